package dev.ecphory.recall;

import java.time.Duration;

/**
 * One stage of a recall.
 *
 * @param stage its name
 * @param in memories it was given
 * @param out memories it passed on
 * @param took how long
 * @param note what else there is to say, for a person; empty when nothing
 */
public record Step(String stage, int in, int out, Duration took, String note) {}
