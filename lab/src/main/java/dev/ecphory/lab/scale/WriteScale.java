package dev.ecphory.lab.scale;

import dev.ecphory.Ecphory;
import dev.ecphory.Event;
import dev.ecphory.ProgressListener;
import dev.ecphory.lab.kit.Output;
import dev.ecphory.lab.measure.AlternatingTimings;
import dev.ecphory.lab.measure.Percentile;
import dev.ecphory.lab.speed.BareLoop;
import dev.ecphory.lab.speed.SyntheticConversation;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.function.Consumer;
import java.util.function.IntFunction;

/**
 * Appends, each acknowledged after it is on the disk, beside a bare loop of inserts into the same database, by turns: one by
 * one, a hundred in a transaction, and one by one by several writers at a time, each to a namespace of its own. For one thread.
 */
final class WriteScale {
    private static final int BATCH = 100;
    private static final int ROUNDS = 5;

    private final int writers;
    private final List<Event> events = new ArrayList<>();

    WriteScale(int writes, int writers, long seed) {
        this.writers = writers;
        new SyntheticConversation(seed, writes).forEach(events::add);
    }

    /** Events a second and the times of single ones, of both. */
    Map<String, Object> measure(MeasuredStore place, ProgressListener progress) {
        Map<String, Object> results = Output.object("store", place.name());
        BareLoop.prepare(place::connection);
        try (Ecphory engine = place.open(how -> how);
                BareLoop bare = BareLoop.open(place::connection, "alone")) {
            turns(run -> engine.memory("alone").append(run), bare::append, 1, "single", results);
            progress.onProgress("write to " + place.name(), 1, 3);
            turns(run -> engine.memory("batches").append(run), bare::append, BATCH, "batch", results);
            progress.onProgress("write to " + place.name(), 2, 3);
            together(place, engine, results);
            progress.onProgress("write to " + place.name(), 3, 3);
        }
        return results;
    }

    /** A fifth to warm up, then one of the engine's and one of the loop's by turns. */
    private void turns(
            Consumer<List<Event>> engine, Consumer<List<Event>> bare, int size, String name, Map<String, Object> into) {
        AlternatingTimings turns = AlternatingTimings.of(events, size, events.size() / 5, engine, bare);
        told(name, size, turns.first(), into);
        told("bare_" + name, size, turns.second(), into);
    }

    private static void told(String name, int size, List<Double> millis, Map<String, Object> into) {
        into.put(name + "_per_s", size * AlternatingTimings.rate(millis));
        into.put(name + "_p50_ms", Percentile.of(millis, 50));
        into.put(name + "_p99_ms", Percentile.of(millis, 99));
    }

    private void together(MeasuredStore place, Ecphory engine, Map<String, Object> into) {
        List<BareLoop> loops = new ArrayList<>();
        try (ExecutorService threads = Executors.newFixedThreadPool(writers)) {
            for (int writer = 0; writer < writers; writer++) {
                loops.add(BareLoop.open(place::connection, "writer" + writer));
            }
            double[] engineRates = new double[ROUNDS];
            double[] bareRates = new double[ROUNDS];
            for (int round = -1; round < ROUNDS; round++) { // one to warm up
                double ofEngine = rate(
                        threads,
                        round,
                        writer -> run -> engine.memory("writer" + writer).append(run));
                double ofBare = rate(threads, round, writer -> loops.get(writer)::append);
                if (round >= 0) {
                    engineRates[round] = ofEngine;
                    bareRates[round] = ofBare;
                }
            }
            into.put("writers", writers);
            into.put("together_per_s", Percentile.of(engineRates, 50));
            into.put("bare_together_per_s", Percentile.of(bareRates, 50));
        } finally {
            loops.forEach(BareLoop::close);
        }
    }

    /** Events a second when every writer appends its share of a round, one by one. */
    private double rate(ExecutorService threads, int round, IntFunction<Consumer<List<Event>>> appending) {
        int share = events.size() / (ROUNDS + 1);
        List<Event> mine = events.subList((round + 1) * share, (round + 2) * share);
        List<Future<?>> all = new ArrayList<>();
        long start = System.nanoTime();
        for (int writer = 0; writer < writers; writer++) {
            Consumer<List<Event>> append = appending.apply(writer);
            all.add(threads.submit(() -> mine.forEach(one -> append.accept(List.of(one)))));
        }
        try {
            for (Future<?> one : all) {
                one.get();
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("interrupted while writers were at work", e);
        } catch (ExecutionException e) {
            throw new IllegalStateException("a writer failed; look at the cause", e);
        }
        return mine.size() * writers * 1e9 / (System.nanoTime() - start);
    }
}
