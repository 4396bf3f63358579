package dev.ecphory.lab.speed;

import static dev.ecphory.lab.kit.Texts.format;

import dev.ecphory.ProgressListener;
import dev.ecphory.Tier;
import dev.ecphory.lab.data.DataSet;
import dev.ecphory.lab.kit.Output;
import dev.ecphory.lab.kit.ResultPage;
import dev.ecphory.lab.kit.Study;
import dev.ecphory.lab.kit.Texts;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.function.BiConsumer;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** Appends, replays and recalls, beside baselines on the same texts and vectors, every contestant in a fresh JVM; then a server under load. */
@Command(
        name = "speed",
        description = "Measures appending, replaying and recalling beside baselines, by size and by length of texts,"
                + " and a server under load.")
public final class SpeedStudy extends Study {
    private static final String BLOCK = "speed";
    private static final int LONGEST_BYTES = 20_000;

    /** A part of the benchmark. */
    enum Part {
        SIZES,
        LENGTHS,
        LOAD;

        String option() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    @Option(
            names = "--parts",
            split = ",",
            paramLabel = "PART,…",
            description = "sizes, lengths and load. Default: all of them.")
    private Set<Part> parts = EnumSet.allOf(Part.class);

    @Option(names = "--events", split = ",", paramLabel = "N,…", description = "Sizes. Default: 10000,100000.")
    private List<Integer> events = List.of(10_000, 100_000);

    /** Beyond the default, building the Lucene graph takes longer than all the rest. */
    @Option(
            names = "--baselines-up-to",
            paramLabel = "N",
            description = "Measure the baselines at no larger size. Default: 100000.")
    private int baselinesUpTo = 100_000;

    @Option(
            names = "--lengths",
            split = ",",
            paramLabel = "N,…",
            description = "Bytes of an event, in the mean. Default: 147,1500.")
    private List<Integer> lengths = List.of(SyntheticConversation.BYTES, 1_500);

    @Option(
            names = "--length-events",
            paramLabel = "N",
            description = "Events of each length, and of the server. Default: 10000.")
    private int lengthEvents = 10_000;

    @Option(
            names = "--dataset",
            paramLabel = "KIND:PATH",
            description = "Real text beside the lengths, all conversations in one namespace: " + DataSet.FORMS
                    + "; may be repeated.")
    private List<String> dataSets = List.of();

    @Option(
            names = "--clients",
            paramLabel = "N",
            description = "Clients of the server, a quarter of which append. Default: 32.")
    private int clients = 32;

    @Option(names = "--seconds", paramLabel = "N", description = "Of each phase of the load. Default: 10.")
    private int seconds = 10;

    @Option(names = "--tier", paramLabel = "TIER", description = "edge or base. Default: edge.")
    private Tier tier = Tier.EDGE;

    @Option(names = "--questions", paramLabel = "N", description = "Questions to ask of each. Default: 300.")
    private int questions = 300;

    @Option(names = "--rounds", paramLabel = "N", description = "Rounds; the median counts. Default: 3.")
    private int rounds = 3;

    @Option(names = "--seed", paramLabel = "N", description = "Of the conversations and questions. Default: 42.")
    private long seed = 42;

    @Option(names = "--json", paramLabel = "OUT", description = "Write the report to this file.")
    private @Nullable Path json;

    @Option(names = "--results", paramLabel = "DIR", description = "Write speed.md to this folder.")
    private @Nullable Path results;

    @Option(
            names = "--readme",
            paramLabel = "FILE",
            description = "Write the table by length between <!-- speed --> and <!-- /speed --> in this file.")
    private @Nullable Path readme;

    @Override
    public String measure(ProgressListener progress) {
        return report(progress, ChildProcess::run).tables();
    }

    /** Measures every part, each step by a runner, and writes the files that the options name; takes minutes. */
    SpeedReport report(ProgressListener progress, BiConsumer<SpeedStep, SpeedStep.Task> runner) {
        check();
        SpeedRunner steps = new SpeedRunner(runner, progress, tier, questions, rounds, clients, seconds);
        List<Map<String, Object>> sizes = new ArrayList<>();
        if (parts.contains(Part.SIZES)) {
            events.forEach(count -> sizes.add(SpeedBySize.measure(steps, seed, count, count <= baselinesUpTo)));
        }
        List<Map<String, Object>> byLength = new ArrayList<>();
        if (parts.contains(Part.LENGTHS)) {
            talks().forEach(talk -> byLength.add(SpeedByLength.measure(steps, talk)));
        }
        Map<String, Object> load = parts.contains(Part.LOAD)
                ? SpeedUnderLoad.measure(steps, TalkSource.synthetic(seed, lengthEvents, longest()))
                : Map.of();
        SpeedReport report = new SpeedReport(sizes, byLength, load);
        write(report);
        return report;
    }

    private void check() {
        Texts.within(100, 10_000_000, "events", events);
        Texts.within(100, 10_000_000, "length-events", List.of(lengthEvents));
        Texts.within(50, LONGEST_BYTES, "lengths", lengths);
        Texts.within(10, 10_000, "questions", List.of(questions));
        Texts.within(1, 100, "rounds", List.of(rounds));
        Texts.within(2, 1_000, "clients", List.of(clients));
        Texts.within(1, 1_000, "seconds", List.of(seconds));
        talks().forEach(TalkSource::open);
        if (readme != null) {
            Output.requireBlock(readme, BLOCK);
        }
    }

    private List<TalkSource> talks() {
        List<TalkSource> talks = new ArrayList<>();
        lengths.forEach(bytes -> talks.add(TalkSource.synthetic(seed, lengthEvents, bytes)));
        dataSets.forEach(dataSet -> talks.add(TalkSource.pooled(dataSet)));
        return talks;
    }

    private int longest() {
        return lengths.stream().mapToInt(length -> length).max().orElse(SyntheticConversation.BYTES);
    }

    private void write(SpeedReport report) {
        if (json != null) {
            Map<String, Object> surroundings = Output.object(
                    "version", ResultPage.version(),
                    "tier", Texts.name(tier),
                    "seed", seed,
                    "rounds", rounds,
                    "java", System.getProperty("java.version"),
                    "processors", Runtime.getRuntime().availableProcessors(),
                    "flags", ChildProcess.flags());
            Output.json(json, report.json(surroundings));
        }
        if (results != null) {
            Output.text(results.resolve("speed.md"), report.page(command()));
        }
        if (readme != null && !report.lengths().isEmpty()) {
            Output.between(readme, BLOCK, SpeedByLength.table(report.lengths()));
        }
    }

    /** The command line that measures this again, without the folders that data sets lie in. */
    private String command() {
        return "speed" + option("parts", parts.stream().map(Part::option).toList())
                + option("events", events)
                + option("baselines-up-to", List.of(baselinesUpTo))
                + option("lengths", lengths)
                + option("length-events", List.of(lengthEvents))
                + dataSets.stream()
                        .map(dataSet -> option("dataset", List.of(DataSet.named(dataSet))))
                        .collect(Collectors.joining())
                + format(
                        " --clients %d --seconds %d --tier %s --questions %d --rounds %d --seed %d",
                        clients, seconds, Texts.name(tier), questions, rounds, seed);
    }

    private static String option(String name, List<?> values) {
        return " --" + name + " " + values.stream().map(String::valueOf).collect(Collectors.joining(","));
    }
}
