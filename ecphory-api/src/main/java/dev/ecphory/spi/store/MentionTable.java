package dev.ecphory.spi.store;

import dev.ecphory.Namespace;
import java.util.List;

/** Which entities which events mention, a projection. Threads and processes may share it. */
public interface MentionTable {
    /**
     * An entity in an event.
     *
     * @param seq the event
     * @param entity its key: the name without case and with single spaces, before aliases
     * @param name as it was written the first time in the event
     * @param kind what it seems to be: {@code person}, {@code place}, {@code organisation}, {@code title}, {@code other}
     */
    record Mention(long seq, String entity, String name, String kind) {}

    /**
     * An entity as it is mentioned all over.
     *
     * @param entity its key
     * @param name as it is written most often, ties by name
     * @param kind as it seems most often, ties by kind
     * @param mentions events that mention it
     * @param first the first of them
     * @param last the last of them
     */
    record Entity(String entity, String name, String kind, long mentions, long first, long last) {}

    /** Every event up to this sequence number was read by this version; 0 when none was. */
    long through(Namespace namespace, String version);

    /**
     * Stores the mentions of the events above {@code from} up to {@code through} and moves the checkpoint, in one
     * transaction. Mentions of another version are thrown away first.
     *
     * @param from the checkpoint that the caller read
     * @param mentions ascending by event; the first of an entity in an event counts
     * @throws IllegalArgumentException when the mentions are not in that run or not in order
     * @throws dev.ecphory.RetryableException when the checkpoint is not {@code from} any more, or an event of the
     *     run was erased meanwhile; nothing was stored
     */
    void put(Namespace namespace, String version, long from, long through, List<Mention> mentions);

    /** The entities, the most often mentioned first, ties by key. */
    List<Entity> entities(Namespace namespace, int limit);

    /** The entities of these keys that are mentioned, by key. */
    List<Entity> entities(Namespace namespace, List<String> keys);

    /** Up to {@code limit} events above {@code seq} that mention any of these entities, ascending, each once. */
    List<Long> of(Namespace namespace, List<String> entities, long seq, int limit);

    /** Throws the namespace's mentions away; the checkpoint is 0 again. */
    void clear(Namespace namespace);
}
