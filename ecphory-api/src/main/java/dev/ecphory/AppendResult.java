package dev.ecphory;

/**
 * The acknowledgement of one appended event: it is committed.
 *
 * @param id the event's id
 * @param seq its place in the namespace's log
 * @param duplicate true when the same event (by id or idempotency key) was already there and nothing was added
 */
public record AppendResult(String id, long seq, boolean duplicate) {}
