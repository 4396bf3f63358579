package dev.ecphory.internal.runtime;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ecphory.ConsolidationResult;
import dev.ecphory.Ecphory;
import dev.ecphory.Event;
import dev.ecphory.Namespace;
import dev.ecphory.ProgressListener;
import dev.ecphory.Tier;
import dev.ecphory.admin.Deletion.Receipt;
import dev.ecphory.admin.Deletion.Selection;
import dev.ecphory.internal.store.FreshStore;
import dev.ecphory.internal.store.SettableClock;
import dev.ecphory.internal.store.WrappedStore;
import dev.ecphory.knowledge.Claim;
import dev.ecphory.spi.store.AnnotationTable;
import dev.ecphory.spi.store.ClaimTable;
import dev.ecphory.spi.store.EventStore;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.Test;

/** A consolidator that stands still until its lease has run out. */
final class StalledConsolidatorTest {
    private static final Namespace NAMESPACE = Namespace.of("ann");

    private final SettableClock clock = new SettableClock();
    private final EventStore store = FreshStore.on(clock, 7);

    private Ecphory engine(EventStore over) {
        return Ecphory.builder(over)
                .tier(Tier.EDGE)
                .background(false)
                .clock(clock)
                .open();
    }

    /** Does something once, just before claims are put. */
    private EventStore stalling(Runnable meanwhile) {
        AtomicBoolean stalled = new AtomicBoolean();
        ClaimTable claims = (ClaimTable) Proxy.newProxyInstance(
                ClaimTable.class.getClassLoader(), new Class<?>[] {ClaimTable.class}, (proxy, method, args) -> {
                    if (method.getName().equals("put") && stalled.compareAndSet(false, true)) {
                        clock.advance(Duration.ofMinutes(2));
                        meanwhile.run();
                    }
                    try {
                        return method.invoke(store.claims(), args);
                    } catch (InvocationTargetException failure) {
                        throw failure.getCause();
                    }
                });
        return new WrappedStore(store) {
            @Override
            public ClaimTable claims() {
                return claims;
            }
        };
    }

    private void said() {
        Utterances utterances = new Utterances(new Random(9));
        List<Event> events = new ArrayList<>();
        for (int i = 0; i < 60; i++) {
            events.add(utterances.next(clock.instant()));
        }
        store.log().append(NAMESPACE, events);
    }

    @Test
    void losesItsPutAndNothingElse() {
        said();
        try (Ecphory quick = engine(new WrappedStore(store) {
            @Override
            public void close() {}
        })) {
            Ecphory slow = engine(stalling(() -> assertThat(quick.memory(NAMESPACE)
                            .consolidate(ProgressListener.SILENT)
                            .complete())
                    .isTrue()));
            ConsolidationResult done = slow.memory(NAMESPACE).consolidate(ProgressListener.SILENT);
            assertThat(done.complete()).isTrue();
            assertThat(done.units("annotate")).isEqualTo(60);
            assertThat(done.units("extract")).as("what the other one did").isZero();
            Known.requireSame("once", Known.derived(store, NAMESPACE), Known.undisturbed(store, NAMESPACE));
            slow.close();
        }
    }

    @Test
    void bringsBackNothingThatWasRedactedMeanwhile() {
        said();
        try (Ecphory quick = engine(new WrappedStore(store) {
            @Override
            public void close() {}
        })) {
            String id = store.log().after(NAMESPACE, 0, 60).stream()
                    .filter(entry -> entry.event().text().startsWith("I moved"))
                    .findFirst()
                    .orElseThrow()
                    .id();
            // the log is read, and before anything of it is put the event is emptied
            AtomicBoolean stalled = new AtomicBoolean();
            EventStore reading = new WrappedStore(store) {
                @Override
                public AnnotationTable annotations() {
                    if (store.annotations().after(NAMESPACE, 0, 1).size() == 1 && stalled.compareAndSet(false, true)) {
                        clock.advance(Duration.ofMinutes(2));
                        Receipt unused = quick.memory(NAMESPACE).deletion().redact(Selection.events(List.of(id)));
                    }
                    return super.annotations();
                }
            };
            Ecphory slow = engine(reading);
            assertThat(slow.memory(NAMESPACE)
                            .consolidate(ProgressListener.SILENT)
                            .complete())
                    .isTrue();
            assertThat(stalled).isTrue();
            assertThat(store.claims().after(NAMESPACE, 0, 1_000))
                    .extracting(Claim::id)
                    .doesNotContain("r:" + id + ":0");
            Known.requireSame("emptied", Known.derived(store, NAMESPACE), Known.undisturbed(store, NAMESPACE));
            slow.close();
        }
    }
}
