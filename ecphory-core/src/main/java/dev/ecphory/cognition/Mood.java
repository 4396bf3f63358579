package dev.ecphory.cognition;

/**
 * The agent's mood (PAD; Mehrabian and Russell 1974), each part from −1 to 1. Immutable; threads may share it.
 *
 * @param pleasure from misery to delight
 * @param arousal from sleepy to frantic
 * @param dominance from overwhelmed to in control
 */
public record Mood(double pleasure, double arousal, double dominance) {
    /** Neither one nor the other. */
    public static final Mood NEUTRAL = new Mood(0, 0, 0);

    /**
     * Checks the parts.
     *
     * @throws dev.ecphory.memory.InvalidInputException when one is not from −1 to 1
     */
    public Mood {
        Ranges.signed("pleasure", pleasure);
        Ranges.signed("arousal", arousal);
        Ranges.signed("dominance", dominance);
    }
}
