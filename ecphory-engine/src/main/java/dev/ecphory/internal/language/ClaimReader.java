package dev.ecphory.internal.language;

import dev.ecphory.LogEntry;
import dev.ecphory.knowledge.Claim;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Reads facts out of messages by rules. Threads share it. */
public interface ClaimReader {
    /** How the ids of claims begin that rules read, or that came with the event that they read. */
    String ID_PREFIX = "r:";

    /** Whether a claim stands among those that rules read. */
    static boolean made(Claim claim) {
        return claim.id().startsWith(ID_PREFIX);
    }

    /**
     * Names everything that claims depend on besides the events; begins with {@code rules-}, by which claims of another version
     * are known to be replaced.
     */
    String version();

    /**
     * The claims of an event, by order.
     *
     * @throws OutOfTimeException when reading takes longer than a text of that length may
     */
    List<Claim> extract(LogEntry entry, Preceding before);

    /** A text took too long to read; the message bears nothing of it. */
    final class OutOfTimeException extends RuntimeException {
        private static final long serialVersionUID = 1;

        public OutOfTimeException(String message) {
            super(message);
        }
    }

    /**
     * What was said in the session before an event.
     *
     * @param claims claims of earlier events, oldest first
     * @param event the event right before; null when there is none
     */
    record Preceding(List<Claim> claims, @Nullable LogEntry event) {
        /** Nothing was said before. */
        public static final Preceding NONE = new Preceding(List.of(), null);

        public Preceding {
            claims = List.copyOf(claims);
        }
    }
}
