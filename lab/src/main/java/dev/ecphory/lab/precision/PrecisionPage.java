package dev.ecphory.lab.precision;

import dev.ecphory.lab.Version;
import dev.ecphory.engine.Tier;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeSet;
import java.util.function.ToDoubleFunction;

/** PrecisionMemBench as a page for people and a document for programs. */
final class PrecisionPage {
    /** Mean precision and recall over the 77 cases outside of sessions, as the benchmark's authors publish them. */
    private static final List<String> PUBLISHED = List.of(
            "mem0 | 9 | .06 | .99",
            "Hindsight | 9 | .06 | 1.00",
            "Zep | 9 | .09 | .95",
            "agentmemory | 7 | .17 | .97",
            "Supermemory, first run | | .22 |",
            "Supermemory, later run | 44 | .43 | .55",
            "Tenure (the authors' own) | 77 | 1.00 | 1.00");

    private PrecisionPage() {}

    static String markdown(Tier tier, int beliefs, List<Scored> all) {
        List<Scored> single =
                all.stream().filter(one -> one.asked().turn() == null).toList();
        List<Scored> turns =
                all.stream().filter(one -> one.asked().turn() != null).toList();
        StringBuilder page =
                new StringBuilder("# PrecisionMemBench: what comes back, and what must not\n\nWritten by\n\n");
        page.append("    bin/ecphory-lab precision --data DIR --tier ").append(name(tier));
        page.append(String.format(
                Locale.ROOT,
                "%n%nwith Ecphory %s: %d beliefs, %d cases outside of sessions, %d turns of sessions, default"
                        + " options.%n%n",
                Version.ofEngine(),
                beliefs,
                single.size(),
                turns.size()));
        page.append("| | passed | mean precision | mean recall |\n|---|---|---|---|\n");
        page.append(String.format(
                Locale.ROOT,
                "| **Ecphory, tier %s** | %d of %d | %s | %s |%n",
                name(tier),
                passed(single),
                single.size(),
                mean(single, Scored::precision),
                mean(single, Scored::recall)));
        PUBLISHED.forEach(line -> page.append("| ").append(line).append(" |\n"));
        page.append("\n## By category\n\n| category | cases | passed | something to find, passed | precision | recall |"
                + " recalled | tokens |\n|---|---|---|---|---|---|---|---|\n");
        for (String category : categories(all)) {
            row(page, category, of(all, category));
        }
        row(page, "all outside of sessions", single);
        if (!turns.isEmpty()) {
            page.append(String.format(
                    Locale.ROOT,
                    "%nIn sessions %d results were turns of a conversation and no beliefs; they count neither for nor"
                            + " against.%n",
                    turns.stream().mapToInt(one -> one.returned().turns()).sum()));
        }
        return page.append(RULES).toString();
    }

    private static void row(StringBuilder page, String name, List<Scored> of) {
        page.append(String.format(
                Locale.ROOT,
                "| %s | %d | %d | %d of %d | %s | %s | %.1f | %.0f |%n",
                name,
                of.size(),
                passed(of),
                of.stream().filter(one -> one.active() && one.passed()).count(),
                of.stream().filter(Scored::active).count(),
                mean(of, Scored::precision),
                mean(of, Scored::recall),
                of.stream()
                        .mapToInt(one -> one.returned().recalled().size())
                        .average()
                        .orElse(0),
                of.stream().mapToInt(one -> one.returned().tokens()).average().orElse(0)));
    }

    private static List<String> categories(List<Scored> all) {
        TreeSet<String> names = new TreeSet<>();
        all.forEach(one -> names.add(one.asked().category()));
        return List.copyOf(names);
    }

    private static List<Scored> of(List<Scored> all, String category) {
        return all.stream()
                .filter(one -> one.asked().category().equals(category))
                .toList();
    }

    private static long passed(List<Scored> of) {
        return of.stream().filter(Scored::passed).count();
    }

    private static double average(List<Scored> of, ToDoubleFunction<Scored> measure) {
        return of.stream()
                .mapToDouble(measure)
                .filter(Double::isFinite)
                .average()
                .orElse(Double.NaN);
    }

    private static String mean(List<Scored> of, ToDoubleFunction<Scored> measure) {
        double mean = average(of, measure);
        return Double.isNaN(mean) ? "–" : String.format(Locale.ROOT, "%.2f", mean);
    }

    static Map<String, Object> json(Tier tier, List<Scored> all) {
        Map<String, Object> document = new LinkedHashMap<>();
        document.put("version", Version.ofEngine());
        document.put("tier", name(tier));
        Map<String, Object> categories = new LinkedHashMap<>();
        categories(all).forEach(category -> categories.put(category, numbers(of(all, category))));
        document.put(
                "single",
                numbers(all.stream().filter(one -> one.asked().turn() == null).toList()));
        document.put(
                "sessions",
                numbers(all.stream().filter(one -> one.asked().turn() != null).toList()));
        document.put("by_category", categories);
        document.put("cases", all.stream().map(Scored::toMap).toList());
        return document;
    }

    private static Map<String, Object> numbers(List<Scored> of) {
        Map<String, Object> numbers = new LinkedHashMap<>();
        numbers.put("cases", of.size());
        numbers.put("passed", passed(of));
        numbers.put("precision", average(of, Scored::precision));
        numbers.put("recall", average(of, Scored::recall));
        numbers.put(
                "tokens",
                of.stream().mapToInt(one -> one.returned().tokens()).average().orElse(Double.NaN));
        return numbers;
    }

    private static String name(Tier tier) {
        return tier.name().toLowerCase(Locale.ROOT);
    }

    private static final String RULES = """

        ## How it is scored

        * **The memory.** Every user and scope is a namespace. A pinned belief that is neither superseded nor resolved is a \
        directive there; every other belief is an event, whose text is its name, its aliases and its content, whose time is \
        when it was created, and whose metadata say why it matters. One that was superseded or resolved is appended and \
        retracted. Nothing else is told to the engine.
        * **The question.** Default options. A case in several scopes asks each and takes their results by turns. A budget \
        is the limit, less what is pinned. A blank question, or no budget left, recalls nothing.
        * **What came back.** *Recalled*: the beliefs among the results, and, as the benchmark's own harness does for every \
        memory, what a recalled relation relates, where it is of the same user and scope and not pinned or an open question. \
        *Pinned*: the directives of the scopes asked. *Open*: those of them that are open questions. *Prelude*: the directives of \
        `user:universal`.
        * **Precision** is the share of what was recalled that is wanted (`shouldOnlyInclude`, else `mustInclude`). It is 0 \
        where something is wanted and nothing recalled, and where nothing is wanted and something recalled; a case with \
        neither is left out of the mean. **Recall** is the share of what is wanted that was recalled; a case that wants \
        nothing is left out.
        * **Passed** is a case all of whose fields hold: `shouldOnlyInclude` exactly, `mustInclude` and `mustExclude` of \
        relevant beliefs among recalled and pinned together, of pinned facts and open questions among their own, the prelude's \
        words, and `noiseCheck` among recalled and pinned together.
        * **Sessions.** Each turn is asked with its `session`; after it both messages are appended, then the belief it creates, \
        or the aliases it adds, as a correction. `topicRetrieval` is empty throughout and not scored. The authors leave turns \
        without any result out of their mean precision; here they count as 0 where something is wanted.
        * Published numbers are the authors', for their own installations; they are set beside, not rerun.
        """;
}
