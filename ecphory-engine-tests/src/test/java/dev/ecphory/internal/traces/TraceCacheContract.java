package dev.ecphory.internal.traces;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ecphory.Event;
import dev.ecphory.LogEntry;
import dev.ecphory.Namespace;
import dev.ecphory.internal.cognition.mechanism.CognitionSettings;
import dev.ecphory.internal.cognition.mechanism.CognitiveMechanism;
import dev.ecphory.internal.cognition.mechanism.MemoryTrace;
import dev.ecphory.internal.cognition.mechanism.TraceEvent;
import dev.ecphory.internal.intentions.IntentionCache;
import dev.ecphory.internal.store.SettableClock;
import dev.ecphory.internal.vector.StaticEmbedder;
import dev.ecphory.spi.store.AccessLog;
import dev.ecphory.spi.store.AccessLog.Access;
import dev.ecphory.spi.store.AccessLog.Kind;
import dev.ecphory.spi.store.EventStore;
import dev.ecphory.testkit.InMemoryEventStore;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.SplittableRandom;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** How well events are kept is a function of the logs up to the newest cycle, the same over every store. */
public abstract class TraceCacheContract {
    private static final Namespace MIRA = Namespace.of("mira");
    private static final StaticEmbedder TABLE = new StaticEmbedder();
    private static final Instant FAR = Instant.parse("2030-01-01T00:00:00Z");
    private static final List<String> TEXTS = List.of(
            "I hate that my sister died, I am terrified and heartbroken!!!",
            "We bought a blue bicycle.",
            "We bought a blue bicycle again.",
            "Always call me Mira.",
            "What a thrilling, wonderful day, I am ecstatic!!!");

    private final SettableClock clock = new SettableClock();
    private EventStore store;

    /** Opens the store of a name, with what it has kept. */
    protected abstract EventStore open(String name, InstantSource clock);

    @BeforeEach
    void begin() {
        store = open("first", clock);
    }

    @AfterEach
    void close() {
        store.close();
    }

    private List<LogEntry> told(int events) {
        for (int i = 0; i < events; i++) {
            clock.advance(Duration.ofMinutes(7));
            store.log()
                    .append(
                            MIRA,
                            List.of(Event.ofText(TEXTS.get(i % TEXTS.size()) + (i < 10 ? "" : " Note " + i))
                                    .id("e" + i)
                                    .speaker(i % 3 == 0 ? "assistant" : "Mira")
                                    .build()));
        }
        return store.log().after(MIRA, 0, 1_000);
    }

    private void note(Kind kind, String question, Long... seqs) {
        store.accessLog().record(MIRA, List.of(new Access(clock.instant(), kind, question, List.of(seqs))));
    }

    private void cycle() {
        store.accessLog().markCycle(MIRA, clock.instant());
    }

    private List<MemoryTrace> traces(CognitionSettings cognition, int page) {
        return new TraceCache(store, cognition, TABLE, new IntentionCache(store, cognition), page)
                .of(MIRA)
                .of(store.log().after(MIRA, 0, 1_000), FAR);
    }

    private MemoryTrace trace(CognitionSettings cognition, int event) {
        return traces(cognition, 1_000).get(event);
    }

    @Test
    void isTheSameInOneGoInAnyStepsAndWithPagesOfAnySize() {
        for (long seed = 1; seed <= 5; seed++) {
            SettableClock time = new SettableClock();
            EventStore lived = open("lived" + seed, time);
            SettableClock other = new SettableClock();
            EventStore reference = new InMemoryEventStore(other, new SplittableRandom(seed));
            Random same = new Random(seed);
            TraceCache stepwise = shelf(lived, 3);
            Random chance = new Random(seed);
            for (int step = 0; step < 400; step++) {
                step(lived, time, chance, step);
                step(reference, other, same, step);
                if (step % 50 == 49) {
                    lived.close();
                    lived = open("lived" + seed, time);
                    stepwise = shelf(lived, 3); // all of it at once
                }
                if (step % 5 == 0) {
                    List<MemoryTrace> expected = traces(shelf(reference, 1_000), reference);
                    String when = "seed " + seed + ", step " + step;
                    assertThat(traces(stepwise, lived)).as(when).isEqualTo(expected);
                    assertThat(traces(shelf(lived, 7), lived)).as(when).isEqualTo(expected);
                }
            }
            lived.close();
        }
    }

