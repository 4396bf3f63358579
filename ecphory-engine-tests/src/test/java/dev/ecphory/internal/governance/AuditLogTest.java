package dev.ecphory.internal.governance;

import static dev.ecphory.internal.runtime.EngineFixture.AT_ONCE;
import static dev.ecphory.internal.runtime.EngineFixture.bits;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.ecphory.AnswerOptions;
import dev.ecphory.AnswerOptions.Pieces;
import dev.ecphory.ChatWindow;
import dev.ecphory.ConsolidationResult;
import dev.ecphory.Ecphory;
import dev.ecphory.Event;
import dev.ecphory.InvalidInputException;
import dev.ecphory.Memory;
import dev.ecphory.Namespace;
import dev.ecphory.ProgressListener;
import dev.ecphory.RetryableException;
import dev.ecphory.StoreUnavailableException;
import dev.ecphory.Tier;
import dev.ecphory.admin.Actor;
import dev.ecphory.admin.Deletion.Selection;
import dev.ecphory.admin.MemoryAdmin;
import dev.ecphory.internal.engine.EngineMemory;
import dev.ecphory.internal.store.FreshStore;
import dev.ecphory.internal.store.SettableClock;
import dev.ecphory.internal.store.WrappedStore;
import dev.ecphory.knowledge.Summary;
import dev.ecphory.spi.store.AuditTable;
import dev.ecphory.spi.store.EventStore;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** Who was handed what is written down before it is handed out. */
final class AuditLogTest {
    private static final Actor ZOE = new Actor("zoe", Actor.Channel.REST);
    private static final Namespace ANA = Namespace.of("ana");

    private final EventStore store = FreshStore.on(new SettableClock(), 7);

    private static Ecphory engine(EventStore store, boolean trail) {
        return Ecphory.builder(store)
                .tier(Tier.EDGE)
                .background(false)
                .clock(new SettableClock())
                .auditTrail(trail)
                .open();
    }

    private static void tell(Memory memory) {
        memory.append(
                said("e1", "My dentist is called Dr. Weber."),
                said("e2", "I moved to Lisbon in May 2025 because I got a new job. I live in Lisbon."),
                said("e3", "My sister Eva lives in Porto."));
        ConsolidationResult unused = memory.consolidate(ProgressListener.SILENT);
    }

    private static Event said(String id, String text) {
        return Event.ofText(text).id(id).speaker("Ana").session("s").build();
    }

    private static List<AuditTable.NumberedEntry> rows(Memory memory) {
        return memory.admin().auditLog(0, null, MemoryAdmin.MOST_AUDIT_ROWS);
    }

    @Test
    void noTrailIsKeptUnlessSomebodyWantsIt() {
        try (Ecphory engine = engine(store, false)) {
            Memory memory = engine.memory("ana");
            tell(memory);
            memory.recall("dentist", AT_ONCE);
            memory.deletion().retract("e1");

            assertThat(memory.admin().isAudited()).isFalse();
            assertThat(rows(memory)).isEmpty();
        }
    }

    @Test
    void tellsWhoRecalledWhatByWhichDoorAndNoText() {
        try (Ecphory engine = engine(store, true)) {
            Memory memory = engine.memory("ana");
            tell(memory);
            memory.withActor(ZOE).recall("Who is my dentist?", AT_ONCE);

            assertThat(rows(memory)).singleElement().satisfies(row -> {
                assertThat(row.number()).isEqualTo(1);
                AuditTable.Entry entry = row.entry();
                assertThat(entry.at()).isEqualTo(new SettableClock().instant().truncatedTo(ChronoUnit.MICROS));
                assertThat(entry.who()).isEqualTo("zoe");
                assertThat(entry.door()).isEqualTo("rest");
                assertThat(entry.action()).isEqualTo("recall");
                assertThat(entry.records()).isPositive();
                assertThat(entry.events()).contains("e1");
                assertThat(entry.toString()).doesNotContain("Weber").doesNotContain("dentist?");
            });
        }
    }

