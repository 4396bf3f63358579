package dev.ecphory.knowledge;

import dev.ecphory.LogEntry;
import java.time.Instant;

/**
 * An edge between two events, earned by being recalled together.
 *
 * @param one the earlier in the log, or the one that was asked about
 * @param other the later, or the other one
 * @param weight above 0, at most 1
 * @param recalls in which both were, at least 3
 * @param questions that differed, at least 2; more than 8 are not told apart
 * @param last when the newest of those recalls was
 */
public record AssociationEdge(LogEntry one, LogEntry other, double weight, int recalls, int questions, Instant last) {}
