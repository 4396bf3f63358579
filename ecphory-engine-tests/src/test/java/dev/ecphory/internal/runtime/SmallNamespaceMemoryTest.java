package dev.ecphory.internal.runtime;

import static dev.ecphory.internal.runtime.EngineFixture.AT_ONCE;
import static org.assertj.core.api.Assertions.assertThat;

import dev.ecphory.Ecphory;
import dev.ecphory.Event;
import dev.ecphory.Memory;
import dev.ecphory.Tier;
import dev.ecphory.internal.engine.EcphoryEngine;
import dev.ecphory.spi.store.EventStore;
import java.lang.management.ManagementFactory;
import java.lang.management.MemoryMXBean;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.parallel.Isolated;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Small namespaces share what is the same for all. Isolated, because it measures the heap of the whole process. */
@Isolated
final class SmallNamespaceMemoryTest {
    private static final int NAMESPACES = 300;
    private static final int MOST = 40 << 10;
    private static final List<String> SENTENCES = List.of(
            "I moved to Lisbon last May and found a flat near the river.",
            "The doctor said that the knee needs six weeks of rest.",
            "Anna bought a blue boat in Zürich and sails it every Sunday.",
            "We deploy Kafka on Fridays, against all advice.",
            "My sister's wedding is on 3 June 2025 in Porto.");

    private final MemoryMXBean heap = ManagementFactory.getMemoryMXBean();

    @ParameterizedTest
    @ValueSource(ints = {1, 20})
    void takesLittleHeapOnceItWasRecalledFrom(int events) {
        EventStore store = EngineFixture.store();
        try (Ecphory engine =
                Ecphory.builder(store).tier(Tier.EDGE).background(false).open()) {
            for (int i = 0; i < 2 * NAMESPACES; i++) {
                engine.memory("n" + i).append(conversation(i, events));
            }
            recall(engine, 0, NAMESPACES);
            long before = used();
            recall(engine, NAMESPACES, 2 * NAMESPACES);
            long each = (used() - before) / NAMESPACES;
            assertThat(each).as("bytes of a namespace of %d events", events).isBetween(4L << 10, (long) MOST);
            long counted = EcphoryEngine.of(engine).indexes().bytes() / (2 * NAMESPACES);
            assertThat(counted).as("bytes that the engine counts").isBetween(each * 3 / 5, each * 7 / 5);
        }
    }

    private static void recall(Ecphory engine, int from, int to) {
        for (int i = from; i < to; i++) {
            Memory memory = engine.memory("n" + i);
            assertThat(memory.recall("Where did I move to last May?", AT_ONCE).items())
                    .isNotEmpty();
        }
    }

    private static List<Event> conversation(int namespace, int events) {
        return IntStream.range(0, events)
                .mapToObj(i -> Event.ofText(SENTENCES.get(i % SENTENCES.size()) + " Number " + i + " of " + namespace)
                        .id("e" + i)
                        .session("s" + i / 5)
                        .speaker(i % 2 == 0 ? "Ben" : "Ines")
                        .build())
                .toList();
    }

    /** Bytes that survive a collection: the least of several, since some is let go only after it. */
    private long used() {
        long least = Long.MAX_VALUE;
        for (int i = 0; i < 4; i++) {
            System.gc();
            least = Math.min(least, heap.getHeapMemoryUsage().getUsed());
        }
        return least;
    }
}
