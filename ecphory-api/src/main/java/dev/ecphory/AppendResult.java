package dev.ecphory;

import dev.ecphory.knowledge.Claim;
import java.util.List;

/**
 * The acknowledgement of one appended event: it is committed.
 *
 * @param id the event's id
 * @param seq its place in the namespace's log
 * @param duplicate true when the same event (by id or idempotency key) was already there and nothing was added
 * @param claims what became of each claim that came with it, in their order
 */
public record AppendResult(String id, long seq, boolean duplicate, List<Claim.Receipt> claims) {
    /** Copies the list. */
    public AppendResult {
        claims = List.copyOf(claims);
    }

    /** Of an event without claims. */
    public AppendResult(String id, long seq, boolean duplicate) {
        this(id, seq, duplicate, List.of());
    }
}
