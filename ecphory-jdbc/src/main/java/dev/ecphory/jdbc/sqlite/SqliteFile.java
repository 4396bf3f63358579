package dev.ecphory.jdbc.sqlite;

import dev.ecphory.EcphoryException;
import dev.ecphory.InvalidInputException;
import dev.ecphory.StoreUnavailableException;
import dev.ecphory.jdbc.Database;
import dev.ecphory.jdbc.OwnerOnlyFiles;
import dev.ecphory.jdbc.SqlBackupTable;
import dev.ecphory.jdbc.SqlStoreLocation;
import java.io.IOException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.sqlite.SQLiteConnection;

/**
 * The SQLite file in which a store is; several processes may open it. Threads may share it.
 *
 * @param backups where copies of it are noted
 */
record SqliteFile(Path file, Database database, SqlBackupTable backups) implements SqlStoreLocation {
    /** Less than this and a small append may already find no room for its log. */
    static final long LEAST_ROOM = 1 << 20;

    private static final Logger LOG = LoggerFactory.getLogger(SqliteFile.class);
    private static final int ALL_PAGES = -1;
    private static final int BACKUP_PAUSE_MILLIS = 100;
    private static final int BACKUP_PAUSES = 100;

    @Override
    public void backup(Path target) {
        Path name = target.toAbsolutePath().normalize();
        if (Files.exists(name, LinkOption.NOFOLLOW_LINKS)) {
            throw exists(target);
        }
        try {
            Path unfinished = OwnerOnlyFiles.fileBeside(name);
            boolean noted = note(name, unfinished);
            try {
                copyTo(unfinished);
                OwnerOnlyFiles.publish(unfinished, name);
            } catch (IOException | RuntimeException failure) {
                Files.deleteIfExists(unfinished);
                if (noted) {
                    forget(name, failure);
                    forget(unfinished, failure);
                }
                throw failure;
            }
            if (noted) {
                backups.forget(unfinished);
            }
        } catch (FileAlreadyExistsException raced) {
            throw exists(target);
        } catch (IOException e) {
            throw new StoreUnavailableException(
                    "the backup " + target + " cannot be written: " + e,
                    "give the path of a file in a folder with room",
                    e);
        }
    }

    /** A copy is wanted most when the store has no room even for a note of it. */
    private boolean note(Path name, Path unfinished) {
        try {
            backups.note(name);
            backups.note(unfinished);
            return true;
        } catch (StoreUnavailableException full) {
            database.requireThere();
            LOG.warn("receipts of erasures will not name the backup {}: {}", name, full.failure());
            return false;
        }
    }

    private void forget(Path path, Exception failure) {
        try {
            backups.forget(path);
        } catch (EcphoryException alsoFailed) {
            failure.addSuppressed(alsoFailed);
        }
    }

    /** All pages in one step, under one snapshot: other writers go on, and never make it begin again. */
    private void copyTo(Path unfinished) {
        database.attempts().trying(() -> {
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
    public Optional<Path> cacheFolder() {
        Path folder = OwnerOnlyFiles.sibling(file, ".cache");
        try {
            OwnerOnlyFiles.folder(folder);
            return Files.isWritable(folder) ? Optional.of(folder) : Optional.empty();
        } catch (IOException notHere) {
            return Optional.empty();
        }
    }

    @Override
    public long sizeBytes() {
        try {
            Path log = OwnerOnlyFiles.sibling(file, "-wal");
            return Files.size(file) + (Files.exists(log) ? Files.size(log) : 0);
        } catch (IOException e) {
            throw new StoreUnavailableException(file + " cannot be read: " + e, "see that it is still there", e);
        }
    }

    @Override
    public Optional<String> writingProblem() {
        if (!Files.isWritable(file)) {
            return Optional.of(file + " may not be written any more");
        }
        try {
            return roomProblem(file, Files.getFileStore(file).getUsableSpace());
        } catch (IOException e) {
            return Optional.of(file + " cannot be looked at: " + e.getMessage());
        }
    }

    static Optional<String> roomProblem(Path file, long room) {
        return room >= LEAST_ROOM
                ? Optional.empty()
                : Optional.of("the disk of " + file + " is full: it has room for " + room + " bytes");
    }

    /**
     * Refuses to go on when a file is not the one that was opened.
     *
     * @param opened as {@link OwnerOnlyFiles#identity} told it then; null where the system does not say
     * @throws StoreUnavailableException when the file was removed or replaced
     */
    static void requireSame(Path file, @Nullable Object opened) {
        if (opened != null && !opened.equals(OwnerOnlyFiles.identity(file))) {
            throw new StoreUnavailableException(
                    file + " was " + (Files.exists(file) ? "replaced" : "removed") + " while it was in use",
                    "put it back, or end this process and open what is there now; nothing was written",
                    null);
        }
    }

    @Override
    public String toString() {
        return "SqliteStore[" + file + "]";
    }
}
