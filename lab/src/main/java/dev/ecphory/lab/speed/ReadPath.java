package dev.ecphory.lab.speed;

import com.sun.management.ThreadMXBean;
import dev.ecphory.lab.measure.Percentile;
import dev.ecphory.lab.measure.Stopwatch;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.lang.management.MemoryMXBean;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Supplier;

/**
 * A contestant's recalls in a process of its own: opening it and the first recall, then a warm-up by other questions, then as many
 * questions as there are or as time allows, one after the other on one thread.
 */
final class ReadPath {
    private static final int WARM_UP = 2_000;
    /** Bounds are in the process's CPU time: a busy machine would end a warm-up too early by the clock. */
    private static final long WARM_UP_NANOS = 30_000_000_000L;

    private static final int LEAST = 30;
    private static final long MOST_NANOS = 20_000_000_000L;
    private static final Path STATUS = Path.of("/proc/self/status");
    private static final double MB = 1 << 20;
    private static final double KB = 1 << 10;
    private static final ThreadMXBean THREADS = (ThreadMXBean) ManagementFactory.getThreadMXBean();
    private static final MemoryMXBean MEMORY = ManagementFactory.getMemoryMXBean();

    private ReadPath() {}

    /**
     * Measures it.
     *
     * @param exact the exact answer of each question
     */
    static Map<String, Object> measure(
            Supplier<Searcher> opening, List<String> warmUps, List<EventQuestion> questions, List<List<String>> exact) {
        Map<String, Object> results = new LinkedHashMap<>();
        double before = heapMb();
        long start = System.nanoTime();
        try (Searcher racer = opening.get()) {
            racer.recall(warmUps.getFirst());
            results.put("cold_open_ms", (System.nanoTime() - start) / 1e6);
            long warm = Stopwatch.processCpuNanos();
            for (int i = 0; i < WARM_UP && Stopwatch.processCpuNanos() - warm < WARM_UP_NANOS; i++) {
                racer.recall(warmUps.get(i % warmUps.size()));
            }
            measured(racer, questions, exact, results);
            results.put("rss_after_queries_mb", residentMb());
            results.put("heap_mb", heapMb() - before);
            results.put("rss_mb", residentMb());
        }
        return results;
    }

    /** Texts to ask before anything is measured. */
    static List<String> warmUps(Talk talk) {
        return talk.warmUps(WARM_UP);
    }

    /** Opens it and asks once: milliseconds until the answer. */
    static double coldOpenMillis(Supplier<Searcher> opening, EventQuestion question) {
        long start = System.nanoTime();
        try (Searcher racer = opening.get()) {
            racer.recall(question.text());
            return (System.nanoTime() - start) / 1e6;
        }
    }

    private static void measured(
            Searcher racer, List<EventQuestion> questions, List<List<String>> exact, Map<String, Object> results) {
        List<Stopwatch.Lap> laps = new ArrayList<>();
        List<Double> garbage = new ArrayList<>();
        double ofExact = 0;
        double found = 0;
        long processBefore = Stopwatch.processCpuNanos();
        for (int i = 0;
                i < questions.size() && (i < LEAST || Stopwatch.processCpuNanos() - processBefore < MOST_NANOS);
                i++) {
            EventQuestion question = questions.get(i);
            Stopwatch watch = Stopwatch.start();
            long allocated = THREADS.getTotalThreadAllocatedBytes();
            List<String> answer = racer.recall(question.text());
            garbage.add((THREADS.getTotalThreadAllocatedBytes() - allocated) / KB);
            laps.add(watch.stop());
            found += question.isAnsweredBy(answer) ? 1 : 0;
            Set<String> same = new HashSet<>(answer);
            same.retainAll(exact.get(i));
            ofExact += same.size() / (double) exact.get(i).size();
        }
        results.put("recall_cpu_p50_ms", Percentile.of(laps, lap -> lap.cpuNanos() / 1e6, 50));
        results.put("recall_cpu_p99_ms", Percentile.of(laps, lap -> lap.cpuNanos() / 1e6, 99));
        results.put("recall_process_cpu_mean_ms", (Stopwatch.processCpuNanos() - processBefore) / 1e6 / laps.size());
        results.put("recall_wall_p50_ms", Percentile.of(laps, lap -> lap.wallNanos() / 1e6, 50));
        results.put("recall_wall_p99_ms", Percentile.of(laps, lap -> lap.wallNanos() / 1e6, 99));
        results.put("garbage_kb", Percentile.of(garbage, 50));
        results.put("questions", laps.size());
        results.put("recall@10_of_exact", ofExact / laps.size());
        results.put("answer_in_10", found / laps.size());
    }

    /** The heap in use after a collection, in MiB. */
    private static double heapMb() {
        System.gc();
        return MEMORY.getHeapMemoryUsage().getUsed() / MB;
    }

    /** Resident memory of this process, in MiB; where the system does not tell, what the JVM has committed. */
    static double residentMb() {
        try {
            for (String line : Files.readAllLines(STATUS)) {
                if (line.startsWith("VmRSS:")) {
                    return Long.parseLong(line.replaceAll("\\D", "")) / 1024.0;
                }
            }
        } catch (IOException e) {
            // no such file outside Linux: the JVM's own account follows
        }
        return (MEMORY.getHeapMemoryUsage().getCommitted()
                        + MEMORY.getNonHeapMemoryUsage().getCommitted())
                / MB;
    }
}
