package dev.ecphory.internal.runtime;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ecphory.Asset;
import dev.ecphory.Ecphory;
import dev.ecphory.Event;
import dev.ecphory.LogEntry;
import dev.ecphory.Memory;
import dev.ecphory.Namespace;
import dev.ecphory.ProgressListener;
import dev.ecphory.RecallOptions;
import dev.ecphory.admin.Forgetting;
import dev.ecphory.internal.cognition.CognitiveMemory;
import dev.ecphory.internal.cognition.mechanism.CognitionSettings;
import dev.ecphory.internal.cognition.mechanism.CognitiveMechanism;
import dev.ecphory.internal.cognition.mechanism.Mood;
import dev.ecphory.internal.engine.EngineBuilder;
import dev.ecphory.internal.engine.EngineMemory;
import dev.ecphory.internal.retrieval.profile.RetrievalProfile;
import dev.ecphory.internal.store.SettableClock;
import dev.ecphory.knowledge.IntentionTrigger;
import dev.ecphory.knowledge.Summary;
import dev.ecphory.spi.store.AccessLog.Access;
import dev.ecphory.spi.store.EventStore;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/**
 * Whatever is asked, however often and by whatever recipe, with every mechanism on: until consolidation runs nothing is
 * another but the access log. {@code -Decphory.recalls=10000} for so many recalls.
 */
public abstract class RecallsPurelyContract {
    private static final int RECALLS = Integer.getInteger("ecphory.recalls", 300);
    private static final int EVENTS = 150;
    private static final Namespace MIRA = Namespace.of("mira");
    private static final CognitionSettings EVERYTHING =
            Minds.coming(.5, 1).only(EnumSet.allOf(CognitiveMechanism.class));
    /** Of things, people, places, times, numbers, order, what somebody likes, what there is nothing of, and no words. */
    private static final List<String> QUESTIONS = List.of(
            "Where does Ann live now?",
            "What is the name of Ben's dog?",
            "When did Cleo move to Porto?",
            "How many times did Ann move?",
            "Who moved first, Ann or Ben?",
            "What does my brother's boss like?",
            "What happened last month, all in all?",
            "Does Ben still work at Acme?",
            "What did we say about the dentist appointment?",
            "Show me the photo with the boat",
            "Who is Zarathustra's plumber?",
            "Where did Ann live before that?",
            "How do I feel?",
            "?!");

    private static final List<String> PEOPLE = List.of("Orsolya", "Benedek", "Katalin", "Zsofia", "Tibor", "Ildiko");

    /** Recipes in which shows what was learned and what is felt. */
    private static final List<String> LEARNED = List.of(
            RecallOptions.DEFAULT_PROFILE,
            "default+associations-early",
            "default+insights",
            "default+identity",
            "default+retention",
            "default+activation",
            "default+six-signals");

    private final SettableClock clock = new SettableClock();

    /** Opens the store of a name, with what it has kept. */
    protected abstract EventStore open(String name, InstantSource clock);

    /** A digest of each table as it is on disk, without the access log; none where nothing is. */
    protected Map<String, String> tables() {
        return Map.of();
    }

    /** What there was to see of a memory, and what was kept of it when it was closed. */
    private record Seen(
            List<String> recalled, List<String> made, Map<String, String> tables, Map<String, byte[]> caches) {}

    private Ecphory engine(EventStore store) {
        return EngineBuilder.over(store)
                .embedder(new FakeEmbedder())
                .background(false)
                .clock(clock)
                .cognition(EVERYTHING)
                .forgettingMode(Forgetting.ARCHIVE)
                .open();
    }