    @Test
    void everyWayOfReadingLeavesARow() {
        try (Ecphory engine = engine(store, true)) {
            Memory memory = engine.memory("ana");
            tell(memory);
            memory.directives().add("Answer briefly.");
            memory.chatWindow("chat")
                    .rewrite(
                            List.of(new ChatWindow.Message(ChatWindow.Message.Kind.USER, "Ana", "hello", "")),
                            ZoneOffset.UTC);
            ConsolidationResult unused = memory.consolidate(ProgressListener.SILENT);
            Map<String, Runnable> reads = new LinkedHashMap<>();
            reads.put("recall", () -> memory.recall("dentist", AT_ONCE));
            reads.put(
                    "answer",
                    () -> memory.answer(
                            "Who is the dentist?", AnswerOptions.defaults().withRecall(AT_ONCE)));
            reads.put("explain", () -> memory.explain("dentist", AT_ONCE, "e1"));
            reads.put("get", () -> memory.get("e1"));
            reads.put("list", () -> memory.list(0, 10));
            reads.put("export", () -> EngineMemory.of(memory).transfer().events(0, 10));
            reads.put("facts", () -> memory.facts().facts(null, null, null, null));
            reads.put("times", () -> EngineMemory.of(memory).facts().timeReferences("e2"));
            reads.put("entities", () -> memory.facts().entities(10));
            reads.put("profile", () -> EngineMemory.of(memory).facts().profile("Eva", null, null));
            reads.put("graph", () -> EngineMemory.of(memory).facts().graph("Eva", 1, null, null));
            reads.put("summaries", () -> memory.summaries(List.of(Summary.Kind.values())));
            reads.put(
                    "decisions", () -> EngineMemory.of(memory).decisionHistory().all());
            reads.put("directives", () -> memory.directives().list());
            reads.put("window", () -> memory.chatWindow("chat").messages());
            reads.put("audit", () -> EngineMemory.of(memory).qualityReport());
            reads.put("gate", () -> EngineMemory.of(memory).gate().trace("e1"));
            reads.put("retract", () -> memory.deletion().retract("e3"));
            reads.put("restore", () -> memory.deletion().restore("e3"));
            reads.put("redact", () -> memory.deletion().redact(new Selection.Events(Set.of("e3"))));
            reads.put("erase", () -> memory.deletion().erase(new Selection.Events(Set.of("e3"))));
            reads.forEach((action, read) -> {
                long before = rows(memory).size();
                read.run();
                assertThat(rows(memory).subList((int) before, rows(memory).size()))
                        .as(action)
                        .extracting(row -> row.entry().action())
                        .contains(action);
            });
        }
    }

    @Test
    void whatFindsNothingLeavesNoRow() {
        try (Ecphory engine = engine(store, true)) {
            Memory memory = engine.memory("ana");
            assertThat(memory.get("nothing")).isEmpty();
            assertThat(memory.list(0, 10)).isEmpty();
            memory.recall("anything", AT_ONCE);

            assertThat(rows(memory)).isEmpty();
        }
    }

    @Test
    void rankingsAreTheSameWithAndWithoutATrail() {
        List<String> plain = new ArrayList<>();
        try (Ecphory engine = engine(store, false)) {
            tell(engine.memory("ana"));
            plain.addAll(bits(engine.memory("ana").recall("Where does Eva live?", AT_ONCE)));
        }
        EventStore other = FreshStore.on(new SettableClock(), 7);
        try (Ecphory engine = engine(other, true)) {
            tell(engine.memory("ana"));
            assertThat(bits(engine.memory("ana").recall("Where does Eva live?", AT_ONCE)))
                    .isEqualTo(plain)
                    .isNotEmpty();
        }
    }

