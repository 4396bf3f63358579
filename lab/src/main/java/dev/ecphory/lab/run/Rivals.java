package dev.ecphory.lab.run;

import dev.ecphory.lab.contest.Contestant.Sight;
import dev.ecphory.lab.measure.Holm;
import dev.ecphory.lab.measure.McNemar;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * Everybody of a run against one of them. A row's name is the contestant's, its difference is the contestant's value less
 * the other's; p values are corrected by Holm for the number of contestants. Stateless.
 */
public final class Rivals {
    private static final double ALPHA = .05;

    private Rivals() {}

    /** Whom the others are compared with: the first that retrieves; the first of all where none does; "" without any. */
    public static String base(RunResults results) {
        return results.outcomes().keySet().stream()
                .filter(name -> results.sight(name) == Sight.RETRIEVED)
                .findFirst()
                .or(() -> results.outcomes().keySet().stream().findFirst())
                .orElse("");
    }

    /** How often they are right. */
    public static List<RunComparison.Row> accuracy(RunResults results, String base) {
        List<Named> found = new ArrayList<>();
        others(results, base).forEach(name -> Comparison.ofAccuracy(of(results, name), of(results, base))
                .ifPresent(each -> found.add(new Named(name, each))));
        List<Double> adjusted = Holm.adjusted(found.stream()
                .map(each -> each.comparison().mcNemar().map(McNemar::exactP).orElse(1.0))
                .toList());
        List<RunComparison.Row> rows = new ArrayList<>();
        for (int i = 0; i < found.size(); i++) {
            Comparison comparison = found.get(i).comparison();
            double p = adjusted.get(i);
            rows.add(new RunComparison.Row(
                    found.get(i).name(),
                    comparison,
                    OptionalDouble.of(p),
                    p < ALPHA ? comparison.verdict() : Comparison.Verdict.NOT_DISTINGUISHABLE));
        }
        return rows;
    }

    /** A measure of retrieval, of those that rank. */
    public static List<RunComparison.Row> retrieval(RunResults results, String base, String measure) {
        return others(results, base).stream()
                .filter(name -> results.sight(name) == Sight.RETRIEVED)
                .flatMap(name -> {
                    Optional<Comparison> found = Comparison.ofRetrieval(measure, of(results, name), of(results, base));
                    return found
                            .map(each -> new RunComparison.Row(name, each, OptionalDouble.empty(), each.verdict()))
                            .stream();
                })
                .toList();
    }

    private record Named(String name, Comparison comparison) {}

    private static List<String> others(RunResults results, String base) {
        return results.outcomes().keySet().stream()
                .filter(name -> !name.equals(base))
                .toList();
    }

    private static List<Outcome> of(RunResults results, String name) {
        return results.outcomes().getOrDefault(name, List.of());
    }
}
