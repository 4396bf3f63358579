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
final class ShutdownHook {
    /** The longest that an interrupted command may take to give its files back. */
    private static final long SECONDS = 8;

    /** What ends a process, with the exit codes of shells. */
    private static final Map<String, Integer> SIGNALS = Map.of("HUP", 129, "INT", 130, "TERM", 143);

    private static final AtomicBoolean HEARD = new AtomicBoolean();

    private ShutdownHook() {}

    /**
     * Has an interrupt wait, a few seconds long, for a model that is being loaded: the runtime of models frees itself as the
     * process exits, and crashes where it is in use then.
     */
    static void afterLoading() {
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

    /**
     * What the end of the process does first.
     *
     * @param stop goes down, so that the command ends
     * @param closed is waited for, a few seconds long
     */
    static Thread hook(CountDownLatch stop, CountDownLatch closed) {
        Thread parting = new Thread(() -> {
            stop.countDown();
            await(closed, SECONDS);
        });
        Runtime.getRuntime().addShutdownHook(parting);
        return parting;
    }

    /** True when the latch is down, or this thread was interrupted. */
    static boolean await(CountDownLatch latch, long seconds) {
        try {
            return latch.await(seconds, TimeUnit.SECONDS);
        } catch (InterruptedException interrupted) {
            return true;
        }
    }

    /** The command ended by itself. */
    static void forget(Thread hook) {
        try {
            Runtime.getRuntime().removeShutdownHook(hook);
        } catch (IllegalStateException already) {
            // the process is ending: the hook is what waits for us
        }
    }
}
