package dev.ecphory.bench.rouge;

import dev.ecphory.bench.Version;
import dev.ecphory.bench.data.DataSet;
import dev.ecphory.bench.measure.Mean;
import dev.ecphory.bench.measure.Paired;
import dev.ecphory.bench.rouge.RougeBench.Measured;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.function.Function;

/** What {@code bench rouge} measured, as a page for people. */
final class RougePage {
    private RougePage() {}

    static String markdown(List<DataSet> sets, Measured measured) {
        List<Summarised> all = measured.all();
        StringBuilder page = new StringBuilder("# Summaries\n\nWritten by\n\n    bin/ecphory bench rouge");
        sets.forEach(set -> page.append(" --dataset ").append(set.name()));
        page.append("\n\nwith Ecphory ")
                .append(Version.ofEngine())
                .append(". No model but the static token table was used. Means over the ")
                .append(all.size())
                .append(" questions that ask for a summary and have a reference; differences with 95 % intervals from"
                        + " a paired bootstrap of whole conversations.\n\n"
                        + "| data set | conversations | SHA-256 |\n"
                        + "|---|---|---|\n");
        for (DataSet set : sets) {
            page.append(String.format(
                    Locale.ROOT,
                    "| %s | %d | %s… |%n",
                    set.name(),
                    set.conversations().size(),
                    set.sha256().substring(0, 12)));
        }
        page.append("""

            ## Sentences against the reference

            Chosen from the events that the reference was made from, as long together as the reference; F1. `lead` are \
            the first sentences, `random` any; below stands what ships without each of its parts.

            | | ROUGE-1 | ROUGE-2 | ROUGE-L | ROUGE-L above `lead` |
            |---|---|---|---|---|
            """);
        for (Arm arm : Arm.all()) {
            row(page, all, arm.name(), "lead", Summarised::gold, 2);
        }
        page.append("""

            ## What a context covers

            Of 4,000 tokens, for the same questions as recall takes them: the share of the reference's words and pairs \
            of words in it, and of the content words of the rubric's points.

            | recipe | ROUGE-1 recall | ROUGE-2 recall | points | points above `default-summaries` |
            |---|---|---|---|---|
            """);
        for (String recipe : List.of(Summarised.PLAIN, Summarised.WITH)) {
            row(page, all, recipe, Summarised.PLAIN, Summarised::context, 2);
        }
        page.append(String.format(
                Locale.ROOT,
                "%nOf %d questions of every kind asked with summaries and without, the ranked events or their scores"
                        + " differed for %d.%n",
                measured.asked(),
                measured.changed()));
        return page.toString();
    }

    private static void row(
            StringBuilder page,
            List<Summarised> all,
            String name,
            String beside,
            Function<Summarised, Map<String, double[]>> of,
            int compared) {
        page.append("| ").append(name);
        for (int i = 0; i < 3; i++) {
            page.append(String.format(
                    Locale.ROOT, " | %.3f", Mean.of(values(all, name, of, i)).mean()));
        }
        List<String> conversations = all.stream().map(Summarised::conversation).toList();
        Paired paired = Paired.of(conversations, values(all, name, of, compared), values(all, beside, of, compared));
        page.append(
                name.equals(beside)
                        ? " | |\n"
                        : String.format(
                                Locale.ROOT,
                                " | %+.3f [%+.3f, %+.3f] |%n",
                                paired.difference(),
                                paired.clusteredLow(),
                                paired.clusteredHigh()));
    }

    private static double[] values(
            List<Summarised> all, String name, Function<Summarised, Map<String, double[]>> of, int place) {
        return all.stream()
                .mapToDouble(one -> Objects.requireNonNull(of.apply(one).get(name))[place])
                .toArray();
    }
}
