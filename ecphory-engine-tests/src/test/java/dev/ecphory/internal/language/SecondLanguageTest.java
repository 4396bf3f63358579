package dev.ecphory.internal.language;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ecphory.ConsolidationResult;
import dev.ecphory.Ecphory;
import dev.ecphory.Event;
import dev.ecphory.Fact;
import dev.ecphory.Memory;
import dev.ecphory.ProgressListener;
import dev.ecphory.RecallOptions;
import dev.ecphory.RecallResult;
import dev.ecphory.Tier;
import dev.ecphory.internal.engine.EngineMemory;
import dev.ecphory.internal.store.FreshStore;
import dev.ecphory.internal.store.SettableClock;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** A namespace in another language is read by the pack of that language, and no other namespace is. */
final class SecondLanguageTest {
    private final SettableClock clock = new SettableClock(Instant.parse("2026-03-10T12:00:00Z"));
    private final Ecphory engine = Ecphory.builder(FreshStore.on(clock, 7))
            .tier(Tier.EDGE)
            .background(false)
            .clock(clock)
            .open();

    @AfterEach
    void close() {
        engine.close();
    }

    private Memory told(String namespace, String language) {
        Memory memory = engine.memory(namespace);
        memory.append(Event.ofText("hello")
                .id("e0")
                .occurredAt(OffsetDateTime.parse("2026-03-01T10:00:00Z"))
                .build());
        memory.admin().setLanguage(language);
        memory.append(
                Event.ofText("Ik woon in Utrecht.")
                        .id("e1")
                        .speaker("Anna")
                        .occurredAt(OffsetDateTime.parse("2026-03-09T10:00:00Z"))
                        .build(),
                Event.ofText("I live in Leeds.")
                        .id("e2")
                        .speaker("Ben")
                        .occurredAt(OffsetDateTime.parse("2026-03-09T11:00:00Z"))
                        .build(),
                Event.ofText("Gisteren was de fiets stuk.")
                        .id("e3")
                        .speaker("Anna")
                        .occurredAt(OffsetDateTime.parse("2026-03-10T10:00:00Z"))
                        .build());
        ConsolidationResult unused = memory.consolidate(ProgressListener.SILENT);
        return memory;
    }

    private static List<String> homes(Memory memory) {
        return memory.facts().allVersions().stream()
                .filter(fact -> fact.slot().predicate().equals("lives_in"))
                .map(Fact::object)
                .toList();
    }

    private static String cue(Memory memory) {
        RecallResult recalled = memory.recall(
                "Wat was gisteren stuk?",
                RecallOptions.defaults().withAskedAt(OffsetDateTime.parse("2026-03-10T12:00:00Z")));
        return recalled.steps().stream()
                .filter(step -> step.stage().equals("cue"))
                .findFirst()
                .orElseThrow()
                .note();
    }

    @Test
    void factsAreReadByThePackOfTheNamespacesLanguage() {
        assertThat(homes(told("dutch", "nl"))).containsExactly("Utrecht");
        assertThat(homes(told("english", "en"))).containsExactly("Leeds");
    }

    @Test
    void timesInMessagesAreReadByThatPack() {
        assertThat(EngineMemory.of(told("dutch", "nl")).facts().timeReferences("e3"))
                .singleElement()
                .satisfies(time -> assertThat(time.start()).isEqualTo(Instant.parse("2026-03-09T00:00:00Z")));
        assertThat(EngineMemory.of(told("english", "en")).facts().timeReferences("e3"))
                .isEmpty();
    }

    @Test
    void timesInQuestionsAreReadByThatPack() {
        assertThat(cue(told("dutch", "nl"))).contains("gisteren");
        assertThat(cue(told("english", "en"))).doesNotContain("gisteren");
    }

    @Test
    void aLanguageWithoutAPackIsReadAsEnglish() {
        assertThat(homes(told("french", "fr"))).containsExactly("Leeds");
    }

    @Test
    void anotherLanguageIsReadAnewAtTheNextConsolidation() {
        Memory memory = told("changing", "en");
        assertThat(homes(memory)).containsExactly("Leeds");
        memory.admin().setLanguage("nl");
        ConsolidationResult unused = memory.consolidate(ProgressListener.SILENT);
        assertThat(homes(memory)).containsExactly("Utrecht");
    }
}
