package dev.ecphory.jdbc;

import dev.ecphory.Namespace;
import dev.ecphory.internal.store.DerivedWriteChecks;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.List;
import org.jdbi.v3.core.Handle;

/**
 * How far projections have come, in SQL: a row for a projection of a namespace and each of its parts (the version of an
 * encoder, an extractor). Threads may share it.
 */
record SqlCheckpoints(Database database, String projection) {
    /** Where a part stands, 0 when it has not begun. */
    long reached(Handle handle, Namespace namespace, String part) throws SQLException {
        PreparedStatement select = database.prepared(
                handle, "select reached from checkpoints where namespace = ? and projection = ? and part = ?");
        select.setString(1, namespace.value());
        select.setString(2, projection);
        select.setString(3, part);
        try (ResultSet row = select.executeQuery()) {
            return row.next() ? row.getLong(1) : 0;
        }
    }

    /** Moves a part if it stands where it is said to; locks it until the transaction ends. */
    boolean move(Handle handle, Namespace namespace, String part, long from, long to) throws SQLException {
        if (from == 0) {
            PreparedStatement insert = database.prepared(
                    handle,
                    "insert into checkpoints (namespace, projection, part, reached) values (?, ?, ?, 0) on conflict do"
                            + " nothing");
            insert.setString(1, namespace.value());
            insert.setString(2, projection);
            insert.setString(3, part);
            insert.executeUpdate();
        }
        PreparedStatement update = database.prepared(
                handle,
                "update checkpoints set reached = ? where namespace = ? and projection = ? and part = ? and reached"
                        + " = ?");
        update.setLong(1, to);
        update.setString(2, namespace.value());
        update.setString(3, projection);
        update.setString(4, part);
        update.setLong(5, from);
        return update.executeUpdate() == 1;
    }

    /** Moves a part from where it is said to stand; refuses when it stands elsewhere. */
    void advance(Handle handle, Namespace namespace, String what, String part, long from, long to) throws SQLException {
        if (!move(handle, namespace, part, from, to)) {
            throw DerivedWriteChecks.moved(what, namespace, from, reached(handle, namespace, part));
        }
    }

    /** Forgets every part but one; true when there was another. */
    boolean forgetOthers(Handle handle, Namespace namespace, String part) {
        return handle.execute("""
            delete from checkpoints where namespace = ? and projection = ? and part <> ?
            """, namespace.value(), projection, part) > 0;
    }

    /** Forgets a part: it stands at 0 again. */
    void forget(Handle handle, Namespace namespace, String part) {
        handle.execute("""
            delete from checkpoints where namespace = ? and projection = ? and part = ?
            """, namespace.value(), projection, part);
    }

    /** Forgets every part. */
    void forgetAll(Handle handle, Namespace namespace) {
        handle.execute("delete from checkpoints where namespace = ? and projection = ?", namespace.value(), projection);
    }

    /** The parts that have begun, sorted. */
    List<String> parts(Handle handle, Namespace namespace) {
        return handle.select(
                        "select part from checkpoints where namespace = ? and projection = ? order by part",
                        namespace.value(),
                        projection)
                .mapTo(String.class)
                .list();
    }
}
