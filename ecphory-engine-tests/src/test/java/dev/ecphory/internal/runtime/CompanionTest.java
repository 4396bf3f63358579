package dev.ecphory.internal.runtime;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import dev.ecphory.Ecphory;
import dev.ecphory.Event;
import dev.ecphory.EventFilter;
import dev.ecphory.Memory;
import dev.ecphory.Preset;
import dev.ecphory.ProgressListener;
import dev.ecphory.RecallOptions;
import dev.ecphory.RecallResult;
import dev.ecphory.RecallResult.Reminder;
import dev.ecphory.Tier;
import dev.ecphory.internal.cognition.CognitiveMemory;
import dev.ecphory.internal.cognition.mechanism.MemoryTrace;
import dev.ecphory.internal.cognition.mechanism.SessionMood;
import dev.ecphory.internal.cognition.recall.CognitionReport;
import dev.ecphory.internal.engine.EngineBuilder;
import dev.ecphory.internal.engine.EngineMemory;
import dev.ecphory.internal.maintenance.LoopStep;
import dev.ecphory.internal.store.FreshStore;
import dev.ecphory.internal.store.SettableClock;
import dev.ecphory.knowledge.IntentionTrigger;
import dev.ecphory.spi.store.EventStore;
import java.time.Duration;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** What the preset for a companion promises, as who talks with one for years would see it. */
final class CompanionTest {
    private static final RecallOptions AT_ONCE = EngineFixture.AT_ONCE;
    private static final String HELLO = "How are you today?";

    private final SettableClock clock = new SettableClock();
    private final EventStore store = FreshStore.on(clock, 7);

    private void with(Preset preset, Consumer<Memory> work) {
        try (Ecphory engine = EngineBuilder.of(Ecphory.builder(store).preset(preset))
                .tier(Tier.EDGE)
                .background(false)
                .clock(clock)
                .open()) {
            work.accept(engine.memory("mia"));
        }
    }

    private static Event said(String id, String session, String at, String text) {
        return Event.ofText(text)
                .id(id)
                .speaker("Mia")
                .session(session)
                .occurredAt(OffsetDateTime.parse(at))
                .build();
    }

    private void at(String instant) {
        clock.advance(Duration.between(clock.instant(), Instant.parse(instant)));
    }

    private static List<String> due(Memory memory, RecallOptions options) {
        return memory.recall(HELLO, options).reminders().stream()
                .map(Reminder::text)
                .toList();
    }

    @Test
    void recallTellsOfRemindersAndOccasionsOnTheirDayAndNotBefore() {
        at("2027-03-01T08:00:00Z");
        with(Preset.COMPANION, memory -> {
            memory.append(
                    said("b", "s1", "2027-03-01T08:00:00Z", "Anna's birthday is 27 May."),
                    said("d", "s1", "2027-03-01T08:01:00Z", "I have a dentist appointment on 4 March at 15:00."),
                    said("w", "s1", "2027-03-01T08:02:00Z", "My flight is tomorrow."));
            IntentionTrigger inAnHour = new IntentionTrigger.AtTime(Instant.parse("2027-03-01T09:00:00Z"), null);
            CognitiveMemory.of(memory).intentions().add("Call the plumber", inAnHour);
            memory.consolidate(ProgressListener.SILENT);
            assertThat(due(memory, AT_ONCE)).isEmpty();
            at("2027-03-01T09:30:00Z");
            assertThat(due(memory, AT_ONCE)).containsExactly("Call the plumber");
            assertThat(memory.recall(HELLO, AT_ONCE).context()).contains("Call the plumber");
            at("2027-03-02T07:00:00Z");
            assertThat(due(memory, AT_ONCE)).contains("Mia's flight is scheduled for tomorrow (2 March 2027)");
            at("2027-03-04T07:00:00Z");
            RecallResult morning = memory.recall(HELLO, AT_ONCE);
            assertThat(morning.reminders())
                    .extracting(Reminder::text, Reminder::because)
                    .contains(tuple("Mia's dentist appointment is scheduled for 4 March at 15:00", "it is today"));
            assertThat(morning.context()).contains("dentist appointment is scheduled for 4 March");
            at("2027-03-04T17:00:00Z");
            assertThat(due(memory, AT_ONCE)).as("it is over").noneMatch(text -> text.contains("dentist"));
            for (String year : List.of("2027", "2028")) {
                at(year + "-05-27T10:00:00Z");
                assertThat(due(memory, AT_ONCE)).contains("Anna's birthday is 27 May");
            }
            at("2028-05-28T10:00:00Z");
            assertThat(due(memory, AT_ONCE)).doesNotContain("Anna's birthday is 27 May");
            RecallOptions asked = AT_ONCE.withAskedAt(OffsetDateTime.parse("2028-05-27T23:30:00Z"));
            assertThat(due(memory, asked)).contains("Anna's birthday is 27 May");
            memory.deletion().retract("b");
            memory.consolidate(ProgressListener.SILENT);
            assertThat(due(memory, asked)).doesNotContain("Anna's birthday is 27 May");
        });
        with(Preset.DEFAULT, memory -> assertThat(memory.recall(HELLO, AT_ONCE).reminders())
                .as("nothing of it without the preset")
                .isEmpty());
    }

