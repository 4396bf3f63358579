package dev.ecphory.internal.runtime;

import static dev.ecphory.internal.runtime.Minds.AT_ONCE;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.ecphory.Ecphory;
import dev.ecphory.Event;
import dev.ecphory.LogEntry;
import dev.ecphory.Memory;
import dev.ecphory.Namespace;
import dev.ecphory.ProgressListener;
import dev.ecphory.RecallOptions;
import dev.ecphory.RecallOptions.TopicFilter;
import dev.ecphory.RecallResult;
import dev.ecphory.Tier;
import dev.ecphory.admin.Admission;
import dev.ecphory.admin.Deletion.Selection;
import dev.ecphory.internal.cognition.mechanism.CognitionSettings;
import dev.ecphory.internal.cognition.mechanism.CognitiveMechanism;
import dev.ecphory.internal.cognition.mechanism.FeelingOfKnowing.Sense;
import dev.ecphory.internal.cognition.recall.CognitionReport;
import dev.ecphory.internal.engine.EngineBuilder;
import dev.ecphory.internal.engine.EngineMemory;
import dev.ecphory.internal.store.FreshStore;
import dev.ecphory.internal.store.SettableClock;
import dev.ecphory.spi.store.EventStore;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** What is felt at a recall, and what comes by itself, are advice: no ranking knows of them, and nothing hidden comes. */
final class ComesToMindTest {
    private static final Namespace MIRA = Namespace.of("mira");
    private static final CognitionSettings OFTEN = Minds.coming(.5, 1);
    private static final List<String> QUESTIONS = List.of(
            "What about the violin lessons?", "Who died?", "Which note is it?", "What did Mira say of Lisbon?", "Why?");

    private final SettableClock clock = new SettableClock();
    private final EventStore store = FreshStore.on(clock, 7);

    private Ecphory mind(CognitionSettings cognition) {
        return Minds.engine(store, clock, cognition);
    }

    private void told(int events) {
        try (Ecphory engine = mind(CognitionSettings.OFF)) {
            Minds.tell(engine.memory(MIRA), clock, events);
        }
        clock.advance(Duration.ofDays(30));
    }

    private static List<String> asked(int questions) {
        return IntStream.range(0, questions)
                .mapToObj(i -> QUESTIONS.get(i % QUESTIONS.size()) + " " + i)
                .toList();
    }

    private static String judged(RecallResult recollection) {
        return EngineFixture.bits(recollection)
                + recollection.items().toString()
                + recollection.facts()
                + recollection.computed()
                + recollection.overviews()
                + recollection.answerability();
    }

    @Test
    void rankingsAndJudgementsAreTheSameBitForBitAndTheContextOnlyGrowsAtItsEnd() {
        told(300);
        try (Ecphory off = mind(CognitionSettings.OFF);
                Ecphory on = mind(OFTEN)) {
            int came = 0;
            for (String recipe : List.of("default", "words", "default+retention", "rrf")) {
                for (int limit : List.of(1, 10, 30)) {
                    RecallOptions options = AT_ONCE.withRecipe(recipe).withLimit(limit);
                    for (String question : QUESTIONS) {
                        RecallResult plain = off.memory(MIRA).recall(question, options);
                        RecallResult felt = on.memory(MIRA).recall(question, options);
                        assertThat(CognitionReport.of(plain)).isEqualTo(CognitionReport.NOTHING);
                        assertThat(judged(felt)).isEqualTo(judged(plain));
                        assertThat(felt.context()).startsWith(plain.context().replace("</ecphory-recall>\n", ""));
                        assertThat(felt.tokens()).isLessThanOrEqualTo(options.maxTokens());
                        CognitionReport.Unbidden unbidden =
                                CognitionReport.of(felt).unbidden();
                        came += unbidden == null ? 0 : 1;
                        if (unbidden == null || !unbidden.inContext()) {
                            assertThat(felt.context()).isEqualTo(plain.context());
                        }
                    }
                }
            }
            assertThat(came).isPositive();
        }
    }

    @Test
    void comesAsOftenAsChanceAndOpennessSay() {
        told(40);
        for (double openness : List.of(0.0, .5, 1.0)) {
            int came = 0;
            try (Ecphory engine = mind(Minds.coming(.2, openness))) {
                for (String question : asked(3_000)) {
                    RecallResult recollection = engine.memory(MIRA).recall(question, AT_ONCE.withMaxTokens(0));
                    came += CognitionReport.of(recollection).unbidden() == null ? 0 : 1;
                }
            }
            double expected = .2 * (.5 + openness);
            double deviation = Math.sqrt(expected * (1 - expected) / 3_000);
            assertThat(came / 3_000.0).as("openness " + openness).isCloseTo(expected, within(4 * deviation));
        }
    }

