package dev.ecphory.jdbc.sqlite;

import dev.ecphory.Namespace;
import dev.ecphory.jdbc.Database;
import dev.ecphory.jdbc.SqlDialect;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import org.jdbi.v3.core.Handle;
import org.jspecify.annotations.Nullable;
import org.sqlite.NativeLibraryNotFoundException;

/** SQLite: a file has one writer at a time, whatever the namespace; readers wait for nobody. Threads may share it. */
final class SqliteDialect implements SqlDialect {
    /** SQLite's code for a file that is none of its own. */
    static final int NOT_A_DATABASE = 26;

    @Override
    public void begin(Database database, Handle handle, @Nullable Namespace namespace, boolean writes)
            throws SQLException {
        if (writes) {
            database.prepared(handle, "begin immediate").execute();
        }
    }

    @Override
    public boolean oneWriter() {
        return true;
    }

    @Override
    public void commit(Database database, Handle handle, boolean writes) throws SQLException {
        if (writes) {
            database.prepared(handle, "commit").execute();
        }
    }

    @Override
    public void rollback(Database database, Handle handle, boolean writes) throws SQLException {
        if (writes) {
            database.prepared(handle, "rollback").execute();
        }
    }

    @Override
    public List<String> schema(String statement) {
        return statement.strip().startsWith(OF_SERVERS)
                ? List.of()
                : List.of(statement.replace("${blob}", "blob").replace("${clustered}", "without rowid"));
    }

    /** By SQLite's primary result code (sqlite.org/rescode.html), the low byte of the extended one. */
    @Override
    public Trouble trouble(SQLException failure) {
        for (Throwable cause = failure; cause != null; cause = cause.getCause()) {
            if (cause instanceof NativeLibraryNotFoundException) {
                return Trouble.UNLOADED;
            }
        }
        return switch (failure.getErrorCode() & 0xff) {
            case 5, 6, 15 -> Trouble.BUSY; // BUSY, LOCKED, PROTOCOL
            case 10, 13, 22 -> Trouble.DISK; // IOERR, FULL, NOLFS
            case 3, 8, 14, 23 -> Trouble.REFUSED; // PERM, READONLY, CANTOPEN, AUTH
            case 11, NOT_A_DATABASE -> Trouble.DAMAGED; // CORRUPT, NOTADB
            default -> Trouble.OTHER;
        };
    }

    @Override
    public String leave() {
        return "give this process leave to write the file and its folder";
    }

    @Override
    public List<String> damage(Handle handle) {
        List<String> damage = new ArrayList<>(handle.createQuery("pragma integrity_check(20)")
                .mapTo(String.class)
                .list());
        damage.remove("ok");
        handle.createQuery("pragma foreign_key_check")
                .map((row, context) -> "table " + row.getString(1) + ": row " + row.getLong(2)
                        + " refers to a missing row of " + row.getString(3))
                .forEach(damage::add);
        return damage;
    }
}
