package dev.ecphory.lab.speed;

import dev.ecphory.Ecphory;
import dev.ecphory.InvalidInputException;
import dev.ecphory.Memory;
import dev.ecphory.ProgressListener;
import dev.ecphory.RecallOptions;
import dev.ecphory.RecalledEvent;
import dev.ecphory.Tier;
import dev.ecphory.cli.kit.TemporaryFolder;
import dev.ecphory.lab.data.DataSet;
import dev.ecphory.lab.kit.Output;
import dev.ecphory.lab.kit.ResultPage;
import dev.ecphory.lab.kit.ResultTable;
import dev.ecphory.lab.kit.Study;
import dev.ecphory.lab.kit.Texts;
import dev.ecphory.lab.measure.Metrics;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/**
 * Recalls that must be equal: as usual, as the first of the most that may be asked for, and from the other store. What is compared is ids
 * and all digits of their scores.
 */
@Command(
        name = "equality",
        description = "Compares the ten best events with the first ten of 1,000, and SQLite with PostgreSQL.")
public final class EqualityStudy extends Study {
    private static final int MOST = 1_000;
    private static final int TEN = 10;

    @Option(
            names = "--dataset",
            paramLabel = "KIND:PATH",
            description = "All conversations in one namespace: " + DataSet.FORMS + "; may be repeated.")
    private List<String> dataSets = List.of();

    @Option(
            names = "--events",
            paramLabel = "N",
            description = "Events of synthetic conversations beside them. Default: 10000.")
    private int events = 10_000;

    @Option(names = "--questions", paramLabel = "N", description = "Questions of each, at most. Default: 200.")
    private int questions = 200;

    @Option(names = "--recipe", paramLabel = "NAME", description = "How to recall. Default: default.")
    private String recipe = "default";

    @Option(names = "--tier", paramLabel = "TIER", description = "edge or base. Default: edge.")
    private Tier tier = Tier.EDGE;

    @Option(names = "--seed", paramLabel = "N", description = "Of the synthetic conversations. Default: 42.")
    private long seed = 42;

    @Option(
            names = "--postgres",
            paramLabel = "ADDRESS",
            description = "An empty database, postgresql://USER@HOST/NAME. Default: none, and only SQLite is asked.")
    private @Nullable String postgres;

    @Option(names = "--results", paramLabel = "DIR", description = "Write equality.md to this folder.")
    private @Nullable Path results;

    @Override
    public String measure(ProgressListener progress) {
        Texts.within(100, 10_000_000, "events", List.of(events));
        Texts.within(1, 100_000, "questions", List.of(questions));
        List<TalkSource> talks = new ArrayList<>();
        talks.add(TalkSource.synthetic(seed, events, SyntheticConversation.BYTES));
        dataSets.forEach(dataSet -> talks.add(TalkSource.pooled(dataSet)));
        ResultTable table =
                ResultTable.headed("text | events | questions | recall@10 | same ten as of 1,000 | recall@10"
                        + " of 1,000 | same ten in PostgreSQL | recall@10 there");
        try (TemporaryFolder scratch = TemporaryFolder.of("equality");
                Ecphory sqlite = opened(scratch.path().resolve("store.db").toString());
                @Nullable Ecphory other = postgres == null ? null : opened(postgres)) {
            for (int i = 0; i < talks.size(); i++) {
                String name = "equality-" + i;
                progress.onProgress(talks.get(i).name(), i, talks.size());
                compare(talks.get(i), sqlite.memory(name), other == null ? null : other.memory(name), table);
            }
        }
        if (results != null) {
            Output.text(results.resolve("equality.md"), page(table));
        }
        return table.text();
    }

    private Ecphory opened(String address) {
        return Ecphory.builder(address).tier(tier).background(false).open();
    }

    private void compare(TalkSource source, Memory sqlite, @Nullable Memory other, ResultTable table) {
        Talk talk = source.open();
        filled(sqlite, talk);
        if (other != null) {
            filled(other, talk);
        }
        List<EventQuestion> asked = talk.questions(questions);
        Share ofMost = new Share();
        Share ofOther = new Share();
        double found = 0;
        for (EventQuestion question : asked) {
            List<Best> usual = ten(sqlite, question, TEN);
            found += recall(question, usual);
            ofMost.add(usual, ten(sqlite, question, MOST), question);
            if (other != null) {
                ofOther.add(usual, ten(other, question, TEN), question);
            }
        }
        table.row(
                source.name(),
                Texts.format("%,d", talk.size()),
                asked.size(),
                Texts.format("%.4f", found / asked.size()),
                ofMost.cells(asked.size()),
                other == null ? List.of("", "") : ofOther.cells(asked.size()));
    }

    private static void filled(Memory memory, Talk talk) {
        if (memory.admin().stats().events() > 0) {
            throw new InvalidInputException("postgres", "the database", "is not empty", "give one that is");
        }
        talk.appendTo(memory);
        memory.admin().embedPending(ProgressListener.SILENT);
    }

    /** An event that was found. */
    private record Best(String id, double score) {}

    private List<Best> ten(Memory memory, EventQuestion question, int limit) {
        RecallOptions options =
                RecallOptions.defaults().withLimit(limit).withRecipe(recipe).withMinRelevance(0);
        return memory.recall(question.text(), options).items().stream()
                .limit(TEN)
                .map((RecalledEvent item) -> new Best(item.entry().id(), item.score()))
                .toList();
    }

    private static double recall(EventQuestion question, List<Best> found) {
        List<String> ids = found.stream().map(Best::id).toList();
        return Metrics.of(question.answers(), ids, List.of(TEN)).getOrDefault("recall@" + TEN, Double.NaN);
    }

    /** How many are equal, and what is found by the others. Not for several threads. */
    private static final class Share {
        private int same;
        private double found;

        void add(List<Best> usual, List<Best> others, EventQuestion question) {
            same += usual.equals(others) ? 1 : 0;
            found += recall(question, others);
        }

        List<String> cells(int questions) {
            return List.of(Texts.format("%d", same), Texts.format("%.4f", found / questions));
        }
    }

    private String page(ResultTable table) {
        return new ResultPage("Equality")
                .written(
                        "equality"
                                + dataSets.stream()
                                        .map(dataSet -> " --dataset " + DataSet.named(dataSet))
                                        .collect(Collectors.joining())
                                + Texts.format(
                                        " --events %d --questions %d --recipe %s --tier %s --seed %d",
                                        events, questions, recipe, Texts.name(tier), seed)
                                + (postgres == null ? "" : " --postgres ADDRESS"),
                        ".")
                .text("""
                    Questions whose ten best events are the same, in ids, order and all digits of their scores: as usual, as the first
                    of 1,000 that are asked for, and in a store in PostgreSQL with the same events.\
                    """)
                .table(table)
                .toString();
    }
}
