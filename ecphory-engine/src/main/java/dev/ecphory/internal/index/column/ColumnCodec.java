package dev.ecphory.internal.index.column;

import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.Buffer;
import java.nio.ByteBuffer;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** Carries an index's columns to a file or back: both directions go through the same calls, and the layout stands here once. */
public final class ColumnCodec {
    /** Long columns go by pieces of this many bytes, so that carrying them takes no memory worth mentioning. */
    private static final int PIECE = 1 << 16;

    private final byte[] piece = new byte[PIECE];

    private final boolean reads;
    private final DataInputStream in;
    private final DataOutputStream out;
    private final long fileSize;

    private ColumnCodec(boolean reads, InputStream in, OutputStream out, long fileSize) {
        this.reads = reads;
        this.in = new DataInputStream(in);
        this.out = new DataOutputStream(out);
        this.fileSize = fileSize;
    }

    /** To a file, which the caller flushes. */
    public static ColumnCodec to(OutputStream out) {
        return new ColumnCodec(false, InputStream.nullInputStream(), out, 0);
    }

    /** From a file, whatever is handed in; no column is longer than the file, so that a damaged length costs no memory. */
    public static ColumnCodec from(InputStream in, long fileSize) {
        return new ColumnCodec(true, in, OutputStream.nullOutputStream(), fileSize);
    }

    /** Moves some of a column into a buffer or out of it. */
    @FunctionalInterface
    private interface Piece {
        Buffer move(ByteBuffer bytes, int from, int length);
    }

    public long number(long value) throws IOException {
        if (reads) {
            return in.readLong();
        }
        out.writeLong(value);
        return value;
    }

    public String text(String value) throws IOException {
        if (reads) {
            return in.readUTF();
        }
        out.writeUTF(value);
        return value;
    }

    private int integer(int value) throws IOException {
        if (reads) {
            return in.readInt();
        }
        out.writeInt(value);
        return value;
    }

    private boolean flag(boolean value) throws IOException {
        if (reads) {
            return in.readBoolean();
        }
        out.writeBoolean(value);
        return value;
    }

    private void bytes(byte[] bytes, int length) throws IOException {
        if (reads) {
            in.readFully(bytes, 0, length);
        } else {
            out.write(bytes, 0, length);
        }
    }

    /** How many there are of something, each of at least so many bytes. */
    private int count(int known, int width) throws IOException {
        int count = integer(known);
        if (reads && (count < 0 || (long) count * width > fileSize)) {
            throw new IOException("a column of " + count + " in a file of " + fileSize + " bytes");
        }
        return count;
    }

    public void ints(IntColumn column) throws IOException {
        int[] values = array(column.raw(), column.size());
        if (reads) {
            column.restore(values);
        }
    }

    public void longs(LongColumn column) throws IOException {
        int size = count(column.size(), Long.BYTES);
        long[] values = reads ? new long[size] : column.raw();
        pieces(
                size,
                Long.BYTES,
                (bytes, from, length) -> reads
                        ? bytes.asLongBuffer().get(values, from, length)
                        : bytes.asLongBuffer().put(values, from, length));
        if (reads) {
            column.restore(values);
        }
    }

    public void shorts(ShortColumn column) throws IOException {
        int size = count(column.size(), Short.BYTES);
        short[] values = reads ? new short[size] : column.raw();
        pieces(
                size,
                Short.BYTES,
                (bytes, from, length) -> reads
                        ? bytes.asShortBuffer().get(values, from, length)
                        : bytes.asShortBuffer().put(values, from, length));
        if (reads) {
            column.restore(values);
        }
    }

    public float[] floats(int count, Supplier<float[]> known) throws IOException {
        float[] values = reads ? new float[count] : known.get();
        pieces(
                count,
                Float.BYTES,
                (bytes, from, length) -> reads
                        ? bytes.asFloatBuffer().get(values, from, length)
                        : bytes.asFloatBuffer().put(values, from, length));
        return values;
    }

    public TermDictionary terms(TermDictionary dictionary) throws IOException {
        char[] known = dictionary.characters();
        int size = count(known.length, Character.BYTES);
        char[] characters = reads ? new char[size] : known;
        pieces(
                size,
                Character.BYTES,
                (bytes, from, length) -> reads
                        ? bytes.asCharBuffer().get(characters, from, length)
                        : bytes.asCharBuffer().put(characters, from, length));
        int[] ends = dictionary.ends();
        ends = array(ends, ends.length);
        return reads ? new TermDictionary(characters, new IntColumn(ends)) : dictionary;
    }

    public void postings(Postings postings) throws IOException {
        int terms = count(postings.terms(), 1);
        for (int term = 0; term < terms; term++) {
            int[] list = array(postings.list(term), postings.size(term));
            if (reads) {
                postings.restore(term, list);
            }
        }
    }

    public QuantizedVectors vectors(QuantizedVectors known) throws IOException {
        QuantizedVectors rows = known;
        int dimension = integer(known.dimension());
        if (dimension != known.dimension()) {
            if (dimension < 1 || dimension > 1 << 16) {
                throw new IOException("a dimension of " + dimension);
            }
            rows = new QuantizedVectors(dimension);
        }
        int size = count(rows.size(), 1);
        for (int row = 0; row < size; row++) {
            int bits = integer(Float.floatToIntBits(rows.has(row) ? rows.scale(row) : 0));
            float scale = Float.intBitsToFloat(bits);
            if (scale != 0) {
                byte[] numbers = reads ? new byte[dimension] : rows.row(row);
                bytes(numbers, dimension);
                if (reads) {
                    rows.setRow(row, numbers, scale);
                }
            }
        }
        return rows;
    }

    public void sessions(SessionColumn sessions) throws IOException {
        int count = count(sessions.count(), 1);
        for (int session = 0; session < count; session++) {
            @Nullable String name = reads ? null : sessions.name(session);
            boolean named = flag(name != null);
            String written = text(name == null ? "" : name);
            if (reads) {
                sessions.open(named ? written : null);
            }
        }
        int[] sessionOf = array(sessions.sessionOf().raw(), sessions.sessionOf().size());
        int segment = integer(sessions.segment());
        long segmentLast = number(sessions.segmentLast());
        if (reads) {
            sessions.restore(sessionOf, segment, segmentLast);
        }
    }

    private int[] array(int[] known, int knownSize) throws IOException {
        int size = count(knownSize, Integer.BYTES);
        int[] values = reads ? new int[size] : known;
        pieces(
                size,
                Integer.BYTES,
                (bytes, from, length) -> reads
                        ? bytes.asIntBuffer().get(values, from, length)
                        : bytes.asIntBuffer().put(values, from, length));
        return values;
    }

    private void pieces(int size, int width, Piece column) throws IOException {
        int most = PIECE / width;
        for (int from = 0; from < size; from += most) {
            int length = Math.min(most, size - from);
            if (reads) {
                bytes(piece, length * width);
            }
            Buffer unused = column.move(ByteBuffer.wrap(piece), from, length);
            if (!reads) {
                bytes(piece, length * width);
            }
        }
    }
}
