package dev.ecphory.jdbc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.ecphory.ConsolidationResult;
import dev.ecphory.Ecphory;
import dev.ecphory.Event;
import dev.ecphory.Memory;
import dev.ecphory.Namespace;
import dev.ecphory.ProgressListener;
import dev.ecphory.Tier;
import dev.ecphory.admin.Deletion.Receipt;
import dev.ecphory.admin.Deletion.Selection;
import dev.ecphory.internal.model.ScriptedModel;
import dev.ecphory.internal.store.SettableClock;
import dev.ecphory.internal.store.WrappedStore;
import dev.ecphory.knowledge.Claim;
import dev.ecphory.spi.LanguageModel;
import dev.ecphory.spi.store.EventEraser;
import dev.ecphory.spi.store.EventStore;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What may repeat an erased event and yet stays is told by the receipt; whatever else repeats it is gone. */
final class WhatStaysIsToldTest {
    private static final String PERSON = "Quokkaleen";
    private static final Namespace NAMESPACE = Child.NAMESPACE;

    @TempDir
    Path folder;

    private final SettableClock clock = new SettableClock(Instant.parse("2026-03-01T12:00:00Z"));

    @Test
    void aModelsClaimOfAnEventThatStaysIsCountedAndOneOfTheErasedEventIsGone() throws IOException {
        Path file = folder.resolve("model.db");
        try (EventStore store = FaultStores.open(file, clock);
                Ecphory engine = engine(store, new ScriptedModel(WhatStaysIsToldTest::twoClaims))) {
            Memory memory = engine.memory(NAMESPACE);
            memory.append(
                    said("elsewhere", "She is my favourite cousin, she plays the cello."),
                    said("goes", "My cousin is called " + PERSON + " and dances."));
            consolidate(memory);
            assertThat(claims(store)).hasSize(2).allMatch(claim -> claim.contains(PERSON));
            Receipt receipt = memory.deletion().erase(Selection.events(List.of("goes")));
            assertThat(receipt.complete()).isTrue();
            assertThat(receipt.surviving()).isEqualTo(Map.of("claims", 1L));
            assertThat(receipt.rows()).as("the model's and the rules'").containsEntry("claims", 2L);
            assertThat(receipt.toString()).doesNotContainIgnoringCase(PERSON);
            consolidate(memory);
            assertThat(claims(store)).singleElement().asString().contains("elsewhere", PERSON);
            assertThat(memory.facts().facts(null, null, null, null))
                    .allSatisfy(fact -> assertThat(fact.evidence()).isNotEmpty().allMatch(evidence -> evidence.event()
                            .equals("elsewhere")));

            Receipt rest = memory.deletion().erase(Selection.events(List.of("elsewhere")));
            assertThat(rest.complete()).isTrue();
            assertThat(rest.surviving()).isEmpty();
            assertThat(claims(store)).isEmpty();
            assertThat(holding(file)).isEmpty();
        }
    }

    @Test
    void whatCallersDecidedAboutAnErasedPersonIsCountedAndGoesWithTheNamespace() throws IOException {
        Path file = folder.resolve("decided.db");
        try (EventStore store = FaultStores.open(file, clock);
                Ecphory engine = engine(store, new ScriptedModel(prompt -> "{\"claims\":[]}"))) {
            Memory memory = engine.memory(NAMESPACE);
            memory.append(said("goes", "I met " + PERSON + " at school."), said("stays", "I live in Porto."));
            consolidate(memory);
            memory.facts().link(PERSON, "Ann");
            memory.directives().add("Never speak of " + PERSON + ".");
            Receipt receipt = memory.deletion().erase(Selection.events(List.of("goes")));
            assertThat(receipt.complete()).isTrue();
            assertThat(receipt.surviving()).isEqualTo(Map.of("decisions", 2L));
            assertThat(receipt.toString()).doesNotContainIgnoringCase(PERSON);
            consolidate(memory);
            assertThat(memory.facts().entities(100))
                    .noneMatch(entity -> entity.toString().contains(PERSON));
            Receipt all = memory.deletion().erase(new Selection.Everything());
            assertThat(all.complete()).isTrue();
            assertThat(all.surviving()).isEmpty();
            assertThat(holding(file)).isEmpty();
        }
    }

    @Test
    void anotherNamespaceThatHoldsTheSameByRightIsNeitherFoundNorCounted() {
        try (EventStore store = FaultStores.open(folder.resolve("two.db"), clock);
                Ecphory engine = engine(store, new ScriptedModel(prompt -> "{\"claims\":[]}"))) {
            Memory other = engine.memory("other");
            other.facts().link(PERSON, "Ann");
            other.append(said("theirs", "I live in Porto."));
            consolidate(other);
            var unused = other.recall("Where does " + PERSON + " live?");
            Memory memory = engine.memory(NAMESPACE);
            memory.append(said("goes", "Ann lives in Porto, says " + PERSON + "."), said("stays", "Hello again."));
            Receipt receipt = memory.deletion().erase(Selection.events(List.of("goes")));
            assertThat(receipt.found()).isEmpty();
            assertThat(receipt.surviving()).isEmpty();
        }
    }

