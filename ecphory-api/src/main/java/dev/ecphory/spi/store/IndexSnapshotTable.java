package dev.ecphory.spi.store;

import dev.ecphory.Namespace;
import java.util.List;
import java.util.Optional;

/**
 * An index of each namespace as it was at some event, so that a machine that has none need not read the whole log: bytes that the
 * store does not look into, in chunks. Disposable: it may be gone, old or damaged at any time. What was erased is in none,
 * because every erasure takes the namespace's snapshot with it. Threads and processes may share it.
 */
public interface IndexSnapshotTable {
    /** The longest chunk, in bytes. */
    int LONGEST = 1 << 20;

    /**
     * What a snapshot is of.
     *
     * @param format of its bytes; another one cannot be read
     * @param language in which the namespace's words were analysed
     * @param epoch of the log that was read
     * @param through the last event that is in it, 1 or more
     */
    record Version(int format, String language, long epoch, long through) {}

    /**
     * A snapshot that is there.
     *
     * @param name that its writer gave it
     * @param stamp what it is of
     * @param chunks how many there are
     * @param bytes of all of them
     */
    record Snapshot(String name, Version stamp, int chunks, long bytes) {}

    /** The one that counts; none when there is none. */
    Optional<Snapshot> current(Namespace namespace);

    /**
     * A chunk of a snapshot.
     *
     * @param number from 0
     * @return empty when it is not there any more, because another took the snapshot's place or something was erased
     */
    Optional<byte[]> chunk(Namespace namespace, Snapshot snapshot, int number);

    /**
     * Puts a snapshot in the place of the one that counts: the old one counts until all of the new one is there, and a writer
     * that is killed leaves the old one. Writes no longer at a time than a chunk takes.
     *
     * @param name that no other writing uses, so that two at the same time are never mixed
     * @param chunks none of them longer than {@link #LONGEST}
     * @return whether it counts now; not when anything of the namespace was forgotten since its epoch, nor when another took
     *     the place meanwhile
     */
    boolean put(Namespace namespace, String name, Version stamp, List<byte[]> chunks);
}
