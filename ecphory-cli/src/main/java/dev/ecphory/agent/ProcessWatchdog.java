package dev.ecphory.agent;

import java.time.Duration;
import java.time.Instant;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;

/**
 * Ends the process at a deadline, whatever else hangs: a store that is locked, a pipe that nobody closes, a disk. Either
 * the hook answers or the watchdog does, never both. Threads may share it.
 */
final class ProcessWatchdog implements AutoCloseable {
    /** How long an answer that has begun may take to be written, and everything to be given back after it. */
    private static final Duration GRACE = Duration.ofMillis(250);

    private final CountDownLatch done = new CountDownLatch(1);
    private final AtomicBoolean answered = new AtomicBoolean();
    private final Instant end;

    private ProcessWatchdog(Instant end) {
        this.end = end;
    }

    /**
     * Begins to watch.
     *
     * @param end when the process must be over
     * @param unanswered says that there is no answer, when there was none by then
     * @param halt ends the process
     */
    static ProcessWatchdog until(Instant end, Runnable unanswered, Runnable halt) {
        ProcessWatchdog watchdog = new ProcessWatchdog(end);
        Thread thread = Thread.ofPlatform().daemon().name("ecphory-watchdog").unstarted(() -> {
            if (!watchdog.over(watchdog.left()) && watchdog.answers()) {
                unanswered.run();
                halt.run();
            } else if (!watchdog.over(watchdog.left().plus(GRACE))) {
                halt.run();
            }
        });
        thread.start();
        return watchdog;
    }

    private boolean over(Duration within) {
        try {
            return done.await(within.toMillis(), TimeUnit.MILLISECONDS);
        } catch (InterruptedException never) {
            Thread.currentThread().interrupt();
            return true;
        }
    }

    /** Time to the end; zero when it is over. */
    Duration left() {
        Duration left = Duration.between(Instant.now(), end);
        return left.isNegative() ? Duration.ZERO : left;
    }

    /** True for the one who may answer. */
    boolean answers() {
        return answered.compareAndSet(false, true);
    }

    /** Ends the watch. */
    @Override
    public void close() {
        done.countDown();
    }
}