    @Test
    void anOccasionThatWasPutOffOrThatTheCallerMayNotSeeIsNone() {
        at("2027-03-01T08:00:00Z");
        with(Preset.COMPANION, memory -> {
            memory.append(said("a", "s1", "2027-03-01T08:00:00Z", "The concert is on 4 March."));
            memory.consolidate(ProgressListener.SILENT);
            at("2027-03-02T08:00:00Z");
            memory.append(said("b", "s2", "2027-03-02T08:00:00Z", "The concert was rescheduled to 9 March."));
            memory.consolidate(ProgressListener.SILENT);
            at("2027-03-04T08:00:00Z");
            assertThat(due(memory, AT_ONCE)).isEmpty();
            at("2027-03-09T08:00:00Z");
            assertThat(due(memory, AT_ONCE)).hasSize(1);
            assertThat(due(memory, AT_ONCE.withFilter(EventFilter.sessions(List.of("s3")))))
                    .isEmpty();
        });
    }

    @Test
    void recallTellsHowTheLastSessionsFeltTheNewestMost() {
        at("2027-03-01T08:00:00Z");
        with(Preset.COMPANION, memory -> {
            memory.append(said("n", "s0", "2027-03-01T08:00:00Z", "The tram was late."));
            assertThat(mood(memory)).isNull();
            memory.append(
                    said("g", "s1", "2027-03-02T08:00:00Z", "What a wonderful day, I am so happy!"),
                    said("t", "s2", "2027-03-20T08:00:00Z", "I feel terrible and sad."),
                    said("u", "s3", "2027-03-21T08:00:00Z", "I am so worried and unhappy."),
                    Event.ofText("That is wonderful, fantastic, great!")
                            .speaker("assistant")
                            .session("s3")
                            .occurredAt(OffsetDateTime.parse("2027-03-21T08:01:00Z"))
                            .build());
            assertThat(mood(memory)).as("it is the first of March").isNull();
            at("2027-03-21T09:00:00Z");
            SessionMood low = Objects.requireNonNull(mood(memory));
            assertThat(low.speaker()).isEqualTo("Mia");
            assertThat(low.valence()).isNegative();
            assertThat(low.sessions()).isEqualTo(4);
            assertThat(low.alike()).isEqualTo(2);
            assertThat(low.events()).containsExactly("t", "u");
            assertThat(memory.recall(HELLO, AT_ONCE).context())
                    .contains("How the last sessions felt")
                    .contains("Mia: unpleasant")
                    .contains("2 of the last 4 sessions, since 1 Mar 2027");
            memory.append(
                    said("h", "s4", "2027-03-22T08:00:00Z", "I am happy and proud, what a wonderful morning!"),
                    said("i", "s5", "2027-03-23T08:00:00Z", "So happy, I love it!"));
            at("2027-03-23T09:00:00Z");
            assertThat(Objects.requireNonNull(mood(memory)).valence()).isGreaterThan(low.valence());
            memory.deletion().retract("h");
            memory.deletion().retract("i");
            assertThat(Objects.requireNonNull(mood(memory)).valence()).isNegative();
            assertThat(CognitionReport.of(memory.recall(HELLO, AT_ONCE.withFilter(EventFilter.sessions(List.of("s0")))))
                            .sessions())
                    .isNull();
            at("2027-06-01T09:00:00Z");
            assertThat(mood(memory)).as("months later nobody knows").isNull();
        });
        at("2027-06-02T09:00:00Z");
        with(Preset.DEFAULT, memory -> assertThat(mood(memory)).isNull());
    }

