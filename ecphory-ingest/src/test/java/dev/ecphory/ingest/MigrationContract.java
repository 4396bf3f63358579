package dev.ecphory.ingest;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.ecphory.engine.Actor;
import dev.ecphory.engine.Ecphory;
import dev.ecphory.engine.Known;
import dev.ecphory.engine.Memory;
import dev.ecphory.engine.Progress;
import dev.ecphory.forget.Selection;
import dev.ecphory.memory.ConflictException;
import dev.ecphory.memory.Event;
import dev.ecphory.memory.InvalidInputException;
import dev.ecphory.memory.Namespace;
import dev.ecphory.memory.Quota;
import dev.ecphory.memory.StoreUnavailableException;
import dev.ecphory.store.LogHead;
import dev.ecphory.store.SettableClock;
import dev.ecphory.store.Store;
import dev.ecphory.store.TrailLog;
import dev.ecphory.store.Trails;
import dev.ecphory.window.Windows;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

/** What a migration promises between any two stores. */
interface MigrationContract {
    /** Who migrates. */
    Namespace ANN = Namespace.of("ann");
    /** Another name. */
    Namespace BOB = Namespace.of("bob");
    /** Events of a memory, more than a page. */
    int EVENTS = 230;

    /** A new, empty store; whoever asked closes it. */
    Store newSource(SettableClock clock);

    /** A new, empty store of the other kind. */
    Store newTarget(SettableClock clock);

    private static SettableClock clock() {
        return new SettableClock();
    }

    @Test
    default void thereAndBackTheExportIsTheSameByteForByte() throws Exception {
        SettableClock clock = clock();
        try (Store first = newSource(clock);
                Store second = newTarget(clock());
                Store third = newSource(clock())) {
            Lived.live(first, clock, ANN, 1, EVENTS);
            Lived.live(first, clock, BOB, 2, 40);
            Migration.Moved there = new Migration(first, second).run(ANN, Progress.SILENT);
            assertThat(there.level()).isTrue();
            assertThat(there.events()).isEqualTo(first.log().head(ANN).events());
            assertThat(there.through()).isEqualTo(first.log().lastSeq(ANN));
            Known.requireSame("there", Lived.rows(second, ANN), Lived.rows(first, ANN));
            assertThat(second.log().head(BOB)).isEqualTo(LogHead.EMPTY);
            assertThat(Lived.rows(second, Windows.kept(ANN))).isEqualTo(Lived.rows(first, Windows.kept(ANN)));
            assertThat(new Migration(second, third).run(ANN, Progress.SILENT).level())
                    .isTrue();
            Known.requireSame("and back", Lived.rows(third, ANN), Lived.rows(first, ANN));
            String exported = Lived.exported(first, ANN);
            assertThat(exported).contains("Answer in metric units.");
            assertThat(Lived.exported(second, ANN)).isEqualTo(exported);
            assertThat(Lived.exported(third, ANN)).isEqualTo(exported);
            assertThat(Lived.recalled(second, ANN)).isEqualTo(Lived.recalled(first, ANN));
            assertThat(second.check()).isEmpty();
            assertThat(third.check()).isEmpty();
        }
    }

    @Test
    default void aTrailAndAQuotaComeAlongUnderTheSameNameAndTheCopyingIsOnTheTrail() {
        SettableClock clock = clock();
        Migration.Reader zoe = new Migration.Reader(new Actor("zoe", Actor.Door.CLI), clock, false);
        try (Store first = newSource(clock);
                Store second = newTarget(clock())) {
            first.log().append(ANN, List.of(Event.saying("hello").build()));
            first.settings().put(ANN, Trails.SETTING, Trails.ON);
            first.quotas().set(ANN, new Quota(5L, null, null));
            assertThatThrownBy(() -> new Migration(first, second).run(ANN, Progress.SILENT))
                    .isInstanceOf(StoreUnavailableException.class);
            assertThat(second.log().head(ANN)).isEqualTo(LogHead.EMPTY);

            assertThat(new Migration(first, second, zoe)
                            .run(ANN, Progress.SILENT)
                            .level())
                    .isTrue();
            List<TrailLog.Numbered> trail = first.trail().after(ANN, 0, Instant.EPOCH, 10);
            assertThat(trail).singleElement().satisfies(row -> {
                assertThat(row.entry().deed()).isEqualTo("copy");
                assertThat(row.entry().who()).isEqualTo("zoe");
                assertThat(row.entry().records()).isEqualTo(1);
            });
            assertThat(second.trail().after(ANN, 0, Instant.EPOCH, 10)).isEqualTo(trail);
            assertThat(second.quotas().of(ANN)).isEqualTo(new Quota(5L, null, null));
            assertThat(second.quotas().used(ANN)).isEqualTo(first.quotas().used(ANN));
            assertThat(new Migration(first, second, zoe)
                            .run(ANN, Progress.SILENT)
                            .level())
                    .isTrue();
            assertThat(second.trail().last(ANN)).isEqualTo(2);

            assertThat(new Migration(first, second, zoe)
                            .run(ANN, BOB, Progress.SILENT)
                            .level())
                    .isTrue();
            assertThat(second.trail().last(BOB)).isZero();
            assertThat(second.quotas().of(BOB)).isEqualTo(Quota.UNSAID);
            assertThat(second.quotas().used(BOB)).isEqualTo(first.quotas().used(ANN));
            assertThat(second.check()).isEmpty();
        }
    }

