package dev.ecphory.lab.speed;

import dev.ecphory.Ecphory;
import dev.ecphory.Event;
import dev.ecphory.lab.kit.Output;
import dev.ecphory.lab.measure.Percentile;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * Clients of a server over REST, a quarter of which append and the others recall, each asking again as soon as it has its answer: first
 * the ones alone, then the others alone, then all together. Every acknowledged event must be there in the end.
 */
final class RestLoad {
    private static final int ONE_APPENDS = 4;
    private static final int QUESTIONS = 500;
    private static final int WARM_SECONDS = 5;

    private final RestServerProcess server;
    private final List<Event> events;
    private final List<EventQuestion> questions;
    private final AtomicInteger appended = new AtomicInteger();
    private final AtomicInteger asked = new AtomicInteger();

    private RestLoad(RestServerProcess server, Talk talk) {
        this.server = server;
        this.events = talk.events();
        this.questions = talk.questions(QUESTIONS);
    }

    /**
     * The calls of a phase, in milliseconds.
     *
     * @param errors calls that were not done
     * @param cpuMillis of the server, in all
     */
    private record Phase(List<Double> appends, List<Double> recalls, int errors, double cpuMillis, double seconds) {
        int calls() {
            return appends.size() + recalls.size();
        }

        double cpuMillisPerCall() {
            return cpuMillis / calls();
        }
    }

    /** Fills a store of its own in the task's folder, has it served, and loads the server. */
    static Map<String, Object> measure(Path home, Talk talk, SpeedStep.Task task) throws IOException {
        Path store = home.resolve("load").resolve("store.db");
        Map<String, Object> results = Output.object();
        results.putAll(WritePath.fill(store, talk, task.tier()));
        int appenders = Math.max(1, task.clients() / ONE_APPENDS);
        int recallers = Math.max(1, task.clients() - appenders);
        List<Phase> phases = new ArrayList<>();
        try (RestServerProcess server = RestServerProcess.start(store, task.tier(), home.resolve("server.log"))) {
            RestLoad load = new RestLoad(server, talk);
            phases.add(load.phase(appenders, recallers, Math.min(WARM_SECONDS, task.seconds())));
            phases.add(load.phase(appenders, 0, task.seconds()));
            phases.add(load.phase(0, recallers, task.seconds()));
            phases.add(load.phase(appenders, recallers, task.seconds()));
        }
        Phase appending = phases.get(1);
        Phase recalling = phases.get(2);
        Phase mixed = phases.get(3);
        results.put("appenders", appenders);
        results.put("recallers", recallers);
        spread(results, "append_alone", appending.appends());
        spread(results, "recall_alone", recalling.recalls());
        spread(results, "append_mixed", mixed.appends());
        spread(results, "recall_mixed", mixed.recalls());
        results.put("append_server_cpu_ms", appending.cpuMillisPerCall());
        results.put("recall_server_cpu_ms", recalling.cpuMillisPerCall());
        results.put("appends_alone_per_s", appending.calls() / appending.seconds());
        results.put("recalls_alone_per_s", recalling.calls() / recalling.seconds());
        results.put("appends_mixed_per_s", mixed.appends().size() / mixed.seconds());
        results.put("recalls_mixed_per_s", mixed.recalls().size() / mixed.seconds());
        results.put("errors", phases.stream().mapToInt(Phase::errors).sum());
        results.put("lost", Math.max(0, talk.size() + acknowledged(phases) - kept(store, task)));
        return results;
    }

    private static void spread(Map<String, Object> results, String name, List<Double> millis) {
        results.put(name + "_p50_ms", Percentile.of(millis, 50));
        results.put(name + "_p99_ms", Percentile.of(millis, 99));
    }

    private static long acknowledged(List<Phase> phases) {
        return phases.stream().mapToLong(phase -> phase.appends().size()).sum();
    }

    private static long kept(Path store, SpeedStep.Task task) {
        try (Ecphory engine = EngineSearcher.engine(store, task.tier())) {
            return engine.memory(EngineSearcher.NAMESPACE).admin().stats().events();
        }
    }

    private Phase phase(int appenders, int recallers, int seconds) {
        long before = server.cpu().toNanos();
        long start = System.nanoTime();
        long end = start + seconds * 1_000_000_000L;
        List<Future<Calls>> appending = new ArrayList<>();
        List<Future<Calls>> recalling = new ArrayList<>();
        try (RestClient client = new RestClient(server.url(), EngineSearcher.NAMESPACE);
                ExecutorService threads = Executors.newFixedThreadPool(appenders + recallers)) {
            for (int i = 0; i < appenders; i++) {
                appending.add(threads.submit(() -> calls(end, () -> client.append(next()))));
            }
            for (int i = 0; i < recallers; i++) {
                recalling.add(threads.submit(() -> calls(end, () -> client.recall(question()))));
            }
            Calls appends = joined(appending);
            Calls recalls = joined(recalling);
            return new Phase(
                    appends.millis(),
                    recalls.millis(),
                    appends.errors() + recalls.errors(),
                    (server.cpu().toNanos() - before) / 1e6,
                    (System.nanoTime() - start) / 1e9);
        } catch (ExecutionException failure) {
            throw new IllegalStateException("a client failed; look at the cause", failure.getCause());
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("interrupted under load", interrupted);
        }
    }

    private Event next() {
        int number = appended.getAndIncrement();
        Event event = events.get(number % events.size());
        return event.toBuilder().id("load" + number).session("load").build();
    }

    private String question() {
        return questions.get(asked.getAndIncrement() % questions.size()).text();
    }

    private record Calls(List<Double> millis, int errors) {}

    private static Calls joined(List<Future<Calls>> clients) throws ExecutionException, InterruptedException {
        List<Double> millis = new ArrayList<>();
        int errors = 0;
        for (Future<Calls> client : clients) {
            millis.addAll(client.get().millis());
            errors += client.get().errors();
        }
        return new Calls(millis, errors);
    }

    private interface Call {
        boolean made() throws IOException, InterruptedException;
    }

    private static Calls calls(long end, Call call) throws InterruptedException {
        List<Double> millis = new ArrayList<>();
        int errors = 0;
        while (System.nanoTime() < end) {
            long start = System.nanoTime();
            try {
                if (call.made()) {
                    millis.add((System.nanoTime() - start) / 1e6);
                } else {
                    errors++;
                }
            } catch (IOException failed) {
                errors++;
            }
        }
        return new Calls(millis, errors);
    }
}
