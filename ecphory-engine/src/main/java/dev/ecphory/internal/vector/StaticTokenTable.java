package dev.ecphory.internal.vector;

import dev.ecphory.internal.text.DataFile;
import dev.ecphory.internal.text.WordPieceTokenizer;
import java.io.DataInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.zip.CRC32;
import java.util.zip.CheckedInputStream;
import org.apache.lucene.util.VectorUtil;
import org.jspecify.annotations.Nullable;

/**
 * One small vector for every word piece: what a word means, away from any sentence. Distilled from a sentence model by
 * {@code dev.ecphory.onnx.Distillation}; 10 MB of heap, no native code. Rows have length 1; pieces that no text is cut
 * into, and [UNK], have a row of zeros and are near nothing. Threads may share it.
 *
 * <p>The file: magic, version, rows, dimension, the 32 bytes of the source model's SHA-256, a float a row to multiply
 * its bytes with, then the bytes, row after row; big-endian.
 */
public final class StaticTokenTable {
    /** What its file begins with. */
    public static final int MAGIC = 0x45435354;

    /** The version of the file's layout. */
    public static final int VERSION = 1;

    private static final String RESOURCE = "static-table-bge-small-256.bin";
    private static final String NEAREST_RESOURCE = "static-table-bge-small-256-nearest.bin";
    /** As many as a word piece is met by in MaxSim. */
    public static final int NEAREST = 32;

    private final byte[][] rows;
    private final float[] scales;
    private final int dimension;
    private final String source;
    private final String revision;
    /** The nearest tokens of each, {@link #NEAREST} a row, nearest first, as unsigned numbers; empty when not known. */
    private final short[] nearest;
    /** Those of the tokens that were asked for, which are few of all. */
    private final @Nullable NearestTokens[] known;

    private StaticTokenTable(
            byte[][] rows, float[] scales, int dimension, String source, String revision, short[] nearest) {
        this.rows = rows;
        this.scales = scales;
        this.dimension = dimension;
        this.source = source;
        this.revision = revision;
        this.nearest = nearest;
        this.known = new NearestTokens[rows.length];
    }

    /** The table that ships with this module; read on first use, then the same object. */
    public static StaticTokenTable bundled() {
        return Bundled.ONLY;
    }

    private static final class Bundled {
        static final StaticTokenTable ONLY = open();

        private static StaticTokenTable open() {
            try (InputStream in = DataFile.open(StaticTokenTable.class, RESOURCE);
                    InputStream lists = DataFile.open(StaticTokenTable.class, NEAREST_RESOURCE)) {
                StaticTokenTable table = read(in);
                if (table.size() != WordPieceTokenizer.uncased().size()) {
                    throw new IllegalStateException(RESOURCE + " has " + table.size() + " rows, the vocabulary has "
                            + WordPieceTokenizer.uncased().size() + " tokens; distil it again");
                }
                return table.knowing(lists.readAllBytes());
            } catch (IOException e) {
                throw new UncheckedIOException(RESOURCE, e);
            }
        }
    }

    /**
     * Reads a table.
     *
     * @throws IOException when the bytes are not such a table
     */
    public static StaticTokenTable read(InputStream in) throws IOException {
        CheckedInputStream checked = new CheckedInputStream(in, new CRC32());
        DataInputStream data = new DataInputStream(checked);
        if (data.readInt() != MAGIC || data.readInt() != VERSION) {
            throw new IOException("not a static table of version " + VERSION);
        }
        int size = data.readInt();
        int dimension = data.readInt();
        if (size < 1 || size > 1 << 18 || dimension < 1 || dimension > 4096) {
            throw new IOException("a static table of " + size + " rows by " + dimension + " is not plausible");
        }
        byte[] sha256 = new byte[32];
        data.readFully(sha256);
        byte[] packed = new byte[size * Float.BYTES];
        data.readFully(packed);
        float[] scales = new float[size];
        ByteBuffer.wrap(packed).asFloatBuffer().get(scales);
        byte[] all = new byte[size * dimension]; // read at once: row by row costs a decompression call each
        data.readFully(all);
        byte[][] rows = new byte[size][];
        for (int i = 0; i < size; i++) {
            rows[i] = Arrays.copyOfRange(all, i * dimension, (i + 1) * dimension);
        }
        String revision = HexFormat.of().toHexDigits(checked.getChecksum().getValue(), 8);
        return new StaticTokenTable(rows, scales, dimension, HexFormat.of().formatHex(sha256), revision, new short[0]);
    }

