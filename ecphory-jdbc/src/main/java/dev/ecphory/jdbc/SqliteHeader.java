package dev.ecphory.jdbc;

import dev.ecphory.memory.StoreDamagedException;
import dev.ecphory.memory.StoreUnavailableException;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;

/**
 * Looks at a file before SQLite does, so that a file which is not a store is refused untouched.
 *
 * <p>Reads the first 100 bytes, sqlite.org/fileformat2.html#the_database_header: the magic string at 0, the page size
 * at 16, the change counter at 24, the size in pages at 28, the application id at 68, and at 92 the change counter for
 * which that size holds. While there is a write-ahead log, a checkpoint may be at work and the size is not judged.
 */
final class SqliteHeader {
    /** Says that a file is a store of this program: "Ecph". */
    static final int APPLICATION_ID = 0x45637068;

    private static final byte[] MAGIC = "SQLite format 3\0".getBytes(StandardCharsets.US_ASCII);
    private static final int LENGTH = 100;
    private static final int LOOKS = 3;
    private static final String NEXT = "give the path of a store, or of a file that does not exist yet, "
            + "or restore a backup; the file was not changed";

    private SqliteHeader() {}

    /**
     * Refuses what is not a store.
     *
     * @throws StoreDamagedException when its first bytes are not those of a store, or it is shorter than they say
     * @throws StoreUnavailableException when it is no regular file, or cannot be read
     */
    static void check(Path file) {
        if (!Files.isRegularFile(file, LinkOption.NOFOLLOW_LINKS)) {
            throw new StoreUnavailableException(
                    file + (Files.isSymbolicLink(file) ? " is a symbolic link" : " is not a regular file"),
                    "give the path of the file itself",
                    null);
        }
        try {
            for (int looks = 1; !isWhole(file); looks++) {
                if (looks == LOOKS) {
                    throw new StoreDamagedException(file + " is cut short: " + Files.size(file) + " bytes", NEXT, null);
                }
            }
        } catch (IOException e) {
            throw new StoreUnavailableException(
                    file + " cannot be read: " + e.getMessage(), "give this process leave to read it", e);
        }
    }

    private static boolean isWhole(Path file) throws IOException {
        boolean logBefore = hasLog(file);
        try (FileChannel channel = FileChannel.open(file, StandardOpenOption.READ)) {
            ByteBuffer header = ByteBuffer.allocate(LENGTH);
            int read;
            do {
                read = channel.read(header, header.position());
            } while (read > 0 && header.hasRemaining());
            if (header.position() == 0) {
                throw new StoreDamagedException(file + " is empty", NEXT, null);
            }
            if (header.hasRemaining() || !header.slice(0, MAGIC.length).equals(ByteBuffer.wrap(MAGIC))) {
                throw new StoreDamagedException(file + " is not an SQLite file", NEXT, null);
            }
            if (header.getInt(68) != APPLICATION_ID) {
                throw new StoreDamagedException(
                        file + " is an SQLite file of another program (application id "
                                + Integer.toHexString(header.getInt(68)) + ")",
                        NEXT,
                        null);
            }
            int pageSize = header.getShort(16) == 1 ? 65_536 : header.getShort(16) & 0xffff;
            long expected = (header.getInt(28) & 0xffff_ffffL) * pageSize;
            boolean known = header.getInt(24) == header.getInt(92);
            return !known || channel.size() >= expected || logBefore || hasLog(file);
        }
    }

    /** True when there is a write-ahead log with something in it. */
    static boolean hasLog(Path file) throws IOException {
        Path log = file.resolveSibling(file.getFileName() + "-wal");
        return Files.exists(log) && Files.size(log) > 0;
    }
}
