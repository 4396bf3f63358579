package dev.ecphory.lab.truth;

import static dev.ecphory.lab.kit.Texts.format;

import dev.ecphory.ProgressListener;
import dev.ecphory.lab.kit.Output;
import dev.ecphory.lab.kit.ResultPage;
import dev.ecphory.lab.kit.ResultTable;
import dev.ecphory.lab.kit.Study;
import dev.ecphory.lab.kit.Texts;
import java.nio.file.Path;
import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** Worlds are simulated and told, and a memory is asked what was true when, and known when. */
@Command(
        name = "truth",
        description = "Tells simulated worlds and asks what was true when, as known when; writes truth.md.")
public final class TruthStudy extends Study {
    private static final String LEVELS = """
        * **cascade**: the claims are given, and only the cascade is examined.
        * **rules**: every utterance is appended through the public API and read by the rule extractor, without a model; \
        facts come from the store.
        * **model**: the extractor for models, with its own prompt, schema, parsing and checks of evidence, asks a \
        scripted model which answers what the world told and makes no mistakes; then the cascade. It shows what can be \
        got through that door, not how good any model is.\
        """;
    private static final String COUNTING = """
        ## How it is counted

        A stored fact is right when an utterance that it cites tells just that: the same person, the same kind of thing \
        and the same value, compared without case and a leading article. Every other utterance that it cites must tell \
        of the same person and kind. Otherwise it is wrong, and so is whatever was read from chatter; no fact is left \
        out of the count. When a fact holds is not asked here; the questions ask it. What the registry of predicates \
        calls each kind stands in `vocabulary.txt` beside the suite's sentences; some facts are right and answer no \
        question, such as "likes living in Rome". Of counts that are told together, "3 cats and 1 dog", each may be \
        stored by itself.

        The recall of tellings is the share of utterances that tell or correct a value and that a right fact cites.

        An answer is right only when it is the whole expected set, so that at the level of rules what was not read \
        counts as wrong, and so does a value that is still held because its end was not read. Where nothing is true any \
        more, or nothing yet, a memory that holds nothing is right: that is the column "nothing held", which the others \
        are to be compared with. `learned` is what no registry knows: values stand side by side until a change is told; \
        the registry knows a phone's model, of which rules therefore hold one.\
        """;
    private static final String MEANING = """
        ## What the rules' numbers mean

        %s So the recall, and with it the accuracy, is that of precise rules on %s: most are told in other words than \
        the forms know, and what one reads of a part of the utterances answers fewer questions still. Precision on talk \
        that no rule was written for is measured by `ExtractionQualityTest`, too; its numbers stand in \
        `docs/decisions/0020-claims-by-rules.md`.\
        """;
    private static final String HELD_OUT = """
        The suite's sentences are held out: they were written without regard to the extractor's forms and by another \
        hand, whoever writes rules has not read them, and what rules get wrong of them is counted, not listed. The same \
        worlds are told by `--phrases dev` in sentences that whoever writes rules may read, and wrong readings of those \
        are mended, so that their numbers are no measure.\
        """;
    private static final String DEV = """
        The suite's sentences were written without regard to the extractor's forms, but whoever writes rules may read \
        them, and wrong readings that they showed were mended in general form; `--phrases held-out` tells the same \
        worlds in sentences that no rule was written with.\
        """;

    @Option(
            names = "--level",
            paramLabel = "LEVEL",
            description =
                    "cascade (claims are given), rules (claims are read from the utterances by rules) or model (by a"
                            + " scripted model). Default: all of them.")
    private @Nullable Level level;

    @Option(names = "--worlds", paramLabel = "N", description = "Simulated worlds. Default: ${DEFAULT-VALUE}.")
    private int worlds = 48;

    @Option(
            names = "--questions",
            paramLabel = "N",
            description = "Questions about each of a world's 16 slots. Default: ${DEFAULT-VALUE}.")
    private int questions = 10;

    @Option(names = "--seed", paramLabel = "N", description = "Seed of the worlds. Default: ${DEFAULT-VALUE}.")
    private long seed = 1;

    @Option(
            names = "--phrases",
            paramLabel = "HAND",
            description = "Whose sentences tell the worlds: dev (those that whoever writes rules may read) or held-out"
                    + " (those that no rule was written with; what rules get wrong of them is not listed). Default:"
                    + " ${DEFAULT-VALUE}.")
    private Phrases.Hand phrases = Phrases.Hand.HELD_OUT;

