package dev.ecphory.internal.runtime;

import static dev.ecphory.internal.runtime.EngineFixture.bits;
import static dev.ecphory.internal.runtime.EngineFixture.ids;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.ecphory.Ecphory;
import dev.ecphory.Event;
import dev.ecphory.EventFilter;
import dev.ecphory.InvalidInputException;
import dev.ecphory.LogEntry;
import dev.ecphory.Memory;
import dev.ecphory.Modality;
import dev.ecphory.ProgressListener;
import dev.ecphory.RankExplanation;
import dev.ecphory.RecallOptions;
import dev.ecphory.RecallResult;
import dev.ecphory.Tier;
import dev.ecphory.admin.Deletion.Selection;
import dev.ecphory.internal.store.SettableClock;
import dev.ecphory.spi.store.EventStore;
import java.time.Duration;
import java.time.InstantSource;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** What every store promises of filters and of pages. A seed stands in each failure. */
public abstract class FiltersRecallContract {
    private static final long SEED = 20_261_124;
    private static final int EVENTS = 160;
    private static final List<String> RECIPES = List.of("default", "words", "rrf");
    /** Without what facts say of events: whether one is outdated is known by all that was said, also by what a filter hides. */
    private static final List<String> EVENTS_ALONE = List.of("default-outdated", "words", "rrf");

    private static final List<String> PEOPLE = List.of("Ana", "Ben", "Cleo");
    private static final List<String> TOPICS = List.of("trip", "work", "food", "the \"garden\"");
    private static final List<String> QUESTIONS =
            List.of("Where did Ana go on the trip?", "What does Ben eat at work?", "When was the garden dug?");

    private final SettableClock clock = new SettableClock();

    /** Opens the store of a name, with what it has kept. */
    protected abstract EventStore open(String name, InstantSource clock);

    private Ecphory engine() {
        return Ecphory.builder(open("filters", clock))
                .tier(Tier.EDGE)
                .background(false)
                .clock(clock)
                .open();
    }

    private Map<String, LogEntry> lived(Memory memory) {
        Random random = new Random(SEED);
        Utterances utterances = new Utterances(random);
        for (int i = 0; i < EVENTS; i++) {
            clock.advance(Duration.ofHours(7));
            Event said = utterances.next(clock.instant());
            Event.Builder event = Event.ofText(said.text()).id("e" + i);
            if (random.nextInt(5) > 0) {
                event.speaker(one(random, PEOPLE));
            }
            if (random.nextInt(3) == 0) {
                event.recipient(one(random, PEOPLE));
            }
            if (random.nextInt(4) > 0) {
                event.session("s" + random.nextInt(4));
            }
            if (random.nextInt(3) > 0) {
                event.metadata("topic", one(random, TOPICS));
            }
            if (random.nextInt(2) == 0) {
                event.metadata("stars", random.nextInt(4) == 0 ? "many" : random.nextInt(6) + (i % 2 == 0 ? "" : ".0"));
            }
            if (random.nextInt(6) == 0) {
                event.modality(Modality.TOOL);
            }
            if (random.nextInt(3) > 0) {
                event.occurredAt(clock.instant().atOffset(ZoneOffset.ofHours(random.nextInt(27) - 12)));
            }
            memory.append(event.build());
        }
        Map<String, LogEntry> entries = new HashMap<>();
        for (int i = 0; i < EVENTS; i++) {
            entries.put("e" + i, memory.get("e" + i).orElseThrow());
        }
        return entries;
    }

    private static <T> T one(Random random, List<T> of) {
        return of.get(random.nextInt(of.size()));
    }

