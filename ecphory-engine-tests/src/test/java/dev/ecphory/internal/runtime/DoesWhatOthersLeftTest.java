package dev.ecphory.internal.runtime;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ecphory.Ecphory;
import dev.ecphory.Event;
import dev.ecphory.ModelUnavailableException;
import dev.ecphory.Namespace;
import dev.ecphory.Tier;
import dev.ecphory.internal.chores.Consolidator;
import dev.ecphory.internal.engine.EngineMemory;
import dev.ecphory.internal.model.ScriptedModel;
import dev.ecphory.internal.store.FreshStore;
import dev.ecphory.internal.store.SettableClock;
import dev.ecphory.internal.store.WrappedStore;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

/** What an engine does for namespaces that it is called for by the store's rounds. */
final class DoesWhatOthersLeftTest {
    private static final long SEED = 20_261_123;
    private static final Namespace ANN = Namespace.of("ann");
    private static final Duration MOMENT = Duration.ofMillis(1);

    private final SettableClock clock = new SettableClock();
    private final CalledStore store = new CalledStore(FreshStore.on(clock, SEED));

    /** An engine that does nothing of its own accord but what the rounds ask. */
    private Ecphory engine(FakeEmbedder embedder) {
        return Ecphory.builder(store).embedder(embedder).clock(clock).open();
    }

    /** Appends through an engine that does no chores, and is closed then. */
    private void leave(Namespace namespace, int events) {
        Utterances utterances = new Utterances(new Random(SEED + namespace.hashCode()), namespace.value());
        List<Event> said = new ArrayList<>();
        for (int i = 0; i < events; i++) {
            said.add(utterances.next(clock.instant()));
        }
        try (Ecphory gone = Ecphory.builder(store)
                .tier(Tier.EDGE)
                .background(false)
                .clock(clock)
                .open()) {
            var unused = gone.memory(namespace).append(said);
        }
        clock.advance(MOMENT);
    }

    private long pending(Namespace namespace) {
        return store.log().lastSeq(namespace) - store.vectors().through(namespace, FakeEmbedder.SPACE);
    }

    @Test
    void consolidatesAndEmbedsWhatAnotherMachineAcknowledgedThoughNobodyAsks() {
        List<Namespace> namespaces = List.of(ANN, Namespace.of("ben"), Namespace.of("cleo"));
        namespaces.forEach(one -> leave(one, 40));
        try (Ecphory engine = engine(new FakeEmbedder())) {
            assertThat(store.around(clock.instant())).isEqualTo(namespaces);
            assertThat(store.around(clock.instant())).as("all is done").isEmpty();
            for (Namespace one : namespaces) {
                assertThat(pending(one)).isZero();
                assertThat(EngineMemory.of(engine.memory(one)).choreBacklog()).allMatch(chore -> chore.waiting() == 0);
                Known.requireSame(one + ", seed " + SEED, Known.derived(store, one), Known.undisturbed(store, one));
            }
        }
        assertThat(store.parts()).isZero();
    }

    @Test
    void takesNoPartWithoutBackgroundOrWhereItCanOnlyRead() {
        try (Ecphory quiet = Ecphory.builder(store).background(false).open();
                Ecphory reader = Ecphory.builder(new WrappedStore(store) {
                            @Override
                            public boolean readOnly() {
                                return true;
                            }
                        })
                        .tier(Tier.EDGE)
                        .open()) {
            assertThat(store.parts()).isZero();
            assertThat(quiet.namespaces()).isEqualTo(reader.namespaces());
        }
    }

    @Test
    void whatFailsIsLeftAloneForAWhileUnlessSomethingNewComes() {
        AtomicInteger asked = new AtomicInteger();
        AtomicBoolean broken = new AtomicBoolean(true);
        leave(ANN, 3);
        FakeEmbedder embedder = new FakeEmbedder(text -> {
            if (broken.get()) {
                asked.incrementAndGet();
                throw new ModelUnavailableException("away", "wait", null);
            }
        });
        try (Ecphory engine = engine(embedder)) {
            assertThat(store.around(clock.instant())).containsExactly(ANN);
            assertThat(asked).hasValue(1);
            assertThat(store.annotations().after(ANN, 0, 10))
                    .as("the rest is done")
                    .hasSize(3);
            clock.advance(ChoreWorker.PACE.minus(MOMENT));
            assertThat(store.around(clock.instant())).isEmpty();
            leave(Namespace.of("ben"), 1);
            assertThat(store.around(clock.instant())).hasSize(2); // ben for the first time, ann for the second
            assertThat(asked).hasValue(3);

            store.log().append(ANN, List.of(Event.ofText("new").build()));
            assertThat(store.around(clock.instant())).containsExactly(ANN);
            broken.set(false);
            clock.advance(ChoreWorker.PACE);
            assertThat(store.around(clock.instant())).hasSize(2);
            assertThat(pending(ANN)).isZero();
            assertThat(store.around(clock.instant().plus(ChoreWorker.PACE))).isEmpty();
            assertThat(engine.memory(ANN).admin().isConsolidated()).isTrue();
        }
    }

    @Test
    void whatWaitsForALanguageModelIsTriedAtItsPaceUntilTheModelIsBack() {
        leave(ANN, 3);
        AtomicBoolean away = new AtomicBoolean(true);
        ScriptedModel model = new ScriptedModel(prompt -> {
            if (away.get()) {
                throw new ModelUnavailableException("away", "wait", null);
            }
            return "{\"claims\":[]}";
        });
        try (Ecphory engine = Ecphory.builder(store)
                .tier(Tier.EDGE)
                .languageModel(model)
                .clock(clock)
                .open()) {
            assertThat(store.around(clock.instant())).containsExactly(ANN);
            int tries = model.asked().size();
            assertThat(tries).isPositive();
            assertThat(store.around(clock.instant())).isEmpty();
            away.set(false);
            clock.advance(ChoreWorker.PACE);
            assertThat(store.around(clock.instant())).containsExactly(ANN);
            assertThat(model.asked()).hasSizeGreaterThan(tries);
            assertThat(store.around(clock.instant().plus(ChoreWorker.PACE))).isEmpty();
            assertThat(engine.memory(ANN).admin().isConsolidated()).isTrue();
        }
    }

    @Test
    void whatSomebodyElseIsAtIsLookedAtAgain() {
        leave(ANN, 3);
        assertThat(store.leases().acquire(ANN, Consolidator.CHORE, "somebody else", Duration.ofMinutes(1)))
                .isTrue();
        try (Ecphory engine = engine(new FakeEmbedder())) {
            assertThat(store.around(clock.instant())).containsExactly(ANN);
            assertThat(engine.memory(ANN).admin().isConsolidated()).isFalse();
            clock.advance(Duration.ofMinutes(1));
            assertThat(store.around(clock.instant())).containsExactly(ANN);
            assertThat(engine.memory(ANN).admin().isConsolidated()).isTrue();
            assertThat(store.around(clock.instant())).isEmpty();
        }
    }

    @Test
    void whatIsToldToStopGoesOnWithWhoeverComesNext() {
        leave(ANN, 100);
        try (Ecphory engine = engine(new FakeEmbedder())) {
            store.stopped(ANN);
            assertThat(engine.memory(ANN).admin().isConsolidated()).isFalse();
            assertThat(store.around(Instant.EPOCH)).as("at once").containsExactly(ANN);
            assertThat(engine.memory(ANN).admin().isConsolidated()).isTrue();
        }
    }
}
