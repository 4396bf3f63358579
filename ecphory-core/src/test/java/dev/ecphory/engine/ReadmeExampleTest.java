package dev.ecphory.engine;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ecphory.memory.Event;
import dev.ecphory.recall.RankExplanation;
import dev.ecphory.recall.RecallOptions;
import dev.ecphory.recall.RecallResult;
import dev.ecphory.recall.RecalledEvent;
import dev.ecphory.store.EventStore;
import dev.ecphory.store.FreshStore;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.InstantSource;
import java.time.OffsetDateTime;
import org.junit.jupiter.api.Test;

/** Runs the Java example of README.md, and holds the two texts together. */
class ReadmeExampleTest {
    private static final String BEGIN = "// region readme\n";
    private static final String END = "// endregion";

    @Test
    void theExampleRecallsAndExplains() {
        EventStore store = FreshStore.on(InstantSource.system(), 1);
        try (Ecphory ecphory = Ecphory.builder(store).tier(Tier.EDGE).open()) {
            // region readme
            Memory memory = ecphory.memory("ana"); // one agent's, user's or tenant's memory; never mixed with others

            memory.append(
                    Event.saying("I sold the old bike to Karim, he starts commuting on Monday.")
                            .id("note-1")
                            .speaker("Ana")
                            .session("spring")
                            .occurredAt(OffsetDateTime.parse("2026-05-04T19:30:00+02:00"))
                            .build(),
                    Event.saying("The kettle is blue now, the red one leaked.")
                            .id("note-2")
                            .speaker("Ana")
                            .session("summer")
                            .occurredAt(OffsetDateTime.parse("2026-07-11T08:05:00+02:00"))
                            .build()); // returns when both are on disk

            RecallResult recollection = memory.recall("Who bought the bike?");
            String context = recollection.context(); // dated, cited, quoted, inside a token budget: for the prompt
            for (RecalledEvent item : recollection.items()) { // the same, ranked, with the reasons
                System.out.println(item.entry().event().text());
                item.reasons().forEach(reason -> System.out.println("  " + reason.stage() + ", " + reason.because()));
            }

            RankExplanation whyNot = memory.explain("Who bought the bike?", RecallOptions.defaults(), "note-2");
            System.out.println("note-2: " + whyNot.because());
            // endregion
            assertThat(recollection.items().getFirst().entry().id()).isEqualTo("note-1");
            assertThat(recollection.items().getFirst().reasons()).isNotEmpty();
            assertThat(context).contains("Karim", "2026", "note-1");
            assertThat(whyNot.rank()).isEqualTo(2);
        }
    }

    @Test
    void theReadmeShowsTheCodeThatRuns() throws IOException {
        String source = Files.readString(Path.of("src/test/java/dev/ecphory/engine/ReadmeExampleTest.java"));
        int from = source.indexOf("            " + BEGIN) + 12 + BEGIN.length();
        String region = source.substring(from, source.indexOf("            " + END, from));

        assertThat(Files.readString(Path.of("../README.md"))).contains(region.replaceAll("(?m)^ {8}", ""));
    }
}
