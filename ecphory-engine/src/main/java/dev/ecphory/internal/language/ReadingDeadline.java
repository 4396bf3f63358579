package dev.ecphory.internal.language;

import dev.ecphory.internal.language.ClaimReader.OutOfTimeException;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.time.Duration;
import java.util.function.LongSupplier;

/** Until when a text is to be read by rules: they read more than twenty thousand characters a second. For one thread. */
public final class ReadingDeadline {
    private static final ThreadMXBean THREADS = ManagementFactory.getThreadMXBean();

    /** Asking how long a thread has worked costs as much as reading a clause; the clock on the wall costs next to nothing. */
    private static final long FRESH = Duration.ofMillis(100).toNanos();

    private static final ThreadLocal<Worked> WORKED = ThreadLocal.withInitial(Worked::now);

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
     * How long the current thread has worked, up to {@code 100} ms ago, so that other work of the machine does not count; on a virtual
     * thread, of which that is not known, the time that passes.
     */
    public static long worked() {
        Worked known = WORKED.get();
        if (System.nanoTime() - known.at() > FRESH) {
            known = Worked.now();
            WORKED.set(known);
        }
        return known.nanos();
    }

    /**
     * How long a thread has worked at some time.
     *
     * @param at by the clock on the wall
     */
    private record Worked(long at, long nanos) {
        static Worked now() {
            long at = System.nanoTime();
            long nanos = THREADS.getCurrentThreadCpuTime();
            return new Worked(at, nanos < 0 ? at : nanos);
        }
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
