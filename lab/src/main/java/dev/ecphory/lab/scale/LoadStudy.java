package dev.ecphory.lab.scale;

import static dev.ecphory.lab.kit.Texts.format;

import dev.ecphory.Ecphory;
import dev.ecphory.LogEntry;
import dev.ecphory.Memory;
import dev.ecphory.ProgressListener;
import dev.ecphory.Tier;
import dev.ecphory.cli.kit.TemporaryFolder;
import dev.ecphory.lab.kit.Numbers;
import dev.ecphory.lab.kit.Output;
import dev.ecphory.lab.kit.ResultTable;
import dev.ecphory.lab.kit.Study;
import dev.ecphory.lab.kit.Texts;
import dev.ecphory.lab.measure.Spread;
import dev.ecphory.lab.speed.SyntheticConversation;
import dev.ecphory.lab.speed.SyntheticConversation.EventQuestion;
import dev.ecphory.server.EcphoryServer;
import dev.ecphory.server.ServerSettings;
import dev.ecphory.server.rest.RestModule;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/**
 * A store of synthetic conversations under load: many clients append and recall over REST and straight at the library, by turns, in one
 * process on one machine, so that the two can be compared. Afterwards every acknowledged event must be there once.
 */
@Command(
        name = "load",
        description = "Many clients append and recall at one time, over REST and straight at the library by turns.")
public final class LoadStudy extends Study {
    private static final String NAMESPACE = "load";
    private static final int PAGE = 1_000;
    private static final double NANOS_A_MILLI = 1e6;
    private static final int MB = 1 << 20;

    @Option(names = "--events", paramLabel = "N", description = "Events that are there before. Default: 100000.")
    private int events = 100_000;

    @Option(names = "--clients", paramLabel = "N", description = "Clients at one time. Default: 64.")
    private int clients = 64;

    @Option(names = "--seconds", paramLabel = "N", description = "Seconds under load, each way. Default: 300.")
    private int seconds = 300;

    @Option(names = "--rounds", paramLabel = "N", description = "Rounds by turns. Default: 10.")
    private int rounds = 10;

    @Option(names = "--seed", paramLabel = "N", description = "Of conversations and clients. Default: 42.")
    private long seed = 42;

    @Option(names = "--json", paramLabel = "OUT", description = "Write the report to this file.")
    private @Nullable Path json;

    @Override
    public String measure(ProgressListener progress) {
        Map<String, Object> values = report(progress);
        if (json != null) {
            Output.json(json, values);
        }
        Numbers report = new Numbers(values);
        ResultTable table =
                new ResultTable("", "calls a second", "append p50 ms", "p99", "recall p50 ms", "p99", "errors");
        for (String name : List.of("library", "rest")) {
            Numbers calls = report.part(name);
            table.row(
                    name.equals("rest") ? "REST" : name,
                    calls.cell("%,.0f", "callsPerSecond"),
                    calls.part("appendMs").cell("%,.2f", "p50"),
                    calls.part("appendMs").cell("%,.2f", "p99"),
                    calls.part("recallMs").cell("%,.2f", "p50"),
                    calls.part("recallMs").cell("%,.2f", "p99"),
                    calls.text("errors"));
        }
        List<?> heap = values.get("heapMb") instanceof List<?> list ? list : List.of();
        return table.text() + "\n"
                + format("%,d events before, %d clients, %d s each way; ", events, clients, seconds)
                + report.cell("%,.0f acknowledged, %.0f lost, %.0f twice%n", "acknowledged", "lost", "doubled")
                + format(
                        "heap at rest: %,.0f MB before, %,.0f MB after the last round",
                        heap.getFirst(), heap.getLast());
    }

