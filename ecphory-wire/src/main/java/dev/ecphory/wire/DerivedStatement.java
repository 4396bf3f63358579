package dev.ecphory.wire;

import dev.ecphory.Memory;
import dev.ecphory.knowledge.Summary;
import dev.ecphory.knowledge.Summary.Kind;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * One line of what was made of many memories, with the events that it comes from. Immutable; threads may share it.
 *
 * @param kind what it is: the kind of a summary, or the mark of an outcome; {@code amendment} for what does not hold any
 *     more
 * @param subject whose it is: a session, a month, an entity …
 * @param day of what it says, as {@code 2026-03-02}; null when that is not one
 * @param events ids of the events that say it
 * @param text its words
 */
public record DerivedStatement(
        String kind, String subject, @Nullable String day, List<String> events, String text) {
    private static final List<Kind> SHORTER =
            List.of(Kind.SESSION, Kind.CLUSTER, Kind.MONTH, Kind.ENTITY, Kind.OBSERVATION);
    /** What is worth knowing before the next time. */
    private static final Set<Summary.Outcome> LESSONS =
            Set.of(Summary.Outcome.LESSON, Summary.Outcome.RULE, Summary.Outcome.HOW_TO);

    public DerivedStatement {
        events = List.copyOf(events);
    }

    /** Summaries, the newest first, line by line. */
    public static List<DerivedStatement> summaries(Memory memory) {
        return memory.summaries(SHORTER).stream()
                .sorted(Comparator.comparing(Summary::to).reversed().thenComparing(Summary::id))
                .flatMap(one -> of(one).stream())
                .toList();
    }

    /** What sessions came to, the newest first. */
    public static List<DerivedStatement> outcomes(Memory memory) {
        return outcomes(memory, Set.of(Summary.Outcome.values()));
    }

    /** The portrait, and the patterns behind it. */
    public static List<DerivedStatement> insights(Memory memory) {
        return Stream.of(Kind.IDENTITY, Kind.INSIGHT)
                .flatMap(kind -> memory.summaries(List.of(kind)).stream())
                .flatMap(one -> of(one).stream())
                .toList();
    }

    /** What was inferred, and what was learned for another time. */
    public static List<DerivedStatement> reflection(Memory memory) {
        List<DerivedStatement> all = new ArrayList<>(insights(memory));
        all.addAll(outcomes(memory, LESSONS));
        return all;
    }

    private static List<DerivedStatement> outcomes(Memory memory, Set<Summary.Outcome> wanted) {
        return memory.summaries(List.of(Kind.OUTCOME)).stream()
                .sorted(Comparator.comparing(Summary::to).reversed().thenComparing(Summary::id))
                .flatMap(one -> one.outcomes().stream())
                .filter(told -> wanted.contains(told.outcome()))
                .map(told -> new DerivedStatement(
                        told.outcome().mark(), told.session(), told.day().toString(), told.events(), told.text()))
                .toList();
    }

    private static List<DerivedStatement> of(Summary summary) {
        String kind = summary.kind().name().toLowerCase(Locale.ROOT);
        List<DerivedStatement> all = new ArrayList<>();
        for (Summary.Line line : summary.lines()) {
            all.add(new DerivedStatement(kind, summary.subject(), line.day().toString(), line.events(), line.text()));
        }
        if (all.isEmpty()) {
            all.add(new DerivedStatement(kind, summary.subject(), null, List.of(), summary.text()));
        }
        String amendment = summary.amendment();
        if (amendment != null) {
            all.add(new DerivedStatement("amendment", summary.subject(), null, List.of(), amendment));
        }
        return all;
    }
}