    private static @Nullable SessionMood mood(Memory memory) {
        return CognitionReport.of(memory.recall(HELLO, AT_ONCE)).sessions();
    }

    @Test
    void whatIsMergedKeepsItsOccasions() {
        with(Preset.COMPANION, memory -> {
            for (int week = 1; week <= 3; week++) {
                at("2027-03-0" + week + "T09:00:00Z");
                memory.append(said(
                        "r" + week,
                        "s" + week,
                        "2027-03-0" + week + "T08:00:00Z",
                        "My neighbour's dog keeps barking at our cat."));
            }
            memory.consolidate(ProgressListener.SILENT);
            assertThat(EngineMemory.of(memory)
                            .consolidationLoop()
                            .run(LoopStep.ALL, ProgressListener.SILENT)
                            .damage())
                    .isEmpty();
            assertThat(memory.archive().list()).hasSize(2);
            RecallResult recalled = memory.recall("What does the dog do?", AT_ONCE);
            assertThat(recalled.items()).hasSize(1);
            assertThat(recalled.context())
                    .contains("r1 on 1 Mar 2027", "r2 on 2 Mar 2027", "(id r3")
                    .containsOnlyOnce("keeps barking");
            assertThat(memory.recall("What does the dog do?", AT_ONCE.withFilter(EventFilter.sessions(List.of("s3"))))
                            .context())
                    .contains("(id r3)");
            memory.deletion().retract("r1");
            assertThat(memory.recall("What does the dog do?", AT_ONCE).context())
                    .contains("r2")
                    .doesNotContain("r1");
            memory.archive().restore("r2");
            assertThat(memory.recall("What does the dog do?", AT_ONCE).items()).hasSize(2);
        });
    }

    @Test
    void ofManyOccasionsTheNewestAreCitedAndAllAreCounted() {
        with(Preset.COMPANION, memory -> {
            for (int day = 1; day <= 8; day++) {
                at("2027-03-0" + day + "T09:00:00Z");
                memory.append(said(
                        "r" + day,
                        "s" + day,
                        "2027-03-0" + day + "T08:00:00Z",
                        "My neighbour's dog keeps barking at our cat."));
            }
            memory.consolidate(ProgressListener.SILENT);
            EngineMemory.of(memory).consolidationLoop().run(LoopStep.ALL, ProgressListener.SILENT);
            assertThat(memory.recall("What does the dog do?", AT_ONCE).context())
                    .contains(
                            "(id r8, r5 on 5 Mar 2027, r6 on 6 Mar 2027, r7 on 7 Mar 2027; 8 times since 1 Mar 2027)");
        });
    }

    @Test
    void whatWasImportedFadesFromWhenItHappened() {
        at("2027-03-01T08:00:00Z");
        with(Preset.COMPANION, memory -> {
            memory.append(
                    said("old", "s1", "2026-03-01T08:00:00Z", "The tram was late and it rained."),
                    said("new", "s2", "2027-03-01T07:00:00Z", "The bus was early and it snowed."),
                    said("ahead", "s2", "2028-03-01T07:00:00Z", "The train was slow and it hailed."));
            memory.consolidate(ProgressListener.SILENT);
            assertThat(trace(memory, "old").encodedAt()).isEqualTo(Instant.parse("2026-03-01T08:00:00Z"));
            assertThat(trace(memory, "ahead").encodedAt())
                    .as("not before it was recorded")
                    .isEqualTo(memory.get("ahead").orElseThrow().recordedAt());
            EngineMemory.of(memory).consolidationLoop().run(Set.of(LoopStep.PRUNE), ProgressListener.SILENT);
            assertThat(memory.archive().list()).extracting(one -> one.id()).containsExactly("old");
            assertThat(memory.archive().read("old").event().text()).contains("tram");
        });
    }

    private static MemoryTrace trace(Memory memory, String id) {
        return EngineMemory.of(memory)
                .learning()
                .kept(List.of(memory.get(id).orElseThrow()))
                .getFirst();
    }
}
