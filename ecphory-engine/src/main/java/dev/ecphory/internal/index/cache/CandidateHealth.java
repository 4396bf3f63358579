package dev.ecphory.internal.index.cache;

import dev.ecphory.Namespace;
import dev.ecphory.internal.model.Breaker;
import dev.ecphory.internal.text.LruMap;
import java.time.Duration;
import java.time.InstantSource;
import java.util.Map;
import java.util.concurrent.atomic.AtomicLong;

/**
 * How the search engine that finds candidates is doing, for all namespaces of one engine: after failures in a row it is left alone for
 * some seconds, and what came of asking it is counted. Threads may share it.
 */
public final class CandidateHealth {
    private static final int FAILURES = 3;
    private static final Duration REST = Duration.ofSeconds(5);
    /** Namespaces whose lag counts: those that were asked last. */
    private static final int MOST = 20;

    private final Breaker breaker;
    private final AtomicLong complete = new AtomicLong();
    private final AtomicLong degraded = new AtomicLong();
    private final AtomicLong written = new AtomicLong();
    private final Map<Namespace, Long> behind = new LruMap<>(MOST);

    /**
     * In numbers.
     *
     * @param complete recalls over its candidates, since the engine was opened
     * @param degraded recalls that had to do with what is new, because it failed or was left alone
     * @param written events that were written to it from here
     * @param behind events that it does not have yet, of the namespaces that were asked last, at most {@value #MOST}
     * @param resting whether it is left alone after failures
     */
    public record Account(long complete, long degraded, long written, long behind, boolean resting) {}

    /** Of a search engine by its name. */
    CandidateHealth(String name, InstantSource clock) {
        breaker = new Breaker(name, FAILURES, REST, clock);
    }

    /**
     * Asks to search; whoever may must say what came of it.
     *
     * @throws dev.ecphory.ModelBusyException while it is left alone
     */
    void enter() {
        breaker.enter();
    }

    /** It gave what was asked for. */
    void answered() {
        breaker.answered();
        complete.incrementAndGet();
    }

    /** It did not. */
    void failed() {
        breaker.failed();
    }

    /** A recall did without it. */
    void missed() {
        degraded.incrementAndGet();
    }

    /** Events were written to it, and can be found. */
    void wrote(long events) {
        written.addAndGet(events);
    }

    /** It lacks so many events of a namespace. */
    void lacks(Namespace namespace, long events) {
        synchronized (behind) {
            behind.put(namespace, Math.max(0, events));
        }
    }

    /** As of now. */
    public Account account() {
        long lacking;
        synchronized (behind) {
            lacking = behind.values().stream().mapToLong(Long::longValue).sum();
        }
        return new Account(complete.get(), degraded.get(), written.get(), lacking, breaker.resting());
    }
}