    private static TraceCache shelf(EventStore over, int page) {
        return new TraceCache(
                over, CognitionSettings.SEED, TABLE, new IntentionCache(over, CognitionSettings.SEED), page);
    }

    private static List<MemoryTrace> traces(TraceCache shelf, EventStore of) {
        return shelf.of(MIRA).of(of.log().after(MIRA, 0, 1_000), FAR);
    }

    private static void step(EventStore lived, SettableClock time, Random chance, int step) {
        if (chance.nextBoolean()) {
            time.advance(Duration.ofMinutes(chance.nextInt(3_000)));
        }
        int events = (int) lived.log().logPosition(MIRA).events();
        List<Long> seqs = new ArrayList<>(
                lived.log().after(MIRA, 0, 1_000).stream().map(LogEntry::seq).toList());
        Collections.shuffle(seqs, chance);
        String question = "about " + chance.nextInt(4);
        switch (chance.nextInt(8)) {
            case 0, 1 ->
                lived.log()
                        .append(
                                MIRA,
                                List.of(Event.ofText(TEXTS.get(chance.nextInt(TEXTS.size())) + " " + chance.nextInt(3))
                                        .id("e" + step)
                                        .build()));
            case 2, 3, 4 ->
                lived.accessLog().record(MIRA, List.of(Access.delivered(time.instant(), question, first(seqs, 14))));
            case 5 ->
                lived.accessLog()
                        .record(MIRA, List.of(new Access(time.instant(), Kind.USED, question, first(seqs, 2))));
            case 6 ->
                lived.accessLog()
                        .record(MIRA, List.of(new Access(time.instant(), Kind.IGNORED, question, first(seqs, 3))));
            default -> {
                lived.accessLog().markCycle(MIRA, time.instant());
                if (events > 20 && chance.nextInt(6) == 0) {
                    lived.eraser().erase(MIRA, first(seqs, 1));
                }
            }
        }
    }

    private static List<Long> first(List<Long> seqs, int most) {
        return seqs.subList(0, Math.min(most, seqs.size()));
    }

    @Test
    void nothingCountsBeforeTheNextCycle() {
        List<LogEntry> entries = told(5);
        TraceCache shelf = new TraceCache(
                store, CognitionSettings.COMPANION, TABLE, new IntentionCache(store, CognitionSettings.COMPANION));
        List<MemoryTrace> before = shelf.of(MIRA).of(entries, FAR);
        note(Kind.DELIVERED, "the bicycle?", 2L, 3L);
        note(Kind.USED, "the bicycle?", 2L);
        assertThat(shelf.of(MIRA).of(entries, FAR)).isEqualTo(before);
        cycle();
        List<MemoryTrace> after = shelf.of(MIRA).of(entries, FAR);
        assertThat(after.get(1).stability()).isGreaterThan(before.get(1).stability());
        assertThat(after.get(1).retrievals()).isOne();
        assertThat(after.get(2)).isEqualTo(before.get(2));
    }

    @Test
    void whatCameLaterThanTheInstantAskedForDoesNotCount() {
        List<LogEntry> entries = told(5);
        Instant early = clock.instant();
        clock.advance(Duration.ofDays(1));
        note(Kind.DELIVERED, "the bicycle?", 2L);
        note(Kind.USED, "the bicycle?", 2L);
        cycle();
        TraceCache shelf = new TraceCache(
                store, CognitionSettings.COMPANION, TABLE, new IntentionCache(store, CognitionSettings.COMPANION));
        assertThat(shelf.of(MIRA).of(entries, early).get(1).retrievals()).isZero();
        assertThat(shelf.of(MIRA).of(entries, FAR).get(1).retrievals()).isOne();
    }

