package dev.ecphory.spi.store;

import dev.ecphory.Namespace;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;

/**
 * One durable store: the log and the tables beside it. Its promises are the contract suite {@code EventStoreContract},
 * which every implementation passes. Threads may share it; several processes may open the same one.
 */
public interface EventStore extends AutoCloseable {
    /** Opens stores of one kind. Found by {@link java.util.ServiceLoader}, so that the engine names no database. */
    interface Provider {
        /** Whether an address is one of its kind: a path, or what begins with the name of a database. */
        boolean opens(String address);

        /**
         * Opens the store at an address, making it when it does not exist.
         *
         * @param address a file's path, whose folder must exist, or a database as {@code postgresql://user@host:port/database}
         * @param durability how much an acknowledgement promises
         * @param clock names the moment of recording
         * @throws dev.ecphory.InvalidInputException when the address is malformed
         * @throws dev.ecphory.RetryableException when its server does not answer
         * @throws dev.ecphory.StoreUnavailableException when it cannot be opened here, or is from a newer version
         * @throws dev.ecphory.StoreDamagedException when the file is not a store or fails its check
         */
        EventStore open(String address, Durability durability, InstantSource clock);
    }

    /**
     * Opens the store at an address with the first {@link Provider} on the class path that opens such addresses.
     *
     * @throws dev.ecphory.InvalidInputException when no database on the class path has such addresses
     * @throws dev.ecphory.StoreUnavailableException when there is no database on the class path
     */
    static EventStore open(String address, Durability durability, InstantSource clock) {
        return StoreOpener.open(address, durability, clock);
    }

    /** Opens the store in a file, whatever its name looks like. */
    static EventStore open(Path file, Durability durability, InstantSource clock) {
        return StoreOpener.open(file.toAbsolutePath().toString(), durability, clock);
    }

    /** Whether an address is a file's path. */
    static boolean isFile(String address) {
        return StoreOpener.isFile(address);
    }

    /** An address as it may be shown: without what may be a password. */
    static String toDisplayAddress(String address) {
        return StoreOpener.shown(address);
    }

    /**
     * Refuses an address of SQLite's driver, which would be a file of that name.
     *
     * @param field what the address is called where it was given
     * @throws dev.ecphory.InvalidInputException that says which path to give
     */
    static void requireAddress(String field, String address) {
        StoreOpener.requireAddress(field, address);
    }

    /** The truth. */
    EventLog log();

    /** Passage vectors. */
    VectorTable vectors();

    /** Who does which chore. */
    LeaseTable leases();

    /** What recall learned. */
    AccessLog accessLog();

    /** Settings kept with a namespace. */
    NamespaceSettings settings();

    /** What encoding found. */
    AnnotationTable annotations();

    /** What extractors found. */
    ClaimTable claims();

    /** What the memory holds to be true. */
    FactTable facts();

    /** Who and what is spoken of. */
    MentionTable mentions();

    /** What was made shorter of several events. */
    SummaryTable summaries();

    /** What callers decided. */
    DecisionLog decisions();

    /** Indexes for machines that have none. */
    IndexSnapshotTable indexSnapshots();

    /** What chores failed on. */
    ChoreFailureTable choreFailures();

    /** Which namespaces wait for chores. */
    PendingNamespaces pendingNamespaces();

    /** Who does the chores that others left: nobody, where a store is of one machine. */
    default ClusterScheduler clusterScheduler() {
        return ClusterScheduler.NONE;
    }

    /** Who tells what other machines append: nobody, unless a store says otherwise. */
    default ChangeFeed changeFeed() {
        return ChangeFeed.NONE;
    }

    /** Who was handed what. */
    AuditTable auditTable();

    /** What namespaces may hold and take in. */
    QuotaTable quotas();

    /** How content goes away for good. */
    EventEraser eraser();

    /** How rows of another store come in as they are. */
    RawRowImport rawRowImport();

    /** Every namespace that has an event, sorted. */
    List<Namespace> namespaces();

    /**
     * Checks what the database itself can check: its integrity, keys, and that no log lost an event that was not erased.
     *
     * @return what is wrong, one line each; empty when nothing is
     */
    List<String> findProblems();

    /**
     * Copies the whole store to a new file while it is in use. A store that can be written remembers the path, see
     * {@link EventEraser#backups()}.
     *
     * @throws dev.ecphory.InvalidInputException when the file exists
     */
    void backup(Path target);

    /** Names this store, for caches beside it; made when the store was, and kept by its backups. */
    String storeId();

    /** Where disposable caches of this store may be kept; none for a store that has no folder. */
    Optional<Path> cacheFolder();

    /**
     * True when it is kept by a server that several machines reach. Caches of such a store lie in a folder of each machine, see
     * {@link #cacheFolder()}.
     */
    default boolean isRemote() {
        return false;
    }

    /**
     * The connections of this process to where it is kept.
     *
     * @param name what they are for
     * @param active in use
     * @param idle open, and not in use
     * @param waiting threads that wait for one
     * @param most that there may be
     */
    record Pool(String name, int active, int idle, int waiting, int most) {}

    /** Those connections; none where none are needed. */
    default List<Pool> pools() {
        return List.of();
    }

    /**
     * Asks it something small that nobody keeps the answer to, so that who returns from here has reached it.
     *
     * @throws dev.ecphory.EcphoryException when it cannot be reached
     */
    default void ping() {
        Object unused = namespaces();
    }

    /** Why nothing can be written now although the store is open to write, such as a full disk; empty while it can be. */
    default Optional<String> writingProblem() {
        return Optional.empty();
    }

    /** True when nothing can be written. */
    boolean readOnly();

    /** Bytes on disk, logs included; 0 when there is no disk. */
    long sizeBytes();

    /** Gives every resource back; idempotent. */
    @Override
    void close();

    /** How much an acknowledged append promises. */
    public enum Durability {
        /** On disk: it survives a power failure. The default. */
        FULL,
        /** With the operating system: it survives a killed process, and may miss the last moments before a power failure. */
        NORMAL
    }
}
