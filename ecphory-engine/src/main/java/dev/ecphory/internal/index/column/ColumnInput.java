package dev.ecphory.internal.index.column;

import java.io.DataInputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.util.zip.CRC32C;

/**
 * What an index is read from: big-endian numbers out of large pieces, with a checksum of all that was read. A process that has just
 * started runs no compiled code, so each number costs as few calls as can be. For one thread.
 */
public final class ColumnInput extends InputStream {
    private static final int BUFFER = 1 << 18;
    /** Arrays up to this length are read number by number. */
    private static final int SHORT = 8;

    private final InputStream in;
    private final ByteBuffer buffer = ByteBuffer.allocate(BUFFER).limit(0);
    private final CRC32C checksum = new CRC32C();
    private final DataInputStream data = new DataInputStream(this);
    /** What is in the checksum, of the buffer. */
    private int checked;

    public ColumnInput(InputStream in) {
        this.in = in;
    }

    /** The checksum of what was read so far. */
    public long checksum() {
        checksum.update(buffer.array(), checked, buffer.position() - checked);
        checked = buffer.position();
        return checksum.getValue();
    }

    /** True when there are so many bytes more; reads on where the buffer has fewer. */
    private boolean holds(int bytes) throws IOException {
        if (buffer.remaining() >= bytes) {
            return true;
        }
        long unused = checksum();
        buffer.compact();
        int read = 0;
        while (read >= 0 && buffer.position() < bytes) {
            read = in.read(buffer.array(), buffer.position(), buffer.remaining());
            buffer.position(buffer.position() + Math.max(0, read));
        }
        buffer.flip();
        checked = 0;
        return buffer.remaining() >= bytes;
    }

    private void require(int bytes) throws IOException {
        if (!holds(bytes)) {
            throw new EOFException();
        }
    }

    public int integer() throws IOException {
        require(Integer.BYTES);
        return buffer.getInt();
    }

    public long number() throws IOException {
        require(Long.BYTES);
        return buffer.getLong();
    }

    boolean flag() throws IOException {
        require(1);
        return buffer.get() != 0;
    }

    public String text() throws IOException {
        return data.readUTF();
    }

    void fill(int[] values) throws IOException {
        if (values.length <= SHORT) {
            require(values.length * Integer.BYTES);
            for (int i = 0; i < values.length; i++) {
                values[i] = buffer.getInt();
            }
            return;
        }
        for (int from = 0, count; from < values.length; from += count) {
            count = next(values.length - from, Integer.BYTES);
            buffer.asIntBuffer().get(values, from, count);
            skip(count, Integer.BYTES);
        }
    }

    void fill(long[] values) throws IOException {
        for (int from = 0, count; from < values.length; from += count) {
            count = next(values.length - from, Long.BYTES);
            buffer.asLongBuffer().get(values, from, count);
            skip(count, Long.BYTES);
        }
    }

    void fill(short[] values) throws IOException {
        for (int from = 0, count; from < values.length; from += count) {
            count = next(values.length - from, Short.BYTES);
            buffer.asShortBuffer().get(values, from, count);
            skip(count, Short.BYTES);
        }
    }

    void fill(float[] values) throws IOException {
        for (int from = 0, count; from < values.length; from += count) {
            count = next(values.length - from, Float.BYTES);
            buffer.asFloatBuffer().get(values, from, count);
            skip(count, Float.BYTES);
        }
    }

    void fill(char[] values) throws IOException {
        for (int from = 0, count; from < values.length; from += count) {
            count = next(values.length - from, Character.BYTES);
            buffer.asCharBuffer().get(values, from, count);
            skip(count, Character.BYTES);
        }
    }

    void fill(byte[] values) throws IOException {
        for (int from = 0, count; from < values.length; from += count) {
            count = next(values.length - from, 1);
            buffer.get(values, from, count);
        }
    }

    /** How many of so many numbers are in the buffer, at least one. */
    private int next(int most, int width) throws IOException {
        require(width);
        return Math.min(most, buffer.remaining() / width);
    }

    private void skip(int count, int width) {
        buffer.position(buffer.position() + count * width);
    }

    @Override
    public int read() throws IOException {
        return holds(1) ? buffer.get() & 0xff : -1;
    }

    @Override
    public int read(byte[] bytes, int from, int length) throws IOException {
        if (length == 0) {
            return 0;
        }
        if (!holds(1)) {
            return -1;
        }
        int count = Math.min(length, buffer.remaining());
        buffer.get(bytes, from, count);
        return count;
    }

    @Override
    public void close() throws IOException {
        in.close();
    }
}
