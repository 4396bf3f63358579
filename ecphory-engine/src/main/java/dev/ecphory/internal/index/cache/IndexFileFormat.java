package dev.ecphory.internal.index.cache;

import dev.ecphory.internal.index.NamespaceIndex;
import dev.ecphory.internal.index.column.ColumnCodec;
import dev.ecphory.internal.index.column.ColumnInput;
import dev.ecphory.internal.index.column.QuantizedVectors;
import java.io.BufferedOutputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.zip.CRC32C;
import java.util.zip.CheckedOutputStream;

/**
 * An index as a file: magic, version, stamp, columns, and a checksum of all that. Read and written column by column in
 * one fixed order; anything unexpected is an {@link IOException} or a runtime exception, never a wrong index. Stateless.
 */
final class IndexFileFormat {
    private static final int MAGIC = 0x45435849;
    /** Changes whenever a column, its meaning, or the analysis behind it changes. */
    static final int VERSION = 10;

    private static final int BUFFER = 1 << 18;

    private IndexFileFormat() {}

    /** Makes an empty file in the place of any, for its owner only, and opens it. */
    static OutputStream create(Path file) throws IOException {
        Files.deleteIfExists(file);
        if (file.getFileSystem().supportedFileAttributeViews().contains("posix")) {
            Files.createFile(file, PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------")));
        }
        return Files.newOutputStream(file);
    }

    static void write(OutputStream raw, String stamp, NamespaceIndex index) throws IOException {
        CheckedOutputStream checked = new CheckedOutputStream(new BufferedOutputStream(raw, BUFFER), new CRC32C());
        DataOutputStream out = new DataOutputStream(checked);
        out.writeInt(MAGIC);
        out.writeInt(VERSION);
        out.writeUTF(stamp);
        out.writeLong(index.epoch);
        out.writeLong(index.through);
        ColumnCodec columns = ColumnCodec.to(out);
        columns(columns, index);
        vectors(columns, index);
        out.flush();
        out.writeLong(checked.getChecksum().getValue());
        out.flush();
    }

    static NamespaceIndex read(Path file, String stamp, int staticDimension) throws IOException {
        try (InputStream raw = Files.newInputStream(file)) {
            return read(raw, Files.size(file), stamp, staticDimension);
        }
    }

    /**
     * Reads an index to its end.
     *
     * @param size bytes that there are
     */
    static NamespaceIndex read(InputStream raw, long size, String stamp, int staticDimension) throws IOException {
        ColumnInput in = new ColumnInput(raw);
        Header header = header(in);
        if (!header.stamp().equals(stamp)) {
            throw new IOException("it belongs to another store, namespace or language");
        }
        NamespaceIndex index = new NamespaceIndex(staticDimension);
        ColumnCodec columns = ColumnCodec.from(in, size);
        columns(columns, index);
        vectors(columns, index);
        index.epoch = header.epoch();
        long expected = in.checksum();
        if (in.number() != expected || in.read() >= 0 || index.through != header.through()) {
            throw new IOException("its checksum is wrong");
        }
        return index;
    }

    /** What an index is of: its writer's stamp, the epoch of the log, and how far that was read. */
    record Header(String stamp, long epoch, long through) {}

    /** What a file says that it is, unchecked. */
    static Header header(Path file) throws IOException {
        try (ColumnInput in = new ColumnInput(Files.newInputStream(file))) {
            return header(in);
        }
    }

    private static Header header(ColumnInput in) throws IOException {
        if (in.integer() != MAGIC || in.integer() != VERSION) {
            throw new IOException("not an index of version " + VERSION);
        }
        return new Header(in.text(), in.number(), in.number());
    }

    /** A number that tells indexes apart, by their neural vectors as well or not. */
    static long digest(NamespaceIndex index, boolean vectors) {
        CRC32C first = new CRC32C();
        long[] second = {7};
        OutputStream sink = new OutputStream() {
            @Override
            public void write(int b) {
                first.update(b);
                second[0] = second[0] * 31 + b;
            }

            @Override
            public void write(byte[] bytes, int from, int length) {
                first.update(bytes, from, length);
                for (int i = from; i < from + length; i++) {
                    second[0] = second[0] * 31 + bytes[i];
                }
            }
        };
        try {
            OutputStream out = new BufferedOutputStream(sink, BUFFER);
            ColumnCodec columns = ColumnCodec.to(out);
            columns(columns, index);
            if (vectors) {
                vectors(columns, index);
            }
            out.flush();
        } catch (IOException impossible) {
            throw new UncheckedIOException(impossible);
        }
        return second[0] ^ (first.getValue() << 32);
    }

    /** The one order of columns, for reading and writing alike. */
    private static void columns(ColumnCodec columns, NamespaceIndex index) throws IOException {
        index.terms = columns.terms(index.terms);
        index.speakers = columns.terms(index.speakers);
        index.labels.dictionary = columns.terms(index.labels.dictionary);
        columns.ints(index.labels.start);
        columns.ints(index.labels.numbers);
        columns.longs(index.seqOf);
        columns.longs(index.recordedAt);
        columns.longs(index.occurredAt);
        columns.ints(index.speakerOf);
        columns.ints(index.signalsOf);
        columns.ints(index.utteranceOf);
        columns.ints(index.lengthOfEvent);
        columns.ints(index.times.dayOf);
        columns.ints(index.times.mentionStart);
        columns.ints(index.times.firstDay);
        columns.ints(index.times.endDay);
        columns.ints(index.passageStart);
        columns.ints(index.eventOf);
        columns.ints(index.passageLength);
        columns.ints(index.contentStart);
        columns.ints(index.content);
        columns.ints(index.tokenStart);
        columns.shorts(index.tokenIds);
        index.through = columns.number(index.through);
        index.contentTerms = columns.number(index.contentTerms);
        index.passageTerms = columns.number(index.passageTerms);
        columns.sessions(index.sessions);
        columns.postings(index.words);
        columns.postings(index.tokens);
        index.tokenWeights.restore(columns.floats(index.tokenWeights.size(), index.tokenWeights::toArray));
        columns.vectors(index.means);
        index.lastEvent = columns.text(index.lastEvent);
    }

    private static void vectors(ColumnCodec columns, NamespaceIndex index) throws IOException {
        index.vectorSpace = columns.text(index.vectorSpace);
        index.vectorsThrough = columns.number(index.vectorsThrough);
        index.vectors = columns.vectors(index.vectorSpace.isEmpty() ? new QuantizedVectors(1) : index.vectors);
    }
}
