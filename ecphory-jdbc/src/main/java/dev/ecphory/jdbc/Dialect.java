package dev.ecphory.jdbc;

import java.sql.SQLException;
import java.util.List;
import org.jdbi.v3.core.Handle;

/** The words in which databases differ. Everything else is the same SQL for all. Threads may share it. */
interface Dialect {
    /** What a failure of the database means for the caller. */
    enum Trouble {
        /** Another writer is at it: the transaction may be tried again. */
        BUSY,
        /** The disk is full, or reading and writing fails. */
        DISK,
        /** It may not be written or opened here. */
        REFUSED,
        /** The data are damaged. */
        DAMAGED,
        /** None of these: a mistake of ours. */
        OTHER
    }

    /** Begins a transaction that writes. */
    String begin();

    /** The type of a column that holds bytes. */
    String blob();

    /** What ends the making of a table whose rows are kept in the order of their key, and nowhere else. */
    String clustered();

    /** What a failure means. */
    Trouble trouble(SQLException failure);

    /** What the database finds wrong with itself, one line each. */
    List<String> damage(Handle handle);
}
