package dev.ecphory;

/**
 * Why a score changed.
 *
 * @param stage the field or refiner that changed it
 * @param before the score before
 * @param after the score after
 * @param because what it saw, for a person
 */
public record ScoreReason(String stage, double before, double after, String because) {
    /** What the stage gave, or took. */
    public double difference() {
        return after - before;
    }
}
