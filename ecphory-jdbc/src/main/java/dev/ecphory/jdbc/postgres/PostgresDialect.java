package dev.ecphory.jdbc.postgres;

import dev.ecphory.jdbc.Database;
import dev.ecphory.jdbc.SqlDialect;
import dev.ecphory.Namespace;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jdbi.v3.core.Handle;
import org.jspecify.annotations.Nullable;

/**
 * PostgreSQL. Threads may share it.
 *
 * <p>Every transaction, also one that only reads, says whose rows it is about in a setting that ends with it; the policies on
 * the tables let nothing else be seen or written, whatever a statement asks for. Whoever writes has the namespace's row
 * locked first, so that the writers of a namespace come one after the other, as SQLite has them.
 *
 * @param partitions by which each table of namespaces is divided when it is made, by hash; 1 for none
 * @param told how the server is told whose rows a statement is about
 * @param tells whether other nodes are told of what is appended
 */
record PostgresDialect(int partitions, Scope told, boolean tells) implements SqlDialect {
    /** How the server is told whose rows a statement is about. */
    enum Scope {
        /** By a function that goes with the statement; what only reads needs no transaction. */
        FUNCTION,
        /** By a command in a transaction: a server that hands statements on to others, as Citus does, hands on no function's effect. */
        COMMAND
    }

    /** A setting of the transaction: whose rows can be seen and written. */
    static final String OWNER = "ecphory.namespace";

    /** A setting of the transaction: that the rows of all can be read. */
    static final String SCOPE = "ecphory.scope";

    private static final String LOCK = "select 1 from namespaces where namespace = ? for update";
    private static final String OF_ONE = "select set_config('" + OWNER + "', ?, true)";
    private static final String OF_ONE_TO_WRITE = OF_ONE + "; " + LOCK;
    private static final String OF_ALL = "select set_config('" + SCOPE + "', 'store', true)";

    private static final Pattern OF_NAMESPACES =
            Pattern.compile("\\s*create table (\\w+) \\(\\s*namespace text.*", Pattern.DOTALL);
    /** Vectors and indexes hardly shrink. */
    private static final Pattern BYTES_COLUMN = Pattern.compile("(\\w+) bytea\\b");

    private static final Pattern TEXT_COLUMN = Pattern.compile("(\\w+) text\\b");

    @Override
    public void begin(Database database, Handle handle, @Nullable Namespace namespace, boolean writes)
            throws SQLException {
        if (told == Scope.COMMAND) {
            command(database, handle, namespace, writes);
        } else if (namespace != null) {
            PreparedStatement scope = database.prepared(handle, writes ? OF_ONE_TO_WRITE : OF_ONE);
            scope.setString(1, namespace.value());
            if (writes) {
                scope.setString(2, namespace.value());
            }
            scope.execute();
        } else if (!writes) {
            database.prepared(handle, OF_ALL).execute();
        }
    }

    private static void command(Database database, Handle handle, @Nullable Namespace namespace, boolean writes)
            throws SQLException {
        if (namespace != null) {
            try (Statement command = handle.getConnection().createStatement()) {
                command.execute(
                        "set local " + OWNER + " = '" + namespace.value().replace("'", "''") + "'");
            }
            if (writes) {
                PreparedStatement lock = database.prepared(handle, LOCK);
                lock.setString(1, namespace.value());
                lock.execute();
            }
        } else if (!writes) {
            try (Statement command = handle.getConnection().createStatement()) {
                command.execute("set local " + SCOPE + " = 'store'");
            }
        }
    }

    @Override
    public @Nullable String scope() {
        return told == Scope.FUNCTION ? OF_ONE : null;
    }

    @Override
    public void commit(Database database, Handle handle, boolean writes) throws SQLException {
        handle.getConnection().commit();
    }

    @Override
    public void rollback(Database database, Handle handle, boolean writes) throws SQLException {
        handle.getConnection().rollback();
    }

