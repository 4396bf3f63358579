package dev.ecphory.lab.truth;

import dev.ecphory.ConsolidationResult;
import dev.ecphory.Ecphory;
import dev.ecphory.Fact;
import dev.ecphory.Namespace;
import dev.ecphory.ProgressListener;
import dev.ecphory.Tier;
import dev.ecphory.knowledge.DecisionRecord;
import dev.ecphory.testkit.InMemoryEventStore;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;

/**
 * The whole way, through the public doors: every utterance is appended when it was said, claims are read from it by
 * rules, and what was decided is decided when it was. A decision about a claim is one about what was read from the same
 * utterance. Stateless; threads may share it.
 */
final class EngineFactMemory implements Truth.FactMemory {
    private static final String RULES = "r";

    @Override
    public List<Fact> facts(World world) {
        Instant[] now = {Instant.EPOCH};
        InMemoryEventStore store = new InMemoryEventStore(() -> now[0], new SplittableRandom(1));
        try (Ecphory engine = Ecphory.builder(store)
                .tier(Tier.EDGE)
                .background(false)
                .clock(() -> now[0])
                .open()) {
            dev.ecphory.Memory memory = engine.memory(world.name());
            List<DecisionRecord> decisions = new ArrayList<>(world.decisions());
            for (World.Utterance telling : world.tellings()) {
                Instant said = telling.entry().recordedAt();
                decide(store, memory.namespace(), decisions, said, now);
                now[0] = said;
                memory.append(telling.entry().event());
            }
            decide(store, memory.namespace(), decisions, Instant.MAX, now);
            now[0] = World.NOW;
            ConsolidationResult done = memory.consolidate(ProgressListener.SILENT);
            if (!done.complete()) {
                throw new IllegalStateException("a store of one's own was consolidated by somebody else");
            }
            return memory.facts().allVersions();
        }
    }

    private static void decide(
            InMemoryEventStore store,
            Namespace namespace,
            List<DecisionRecord> decisions,
            Instant before,
            Instant[] now) {
        while (!decisions.isEmpty() && decisions.getFirst().at().isBefore(before)) {
            DecisionRecord next = decisions.removeFirst();
            now[0] = next.at();
            store.decisions().append(namespace, DecisionTranslation.of(next.decision(), RULES));
        }
    }
}
