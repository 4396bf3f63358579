package dev.ecphory.lab.faults;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Random;
import java.util.stream.Stream;

/**
 * Does to copied files what a power failure may do: what SQLite's write-ahead log holds behind its last flushed frame becomes noise, and
 * files of the index cache, which nobody flushes, are cut or overwritten. Format: https://www.sqlite.org/fileformat2.html#walformat and
 * https://www.sqlite.org/walformat.html. Stateless.
 */
final class TornFiles {
    private static final int HEADER = 32;
    private static final int FRAME_HEADER = 24;
    private static final int MOST_FRAMES = 3;
    /** Of the two copies of the header of the shared index, the number of the last frame whose commit is flushed. */
    private static final int[] LAST_FRAME = {16, 48 + 16};

    private TornFiles() {}

    /** Tears the files of a store that was copied with its {@code -wal}, {@code -shm} and {@code .cache}. */
    static void tear(Path file, Random random) throws IOException {
        Path log = file.resolveSibling(file.getFileName() + "-wal");
        if (Files.exists(log) && Files.size(log) >= HEADER) {
            long durable = durable(file.resolveSibling(file.getFileName() + "-shm"), log);
            byte[] noise = new byte[1 + random.nextInt(MOST_FRAMES * 4_096)];
            random.nextBytes(noise);
            try (FileChannel channel = FileChannel.open(log, StandardOpenOption.WRITE)) {
                if (random.nextBoolean()) {
                    channel.truncate(durable);
                }
                int unused = channel.write(ByteBuffer.wrap(noise), durable);
            }
        }
        Path cache = file.resolveSibling(file.getFileName() + ".cache");
        if (Files.isDirectory(cache)) {
            try (Stream<Path> files = Files.walk(cache)) {
                for (Path one : files.filter(Files::isRegularFile).toList()) {
                    tearOne(one, random);
                }
            }
        }
    }

    /** Where what is not flushed begins. */
    private static long durable(Path shared, Path log) throws IOException {
        ByteBuffer header = ByteBuffer.allocate(HEADER);
        try (FileChannel channel = FileChannel.open(log)) {
            int unused = channel.read(header, 0);
        }
        long frame = FRAME_HEADER + (long) header.getInt(8);
        long last = 0;
        if (Files.exists(shared)) {
            ByteBuffer index = ByteBuffer.wrap(Files.readAllBytes(shared)).order(ByteOrder.nativeOrder());
            for (int at : LAST_FRAME) {
                last = Math.max(last, index.capacity() > at + 4 ? Integer.toUnsignedLong(index.getInt(at)) : 0);
            }
        }
        return HEADER + last * frame;
    }

    private static void tearOne(Path file, Random random) throws IOException {
        long size = Files.size(file);
        if (size == 0) {
            return;
        }
        long at = random.nextLong(size);
        try (FileChannel channel = FileChannel.open(file, StandardOpenOption.WRITE)) {
            if (random.nextBoolean()) {
                channel.truncate(at);
            } else {
                byte[] noise = new byte[1 + random.nextInt(64)];
                random.nextBytes(noise);
                int unused = channel.write(ByteBuffer.wrap(noise), at);
            }
        }
    }
}
