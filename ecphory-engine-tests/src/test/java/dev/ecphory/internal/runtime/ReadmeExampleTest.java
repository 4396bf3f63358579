package dev.ecphory.internal.runtime;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ecphory.Ecphory;
import dev.ecphory.Event;
import dev.ecphory.Memory;
import dev.ecphory.RankExplanation;
import dev.ecphory.RecallOptions;
import dev.ecphory.RecallResult;
import dev.ecphory.RecalledEvent;
import dev.ecphory.Tier;
import dev.ecphory.internal.store.FreshStore;
import dev.ecphory.spi.store.EventStore;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.InstantSource;
import java.time.OffsetDateTime;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Runs the Java examples of README.md and the guide, and holds the texts together. */
class ReadmeExampleTest {
    private static final String END = "            // endregion";

    @Test
    void theExampleOfTheReadmeRecallsAndExplains() {
        EventStore store = FreshStore.on(InstantSource.system(), 1);
        try (Ecphory ecphory = Ecphory.builder(store).tier(Tier.EDGE).open()) {
            // region readme
            Memory memory = ecphory.memory("ana"); // one user's, agent's or tenant's memory
            memory.append(Event.ofText("I sold the old bike to Karim.")
                    .id("note-1")
                    .speaker("Ana")
                    .build());
            RecallResult result = memory.recall("Who bought the bike?");
            String context = result.context(); // dated, cited, within a token budget: for the prompt
            RecalledEvent best = result.items().getFirst();
            best.reasons().forEach(reason -> System.out.println(reason.stage() + ": " + reason.because()));
            // endregion
            assertThat(best.entry().id()).isEqualTo("note-1");
            assertThat(best.reasons()).isNotEmpty();
            assertThat(context).contains("Karim", "note-1");
        }
    }

    @Test
    void theExampleOfTheGuideRecallsAndExplains() {
        EventStore store = FreshStore.on(InstantSource.system(), 1);
        try (Ecphory ecphory = Ecphory.builder(store).tier(Tier.EDGE).open()) {
            // region guide
            Memory memory = ecphory.memory("ana"); // one user's, agent's or tenant's memory

            memory.append(
                    Event.ofText("I sold the old bike to Karim, he starts commuting on Monday.")
                            .id("note-1")
                            .speaker("Ana")
                            .session("spring")
                            .occurredAt(OffsetDateTime.parse("2026-05-04T19:30:00+02:00"))
                            .build(),
                    Event.ofText("The kettle is blue now, the red one leaked.")
                            .id("note-2")
                            .speaker("Ana")
                            .session("summer")
                            .occurredAt(OffsetDateTime.parse("2026-07-11T08:05:00+02:00"))
                            .build()); // returns when both are on disk

            RecallResult result = memory.recall("Who bought the bike?");
            String context = result.context(); // dated, cited, quoted, within a token budget: for the prompt
            for (RecalledEvent recalled : result.items()) { // the same, ranked, with the reasons
                System.out.println(recalled.entry().event().text());
                recalled.reasons()
                        .forEach(reason -> System.out.println("  " + reason.stage() + ", " + reason.because()));
            }

            RankExplanation whyNot = memory.explain("Who bought the bike?", RecallOptions.defaults(), "note-2");
            System.out.println("note-2: " + whyNot.because());
            // endregion
            assertThat(result.items().getFirst().entry().id()).isEqualTo("note-1");
            assertThat(result.items().getFirst().reasons()).isNotEmpty();
            assertThat(context).contains("Karim", "2026", "note-1");
            assertThat(whyNot.rank()).isEqualTo(2);
        }
    }

    @ParameterizedTest
    @CsvSource({"readme, ../README.md", "guide, ../docs/guides/java.md"})
    void thePagesShowTheCodeThatRuns(String name, Path page) throws IOException {
        String source = Files.readString(Path.of("src/test/java/dev/ecphory/internal/runtime/ReadmeExampleTest.java"));
        String begin = "            // region " + name + "\n";
        int from = source.indexOf(begin) + begin.length();
        String region = source.substring(from, source.indexOf(END, from));

        assertThat(Files.readString(page)).contains(region.replaceAll("(?m)^ {8}", ""));
    }
}