    @Test
    void aQuestionAskedBeforeTheErasureLeavesNoByteEither() throws IOException {
        Path file = folder.resolve("asked.db");
        try (EventStore store = FaultStores.open(file, clock);
                Ecphory engine = engine(store, new ScriptedModel(prompt -> "{\"claims\":[]}"))) {
            Memory memory = engine.memory(NAMESPACE);
            memory.append(said("stays", "I live in Porto."));
            String question = "Did " + PERSON + " ever come to Porto?";
            assertThat(memory.recall(question).items()).isNotEmpty();
            memory.append(said("goes", PERSON + " came to see me."));
            Receipt receipt = memory.deletion().erase(Selection.events(List.of("goes")));
            assertThat(receipt.complete()).isTrue();
            assertThat(receipt.surviving()).isEmpty();
            assertThat(receipt.rows()).containsEntry("accesses", 1L);
            assertThat(holding(file)).isEmpty();
        }
        assertThat(holding(file)).isEmpty();
    }

    /** Killed between the writing of an index cache and its move: the file has another name, and goes all the same. */
    @Test
    void anIndexHalfKeptByAKilledProcessLeavesNoByte() throws IOException {
        Path file = folder.resolve("half.db");
        AtomicBoolean dies = new AtomicBoolean();
        EventStore dying = new WrappedStore(FaultStores.open(file, clock)) {
            private int asked;

            @Override
            public EventEraser eraser() {
                if (dies.get() && ++asked == 2) {
                    throw new IllegalStateException("killed here");
                }
                return super.eraser();
            }
        };
        Ecphory first = engine(dying, new ScriptedModel(prompt -> "{\"claims\":[]}"));
        List<Event> events = new ArrayList<>(List.of(said("goes", "I met " + PERSON + " today.")));
        for (int i = 0; i < 100; i++) {
            events.add(said("e" + i, "I live in Porto."));
        }
        first.memory(NAMESPACE).append(events);
        var unused = first.memory(NAMESPACE).recall("Porto?");
        dies.set(true);
        assertThatThrownBy(first::close).hasMessage("killed here");
        dies.set(false);
        assertThat(holding(file)).anyMatch(one -> one.endsWith(".new"));
        try (Ecphory second = engine(FaultStores.open(file, clock), new ScriptedModel(prompt -> "{\"claims\":[]}"))) {
            assertThat(second.memory(NAMESPACE)
                            .deletion()
                            .erase(Selection.events(List.of("goes")))
                            .complete())
                    .isTrue();
            assertThat(holding(file)).isEmpty();
        }
        dying.close();
    }

    private static String twoClaims(LanguageModel.Prompt prompt) {
        return "{\"claims\":[" + claim(1, "my favourite cousin") + "," + claim(2, "My cousin") + "]}";
    }

    private static String claim(int event, String quote) {
        return "{\"event\":" + event + ",\"subject\":\"speaker\",\"predicate\":\"cousin\",\"object\":\"" + PERSON
                + "\",\"kind\":\"asserts\",\"quote\":\"" + quote + "\",\"confidence\":1.0}";
    }

    private static List<String> claims(EventStore store) {
        return store.claims().after(NAMESPACE, 0, 100).stream()
                .filter(claim -> claim.id().startsWith("m:"))
                .map(Claim::toString)
                .toList();
    }

    private static void consolidate(Memory memory) {
        ConsolidationResult unused = memory.consolidate(ProgressListener.SILENT);
    }

    private Ecphory engine(EventStore store, LanguageModel model) {
        return Ecphory.builder(store)
                .tier(Tier.EDGE)
                .background(false)
                .clock(clock)
                .languageModel(model)
                .open();
    }

    private static Event said(String id, String text) {
        return Event.ofText(text).id(id).speaker("Ann").session("s").build();
    }

    /** The files of a store that hold the person's name, however it is written, told by their names. */
    private static List<String> holding(Path file) throws IOException {
        List<String> found = new ArrayList<>();
        Pattern name = Pattern.compile(PERSON, Pattern.CASE_INSENSITIVE);
        List<Path> files;
        try (Stream<Path> all = Files.walk(FaultStores.folderOf(file))) {
            files = all.filter(Files::isRegularFile)
                    .filter(one -> one.toString().startsWith(file.toString()))
                    .toList();
        }
        for (Path one : files) {
            String bytes = new String(FaultStores.bytesByAnotherProcess(one), StandardCharsets.ISO_8859_1);
            if (name.matcher(bytes).find()
                    || name.matcher(bytes.replace("\0", "")).find()) {
                found.add(one.getFileName().toString());
            }
        }
        return found;
    }
}
