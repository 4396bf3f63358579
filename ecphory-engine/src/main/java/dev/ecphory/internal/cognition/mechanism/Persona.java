package dev.ecphory.internal.cognition.mechanism;

import dev.ecphory.InvalidInputException;
import java.util.Arrays;

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

    public Persona {
        RangeChecks.share("honesty", honesty);
        RangeChecks.share("emotionality", emotionality);
        RangeChecks.share("extraversion", extraversion);
        RangeChecks.share("agreeableness", agreeableness);
        RangeChecks.share("conscientiousness", conscientiousness);
        RangeChecks.share("openness", openness);
    }

    /**
     * The persona that six numbers name: honesty, emotionality, extraversion, agreeableness, conscientiousness and openness,
     * with commas between them; or {@code neutral}.
     *
     * @throws InvalidInputException when they are not six, or one is not from 0 to 1
     */
    public static Persona named(String traits) {
        if (traits.strip().equals("neutral")) {
            return NEUTRAL;
        }
        String[] parts = traits.split(",", -1);
        if (parts.length != 6) {
            throw wrong("of " + parts.length + " numbers");
        }
        try {
            double[] each = Arrays.stream(parts)
                    .mapToDouble(part -> Double.parseDouble(part.strip()))
                    .toArray();
            return new Persona(each[0], each[1], each[2], each[3], each[4], each[5]);
        } catch (NumberFormatException noNumber) {
            throw wrong("of " + traits.length() + " characters");
        }
    }

    private static InvalidInputException wrong(String value) {
        return new InvalidInputException(
                "persona",
                value,
                "is not six traits",
                "give honesty, emotionality, extraversion, agreeableness, conscientiousness and openness from 0 to 1,"
                        + " like .5,.5,.5,.5,.7,.6");
    }

    /** As {@link #named} reads it. */
    @Override
    public String toString() {
        return equals(NEUTRAL)
                ? "neutral"
                : honesty + "," + emotionality + "," + extraversion + "," + agreeableness + "," + conscientiousness
                        + "," + openness;
    }
}