    @Test
    void aRecallTouchesAnEventOnceByWhatIsKnownToHaveBecomeOfIt() {
        TraceProjection fold = new TraceProjection(CognitionSettings.SEED.forgetting());
        Instant at = Instant.EPOCH;
        List<Long> shown = new ArrayList<>();
        for (long seq = 1; seq <= 14; seq++) {
            shown.add(seq);
        }
        fold.add(new AccessLog.NumberedAccess(1, Access.delivered(at, "Where is it?", shown)));
        fold.add(new AccessLog.NumberedAccess(2, new Access(at, Kind.USED, "where is IT", List.of(2L, 13L))));
        fold.add(new AccessLog.NumberedAccess(
                3, new Access(at, Kind.IGNORED, "Where is it?", List.of(1L, 9L, 12L, 77L))));
        assertThat(fold.add(new AccessLog.NumberedAccess(4, Access.cycle(at))))
                .hasSize(13)
                .doesNotContain(11L, 14L);
        assertThat(fold.of(2)).containsExactly(new TraceEvent.Used(at, null));
        assertThat(fold.of(13)).containsExactly(new TraceEvent.Used(at, null));
        for (long rival : List.of(1L, 3L, 4L, 5L, 6L)) {
            assertThat(fold.of(rival)).as("event " + rival).containsExactly(new TraceEvent.Outdone(at));
        }
        assertThat(fold.of(9)).containsExactly(new TraceEvent.Ignored(at));
        assertThat(fold.of(12)).containsExactly(new TraceEvent.Ignored(at));
        assertThat(fold.of(77)).containsExactly(new TraceEvent.Ignored(at));
        assertThat(fold.of(10)).containsExactly(new TraceEvent.Delivered(at));
        assertThat(fold.of(11)).isEmpty();
    }

    @Test
    void aReportThatComesAfterItsCycleCountsOnce() {
        told(5);
        note(Kind.DELIVERED, "the bicycle?", 2L, 3L);
        cycle();
        note(Kind.USED, "the bicycle?", 2L);
        cycle();
        assertThat(trace(CognitionSettings.COMPANION, 1).retrievals()).isOne();
        assertThat(trace(CognitionSettings.SEED, 1).retrievals()).isEqualTo(2); // there being shown is a use
    }

    @Test
    void erasingAnEventBeginsAgainAndLeavesNothingOfIt() {
        List<LogEntry> entries = told(6);
        TraceCache shelf =
                new TraceCache(store, CognitionSettings.SEED, TABLE, new IntentionCache(store, CognitionSettings.SEED));
        note(Kind.DELIVERED, "the bicycle?", 2L, 3L);
        note(Kind.USED, "the bicycle?", 2L);
        cycle();
        double beside = shelf.of(MIRA).of(entries, FAR).get(1).interfered();
        assertThat(beside).isPositive();
        store.eraser().erase(MIRA, List.of(3L));
        List<LogEntry> left = store.log().after(MIRA, 0, 100);
        assertThat(shelf.of(MIRA).of(left, FAR))
                .isEqualTo(new TraceCache(
                                store, CognitionSettings.SEED, TABLE, new IntentionCache(store, CognitionSettings.SEED))
                        .of(MIRA)
                        .of(left, FAR));
        assertThat(shelf.of(MIRA).of(left, FAR).get(1).interfered()).isZero();
    }

    @Test
    void eachMechanismTouchesTracesOnlyWhenItIsOn() {
        told(6);
        note(Kind.DELIVERED, "how do I feel?", 1L, 2L, 3L, 5L);
        note(Kind.USED, "how do I feel?", 2L);
        cycle();
        CognitionSettings encoding = CognitionSettings.OFF.with(CognitiveMechanism.ENCODING);
        List<MemoryTrace> plain = traces(encoding, 1_000);
        for (CognitiveMechanism mechanism : List.of(
                CognitiveMechanism.PRACTICE,
                CognitiveMechanism.INTERFERENCE,
                CognitiveMechanism.SCHEMA_ENCODING,
                CognitiveMechanism.RETRIEVAL_INDUCED_FORGETTING)) {
            CognitionSettings rested = CognitionSettings.SEED.only(Set.of(CognitiveMechanism.ENCODING, mechanism));
            assertThat(traces(rested, 1_000)).as(mechanism.name()).isNotEqualTo(plain);
        }
        assertThat(trace(CognitionSettings.SEED, 1).interfered()).isBetween(.01, .3);
        // encoding mixes a neutral mood in, so that nothing is as intense as regulation waits for
        CognitionSettings regulated = CognitionSettings.OFF.with(CognitiveMechanism.EMOTION_REGULATION);
        assertThat(trace(regulated, 0).emotion().valence())
                .isGreaterThan(trace(CognitionSettings.OFF, 0).emotion().valence());
        assertThat(traces(encoding.with(CognitiveMechanism.RETENTION), 1_000)).isEqualTo(plain);
    }

    @Test
    void clocksThatDisagreeDoNotStopIt() {
        told(3);
        clock.set(Instant.parse("2020-01-01T00:00:00Z"));
        note(Kind.DELIVERED, "the bicycle?", 2L);
        note(Kind.USED, "the bicycle?", 2L);
        cycle();
        assertThat(trace(CognitionSettings.COMPANION, 1).retrievals()).isOne();
    }
}
