package dev.ecphory.internal.entities;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ecphory.Ecphory;
import dev.ecphory.Memory;
import dev.ecphory.internal.engine.EngineKnowledgeBase;
import dev.ecphory.internal.engine.EngineMemory;
import dev.ecphory.internal.facts.ContestedStanding;
import dev.ecphory.internal.summaries.Said;
import dev.ecphory.knowledge.Claim;
import dev.ecphory.knowledge.TimePoint;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.util.List;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;

/** What profiles, timelines and contradictions promise, on small conversations. */
final class ViewsTest {
    private static final Instant JUNE = Instant.parse("2026-06-01T00:00:00Z");

    private static void after(String said, Consumer<Memory> then) {
        try (Ecphory engine = Said.engine(Said.store())) {
            Memory memory = engine.memory(Said.ANN);
            memory.append(Said.events(said));
            assertThat(Said.consolidated(memory)).isTrue();
            then.accept(memory);
        }
    }

    private static EngineKnowledgeBase knowledge(Memory memory) {
        return EngineMemory.of(memory).facts();
    }

    private static String day(TimelineEntry entry) {
        return entry.kind().name().charAt(0) + " "
                + entry.from().at().toString().substring(0, 10) + " " + entry.text();
    }

    @Test
    void aTimelineHasEventsPeriodsAndSessionsInTheOrderOfTheWorld() {
        after("""
            > 2026-03-02T18:00:00Z s1 Ann: I live in Lisbon.
            > 2026-03-02T18:01:00Z s1 Ann: I visited Rome last week.
            > 2026-03-02T18:02:00Z s1 Ben: Nice, you're so inspiring!
            > 2026-03-02T18:03:00Z s1 Ann: My brother got married on 14 February 2026 in a small chapel.
            > 2026-05-05T18:00:00Z s2 Ann: I moved to Porto on Friday.
            > 2026-05-05T18:01:00Z s2 Ann: I feel better than yesterday.
            """, memory -> {
            List<TimelineEntry> told = knowledge(memory).timelineEntries("Ann", null, null);
            assertThat(told)
                    .extracting(ViewsTest::day)
                    .containsExactly(
                            "E 2026-02-14 Ann: My brother got married on 14 February 2026 in a small chapel.",
                            "E 2026-02-23 Ann: I visited Rome last week.",
                            "S 2026-03-02 Ann: I live in Lisbon. Ann: I visited Rome last week.",
                            "P 2026-03-02 Ann lives in Lisbon",
                            "P 2026-05-01 Ann lives in Porto",
                            "E 2026-05-01 Ann: I moved to Porto on Friday.");
            assertThat(told.get(1).from().granularity()).isEqualTo(TimePoint.Granularity.WEEK);
            assertThat(told.get(1).events()).containsExactly("e2");
            assertThat(told.get(3).to()).isNotNull();
            assertThat(told.get(2).session()).isEqualTo("s1");
        });
    }

    @Test
    void aRetractedEventIsInNoTimeline() {
        after("> 2026-03-02T18:01:00Z s1 Ann: I visited Rome last week.\n", memory -> {
            memory.deletion().retract("e1");
            assertThat(Said.consolidated(memory)).isTrue();
            assertThat(knowledge(memory).timelineEntries("Ann", null, null)).isEmpty();
        });
    }

    @Test
    void aProfileTellsWhatHoldsByTopicWithSinceWhenAndWhere() {
        after("""
            > 2026-03-02T18:00:00Z s1 Ann: I live in Lisbon.
            > 2026-03-02T18:01:00Z s1 Ann: I have worked at Acme since May 2025.
            > 2026-03-02T18:02:00Z s1 Ann: I visited Rome last week.
            > 2026-03-02T18:03:00Z s1 Ann: I love hiking.
            > 2026-03-02T18:04:00Z s1 Ann: I love hiking in the mountains.
            > 2026-05-05T18:00:00Z s2 Ann: I moved to Porto.
            """, memory -> {
            List<ProfileSection> sections =
                    knowledge(memory).profile("Ann", JUNE, null).sections();
            assertThat(sections).extracting(ProfileSection::topic).containsExactly("homes", "work", "tastes");
            assertThat(sections)
                    .flatExtracting(ProfileSection::facts)
                    .extracting(ProfileSection.HeldFact::value)
                    .containsExactly("Porto", "Acme", "hiking in the mountains");
            assertThat(sections.get(0).facts().getFirst().since()).isNull();
            assertThat(sections.get(1).facts().getFirst().since())
                    .isNotNull()
                    .extracting(TimePoint::at)
                    .isEqualTo(Instant.parse("2025-05-01T00:00:00Z"));
            assertThat(sections.get(2).facts().getFirst().events()).containsExactly("e5");
        });
    }

    @Test
    void whatAPersonSaidHoldsUntilTheContradictionIsSettled() {
        after("> 2020-03-02T18:00:00Z s1 Ann: I work at Acme.\n", memory -> {
            memory.append(Said.event("a1", "s1", "assistant", "Ann works at Hooli.").toBuilder()
                    .occurredAt(OffsetDateTime.parse("2020-03-02T18:01:00Z"))
                    .claim(Claim.Stated.of("Ann", "works_at", "Hooli"))
                    .build());
            assertThat(Said.consolidated(memory)).isTrue();
            assertThat(knowledge(memory).contradictions()).singleElement().satisfies(open -> assertThat(
                            knowledge(memory).standing(open))
                    .contains(new ContestedStanding(
                            open.older(), "what a person said goes before what an assistant said")));
        });
    }

    @Test
    void whoeverTellsTheirNameIsKnownByIt() {
        after("""
            > 2026-03-02T18:00:00Z s1 user: My name is Noor.
            > 2026-03-02T18:01:00Z s1 user: I live in Ghent.
            > 2026-03-02T18:02:00Z s1 user: Noor's sister lives in Oslo.
            """, memory -> assertThat(
                        knowledge(memory).profile("Noor", JUNE, null).sections())
                .flatExtracting(ProfileSection::facts)
                .extracting(ProfileSection.HeldFact::value)
                .contains("Ghent")
                .doesNotContain("Oslo"));
    }
}