    @Test
    void recallsLeaveEverythingByteForByteAsItWasUntilConsolidationRuns() {
        lived();
        Seen before = seen(1);
        Seen after = seen(RECALLS);
        assertThat(after.made()).isEqualTo(before.made());
        assertThat(after.recalled()).isEqualTo(before.recalled());
        assertThat(after.tables()).isEqualTo(before.tables());
        assertThat(after.caches().keySet()).isEqualTo(before.caches().keySet());
        after.caches()
                .forEach((file, bytes) ->
                        assertThat(bytes).as(file).isEqualTo(before.caches().get(file)));
        EventStore store = open("pure", clock);
        try (Ecphory engine = engine(store)) {
            Memory memory = engine.memory(MIRA);
            assertThat(memory.admin().verify(ProgressListener.SILENT).problems())
                    .isEmpty();
            memory.admin().rebuildProjections(ProgressListener.SILENT);
            assertThat(made(store, memory)).isEqualTo(before.made());
            long cycle = store.accessLog().lastCycle(MIRA);
            memory.consolidate(ProgressListener.SILENT);
            assertThat(store.accessLog().lastCycle(MIRA)).isGreaterThan(cycle + RECALLS);
            assertThat(made(store, memory)).as("what it learned").isNotEqualTo(before.made());
        }
    }

    /** A memory that has something of everything that recall may look at. */
    private void lived() {
        EventStore store = open("pure", clock);
        try (Ecphory engine = engine(store)) {
            Memory memory = engine.memory(MIRA);
            Utterances utterances = new Utterances(new Random(20_261_123));
            List<Event> events = new ArrayList<>();
            for (int i = 0; i < EVENTS; i++) {
                clock.advance(Duration.ofHours(9));
                events.add(utterances.next(clock.instant()));
            }
            events.add(Event.ofText("Look!")
                    .id("photo")
                    .asset(Asset.of("boat.png", "image/png"))
                    .build());
            for (int i = 0; i < 36; i++) {
                events.add(Event.ofText("Yesterday " + PEOPLE.get(i / 6) + " repaired tram number " + i + " in Lyon.")
                        .id("tram" + i)
                        .speaker("Mira")
                        .session("day" + i % 6)
                        .build());
            }
            memory.append(events);
            var unused = EngineMemory.of(memory).assetDescriptions().describe("photo", "a boat at the pier", "Ben");
            memory.directives().add("Answer in metric units.");
            CognitiveMemory.of(memory).feel(new Mood(.5, .1, 0));
            var unusedTime = CognitiveMemory.of(memory)
                    .intentions()
                    .add("Call Ann", new IntentionTrigger.AtTime(clock.instant(), null));
            var unusedTopic = CognitiveMemory.of(memory)
                    .intentions()
                    .add("Ask of her tooth", new IntentionTrigger.OnTopic("dentists"));
            memory.deletion().retract("e7");
            memory.consolidate(ProgressListener.SILENT);
            memory.archive().archive(List.of("e9", "e10"));
            for (int use = 0; use < 12; use++) {
                clock.advance(Duration.ofDays(1));
                String question = QUESTIONS.get(use % 3) + " " + use;
                List<String> given = EngineFixture.ids(memory.recall(question, EngineFixture.AT_ONCE));
                memory.learning().feedback(question, given.subList(0, 3), given.subList(5, 6));
            }
            for (int i = 0; i < 18; i++) {
                List<Long> together = memory.list(EVENTS + 1 + 6L * (i / 3), 6).stream()
                        .map(LogEntry::seq)
                        .toList();
                store.accessLog()
                        .record(MIRA, List.of(Access.delivered(clock.instant(), "who repaired, " + i + "?", together)));
            }
            memory.consolidate(ProgressListener.SILENT);
            memory.admin().embedPending(ProgressListener.SILENT);
            assertThat(memory.learning().associations(100)).isNotEmpty();
            for (Summary.Kind kind : List.of(Summary.Kind.INSIGHT, Summary.Kind.IDENTITY, Summary.Kind.DERIVED_TEXT)) {
                assertThat(memory.summaries(List.of(kind))).as("%s", kind).isNotEmpty();
            }
            assertThat(memory.facts().facts(null, null, null, null)).isNotEmpty();
        }
    }

