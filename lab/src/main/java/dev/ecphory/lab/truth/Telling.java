package dev.ecphory.lab.truth;

import dev.ecphory.knowledge.Claim;
import dev.ecphory.LogEntry;
import java.util.List;

/**
 * Something that was said in a world.
 *
 * @param entry the utterance as the log keeps it
 * @param claims what it claims; empty for chatter
 */
public record Telling(LogEntry entry, List<Claim> claims) {
    /** Copies the list. */
    public Telling {
        claims = List.copyOf(claims);
    }
}
