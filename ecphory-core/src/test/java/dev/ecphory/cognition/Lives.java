package dev.ecphory.cognition;

import java.time.Duration;
import java.time.Instant;
import java.util.List;

/** Traces and their lives, as the tests of laws need them. */
final class Lives {
    private Lives() {}

    /** A trace of an hour without emotion. */
    static Trace plain() {
        return new Trace(
                "plain",
                Source.USER,
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
    static Trace fading(Trace trace) {
        return with(trace, false, trace.drifted(), trace.interfered());
    }

    /** The same with nothing behind it. */
    static Trace untouched(Trace trace) {
        return with(trace, trace.kept(), 0, 0);
    }

    private static Trace with(Trace trace, boolean kept, double drifted, double interfered) {
        return new Trace(
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
    static double strength(Cognition cognition, Trace trace, Touch touch, Instant at) {
        return cognition.retention().strength(Life.of(cognition, trace, List.of(touch), at), at);
    }
}
