package dev.ecphory.wire;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ecphory.ConsolidationResult;
import dev.ecphory.Ecphory;
import dev.ecphory.Event;
import dev.ecphory.Fact;
import dev.ecphory.Memory;
import dev.ecphory.ProgressListener;
import dev.ecphory.Tier;
import dev.ecphory.internal.store.SettableClock;
import dev.ecphory.testkit.InMemoryEventStore;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

final class EvidenceEventsTest {
    private final SettableClock clock = new SettableClock(Instant.parse("2026-04-01T00:00:00Z"));

    @Test
    void aReplacedVersionIsSupersededAndOnlyAVersionOfARetractedClaimIsRetracted() {
        try (Ecphory engine = Ecphory.builder(new InMemoryEventStore(clock, new SplittableRandom(7)))
                .tier(Tier.EDGE)
                .clock(clock)
                .background(false)
                .open()) {
            Memory memory = engine.memory("ann");
            tell(memory, "e1", "I live in Lisbon.");
            clock.set(clock.instant().plus(Duration.ofDays(30)));
            tell(memory, "e2", "I moved to Porto.");
            Fact replaced = ended(memory).getFirst();
            assertThat(replaced.object()).isEqualTo("Lisbon");
            assertThat(new EvidenceEvents(memory).superseded(replaced)).isTrue();
            assertThat(json(memory, replaced)).containsEntry("superseded", true);
            clock.set(clock.instant().plus(Duration.ofDays(1)));
            Fact porto = memory.facts().facts("Ann", "lives_in", null, null).getFirst();
            assertThat(json(memory, porto)).containsEntry("superseded", false);
            memory.facts().retractClaim(porto.claim());
            Fact retracted = ended(memory).stream()
                    .filter(fact -> fact.object().equals("Porto"))
                    .findFirst()
                    .orElseThrow();
            assertThat(new EvidenceEvents(memory).superseded(retracted)).isFalse();
        }
    }

    private static Map<String, @Nullable Object> json(Memory memory, Fact fact) {
        return new FactJson(new EvidenceEvents(memory), Instant.EPOCH).of(fact);
    }

    private static void tell(Memory memory, String id, String text) {
        memory.append(Event.ofText(text).id(id).speaker("Ann").build());
        ConsolidationResult unused = memory.consolidate(ProgressListener.SILENT);
    }

    private static List<Fact> ended(Memory memory) {
        return memory.facts().allVersions("Ann", "lives_in").stream()
                .filter(fact -> fact.retractedAt() != null)
                .toList();
    }
}