    @Test
    default void brokenOffAnywhereItGoesOnAndEndsTheSame() {
        SettableClock clock = clock();
        try (Store first = newSource(clock)) {
            Lived.live(first, clock, ANN, 3, EVENTS);
            List<String> whole = Lived.rows(first, ANN);
            int steps = steps(first);
            assertThat(steps).isGreaterThan(4);
            for (int until = 1; until < steps; until += 5) {
                try (Store second = newTarget(clock())) {
                    int end = until;
                    AtomicInteger step = new AtomicInteger();
                    assertThatThrownBy(() -> new Migration(first, second).run(ANN, (stage, done, total) -> {
                                if (step.incrementAndGet() == end) {
                                    throw new IllegalStateException("killed");
                                }
                            }))
                            .hasMessage("killed");
                    Migration.Moved rest = new Migration(first, second).run(ANN, Progress.SILENT);
                    assertThat(rest.level()).isTrue();
                    assertThat(rest.begun()).isZero();
                    assertThat(rest.events()).isLessThan(EVENTS);
                    Known.requireSame("after step " + until, Lived.rows(second, ANN), whole);
                }
            }
        }
    }

    private int steps(Store first) {
        AtomicInteger steps = new AtomicInteger();
        try (Store second = newTarget(clock())) {
            var unused = new Migration(first, second).run(ANN, (stage, done, total) -> steps.incrementAndGet());
        }
        return steps.get();
    }

    @Test
    default void whatIsWrittenMeanwhileAndAfterwardsComesAlong() {
        SettableClock clock = clock();
        try (Store first = newSource(clock);
                Store second = newTarget(clock())) {
            Lived.live(first, clock, ANN, 4, EVENTS);
            AtomicBoolean written = new AtomicBoolean();
            Migration migration = new Migration(first, second);
            Migration.Moved moved = migration.run(ANN, (stage, done, total) -> {
                if (stage.equals("decisions") && written.compareAndSet(false, true)) {
                    first.log()
                            .append(
                                    ANN,
                                    List.of(Event.saying("meanwhile").id("m").build()));
                }
            });
            assertThat(moved.level()).isTrue();
            assertThat(second.log().byId(ANN, "m")).isPresent();
            assertThat(moved.through()).isEqualTo(first.log().lastSeq(ANN));
            first.log().append(ANN, List.of(Event.saying("afterwards").id("a").build()));
            try (Ecphory engine = Lived.engine(first, clock)) {
                Memory memory = engine.memory(ANN);
                memory.oblivion().retract("m");
                var unused = memory.consolidate(Progress.SILENT);
                assertThat(memory.embed(Progress.SILENT)).isEqualTo(2);
            }
            Migration.Moved caughtUp = migration.run(ANN, Progress.SILENT);
            assertThat(caughtUp.events()).isEqualTo(1);
            assertThat(caughtUp.decisions()).isEqualTo(1);
            assertThat(caughtUp.vectors()).isEqualTo(2);
            Known.requireSame("caught up", Lived.rows(second, ANN), Lived.rows(first, ANN));
            assertThat(migration.run(ANN, Progress.SILENT).events()).isZero();
        }
    }

    @Test
    default void whatIsErasedMeanwhileOrSinceIsNowhereInTheTarget() {
        SettableClock clock = clock();
        try (Store first = newSource(clock);
                Store second = newTarget(clock())) {
            Lived.live(first, clock, ANN, 5, EVENTS);
            AtomicBoolean erased = new AtomicBoolean();
            Migration migration = new Migration(first, second);
            Migration.Moved moved = migration.run(ANN, (stage, done, total) -> {
                if (stage.equals("decisions") && erased.compareAndSet(false, true)) {
                    var unused = first.forgetting().erase(ANN, List.of(2L));
                }
            });
            assertThat(moved.begun()).isEqualTo(1);
            assertThat(moved.level()).isTrue();
            assertThat(second.log().at(ANN, List.of(2L))).isEmpty();
            Known.requireSame("erased meanwhile", Lived.rows(second, ANN), Lived.rows(first, ANN));
            try (Ecphory engine = Lived.engine(first, clock)) {
                var unused = engine.memory(ANN).oblivion().erase(Selection.events(List.of("e3")));
                var unusedToo = engine.memory(ANN).oblivion().redact(Selection.events(List.of("e4")));
            }
            Migration.Moved again = migration.run(ANN, Progress.SILENT);
            assertThat(again.begun()).isEqualTo(1);
            Known.requireSame("erased since", Lived.rows(second, ANN), Lived.rows(first, ANN));
            assertThat(second.log().byId(ANN, "e3")).isEmpty();
            var unused = first.forgetting().eraseAll(ANN);
            assertThatThrownBy(() -> migration.run(ANN, Progress.SILENT)).isInstanceOf(InvalidInputException.class);
        }
    }

