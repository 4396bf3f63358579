package dev.ecphory.internal.runtime;

import static dev.ecphory.internal.runtime.EngineFixture.AT_ONCE;
import static org.assertj.core.api.Assertions.assertThat;

import dev.ecphory.Ecphory;
import dev.ecphory.Event;
import dev.ecphory.Memory;
import dev.ecphory.ProgressListener;
import dev.ecphory.Tier;
import dev.ecphory.admin.Deletion.Selection;
import dev.ecphory.internal.store.FreshStore;
import dev.ecphory.internal.store.SettableClock;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** How many events are newer than the facts, as recall and facts tell it. */
final class FactsBehindTest {
    private static final String QUESTION = "Where does Ann live?";

    private final SettableClock clock = new SettableClock();
    private final Ecphory engine = Ecphory.builder(FreshStore.on(clock, 7))
            .tier(Tier.EDGE)
            .background(false)
            .clock(clock)
            .open();
    private final Memory memory = engine.memory("ann");

    @AfterEach
    void close() {
        engine.close();
    }

    private void tell(int from, int to) {
        memory.append(IntStream.range(from, to)
                .mapToObj(i -> Event.ofText("I live in Lisbon, note " + i)
                        .id("e" + i)
                        .speaker("Ann")
                        .build())
                .toList());
    }

    private void behind(int events) {
        assertThat(memory.facts().factsBehind()).isEqualTo(events);
        assertThat(memory.recall(QUESTION, AT_ONCE).factsBehind()).isEqualTo(events);
    }

    private void consolidate() {
        assertThat(memory.consolidate(ProgressListener.SILENT).complete()).isTrue();
    }

    @Test
    void countsWhatWasAppendedSinceFactsWereDerived() {
        behind(0);
        tell(0, 3);
        behind(3);
        consolidate();
        behind(0);
        tell(3, 5);
        behind(2);
    }

    @Test
    void countsNoHoleThatErasingLeft() {
        tell(0, 5);
        consolidate();
        memory.deletion().erase(Selection.events(List.of("e1", "e4")));
        behind(0);
        tell(5, 7);
        behind(2);
        memory.deletion().erase(Selection.events(List.of("e6")));
        behind(0);
    }

    @Test
    void saysNothingOfFactsWhereTheRecipeDoesWithoutThem() {
        tell(0, 3);
        assertThat(memory.recall(QUESTION, AT_ONCE.withRecipe("words")).factsBehind())
                .isZero();
    }
}
