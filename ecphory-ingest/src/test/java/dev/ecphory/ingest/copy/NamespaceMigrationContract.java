package dev.ecphory.ingest.copy;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.ecphory.ConflictException;
import dev.ecphory.Ecphory;
import dev.ecphory.Event;
import dev.ecphory.InvalidInputException;
import dev.ecphory.Memory;
import dev.ecphory.Namespace;
import dev.ecphory.ProgressListener;
import dev.ecphory.StoreUnavailableException;
import dev.ecphory.admin.Actor;
import dev.ecphory.admin.Actor.Channel;
import dev.ecphory.admin.Deletion.Selection;
import dev.ecphory.admin.Quota;
import dev.ecphory.ingest.Lived;
import dev.ecphory.internal.engine.EngineMemory;
import dev.ecphory.internal.runtime.Known;
import dev.ecphory.internal.store.AuditPolicy;
import dev.ecphory.internal.store.SettableClock;
import dev.ecphory.internal.window.ChatWindows;
import dev.ecphory.spi.store.AuditTable;
import dev.ecphory.spi.store.EventStore;
import dev.ecphory.spi.store.LogPosition;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

/** What a migration promises between any two stores. */
interface NamespaceMigrationContract {
    /** Who migrates. */
    Namespace ANN = Namespace.of("ann");
    /** Another name. */
    Namespace BOB = Namespace.of("bob");
    /** Events of a memory, more than a page. */
    int EVENTS = 230;

    /** A new, empty store; whoever asked closes it. */
    EventStore newSource(SettableClock clock);

    /** A new, empty store of the other kind. */
    EventStore newTarget(SettableClock clock);

    private static SettableClock clock() {
        return new SettableClock();
    }

    @Test
    default void thereAndBackTheExportIsTheSameByteForByte() throws Exception {
        SettableClock clock = clock();
        try (EventStore first = newSource(clock);
                EventStore second = newTarget(clock());
                EventStore third = newSource(clock())) {
            Lived.live(first, clock, ANN, 1, EVENTS);
            Lived.live(first, clock, BOB, 2, 40);
            NamespaceMigration.Moved there = new NamespaceMigration(first, second).run(ANN, ProgressListener.SILENT);
            assertThat(there.level()).isTrue();
            assertThat(there.events()).isEqualTo(first.log().logPosition(ANN).events());
            assertThat(there.through()).isEqualTo(first.log().lastSeq(ANN));
            Known.requireSame("there", Lived.rows(second, ANN), Lived.rows(first, ANN));
            assertThat(second.log().logPosition(BOB)).isEqualTo(LogPosition.EMPTY);
            assertThat(Lived.rows(second, ChatWindows.kept(ANN))).isEqualTo(Lived.rows(first, ChatWindows.kept(ANN)));
            assertThat(new NamespaceMigration(second, third)
                            .run(ANN, ProgressListener.SILENT)
                            .level())
                    .isTrue();
            Known.requireSame("and back", Lived.rows(third, ANN), Lived.rows(first, ANN));
            String exported = Lived.exported(first, ANN);
            assertThat(exported).contains("Answer in metric units.");
            assertThat(Lived.exported(second, ANN)).isEqualTo(exported);
            assertThat(Lived.exported(third, ANN)).isEqualTo(exported);
            assertThat(Lived.recalled(second, ANN)).isEqualTo(Lived.recalled(first, ANN));
            assertThat(second.findProblems()).isEmpty();
            assertThat(third.findProblems()).isEmpty();
        }
    }

    @Test
    default void aTrailAndAQuotaComeAlongUnderTheSameNameAndTheCopyingIsOnTheTrail() {
        SettableClock clock = clock();
        NamespaceMigration.Reader zoe = new NamespaceMigration.Reader(new Actor("zoe", Channel.CLI), clock, false);
        try (EventStore first = newSource(clock);
                EventStore second = newTarget(clock())) {
            first.log().append(ANN, List.of(Event.ofText("hello").build()));
            first.settings().put(ANN, AuditPolicy.SETTING, AuditPolicy.ON);
            first.quotas().set(ANN, new Quota(5L, null, null));
            assertThatThrownBy(() -> new NamespaceMigration(first, second).run(ANN, ProgressListener.SILENT))
                    .isInstanceOf(StoreUnavailableException.class);
            assertThat(second.log().logPosition(ANN)).isEqualTo(LogPosition.EMPTY);

            assertThat(new NamespaceMigration(first, second, zoe)
                            .run(ANN, ProgressListener.SILENT)
                            .level())
                    .isTrue();
            List<AuditTable.NumberedEntry> trail = first.auditTable().after(ANN, 0, Instant.EPOCH, 10);
            assertThat(trail).singleElement().satisfies(row -> {
                assertThat(row.entry().action()).isEqualTo("copy");
                assertThat(row.entry().who()).isEqualTo("zoe");
                assertThat(row.entry().records()).isEqualTo(1);
            });
            assertThat(second.auditTable().after(ANN, 0, Instant.EPOCH, 10)).isEqualTo(trail);
            assertThat(second.quotas().of(ANN)).isEqualTo(new Quota(5L, null, null));
            assertThat(second.quotas().usage(ANN)).isEqualTo(first.quotas().usage(ANN));
            assertThat(new NamespaceMigration(first, second, zoe)
                            .run(ANN, ProgressListener.SILENT)
                            .level())
                    .isTrue();
            assertThat(second.auditTable().last(ANN)).isEqualTo(2);

            assertThat(new NamespaceMigration(first, second, zoe)
                            .run(ANN, BOB, ProgressListener.SILENT)
                            .level())
                    .isTrue();
            assertThat(second.auditTable().last(BOB)).isZero();
            assertThat(second.quotas().of(BOB)).isEqualTo(Quota.UNSAID);
            assertThat(second.quotas().usage(BOB)).isEqualTo(first.quotas().usage(ANN));
            assertThat(second.findProblems()).isEmpty();
        }
    }

