package dev.ecphory.internal.cognition.mechanism;

import dev.ecphory.InvalidInputException;
import java.time.Instant;
import java.util.Comparator;
import java.util.List;

/**
 * What became of a trace: a fold of everything that touched it, in the order of time. It has no state but the trace, so
 * that a life may be folded in one go or in as many batches as there are cycles. Stateless; threads may share it.
 */
public final class TraceReplay {
    private TraceReplay() {}

    /**
     * The trace after what touched it up to an instant. Touches of one instant count in the order in which they are
     * given; later ones than {@code until} do not count yet.
     *
     * @param trace as it was encoded, or as an earlier batch of its life left it
     * @throws InvalidInputException when a touch is older than the last one that was folded in
     */
    public static MemoryTrace of(
            CognitionSettings cognition, MemoryTrace trace, List<? extends TraceEvent> touches, Instant until) {
        MemoryTrace now = trace;
        for (TraceEvent touch :
                touches.stream().sorted(Comparator.comparing(TraceEvent::at)).toList()) {
            if (touch.at().isAfter(until)) {
                break;
            }
            if (touch.at().isBefore(now.lastAt())) {
                throw new InvalidInputException(
                        "touch",
                        touch.at().toString(),
                        "is older than the last one of " + now.id() + ", " + now.lastAt(),
                        "fold its life again from the encoding");
            }
            now = step(cognition, now, touch);
        }
        return now;
    }

    private static MemoryTrace step(CognitionSettings cognition, MemoryTrace trace, TraceEvent touch) {
        RetrievalPractice practice = cognition.practice();
        double now = cognition.retention().strength(trace, touch.at());
        return switch (touch) {
            case TraceEvent.Delivered delivered -> practice.delivered(trace, delivered.at(), now);
            case TraceEvent.Ignored ignored -> practice.ignored(trace, ignored.at(), now);
            case TraceEvent.Used used -> {
                MemoryTrace practised = practice.used(trace, used.at(), now);
                Mood mood = used.mood();
                yield mood == null
                        ? practised
                        : cognition.reconsolidation().apply(practised, mood, cognition.persona());
            }
            case TraceEvent.Outdone outdone -> cognition.forgetting().apply(trace, cognition.persona());
            case TraceEvent.Reappraised reappraised -> cognition.regulation().apply(trace, cognition.persona());
            case TraceEvent.Interfered interfered ->
                cognition.interference().retroactive(trace, interfered.similarity());
        };
    }
}
