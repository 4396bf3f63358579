package dev.ecphory.lab.run;

import dev.ecphory.ingest.jsonl.LocatedJson;
import dev.ecphory.lab.contest.Contestant.Sight;
import dev.ecphory.lab.measure.Holm;
import dev.ecphory.lab.measure.McNemar;
import dev.ecphory.memory.InvalidInputException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.TreeSet;

/** Reads runs and says how everybody did. Stateless. */
public final class RunComparison {
    private static final double ALPHA = .05;

    private RunComparison() {}

    /** How each contestant of a run did, in the run's order. */
    public static List<ContestantResult> of(Path folder) {
        return RunResults.of(folder).standings();
    }

    /** How much each contestant of a run may show, in the run's order. */
    public static Map<String, Sight> sights(Path folder) {
        Map<String, Sight> sights = new LinkedHashMap<>();
        for (LocatedJson contestant : RunFolder.manifest(folder).field("contestants").items()) {
            sights.put(
                    contestant.field("name").text(),
                    Sight.valueOf(contestant.field("sight").text()));
        }
        return sights;
    }

    /**
     * One comparison.
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
        List<Named> found = new ArrayList<>();
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

    private record Named(String name, Comparison comparison) {}

    private static void add(
            List<Named> found, String prefix, List<Outcome> one, List<Outcome> other, List<String> measures) {
        Comparison.ofAccuracy(one, other).ifPresent(each -> found.add(new Named(prefix + each.measure(), each)));
        for (String measure : measures) {
            Comparison.ofRetrieval(measure, one, other)
                    .ifPresent(each -> found.add(new Named(prefix + each.measure(), each)));
        }
    }

    private static List<Outcome> of(List<Outcome> outcomes, String category) {
        return outcomes.stream()
                .filter(outcome -> outcome.category().equals(category))
                .toList();
    }

    /** With Holm's correction over all tests but the first, which is the question that was asked. */
    private static List<Row> corrected(List<Named> found) {
        List<Double> raw = found.stream()
                .skip(1)
                .flatMap(each -> each.comparison().mcNemar().stream())
                .map(McNemar::exactP)
                .toList();
        List<Double> adjusted = new ArrayList<>(raw.isEmpty() ? List.of() : Holm.adjusted(raw));
        List<Row> rows = new ArrayList<>();
        for (int i = 0; i < found.size(); i++) {
            Named each = found.get(i);
            Optional<McNemar> test = each.comparison().mcNemar();
            double p = i == 0 || test.isEmpty() ? test.map(McNemar::exactP).orElse(Double.NaN) : adjusted.removeFirst();
            Comparison.Verdict verdict = p >= ALPHA
                    ? Comparison.Verdict.NOT_DISTINGUISHABLE
                    : each.comparison().verdict();
            rows.add(new Row(
                    each.name(),
                    each.comparison(),
                    Double.isNaN(p) ? OptionalDouble.empty() : OptionalDouble.of(p),
                    verdict));
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
}
