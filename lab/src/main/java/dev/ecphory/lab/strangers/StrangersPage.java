package dev.ecphory.lab.strangers;

import dev.ecphory.lab.Version;
import dev.ecphory.lab.data.DataSet;
import dev.ecphory.lab.measure.LineChart;
import dev.ecphory.lab.measure.Percentile;
import dev.ecphory.lab.measure.Roc;
import dev.ecphory.lab.measure.Wilson;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.Predicate;

/** What memories make of prompts, as a page for people, a drawing, and a document for programs. */
final class StrangersPage {
    private StrangersPage() {}

    static String markdown(StrangersOptions options, Map<DataSet, Weighed> sets, List<Asked> all) {
        StringBuilder page = new StringBuilder("# Questions that a memory cannot answer\n\nWritten by\n\n");
        page.append("    bin/ecphory-lab strangers");
        options.dataSets().forEach(spec -> page.append(" --dataset ").append(DataSet.named(spec)));
        page.append(String.format(
                Locale.ROOT,
                " --tier %s --split %d --each %d --pairs %d --questions %d --seed %d%n%nwith Ecphory %s.%n",
                tier(options),
                options.split(),
                options.each(),
                options.pairs(),
                options.questions(),
                options.seed(),
                Version.ofEngine()));
        sets.forEach((set, weighed) -> {
            page.append(String.format(
                    Locale.ROOT,
                    "%n## %s%n%n%d memories, %,d events; left out: %s.%n%n",
                    set.name(),
                    set.conversations().size(),
                    set.events(),
                    set.excluded().isEmpty() ? "none" : set.excluded().toString()));
            page.append("| prompts | n | answered | nothing relevant | mean tokens | median | mean items |\n");
            page.append("|---|---|---|---|---|---|---|\n");
            for (Kind kind : Kind.values()) {
                List<Asked> of = of(all, set, kind);
                if (!of.isEmpty()) {
                    row(page, kind, of);
                }
            }
            page.append('\n');
            areas(set, weighed, all)
                    .forEach((what, area) -> page.append(String.format(
                            Locale.ROOT,
                            "* Area under the ROC curve of %s: %.3f [%.3f, %.3f]%n",
                            what,
                            area.value(),
                            area.low(),
                            area.high())));
            page.append("\n| relevance | results | mean relevance | evidence |\n|---|---|---|---|\n");
            for (Weighed.Bin bin : weighed.bins()) {
                if (bin.items() > 0) {
                    page.append(String.format(
                            Locale.ROOT,
                            "| %.1f–%.1f | %,d | %.3f | %.3f |%n",
                            bin.from(),
                            bin.to(),
                            bin.items(),
                            bin.relevance(),
                            bin.evidence()));
                }
            }
        });
        page.append("""

            ![Reliability of relevance](strangers.svg)

            ## What is counted

            Every prompt is put to `answer` and to `recall` with their default options. *Answered* is every answer that is no \
            abstention, with Wilson's 95 % interval; *nothing relevant* is a recall without any result; tokens are those of \
            its context, which directives would be part of. Own questions have evidence in the memory; strangers' questions have \
            theirs in another memory of the data set, drawn with a seed for each ordered pair, and may by chance have an answer \
            here. Off-topic prompts and prompts that need no memory come with the benchmark; each is put to one memory of \
            a data set. The user's turns that are no query are turns of those who ask that no question names and \
            that are no evidence, each asked in its session as the event that it is.

            The first area compares every piece of evidence found among the first 50 results with the best other result of each \
            question; the others compare the best relevance of own questions with that of prompts of another kind, 0 where \
            nothing came back. Intervals resample whole memories. In the last table are the first 10 results of own questions \
            before any is left out as irrelevant: were relevance the probability of being evidence, both columns would agree. \
            Data sets mark less as evidence than bears on a question.
            """);
        return page.toString();
    }

    private static void row(StringBuilder page, Kind kind, List<Asked> of) {
        Wilson answered = Wilson.of(count(of, Asked::answered), of.size());
        double[] tokens = of.stream().mapToDouble(Asked::tokens).toArray();
        page.append(String.format(
                Locale.ROOT,
                "| %s | %,d | %.1f %% [%.1f, %.1f] | %.1f %% | %.0f | %.0f | %.1f |%n",
                kind.shown(),
                of.size(),
                100 * answered.share(),
                100 * answered.low(),
                100 * answered.high(),
                100.0 * count(of, one -> one.items() == 0) / of.size(),
                of.stream().mapToInt(Asked::tokens).average().orElse(Double.NaN),
                Percentile.of(tokens, 50),
                of.stream().mapToInt(Asked::items).average().orElse(Double.NaN)));
    }

