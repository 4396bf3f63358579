package dev.ecphory.lab.run;

import dev.ecphory.InvalidInputException;
import dev.ecphory.ingest.jsonl.LocatedJson;
import dev.ecphory.lab.contest.Contestant.Sight;
import dev.ecphory.lab.measure.Holm;
import dev.ecphory.lab.measure.McNemar;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.TreeSet;

/** A comparison of everybody in runs. Stateless. */
public final class RunComparison {
    private static final double ALPHA = .05;

    private RunComparison() {}

    /** How much each contestant of a run may show, in the run's order. */
    public static Map<String, Sight> sights(Path folder) {
        Map<String, Sight> sights = new LinkedHashMap<>();
        for (LocatedJson contestant :
                RunFolder.manifest(folder).field("contestants").items()) {
            sights.put(
                    contestant.field("name").text(),
                    Sight.valueOf(contestant.field("sight").text()));
        }
        return sights;
    }

    /**
     * A comparison as a row.
     *
     * @param name of the measure, with its category
     * @param p by McNemar's exact test, corrected when there are several; empty for measures that are not right or wrong
     * @param verdict with that p
     */
    public record Row(String name, Comparison comparison, OptionalDouble p, Comparison.Verdict verdict) {}

    /**
     * Compares two contestants.
     *
     * @param first a run's folder, and after a {@code #} the contestant's name; its first one without
     * @param second the other
     * @param measures of retrieval to compare beside accuracy
     * @param byCategory each category for itself, too
     */
    public static List<Row> compare(String first, String second, List<String> measures, boolean byCategory) {
        List<Outcome> one = named(first);
        List<Outcome> other = named(second);
        List<NamedComparison> found = new ArrayList<>();
        add(found, "", one, other, measures);
        if (byCategory) {
            Set<String> categories = new TreeSet<>();
            one.forEach(outcome -> categories.add(outcome.category()));
            for (String category : categories) {
                add(found, category + " ", of(one, category), of(other, category), measures);
            }
        }
        if (found.isEmpty()) {
            throw new InvalidInputException(
                    "runs", first + " and " + second, "have no question in common", "compare runs on the same data");
        }
        return corrected(found);
    }

    private record NamedComparison(String name, Comparison comparison) {
        /** NaN for what is not right or wrong. */
        private double exactP() {
            return comparison.mcNemar().map(McNemar::exactP).orElse(Double.NaN);
        }
    }

    private static void add(
            List<NamedComparison> found, String prefix, List<Outcome> one, List<Outcome> other, List<String> measures) {
        Comparison.ofAccuracy(one, other)
                .ifPresent(each -> found.add(new NamedComparison(prefix + each.measure(), each)));
        for (String measure : measures) {
            Comparison.ofRetrieval(measure, one, other)
                    .ifPresent(each -> found.add(new NamedComparison(prefix + each.measure(), each)));
        }
    }

    private static List<Outcome> of(List<Outcome> outcomes, String category) {
        return outcomes.stream()
                .filter(outcome -> outcome.category().equals(category))
                .toList();
    }

    /** With Holm's correction over all tests but the first, which is the question that was asked. */
    private static List<Row> corrected(List<NamedComparison> found) {
        List<Double> raw = found.stream()
                .skip(1)
                .map(NamedComparison::exactP)
                .filter(p -> !p.isNaN())
                .toList();
        List<Double> adjusted = new ArrayList<>(raw.isEmpty() ? List.of() : Holm.adjusted(raw));
        List<Double> ps = new ArrayList<>();
        for (NamedComparison each : found) {
            double p = each.exactP();
            ps.add(ps.isEmpty() || Double.isNaN(p) ? p : adjusted.removeFirst());
        }
        return rows(found, ps);
    }

    private static List<Row> rows(List<NamedComparison> found, List<Double> ps) {
        List<Row> rows = new ArrayList<>();
        for (int i = 0; i < found.size(); i++) {
            double p = ps.get(i);
            Comparison comparison = found.get(i).comparison();
            rows.add(new Row(
                    found.get(i).name(),
                    comparison,
                    Double.isNaN(p) ? OptionalDouble.empty() : OptionalDouble.of(p),
                    p >= ALPHA ? Comparison.Verdict.NOT_DISTINGUISHABLE : comparison.verdict()));
        }
        return rows;
    }

    private static List<Outcome> named(String told) {
        int mark = told.lastIndexOf('#');
        Path folder = Path.of(mark < 0 ? told : told.substring(0, mark));
        RunResults results = RunResults.of(folder);
        String name = mark < 0 ? results.sights().keySet().iterator().next() : told.substring(mark + 1);
        List<Outcome> outcomes = results.outcomes().getOrDefault(name, List.of());
        if (outcomes.isEmpty()) {
            throw new InvalidInputException(
                    "contestant",
                    name,
                    "has no line in " + folder,
                    "name one of " + results.sights().keySet());
        }
        return List.copyOf(outcomes);
    }

    /** Whom the others are compared with: the first that retrieves; the first of all where none does; "" without any. */
    static String base(RunResults results) {
        return results.outcomes().keySet().stream()
                .filter(name -> results.visibility(name) == Sight.RETRIEVED)
                .findFirst()
                .or(() -> results.outcomes().keySet().stream().findFirst())
                .orElse("");
    }

    /** Everybody against one by right answers; p values are corrected by Holm for the number of contestants. */
    static List<Row> accuracy(RunResults results, String base) {
        List<NamedComparison> found = new ArrayList<>();
        others(results, base).forEach(name -> Comparison.ofAccuracy(of(results, name), of(results, base))
                .ifPresent(each -> found.add(new NamedComparison(name, each))));
        return rows(
                found, Holm.adjusted(found.stream().map(NamedComparison::exactP).toList()));
    }

    /** Everybody that ranks against one by a measure of retrieval. */
    static List<Row> retrieval(RunResults results, String base, String measure) {
        return others(results, base).stream()
                .filter(name -> results.visibility(name) == Sight.RETRIEVED)
                .flatMap(name -> Comparison.ofRetrieval(measure, of(results, name), of(results, base)).stream()
                        .map(each -> new Row(name, each, OptionalDouble.empty(), each.verdict())))
                .toList();
    }

    private static List<String> others(RunResults results, String base) {
        return results.outcomes().keySet().stream()
                .filter(name -> !name.equals(base))
                .toList();
    }

    private static List<Outcome> of(RunResults results, String name) {
        return results.outcomes().getOrDefault(name, List.of());
    }
}
