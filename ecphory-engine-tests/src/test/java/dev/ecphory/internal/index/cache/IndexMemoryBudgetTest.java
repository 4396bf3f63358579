package dev.ecphory.internal.index.cache;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ecphory.Namespace;
import dev.ecphory.internal.index.NamespaceIndexReader;
import dev.ecphory.internal.index.cache.IndexMemoryBudget.Account;
import dev.ecphory.internal.store.RandomEvents;
import dev.ecphory.internal.store.SettableClock;
import dev.ecphory.internal.store.WrappedStore;
import dev.ecphory.internal.text.TermAnalyzer;
import dev.ecphory.spi.store.EventStore;
import dev.ecphory.testkit.InMemoryEventStore;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.SplittableRandom;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Which index stays, and which goes. */
final class IndexMemoryBudgetTest {
    private static final TermAnalyzer ENGLISH = TermAnalyzer.of("en");
    private static final int NAMESPACES = 6;

    @TempDir
    private Path folder;

    private final List<Namespace> gone = new ArrayList<>();
    private final EventStore store = new InMemoryEventStore(new SettableClock(), new SplittableRandom(1));

    @AfterAll
    static void close() {
        ENGLISH.close();
    }

    @Test
    void countsWhatIsThereAndLetsTheOneThatWasAskedLongestAgoGo() {
        List<Projection> all = projections(new IndexMemoryBudget(Long.MAX_VALUE, gone::add), Optional.empty());
        long one = bytes(all.getFirst());

        IndexMemoryBudget three = new IndexMemoryBudget(3 * one + one / 2, gone::add);
        all = projections(three, Optional.empty());
        ask(all, 0, 1, 2);
        assertThat(three.account().resident()).isEqualTo(3);
        assertThat(three.account().bytes()).isBetween(2 * one, 4 * one);
        assertThat(three.account().evictions()).isZero();
        ask(all, 0, 3);
        assertThat(gone).containsExactly(name(1));
        assertThat(all.get(1).memoryBytes()).isZero();
        ask(all, 1);
        assertThat(gone).containsExactly(name(1), name(2));
        Account account = three.account();
        assertThat(account.bytes())
                .isEqualTo(all.stream().mapToLong(Projection::memoryBytes).sum())
                .isLessThanOrEqualTo(account.budget());
        assertThat(account.evictions()).isEqualTo(2);
        assertThat(account.fromLog()).isEqualTo(5);
        assertThat(account.replayed()).isEqualTo(5 * 80);
    }

    @Test
    void neverLetsTheOneThatIsBeingReadGo() {
        IndexMemoryBudget none = new IndexMemoryBudget(1, gone::add);
        List<Projection> all = projections(none, Optional.empty());
        int events = all.getFirst().read(null, outer -> {
            ask(all, 1, 2);
            assertThat(gone).containsExactly(name(1));
            assertThat(all.getFirst().memoryBytes()).isPositive();
            return outer.terms("Anna's boat").distinct.length + outer.events();
        });
        assertThat(events).isGreaterThanOrEqualTo(80);
        assertThat(none.account().resident()).isEqualTo(1);
        assertThat(none.account().bytes()).isEqualTo(all.get(2).memoryBytes());
    }

    @Test
    void keepsTheOneThatWasAskedLastThoughItIsLargerThanAllMayBe() {
        IndexMemoryBudget none = new IndexMemoryBudget(1, gone::add);
        List<Projection> all = projections(none, Optional.empty());
        ask(all, 0, 0, 0);
        assertThat(none.account().fromLog()).isEqualTo(1);
        assertThat(none.account().resident()).isEqualTo(1);
    }

    @Test
    void goesOnFromTheCacheOfWhatWasLetGo() {
        IndexMemoryBudget none = new IndexMemoryBudget(1, gone::add);
        List<Projection> all = projections(none, Optional.of(folder));
        long digest = all.getFirst().digest(null);
        ask(all, 1);
        assertThat(all.getFirst().cacheBytes()).isPositive();
        assertThat(all.getFirst().digest(null)).isEqualTo(digest);
        assertThat(none.account().fromCache()).isEqualTo(1);
        assertThat(none.account().replayed()).isEqualTo(160);

        ask(all, 1);
        store.eraser().erase(name(0), List.of(7L));
        assertThat(all.getFirst().digest(null)).isNotEqualTo(digest);
        assertThat(all.getFirst().cacheBytes())
                .as("of what was erased nothing stays")
                .isZero();
    }

    @Test
    void letsAnIndexGoThoughItsCacheCannotBeKept() {
        IndexMemoryBudget none = new IndexMemoryBudget(1, gone::add);
        List<Projection> all = projections(none, Optional.of(folder.resolve("missing")));
        ask(all, 0, 1);
        assertThat(gone).containsExactly(name(0));
        assertThat(none.account().resident()).isEqualTo(1);
    }

    private List<Projection> projections(IndexMemoryBudget memory, Optional<Path> where) {
        List<Projection> all = new ArrayList<>();
        for (int i = 0; i < NAMESPACES; i++) {
            if (store.log().lastSeq(name(i)) == 0) {
                store.log().append(name(i), new RandomEvents(7).next(80));
            }
            all.add(new Projection(name(i), new WrappedStore(store), ENGLISH, false, memory, where.orElse(null), 0));
        }
        return all;
    }

    private static long bytes(Projection projection) {
        projection.catchUp(null, through -> {});
        return projection.memoryBytes();
    }

    private static void ask(List<Projection> all, int... which) {
        for (int one : which) {
            int events = all.get(one).read(null, NamespaceIndexReader::events);
            assertThat(events).isGreaterThan(0);
        }
    }

    private static Namespace name(int number) {
        return Namespace.of("n" + number);
    }
}
