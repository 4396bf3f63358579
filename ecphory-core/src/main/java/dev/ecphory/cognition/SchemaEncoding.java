package dev.ecphory.cognition;

/**
 * What fits a pattern that is known already is taken in more strongly (Bartlett 1932; AgentOS's paper; its code does it
 * the other way round, 1.3 for what is new and .85 for what fits, and here each constant is where the paper puts it).
 * What fits none gets the other factor, times .8 + .4 × openness. Immutable; threads may share it.
 *
 * @param on the switch; off, schemas do not matter
 * @param above the similarity to the centre of a cluster from which a trace fits it, −1 to 1; .75
 * @param congruent by which the strength of what fits is multiplied, 1 to 10; 1.3
 * @param novel by which that of what fits nothing is, 0 to 10; .85
 */
public record SchemaEncoding(boolean on, double above, double congruent, double novel) {
    /**
     * Checks the constants.
     *
     * @throws dev.ecphory.memory.InvalidInputException when one is out of its range
     */
    public SchemaEncoding {
        Ranges.signed("schema.above", above);
        Ranges.between("schema.congruent", congruent, 1, 10);
        Ranges.between("schema.novel", novel, 0, 10);
    }

    /** A new trace, beside the nearest centre of a cluster; −1 where there is no cluster yet. */
    public Trace apply(Trace trace, double nearest, Persona persona) {
        if (!on) {
            return trace;
        }
        return trace.withStrength(
                trace.strength() * (nearest >= above ? congruent : novel * (.8 + .4 * persona.openness())));
    }

    SchemaEncoding switched(boolean to) {
        return new SchemaEncoding(to, above, congruent, novel);
    }
}
