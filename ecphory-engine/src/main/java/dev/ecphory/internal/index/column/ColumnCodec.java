package dev.ecphory.internal.index.column;

import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;

/** Carries an index's columns to a file or back; both directions go through the same calls in the same order. */
public sealed interface ColumnCodec {
    /** Long columns go by pieces of this many bytes, so that carrying them takes no memory worth mentioning. */
    int PIECE = 1 << 16;

    /** Moves some of a column into a buffer or out of it. */
    @FunctionalInterface
    interface Piece {
        void move(ByteBuffer bytes, int from, int length);
    }

    long number(long value) throws IOException;

    String text(String value) throws IOException;

    void ints(IntColumn column) throws IOException;

    void longs(LongColumn column) throws IOException;

    void shorts(ShortColumn column) throws IOException;

    void floats(float[] column) throws IOException;

    TermDictionary terms(TermDictionary dictionary) throws IOException;

    void postings(Postings postings) throws IOException;

    QuantizedVectors vectors(QuantizedVectors rows) throws IOException;

    void sessions(SessionColumn sessions) throws IOException;

    /** To a file. */
    record Writer(DataOutputStream out) implements ColumnCodec {
        @Override
        public long number(long value) throws IOException {
            out.writeLong(value);
            return value;
        }

        @Override
        public String text(String value) throws IOException {
            out.writeUTF(value);
            return value;
        }

        @Override
        public void ints(IntColumn column) throws IOException {
            array(column.raw(), column.size());
        }

        @Override
        public void longs(LongColumn column) throws IOException {
            pieces(column.size(), Long.BYTES, (piece, from, length) -> piece.asLongBuffer()
                    .put(column.raw(), from, length));
        }

        @Override
        public void shorts(ShortColumn column) throws IOException {
            pieces(column.size(), Short.BYTES, (piece, from, length) -> piece.asShortBuffer()
                    .put(column.raw(), from, length));
        }

        @Override
        public void floats(float[] column) throws IOException {
            ByteBuffer bytes = ByteBuffer.allocate(column.length * Float.BYTES);
            bytes.asFloatBuffer().put(column);
            out.write(bytes.array());
        }

        @Override
        public TermDictionary terms(TermDictionary dictionary) throws IOException {
            char[] characters = dictionary.characters();
            ByteBuffer bytes = ByteBuffer.allocate(characters.length * Character.BYTES);
            bytes.asCharBuffer().put(characters);
            out.writeInt(characters.length);
            out.write(bytes.array());
            int[] ends = dictionary.ends();
            array(ends, ends.length);
            return dictionary;
        }

        @Override
        public void postings(Postings postings) throws IOException {
            int terms = postings.terms();
            out.writeInt(terms);
            for (int term = 0; term < terms; term++) {
                array(postings.list(term), postings.size(term));
            }
        }

        @Override
        public QuantizedVectors vectors(QuantizedVectors rows) throws IOException {
            out.writeInt(rows.dimension());
            out.writeInt(rows.size());
            for (int row = 0; row < rows.size(); row++) {
                out.writeFloat(rows.has(row) ? rows.scale(row) : 0);
                if (rows.has(row)) {
                    out.write(rows.row(row));
                }
            }
            return rows;
        }

        @Override
        public void sessions(SessionColumn sessions) throws IOException {
            out.writeInt(sessions.count());
            for (int session = 0; session < sessions.count(); session++) {
                String name = sessions.name(session);
                out.writeBoolean(name != null);
                out.writeUTF(name == null ? "" : name);
            }
            ints(sessions.sessionOf());
            out.writeInt(sessions.segment());
            out.writeLong(sessions.segmentLast());
        }

        private void array(int[] values, int size) throws IOException {
            pieces(size, Integer.BYTES, (piece, from, length) -> piece.asIntBuffer()
                    .put(values, from, length));
        }

