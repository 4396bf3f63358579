package dev.ecphory.internal.index.column;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataOutputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.util.Random;
import java.util.zip.CRC32C;
import org.junit.jupiter.api.Test;

final class ColumnInputTest {
    private static final long SEED = 20_261_128;
    private static final int MOST = 100_000;

    /** Gives a few bytes at a time, as a socket does. */
    private static InputStream dripping(byte[] bytes, int most) {
        Random random = new Random(SEED);
        return new ByteArrayInputStream(bytes) {
            @Override
            public synchronized int read(byte[] into, int from, int length) {
                return super.read(into, from, Math.min(length, 1 + random.nextInt(most)));
            }
        };
    }

    private static byte[] written(int[] sizes) throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        DataOutputStream out = new DataOutputStream(bytes);
        for (int size : sizes) {
            out.writeInt(size);
            out.writeBoolean(size % 2 == 1);
            out.writeUTF("zoë " + size);
            for (int i = 0; i < size; i++) {
                out.writeInt(-i);
                out.writeShort(i);
                out.writeLong(-7L * i);
            }
        }
        return bytes.toByteArray();
    }

    private static int[] sizes() {
        Random random = new Random(SEED);
        return random.ints(60, 0, 12).toArray();
    }

    @Test
    void readsWhatWasWrittenHoweverFewBytesComeAtATime() throws IOException {
        byte[] bytes = written(sizes());
        ColumnInput in = new ColumnInput(dripping(bytes, 3));
        for (int size : sizes()) {
            assertThat(in.integer()).isEqualTo(size);
            assertThat(in.flag()).isEqualTo(size % 2 == 1);
            assertThat(in.text()).isEqualTo("zoë " + size);
            for (int i = 0; i < size; i++) {
                int[] one = new int[1];
                in.fill(one);
                assertThat(one[0]).isEqualTo(-i);
                short[] other = new short[1];
                in.fill(other);
                assertThat(other[0]).isEqualTo((short) i);
                assertThat(in.number()).isEqualTo(-7L * i);
            }
        }
        CRC32C expected = new CRC32C();
        expected.update(bytes);
        assertThat(in.checksum()).isEqualTo(expected.getValue());
        assertThat(in.read()).isEqualTo(-1);
    }

    @Test
    void readsColumnsThatAreLongerThanItsBuffer() throws IOException {
        int[] numbers = new Random(SEED).ints(MOST).toArray();
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        DataOutputStream out = new DataOutputStream(bytes);
        for (int number : numbers) {
            out.writeInt(number);
        }
        for (int number : numbers) {
            out.writeFloat(number);
            out.writeChar(number);
            out.writeByte(number);
        }
        ColumnInput in = new ColumnInput(dripping(bytes.toByteArray(), 5_000));
        int[] read = new int[MOST];
        in.fill(read);
        assertThat(read).isEqualTo(numbers);
        assertThat(in.readAllBytes()).hasSize(7 * MOST);
    }

    @Test
    void saysWhereAFileEndsTooEarly() throws IOException {
        byte[] bytes = written(new int[] {9});
        ColumnInput in = new ColumnInput(dripping(bytes, 3));
        assertThatThrownBy(() -> in.fill(new long[bytes.length / Long.BYTES + 1]))
                .isInstanceOf(EOFException.class);
    }
}