    @Test
    void theSameRecallGivesTheSameAnswerInAnyEngineAndAnotherAfterTheLogHasGrown() {
        told(300);
        SettableClock time = new SettableClock();
        EventStore twin = FreshStore.on(time, 7);
        try (Ecphory engine = Minds.engine(twin, time, OFTEN)) {
            Minds.tell(engine.memory(MIRA), time, 300);
            time.advance(Duration.ofDays(30));
            List<String> before = felt(engine, asked(60));
            assertThat(felt(engine, asked(60))).isEqualTo(before);
            try (Ecphory other = mind(OFTEN)) {
                assertThat(felt(other, asked(60))).isEqualTo(before);
            }
            engine.memory(MIRA).append(Event.ofText("And one more.").id("more").build());
            assertThat(felt(engine, asked(60))).isNotEqualTo(before);
        }
    }

    private static List<String> felt(Ecphory engine, List<String> questions) {
        return questions.stream()
                .map(question -> Minds.whole(engine.memory(MIRA).recall(question, AT_ONCE)))
                .toList();
    }

    @Test
    void twoHundredRecallsLeaveEverythingAsItIsAndTheAccessLogAsWithoutThem() {
        told(60);
        List<String> logs = new ArrayList<>();
        for (CognitionSettings cognition : List.of(CognitionSettings.OFF, OFTEN)) {
            SettableClock time = new SettableClock();
            EventStore lived = FreshStore.on(time, 7);
            try (Ecphory engine = Minds.engine(lived, time, cognition)) {
                Memory memory = engine.memory(MIRA);
                Minds.tell(memory, time, 60);
                time.advance(Duration.ofDays(30));
                memory.consolidate(ProgressListener.SILENT);
                String before = state(lived, memory);
                for (String question : asked(200)) {
                    memory.recall(question, AT_ONCE);
                }
                assertThat(state(lived, memory)).isEqualTo(before);
                memory.consolidate(ProgressListener.SILENT);
                logs.add(lived.accessLog().after(MIRA, 0, 1_000).toString()
                        + memory.learning().associations(100));
            }
        }
        assertThat(logs.get(1)).isEqualTo(logs.get(0));
    }

    private static String state(EventStore store, Memory memory) {
        return store.log().logPosition(MIRA)
                + store.log().after(MIRA, 0, 1_000).toString()
                + store.decisions().after(MIRA, 0, 1_000)
                + store.annotations().after(MIRA, 0, 1_000)
                + memory.facts().facts(null, null, null, null)
                + EngineMemory.of(memory).learning().kept(memory.list(0, 1_000));
    }

    @Test
    void whatIsHiddenArchivedErasedOrNotYetThereNeverComes() {
        told(60);
        Instant known = clock.instant();
        try (Ecphory engine = mind(OFTEN)) {
            engine.memory("other")
                    .append(Event.ofText("I hate it, I am terrified!!!")
                            .id("foreign")
                            .build());
            clock.advance(Duration.ofDays(30));
            Memory memory = engine.memory(MIRA);
            assertThat(came(memory, AT_ONCE)).hasSizeGreaterThan(20).doesNotContain("foreign");
            memory.deletion().retract(List.of("e0", "e1"));
            memory.archive().archive(List.of("e3", "e4"));
            memory.deletion().erase(Selection.events(List.of("e5", "e7")));
            memory.append(
                    Event.ofText("I hate it, I am terrified!!!").id("late").build());
            clock.advance(Duration.ofDays(30));
            assertThat(came(memory, AT_ONCE)).contains("late").doesNotContain("e0", "e1", "e3", "e4", "e5", "e7");
            RecallOptions wide = AT_ONCE.withArchived(true).withQuarantine(true);
            assertThat(came(memory, wide)).doesNotContain("e0", "e1", "e3", "e4", "e5", "e7");
            assertThat(came(memory, AT_ONCE.withAsOf(null, known))).doesNotContain("late", "e5");
            assertThat(came(memory, AT_ONCE.withAsOf(known, null))).doesNotContain("late");
            RecallOptions muted = AT_ONCE.withAttention(new TopicFilter(List.of(), List.of("sister")));
            Set<String> others = came(memory, muted);
            assertThat(others).isNotEmpty();
            assertThat(others).allSatisfy(id -> assertThat(
                            memory.get(id).orElseThrow().event().text())
                    .doesNotContain("sister"));
        }
    }