    @Option(names = "--results", paramLabel = "DIR", description = "Where to write. Default: docs/results.")
    private Path results = Path.of("docs", "results");

    @Override
    public String measure(ProgressListener progress) {
        Texts.atLeast(1, "worlds", worlds);
        Texts.atLeast(1, "questions", questions);
        Truth truth = new Truth(worlds, questions, seed, phrases, progress);
        Map<Level, Score> scores = new EnumMap<>(Level.class);
        for (Level one : level == null ? List.of(Level.values()) : List.of(level)) {
            scores.put(one, truth.examine(one.memory(), one.vocabulary()));
        }
        Output.text(results.resolve("truth.md"), page(scores));
        StringBuilder text = new StringBuilder(tables(scores));
        boolean listed = level != Level.RULES || phrases == Phrases.Hand.DEV; // else it would show sentences
        if (level != null && listed) {
            Score score = Objects.requireNonNull(scores.get(level));
            score.wrong().forEach(wrong -> text.append(wrong).append('\n'));
            score.misses().forEach(miss -> text.append(miss).append('\n'));
        }
        return text.toString();
    }

    private String page(Map<Level, Score> scores) {
        Score any = scores.values().iterator().next();
        return new ResultPage("Truth: what was true when, and known when")
                .written(
                        "truth" + (level == null ? "" : " --level " + name(level))
                                + format(
                                        " --worlds %d --questions %d --seed %d --phrases %s",
                                        worlds, questions, seed, phrases),
                        format(
                                ". %d simulated worlds, %,d utterances with %,d claims in up to %,d surface forms, %,d"
                                    + " questions on both axes of time: told by several speakers, out of order, with"
                                    + " corrections, denials, retractions, late news, restatements, hearsay of an"
                                    + " assistant and chatter. The expected answers come from the simulator's own"
                                    + " books: what somebody must believe who understood it all.",
                                worlds, any.utterances, any.claims, any.forms, any.asked()))
                .text(LEVELS)
                .text(tables(scores))
                .text(COUNTING)
                .text(
                        phrases == Phrases.Hand.DEV
                                ? format(MEANING, DEV, "sentences that their authors may know")
                                : format(MEANING, HELD_OUT, "sentences nobody wrote them for"))
                .toString();
    }

    private static String tables(Map<Level, Score> scores) {
        ResultTable facts =
                new ResultTable("stored facts", scores.keySet().stream().map(TruthStudy::name));
        row(facts, "facts", scores, score -> format("%,d", score.stored()));
        row(facts, "precision", scores, score -> format("%.3f", score.precision()));
        row(facts, "recall of tellings", scores, score -> format("%.3f", score.recall()));
        return String.join(
                "\n",
                facts.markdown(),
                rows("all questions, by slots", scores, score -> score.byCardinality, false),
                rows("of the current state", scores, score -> score.byCardinality, true),
                rows("all questions, by what they are about", scores, score -> score.byKind, false),
                rows("of the current state", scores, score -> score.byKind, true));
    }

    private static String rows(
            String title, Map<Level, Score> scores, Function<Score, Map<String, Score.Count>> counts, boolean current) {
        ResultTable table = new ResultTable(
                title, "questions", "nothing held", scores.keySet().stream().map(TruthStudy::name));
        counts.apply(scores.values().iterator().next()).forEach((name, count) -> {
            int asked = current ? count.currentAsked : count.asked;
            table.row(
                    name,
                    format("%,d", asked),
                    percent(current ? count.currentNothing : count.nothing, asked),
                    scores.values().stream().map(counts).map(all -> {
                        Score.Count found = Objects.requireNonNull(all.get(name));
                        return percent(current ? found.currentRight : found.right, asked);
                    }));
        });
        return table.markdown();
    }

    private static void row(ResultTable table, String title, Map<Level, Score> scores, Function<Score, String> cell) {
        table.row(title, scores.values().stream().map(cell));
    }

    private static String name(Level level) {
        return level.name().toLowerCase(Locale.ROOT);
    }

    private static String percent(int right, int asked) {
        return asked == 0 ? "" : format("%.1f %%", 100.0 * right / asked);
    }
}
