package dev.ecphory.recall.refine;

/**
 * An event that is to be brought in by what was recalled together.
 *
 * @param seq its sequence number
 * @param best that of the ranked event which brings it
 * @param how it has to do with that one, for a person: between the two
 * @param measure how often or how much
 */
public record Tie(long seq, long best, String how, String measure) {}
