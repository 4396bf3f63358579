package dev.ecphory.jdbc;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ecphory.Ecphory;
import dev.ecphory.Memory;
import dev.ecphory.admin.Deletion.Selection;
import dev.ecphory.internal.cognition.CognitiveMemory;
import dev.ecphory.internal.cognition.mechanism.CognitionSettings;
import dev.ecphory.internal.cognition.mechanism.CognitiveMechanism;
import dev.ecphory.internal.engine.EngineBuilder;
import dev.ecphory.internal.runtime.Minds;
import dev.ecphory.internal.store.SettableClock;
import dev.ecphory.spi.store.EventStore;
import dev.ecphory.testkit.InMemoryEventStore;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What comes to mind and what is in mind are the same on disk as in memory. */
final class MindOnDiskTest {
    private static final CognitionSettings OFTEN = Minds.coming(.5, 1).with(CognitiveMechanism.WORKING_MEMORY);

    @TempDir
    Path folder;

    @Test
    void isTheSameOnEveryStore() {
        SettableClock clock = new SettableClock();
        List<String> onDisk;
        try (Ecphory engine = EngineBuilder.at(folder.resolve("mind.db").toString())
                .tier(dev.ecphory.Tier.EDGE)
                .background(false)
                .clock(clock)
                .cognition(OFTEN)
                .open()) {
            onDisk = lived(engine, clock);
        }
        SettableClock other = new SettableClock();
        EventStore store = new InMemoryEventStore(other, new SplittableRandom(7));
        try (Ecphory engine = Minds.engine(store, other, OFTEN)) {
            assertThat(lived(engine, other)).isEqualTo(onDisk);
        }
    }

    private static List<String> lived(Ecphory engine, SettableClock clock) {
        Memory memory = engine.memory("mira");
        Minds.tell(memory, clock, 300);
        clock.advance(Duration.ofDays(30));
        memory.deletion().erase(Selection.events(List.of("e297", "e4")));
        memory.deletion().retract("e6");
        List<String> lived = new ArrayList<>();
        for (int i = 0; i < 40; i++) {
            lived.add(Minds.whole(memory.recall("Who was afraid, note " + i + "?", Minds.AT_ONCE)));
        }
        assertThat(lived).anyMatch(one -> one.contains("unbidden=Unbidden"));
        lived.add(CognitiveMemory.of(memory).workspace("s29").held().toString());
        lived.add(CognitiveMemory.of(memory).workspace("s29").told(500));
        return lived;
    }
}
