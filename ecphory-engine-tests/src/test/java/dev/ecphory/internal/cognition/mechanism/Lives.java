package dev.ecphory.internal.cognition.mechanism;

import java.time.Duration;
import java.time.Instant;
import java.util.List;

/** Traces and their lives, as the tests of laws need them. */
final class Lives {
    private Lives() {}

    /** A trace of an hour without emotion. */
    static MemoryTrace plain() {
        return new MemoryTrace(
                "plain",
                MemorySource.USER,
                false,
                Cases.START,
                Cases.START,
                .5,
                Duration.ofHours(1),
                1,
                0,
                Emotion.NEUTRAL,
                0,
                0);
    }

    /** The same with nothing that holds it back from fading. */
    static MemoryTrace fading(MemoryTrace trace) {
        return with(trace, false, trace.drifted(), trace.interfered());
    }

    /** The same with nothing behind it. */
    static MemoryTrace untouched(MemoryTrace trace) {
        return with(trace, trace.kept(), 0, 0);
    }

    private static MemoryTrace with(MemoryTrace trace, boolean kept, double drifted, double interfered) {
        return new MemoryTrace(
                trace.id(),
                trace.source(),
                kept,
                trace.encodedAt(),
                trace.lastAt(),
                trace.strength(),
                trace.stability(),
                trace.trust(),
                trace.retrievals(),
                trace.emotion(),
                drifted,
                interfered);
    }

    /** How strong a trace is at an instant, after one touch. */
    static double strength(CognitionSettings cognition, MemoryTrace trace, TraceEvent touch, Instant at) {
        return cognition.retention().strength(TraceReplay.of(cognition, trace, List.of(touch), at), at);
    }
}
