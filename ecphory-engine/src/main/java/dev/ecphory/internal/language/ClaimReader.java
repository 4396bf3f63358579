package dev.ecphory.internal.language;

import dev.ecphory.LogEntry;
import dev.ecphory.knowledge.Claim;
import java.util.List;

/** Reads facts out of messages by rules. Threads share it. */
public interface ClaimReader {
    /**
     * Names everything that claims depend on besides the events; begins with {@code rules-}, by which claims of another version
     * are known to be replaced.
     */
    String version();

    /**
     * The claims of an event, by order.
     *
     * @param before claims of earlier events of the session, oldest first
     */
    List<Claim> extract(LogEntry entry, List<Claim> before);
}