    @Test
    void handsNothingOutThatCannotBeWrittenDown() {
        boolean[] failing = new boolean[1];
        EventStore frail = new WrappedStore(store) {
            @Override
            public AuditTable auditTable() {
                if (failing[0]) {
                    throw new RetryableException("the store was held", "call again", null);
                }
                return super.auditTable();
            }
        };
        try (Ecphory engine = engine(frail, true)) {
            Memory memory = engine.memory("ana");
            tell(memory);
            failing[0] = true;
            StringBuilder heard = new StringBuilder();
            AnswerOptions streamed = AnswerOptions.defaults()
                    .withRecall(AT_ONCE)
                    .withPieces(new Pieces() {
                        @Override
                        public void piece(String text) {
                            heard.append(text);
                        }

                        @Override
                        public void again() {}
                    });

            assertThatThrownBy(() -> memory.recall("dentist", AT_ONCE))
                    .isInstanceOf(RetryableException.class)
                    .hasMessageContaining("namespace ana")
                    .hasMessageContaining("recall");
            assertThatThrownBy(() -> memory.get("e1")).isInstanceOf(RetryableException.class);
            assertThatThrownBy(() -> memory.answer("Who is the dentist?", streamed))
                    .isInstanceOf(RetryableException.class);
            assertThat(heard).isEmpty();
            assertThatThrownBy(() -> memory.deletion().erase(new Selection.Events(Set.of("e1"))))
                    .isInstanceOf(RetryableException.class);
            assertThatThrownBy(() -> memory.deletion().retract("e1")).isInstanceOf(RetryableException.class);
            failing[0] = false;
            assertThat(memory.get("e1")).isPresent();
            assertThat(memory.deletion().retractedIds()).isEmpty();
        }
    }

    @Test
    void aStoreThatCannotBeWrittenHandsNothingOutOfANamespaceThatKeepsATrail() {
        try (Ecphory engine = engine(store, false)) {
            tell(engine.memory("ana"));
            tell(engine.memory("bob"));
            engine.memory("ana").admin().setAudited(true);
            EventStore reading = new WrappedStore(store) {
                @Override
                public boolean readOnly() {
                    return true;
                }
            };
            try (Ecphory other = engine(reading, false)) {
                assertThatThrownBy(() -> other.memory("ana").recall("dentist", AT_ONCE))
                        .isInstanceOf(StoreUnavailableException.class)
                        .hasMessageContaining("read-only")
                        .hasMessageContaining("switch the trail off");
                assertThat(other.memory("bob").recall("dentist", AT_ONCE).items())
                        .isNotEmpty();
            }
        }
    }

    @Test
    void switchingItOnAndOffIsOnTheTrailAndHoldsForEveryProcess() {
        try (Ecphory engine = engine(store, false);
                Ecphory other = engine(new WrappedStore(store), false)) {
            Memory memory = engine.memory("ana");
            tell(memory);
            memory.withActor(ZOE).admin().setAudited(true);
            memory.admin().setAudited(true);
            other.memory("ana").list(0, 2);
            memory.admin().setAudited(false);
            memory.list(0, 2);

            assertThat(rows(memory))
                    .extracting(row -> row.entry().action())
                    .containsExactly("trail_on", "list", "trail_off");
        }
    }

    @Test
    void whatItSaysOfErasedEventsStaysAndTheErasureIsOnIt() {
        try (Ecphory engine = engine(store, true)) {
            Memory memory = engine.memory("ana");
            tell(memory);
            memory.withActor(ZOE).get("e1");
            memory.deletion().erase(new Selection.Everything());

            assertThat(store.log().logPosition(ANA).events()).isZero();
            assertThat(rows(memory)).extracting(row -> row.entry().action()).containsExactly("get", "erase");
            assertThat(rows(memory).getLast().entry().records()).isEqualTo(3);
            assertThat(rows(memory).getLast().entry().events()).containsExactlyInAnyOrder("e1", "e2", "e3");
        }
    }

    @Test
    void tellsOfATimeAndPageByPage() {
        SettableClock clock = new SettableClock();
        try (Ecphory engine = Ecphory.builder(store)
                .tier(Tier.EDGE)
                .background(false)
                .clock(clock)
                .auditTrail(true)
                .open()) {
            Memory memory = engine.memory("ana");
            tell(memory);
            memory.get("e1");
            clock.advance(java.time.Duration.ofDays(1));
            Instant tomorrow = clock.instant();
            memory.get("e2");
            memory.get("e3");

            assertThat(memory.admin().auditLog(0, tomorrow, 10))
                    .extracting(AuditTable.NumberedEntry::number)
                    .containsExactly(2L, 3L);
            assertThat(memory.admin().auditLog(1, null, 1))
                    .extracting(AuditTable.NumberedEntry::number)
                    .containsExactly(2L);
            assertThatThrownBy(() -> memory.admin().auditLog(0, null, 0)).isInstanceOf(InvalidInputException.class);
            assertThatThrownBy(() -> new Actor(" ", Actor.Channel.CLI)).isInstanceOf(InvalidInputException.class);
        }
    }
}
