package dev.ecphory;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ecphory.RecallOptions.TopicFilter;
import dev.ecphory.internal.store.SettableClock;
import dev.ecphory.spi.TokenCounter;
import dev.ecphory.testkit.InMemoryEventStore;
import java.time.OffsetDateTime;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

/** Summaries are told beside events, and change nothing of what is ranked. */
final class SummariesBesideEventsTest {
    private static final List<String> TOPICS = List.of(
            "the garden shed and its roof", "the choir and its concert", "the budget of the trip", "the sick old dog");
    private static final List<String> DID =
            List.of("We repaired", "I worried about", "We planned", "I paid for", "We finally finished");
    private static final List<String> QUESTIONS = List.of(
            "Can you give me a comprehensive summary of the garden shed project?",
            "Summarize everything about the choir.",
            "What is Ann like?",
            "When did we repair the roof?",
            "List all the things that we planned.");

    @Test
    void whatIsRankedIsTheSameWithSummariesAndWithout() {
        int told = 0;
        for (int seed = 0; seed < 25; seed++) {
            try (Ecphory engine = engine()) {
                Memory memory = memory(engine, seed);
                for (String question : QUESTIONS) {
                    RecallResult with = memory.recall(question);
                    RecallResult without =
                            memory.recall(question, RecallOptions.defaults().withRecipe("default-summaries"));
                    assertThat(ranked(with)).as("seed %d, %s", seed, question).isEqualTo(ranked(without));
                    assertThat(without.overviews()).isEmpty();
                    told += with.overviews().size();
                }
            }
        }
        assertThat(told).isGreaterThan(25);
    }

    @Test
    void summariesTakeNoMoreThanTheirShareOfTheBudget() {
        for (int seed = 0; seed < 10; seed++) {
            try (Ecphory engine = engine()) {
                Memory memory = memory(engine, seed);
                for (int budget : List.of(60, 150, 400, 1_000)) {
                    RecallResult recollection = memory.recall(
                            QUESTIONS.getFirst(),
                            RecallOptions.defaults().withMaxTokens(budget).withLimit(3));
                    assertThat(recollection.tokens()).isLessThanOrEqualTo(budget);
                    assertThat(TokenCounter.estimate().count(part(recollection.context())))
                            .as("seed %d, budget %d", seed, budget)
                            .isLessThanOrEqualTo(budget * 15 / 100 + 1);
                }
            }
        }
    }

    @Test
    void aNarrowQuestionAndWhoeverMutesGetNone() {
        try (Ecphory engine = engine()) {
            Memory memory = memory(engine, 1);
            assertThat(memory.recall(QUESTIONS.getFirst()).overviews()).isNotEmpty();
            assertThat(memory.recall("When did we repair the roof?").overviews())
                    .isEmpty();
            TopicFilter muting = new TopicFilter(List.of(), List.of("dog"));
            assertThat(memory.recall(
                                    QUESTIONS.getFirst(),
                                    RecallOptions.defaults().withAttention(muting))
                            .overviews())
                    .isEmpty();
            assertThat(memory.recall(
                                    QUESTIONS.getFirst(),
                                    RecallOptions.defaults().withRedacted(true))
                            .overviews())
                    .isEmpty();
        }
    }

    @Test
    void whatIsOutOfSightIsToldByNoSummary() {
        try (Ecphory engine = engine()) {
            Memory memory = memory(engine, 2);
            OffsetDateTime then = OffsetDateTime.parse("2026-01-05T00:00:00Z");
            RecallResult asOf =
                    memory.recall(QUESTIONS.getFirst(), RecallOptions.defaults().withAsOf(then.toInstant(), null));
            asOf.overviews().forEach(one -> assertThat(one.summary().to()).isBeforeOrEqualTo(then.toInstant()));
            RecalledSummary first =
                    memory.recall(QUESTIONS.getFirst()).overviews().getFirst();
            String id = first.lines().getFirst().events().getFirst();
            memory.deletion().retract(id);
            memory.recall(QUESTIONS.getFirst()).overviews().forEach(one -> assertThat(one.lines())
                    .allSatisfy(line -> assertThat(line.events()).doesNotContain(id)));
        }
    }

    private static String part(String context) {
        int from = context.indexOf("What summaries say of it");
        return from < 0 ? "" : context.substring(from, context.indexOf("Recalled memories", from));
    }

    private static List<String> ranked(RecallResult recollection) {
        return recollection.items().stream()
                .map(item -> item.entry().id() + " " + Double.doubleToRawLongBits(item.score()))
                .toList();
    }

    private static Ecphory engine() {
        return Ecphory.builder(new InMemoryEventStore(new SettableClock(), new SplittableRandom(7)))
                .tier(Tier.EDGE)
                .background(false)
                .clock(new SettableClock())
                .open();
    }

    private static Memory memory(Ecphory engine, int seed) {
        Random random = new Random(seed);
        List<Event> events = new ArrayList<>();
        for (int i = 0; i < 60; i++) {
            String text = DID.get(random.nextInt(DID.size())) + " " + TOPICS.get(random.nextInt(TOPICS.size()))
                    + " for " + (2 + random.nextInt(90)) + " euros.";
            events.add(Event.ofText(text)
                    .id("e" + i)
                    .speaker(random.nextBoolean() ? "Ann" : "Ben")
                    .session("s" + i / 8)
                    .occurredAt(OffsetDateTime.parse("2026-01-01T10:00:00Z").plusHours(5L * i))
                    .build());
        }
        Memory memory = engine.memory("ann");
        memory.append(events);
        ConsolidationResult done = memory.consolidate(ProgressListener.SILENT);
        assertThat(done.complete()).isTrue();
        return memory;
    }
}
