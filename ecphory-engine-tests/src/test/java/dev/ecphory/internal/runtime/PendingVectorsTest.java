package dev.ecphory.internal.runtime;

import static dev.ecphory.internal.runtime.EngineFixture.AT_ONCE;
import static dev.ecphory.internal.runtime.EngineFixture.saying;
import static org.assertj.core.api.Assertions.assertThat;

import dev.ecphory.Ecphory;
import dev.ecphory.Memory;
import dev.ecphory.ProgressListener;
import dev.ecphory.spi.store.EventStore;
import org.junit.jupiter.api.Test;

/** A recall tells how much of the namespace it had no neural vectors of. */
final class PendingVectorsTest {
    @Test
    void countsEventsWithoutVectorsUntilTheyAreEmbedded() {
        try (Ecphory engine = EngineFixture.base(EngineFixture.store(), new FakeEmbedder())) {
            Memory memory = engine.memory("ann");
            memory.append(saying("a", "The car broke down"), saying("b", "My puppy is ill"));
            assertThat(memory.recall("Which vehicle?", AT_ONCE).pendingVectors())
                    .isEqualTo(2);
            assertThat(memory.admin().embedPending(ProgressListener.SILENT)).isEqualTo(2);
            assertThat(memory.recall("Which vehicle?", AT_ONCE).pendingVectors())
                    .isZero();
            memory.append(saying("c", "Supper at eight"));
            assertThat(memory.recall("Which vehicle?", AT_ONCE).pendingVectors())
                    .isEqualTo(1);
        }
    }

    @Test
    void isNoneWhereRecallUsesNoNeuralVectors() {
        EventStore store = EngineFixture.store();
        try (Ecphory engine = EngineFixture.edge(store)) {
            Memory memory = engine.memory("ann");
            memory.append(saying("a", "The car broke down"));
            assertThat(memory.recall("Which vehicle?").pendingVectors()).isZero();
        }
        try (Ecphory engine = EngineFixture.base(EngineFixture.store(), new FakeEmbedder())) {
            Memory memory = engine.memory("ann");
            memory.append(saying("a", "The car broke down"));
            assertThat(memory.recall("Which vehicle?", AT_ONCE.withRecipe("words"))
                            .pendingVectors())
                    .isZero();
        }
    }
}