    /**
     * Texts are compared by their bytes, as everywhere else, whatever the database's language; tables whose rows have a
     * namespace are divided and guarded. Bytes are kept as they are. A partition can be reached by its table alone.
     */
    @Override
    public List<String> schema(String statement) {
        String own =
                statement.replace(OF_SERVERS, "").replace("${blob}", "bytea").replace("${clustered}", "");
        if (own.strip().startsWith("create table") || own.strip().startsWith("alter table")) {
            own = TEXT_COLUMN.matcher(own).replaceAll("$1 text collate \"C\"");
        }
        Matcher table = OF_NAMESPACES.matcher(own);
        if (!table.matches()) {
            return List.of(own);
        }
        List<String> statements = new ArrayList<>();
        String name = table.group(1);
        statements.add(partitions == 1 ? own : own.stripTrailing() + " partition by hash (namespace)");
        Matcher bytes = BYTES_COLUMN.matcher(own);
        while (bytes.find()) { // before there are partitions, which take it on
            statements.add("alter table " + name + " alter column " + bytes.group(1) + " set storage external");
        }
        if (partitions > 1) {
            statements.add("""
                do $$ begin
                    for part in 0..%2$d - 1 loop
                        execute format('create table %%I partition of %1$s for values with (modulus %2$d, remainder %%s)',
                            '%1$s_' || part, part);
                        execute format('alter table %%I enable row level security', '%1$s_' || part);
                        execute format('alter table %%I force row level security', '%1$s_' || part);
                    end loop;
                end $$\
                """.formatted(name, partitions));
        }
        statements.add("alter table " + name + " enable row level security");
        statements.add("alter table " + name + " force row level security");
        statements.add("create policy one_namespace on " + name + " using (namespace = current_setting('" + OWNER
                + "', true)) with check (namespace = current_setting('" + OWNER + "', true))");
        statements.add("create policy whole_store on " + name + " for select using (current_setting('" + SCOPE
                + "', true) = 'store')");
        return statements;
    }

    @Override
    public String telling() {
        return tells ? PostgresChangeFeed.TELLING : "";
    }

    /** By SQLSTATE (postgresql.org/docs/current/errcodes-appendix.html). */
    @Override
    public Trouble trouble(SQLException failure) {
        String state = failure.getSQLState();
        if (state == null) {
            return Trouble.OTHER;
        }
        return switch (state) {
            // serialization, deadlock, lock not to be had, too many connections
            case "40001", "40P01", "55P03", "53300" -> Trouble.BUSY;
            // shut down, crashed, starting; idle for too long; only to be read, as a server that is not the first any
            // more is
            case "57P01", "57P02", "57P03", "57P05", "25P03", "25P04", "25006" -> Trouble.GONE;
            case "57014" -> Trouble.LATE; // cancelled by a timeout
            case "53000", "53100", "53200", "58030" -> Trouble.DISK;
            case "42501", "3D000", "3F000" -> Trouble.REFUSED;
            case "XX001", "XX002" -> Trouble.DAMAGED;
            default -> state.startsWith("08") ? Trouble.GONE : state.startsWith("28") ? Trouble.REFUSED : Trouble.OTHER;
        };
    }

    @Override
    public String leave() {
        return "see that the address names a database that is there, with a user who may use its tables and a password";
    }

    @Override
    public List<String> damage(Handle handle) {
        List<String> damage = new ArrayList<>();
        handle.createQuery("select indexrelid::regclass::text from pg_index where not indisvalid order by 1")
                .mapTo(String.class)
                .forEach(index -> damage.add("index " + index + " is not valid"));
        handle.createQuery("""
            select coalesce(checksum_failures, 0) from pg_stat_database where datname = current_database()
            """)
                .mapTo(Long.class)
                .findOne()
                .filter(failures -> failures > 0)
                .ifPresent(failures -> damage.add(failures + " pages failed their checksum since statistics began"));
        return damage;
    }
}
