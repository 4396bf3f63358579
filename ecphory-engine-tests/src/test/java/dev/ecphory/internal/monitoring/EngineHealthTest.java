package dev.ecphory.internal.monitoring;

import static dev.ecphory.internal.runtime.EngineFixture.AT_ONCE;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.ecphory.ConsolidationResult;
import dev.ecphory.Ecphory;
import dev.ecphory.Event;
import dev.ecphory.Memory;
import dev.ecphory.Namespace;
import dev.ecphory.ProgressListener;
import dev.ecphory.QuotaExceededException;
import dev.ecphory.Tier;
import dev.ecphory.admin.HealthReport;
import dev.ecphory.admin.Quota;
import dev.ecphory.internal.engine.EcphoryEngine;
import dev.ecphory.internal.store.FreshStore;
import dev.ecphory.internal.store.SettableClock;
import dev.ecphory.internal.store.WrappedStore;
import dev.ecphory.spi.store.EventStore;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.Test;

/** How an engine is doing is told in bounded work and bounded labels. */
final class EngineHealthTest {
    private final SettableClock clock = new SettableClock();
    private final EventStore store = new WrappedStore(FreshStore.on(clock, 7)) {
        @Override
        public List<Namespace> namespaces() {
            throw new AssertionError("a pulse asks for no list of namespaces");
        }
    };

    private Ecphory engine() {
        return Ecphory.builder(store)
                .tier(Tier.EDGE)
                .background(false)
                .clock(clock)
                .auditTrail(true)
                .quota(new Quota(3L, null, null))
                .open();
    }

    private static Event said(String text) {
        return Event.ofText(text).build();
    }

    private static double value(EngineHealth pulse, String name) {
        return EngineMetrics.of(pulse).stream()
                .filter(meter -> meter.name().equals(name))
                .mapToDouble(HealthReport.Metric::value)
                .sum();
    }

    @Test
    void tellsWhatIndexesLackAndWhatIsNotConsolidatedAndForHowLong() {
        try (Ecphory engine = engine()) {
            Memory memory = engine.memory("ana");
            memory.append(said("one"), said("two"));
            memory.recall("one", AT_ONCE);
            EngineHealth level = EcphoryEngine.of(engine).engineHealth();
            assertThat(level.looked()).singleElement().satisfies(one -> {
                assertThat(one.namespace()).isEqualTo("ana");
                assertThat(one.events()).isEqualTo(2);
                assertThat(one.behind()).isZero();
                assertThat(one.waiting()).isEqualTo(2);
                assertThat(one.bytes()).isPositive();
            });
            clock.advance(Duration.ofMinutes(3));
            memory.append(said("three"));
            EngineHealth behind = EcphoryEngine.of(engine).engineHealth();
            assertThat(behind.behind()).isEqualTo(1);
            assertThat(Objects.requireNonNull(behind.oldest()).toMinutes()).isEqualTo(3);
            assertThat((long) value(behind, "ecphory.unprocessed.seconds")).isEqualTo(180);
            ConsolidationResult unused = memory.consolidate(ProgressListener.SILENT);
            assertThat(EcphoryEngine.of(engine).engineHealth().oldest()).isNull();
        }
    }

    @Test
    void countsWhatWasDoneByHowItEnded() {
        try (Ecphory engine = engine()) {
            Memory memory = engine.memory("ana");
            memory.append(said("one"), said("two"));
            assertThatThrownBy(() -> memory.append(said("three"), said("four")))
                    .isInstanceOf(QuotaExceededException.class);
            memory.recall("one", AT_ONCE);
            EngineHealth pulse = EcphoryEngine.of(engine).engineHealth();
            assertThat(pulse.done())
                    .extracting(done -> done.operation() + " " + done.outcome() + " " + done.count())
                    .containsExactly("append QuotaExceeded 1", "append ok 1", "recall ok 1");
            assertThat(pulse.done()).allSatisfy(done -> {
                assertThat(done.within())
                        .hasSameSizeAs(EngineHealth.BOUNDS_MILLIS)
                        .isSorted();
                assertThat(done.within().getLast()).isLessThanOrEqualTo(done.count());
            });
            assertThat(pulse.appended()).isEqualTo(2);
            assertThat(pulse.refused()).isEqualTo(1);
            assertThat(pulse.trail()).isEqualTo(1);
            assertThat(value(pulse, "ecphory.quota.refusals")).isEqualTo(1);
        }
    }

    @Test
    void looksAtTheLastIndexesOnlyAndNamesNobodyInLabels() {
        try (Ecphory engine = engine()) {
            for (int i = 0; i < EngineHealth.MOST + 5; i++) {
                Memory memory = engine.memory("tenant-" + i);
                memory.append(said("hello"));
                memory.recall("hello", AT_ONCE);
            }
            EngineHealth pulse = EcphoryEngine.of(engine).engineHealth();
            assertThat(pulse.indexes().resident()).isEqualTo(EngineHealth.MOST + 5);
            assertThat(pulse.looked()).hasSize(EngineHealth.MOST);
            assertThat(pulse.looked().getFirst().namespace()).isEqualTo("tenant-" + (EngineHealth.MOST + 4));
            assertThat(EngineMetrics.of(pulse))
                    .extracting(HealthReport.Metric::labels)
                    .map(Map::toString)
                    .noneMatch(labels -> labels.contains("tenant"));
            assertThat(EngineMetrics.of(pulse)).hasSizeLessThan(40);
        }
    }
}
