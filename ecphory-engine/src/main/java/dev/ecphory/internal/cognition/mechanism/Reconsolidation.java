package dev.ecphory.internal.cognition.mechanism;

/**
 * A memory that is used takes on a little of the mood of the moment (Nader, Schafe and LeDoux 2000): its valence moves
 * toward the mood's pleasure, by a share of the way times .5 + emotionality, and in its whole life no further than a
 * cap. Constants are those of AgentOS; its code compares strengths up to 1 with 9, so that nothing is ever immune, here
 * it is as its paper says. Immutable; threads may share it.
 *
 * @param on the switch; off, no memory changes
 */
public record Reconsolidation(boolean on) {
    /** The share of the way at a use. */
    private static final double RATE = .05;
    /** How far a valence may be moved in all, back and forth added up. */
    private static final double LIFETIME = .4;
    /** The strength from which a memory does not change. */
    private static final double IMMUNE_FROM = .9;

    /** The trace after it was used in a mood. */
    public MemoryTrace apply(MemoryTrace trace, Mood mood, Persona persona) {
        if (!on || trace.strength() >= IMMUNE_FROM) {
            return trace;
        }
        double valence = trace.emotion().valence();
        double room = Math.max(0, LIFETIME - trace.drifted());
        double move = Math.clamp(RATE * (.5 + persona.emotionality()) * (mood.pleasure() - valence), -room, room);
        return move == 0
                ? trace
                : trace.withEmotion(
                        trace.emotion().withValence(valence + move),
                        Math.min(LIFETIME, trace.drifted() + Math.abs(move)));
    }
}
