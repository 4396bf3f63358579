package dev.ecphory.spi.store;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ecphory.internal.store.RandomTruth;
import dev.ecphory.internal.store.SettableClock;
import dev.ecphory.internal.store.StoreFixture;
import dev.ecphory.knowledge.Decision;
import dev.ecphory.knowledge.DecisionRecord;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** What every log of decisions promises. */
public interface DecisionLogContract extends StoreFixture {
    @Test
    default void givesEveryDecisionBackExactlyAndInOrder() {
        RandomTruth truth = new RandomTruth(1);
        SettableClock clock = new SettableClock();
        try (EventStore store = newStore(clock)) {
            List<DecisionRecord> all = new ArrayList<>();
            for (int call = 0; call < 30; call++) {
                List<Decision> decisions = new ArrayList<>();
                for (int i = 0; i < call % 4; i++) {
                    decisions.add(truth.decision(all.size() + i));
                }
                List<DecisionRecord> decided = store.decisions().append(ALICE, decisions);
                assertThat(decided).extracting(DecisionRecord::decision).isEqualTo(decisions);
                all.addAll(decided);
                clock.advance(Duration.ofMillis(1));
            }
            assertThat(all).extracting(DecisionRecord::number).first().isEqualTo(1L);
            assertThat(all.getFirst().at()).isEqualTo(Instant.parse("2026-01-01T00:00:00.124456Z"));
            assertThat(all.getLast().number()).isEqualTo(all.size());
            assertThat(store.decisions().after(ALICE, 0, 1_000)).isEqualTo(all);
            assertThat(store.decisions().after(ALICE, 7, 5)).isEqualTo(all.subList(7, 12));
            assertThat(store.decisions().after(ALICE, all.size(), 5)).isEmpty();
            assertThat(store.log().logPosition(ALICE).decisions()).isEqualTo(all.size());
            assertThat(store.log().lastSeq(ALICE)).isZero();
            assertThat(store.namespaces()).isEmpty();
        }
    }

    @Test
    default void notesTheNewestEventAndLeavesTheLogAlone() {
        Decision decision = new Decision.RetractEvent("e1");
        try (EventStore store = newStore()) {
            assertThat(store.decisions()
                            .append(ALICE, List.of(decision))
                            .getFirst()
                            .afterSeq())
                    .isZero();
            store.log().append(ALICE, StoreFixture.numbered(3));
            assertThat(store.decisions()
                            .append(ALICE, List.of(decision))
                            .getFirst()
                            .afterSeq())
                    .isEqualTo(3);
            assertThat(StoreFixture.reached(store, ALICE)).isEqualTo(new LogPosition(3, 3, 0, 2));
            assertThat(store.findProblems()).isEmpty();
        }
    }

    @Test
    default void keepsTheMomentsOfDecisionsThatAreBrought() {
        Instant before = Instant.parse("1969-07-20T20:17:40.123456789Z");
        List<DecisionLog.DatedDecision> told = List.of(
                new DecisionLog.DatedDecision(before, new Decision.AdmitEvent("e1")),
                new DecisionLog.DatedDecision(before.plusSeconds(60), new Decision.AddDirective("d", "Be\tbrief")));
        try (EventStore store = newStore()) {
            store.log().append(ALICE, StoreFixture.numbered(3));
            store.decisions().append(ALICE, List.of(new Decision.AdmitEvent("e2")));
            List<DecisionRecord> brought = store.decisions().bring(ALICE, told);
            assertThat(brought)
                    .containsExactly(
                            new DecisionRecord(
                                    2,
                                    Instant.parse("1969-07-20T20:17:40.123456Z"),
                                    3,
                                    told.getFirst().decision()),
                            new DecisionRecord(
                                    3,
                                    Instant.parse("1969-07-20T20:18:40.123456Z"),
                                    3,
                                    told.getLast().decision()));
            assertThat(store.decisions().after(ALICE, 1, 10)).isEqualTo(brought);
            assertThat(store.decisions().bring(ALICE, List.of())).isEmpty();
            assertThat(StoreFixture.reached(store, ALICE)).isEqualTo(new LogPosition(3, 3, 0, 3));
        }
    }

    @Test
    default void neverShowsAnotherNamespacesDecisions() {
        try (EventStore store = newStore()) {
            store.decisions().append(ALICE, List.of(new Decision.AdmitEvent("e1")));
            assertThat(store.decisions().after(BOB, 0, 10)).isEmpty();
            assertThat(store.log().logPosition(BOB)).isEqualTo(LogPosition.EMPTY);
            assertThat(store.decisions()
                            .append(BOB, List.of(new Decision.AdmitEvent("e2")))
                            .getFirst()
                            .number())
                    .isEqualTo(1);
            assertThat(store.decisions().after(ALICE, 0, 10)).hasSize(1);
        }
    }
}
