package dev.ecphory.internal.runtime;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ecphory.Ecphory;
import dev.ecphory.Event;
import dev.ecphory.Memory;
import dev.ecphory.Namespace;
import dev.ecphory.RecallResult;
import dev.ecphory.Tier;
import dev.ecphory.internal.text.HostileTexts;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Hostile texts that are stored and asked, and stand in a context. */
@Tag("deep")
final class HostileTextsRecallTest {
    private static final int LONG = 400_000;

    private int namespaces;

    private Memory holding(Ecphory engine, String text) {
        Memory memory = engine.memory(Namespace.of("n" + namespaces++));
        memory.append(List.of(
                Event.ofText("I live in Rome.").build(), Event.ofText(text).build()));
        return memory;
    }

    private static Ecphory engine() {
        return Ecphory.builder(EngineFixture.store())
                .tier(Tier.EDGE)
                .background(false)
                .open();
    }

    @Test
    void areStoredFoundAndQuoted() {
        try (Ecphory engine = engine()) {
            assertThat(HostileTexts.tooDear(LONG, false, text -> {
                        RecallResult recalled = holding(engine, text).recall("Where do I live?", EngineFixture.AT_ONCE);
                        assertThat(recalled.context()).hasSizeLessThan(100_000);
                    }))
                    .isEmpty();
        }
    }

    @Test
    void areAsked() {
        try (Ecphory engine = engine()) {
            Memory memory = holding(engine, "My sister is called Ana.");
            assertThat(HostileTexts.tooDear(LONG, false, text -> memory.recall(text, EngineFixture.AT_ONCE)))
                    .isEmpty();
        }
    }

    @Test
    void areAnswered() {
        try (Ecphory engine = engine()) {
            Memory memory = holding(engine, "I live in Berlin and ".repeat(1_000));
            assertThat(HostileTexts.tooDear(LONG, false, text -> memory.answer(text)))
                    .isEmpty();
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"Where do I live?", "When was I in Berlin?"})
    void areReadForAnAnswer(String question) {
        try (Ecphory engine = engine()) {
            assertThat(HostileTexts.tooDear(
                            LONG, false, text -> holding(engine, text).answer(question)))
                    .isEmpty();
        }
    }
}
