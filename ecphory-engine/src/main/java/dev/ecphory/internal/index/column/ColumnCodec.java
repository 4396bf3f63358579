package dev.ecphory.internal.index.column;

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
    private final ColumnInput in;
    private final DataOutputStream out;
    private final long fileSize;

    private ColumnCodec(boolean reads, ColumnInput in, OutputStream out, long fileSize) {
        this.reads = reads;
        this.in = in;
        this.out = new DataOutputStream(out);
        this.fileSize = fileSize;
    }

    /** To a file, which the caller flushes. */
    public static ColumnCodec to(OutputStream out) {
        return new ColumnCodec(false, new ColumnInput(InputStream.nullInputStream()), out, 0);
    }

    /** From a file, whatever is handed in; no column is longer than the file, so that a damaged length costs no memory. */
    public static ColumnCodec from(ColumnInput in, long fileSize) {
        return new ColumnCodec(true, in, OutputStream.nullOutputStream(), fileSize);
    }

    /** Puts some of a column into a buffer. */
    @FunctionalInterface
    private interface Piece {
        Buffer put(ByteBuffer bytes, int from, int length);
    }

    public long number(long value) throws IOException {
        if (reads) {
            return in.number();
        }
        out.writeLong(value);
        return value;
    }

    public String text(String value) throws IOException {
        if (reads) {
            return in.text();
        }
        out.writeUTF(value);
        return value;
    }

    private int integer(int value) throws IOException {
        if (reads) {
            return in.integer();
        }
        out.writeInt(value);
        return value;
    }

    private boolean flag(boolean value) throws IOException {
        if (reads) {
            return in.flag();
        }
        out.writeBoolean(value);
        return value;
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
        if (reads) {
            long[] values = new long[size];
            in.fill(values);
            column.restore(values);
            return;
        }
        long[] known = column.raw();
        pieces(size, Long.BYTES, (bytes, from, length) -> bytes.asLongBuffer().put(known, from, length));
    }

    public void shorts(ShortColumn column) throws IOException {
        int size = count(column.size(), Short.BYTES);
        if (reads) {
            short[] values = new short[size];
            in.fill(values);
            column.restore(values);
            return;
        }
        short[] known = column.raw();
        pieces(size, Short.BYTES, (bytes, from, length) -> bytes.asShortBuffer().put(known, from, length));
    }

    public float[] floats(int count, Supplier<float[]> known) throws IOException {
        if (reads) {
            float[] values = new float[count];
            in.fill(values);
            return values;
        }
        float[] column = known.get();
        pieces(count, Float.BYTES, (bytes, from, length) -> bytes.asFloatBuffer()
                .put(column, from, length));
        return column;
    }

    public TermDictionary terms(TermDictionary dictionary) throws IOException {
        char[] known = dictionary.characters();
        int size = count(known.length, Character.BYTES);
        int[] ends = dictionary.ends();
        if (reads) {
            char[] characters = new char[size];
            in.fill(characters);
            return new TermDictionary(characters, new IntColumn(array(ends, ends.length)));
        }
        pieces(size, Character.BYTES, (bytes, from, length) -> bytes.asCharBuffer()
                .put(known, from, length));
        int[] unused = array(ends, ends.length);
        return dictionary;
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
        byte[] numbers = new byte[dimension];
        for (int row = 0; row < size; row++) {
            int bits = integer(Float.floatToIntBits(rows.has(row) ? rows.scale(row) : 0));
            float scale = Float.intBitsToFloat(bits);
            if (scale != 0) {
                if (reads) {
                    in.fill(numbers);
                    rows.setRow(row, numbers, scale);
                } else {
                    rows.row(row, numbers);
                    out.write(numbers, 0, dimension);
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
        if (reads) {
            int[] values = new int[size];
            in.fill(values);
            return values;
        }
        pieces(size, Integer.BYTES, (bytes, from, length) -> bytes.asIntBuffer().put(known, from, length));
        return known;
    }

    private void pieces(int size, int width, Piece column) throws IOException {
        int most = PIECE / width;
        for (int from = 0; from < size; from += most) {
            int length = Math.min(most, size - from);
            Buffer unused = column.put(ByteBuffer.wrap(piece), from, length);
            out.write(piece, 0, length * width);
        }
    }
}