    /** Recalls so often, from an index that is made anew. */
    private Seen seen(int recalls) {
        List<Path> caches = caches();
        caches.forEach(RecallsPurelyContract::delete);
        EventStore store = open("pure", clock);
        List<String> recalled;
        List<String> made;
        try (Ecphory engine = engine(store)) {
            Memory memory = engine.memory(MIRA);
            recalled = recalled(memory);
            List<String> before = made(store, memory);
            List<String> recipes = RetrievalProfile.names();
            for (int i = 0; i < recalls; i++) {
                var unused = memory.recall(QUESTIONS.get(i % QUESTIONS.size()), options(recipes, i));
            }
            made = made(store, memory);
            assertThat(made).isEqualTo(before);
            assertThat(recalled(memory)).isEqualTo(recalled);
        }
        Map<String, byte[]> bytes = new TreeMap<>();
        caches().forEach(file -> bytes.put(file.getFileName().toString(), bytes(file)));
        return new Seen(recalled, made, tables(), bytes);
    }

    /** Another combination for each number: recipes, limits, times, what is hidden. */
    private RecallOptions options(List<String> recipes, int i) {
        Instant earlier = clock.instant().minus(Duration.ofDays(i % 50));
        RecallOptions options = EngineFixture.AT_ONCE
                .withRecipe(recipes.get(i % recipes.size()))
                .withLimit(1 + i % 30)
                .withArchived(i % 3 == 0)
                .withQuarantine(i % 4 == 0)
                .withRedacted(i % 6 == 0);
        return i % 5 == 0 ? options.withAsOf(i % 2 == 0 ? earlier : null, earlier) : options;
    }

    private static List<String> recalled(Memory memory) {
        List<String> recalled = new ArrayList<>();
        for (int i = 0; i < 2 * QUESTIONS.size(); i++) {
            String recipe = LEARNED.get((i + i / QUESTIONS.size()) % LEARNED.size());
            RecallOptions options = EngineFixture.AT_ONCE.withRecipe(recipe);
            recalled.add(recipe + " " + Minds.whole(memory.recall(QUESTIONS.get(i % QUESTIONS.size()), options)));
        }
        return recalled;
    }

    /** Everything but the access log. */
    private static List<String> made(EventStore store, Memory memory) {
        List<String> made = new ArrayList<>(Known.derived(store, MIRA));
        made.add(store.log().logPosition(MIRA).toString());
        store.decisions().after(MIRA, 0, 10_000).forEach(one -> made.add(one.toString()));
        store.vectors()
                .after(MIRA, FakeEmbedder.SPACE, 0, 10_000)
                .forEach(one -> made.add(one.seq() + " "
                        + one.passages().stream()
                                .map(passage -> Arrays.toString(passage.toArray()))
                                .toList()));
        made.add(new TreeMap<>(store.settings().of(MIRA)).toString());
        made.add(memory.learning().associations(1_000).toString());
        made.add(EngineMemory.of(memory).learning().kept(memory.list(0, 10_000)).toString());
        made.add(CognitiveMemory.of(memory).intentions().list() + " "
                + CognitiveMemory.of(memory).mood() + " "
                + CognitiveMemory.of(memory).persona());
        return made;
    }

    private List<Path> caches() {
        try (EventStore store = open("pure", clock)) {
            return store.cacheFolder().map(RecallsPurelyContract::files).orElse(List.of());
        }
    }

    private static List<Path> files(Path folder) {
        if (!Files.isDirectory(folder)) {
            return List.of();
        }
        try (Stream<Path> files = Files.walk(folder)) {
            return files.filter(Files::isRegularFile).sorted().toList();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static void delete(Path file) {
        try {
            Files.delete(file);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static byte[] bytes(Path file) {
        try {
            return Files.readAllBytes(file);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