    @Test
    default void brokenOffAnywhereItGoesOnAndEndsTheSame() {
        SettableClock clock = clock();
        try (EventStore first = newSource(clock)) {
            Lived.live(first, clock, ANN, 3, EVENTS);
            List<String> whole = Lived.rows(first, ANN);
            int steps = steps(first);
            assertThat(steps).isGreaterThan(4);
            for (int until = 1; until < steps; until += 5) {
                try (EventStore second = newTarget(clock())) {
                    int end = until;
                    AtomicInteger step = new AtomicInteger();
                    assertThatThrownBy(() -> new NamespaceMigration(first, second).run(ANN, (stage, done, total) -> {
                                if (step.incrementAndGet() == end) {
                                    throw new IllegalStateException("killed");
                                }
                            }))
                            .hasMessage("killed");
                    NamespaceMigration.Moved rest =
                            new NamespaceMigration(first, second).run(ANN, ProgressListener.SILENT);
                    assertThat(rest.level()).isTrue();
                    assertThat(rest.begun()).isZero();
                    assertThat(rest.events()).isLessThan(EVENTS);
                    Known.requireSame("after step " + until, Lived.rows(second, ANN), whole);
                }
            }
        }
    }

    private int steps(EventStore first) {
        AtomicInteger steps = new AtomicInteger();
        try (EventStore second = newTarget(clock())) {
            var unused =
                    new NamespaceMigration(first, second).run(ANN, (stage, done, total) -> steps.incrementAndGet());
        }
        return steps.get();
    }

    @Test
    default void whatIsWrittenMeanwhileAndAfterwardsComesAlong() {
        SettableClock clock = clock();
        try (EventStore first = newSource(clock);
                EventStore second = newTarget(clock())) {
            Lived.live(first, clock, ANN, 4, EVENTS);
            AtomicBoolean written = new AtomicBoolean();
            NamespaceMigration migration = new NamespaceMigration(first, second);
            NamespaceMigration.Moved moved = migration.run(ANN, (stage, done, total) -> {
                if (stage.equals("decisions") && written.compareAndSet(false, true)) {
                    first.log()
                            .append(
                                    ANN,
                                    List.of(Event.ofText("meanwhile").id("m").build()));
                }
            });
            assertThat(moved.level()).isTrue();
            assertThat(second.log().byId(ANN, "m")).isPresent();
            assertThat(moved.through()).isEqualTo(first.log().lastSeq(ANN));
            first.log().append(ANN, List.of(Event.ofText("afterwards").id("a").build()));
            try (Ecphory engine = Lived.engine(first, clock)) {
                Memory memory = engine.memory(ANN);
                memory.deletion().retract("m");
                var unused = memory.consolidate(ProgressListener.SILENT);
                assertThat(memory.admin().embedPending(ProgressListener.SILENT)).isEqualTo(2);
            }
            NamespaceMigration.Moved caughtUp = migration.run(ANN, ProgressListener.SILENT);
            assertThat(caughtUp.events()).isEqualTo(1);
            assertThat(caughtUp.decisions()).isEqualTo(1);
            assertThat(caughtUp.vectors()).isEqualTo(2);
            Known.requireSame("caught up", Lived.rows(second, ANN), Lived.rows(first, ANN));
            assertThat(migration.run(ANN, ProgressListener.SILENT).events()).isZero();
        }
    }

    @Test
    default void whatIsErasedMeanwhileOrSinceIsNowhereInTheTarget() {
        SettableClock clock = clock();
        try (EventStore first = newSource(clock);
                EventStore second = newTarget(clock())) {
            Lived.live(first, clock, ANN, 5, EVENTS);
            AtomicBoolean erased = new AtomicBoolean();
            NamespaceMigration migration = new NamespaceMigration(first, second);
            NamespaceMigration.Moved moved = migration.run(ANN, (stage, done, total) -> {
                if (stage.equals("decisions") && erased.compareAndSet(false, true)) {
                    var unused = first.eraser().erase(ANN, List.of(2L));
                }
            });
            assertThat(moved.begun()).isEqualTo(1);
            assertThat(moved.level()).isTrue();
            assertThat(second.log().at(ANN, List.of(2L))).isEmpty();
            Known.requireSame("erased meanwhile", Lived.rows(second, ANN), Lived.rows(first, ANN));
            try (Ecphory engine = Lived.engine(first, clock)) {
                var unused = engine.memory(ANN).deletion().erase(Selection.events(List.of("e3")));
                var unusedToo = engine.memory(ANN).deletion().redact(Selection.events(List.of("e4")));
            }
            NamespaceMigration.Moved again = migration.run(ANN, ProgressListener.SILENT);
            assertThat(again.begun()).isEqualTo(1);
            Known.requireSame("erased since", Lived.rows(second, ANN), Lived.rows(first, ANN));
            assertThat(second.log().byId(ANN, "e3")).isEmpty();
            var unused = first.eraser().eraseAll(ANN);
            assertThatThrownBy(() -> migration.run(ANN, ProgressListener.SILENT))
                    .isInstanceOf(InvalidInputException.class);
        }
    }

