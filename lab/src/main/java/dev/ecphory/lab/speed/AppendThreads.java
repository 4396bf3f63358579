package dev.ecphory.lab.speed;

import dev.ecphory.Event;
import dev.ecphory.lab.measure.Percentile;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.function.Consumer;

/** Single appends of several threads at once, beside as many threads that take turns at one bare connection. Stateless. */
final class AppendThreads {
    static final int THREADS = 8;

    private static final int ROUNDS = 5;

    private AppendThreads() {}

    /** Gives each round's share of the events to both, one after the other; the first round is not counted. */
    static Map<String, Object> measure(List<Event> events, Consumer<Event> engine, Consumer<Event> bare) {
        List<Double> ofEngine = new ArrayList<>();
        List<Double> ofBare = new ArrayList<>();
        int share = events.size() / ROUNDS;
        try (ExecutorService threads = Executors.newFixedThreadPool(THREADS)) {
            for (int round = 0; round < ROUNDS; round++) {
                List<Event> part = events.subList(round * share, (round + 1) * share);
                double first = rate(threads, part, engine);
                double second = rate(threads, part, bare);
                if (round > 0) {
                    ofEngine.add(first);
                    ofBare.add(second);
                }
            }
        }
        return Map.of(
                "append_by_threads_per_s", Percentile.of(ofEngine, 50),
                "bare_by_threads_per_s", Percentile.of(ofBare, 50));
    }

    private static double rate(ExecutorService threads, List<Event> events, Consumer<Event> append) {
        List<Callable<Integer>> shares = new ArrayList<>();
        for (int thread = 0; thread < THREADS; thread++) {
            int first = thread;
            shares.add(() -> {
                int done = 0;
                for (int i = first; i < events.size(); i += THREADS) {
                    append.accept(events.get(i));
                    done++;
                }
                return done;
            });
        }
        long start = System.nanoTime();
        int done = 0;
        try {
            for (Future<Integer> share : threads.invokeAll(shares)) {
                done += share.get();
            }
        } catch (ExecutionException failure) {
            throw new IllegalStateException("an append failed; look at the cause", failure.getCause());
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("interrupted while appending", interrupted);
        }
        return done * 1e9 / (System.nanoTime() - start);
    }
}
