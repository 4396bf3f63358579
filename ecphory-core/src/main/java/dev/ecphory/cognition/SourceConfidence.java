package dev.ecphory.cognition;

import java.util.Collections;
import java.util.EnumMap;
import java.util.Map;

/**
 * What is known at second hand fades sooner (Johnson, Hashtroudi and Lindsay 1993): the stability of a trace counts by
 * a factor of its source. AgentOS multiplies it again in every cycle, so that everything but what users said is gone
 * after some; here the factor stands beside the stability and is the same however often it is applied. Above the middle
 * of honesty, up to .15 is taken from what was inferred and thought up, to no less than .5 and .4. Immutable; threads
 * may share it.
 *
 * @param on the switch; off, nothing is changed
 * @param factors by source, above 0 to 1; those that are not named count fully
 */
public record SourceConfidence(boolean on, Map<Source, Double> factors) {
    private static final double HONESTY_SHARE = .15;
    private static final double LEAST_INFERENCE = .5;
    private static final double LEAST_REFLECTION = .4;

    /** Keeps its own copy of the map and checks the factors. */
    public SourceConfidence {
        EnumMap<Source, Double> copy = new EnumMap<>(Source.class);
        copy.putAll(factors);
        copy.forEach((source, factor) -> Ranges.between("confidence." + source, factor, .01, 1));
        factors = Collections.unmodifiableMap(copy);
    }

    /** The factor of a source, for whom. */
    public double factor(Source source, Persona persona) {
        double factor = factors.getOrDefault(source, 1.0);
        double taken = HONESTY_SHARE * Math.max(0, 2 * persona.honesty() - 1);
        return switch (source) {
            case INFERENCE -> Math.min(factor, Math.max(LEAST_INFERENCE, factor - taken));
            case REFLECTION -> Math.min(factor, Math.max(LEAST_REFLECTION, factor - taken));
            default -> factor;
        };
    }

    /** The trace with the factor of its source; applying it again changes nothing. */
    public Trace apply(Trace trace, Persona persona) {
        return on ? trace.withTrust(factor(trace.source(), persona)) : trace;
    }

    SourceConfidence switched(boolean to) {
        return new SourceConfidence(to, factors);
    }
}
