package dev.ecphory.jdbc;

import dev.ecphory.Namespace;
import java.sql.SQLException;
import java.util.List;
import org.jdbi.v3.core.Handle;
import org.jspecify.annotations.Nullable;

/** What databases do differently. Everything else is the same SQL for all. Threads may share it. */
public interface SqlDialect {
    /** What a failure of the database means for the caller. */
    enum Trouble {
        /** Another writer is at it: the transaction may be tried again. */
        BUSY,
        /** The server, or the way to it, is gone: another connection may find it back. */
        GONE,
        /** It took longer than it may. */
        LATE,
        /** The disk is full, or reading and writing fails. */
        DISK,
        /** It may not be written or opened here. */
        REFUSED,
        /** The data are damaged. */
        DAMAGED,
        /** The database's own library cannot be loaded. */
        UNLOADED,
        /** None of these: a mistake of ours. */
        OTHER
    }

    /**
     * Begins work on the rows of one namespace. What is written is one transaction, and its writers come one after the
     * other; what is only read need not be of one moment.
     *
     * @param namespace whose rows; null for the whole store, of which namespaces' rows are only read
     */
    void begin(Database database, Handle handle, @Nullable Namespace namespace, boolean writes) throws SQLException;

    /**
     * What is said before each statement that reads rows of one namespace outside any transaction, with the namespace as its one
     * parameter; null where nothing is, and {@link #begin} begins what is only read, too.
     */
    default @Nullable String scope() {
        return null;
    }

    /**
     * Whether whoever writes waits for all others, whatever the namespace, and statements run in this process: then several
     * calls share a transaction, and several rows a statement.
     */
    default boolean oneWriter() {
        return false;
    }

    /** Ends what was begun. */
    void commit(Database database, Handle handle, boolean writes) throws SQLException;

    /** Undoes what was begun. */
    void rollback(Database database, Handle handle, boolean writes) throws SQLException;

    /** What a statement of the schema begins with that is for databases of servers alone. */
    String OF_SERVERS = "${server} ";

    /** A statement of the schema in this database's words; none when it is not for this one. */
    List<String> schema(String statement);

    /** What an append returns beside its numbers, so that others are told of it; nothing unless they are. */
    default String telling() {
        return "";
    }

    /** What a failure means. */
    Trouble trouble(SQLException failure);

    /** What the caller can do when the database does not let it in. */
    String leave();

    /** What the database finds wrong with itself, one line each. */
    List<String> damage(Handle handle);
}
