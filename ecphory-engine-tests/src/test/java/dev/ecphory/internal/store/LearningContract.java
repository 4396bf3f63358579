package dev.ecphory.internal.store;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ecphory.internal.learning.AssociationCache;
import dev.ecphory.internal.learning.AssociationGraph;
import dev.ecphory.spi.store.AccessLog.Access;
import dev.ecphory.spi.store.AccessLog.Kind;
import dev.ecphory.spi.store.EventStore;
import dev.ecphory.testkit.InMemoryEventStore;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.SplittableRandom;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

/** What was learned is a function of the access log alone, whatever keeps the log. */
public interface LearningContract extends StoreFixture {
    /** Accesses of a few events for a few questions, some of them in a batch, with a cycle now and then. */
    private static void use(EventStore store, long seed, int steps, Runnable afterEach) {
        Random chance = new Random(seed);
        Instant at = Instant.parse("2026-01-01T00:00:00Z");
        for (int i = 0; i < steps; i++) {
            String question = "about " + chance.nextInt(6) + "?";
            List<Long> seqs =
                    new ArrayList<>(LongStream.rangeClosed(1, 30).boxed().toList());
            Collections.shuffle(seqs, chance);
            List<Access> accesses = new ArrayList<>();
            accesses.add(Access.delivered(at.plusSeconds(i), question, seqs.subList(0, 12)));
            if (chance.nextInt(3) == 0) {
                accesses.add(new Access(at.plusSeconds(i), Kind.USED, question, seqs.subList(2, 6)));
            }
            if (chance.nextInt(3) == 0) {
                accesses.add(new Access(at.plusSeconds(i), Kind.IGNORED, question, seqs.subList(6, 9)));
            }
            store.accessLog().record(ALICE, accesses);
            if (chance.nextInt(7) == 0) {
                store.accessLog().markCycle(ALICE, at.plusSeconds(i));
            }
            afterEach.run();
        }
    }

    private static void alike(AssociationGraph one, AssociationGraph other) {
        assertThat(one.through()).isEqualTo(other.through());
        assertThat(one.edges()).isEqualTo(other.edges());
        assertThat(one.uses()).isEqualTo(other.uses());
    }

    @Test
    default void isLearnedAlikeInOneGoInAnyStepsAndInEveryStore() {
        for (long seed = 1; seed <= 3; seed++) {
            InMemoryEventStore reference = new InMemoryEventStore(new SettableClock(), new SplittableRandom(seed));
            reference.log().append(ALICE, StoreFixture.numbered(30));
            use(reference, seed, 700, () -> {});
            try (EventStore store = newStore()) {
                store.log().append(ALICE, StoreFixture.numbered(30));
                AssociationCache stepwise = new AssociationCache(store);
                use(store, seed, 700, () -> stepwise.of(ALICE));
                AssociationGraph learned = new AssociationCache(store).of(ALICE);
                assertThat(learned.edges()).as("seed " + seed).isNotEmpty();
                alike(stepwise.of(ALICE), learned);
                alike(new AssociationCache(reference).of(ALICE), learned);
                assertThat(new AssociationCache(store).of(BOB)).isSameAs(AssociationGraph.NONE);
            }
        }
    }

    @Test
    default void erasingAnEventUndoesWhatCameOfIt() {
        try (EventStore store = newStore()) {
            store.log().append(ALICE, StoreFixture.numbered(30));
            AssociationCache shelf = new AssociationCache(store);
            use(store, 5, 300, () -> shelf.of(ALICE));
            store.accessLog().markCycle(ALICE, Instant.EPOCH);
            long gone = shelf.of(ALICE).edges().getFirst().low();
            store.eraser().erase(ALICE, List.of(gone));
            AssociationGraph after = shelf.of(ALICE);
            assertThat(after.edges()).noneMatch(edge -> edge.low() == gone || edge.high() == gone);
            assertThat(after.of(gone)).isEmpty();
            assertThat(after.uses()).doesNotContainKey(gone);
            alike(after, new AssociationCache(store).of(ALICE));
            store.eraser().eraseAll(ALICE);
            assertThat(shelf.of(ALICE).edges()).isEmpty();
            assertThat(shelf.of(ALICE).uses()).isEmpty();
        }
    }
}
