package dev.ecphory.internal.language;

import dev.ecphory.internal.language.ClaimReader.OutOfTimeException;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.time.Duration;
import java.util.function.LongSupplier;

/** Until when a text is to be read by rules: they read more than twenty thousand characters a second. For one thread. */
public final class ReadingDeadline {
    private static final ThreadMXBean THREADS = ManagementFactory.getThreadMXBean();

    /** Prose takes a tenth of it. */
    private static final long NANOS_A_CHARACTER = 50_000;

    /** Loads the model of the tagger. */
    private static final long SHORTEST = Duration.ofSeconds(10).toNanos();
    /** Half of the lease under which events are read. */
    private static final long LONGEST = Duration.ofSeconds(30).toNanos();

    private final int length;
    private final LongSupplier ticker;
    private final long allowed;
    private final long begun;

    /**
     * For a text whose reading begins now.
     *
     * @param length of the text
     * @param ticker nanoseconds since some moment
     */
    public ReadingDeadline(int length, LongSupplier ticker) {
        this.length = length;
        this.ticker = ticker;
        this.allowed = Math.min(LONGEST, SHORTEST + length * NANOS_A_CHARACTER);
        this.begun = ticker.getAsLong();
    }

    /**
     * How long the current thread has worked, so that other work of the machine does not count; on a virtual thread, of which that is not
     * known, the time that passes.
     */
    public static long worked() {
        long nanos = THREADS.getCurrentThreadCpuTime();
        return nanos < 0 ? System.nanoTime() : nanos;
    }

    /**
     * Looks at the clock.
     *
     * @throws OutOfTimeException when it is over
     */
    public void check() {
        if (ticker.getAsLong() - begun > allowed) {
            throw new OutOfTimeException("reading " + length + " characters took longer than "
                    + Duration.ofNanos(allowed).toMillis() + " ms");
        }
    }
}
