package dev.ecphory.lab.living;

import dev.ecphory.lab.Version;
import dev.ecphory.lab.data.DataSet;
import dev.ecphory.lab.living.AskedBefore.Replies;
import dev.ecphory.lab.living.Living.Course;
import dev.ecphory.lab.measure.Paired;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** Recall from a log with its questions in it, as a page for people and a document for programs. */
final class LivingPage {
    private LivingPage() {}

    static String markdown(LivingOptions options, Map<DataSet, Map<Replies, Course>> sets) {
        StringBuilder page = new StringBuilder("# Questions that were asked before\n\nWritten by\n\n");
        page.append("    bin/ecphory-lab living");
        sets.keySet().forEach(set -> page.append(" --dataset ").append(set.name()));
        page.append(String.format(
                Locale.ROOT,
                " --tier %s --recipe %s --questions %d --seed %d%n%nwith Ecphory %s.%n%n",
                options.tier().name().toLowerCase(Locale.ROOT),
                options.recipe(),
                options.questions(),
                options.seed(),
                Version.ofEngine()));
        page.append(
                "| data set | questions | replies | asked before | recall@10 | difference | results that are askings"
                        + " |\n"
                        + "|---|---|---|---|---|---|---|\n");
        sets.forEach((set, courses) -> courses.forEach((replies, course) -> {
            for (int copies : options.copies()) {
                page.append(String.format(
                        Locale.ROOT,
                        "| %s | %,d | %s | %d × | %.1f | %s | %.1f %% |%n",
                        set.name(),
                        course.conversations().size(),
                        replies.shown(),
                        copies,
                        100 * course.mean(copies),
                        copies == 0 ? "" : shown(course.difference(copies)),
                        100 * course.share(copies)));
            }
        }));
        return page.append("""

            recall@10 is the mean share of a question's evidence among the first ten results, in per cent; differences are \
            points to the same questions not asked before, with paired bootstrap 95 % intervals: over questions in brackets, \
            over whole conversations in braces where there are at least two. After the conversation is over all the questions \
            are appended, a round a day, five to a session, by the asker (the data set's, else who said the event that asks, \
            else "User"), each with a reply of "Assistant": a bland one that says nothing, or an echoing one that repeats \
            the question. Neither answers it. Then each is asked once more. The last column is the mean share of the ten \
            results that are such questions or replies: none of them is evidence. A question that its data set asks in the \
            middle of the conversation is asked after its end here.
            """).toString();
    }

    private static String shown(Paired paired) {
        String text = String.format(
                Locale.ROOT,
                "%+.1f [%+.1f, %+.1f]",
                100 * paired.difference(),
                100 * paired.low(),
                100 * paired.high());
        return Double.isNaN(paired.clusteredLow())
                ? text
                : text
                        + String.format(
                                Locale.ROOT,
                                " {%+.1f, %+.1f}",
                                100 * paired.clusteredLow(),
                                100 * paired.clusteredHigh());
    }

    static Map<String, Object> json(LivingOptions options, Map<DataSet, Map<Replies, Course>> sets) {
        Map<String, Object> document = new LinkedHashMap<>();
        document.put("version", Version.ofEngine());
        document.put("tier", options.tier().name().toLowerCase(Locale.ROOT));
        document.put("recipe", options.recipe());
        document.put("seed", options.seed());
        List<Map<String, Object>> rows = new ArrayList<>();
        sets.forEach((set, courses) -> courses.forEach((replies, course) -> {
            for (int copies : options.copies()) {
                Map<String, Object> row = new LinkedHashMap<>();
                row.put("dataset", set.name());
                row.put("questions", course.conversations().size());
                row.put("replies", replies.shown());
                row.put("copies", copies);
                row.put("recall@10", course.mean(copies));
                row.put("askings", course.share(copies));
                if (copies > 0) {
                    Paired paired = course.difference(copies);
                    row.put("difference", paired.difference());
                    row.put("low", paired.low());
                    row.put("high", paired.high());
                }
                rows.add(row);
            }
        }));
        document.put("rows", rows);
        return document;
    }
}