    private EventFilter any(Random random, int depth) {
        int kind = random.nextInt(depth == 0 ? 10 : 13);
        return switch (kind) {
            case 0 -> EventFilter.speakers(List.of(one(random, PEOPLE), one(random, PEOPLE)));
            case 1 -> EventFilter.sessions(List.of("s" + random.nextInt(5)));
            case 2 -> EventFilter.recipients(List.of(one(random, PEOPLE)));
            case 3 -> EventFilter.modalities(List.of(random.nextBoolean() ? Modality.TEXT : Modality.TOOL));
            case 4 -> EventFilter.metadata("topic", one(random, TOPICS));
            case 5 ->
                EventFilter.parse("metadata.stars " + one(random, List.of("<", "<=", ">", ">=", "=", "!=")) + " "
                        + random.nextInt(6));
            case 6 ->
                EventFilter.parse(
                        one(random, List.of("metadata.topic", "metadata.none", "session", "speaker", "modality"))
                                + " exists");
            case 7 ->
                EventFilter.parse("metadata.topic "
                        + one(random, List.of("contains \"r\"", "icontains 'GARDEN'", "> \"g\"", "not in (\"trip\")")));
            case 8 ->
                EventFilter.occurredBetween(
                        random.nextBoolean() ? clock.instant().minus(Duration.ofDays(random.nextInt(40))) : null,
                        clock.instant().minus(Duration.ofDays(random.nextInt(20))));
            case 9 ->
                EventFilter.parse("occurredAt " + one(random, List.of("<", "<=", ">", ">=")) + " "
                        + clock.instant()
                                .minus(Duration.ofDays(random.nextInt(40)))
                                .atOffset(ZoneOffset.UTC)
                                .toLocalDate());
            case 10 -> EventFilter.not(any(random, depth - 1));
            case 11 -> EventFilter.and(any(random, depth - 1), any(random, depth - 1));
            default -> EventFilter.or(any(random, depth - 1), any(random, depth - 1));
        };
    }

    @Test
    void everyEventThatMatchesAndNoOtherIsRecalledByEveryRecipe() {
        try (Ecphory engine = engine()) {
            Memory memory = engine.memory("ana");
            Map<String, LogEntry> entries = lived(memory);
            Random random = new Random(SEED);
            for (int i = 0; i < 60; i++) {
                EventFilter filter = any(random, 3);
                assertThat(EventFilter.parse(filter.toString()))
                        .as("seed %d: %s", SEED, filter)
                        .isEqualTo(filter);
                Set<String> matching = new HashSet<>();
                entries.forEach((id, entry) -> {
                    if (filter.matches(entry)) {
                        matching.add(id);
                    }
                });
                for (String recipe : RECIPES) {
                    RecallResult found = memory.recall(
                            one(random, QUESTIONS),
                            RecallOptions.defaults()
                                    .withMinRelevance(0)
                                    .withLimit(EVENTS)
                                    .withRecipe(recipe)
                                    .withFilter(filter));
                    assertThat(ids(found))
                            .as("seed %d, %s: %s", SEED, recipe, filter)
                            .containsExactlyInAnyOrderElementsOf(matching);
                }
            }
        }
    }

    @Test
    void aFilteredRecallIsThatOfAMemoryInWhichTheOthersAreRetracted() {
        try (Ecphory engine = engine()) {
            Memory memory = engine.memory("ana");
            Map<String, LogEntry> entries = lived(memory);
            Random random = new Random(SEED + 1);
            for (int i = 0; i < 4; i++) {
                EventFilter filter = any(random, 2);
                List<String> others = entries.values().stream()
                        .filter(entry -> !filter.matches(entry))
                        .map(LogEntry::id)
                        .sorted()
                        .toList();
                String question = one(random, QUESTIONS);
                RecallOptions how = RecallOptions.defaults().withMinRelevance(0).withLimit(15);
                List<List<String>> filtered = EVENTS_ALONE.stream()
                        .map(recipe -> bits(
                                memory.recall(question, how.withRecipe(recipe).withFilter(filter))))
                        .toList();
                memory.deletion().retract(others);
                List<List<String>> expected = EVENTS_ALONE.stream()
                        .map(recipe -> bits(memory.recall(question, how.withRecipe(recipe))))
                        .toList();
                others.forEach(memory.deletion()::restore);
                assertThat(filtered).as("seed %d: %s", SEED, filter).isEqualTo(expected);
            }
        }
    }

    @Test
    void filtersStayRightWhileAMemoryGrowsAndForgets() {
        try (Ecphory engine = engine()) {
            Memory memory = engine.memory("ana");
            Map<String, LogEntry> entries = lived(memory);
            Random random = new Random(SEED + 3);
            List<EventFilter> filters = new ArrayList<>();
            for (int i = 0; i < 20; i++) {
                filters.add(any(random, 2));
            }
            for (int round = 0; round < 6; round++) {
                asked(memory, filters, entries, "round " + round);
                String gone = one(random, entries.keySet().stream().sorted().toList());
                switch (round) {
                    case 0, 3 -> {
                        for (int i = 0; i < 3; i++) {
                            String id = "new " + round + " " + i;
                            memory.append(Event.ofText("Ana dug the garden " + i)
                                    .id(id)
                                    .speaker(one(random, PEOPLE))
                                    .session("s" + (3 + i)) // of them one that is new
                                    .metadata("topic", one(random, TOPICS))
                                    .metadata("stars", String.valueOf(random.nextInt(6)))
                                    .build());
                            entries.put(id, memory.get(id).orElseThrow());
                        }
                    }
                    case 1 -> {
                        memory.deletion().retract(gone);
                        LogEntry entry = entries.remove(gone);
                        asked(memory, filters, entries, "retracted");
                        memory.deletion().restore(gone);
                        entries.put(gone, entry);
                    }
                    case 2 -> {
                        memory.deletion().erase(new Selection.Events(Set.of(gone)));
                        entries.remove(gone);
                    }
                    default -> memory.admin().rebuildProjections(ProgressListener.SILENT);
                }
            }
        }
    }

