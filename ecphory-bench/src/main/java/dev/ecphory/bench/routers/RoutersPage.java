package dev.ecphory.bench.routers;

import dev.ecphory.bench.Version;
import dev.ecphory.bench.routers.LabelledQuestions.Labelled;
import dev.ecphory.bench.routers.RoutersBench.Told;
import dev.ecphory.recall.Classification.Category;
import dev.ecphory.recall.Classification.Tier;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** What {@code bench routers} measured, as a page for people. */
final class RoutersPage {
    private static final List<String> TIERS =
            Arrays.stream(Tier.values()).map(Enum::name).toList();
    private static final List<String> CATEGORIES =
            Arrays.stream(Category.values()).map(Enum::name).toList();

    private RoutersPage() {}

    static String markdown(List<Labelled> questions, Told train, Told test, Map<String, Tally> others, double micros) {
        StringBuilder page =
                new StringBuilder("# What kind of question is it?\n\nWritten by\n\n    bin/ecphory bench routers");
        others.keySet().forEach(name -> page.append(" --dataset ").append(name));
        page.append("\n\nwith Ecphory ").append(Version.ofEngine()).append(". No model was used.\n\n");
        page.append(String.format(
                Locale.ROOT,
                "%d questions of our own writing, labelled by hand by the definitions below; %d of them are the test"
                        + " part, written before the rules of kinds.txt. A question takes %.0f µs of processor time to"
                        + " read. All are English, since there is a lexicon for no other language yet. Intervals are"
                        + " Wilson's, 95 %%.%n%n",
                questions.size(),
                test.tier().all(),
                micros));
        page.append("| | train | test |\n|---|---|---|\n");
        row(page, "tier", train.tier(), test.tier());
        row(page, "category", train.category(), test.category());
        row(page, "intent", train.intent(), test.intent());
        row(page, "exhaustive", train.exhaustive(), test.exhaustive());
        row(page, "state", train.state(), test.state());
        row(page, "needs no memory", train.idle(), test.idle());
        page.append("""

            **Read these numbers with care.** One hand wrote the questions of both parts, their labels and the rules, \
            in other surface forms for the test part, but in the same hour and with the same ideas of what people ask; \
            some chat spellings that the lexicon knows ("wat", "whens") are ones that the test part has. \
            The rules' first reading of the test part was .972 for the tier and .973 for the category; they were then \
            changed by the errors of the training part and by what they made of other people's questions, never by \
            those of the test part. Another hand's questions would give less, and the last section shows where.

            ## Definitions

            Tier: T0 nothing but small talk or arithmetic in the whole utterance; T3 a count, list, total, order, \
            comparison or summary, two questions, two relations in a chain, or more than 30 words; T2 a time, a \
            changing state, a preference, a reason or a way, or more than 15 words; else T1. Greetings in front do not \
            count. Category: LongMemEval's, by what is asked; a time, an age or a stretch of time asked for, or an \
            event that a stated time picks out, is TEMPORAL; the state of something that changes, now or before, is \
            KNOWLEDGE_UPDATE; advice, and what the asker likes, is SINGLE_SESSION_PREFERENCE. T0 has no category. The \
            intent follows from the category, and so do its numbers.

            """);
        page.append("## Test part: tier\n\n").append(test.tier().matrix(TIERS));
        page.append("\n## Test part: category\n\n").append(test.category().matrix(CATEGORIES));
        page.append("\n## Training part: tier\n\n").append(train.tier().matrix(TIERS));
        page.append("\n## Training part: category\n\n").append(train.category().matrix(CATEGORIES));
        if (!others.isEmpty()) {
            page.append("""

                ## Other people's questions

                How the rules sort the questions of other data sets, whose categories mean something else: what a row \
                should be taken for is for the reader to judge. Where a category is not in the wording, as with \
                BEAM's knowledge updates and questions that LoCoMo calls multi-hop for where their evidence lies, no \
                reading of the question alone can find it.
                """);
            others.forEach((name, tally) ->
                    page.append("\n### ").append(name).append("\n\n").append(tally.matrix(CATEGORIES)));
        }
        return page.toString();
    }

    private static void row(StringBuilder page, String what, Tally train, Tally test) {
        page.append("| ")
                .append(what)
                .append(" | ")
                .append(train.shown())
                .append(" | ")
                .append(test.shown())
                .append(" |\n");
    }
}
