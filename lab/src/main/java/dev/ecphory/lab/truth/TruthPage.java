package dev.ecphory.lab.truth;

import dev.ecphory.lab.Version;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.function.Function;

/** The truth suite's result as a page for people. */
final class TruthPage {
    private static final String LEVELS = """
        * **cascade**: the claims are given, and only the cascade is examined.
        * **rules**: every utterance is appended through the public API and read by the rule extractor, without a model; \
        facts come from the store.
        * **model**: the extractor for models, with its own prompt, schema, parsing and checks of evidence, asks a \
        scripted model which answers what the world told and makes no mistakes; then the cascade. It shows what can be \
        got through that door, not how good any model is.

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
        the registry knows a phone's model, of which rules therefore hold one.

        ## What the rules' numbers mean

        The suite's sentences were written without regard to the extractor's forms, and the extractor's forms were \
        written without reading them, with two exceptions: idioms that this page once quoted ("lured me away", "won me \
        over") are read since, and wrong readings that the suite showed in its first run (then .84 of the facts were \
        right) were mended in general form. So the recall, and with it the accuracy, is that of precise rules on \
        sentences nobody wrote them for: most are told in other words than the forms know, and what one reads of a part \
        of the utterances answers fewer questions still. Precision on talk that no rule was written for is measured by \
        `ExtractionQualityTest`; its numbers stand in `docs/decisions/0020-claims-by-rules.md`.
        """;

    private TruthPage() {}

    static String markdown(TruthOptions options, Map<Level, Score> scores) {
        Score any = scores.values().iterator().next();
        String levels = scores.size() == Level.values().length
                ? ""
                : " --level " + name(scores.keySet().iterator().next());
        StringBuilder page = new StringBuilder();
        page.append("# Truth: what was true when, and known when\n\n");
        page.append(String.format(
                Locale.ROOT,
                "Written by%n%n    bin/ecphory-lab truth%s --worlds %d --questions %d --seed %d%n%n",
                levels,
                options.worlds(),
                options.questionsPerSlot(),
                options.seed()));
        page.append(String.format(
                Locale.ROOT,
                "with Ecphory %s. %d simulated worlds, %,d utterances with %,d claims in up to %,d surface forms, %,d"
                        + " questions on both axes of time: told by several speakers, out of order, with corrections,"
                        + " denials, retractions, late news, restatements, hearsay of an assistant and chatter. The"
                        + " expected answers come from the simulator's own books: what somebody must believe who"
                        + " understood it all.%n%n",
                Version.ofEngine(),
                options.worlds(),
                any.utterances,
                any.claims,
                any.forms,
                any.asked()));
        page.append(LEVELS).append(table(scores)).append(COUNTING);
        return page.toString();
    }

    /** The tables, as the terminal shows them. */
    static String table(Map<Level, Score> scores) {
        StringBuilder table = new StringBuilder();
        row(table, "stored facts", scores, score -> "");
        table.append("|---|").append("---|".repeat(scores.size())).append('\n');
        row(table, "facts", scores, score -> String.format(Locale.ROOT, "%,d", score.stored()));
        row(table, "precision", scores, score -> String.format(Locale.ROOT, "%.3f", score.precision()));
        row(table, "recall of tellings", scores, score -> String.format(Locale.ROOT, "%.3f", score.recall()));
        rows(table, "all questions, by slots", scores, score -> score.byCardinality, false);
        rows(table, "of the current state", scores, score -> score.byCardinality, true);
        rows(table, "all questions, by what they are about", scores, score -> score.byKind, false);
        rows(table, "of the current state", scores, score -> score.byKind, true);
        return table.toString();
    }

    private static void rows(
            StringBuilder table,
            String title,
            Map<Level, Score> scores,
            Function<Score, Map<String, Score.Count>> counts,
            boolean current) {
        table.append("\n| ").append(title).append(" | questions | nothing held |");
        scores.keySet().forEach(level -> table.append(' ').append(name(level)).append(" |"));
        table.append("\n|---|---|---|").append("---|".repeat(scores.size())).append('\n');
        Score any = scores.values().iterator().next();
        counts.apply(any).forEach((name, count) -> {
            int asked = current ? count.currentAsked : count.asked;
            table.append(String.format(
                    Locale.ROOT,
                    "| %s | %,d | %s |",
                    name,
                    asked,
                    percent(current ? count.currentNothing : count.nothing, asked)));
            for (Score score : scores.values()) {
                Score.Count found = Objects.requireNonNull(counts.apply(score).get(name));
                table.append(' ')
                        .append(percent(current ? found.currentRight : found.right, asked))
                        .append(" |");
            }
            table.append('\n');
        });
    }

    private static void row(StringBuilder table, String title, Map<Level, Score> scores, Function<Score, String> cell) {
        table.append("| ").append(title).append(" |");
        scores.forEach((level, score) -> {
            String said = cell.apply(score);
            table.append(' ').append(said.isEmpty() ? name(level) : said).append(" |");
        });
        table.append('\n');
    }

    private static String name(Level level) {
        return level.name().toLowerCase(Locale.ROOT);
    }

    private static String percent(int right, int asked) {
        return asked == 0 ? "" : String.format(Locale.ROOT, "%.1f %%", 100.0 * right / asked);
    }
}
