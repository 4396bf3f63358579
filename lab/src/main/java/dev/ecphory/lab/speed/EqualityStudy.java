package dev.ecphory.lab.speed;

import dev.ecphory.Ecphory;
import dev.ecphory.InvalidInputException;
import dev.ecphory.Memory;
import dev.ecphory.ProgressListener;
import dev.ecphory.RankExplanation;
import dev.ecphory.RecallOptions;
import dev.ecphory.Tier;
import dev.ecphory.cli.kit.TemporaryFolder;
import dev.ecphory.lab.data.DataSet;
import dev.ecphory.lab.kit.Output;
import dev.ecphory.lab.kit.ResultPage;
import dev.ecphory.lab.kit.ResultTable;
import dev.ecphory.lab.kit.Study;
import dev.ecphory.lab.kit.Texts;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/**
 * Recalls that must be equal: as usual, with every event scored by every signal, and from the other store. What is compared is ids and
 * all digits of their scores.
 */
@Command(
        name = "equality",
        description =
                "Compares the ten best events with those where every event is scored, and SQLite with PostgreSQL.")
public final class EqualityStudy extends Study {
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
                ResultTable.headed("text | events | questions | recall@10 | same ten with every event scored | same ten"
                        + " in PostgreSQL | recall@10 there");
        try (TemporaryFolder scratch = TemporaryFolder.of("equality");
                Ecphory sqlite = opened(scratch.path().resolve("store.db").toString());
                @Nullable Ecphory other = postgres == null ? null : opened(postgres)) {
            for (int i = 0; i < talks.size(); i++) {
                String name = "equality-" + i;
                progress.onProgress(talks.get(i).name(), i, talks.size());
                compare(
                        talks.get(i).name(),
                        talks.get(i).open(),
                        sqlite.memory(name),
                        other == null ? null : other.memory(name),
                        table);
            }
            if (dataSets.size() > 1) {
                Talk all = new PooledTalk(dataSets.stream().map(DataSet::load).toList());
                compare(
                        "all of them in one namespace",
                        all,
                        sqlite.memory("equality-all"),
                        other == null ? null : other.memory("equality-all"),
                        table);
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

    private void compare(String name, Talk talk, Memory sqlite, @Nullable Memory other, ResultTable table) {
        fill(sqlite, talk);
        if (other != null) {
            fill(other, talk);
        }
        List<EventQuestion> asked = talk.questions(questions);
        int ofAll = 0;
        Share ofOther = new Share();
        double found = 0;
        for (EventQuestion question : asked) {
            TenBest usual = TenBest.of(sqlite, question, options());
            found += usual.recall(question);
            ofAll += sameOfAll(sqlite, question, usual) ? 1 : 0;
            if (other != null) {
                ofOther.add(usual, TenBest.of(other, question, options()), question);
            }
        }
        table.row(
                name,
                Texts.format("%,d", talk.size()),
                asked.size(),
                Texts.format("%.4f", found / asked.size()),
                ofAll,
                other == null ? List.of("", "") : ofOther.cells(asked.size()));
    }

    private static void fill(Memory memory, Talk talk) {
        if (memory.admin().stats().events() > 0) {
            throw new InvalidInputException("postgres", "the database", "is not empty", "give one that is");
        }
        talk.appendTo(memory);
        memory.admin().embedPending(ProgressListener.SILENT);
    }

    /** Whether each has the same place and score where every event is scored, as it is to be explained. */
    private boolean sameOfAll(Memory memory, EventQuestion question, TenBest ten) {
        List<TenBest.Best> best = ten.events();
        for (int place = 0; place < best.size(); place++) {
            RankExplanation among =
                    memory.explain(question.text(), options(), best.get(place).id());
            if (among.rank() != place + 1
                    || among.item().score() != best.get(place).score()) {
                return false;
            }
        }
        return true;
    }

    private RecallOptions options() {
        return RecallOptions.defaults()
                .withLimit(TenBest.TEN)
                .withRecipe(recipe)
                .withMinRelevance(0);
    }

    /** How many are equal, and what is found by the others. Not for several threads. */
    private static final class Share {
        private int same;
        private double found;

        void add(TenBest usual, TenBest others, EventQuestion question) {
            same += usual.equals(others) ? 1 : 0;
            found += others.recall(question);
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
                    Questions whose ten best events are the same, in ids, order and all digits of their scores: as usual, where every
                    event is scored by every signal (as it is for an explanation), and in a store in PostgreSQL with the same events.
                    Up to 4,096 events, every one is scored anyway.\
                    """)
                .table(table)
                .toString();
    }
}
