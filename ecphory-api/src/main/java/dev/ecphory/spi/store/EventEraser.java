package dev.ecphory.spi.store;

import dev.ecphory.Namespace;
import java.nio.file.Path;
import java.util.List;
import java.util.SortedMap;

/**
 * Makes content go away for good. Threads and processes may share it.
 *
 * <p>Erasing leaves holes in the sequence numbers, which are never given out again. Whatever is derived from more than
 * the events that stay is thrown away with its checkpoint, to be made again: annotations, mentions, facts. Vectors and
 * claims belong to one event each; only those of the erased ones go.
 *
 * <p>A chore that read an event before it was erased cannot store what it made of it afterwards: its put is refused.
 * What a chore read before a redaction cannot be told apart, so whoever redacts holds the leases of the chores meanwhile.
 */
public interface EventEraser {
    /**
     * Deletes events, and every row that was derived from them or repeats them: vectors, claims, summaries, decisions that name
     * one or its claims, recalls that
     * delivered one or whose question repeats a word that no other event has, setbacks. Moves the namespace's epoch, so that every index is made
     * again; when none of them exists, nothing is changed. One transaction.
     *
     * @param seqs events; those that do not exist are ignored
     * @return how many rows went, by table, sorted by table: of accesses, annotations, claims, contradictions,
     *     decisions, events, facts, mentions, setbacks, summaries, vectors those that lost any
     */
    SortedMap<String, Long> erase(Namespace namespace, List<Long> seqs);

    /**
     * Takes the content of events away and deletes what was derived from them, but keeps that they happened: id,
     * speaker, recipient, session, times, modality. The text becomes {@link dev.ecphory.Event#REDACTED}; caption,
     * metadata and idempotency key go, vectors become none. Decisions about the event itself stay. Moves the epoch; when
     * none of the events exists, nothing is changed. One transaction.
     *
     * @return how many rows went or were emptied, by table, sorted by table
     */
    SortedMap<String, Long> redact(Namespace namespace, List<Long> seqs);

    /**
     * Deletes everything of a namespace, its settings, leases and name included. Its name may be used anew, with
     * sequence numbers from 1 and another epoch. One transaction.
     *
     * @return how many rows went, by table, sorted by table: as for {@link #erase}, and of leases and settings
     */
    SortedMap<String, Long> eraseAll(Namespace namespace);

    /**
     * Does something short that nothing may be forgotten in the middle of, such as putting a cache of the namespace in its
     * place: whoever erases or redacts waits for it, and finds what it did when the files are scrubbed. A process that is
     * killed in it holds nobody up. The work must not use the store.
     *
     * @param head of the namespace when that was read which the work is about
     * @return whether it was done; not when anything of the namespace was forgotten since
     * @throws dev.ecphory.RetryableException when another writer held the store beyond the bounded wait
     * @throws dev.ecphory.StoreUnavailableException when the store can only be read
     */
    boolean runIfUnchanged(Namespace namespace, LogPosition head, Runnable work);

    /**
     * Rewrites the store's files so that neither free pages nor journals hold what was deleted, and deletes the caches
     * beside it. May wait for other processes, boundedly.
     *
     * @throws dev.ecphory.RetryableException when another process would not let go; nothing was lost, try again
     */
    void scrubFiles();

    /** Every file in which this store keeps anything, caches included; empty when it has none. */
    List<Path> files();

    /** The backups that were made of this store, oldest first, whether they still exist or not. */
    List<Path> backups();
}
