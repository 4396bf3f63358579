package dev.ecphory.jdbc;

import dev.ecphory.memory.EcphoryException;
import dev.ecphory.memory.InvalidInputException;
import dev.ecphory.memory.Namespace;
import dev.ecphory.memory.StoreUnavailableException;
import dev.ecphory.store.AccessLog;
import dev.ecphory.store.Annotations;
import dev.ecphory.store.Claims;
import dev.ecphory.store.DecisionLog;
import dev.ecphory.store.EventLog;
import dev.ecphory.store.Facts;
import dev.ecphory.store.Forgetting;
import dev.ecphory.store.Leases;
import dev.ecphory.store.Mentions;
import dev.ecphory.store.NamespaceSettings;
import dev.ecphory.store.Setbacks;
import dev.ecphory.store.Store;
import dev.ecphory.store.Summaries;
import dev.ecphory.store.VectorTable;
import java.io.IOException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;
import java.util.Optional;
import org.sqlite.SQLiteConnection;

/** A store in one SQLite file. Threads may share it; several processes may open the same file. */
final class SqliteStore implements Store {
    private static final int ALL_PAGES = -1;
    private static final int BACKUP_PAUSE_MILLIS = 100;
    private static final int BACKUP_PAUSES = 100;

    private final Path file;
    private final Database database;
    private final SqlTables tables;
    private final Forgetting forgetting;

    SqliteStore(Path file, Database database, SqlTables tables) {
        this.file = file;
        this.database = database;
        this.tables = tables;
        this.forgetting = new SqliteForgetting(file, database, tables.backups);
    }

    @Override
    public EventLog log() {
        return tables.log;
    }

    @Override
    public VectorTable vectors() {
        return tables.vectors;
    }

    @Override
    public Leases leases() {
        return tables.leases;
    }

    @Override
    public AccessLog accessLog() {
        return tables.accessLog;
    }

    @Override
    public NamespaceSettings settings() {
        return tables.settings;
    }

    @Override
    public Annotations annotations() {
        return tables.annotations;
    }

    @Override
    public Claims claims() {
        return tables.claims;
    }

    @Override
    public Facts facts() {
        return tables.facts;
    }

    @Override
    public Mentions mentions() {
        return tables.mentions;
    }

    @Override
    public Summaries summaries() {
        return tables.summaries;
    }

    @Override
    public DecisionLog decisions() {
        return tables.decisions;
    }

    @Override
    public Setbacks setbacks() {
        return tables.setbacks;
    }

    @Override
    public Forgetting forgetting() {
        return forgetting;
    }

    @Override
    public List<Namespace> namespaces() {
        return tables.namespaces();
    }

    @Override
    public List<String> check() {
        return tables.check();
    }

    @Override
    public void backup(Path target) {
        Path name = target.toAbsolutePath().normalize();
        if (Files.exists(name, LinkOption.NOFOLLOW_LINKS)) {
            throw exists(target);
        }
        try {
            Path unfinished = OwnerOnly.fileBeside(name);
            try {
                tables.backups.note(name);
                tables.backups.note(unfinished);
                copyTo(unfinished);
                OwnerOnly.publish(unfinished, name);
            } catch (IOException | RuntimeException failure) {
                Files.deleteIfExists(unfinished);
                forget(name, failure);
                forget(unfinished, failure);
                throw failure;
            }
            tables.backups.forget(unfinished);
        } catch (FileAlreadyExistsException raced) {
            throw exists(target);
        } catch (IOException e) {
            throw new StoreUnavailableException(
                    "the backup " + target + " cannot be written: " + e,
                    "give the path of a file in a folder with room",
                    e);
        }
    }

    private void forget(Path path, Exception failure) {
        try {
            tables.backups.forget(path);
        } catch (EcphoryException alsoFailed) {
            failure.addSuppressed(alsoFailed);
        }
    }

    /** All pages in one step, under one snapshot: other writers go on, and never make it begin again. */
    private void copyTo(Path unfinished) {
        database.trying(() -> {
            try (Connection connection = database.connection()) {
                int code = connection
                        .unwrap(SQLiteConnection.class)
                        .getDatabase()
                        .backup("main", unfinished.toString(), null, BACKUP_PAUSE_MILLIS, BACKUP_PAUSES, ALL_PAGES);
                if (code != 0) {
                    throw new SQLException("the backup to " + unfinished + " stopped", null, code);
                }
                return true;
            }
        });
    }

    private static InvalidInputException exists(Path target) {
        return new InvalidInputException(
                "target", target.toString(), "exists", "give the path of a file that does not exist");
    }

    @Override
    public String identity() {
        return tables.identity();
    }

    @Override
    public Optional<Path> cacheFolder() {
        Path folder = sibling(".cache");
        try {
            OwnerOnly.folder(folder);
            return Files.isWritable(folder) ? Optional.of(folder) : Optional.empty();
        } catch (IOException notHere) {
            return Optional.empty();
        }
    }

    @Override
    public boolean readOnly() {
        return tables.readOnly();
    }

    @Override
    public long sizeBytes() {
        try {
            Path log = sibling("-wal");
            return Files.size(file) + (Files.exists(log) ? Files.size(log) : 0);
        } catch (IOException e) {
            throw new StoreUnavailableException(file + " cannot be read: " + e, "see that it is still there", e);
        }
    }

    private Path sibling(String ending) {
        return file.resolveSibling(file.getFileName() + ending);
    }

    @Override
    public void close() {
        tables.close();
    }

    @Override
    public String toString() {
        return "SqliteStore[" + file + "]";
    }
}