    @Test
    default void refusesANamespaceThatHoldsSomethingElse() {
        SettableClock clock = clock();
        try (EventStore first = newSource(clock);
                EventStore second = newTarget(clock())) {
            Lived.live(first, clock, ANN, 6, 40);
            Lived.live(first, clock, BOB, 7, 40);
            second.log().append(ANN, List.of(Event.ofText("mine").id("mine").build()));
            NamespaceMigration migration = new NamespaceMigration(first, second);
            assertThatThrownBy(() -> migration.run(ANN, ProgressListener.SILENT))
                    .isInstanceOf(ConflictException.class)
                    .hasMessageContaining("holds 1 events");
            assertThat(second.log().lastSeq(ANN)).isEqualTo(1);
            Namespace copy = Namespace.of("copy");
            assertThat(migration.run(BOB, copy, ProgressListener.SILENT).level())
                    .isTrue();
            assertThatThrownBy(() -> migration.run(ANN, copy, ProgressListener.SILENT))
                    .isInstanceOf(ConflictException.class)
                    .hasMessageContaining("is a copy of namespace bob");
            second.log().append(copy, List.of(Event.ofText("its own way").build()));
            assertThatThrownBy(() -> migration.run(BOB, copy, ProgressListener.SILENT))
                    .isInstanceOf(ConflictException.class)
                    .hasMessageContaining("was written to after it was copied");
            assertThatThrownBy(() -> migration.run(Namespace.of("nobody"), ProgressListener.SILENT))
                    .isInstanceOf(InvalidInputException.class);
            assertThatThrownBy(() -> new NamespaceMigration(first, first).run(ANN, ProgressListener.SILENT))
                    .isInstanceOf(InvalidInputException.class);
        }
    }

    @Test
    default void aForkGoesItsOwnWayAndNeitherSeesTheOther() throws Exception {
        SettableClock clock = clock();
        try (EventStore store = newSource(clock);
                EventStore other = newTarget(clock())) {
            Lived.live(store, clock, ANN, 8, 60);
            for (EventStore target : List.of(store, other)) {
                NamespaceMigration.Moved forked =
                        new NamespaceMigration(store, target).run(ANN, BOB, ProgressListener.SILENT);
                assertThat(forked.level()).isTrue();
                assertThat(ids(target, BOB)).isEqualTo(ids(store, ANN));
                assertThat(Lived.exported(target, BOB)).isEqualTo(Lived.exported(store, ANN));
                assertThat(Lived.recalled(target, BOB)).isEqualTo(Lived.recalled(store, ANN));
            }
            try (Ecphory engine = Lived.engine(store, clock)) {
                Memory ann = engine.memory(ANN);
                Memory bob = engine.memory(BOB);
                ann.append(Event.ofText("Ann keeps a heron").id("heron").build());
                bob.append(Event.ofText("Bob keeps an otter").id("otter").build());
                bob.directives().add("Answer in verse.");
                var unused = ann.consolidate(ProgressListener.SILENT);
                var unusedToo = bob.consolidate(ProgressListener.SILENT);
                assertThat(ann.recall("heron otter").context())
                        .contains("heron")
                        .doesNotContain("otter");
                assertThat(bob.recall("heron otter").context())
                        .contains("otter")
                        .doesNotContain("heron");
                assertThat(ann.directives().list()).noneMatch(one -> one.text().contains("verse"));
                EngineMemory.of(ann).learning().history().each(told -> {}); // what was asked is in the store by then
                List<String> before = Lived.rows(store, ANN);
                var receipt = bob.deletion().erase(Selection.events(List.of("e1")));
                assertThat(receipt.events()).hasSize(1);
                assertThat(ann.get("e1")).isPresent();
                assertThat(bob.get("e1")).isEmpty();
                Known.requireSame("what the other erases", Lived.rows(store, ANN), before);
            }
            assertThat(Lived.exported(store, ANN)).contains("heron").doesNotContain("otter");
            assertThat(Lived.exported(store, BOB)).contains("otter").doesNotContain("heron");
        }
    }

    private static List<String> ids(EventStore store, Namespace namespace) {
        List<String> ids = new ArrayList<>();
        store.log().after(namespace, 0, EVENTS).forEach(entry -> ids.add(entry.seq() + " " + entry.id()));
        return ids;
    }
}
