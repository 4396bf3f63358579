package dev.ecphory.lab.measure;

import com.sun.management.OperatingSystemMXBean;
import com.sun.management.ThreadMXBean;
import java.lang.management.ManagementFactory;
import java.util.HashMap;
import java.util.Map;

/**
 * Wall and CPU time of a piece of work. The CPU time is that of every Java thread that is alive at the end of the work, the
 * calling one and all helpers, to the nanosecond; the JVM's own threads (compiler, collector) are in
 * {@link #processCpuNanos} only, whose tick is 10 ms on Linux. Not for several threads: others' work would count.
 */
public final class Stopwatch {
    private static final ThreadMXBean THREADS = (ThreadMXBean) ManagementFactory.getThreadMXBean();
    private static final OperatingSystemMXBean SYSTEM =
            (OperatingSystemMXBean) ManagementFactory.getOperatingSystemMXBean();

    private final Map<Long, Long> before;
    private final long start;

    private Stopwatch() {
        before = cpuByThread();
        start = System.nanoTime();
    }

    /** Starts measuring. */
    public static Stopwatch start() {
        return new Stopwatch();
    }

    /** What has passed since the start. */
    public Lap stop() {
        long wall = System.nanoTime() - start;
        long cpu = 0;
        for (Map.Entry<Long, Long> thread : cpuByThread().entrySet()) {
            cpu += thread.getValue() - before.getOrDefault(thread.getKey(), 0L);
        }
        return new Lap(wall, cpu);
    }

    private static Map<Long, Long> cpuByThread() {
        long[] threads = THREADS.getAllThreadIds();
        long[] nanos = THREADS.getThreadCpuTime(threads);
        Map<Long, Long> byThread = new HashMap<>();
        for (int i = 0; i < threads.length; i++) {
            // a thread that has just ended answers -1
            if (nanos[i] >= 0) {
                byThread.put(threads[i], nanos[i]);
            }
        }
        return byThread;
    }

    /** CPU time of the whole process since it began, its compiler and collector included. */
    public static long processCpuNanos() {
        return SYSTEM.getProcessCpuTime();
    }

    /**
     * The time that has passed.
     *
     * @param wallNanos by the clock on the wall
     * @param cpuNanos by the Java threads
     */
    public record Lap(long wallNanos, long cpuNanos) {}
}
