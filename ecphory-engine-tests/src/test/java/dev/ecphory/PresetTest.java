package dev.ecphory;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.ecphory.admin.EventArchive;
import dev.ecphory.admin.Forgetting;
import dev.ecphory.internal.cognition.mechanism.CognitionSettings;
import dev.ecphory.internal.engine.EngineBuilder;
import dev.ecphory.internal.engine.EngineMemory;
import dev.ecphory.internal.maintenance.LoopReport;
import dev.ecphory.internal.store.FreshStore;
import dev.ecphory.internal.store.SettableClock;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.Test;

/** Switches that are set together. */
final class PresetTest {
    private static final Instant BEGIN = Instant.parse("2026-01-01T09:00:00Z");

    private final SettableClock clock = new SettableClock(BEGIN);

    private Ecphory engine(UnaryOperator<Ecphory.Builder> more) {
        return more.apply(Ecphory.builder(FreshStore.on(clock, 1)).clock(clock)).open();
    }

    private Map<String, String> config(UnaryOperator<Ecphory.Builder> more) {
        try (Ecphory engine = engine(more)) {
            return engine.configuration();
        }
    }

    @Test
    void aPresetSetsWhatItSaysAndNothingElse() {
        Map<String, String> usual = config(builder -> builder);
        for (Preset preset : Preset.values()) {
            Map<String, String> expected = new TreeMap<>(usual);
            expected.put("preset", preset.key());
            preset.choices().forEach(one -> expected.put(one.name(), one.value()));
            assertThat(config(builder -> builder.preset(preset)))
                    .as(preset.key())
                    .isEqualTo(expected);
            assertThat(preset.choices()).allSatisfy(one -> {
                assertThat(one.why()).endsWith(".");
                assertThat(usual).as(one.name()).doesNotContainEntry(one.name(), one.value());
            });
        }
        assertThat(Preset.DEFAULT.choices()).isEmpty();
    }

    @Test
    void aSwitchThatIsSetByNameWinsWhateverTheOrder() {
        for (UnaryOperator<Ecphory.Builder> order : List.<UnaryOperator<Ecphory.Builder>>of(
                builder -> EngineBuilder.of(builder).preset(Preset.COMPANION).cognition(CognitionSettings.OFF),
                builder -> EngineBuilder.of(builder)
                        .cognition(CognitionSettings.OFF)
                        .preset(Preset.COMPANION))) {
            assertThat(config(order)).containsEntry("cognition", "off").containsEntry("forgetting", "archive");
        }
        assertThat(config(
                        builder -> builder.forgettingMode(Forgetting.RANK_ONLY).preset(Preset.ARCHIVE)))
                .as("even to what it is by default")
                .containsEntry("forgetting", "rank_only");
    }

    @Test
    void isKnownByItsNameAndByNoOther() {
        for (Preset preset : Preset.values()) {
            assertThat(Preset.ofKey(" " + preset.key().toUpperCase(java.util.Locale.ROOT)))
                    .isEqualTo(preset);
        }
        assertThatThrownBy(() -> Preset.ofKey("coding_agent"))
                .isInstanceOf(InvalidInputException.class)
                .hasMessageContaining("coding-agent");
    }

    @Test
    void aCodingAgentsOutputLeavesTheRankingWhenItIsRepeatedAndForNoAge() {
        try (Ecphory engine = engine(
                builder -> builder.preset(Preset.CODING_AGENT).tier(Tier.EDGE).background(false))) {
            Memory memory = engine.memory("repo");
            String output = "The verifier prints that the kiln module has seven warnings about the glaze table.";
            List<Event> events = new ArrayList<>();
            for (String session : List.of("a", "b")) {
                events.add(Event.ofText(output)
                        .id(session)
                        .speaker("tool")
                        .session(session)
                        .occurredAt(BEGIN.atOffset(java.time.ZoneOffset.UTC).plusDays(events.size() * 9L))
                        .build());
            }
            memory.append(events);
            memory.append(Event.ofText("The importer lives in the folder beside the parser.")
                    .id("old")
                    .speaker("Ana")
                    .build());
            clock.set(BEGIN.plus(Duration.ofDays(2_000)));
            LoopReport unused = EngineMemory.of(memory)
                    .consolidationLoop()
                    .run(dev.ecphory.internal.maintenance.LoopStep.ALL, ProgressListener.SILENT);

            assertThat(memory.archive().list())
                    .extracting(EventArchive.ArchivedEvent::id)
                    .containsExactly("a");
            assertThat(memory.archive().read("a").event().text()).isEqualTo(output);
        }
    }
}