    private StaticTokenTable knowing(byte[] nearestFile) {
        short[] lists = new short[nearestFile.length / Short.BYTES];
        ByteBuffer.wrap(nearestFile).asShortBuffer().get(lists);
        if (lists.length != rows.length * NEAREST) {
            throw new IllegalStateException(NEAREST_RESOURCE + " is not of this table; distil it again");
        }
        return new StaticTokenTable(rows, scales, dimension, source, revision, lists);
    }

    /** The number of rows: one for every token. */
    public int size() {
        return rows.length;
    }

    /** Numbers a row. */
    public int dimension() {
        return dimension;
    }

    /** The SHA-256 of the model it was distilled from, in hexadecimal. */
    public String source() {
        return source;
    }

    /** Eight hexadecimal digits that change whenever a byte of the table does. */
    public String revision() {
        return revision;
    }

    /** A copy of a token's row; {@link #scale} makes it a vector of length 1. */
    public byte[] row(int token) {
        return rows[token].clone();
    }

    /** What to multiply a token's row with; 0 when the token has no meaning. */
    public float scale(int token) {
        return scales[token];
    }

    /** How near two tokens are: 1 for the same meaning, about 0 for unrelated ones; SIMD where the machine has it. */
    public float cosine(int token, int other) {
        return VectorUtil.dotProduct(rows[token], rows[other]) * scales[token] * scales[other];
    }

    /** Adds a token's vector, times a weight, to a sum of this table's dimension. */
    public void addTo(float[] sum, int token, float weight) {
        byte[] row = rows[token];
        float factor = weight * scales[token];
        for (int i = 0; i < sum.length; i++) {
            sum[i] += factor * row[i];
        }
    }

    /** The weighted sum of the tokens' vectors, not normalised; zeros when none has a meaning. */
    public float[] bag(int[] tokens, TokenWeights weights) {
        float[] sum = new float[dimension];
        for (int token : tokens) {
            float weight = weights.weight(token);
            if (weight != 0) {
                addTo(sum, token, weight);
            }
        }
        return sum;
    }

    /**
     * The tokens nearest to one, itself among them: by cosine, then by id. Of the table that ships with this module the
     * {@value #NEAREST} nearest are known; more are found by a scan of the table, as are those of other tables.
     *
     * @param minCosine the least cosine to list
     * @param max the most tokens to list
     */
    public NearestTokens neighbours(int token, float minCosine, int max) {
        if (nearest.length == 0 || max > NEAREST || scales[token] == 0) {
            return scan(token, minCosine, max);
        }
        NearestTokens near = known[token];
        if (near == null) {
            near = measured(token);
            known[token] = near; // every thread measures the same
        }
        return near.first(minCosine, max);
    }

    private NearestTokens measured(int token) {
        long[] found = new long[NEAREST];
        for (int place = 0; place < NEAREST; place++) {
            int other = Short.toUnsignedInt(nearest[token * NEAREST + place]);
            found[place] = NearestTokens.pack(cosine(token, other), other);
        }
        return new NearestTokens(found);
    }

    /** The file of the nearest tokens of each: a row of numbers for every token, zeros for one without a meaning. */
    public byte[] nearestFile() {
        ByteBuffer file = ByteBuffer.allocate(rows.length * NEAREST * Short.BYTES);
        for (int token = 0; token < rows.length; token++) {
            NearestTokens near = scan(token, -1, NEAREST);
            for (int place = 0; place < NEAREST; place++) {
                file.putShort((short) (near.size() == 0 ? 0 : near.token(place)));
            }
        }
        return file.array();
    }

    private NearestTokens scan(int token, float minCosine, int max) {
        byte[] row = rows[token];
        float scale = scales[token];
        long[] found = new long[64];
        int count = 0;
        for (int other = 0; scale != 0 && other < rows.length; other++) {
            if (scales[other] == 0) {
                continue;
            }
            float cosine = VectorUtil.dotProduct(row, rows[other]) * scale * scales[other];
            if (cosine >= minCosine) {
                if (count == found.length) {
                    found = Arrays.copyOf(found, count * 2);
                }
                found[count++] = NearestTokens.pack(cosine, other);
            }
        }
        Arrays.sort(found, 0, count);
        return new NearestTokens(Arrays.copyOf(found, Math.min(count, max)));
    }
}
