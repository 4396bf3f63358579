package dev.ecphory.cognition;

/**
 * How many things can be held in mind at once (Baddeley 2000; Miller 1956), and for how long. Constants are those of
 * AgentOS's code; the number of slots is as its paper says: 7 ± 2, conscientiousness raises the floor, honesty narrows
 * the range, and openness, as in the code, goes up in it. Immutable; threads may share it.
 *
 * @param on the switch; off, there is no slot
 * @param slots in the middle, 1 to 100; 7
 * @param range around it, 0 to {@code slots} − 1; 2
 * @param entry the activation of what comes in, 0 to 1; .8
 * @param refocus what attention adds, 0 to 1; .2
 * @param rehearsal what rehearsing adds, 0 to 1; .15
 * @param fading what a turn takes, 0 to 1; .1
 * @param dropBelow the activation below which a slot is given up, 0 to {@code entry}; .15
 */
public record WorkingSlots(
        boolean on,
        int slots,
        int range,
        double entry,
        double refocus,
        double rehearsal,
        double fading,
        double dropBelow) {
    /**
     * Checks the constants.
     *
     * @throws dev.ecphory.memory.InvalidInputException when one is out of its range
     */
    public WorkingSlots {
        Ranges.count("slots.slots", slots, 1, 100);
        Ranges.count("slots.range", range, 0, slots - 1);
        Ranges.share("slots.entry", entry);
        Ranges.share("slots.refocus", refocus);
        Ranges.share("slots.rehearsal", rehearsal);
        Ranges.share("slots.fading", fading);
        Ranges.between("slots.dropBelow", dropBelow, 0, entry);
    }

    /** How many slots a persona has: within {@code slots} ± {@code range}; 0 when switched off. */
    public int capacity(Persona persona) {
        if (!on) {
            return 0;
        }
        double half = range * (1 - Math.max(0, persona.honesty() - .5));
        double floor = slots - half + half * Math.max(0, persona.conscientiousness() - .5);
        double ceiling = slots + half;
        return (int) Math.rint(floor + (ceiling - floor) * persona.openness());
    }

    /** Nothing in mind yet. */
    public Workspace empty(Persona persona) {
        return new Workspace(this, capacity(persona), java.util.List.of());
    }

    WorkingSlots switched(boolean to) {
        return new WorkingSlots(to, slots, range, entry, refocus, rehearsal, fading, dropBelow);
    }
}
