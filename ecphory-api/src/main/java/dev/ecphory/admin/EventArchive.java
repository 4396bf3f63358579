package dev.ecphory.admin;

import dev.ecphory.InvalidInputException;
import dev.ecphory.LogEntry;
import dev.ecphory.StoreDamagedException;
import dev.ecphory.knowledge.Decision.Why;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The events that left the ranking: they are in the log as they were, word for word, and can be brought back. Threads may
 * share it.
 */
public interface EventArchive {
    /**
     * An event that is archived.
     *
     * @param id of the event
     * @param at since when
     * @param why it is
     * @param instead the event that says the same; null unless it was {@link Why#REPEATED}
     * @param sha256 of its text in UTF-8, 64 hexadecimal digits
     */
    record ArchivedEvent(
            String id, Instant at, Why why, @Nullable String instead, String sha256) {}

    /** Everything that is archived, in the order in which it was. */
    List<ArchivedEvent> list();

    /**
     * Archives events: all or, when one is not there, none. One that is archived already stays as it is.
     *
     * @throws InvalidInputException when there is no such event, or none is named
     * @throws dev.ecphory.StoreUnavailableException when it cannot be written; nothing has left the ranking
     */
    void archive(List<String> ids);

    /**
     * An archived event as it was, word for word. Nothing is noted by it: it is not recalled, not strengthened, and stays
     * archived.
     *
     * @throws InvalidInputException when it is not archived
     * @throws StoreDamagedException when its words are not those that were archived
     */
    LogEntry read(String id);

    /**
     * Has an archived event ranked again. The loop does not archive it for as long as it lasts from now on, and never because
     * another one says the same.
     *
     * @throws InvalidInputException when it is not archived
     */
    void restore(String id);
}