    private static void asked(Memory memory, List<EventFilter> filters, Map<String, LogEntry> entries, String when) {
        for (EventFilter filter : filters) {
            RecallOptions how = RecallOptions.defaults()
                    .withMinRelevance(0)
                    .withLimit(2 * EVENTS)
                    .withFilter(filter);
            assertThat(ids(memory.recall(QUESTIONS.getLast(), how)))
                    .as("seed %d, %s: %s", SEED, when, filter)
                    .containsExactlyInAnyOrderElementsOf(entries.entrySet().stream()
                            .filter(entry -> filter.matches(entry.getValue()))
                            .map(Map.Entry::getKey)
                            .toList());
        }
    }

    @Test
    void pagesOneAfterAnotherAreTheRankingOfTheirWholeLength() {
        try (Ecphory engine = engine()) {
            Memory memory = engine.memory("ana");
            lived(memory);
            Random random = new Random(SEED + 2);
            for (String recipe : RECIPES) {
                for (EventFilter filter : List.of(EventFilter.all(), EventFilter.speakers(List.of("Ana", "Ben")))) {
                    RecallOptions how = RecallOptions.defaults()
                            .withMinRelevance(0)
                            .withRecipe(recipe)
                            .withFilter(filter);
                    String question = one(random, QUESTIONS);
                    List<String> whole = ids(memory.recall(question, how.withLimit(EVENTS)));
                    List<String> pages = new ArrayList<>();
                    @Nullable String next = null;
                    int count = 0;
                    do {
                        int limit = 10 + random.nextInt(20);
                        RecallResult page =
                                memory.recall(question, how.withLimit(limit).withAfter(next));
                        pages.addAll(ids(page));
                        next = page.next();
                        count++;
                    } while (next != null);
                    assertThat(count).isGreaterThan(2);
                    assertThat(pages).as("seed %d, %s", SEED, recipe).doesNotHaveDuplicates();
                    assertThat(pages).containsExactlyInAnyOrderElementsOf(whole);
                    if (!recipe.equals("default")) { // whose later seats depend on how many there are
                        assertThat(pages).as("seed %d, %s", SEED, recipe).isEqualTo(whole);
                    }
                }
            }
        }
    }

    @Test
    void whatIsAppendedMeanwhileComesOnNoLaterPage() {
        try (Ecphory engine = engine()) {
            Memory memory = engine.memory("ana");
            lived(memory);
            String question = QUESTIONS.getFirst();
            RecallResult first =
                    memory.recall(question, RecallOptions.defaults().withMinRelevance(0));
            memory.append(
                    Event.ofText("Ana went to Porto on the trip.").id("late").build());
            RecallResult second = memory.recall(
                    question, RecallOptions.defaults().withMinRelevance(0).withAfter(first.next()));
            assertThat(ids(memory.recall(question, RecallOptions.defaults().withMinRelevance(0))))
                    .contains("late");
            assertThat(ids(second)).hasSize(10).doesNotContain("late").doesNotContainAnyElementsOf(ids(first));
        }
    }

    @Test
    void aPageOfAnotherQuestionFilterRecipeOrMemoryIsRefused() {
        try (Ecphory engine = engine()) {
            Memory memory = engine.memory("ana");
            lived(memory);
            String question = QUESTIONS.getFirst();
            RecallOptions after = RecallOptions.defaults()
                    .withMinRelevance(0)
                    .withAfter(memory.recall(question, RecallOptions.defaults().withMinRelevance(0))
                            .next());
            engine.memory("ben").append(Event.ofText("hello").build());
            for (Runnable asking : List.<Runnable>of(
                    () -> memory.recall("another?", after),
                    () -> memory.recall(question, after.withRecipe("words")),
                    () -> memory.recall(question, after.withFilter(EventFilter.speakers(List.of("Ana")))),
                    () -> engine.memory("ben").recall(question, after),
                    () -> memory.recall(question, after.withAfter("nonsense")),
                    () -> memory.recall(question, after.withAfter("%%%")))) {
                assertThatThrownBy(asking::run)
                        .isInstanceOfSatisfying(InvalidInputException.class, wrong -> assertThat(wrong.field())
                                .isEqualTo("after"));
            }
            assertThat(ids(memory.recall(question, after.withLimit(3)))).hasSize(3);
        }
    }

