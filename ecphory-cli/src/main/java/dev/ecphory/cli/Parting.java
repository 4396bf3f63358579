package dev.ecphory.cli;

import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/** An interrupt from the terminal ends the process, but not before the store was given back. Stateless. */
final class Parting {
    /** The longest that an interrupted command may take to give its files back. */
    private static final long SECONDS = 8;

    private Parting() {}

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
