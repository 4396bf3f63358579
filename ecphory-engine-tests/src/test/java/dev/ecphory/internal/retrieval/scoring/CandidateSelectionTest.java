package dev.ecphory.internal.retrieval.scoring;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ecphory.Ecphory;
import dev.ecphory.Event;
import dev.ecphory.EventFilter;
import dev.ecphory.Memory;
import dev.ecphory.RankExplanation;
import dev.ecphory.RecallOptions;
import dev.ecphory.RecallResult;
import dev.ecphory.RecalledEvent;
import dev.ecphory.internal.runtime.EngineFixture;
import java.time.OffsetDateTime;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;

/** In a large namespace not every event is scored by every signal; an explanation scores all of them. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
final class CandidateSelectionTest {
    private static final long SEED = 20_261_128;
    private static final int EVENTS = 9_000;
    private static final int TURNS = 18;
    private static final List<String> NAMES = List.of("Ana", "Boris", "Chen", "Dora");
    private static final List<String> WORDS = List.of(
            "garden",
            "violin",
            "harbour",
            "invoice",
            "sister",
            "winter",
            "bicycle",
            "recipe",
            "exam",
            "doctor",
            "train",
            "painting",
            "landlord",
            "marathon",
            "puppy",
            "guitar",
            "museum",
            "storm",
            "lantern",
            "orchard");
    private static final RecallOptions OPTIONS =
            RecallOptions.defaults().withLimit(10).withMinRelevance(0);

    private final Ecphory engine = EngineFixture.edge(EngineFixture.store());
    private final Memory memory = engine.memory("ann");

    @BeforeAll
    void told() {
        SplittableRandom random = new SplittableRandom(SEED);
        List<Event> events = new ArrayList<>();
        for (int i = 0; i < EVENTS; i++) {
            String said =
                    "We spoke of the " + word(random) + " and my " + word(random) + " until room " + i + " was free";
            events.add(Event.ofText(i % 6 == 0 ? "What about the " + word(random) + "?" : said + ".")
                    .id("event-" + i)
                    .speaker(NAMES.get(random.nextInt(NAMES.size())))
                    .session("session-" + i / TURNS)
                    .occurredAt(OffsetDateTime.parse("2026-01-01T00:00:00Z").plusMinutes(10L * i))
                    .build());
        }
        memory.append(events);
    }

    @AfterAll
    void close() {
        engine.close();
    }

    private static String word(SplittableRandom random) {
        return WORDS.get(random.nextInt(WORDS.size()));
    }

    @Test
    void theFirstTenAreThoseOfAllEventsWithTheSameScores() {
        SplittableRandom random = new SplittableRandom(SEED + 1);
        for (int round = 0; round < 12; round++) {
            String name = NAMES.get(random.nextInt(NAMES.size()));
            String question = "What did " + name + " say of the " + word(random) + " and the " + word(random) + "?";
            assertThat(sameAsOfAll(question, OPTIONS)).as("scored").isLessThan(EVENTS / 2);
            sameAsOfAll(question, OPTIONS.withFilter(EventFilter.speakers(List.of(name))));
        }
    }

    /** How many events were scored by every signal. */
    private int sameAsOfAll(String question, RecallOptions options) {
        RecallResult recalled = memory.recall(question, options);
        assertThat(recalled.items()).hasSize(10);
        RecallResult.StageTrace fields = recalled.steps().stream()
                .filter(step -> step.stage().equals("fields"))
                .findFirst()
                .orElseThrow();
        int place = 0;
        for (RecalledEvent item : recalled.items()) {
            RankExplanation among =
                    memory.explain(question, options, item.entry().id());
            assertThat(among.rank()).as("seed %d: %s", SEED, question).isEqualTo(++place);
            assertThat(item.score()).isEqualTo(among.item().score());
        }
        return fields.out();
    }
}
