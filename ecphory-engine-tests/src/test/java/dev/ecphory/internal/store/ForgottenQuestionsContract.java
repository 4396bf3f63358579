package dev.ecphory.internal.store;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ecphory.Event;
import dev.ecphory.Namespace;
import dev.ecphory.spi.store.AccessLog.Access;
import dev.ecphory.spi.store.EventEraser;
import dev.ecphory.spi.store.EventStore;
import dev.ecphory.spi.store.LogPosition;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

/** What every store promises about questions that repeat what is forgotten, and about what may not be forgotten now. */
public interface ForgottenQuestionsContract extends StoreFixture {
    /** Asks, and gets some events delivered. */
    private static void ask(EventStore store, Namespace namespace, String question, Long... delivered) {
        store.accessLog().record(namespace, List.of(Access.delivered(Instant.EPOCH, question, List.of(delivered))));
    }

    private static List<String> asked(EventStore store, Namespace namespace) {
        return store.accessLog().newest(namespace, 100).stream()
                .map(Access::question)
                .toList();
    }

    private static Event said(String id, String text) {
        return Event.ofText(text).id(id).speaker("Ann").build();
    }

    @Test
    default void forgetsAQuestionThatRepeatsAWordWhichOnlyAnErasedEventHad() {
        try (EventStore store = newStore()) {
            store.log()
                    .append(
                            ALICE,
                            List.of(
                                    said("a", "I met Zyxquirk-77 in Porto."),
                                    Event.ofText("Rain in Porto, and a dog.")
                                            .id("b")
                                            .caption("a Tiger")
                                            .metadata("device", "Phone")
                                            .build(),
                                    said("c", "The Phone rang, Ann.")));
            ask(store, ALICE, "Who is (ZYXQUIRK-77)?", 2L);
            ask(store, ALICE, "And a tiger?");
            ask(store, ALICE, "Rain in Porto? My phone, Ann?", 3L);
            ask(store, ALICE, "What about something else altogether, zyxquirk?", 3L);
            ask(store, ALICE, "Nothing of the kind", 1L, 3L);
            ask(store, BOB, "Who is Zyxquirk-77?");
            assertThat(store.eraser().erase(ALICE, List.of(1L))).isEqualTo(Map.of("accesses", 2L, "events", 1L));
            assertThat(asked(store, ALICE))
                    .containsExactly(
                            "What about something else altogether, zyxquirk?",
                            "Rain in Porto? My phone, Ann?",
                            "And a tiger?");
            assertThat(asked(store, BOB)).hasSize(1);
            assertThat(store.eraser().erase(ALICE, List.of(2L))).isEqualTo(Map.of("accesses", 2L, "events", 1L));
            assertThat(asked(store, ALICE)).containsExactly("What about something else altogether, zyxquirk?");
        }
    }

    @Test
    default void forgetsAQuestionThatRepeatsWhatARedactedEventLost() {
        try (EventStore store = newStore()) {
            store.log()
                    .append(
                            ALICE,
                            List.of(
                                    Event.ofText("My password is tiger.")
                                            .id("w")
                                            .speaker("Ann")
                                            .session("monday")
                                            .idempotencyKey("once")
                                            .build(),
                                    said("x", "My dog is here.")));
            ask(store, ALICE, "Is it tiger?");
            ask(store, ALICE, "once?");
            ask(store, ALICE, "What did Ann say on Monday?");
            assertThat(store.eraser().redact(ALICE, List.of(1L))).isEqualTo(Map.of("accesses", 2L, "events", 1L));
            assertThat(asked(store, ALICE)).containsExactly("What did Ann say on Monday?");
            assertThat(store.findProblems()).isEmpty();
        }
    }

    @Test
    default void doesNothingMeanwhileOnceSomethingWasForgotten() {
        try (EventStore store = newStore()) {
            AtomicInteger done = new AtomicInteger();
            EventEraser forgetting = store.eraser();
            assertThat(forgetting.runIfUnchanged(ALICE, LogPosition.EMPTY, done::incrementAndGet))
                    .isTrue();
            store.log().append(ALICE, StoreFixture.numbered(3));
            LogPosition head = store.log().logPosition(ALICE);
            store.log().append(ALICE, List.of(said("later", "more")));
            assertThat(forgetting.runIfUnchanged(ALICE, head, done::incrementAndGet))
                    .isTrue();
            assertThat(done).hasValue(2);
            forgetting.redact(ALICE, List.of(1L));
            assertThat(forgetting.runIfUnchanged(ALICE, head, done::incrementAndGet))
                    .isFalse();
            LogPosition redacted = store.log().logPosition(ALICE);
            assertThat(forgetting.runIfUnchanged(ALICE, redacted, done::incrementAndGet))
                    .isTrue();
            forgetting.eraseAll(ALICE);
            assertThat(forgetting.runIfUnchanged(ALICE, redacted, done::incrementAndGet))
                    .isFalse();
            assertThat(done).hasValue(3);
            assertThat(store.findProblems()).isEmpty();
        }
    }

    @Test
    default void forgetsNothingWhileSomethingIsDoneMeanwhile() throws InterruptedException {
        try (EventStore store = newStore()) {
            store.log().append(ALICE, StoreFixture.numbered(3));
            CountDownLatch erased = new CountDownLatch(1);
            Thread eraser = Thread.ofPlatform().unstarted(() -> {
                store.eraser().erase(ALICE, List.of(2L));
                erased.countDown();
            });
            boolean done = store.eraser().runIfUnchanged(ALICE, store.log().logPosition(ALICE), () -> {
                eraser.start();
                try {
                    // time in which it may do wrong; doing right, it takes none
                    assertThat(erased.await(100, TimeUnit.MILLISECONDS)).isFalse();
                } catch (InterruptedException e) {
                    throw new AssertionError(e);
                }
            });
            eraser.join();
            assertThat(done).isTrue();
            assertThat(erased.getCount()).isZero();
            assertThat(store.log().logPosition(ALICE).events()).isEqualTo(2);
        }
    }
}
