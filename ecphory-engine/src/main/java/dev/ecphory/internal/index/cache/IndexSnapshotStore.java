package dev.ecphory.internal.index.cache;

import dev.ecphory.Namespace;
import dev.ecphory.internal.index.NamespaceIndex;
import dev.ecphory.spi.store.IndexSnapshotTable;
import dev.ecphory.spi.store.IndexSnapshotTable.Snapshot;
import dev.ecphory.spi.store.LogPosition;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.SequenceInputStream;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Enumeration;
import java.util.Iterator;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * One namespace's index as the store keeps it for machines that have none. Whatever is wrong with it, it is passed over. Threads
 * may share it.
 *
 * @param language in which words are analysed
 */
record IndexSnapshotStore(Namespace namespace, IndexSnapshotTable snapshots, String language) {
    private static final Logger LOG = LoggerFactory.getLogger(IndexSnapshotStore.class);
    /** A snapshot is made again when the log has grown by one part in so many. */
    private static final int GROWTH = 4;

    /**
     * The index, if there is one of this log that is newer than what is there already.
     *
     * @param after the last event that is there already
     */
    Optional<NamespaceIndex> load(LogPosition head, long after, int staticDimension) {
        Snapshot snapshot = snapshots
                .current(namespace)
                .filter(one -> readable(one.stamp(), head) && one.stamp().through() > after)
                .orElse(null);
        if (snapshot == null) {
            return Optional.empty();
        }
        try {
            NamespaceIndex index = IndexFileFormat.read(content(snapshot), snapshot.bytes(), stamp(), staticDimension);
            return Optional.of(index).filter(one -> one.epoch == head.epoch() && one.through <= head.lastSeq());
        } catch (IOException | RuntimeException unusable) {
            LOG.info("the index of {} in the store cannot be used: {}", namespace, unusable.toString());
            return Optional.empty();
        }
    }

    /** Whether the log has outgrown what the store keeps, or that is of no use any more. */
    boolean due(LogPosition head) {
        return snapshots
                .current(namespace)
                .filter(one -> readable(one.stamp(), head))
                .map(one -> (head.lastSeq() - one.stamp().through()) * GROWTH
                        > one.stamp().through())
                .orElse(true);
    }

    /** An index in chunks as the store takes them. */
    List<byte[]> chunks(NamespaceIndex index) {
        List<byte[]> chunks = new ArrayList<>();
        try (OutputStream out = new Cutting(chunks)) {
            IndexFileFormat.write(out, stamp(), index);
        } catch (IOException impossible) {
            throw new UncheckedIOException(impossible);
        }
        return chunks;
    }

    /** Has the store keep it; false when something was forgotten meanwhile, or somebody else was quicker. */
    boolean put(String name, long epoch, long through, List<byte[]> chunks) {
        return snapshots.put(
                namespace,
                name,
                new IndexSnapshotTable.Version(IndexFileFormat.VERSION, language, epoch, through),
                chunks);
    }

    private boolean readable(IndexSnapshotTable.Version stamp, LogPosition head) {
        return stamp.format() == IndexFileFormat.VERSION
                && stamp.language().equals(language)
                && stamp.epoch() == head.epoch()
                && stamp.through() <= head.lastSeq();
    }

    private String stamp() {
        return "snapshot\n" + namespace.value() + "\n" + language;
    }

    /** Reads a snapshot chunk by chunk, each when the one before is at its end. */
    @SuppressWarnings("JdkObsolete") // a SequenceInputStream takes an Enumeration
    private InputStream content(Snapshot snapshot) {
        Iterator<InputStream> chunks = IntStream.range(0, snapshot.chunks())
                .<InputStream>mapToObj(number -> new ByteArrayInputStream(snapshots
                        .chunk(namespace, snapshot, number)
                        .orElseThrow(() -> new IllegalStateException("it was taken away while it was read"))))
                .iterator();
        return new SequenceInputStream(new Enumeration<>() {
            @Override
            public boolean hasMoreElements() {
                return chunks.hasNext();
            }

            @Override
            public InputStream nextElement() {
                return chunks.next();
            }
        });
    }

    /** Cuts what is written into chunks. */
    private static final class Cutting extends OutputStream {
        private final List<byte[]> chunks;
        private final byte[] chunk = new byte[IndexSnapshotTable.LONGEST];
        private int size;

        Cutting(List<byte[]> chunks) {
            this.chunks = chunks;
        }

        @Override
        public void write(int one) {
            chunk[size++] = (byte) one;
            full();
        }

        @Override
        public void write(byte[] bytes, int from, int length) {
            int done = 0;
            while (done < length) {
                int part = Math.min(length - done, chunk.length - size);
                System.arraycopy(bytes, from + done, chunk, size, part);
                size += part;
                done += part;
                full();
            }
        }

        private void full() {
            if (size == chunk.length) {
                close();
            }
        }

        @Override
        public void close() {
            if (size > 0) {
                chunks.add(Arrays.copyOf(chunk, size));
                size = 0;
            }
        }
    }
}
