package dev.ecphory.internal.runtime;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ecphory.Answerability.Verdict;
import dev.ecphory.Ecphory;
import dev.ecphory.Event;
import dev.ecphory.Memory;
import dev.ecphory.RecallOptions;
import dev.ecphory.RecallResult;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The verdict says of the results what a reader of them would say. */
final class JudgesWhatItFindsTest {
    private static final RecallOptions AT_ONCE = RecallOptions.defaults().withPatience(Duration.ZERO);

    /** The notes of an hour, with nothing told of who wrote them. */
    private static final List<String> NOTES = List.of(
            "I moved to Lisbon in March.",
            "The server listens on 8443.",
            "Error 0x80070005 came back after the update.",
            "The invoice 2026-11-0042 is still open.",
            "We ship version v2.3.1 on Friday.",
            "The plumber's number is +41 44 555 01 99.",
            "The old screen has 1920x1080 pixels.",
            "The flag is --max-old-space-size.",
            "My dentist is Dr. Weber in Ghent.",
            "Der Termin ist am 12. Mai in Bern.");

    private final Ecphory engine = EngineFixture.edge(EngineFixture.store());

    @AfterEach
    void close() {
        engine.close();
    }

    private Memory notes() {
        Memory memory = engine.memory("notes");
        NOTES.forEach(note -> memory.append(Event.ofText(note).build()));
        return memory;
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
        0x80070005 | Error 0x80070005
        8443 | listens on 8443
        2026-11-0042 | The invoice 2026-11-0042
        v2.3.1 | version v2.3.1
        +41 44 555 01 99 | +41 44 555 01 99
        1920x1080 | 1920x1080 pixels
        --max-old-space-size | --max-old-space-size
        Weber | Dr. Weber
        lisbon | Lisbon
        invoice 2026-11-0042 | The invoice 2026-11-0042
        Termin Bern | Termin ist
        error 0x80070005 update | Error 0x80070005
        """)
    void supportsASearchForWhatAResultHoldsAsItIsWritten(String cue, String found) {
        for (RecallOptions how : List.of(AT_ONCE, AT_ONCE.withPurpose(RecallOptions.Purpose.INJECT))) {
            RecallResult recalled = notes().recall(cue, how);
            assertThat(recalled.items().getFirst().entry().event().text()).contains(found);
            assertThat(recalled.items().getFirst().relevance()).isGreaterThan(.2);
            assertThat(recalled.answerability().verdict())
                    .as("%s", recalled.answerability())
                    .isEqualTo(Verdict.SUPPORTED);
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "0x80070057",
                "9443",
                "2026-11-0043",
                "v2.4.0",
                "+41 44 555 01 98",
                "1280x720",
                "--enable-preview",
                "Tomas",
                "What is my dog's name?",
                "What is the capital of Mongolia?",
                "When is my sister's wedding?",
                "What did the doctor say about my knee?"
            })
    void supportsNothingThatWasNeverSaid(String cue) {
        RecallResult recalled = notes().recall(cue, AT_ONCE);
        assertThat(recalled.answerability().verdict())
                .as("%s", recalled.answerability())
                .isEqualTo(Verdict.UNSUPPORTED);
    }

    @Test
    void anIdentifierThatNothingHoldsKeepsAQuestionFromBeingSupported() {
        RecallResult recalled = notes().recall("When do we ship version v2.3.7?", AT_ONCE);
        assertThat(recalled.answerability().verdict()).isNotEqualTo(Verdict.SUPPORTED);
        assertThat(recalled.answerability().reasons())
                .anyMatch(reason -> reason.startsWith("no memory near it has the word"));
    }

    @Test
    void aSumIsStillNoQuestionOfMemory() {
        for (String sum : List.of("2 + 2", "3 x 4", "What is 12 times 7?", "50% of 80")) {
            assertThat(notes().recall(sum, AT_ONCE.withSkipUnneeded(true)).items())
                    .as(sum)
                    .isEmpty();
        }
    }
}
