package dev.ecphory.recall.refine;

import dev.ecphory.index.Associations.Edge;

/**
 * An event that is to be brought in by an association.
 *
 * @param seq its sequence number
 * @param best that of the ranked event which brings it
 * @param edge between the two
 */
public record Tie(long seq, long best, Edge edge) {}