        private void pieces(int size, int width, Piece fill) throws IOException {
            out.writeInt(size);
            if (size == 0) { // as most terms of a small memory
                return;
            }
            ByteBuffer piece = ByteBuffer.allocate((int) Math.min((long) size * width, PIECE));
            int most = PIECE / width;
            for (int from = 0; from < size; from += most) {
                int length = Math.min(most, size - from);
                fill.move(piece, from, length);
                out.write(piece.array(), 0, length * width);
            }
        }
    }

    /** From a file; no column is longer than the file, so that a damaged length costs no memory. */
    public final class Reader implements ColumnCodec {
        private final DataInputStream in;
        private final long fileSize;
        private final byte[] piece = new byte[PIECE];

        public Reader(DataInputStream in, long fileSize) {
            this.in = in;
            this.fileSize = fileSize;
        }

        @Override
        public long number(long value) throws IOException {
            return in.readLong();
        }

        @Override
        public String text(String value) throws IOException {
            return in.readUTF();
        }

        @Override
        public void ints(IntColumn column) throws IOException {
            column.restore(array());
        }

        @Override
        public void longs(LongColumn column) throws IOException {
            long[] values = new long[length(Long.BYTES)];
            pieces(values.length, Long.BYTES, (bytes, from, length) -> bytes.asLongBuffer()
                    .get(values, from, length));
            column.restore(values);
        }

        @Override
        public void shorts(ShortColumn column) throws IOException {
            short[] values = new short[length(Short.BYTES)];
            pieces(values.length, Short.BYTES, (bytes, from, length) -> bytes.asShortBuffer()
                    .get(values, from, length));
            column.restore(values);
        }

        @Override
        public void floats(float[] column) throws IOException {
            bytes(column.length * Float.BYTES).asFloatBuffer().get(column);
        }

        @Override
        public TermDictionary terms(TermDictionary dictionary) throws IOException {
            char[] characters = new char[length(Character.BYTES)];
            bytes(characters.length * Character.BYTES).asCharBuffer().get(characters);
            return new TermDictionary(characters, new IntColumn(array()));
        }

        @Override
        public void postings(Postings postings) throws IOException {
            int terms = length(1);
            for (int term = 0; term < terms; term++) {
                postings.restore(term, array());
            }
        }

        @Override
        public QuantizedVectors vectors(QuantizedVectors rows) throws IOException {
            QuantizedVectors read = rows;
            int dimension = in.readInt();
            if (dimension != rows.dimension()) {
                if (dimension < 1 || dimension > 1 << 16) {
                    throw new IOException("a dimension of " + dimension);
                }
                read = new QuantizedVectors(dimension);
            }
            int size = length(1);
            for (int row = 0; row < size; row++) {
                float scale = in.readFloat();
                if (scale != 0) {
                    byte[] numbers = new byte[dimension];
                    in.readFully(numbers);
                    read.setRow(row, numbers, scale);
                }
            }
            return read;
        }

        @Override
        public void sessions(SessionColumn sessions) throws IOException {
            int count = length(1);
            for (int session = 0; session < count; session++) {
                boolean named = in.readBoolean();
                String name = in.readUTF();
                sessions.open(named ? name : null);
            }
            int[] sessionOf = array();
            sessions.restore(sessionOf, in.readInt(), in.readLong());
        }

        private int[] array() throws IOException {
            int[] values = new int[length(Integer.BYTES)];
            pieces(values.length, Integer.BYTES, (bytes, from, length) -> bytes.asIntBuffer()
                    .get(values, from, length));
            return values;
        }

        private void pieces(int size, int width, Piece take) throws IOException {
            int most = PIECE / width;
            for (int from = 0; from < size; from += most) {
                int length = Math.min(most, size - from);
                take.move(bytes(length * width), from, length);
            }
        }

        private int length(int width) throws IOException {
            int length = in.readInt();
            if (length < 0 || (long) length * width > fileSize) {
                throw new IOException("a column of " + length + " in a file of " + fileSize + " bytes");
            }
            return length;
        }

        private ByteBuffer bytes(int count) throws IOException {
            byte[] bytes = count <= PIECE ? piece : new byte[count];
            in.readFully(bytes, 0, count);
            return ByteBuffer.wrap(bytes);
        }
    }
}
