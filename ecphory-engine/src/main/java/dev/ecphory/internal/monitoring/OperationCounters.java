package dev.ecphory.internal.monitoring;

import dev.ecphory.EcphoryException;
import dev.ecphory.QuotaExceededException;
import dev.ecphory.spi.Observer;
import dev.ecphory.spi.Observer.Operation;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicLongArray;
import java.util.concurrent.atomic.LongAdder;

/** Counts and times what is done with the memories of one engine, whoever's they are. Threads may share it. */
public final class OperationCounters implements Observer {
    /** Upper bounds of what is counted apart, in milliseconds. */
    static final List<Long> BOUNDS = List.of(1L, 2L, 5L, 10L, 25L, 50L, 100L, 250L, 500L, 1_000L, 5_000L, 30_000L);

    private final Map<String, Timed> timed = new ConcurrentSkipListMap<>();
    private final AtomicLong appended = new AtomicLong();
    private final AtomicLong refused = new AtomicLong();
    private final AtomicLong trodden = new AtomicLong();

    private static final class Timed {
        private final LongAdder nanos = new LongAdder();
        /** One for each bound, and one for what is above all. */
        private final AtomicLongArray counts = new AtomicLongArray(BOUNDS.size() + 1);

        void add(long took) {
            nanos.add(took);
            int bucket = 0;
            while (bucket < BOUNDS.size() && took > BOUNDS.get(bucket) * 1_000_000L) {
                bucket++;
            }
            counts.incrementAndGet(bucket);
        }
    }

    @Override
    public <T> T observe(Operation<T> operation) {
        long start = System.nanoTime();
        String outcome = "ok";
        try {
            return operation.run();
        } catch (EcphoryException refusal) {
            outcome = outcome(refusal);
            if (refusal instanceof QuotaExceededException) {
                refused.incrementAndGet();
            }
            throw refusal;
        } catch (RuntimeException failure) {
            outcome = "other";
            throw failure;
        } finally {
            timed.computeIfAbsent(operation.kind().shown() + " " + outcome, key -> new Timed())
                    .add(System.nanoTime() - start);
        }
    }

    /** The names of our own exceptions, of which there are a handful. */
    private static String outcome(EcphoryException refusal) {
        return refusal.getClass().getSimpleName().replace("Exception", "");
    }

    public void appended(long events) {
        appended.addAndGet(events);
    }

    public void trodden() {
        trodden.incrementAndGet();
    }

    public long appended() {
        return appended.get();
    }

    public long refused() {
        return refused.get();
    }

    public long trail() {
        return trodden.get();
    }

    public List<EngineHealth.Done> done() {
        List<EngineHealth.Done> done = new ArrayList<>();
        timed.forEach((key, one) -> {
            int blank = key.indexOf(' ');
            List<Long> counts = new ArrayList<>();
            long count = 0;
            for (int i = 0; i < one.counts.length(); i++) {
                count += one.counts.get(i);
                counts.add(count);
            }
            done.add(new EngineHealth.Done(
                    key.substring(0, blank),
                    key.substring(blank + 1),
                    count,
                    Duration.ofNanos(one.nanos.sum()),
                    counts.subList(0, BOUNDS.size())));
        });
        return done;
    }
}
