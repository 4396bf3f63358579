package dev.ecphory.internal.cognition.mechanism;

/**
 * What fits a pattern that is known already is taken in more strongly (Bartlett 1932; AgentOS's paper; its code does it
 * the other way round, 1.3 for what is new and .85 for what fits, and here each constant is where the paper puts it).
 * What fits none gets the other factor, times .8 + .4 × openness. Immutable; threads may share it.
 *
 * @param on the switch; off, schemas do not matter
 */
public record SchemaEncoding(boolean on) {
    /** The similarity to the centre of a cluster from which a trace fits it. */
    public static final double ABOVE = .75;

    private static final double CONGRUENT = 1.3;
    private static final double NOVEL = .85;

    /** A new trace, beside the nearest centre of a cluster; −1 where there is no cluster yet. */
    public MemoryTrace apply(MemoryTrace trace, double nearest, Persona persona) {
        double factor = nearest >= ABOVE ? CONGRUENT : NOVEL * (.8 + .4 * persona.openness());
        return on ? trace.withStrength(trace.strength() * factor) : trace;
    }
}
