package dev.ecphory.internal.answer;

import dev.ecphory.Answer;
import dev.ecphory.Answer.Routing.Adaptation;
import dev.ecphory.QueryClassification.Category;
import dev.ecphory.internal.answer.RouterCalibration.Seen;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * Chooses by what was seen, where enough was seen (AgentOS, adaptive memory router). A backend is judged by the lower end of
 * the interval in which its share of right answers lies, and not at all before {@link #ENOUGH} samples of a category: the
 * means of a few are luck. Until the static choice and another have as many, the static choice stands. Immutable; threads
 * may share it.
 *
 * @param seen what was seen of each backend, by category and name
 * @param goal what is best; never {@link Adaptation#OFF}
 */
public record AdaptiveRouter(Map<Category, SortedMap<String, Seen>> seen, Adaptation goal) {
    /** Samples of a category and a backend that make it count; cells of nine cost AgentOS 41 and 52 points. */
    public static final int ENOUGH = 30;

    /** AgentOS: so near to the best counts as good. */
    private static final double TOLERANCE = .02;
    /** Both sides of 95 %. */
    private static final double Z = 1.959964;

    /** Of what was seen; null where nothing is to be adapted to. */
    static @Nullable AdaptiveRouter of(Map<Category, SortedMap<String, Seen>> seen, Adaptation goal) {
        return goal == Adaptation.OFF ? null : new AdaptiveRouter(seen, goal);
    }

    /**
     * What was seen of one backend in one category.
     *
     * @param backend its name
     * @param samples how many
     * @param cost their mean cost
     * @param lower the lower end of the share of right answers (Wilson, 95 %)
     */
    public record Cell(String backend, int samples, double cost, double lower) {}

    /**
     * The choice for a category.
     *
     * @param router whose choice it is, as the choice tells it
     * @param otherwise the static choice
     * @param possible the backends there are
     */
    public Answer.RoutingDecision choose(
            String router, Category category, Answer.RoutingDecision otherwise, Collection<String> possible) {
        Map<String, Cell> cells = cells(category);
        Cell standing = cells.get(otherwise.chosen());
        int samples = standing == null ? 0 : standing.samples();
        if (samples < ENOUGH) {
            return stays(otherwise, "only " + samples + " samples of " + otherwise.chosen());
        }
        List<Cell> judged = cells.values().stream()
                .filter(cell -> cell.samples() >= ENOUGH && possible.contains(cell.backend()))
                .toList();
        if (judged.size() < 2) {
            return stays(otherwise, "nothing else has " + ENOUGH + " samples");
        }
        Optional<Cell> best = best(judged);
        if (best.isEmpty()) {
            return stays(otherwise, "no backend was ever right");
        }
        Cell chosen = best.get();
        String because = String.format(
                Locale.ROOT,
                "%s for %s: at least %.1f %% right at %.6f a question, of %d samples",
                RouteDescriptions.of(goal),
                RouteDescriptions.of(category),
                100 * chosen.lower(),
                chosen.cost(),
                chosen.samples());
        return new Answer.RoutingDecision(router, chosen.backend(), because);
    }

    private static Answer.RoutingDecision stays(Answer.RoutingDecision otherwise, String why) {
        return new Answer.RoutingDecision(
                otherwise.router(), otherwise.chosen(), otherwise.because() + "; not adapted: " + why);
    }

    private Optional<Cell> best(List<Cell> cells) {
        Comparator<Cell> cheapest = Comparator.comparingDouble(Cell::cost).thenComparing(Cell::backend);
        double top = cells.stream().mapToDouble(Cell::lower).max().orElse(0);
        return switch (goal) {
            case OFF -> Optional.empty();
            case MINIMIZE_COST ->
                cells.stream().filter(cell -> cell.lower() >= top - TOLERANCE).min(cheapest);
            case BALANCED ->
                cells.stream()
                        .filter(cell -> cell.lower() > 0)
                        .min(Comparator.comparingDouble((Cell cell) -> cell.cost() / cell.lower())
                                .thenComparing(cheapest));
            case MAXIMIZE_ACCURACY ->
                cells.stream().filter(cell -> cell.lower() == top).min(cheapest);
        };
    }

    /** What was seen in a category, by backend. */
    public Map<String, Cell> cells(Category category) {
        Map<String, Cell> cells = new TreeMap<>();
        SortedMap<String, Seen> by = seen.get(category);
        if (by != null) {
            by.forEach((backend, one) -> cells.put(
                    backend,
                    new Cell(backend, one.samples(), one.cost() / one.samples(), lower(one.right(), one.samples()))));
        }
        return cells;
    }

    /** The share of right answers that is to be expected of a backend; not a number when too little was seen. */
    double accuracy(Category category, String backend) {
        Cell cell = cells(category).get(backend);
        return cell == null || cell.samples() < ENOUGH ? Double.NaN : cell.lower();
    }

    /** The lower end of the share of successes (Wilson, 1927). */
    static double lower(int successes, int tries) {
        double share = (double) successes / tries;
        double zz = Z * Z / tries;
        double middle = share + zz / 2;
        double half = Z * Math.sqrt((share * (1 - share) + zz / 4) / tries);
        return Math.max(0, (middle - half) / (1 + zz));
    }
}
