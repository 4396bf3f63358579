package dev.ecphory.wire;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ecphory.ConsolidationResult;
import dev.ecphory.Ecphory;
import dev.ecphory.Memory;
import dev.ecphory.ProgressListener;
import dev.ecphory.Tier;
import dev.ecphory.internal.engine.EngineMemory;
import dev.ecphory.internal.store.SettableClock;
import dev.ecphory.internal.transfer.NamespaceTransfer;
import dev.ecphory.internal.vector.HashingEmbedder;
import dev.ecphory.testkit.InMemoryEventStore;
import java.io.IOException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** What a memory holds beside its log leaves as lines, and vectors come back from theirs. */
final class DerivedDataJsonTest {
    private final SettableClock clock = new SettableClock(Instant.parse("2026-04-01T00:00:00Z"));
    private final Ecphory engine = Ecphory.builder(new InMemoryEventStore(clock, new SplittableRandom(7)))
            .tier(Tier.BASE)
            .embedder(new HashingEmbedder())
            .clock(clock)
            .background(false)
            .open();
    private final Memory memory = engine.memory("held");

    @AfterEach
    void close() {
        engine.close();
    }

    private void tell(String... texts) {
        for (String text : texts) {
            memory.append(EventInput.event(Json.object("speaker", "Ana", "session", "s", "text", text)));
        }
    }

    private void derive() {
        long embedded = memory.admin().embedPending(ProgressListener.SILENT);
        assertThat(embedded).isPositive();
        ConsolidationResult done = memory.consolidate(ProgressListener.SILENT);
        assertThat(done.complete()).isTrue();
    }

    private List<String> derived() throws IOException {
        StringBuilder lines = new StringBuilder();
        DerivedDataJson.derived(memory, lines);
        return lines.toString().lines().toList();
    }

    @Test
    void everyVersionOfAFactIsALineAndSoIsASummary() throws IOException {
        tell("I live in Oslo.", "I work at Acme.", "I moved to Lima last week, and I love it.");
        derive();

        assertThat(derived())
                .allMatch(line -> line.startsWith("{\"" + DerivedDataJson.DERIVED + "\""))
                .anyMatch(line -> line.contains("\"fact\"") && line.contains("Oslo"))
                .anyMatch(line -> line.contains("\"fact\"") && line.contains("Lima"))
                .anyMatch(line -> line.contains("\"summary\"") && line.contains("\"sources\""))
                .noneMatch(line -> line.contains("\"outdated\""));
    }

    @Test
    void aContradictionIsALineWithBothSides() throws IOException {
        memory.facts().assertFact("Ana", "lives_in", "Braga", Instant.parse("2026-03-20T00:00:00Z"), null);
        tell("I moved to Coimbra.");
        derive();

        assertThat(memory.facts().contradictions()).isNotEmpty();
        assertThat(derived())
                .filteredOn(line -> line.contains("\"contradiction\""))
                .hasSameSizeAs(memory.facts().contradictions())
                .allMatch(line -> line.contains("\"older\"") && line.contains("\"newer\""));
    }

    @Test
    void whatNothingIsDerivedOfLeavesNoLine() throws IOException {
        assertThat(derived()).isEmpty();
    }

    @Test
    void aSettingIsALineOnceItIsMade() throws IOException {
        StringBuilder before = new StringBuilder();
        DerivedDataJson.settings(memory, before);
        memory.admin().setLanguage("de");
        StringBuilder after = new StringBuilder();
        DerivedDataJson.settings(memory, after);

        assertThat(before).isEmpty();
        assertThat(after.toString()).contains(DerivedDataJson.LANGUAGE).contains("\"de\"");
    }

    @Test
    void vectorsComeBackBitForBit() throws IOException {
        tell("I live in Oslo.", "The rain in Lima is a fine drizzle.");
        derive();
        StringBuilder lines = new StringBuilder();
        DerivedDataJson.vectors(memory, lines);
        List<NamespaceTransfer.Vectors> held = new ArrayList<>();
        EngineMemory.of(memory).transfer().eachVector(held::add);

        List<String> written = lines.toString().lines().toList();
        assertThat(written).hasSameSizeAs(held).hasSize(2);
        for (int i = 0; i < held.size(); i++) {
            NamespaceTransfer.Vectors read = read(written.get(i));
            assertThat(read.event()).isEqualTo(held.get(i).event());
            assertThat(read.space()).isEqualTo(held.get(i).space());
            assertThat(read.passages()).hasSameSizeAs(held.get(i).passages());
            for (int passage = 0; passage < read.passages().size(); passage++) {
                assertThat(Arrays.equals(
                                read.passages().get(passage).toArray(),
                                held.get(i).passages().get(passage).toArray()))
                        .isTrue();
            }
        }
    }

    private static NamespaceTransfer.Vectors read(String line) {
        Map<String, @Nullable Object> written = Json.readObject("line", line);
        List<String> passages = new ArrayList<>();
        if (written.get("passages") instanceof List<?> texts) {
            texts.forEach(text -> passages.add((String) text));
        }
        return DerivedDataJson.read(
                        String.valueOf(written.get(DerivedDataJson.VECTORS)),
                        String.valueOf(written.get("space")),
                        passages)
                .orElseThrow();
    }

    @Test
    void whatIsNoVectorIsToldByNothing() {
        String space = new HashingEmbedder().space().key();

        assertThat(DerivedDataJson.read("e", space, List.of("not Base64!"))).isEmpty();
        assertThat(DerivedDataJson.read("e", space, List.of("AAAA")))
                .as("too short")
                .isEmpty();
        assertThat(DerivedDataJson.read("e", "no space", List.of())).isEmpty();
    }
}