    @Test
    void whatTheGateKeepsOutNeverComes() {
        try (Ecphory engine = EngineBuilder.over(store)
                .tier(Tier.EDGE)
                .background(false)
                .clock(clock)
                .cognition(OFTEN)
                .gateMode(Admission.ENFORCE)
                .open()) {
            Memory memory = engine.memory(MIRA);
            memory.append(
                    Event.ofText("I signed the contract for the new flat in Faro yesterday, I am ecstatic!!!")
                            .id("fact")
                            .speaker("Mira")
                            .build(),
                    Event.ofText("ok lol great!").id("noise").speaker("Mira").build());
            memory.consolidate(ProgressListener.SILENT);
            clock.advance(Duration.ofDays(30));
            assertThat(EngineMemory.of(memory).gate().quarantine().stream().map(LogEntry::id))
                    .containsExactly("noise");
            RecallOptions nobody = AT_ONCE.withLimit(1).withQuarantine(true);
            assertThat(came(memory, nobody)).doesNotContain("noise");
        }
    }

    /** Everything that comes by itself over many questions, none of it among what was recalled. */
    private static Set<String> came(Memory memory, RecallOptions options) {
        Set<String> came = new TreeSet<>();
        for (String question : asked(300)) {
            RecallResult recollection = memory.recall(question, options.withMaxTokens(400));
            CognitionReport.Unbidden unbidden = CognitionReport.of(recollection).unbidden();
            if (unbidden != null) {
                assertThat(EngineFixture.ids(recollection))
                        .doesNotContain(unbidden.entry().id());
                came.add(unbidden.entry().id());
            }
        }
        return came;
    }

    @Test
    void whatIsYoungOrLeavesOneColdDoesNotCome() {
        try (Ecphory engine = mind(OFTEN)) {
            Memory memory = engine.memory(MIRA);
            memory.append(Event.ofText("The parcel is at the door.").id("cold").build());
            clock.advance(Duration.ofDays(30));
            memory.append(
                    Event.ofText("I hate it, I am terrified!!!").id("young").build());
            assertThat(came(memory, AT_ONCE.withLimit(1))).isEmpty();
        }
    }

    @Test
    void saysThatThereIsMoreWhereTheLimitCutOffWhatIsMeant() {
        try (Ecphory engine = mind(OFTEN.only(Set.of(CognitiveMechanism.FEELING_OF_KNOWING)))) {
            Memory memory = engine.memory(MIRA);
            rain(memory);
            for (int i = 0; i < 12; i++) {
                memory.append(Event.ofText("The violin teacher Orsolya moved the violin lesson to day " + i + ".")
                        .id("violin" + i)
                        .speaker("Mira")
                        .build());
            }
            String question = "To which days did Orsolya move the violin lesson?";
            Sense tight = CognitionReport.of(memory.recall(question, AT_ONCE.withLimit(3)))
                    .knowing();
            assertThat(tight.widen()).isTrue();
            assertThat(tight.level()).isBetween(.6, 1.0);
            assertThat(tight.known()).hasSizeGreaterThan(3).allMatch(id -> id.startsWith("violin"));
            RecallResult wide = memory.recall(question, AT_ONCE.withLimit(24));
            assertThat(CognitionReport.of(wide)).isEqualTo(CognitionReport.NOTHING);
            assertThat(tight.known())
                    .doesNotContainAnyElementsOf(EngineFixture.ids(memory.recall(question, AT_ONCE.withLimit(3))));
        }
    }

    private static void rain(Memory memory) {
        for (int i = 0; i < 40; i++) {
            memory.append(Event.ofText("Rain again, the bus was late, number " + i + ".")
                    .id("rain" + i)
                    .speaker("Ben")
                    .build());
        }
    }

    @Test
    void whatResemblesTheCueAndHasFadedIsOnTheTipOfTheTongue() {
        CognitionSettings fading =
                CognitionSettings.OFF.with(CognitiveMechanism.RETENTION).with(CognitiveMechanism.FEELING_OF_KNOWING);
        try (Ecphory engine = mind(fading)) {
            Memory memory = engine.memory(MIRA);
            rain(memory);
            for (int i = 0; i < 8; i++) {
                memory.append(Event.ofText("The violin lesson moved to day " + i + ".")
                        .id("violin" + i)
                        .build());
            }
            assertThat(CognitionReport.of(memory.recall("When is the violin lesson?", AT_ONCE.withLimit(2)))
                            .knowing()
                            .tipOfTheTongue())
                    .isEmpty();
            clock.advance(Duration.ofDays(900));
            assertThat(CognitionReport.of(memory.recall("When is the violin lesson?", AT_ONCE.withLimit(2)))
                            .knowing()
                            .tipOfTheTongue())
                    .isNotEmpty();
        }
    }
}
