package dev.ecphory.internal.runtime;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ecphory.Ecphory;
import dev.ecphory.Event;
import dev.ecphory.Namespace;
import dev.ecphory.Tier;
import dev.ecphory.internal.engine.EcphoryEngine;
import dev.ecphory.internal.store.SettableClock;
import dev.ecphory.internal.store.WrappedStore;
import dev.ecphory.spi.store.ChangeFeed;
import dev.ecphory.spi.store.EventStore;
import dev.ecphory.testkit.InMemoryEventStore;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** What an engine does when it hears that others have appended something. */
@Timeout(120)
final class FollowsNewsTest {
    private static final Namespace ANN = Namespace.of("ann");
    private static final Namespace BEN = Namespace.of("ben");

    private final List<Consumer<ChangeFeed.Change>> ears = new ArrayList<>();
    private final EventStore store =
            new WrappedStore(new InMemoryEventStore(new SettableClock(), new SplittableRandom(7))) {
                @Override
                public ChangeFeed changeFeed() {
                    return heard -> {
                        ears.add(heard);
                        return () -> ears.remove(heard);
                    };
                }
            };

    private void append(Namespace namespace, String text) {
        store.log()
                .append(
                        namespace,
                        List.of(Event.ofText(text)
                                .id("e" + store.log().lastSeq(namespace))
                                .build()));
    }

    private void tell(Namespace namespace) {
        ears.getLast().accept(new ChangeFeed.Change(namespace, store.log().lastSeq(namespace)));
    }

    private static void await(BooleanSupplier there) throws InterruptedException {
        while (!there.getAsBoolean()) {
            Thread.sleep(5);
        }
    }

    private static boolean finds(Ecphory engine, Namespace namespace, String what) {
        return engine.memory(namespace).recall(what).items().stream()
                .anyMatch(item -> item.entry().event().text().contains(what));
    }

    @Test
    void bringsTheIndexUpToDateThatItHasAndLoadsNone() throws InterruptedException {
        append(ANN, "Rex is a dog");
        append(BEN, "Luna is a cat");
        try (Ecphory engine = Ecphory.builder(store).tier(Tier.EDGE).open()) {
            assertThat(finds(engine, ANN, "Rex")).isTrue();
            assertThat(EcphoryEngine.of(engine).indexes().replayed()).isEqualTo(1);
            append(BEN, "Milo is a cat");
            tell(BEN);
            append(ANN, "Porto is a town");
            append(ANN, "Faro is a town");
            tell(ANN);
            await(() -> EcphoryEngine.of(engine).indexes().replayed() == 3);
            assertThat(EcphoryEngine.of(engine).indexes().resident()).isEqualTo(1);
            tell(ANN); // late, or twice
            assertThat(finds(engine, ANN, "Faro")).isTrue();
            assertThat(EcphoryEngine.of(engine).indexes().replayed())
                    .as("nothing was left to read")
                    .isEqualTo(3);
        }
        assertThat(ears).isEmpty();
    }

    @Test
    void seesEverythingThoughItHearsNothingOrNonsense() {
        append(ANN, "Rex is a dog");
        try (Ecphory engine = Ecphory.builder(store).tier(Tier.EDGE).open()) {
            assertThat(finds(engine, ANN, "Rex")).isTrue();
            for (int i = 0; i < 20; i++) {
                append(ANN, "word" + i + " is a word");
                if (i % 3 == 0) {
                    ears.getLast().accept(new ChangeFeed.Change(ANN, 1_000_000L * i));
                }
                assertThat(finds(engine, ANN, "word" + i)).isTrue();
            }
            assertThat(store.eraser().erase(ANN, List.of(1L))).isNotEmpty();
            tell(ANN);
            assertThat(finds(engine, ANN, "Rex")).isFalse();
        }
    }

    @Test
    void listensNotWithoutBackground() {
        try (Ecphory engine =
                Ecphory.builder(store).tier(Tier.EDGE).background(false).open()) {
            assertThat(ears).isEmpty();
            assertThat(engine.namespaces()).isEmpty();
        }
    }
}