    /** Makes the store and loads it; takes twice the seconds. */
    Map<String, Object> report(ProgressListener progress) {
        Texts.atLeast(100, "events", events);
        Texts.within(1, 1_000, "clients", List.of(clients));
        Texts.atLeast(1, "seconds", seconds);
        Texts.atLeast(1, "rounds", rounds);
        try (TemporaryFolder folder = TemporaryFolder.of("load");
                Ecphory engine = Ecphory.builder(folder.path().resolve("load.db"))
                        .tier(Tier.EDGE)
                        .indexCache(false)
                        .open()) {
            Memory memory = engine.memory(NAMESPACE);
            SyntheticConversation conversation = new SyntheticConversation(seed, events);
            conversation.appendTo(memory, progress);
            int unused = memory.recall("warm").items().size();
            ServerSettings settings =
                    ServerSettings.DEFAULTS.withAddress("127.0.0.1", 0).withLimits(8 << 20, 0, 2_000);
            try (EcphoryServer server = EcphoryServer.start(engine, settings, List.of(new RestModule()));
                    RestClient rest = new RestClient(server.url(), NAMESPACE)) {
                return report(memory, rest, conversation.questions(500), progress);
            }
        } catch (Exception failed) {
            throw failed instanceof RuntimeException e ? e : new IllegalStateException("a client failed", failed);
        }
    }

    private Map<String, Object> report(
            Memory memory, RestClient rest, List<EventQuestion> questions, ProgressListener progress) throws Exception {
        double each = (double) seconds / rounds;
        LoadRound byLibrary = new LoadRound(new LoadClient.OfLibrary(memory), questions, clients, seed);
        LoadRound byRest = new LoadRound(rest, questions, clients, seed);
        LoadRound.Calls warm = byLibrary.run(-2, Math.min(5, each));
        warm = warm.plus(byRest.run(-1, Math.min(5, each)));
        Set<String> acknowledged = new HashSet<>(warm.acknowledged());
        LoadRound.Calls ofLibrary = LoadRound.Calls.none();
        LoadRound.Calls ofRest = LoadRound.Calls.none();
        List<Double> heap = new ArrayList<>(List.of(heapAtRest(memory)));
        for (int round = 0; round < rounds; round++) {
            ofLibrary = ofLibrary.plus(byLibrary.run(round, each));
            ofRest = ofRest.plus(byRest.run(round, each));
            heap.add(heapAtRest(memory));
            progress.onProgress("rounds", round + 1L, rounds);
        }
        acknowledged.addAll(ofRest.acknowledged());
        acknowledged.addAll(ofLibrary.acknowledged());
        Map<String, Object> report = Output.object(
                "events", events,
                "clients", clients,
                "seconds", seconds,
                "library", numbers(ofLibrary),
                "rest", numbers(ofRest),
                "heapMb", heap);
        report.putAll(kept(memory, acknowledged));
        return report;
    }

    private static Map<String, Object> numbers(LoadRound.Calls calls) {
        int all = calls.appends().size() + calls.recalls().size();
        return Output.object(
                "errors", calls.errors().size(),
                "firstErrors", calls.errors().stream().limit(3).toList(),
                "appends", calls.appends().size(),
                "recalls", calls.recalls().size(),
                "callsPerSecond", all / (calls.nanos() / 1e9),
                "appendMs", spread(calls.appends()),
                "recallMs", spread(calls.recalls()));
    }

    private static Map<String, Object> spread(List<Long> nanos) {
        Spread spread =
                Spread.of(nanos.stream().mapToDouble(one -> one / NANOS_A_MILLI).toArray());
        return Output.object("p50", spread.p50(), "p95", spread.p95(), "p99", spread.p99(), "max", spread.max());
    }

    private static Map<String, Object> kept(Memory memory, Set<String> acknowledged) {
        Set<String> missing = new HashSet<>(acknowledged);
        long doubled = 0;
        Set<String> seen = new HashSet<>();
        long after = 0;
        for (List<LogEntry> page = memory.list(after, PAGE); !page.isEmpty(); page = memory.list(after, PAGE)) {
            for (LogEntry entry : page) {
                missing.remove(entry.id());
                doubled += seen.add(entry.id()) ? 0 : 1;
            }
            after = page.getLast().seq();
        }
        return Output.object("acknowledged", acknowledged.size(), "lost", missing.size(), "doubled", doubled);
    }

    /** What is kept when nothing is under way: chores that are behind hold what they work on. */
    private static double heapAtRest(Memory memory) {
        var unused = memory.consolidate(ProgressListener.SILENT);
        System.gc();
        Runtime runtime = Runtime.getRuntime();
        return (double) (runtime.totalMemory() - runtime.freeMemory()) / MB;
    }
}
