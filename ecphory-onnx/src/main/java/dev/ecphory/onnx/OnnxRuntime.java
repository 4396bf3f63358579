package dev.ecphory.onnx;

import ai.onnxruntime.OnnxTensor;
import ai.onnxruntime.OrtEnvironment;
import ai.onnxruntime.OrtException;
import ai.onnxruntime.OrtSession;
import dev.ecphory.ModelUnavailableException;
import java.nio.LongBuffer;
import java.nio.file.Path;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.locks.ReentrantReadWriteLock;

/** ONNX Runtime in this process, as every model here uses it: on the caller's thread alone. Threads may share it. */
final class OnnxRuntime {
    /** Read while a session is being made; written by whoever ends the process, see {@link #awaitLoading}. */
    private static final ReentrantReadWriteLock LOADING = new ReentrantReadWriteLock();

    private static final AtomicBoolean SWEPT = new AtomicBoolean();

    private OnnxRuntime() {}

    /** Loads the native library; later calls do nothing. */
    static void loadLibrary() {
        if (SWEPT.compareAndSet(false, true)) {
            Leftovers.sweep(Path.of(System.getProperty("java.io.tmpdir")), "onnxruntime-java*");
        }
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
    static String version() {
        return "ort" + OrtEnvironment.getEnvironment().getVersion();
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
    static OnnxTensor row(long[] row) throws OrtException {
        return OnnxTensor.createTensor(
                OrtEnvironment.getEnvironment(), LongBuffer.wrap(row), new long[] {1, row.length});
    }

    static void close(OrtSession session) {
        try {
            session.close();
        } catch (OrtException e) {
            throw new IllegalStateException("a session closes once", e);
        }
    }
}
