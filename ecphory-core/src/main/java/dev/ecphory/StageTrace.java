package dev.ecphory;

import java.time.Duration;
import java.util.List;
import java.util.Map;

/**
 * One stage of a recall.
 *
 * @param stage its name
 * @param in memories it was given
 * @param out memories it passed on
 * @param took how long
 * @param note what else there is to say, for a person; empty when nothing
 * @param numbers what it weighed, for a program, by name: one number of the question, or one of each memory that it was given, in
 *     their order; NaN where there is none. Only {@code relevance} tells them: see decision 73
 */
public record StageTrace(String stage, int in, int out, Duration took, String note, Map<String, List<Double>> numbers) {
    /** One that tells no numbers. */
    public StageTrace(String stage, int in, int out, Duration took, String note) {
        this(stage, in, out, took, note, Map.of());
    }
}
