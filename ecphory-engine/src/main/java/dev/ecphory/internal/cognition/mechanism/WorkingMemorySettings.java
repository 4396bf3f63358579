package dev.ecphory.internal.cognition.mechanism;

import java.util.List;

/**
 * How many things can be held in mind at once (Baddeley 2000; Miller 1956). The number of slots is as AgentOS's paper
 * says: 7 ± 2, conscientiousness raises the floor, honesty narrows the range, and openness, as in its code, goes up in
 * it. Immutable; threads may share it.
 *
 * @param on the switch; off, there is no slot
 */
public record WorkingMemorySettings(boolean on) {
    private static final int SLOTS = 7;
    private static final int RANGE = 2;

    /** How many slots a persona has, 5 to 9; 0 when switched off. */
    public int capacity(Persona persona) {
        if (!on) {
            return 0;
        }
        double half = RANGE * (1 - Math.max(0, persona.honesty() - .5));
        double floor = SLOTS - half + half * Math.max(0, persona.conscientiousness() - .5);
        double ceiling = SLOTS + half;
        return (int) Math.rint(floor + (ceiling - floor) * persona.openness());
    }

    /** Nothing in mind yet. */
    public WorkingMemoryContents empty(Persona persona) {
        return new WorkingMemoryContents(capacity(persona), List.of());
    }
}
