package dev.ecphory.cognition;

/**
 * The agent's own traits (HEXACO; Ashton and Lee 2007), never those of the people it remembers: these are a profile.
 * Every trait is from 0 to 1, .5 is the middle. Immutable; threads may share it.
 *
 * @param honesty honesty and humility
 * @param emotionality how much feelings count
 * @param extraversion how much others count
 * @param agreeableness patience and forgiveness
 * @param conscientiousness order and duty
 * @param openness curiosity
 */
public record Persona(
        double honesty,
        double emotionality,
        double extraversion,
        double agreeableness,
        double conscientiousness,
        double openness) {
    /** The middle of every trait: with it, no mechanism is stronger or weaker than its constants say. */
    public static final Persona NEUTRAL = new Persona(.5, .5, .5, .5, .5, .5);

    /**
     * Checks the traits.
     *
     * @throws dev.ecphory.memory.InvalidInputException when one is not from 0 to 1
     */
    public Persona {
        Ranges.share("honesty", honesty);
        Ranges.share("emotionality", emotionality);
        Ranges.share("extraversion", extraversion);
        Ranges.share("agreeableness", agreeableness);
        Ranges.share("conscientiousness", conscientiousness);
        Ranges.share("openness", openness);
    }
}