    @Test
    void anEventThatIsFilteredOutIsExplainedSo() {
        try (Ecphory engine = engine()) {
            Memory memory = engine.memory("ana");
            lived(memory);
            memory.append(
                    Event.ofText("The boat is red.").id("boat").speaker("Ana").build());
            RecallOptions how =
                    RecallOptions.defaults().withMinRelevance(0).withFilter(EventFilter.parse("speaker = \"Ben\""));
            RankExplanation why = memory.explain("What colour is the boat?", how, "boat");
            assertThat(why.stage()).isEqualTo("filter");
            assertThat(why.because()).contains("filtered out").contains("speaker = \"Ben\"");
        }
    }

    @Test
    void neitherTheWholeContextNorAFactTellsOfEventsThatAreFilteredOut() {
        try (Ecphory engine = engine()) {
            Memory memory = engine.memory("facts");
            memory.append(Event.ofText("I live in Berlin.")
                    .id("berlin")
                    .speaker("Ann")
                    .session("old")
                    .build());
            clock.advance(Duration.ofDays(40));
            memory.append(Event.ofText("I moved from Berlin to Lisbon.")
                    .id("lisbon")
                    .speaker("Ann")
                    .session("new")
                    .build());
            memory.consolidate(ProgressListener.SILENT);
            RecallOptions how = RecallOptions.defaults()
                    .withMinRelevance(0)
                    .withAsker("Ann")
                    .withFullContextBelowTokens(4_000);
            String question = "Where do I live?";
            assertThat(memory.recall(question, how).context()).contains("Lisbon");
            RecallResult old = memory.recall(question, how.withFilter(EventFilter.sessions(List.of("old"))));
            assertThat(old.facts()).isNotEmpty();
            assertThat(old.toString())
                    .contains("Berlin")
                    .doesNotContain("Lisbon")
                    .doesNotContain("lisbon");
            assertThat(memory.recall(question, how.withFilter(EventFilter.sessions(List.of("old"))))
                            .facts())
                    .isEqualTo(old.facts());
            assertThat(memory.recall(question, how.withFilter(EventFilter.sessions(List.of("new"))))
                            .facts()
                            .toString())
                    .contains("Lisbon")
                    .contains("lisbon");
            for (int i = 0; i < 20; i++) {
                EventFilter none = EventFilter.sessions(List.of("none " + i));
                assertThat(memory.recall(question, how.withFilter(none)).facts())
                        .isEmpty();
            }
            memory.append(Event.ofText("I moved from Lisbon to Rome.")
                    .id("rome")
                    .speaker("Ann")
                    .session("old")
                    .build());
            memory.consolidate(ProgressListener.SILENT);
            assertThat(memory.recall(question, how.withFilter(EventFilter.sessions(List.of("old"))))
                            .facts()
                            .toString())
                    .contains("rome")
                    .doesNotContain("lisbon");
        }
    }

    @Test
    void filtersHoldAfterTheIndexIsReadFromItsCacheAndAfterItIsMadeAgain() {
        EventFilter filter =
                EventFilter.parse("metadata.topic = \"trip\" and not metadata.stars < 3 or modality = 'tool'");
        RecallOptions how =
                RecallOptions.defaults().withMinRelevance(0).withLimit(EVENTS).withFilter(filter);
        List<String> before;
        try (Ecphory engine = engine()) {
            Memory memory = engine.memory("ana");
            lived(memory);
            before = bits(memory.recall(QUESTIONS.getFirst(), how));
            assertThat(before).isNotEmpty();
        }
        try (Ecphory engine = engine()) {
            Memory memory = engine.memory("ana");
            assertThat(bits(memory.recall(QUESTIONS.getFirst(), how))).isEqualTo(before);
            assertThat(memory.admin().verify(ProgressListener.SILENT).problems())
                    .isEmpty();
            memory.admin().rebuildProjections(ProgressListener.SILENT);
            assertThat(bits(memory.recall(QUESTIONS.getFirst(), how))).isEqualTo(before);
        }
    }
}
