package dev.ecphory.knowledge;

import java.time.Instant;

/**
 * A decision as the log keeps it.
 *
 * @param number its place in the namespace's log of decisions, rising, from 1; erasure leaves holes
 * @param at when it was taken, to the microsecond
 * @param afterSeq the newest event at that moment, so that decisions and events have one order
 * @param decision what was decided
 */
public record DecisionRecord(long number, Instant at, long afterSeq, Decision decision) {}
