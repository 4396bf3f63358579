package dev.ecphory.internal.runtime;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ecphory.Ecphory;
import dev.ecphory.Event;
import dev.ecphory.Memory;
import dev.ecphory.ProgressListener;
import dev.ecphory.RecallOptions;
import dev.ecphory.RecallResult;
import java.time.OffsetDateTime;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** An event whose fact was superseded comes with the event that superseded it. */
final class SupersededTest {
    private static final OffsetDateTime START = OffsetDateTime.parse("2025-01-06T09:00:00Z");

    private static Event said(int day, String id, String text) {
        return Event.ofText(text)
                .id(id)
                .speaker("Ana")
                .session("s" + day)
                .occurredAt(START.plusDays(day))
                .build();
    }

    private static List<Event> talk() {
        List<Event> events = new ArrayList<>();
        events.add(said(0, "oslo", "I live in Oslo."));
        for (int day = 1; day < 40; day++) {
            events.add(said(day, "n" + day, "Oslo had rain number " + day + " today, says the paper that I read."));
        }
        events.add(said(50, "lisbon", "I moved to Lisbon."));
        return events;
    }

    private static RecallResult recalled(String question, RecallOptions options) {
        try (Ecphory engine = EngineFixture.edge(EngineFixture.store())) {
            Memory memory = engine.memory("ana");
            memory.append(talk());
            memory.consolidate(ProgressListener.SILENT);
            return memory.recall(question, options);
        }
    }

    @Test
    void comesWithWhatTookItsPlaceBesideItWithinTheLimit() {
        for (int limit : new int[] {2, 3, 10}) {
            List<String> ids = EngineFixture.ids(
                    recalled("live Oslo", RecallOptions.defaults().withLimit(limit)));
            assertThat(ids).hasSize(limit).containsSequence("oslo", "lisbon");
        }
    }

    @Test
    void standsBesideItInTheContext() {
        String context = recalled("live Oslo", RecallOptions.defaults()).context();
        assertThat(context).contains("I live in Oslo.").contains("I moved to Lisbon");
    }

    @Test
    void doesNotComeWhereTheTimeBeforeIsAskedFor() {
        List<String> ids = EngineFixture.ids(recalled(
                "live Oslo",
                RecallOptions.defaults()
                        .withLimit(3)
                        .withAsOf(START.plusDays(20).toInstant(), null)));
        assertThat(ids).contains("oslo").doesNotContain("lisbon");
    }
}