    /** How well relevance tells evidence from the rest, and own questions from others. */
    private static Map<String, Roc.Area> areas(DataSet set, Weighed weighed, List<Asked> all) {
        Map<String, Roc.Area> areas = new LinkedHashMap<>();
        areas.put("relevance, evidence against each question's best other result", Roc.interval(weighed.against()));
        for (Kind kind : List.of(Kind.STRANGER, Kind.OFF_TOPIC, Kind.IDLE, Kind.TURN)) {
            List<Roc.Scored> both = new ArrayList<>();
            of(all, set, Kind.OWN).forEach(one -> both.add(new Roc.Scored(one.memory(), one.relevance(), true)));
            List<Asked> other = of(all, set, kind);
            other.forEach(one -> both.add(new Roc.Scored(one.memory(), one.relevance(), false)));
            if (!other.isEmpty()) {
                areas.put("the best relevance, own questions against " + kind.shown(), Roc.interval(both));
            }
        }
        return areas;
    }

    static String chart(Map<DataSet, Weighed> sets) {
        List<LineChart.Curve> curves = new ArrayList<>();
        sets.forEach((set, weighed) -> curves.add(new LineChart.Curve(
                set.name(),
                weighed.bins().stream()
                        .filter(bin -> bin.items() > 0)
                        .map(bin -> new double[] {bin.relevance(), bin.evidence()})
                        .toList(),
                true)));
        return LineChart.svg(
                "Relevance beside the share that is evidence",
                List.of(new LineChart.Panel(
                        "first " + Weighed.DEPTH + " results", "mean relevance, %", "% evidence", curves, true)));
    }

    static Map<String, Object> json(StrangersOptions options, Map<DataSet, Weighed> sets, List<Asked> all) {
        Map<String, Object> document = new LinkedHashMap<>();
        document.put("version", Version.ofEngine());
        document.put("tier", tier(options));
        document.put("split", options.split());
        document.put("each", options.each());
        document.put("pairs", options.pairs());
        document.put("questions", options.questions());
        document.put("seed", options.seed());
        List<Map<String, Object>> rows = new ArrayList<>();
        sets.forEach((set, weighed) -> {
            Map<String, Object> row = new LinkedHashMap<>();
            row.put("dataset", set.name());
            row.put("sha256", set.sha256());
            row.put("memories", set.conversations().size());
            row.put("events", set.events());
            row.put("excluded", set.excluded());
            for (Kind kind : Kind.values()) {
                List<Asked> of = of(all, set, kind);
                if (!of.isEmpty()) {
                    row.put(kind.key(), numbers(of));
                }
            }
            Map<String, Object> areas = new LinkedHashMap<>();
            areas(set, weighed, all)
                    .forEach((what, area) ->
                            areas.put(what, Map.of("area", area.value(), "low", area.low(), "high", area.high())));
            row.put("areas", areas);
            row.put(
                    "reliability",
                    weighed.bins().stream()
                            .map(bin -> Map.of(
                                    "from", bin.from(),
                                    "items", bin.items(),
                                    "relevance", bin.relevance(),
                                    "evidence", bin.evidence()))
                            .toList());
            rows.add(row);
        });
        document.put("datasets", rows);
        return document;
    }

    private static Map<String, Object> numbers(List<Asked> of) {
        Map<String, Object> numbers = new LinkedHashMap<>();
        numbers.put("prompts", of.size());
        numbers.put("answered", (double) count(of, Asked::answered) / of.size());
        numbers.put("nothing_relevant", (double) count(of, one -> one.items() == 0) / of.size());
        numbers.put("tokens", of.stream().mapToInt(Asked::tokens).average().orElse(Double.NaN));
        numbers.put("items", of.stream().mapToInt(Asked::items).average().orElse(Double.NaN));
        return numbers;
    }

    private static List<Asked> of(List<Asked> all, DataSet set, Kind kind) {
        return all.stream()
                .filter(one -> one.set().equals(set.name()) && one.kind() == kind)
                .toList();
    }

    private static int count(List<Asked> of, Predicate<Asked> which) {
        return (int) of.stream().filter(which).count();
    }

    private static String tier(StrangersOptions options) {
        return options.tier().name().toLowerCase(Locale.ROOT);
    }
}
