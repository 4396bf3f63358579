package dev.ecphory.cli.kit;

import dev.ecphory.onnx.OnnxEmbedder;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import org.jline.utils.Signals;

/**
 * An interrupt from the terminal ends the process, but not before the store was given back, and not while a model is being
 * loaded. Threads may share it.
 */
public final class ShutdownHook implements AutoCloseable {
    /** The longest that an interrupted command may take to give its files back. */
    private static final long SECONDS = 8;

    /** What ends a process, with the exit codes of shells. */
    private static final Map<String, Integer> SIGNALS = Map.of("HUP", 129, "INT", 130, "TERM", 143);

    private static final AtomicBoolean HEARD = new AtomicBoolean();

    private final CountDownLatch stop = new CountDownLatch(1);
    private final CountDownLatch closed = new CountDownLatch(1);
    private final Thread hook = new Thread(() -> {
        stop.countDown();
        boolean unused = await(closed, SECONDS);
    });

    /** From now on the end of the process first has the command end, and waits for that, a few seconds long. */
    public ShutdownHook() {
        Runtime.getRuntime().addShutdownHook(hook);
    }

    /**
     * Has an interrupt wait, a few seconds long, for a model that is being loaded: the runtime of models frees itself as the
     * process exits, and crashes where it is in use then.
     */
    public static void afterLoading() {
        if (HEARD.compareAndSet(false, true)) {
            SIGNALS.forEach((signal, code) -> Signals.register(signal, () -> {
                try {
                    boolean unused = OnnxEmbedder.awaitLoading(Duration.ofSeconds(SECONDS));
                } catch (InterruptedException interrupted) {
                    Thread.currentThread().interrupt();
                }
                System.exit(code);
            }));
        }
    }

    /** Waits for the end of the process; true when it has come, or this thread was interrupted. */
    public boolean await(long seconds) {
        return await(stop, seconds);
    }

    private static boolean await(CountDownLatch latch, long seconds) {
        try {
            return latch.await(seconds, TimeUnit.SECONDS);
        } catch (InterruptedException interrupted) {
            return true;
        }
    }

    /** The command ended, and has given everything back. */
    @Override
    public void close() {
        closed.countDown();
        try {
            boolean unused = Runtime.getRuntime().removeShutdownHook(hook);
        } catch (IllegalStateException already) {
            // the process is ending: the hook is what waits for us
        }
    }
}
