package dev.ecphory.jdbc;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ecphory.Ecphory;
import dev.ecphory.Memory;
import dev.ecphory.Namespace;
import dev.ecphory.ProgressListener;
import dev.ecphory.Tier;
import dev.ecphory.admin.Deletion.Selection;
import dev.ecphory.internal.runtime.Utterances;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Whoever retracts, erases or consolidates is answered soon, though four others append to the namespace without end. */
@Tag("deep")
final class AnswersUnderFourWritersTest {
    private static final Namespace ANN = Namespace.of("ann");
    private static final long SEED = 20_261_129;
    private static final int WRITERS = 4;
    private static final int ROUNDS = 10;
    /** No further round begins after so long. */
    private static final Duration ENOUGH = Duration.ofSeconds(90);

    private static final int BEFORE = 300;
    /** A writer appends that often: fifty events a second by all of them. */
    private static final Duration PAUSE = Duration.ofMillis(80);

    private static final Duration LONGEST = Duration.ofSeconds(5);

    private enum Verb {
        RETRACT,
        ERASE,
        CONSOLIDATE
    }

    @TempDir
    Path folder;

    private final CountDownLatch over = new CountDownLatch(1);
    private final AtomicLong appended = new AtomicLong();
    private final Map<Verb, List<Long>> millis = new EnumMap<>(Verb.class);

    /** Appends until it is over. */
    private void write(Memory memory, long seed) throws InterruptedException {
        Utterances utterances = new Utterances(new Random(seed), "w" + seed + "-");
        while (!over.await(PAUSE.toMillis(), TimeUnit.MILLISECONDS)) {
            memory.append(utterances.next(Instant.now()));
            appended.incrementAndGet();
        }
    }

    private static void act(Verb verb, Memory memory, String event) {
        switch (verb) {
            case RETRACT -> memory.deletion().retract(event);
            case ERASE ->
                assertThat(memory.deletion()
                                .erase(Selection.events(List.of(event)))
                                .complete())
                        .isTrue();
            case CONSOLIDATE ->
                assertThat(memory.consolidate(ProgressListener.SILENT).complete())
                        .isTrue();
        }
    }

    @Test
    @Timeout(180)
    void everyCallIsAnsweredWithinSeconds() throws Exception {
        try (Ecphory engine = Ecphory.builder(folder.resolve("busy.db"))
                        .tier(Tier.EDGE)
                        .open();
                ExecutorService writers = Executors.newFixedThreadPool(WRITERS)) {
            Memory memory = engine.memory(ANN);
            Utterances utterances = new Utterances(new Random(SEED));
            for (int i = 0; i < BEFORE; i++) {
                memory.append(utterances.next(Instant.now()));
            }
            memory.consolidate(ProgressListener.SILENT);
            List<Future<?>> writing = new ArrayList<>();
            for (int i = 0; i < WRITERS; i++) {
                long seed = SEED + 1 + i;
                Callable<?> writer = () -> {
                    write(memory, seed);
                    return true;
                };
                writing.add(writers.submit(writer));
            }
            try {
                long end = System.nanoTime() + ENOUGH.toNanos();
                for (int i = 0; i < ROUNDS * Verb.values().length && System.nanoTime() - end < 0; i++) {
                    Verb verb = Verb.values()[i % Verb.values().length];
                    long begun = System.nanoTime();
                    act(verb, memory, "e" + (i + 1));
                    millis.computeIfAbsent(verb, none -> new ArrayList<>())
                            .add(TimeUnit.NANOSECONDS.toMillis(System.nanoTime() - begun));
                }
            } finally {
                over.countDown();
                System.out.println("answered in milliseconds while " + appended + " were appended: " + millis);
            }
            for (Future<?> writer : writing) {
                writer.get();
            }
        }
        assertThat(appended.get()).as("written meanwhile").isGreaterThan(ROUNDS);
        assertThat(millis)
                .allSatisfy((verb, all) ->
                        assertThat(all).as("%s", verb).hasSize(ROUNDS).allMatch(one -> one <= LONGEST.toMillis()));
    }
}
