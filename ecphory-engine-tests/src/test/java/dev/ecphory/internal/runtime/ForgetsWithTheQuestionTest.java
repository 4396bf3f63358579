package dev.ecphory.internal.runtime;

import static dev.ecphory.internal.runtime.EngineFixture.saying;
import static org.assertj.core.api.Assertions.assertThat;

import dev.ecphory.Ecphory;
import dev.ecphory.Event;
import dev.ecphory.Fact;
import dev.ecphory.Memory;
import dev.ecphory.ProgressListener;
import dev.ecphory.Tier;
import dev.ecphory.admin.Deletion.Selection;
import dev.ecphory.internal.store.FreshStore;
import dev.ecphory.internal.store.SettableClock;
import java.util.List;
import java.util.Set;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;

/** That what a reply told goes with the reply, and with the question without which it tells nothing. */
final class ForgetsWithTheQuestionTest {
    private static void told(Consumer<Memory> work) {
        try (Ecphory engine = Ecphory.builder(FreshStore.on(new SettableClock(), 7))
                .tier(Tier.EDGE)
                .background(false)
                .clock(new SettableClock())
                .open()) {
            Memory memory = engine.memory("talk");
            memory.append(List.of(said("asked", "Ann", "Where do you live now?"), said("replied", "Ben", "Porto.")));
            memory.consolidate(ProgressListener.SILENT);
            assertThat(homes(memory)).containsExactly("Porto");
            work.accept(memory);
        }
    }

    private static Event said(String id, String speaker, String text) {
        return saying(id, text).toBuilder().speaker(speaker).session("one").build();
    }

    private static List<String> homes(Memory memory) {
        return memory.facts().facts("ben", "lives_in", null, null).stream()
                .map(Fact::object)
                .toList();
    }

    @Test
    void eitherThatIsErasedTakesTheFactAway() {
        for (String id : List.of("asked", "replied")) {
            told(memory -> {
                var unused = memory.deletion().erase(new Selection.Events(Set.of(id)));
                memory.consolidate(ProgressListener.SILENT);
                assertThat(homes(memory)).as(id).isEmpty();
            });
        }
    }

    @Test
    void eitherThatIsRetractedTakesTheFactAwayUntilItIsRestored() {
        for (String id : List.of("asked", "replied")) {
            told(memory -> {
                memory.deletion().retract(id);
                memory.consolidate(ProgressListener.SILENT);
                assertThat(homes(memory)).as(id).isEmpty();
                memory.deletion().restore(id);
                memory.consolidate(ProgressListener.SILENT);
                assertThat(homes(memory)).as(id).containsExactly("Porto");
            });
        }
    }
}
