package dev.ecphory.cognition;

/**
 * A memory that is used takes on a little of the mood of the moment (Nader, Schafe and LeDoux 2000): its valence moves
 * toward the mood's pleasure, by a share of the way times .5 + emotionality, and in its whole life no further than a
 * cap. Constants are those of AgentOS; its code compares strengths up to 1 with 9, so that nothing is ever immune, here
 * it is as its paper says. Immutable; threads may share it.
 *
 * @param on the switch; off, no memory changes
 * @param rate the share of the way at a use, 0 to .5; .05
 * @param lifetime how far a valence may be moved in all, back and forth added up, 0 to 2; .4
 * @param immuneFrom the strength from which a memory does not change, 0 to 1; .9
 */
public record Reconsolidation(boolean on, double rate, double lifetime, double immuneFrom) {
    /**
     * Checks the constants.
     *
     * @throws dev.ecphory.memory.InvalidInputException when one is out of its range
     */
    public Reconsolidation {
        Ranges.between("reconsolidation.rate", rate, 0, .5);
        Ranges.between("reconsolidation.lifetime", lifetime, 0, 2);
        Ranges.share("reconsolidation.immuneFrom", immuneFrom);
    }

    /** The trace after it was used in a mood. */
    public Trace apply(Trace trace, Mood mood, Persona persona) {
        if (!on || trace.strength() >= immuneFrom) {
            return trace;
        }
        double valence = trace.emotion().valence();
        double room = Math.max(0, lifetime - trace.drifted());
        double move = Ranges.clamp(rate * (.5 + persona.emotionality()) * (mood.pleasure() - valence), -room, room);
        return move == 0
                ? trace
                : trace.withEmotion(
                        trace.emotion().withValence(valence + move),
                        Math.min(lifetime, trace.drifted() + Math.abs(move)));
    }

    Reconsolidation switched(boolean to) {
        return new Reconsolidation(to, rate, lifetime, immuneFrom);
    }
}