    @Test
    default void refusesANamespaceThatHoldsSomethingElse() {
        SettableClock clock = clock();
        try (Store first = newSource(clock);
                Store second = newTarget(clock())) {
            Lived.live(first, clock, ANN, 6, 40);
            Lived.live(first, clock, BOB, 7, 40);
            second.log().append(ANN, List.of(Event.saying("mine").id("mine").build()));
            Migration migration = new Migration(first, second);
            assertThatThrownBy(() -> migration.run(ANN, Progress.SILENT))
                    .isInstanceOf(ConflictException.class)
                    .hasMessageContaining("holds 1 events");
            assertThat(second.log().lastSeq(ANN)).isEqualTo(1);
            Namespace copy = Namespace.of("copy");
            assertThat(migration.run(BOB, copy, Progress.SILENT).level()).isTrue();
            assertThatThrownBy(() -> migration.run(ANN, copy, Progress.SILENT))
                    .isInstanceOf(ConflictException.class)
                    .hasMessageContaining("is a copy of namespace bob");
            second.log().append(copy, List.of(Event.saying("its own way").build()));
            assertThatThrownBy(() -> migration.run(BOB, copy, Progress.SILENT))
                    .isInstanceOf(ConflictException.class)
                    .hasMessageContaining("was written to after it was copied");
            assertThatThrownBy(() -> migration.run(Namespace.of("nobody"), Progress.SILENT))
                    .isInstanceOf(InvalidInputException.class);
            assertThatThrownBy(() -> new Migration(first, first).run(ANN, Progress.SILENT))
                    .isInstanceOf(InvalidInputException.class);
        }
    }

    @Test
    default void aForkGoesItsOwnWayAndNeitherSeesTheOther() throws Exception {
        SettableClock clock = clock();
        try (Store store = newSource(clock);
                Store other = newTarget(clock())) {
            Lived.live(store, clock, ANN, 8, 60);
            for (Store target : List.of(store, other)) {
                Migration.Moved forked = new Migration(store, target).run(ANN, BOB, Progress.SILENT);
                assertThat(forked.level()).isTrue();
                assertThat(ids(target, BOB)).isEqualTo(ids(store, ANN));
                assertThat(Lived.exported(target, BOB)).isEqualTo(Lived.exported(store, ANN));
                assertThat(Lived.recalled(target, BOB)).isEqualTo(Lived.recalled(store, ANN));
            }
            try (Ecphory engine = Lived.engine(store, clock)) {
                Memory ann = engine.memory(ANN);
                Memory bob = engine.memory(BOB);
                ann.append(Event.saying("Ann keeps a heron").id("heron").build());
                bob.append(Event.saying("Bob keeps an otter").id("otter").build());
                bob.directives().add("Answer in verse.");
                var unused = ann.consolidate(Progress.SILENT);
                var unusedToo = bob.consolidate(Progress.SILENT);
                assertThat(ann.recall("heron otter").context())
                        .contains("heron")
                        .doesNotContain("otter");
                assertThat(bob.recall("heron otter").context())
                        .contains("otter")
                        .doesNotContain("heron");
                assertThat(ann.directives().list()).noneMatch(one -> one.text().contains("verse"));
                ann.learning().history().each(told -> {}); // what was asked is in the store by then
                List<String> before = Lived.rows(store, ANN);
                var receipt = bob.oblivion().erase(Selection.events(List.of("e1")));
                assertThat(receipt.events()).hasSize(1);
                assertThat(ann.get("e1")).isPresent();
                assertThat(bob.get("e1")).isEmpty();
                Known.requireSame("what the other erases", Lived.rows(store, ANN), before);
            }
            assertThat(Lived.exported(store, ANN)).contains("heron").doesNotContain("otter");
            assertThat(Lived.exported(store, BOB)).contains("otter").doesNotContain("heron");
        }
    }

    private static List<String> ids(Store store, Namespace namespace) {
        List<String> ids = new ArrayList<>();
        store.log().after(namespace, 0, EVENTS).forEach(entry -> ids.add(entry.seq() + " " + entry.id()));
        return ids;
    }
}
