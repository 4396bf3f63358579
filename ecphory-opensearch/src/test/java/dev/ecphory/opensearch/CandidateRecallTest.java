package dev.ecphory.opensearch;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ecphory.Ecphory;
import dev.ecphory.Event;
import dev.ecphory.EventFilter;
import dev.ecphory.FilterField;
import dev.ecphory.FilterValue;
import dev.ecphory.Memory;
import dev.ecphory.Namespace;
import dev.ecphory.ProgressListener;
import dev.ecphory.RecallOptions;
import dev.ecphory.RecallResult;
import dev.ecphory.Tier;
import dev.ecphory.admin.Deletion;
import dev.ecphory.spi.CandidateSource.Clause;
import dev.ecphory.spi.CandidateSource.Scope;
import dev.ecphory.spi.CandidateSource.Search;
import dev.ecphory.testkit.InMemoryEventStore;
import java.math.BigDecimal;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SplittableRandom;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Recall whose candidates come from a node, held to recall of the same events in memory. */
@Tag("deep")
final class CandidateRecallTest {
    private static final int EVENTS = 1_200;
    private static final int QUESTIONS = 40;
    private static final long SEED = 11;

    private static final Instant NOW = Instant.parse("2026-01-01T00:00:00Z");

    private static TestCluster cluster;

    @BeforeAll
    static void start() {
        cluster = TestCluster.of(1);
    }

    @AfterAll
    static void stop() {
        cluster.close();
    }

    private static OpenSearchCandidateSource source(String prefix) {
        return new OpenSearchCandidateSource(
                OpenSearchOptions.of(cluster.addresses()).withShards(3, 2, 0).withPrefix(prefix));
    }

    private static InMemoryEventStore store() {
        return new InMemoryEventStore(InstantSource.fixed(NOW), new SplittableRandom(SEED));
    }

    private static Ecphory.Builder engine() {
        return Ecphory.builder(store()).tier(Tier.EDGE).background(false);
    }

    private static Memory large(Ecphory engine, List<Event> events) {
        Memory memory = engine.memory("ann");
        memory.append(events);
        fed(memory);
        return memory;
    }

    private static void fed(Memory memory) {
        long unused = memory.admin().embedPending(ProgressListener.SILENT);
    }

    private static List<String> ten(Memory memory, String question, RecallOptions options) {
        return memory.recall(question, options).items().stream()
                .map(item -> item.entry().id())
                .toList();
    }

    private static RecallOptions options() {
        return RecallOptions.defaults().withMinRelevance(0);
    }

    @Test
    void findsTheTenBestThatAnIndexInMemoryFinds() {
        List<Event> events = SmallTalk.events(SEED, EVENTS);
        EventFilter ofBob = EventFilter.speakers(List.of("Bob"));
        EventFilter ranked = new EventFilter.Compare(
                FilterField.metadata("rank"), EventFilter.Order.GTE, new FilterValue.Decimal(BigDecimal.valueOf(3)));
        EventFilter neither = EventFilter.not(EventFilter.or(EventFilter.metadata("topic", "t1"), ofBob));
        Map<String, RecallOptions> sights = Map.of(
                "all", options(),
                "of Bob", options().withFilter(ofBob),
                "by a number", options().withFilter(ranked),
                "not", options().withFilter(neither),
                "as of", options().withAsOf(Instant.parse("2024-01-12T00:00:00Z"), null));
        try (Ecphory small = engine().open();
                Ecphory engine = engine().candidateSource(source("equal"), 0).open()) {
            Memory memory = small.memory("ann");
            memory.append(events);
            Memory large = large(engine, events);
            sights.forEach((name, sight) -> {
                int same = 0;
                for (String question : SmallTalk.questions(SEED + 1, QUESTIONS)) {
                    List<String> best = ten(memory, question, sight);
                    List<String> found = ten(large, question, sight);
                    assertThat(found).as(name).hasSameSizeAs(best);
                    same += Set.copyOf(found).equals(Set.copyOf(best)) ? 1 : 0;
                }
                assertThat(same).as(name).isGreaterThanOrEqualTo(QUESTIONS - 1);
            });
        }
    }

    @Test
    void aPromptOfThousandsOfWordsIsAnsweredWhole() {
        List<Event> events = new ArrayList<>(SmallTalk.events(SEED, 300));
        StringBuilder prompt = new StringBuilder("Who painted the harbour?");
        for (int page = 0; page < 30; page++) {
            StringBuilder text = new StringBuilder();
            for (int word = 0; word < 60; word++) {
                text.append(" page").append(page).append("word").append(word);
            }
            events.add(Event.ofText(text.toString()).id("page" + page).build());
            prompt.append(text);
        }
        try (Ecphory small = engine().open();
                Ecphory engine = engine().candidateSource(source("long"), 0).open()) {
            Memory memory = small.memory("ann");
            memory.append(events);
            RecallResult found = large(engine, events).recall(prompt.toString(), options());
            assertThat(found.steps()).noneMatch(step -> step.note().contains("degraded"));
            assertThat(found.items().getFirst().entry().id())
                    .isEqualTo(ten(memory, prompt.toString(), options()).getFirst());
        }
    }

    @Test
    void aPromptOfAnyLengthIsAnsweredWhole() {
        try (Ecphory engine = engine().candidateSource(source("lengths"), 0).open()) {
            Memory memory = large(engine, SmallTalk.events(SEED, 300));
            for (int questions : List.of(1, 2, 4, 8, 16, 64)) {
                String prompt = String.join(" ", SmallTalk.questions(SEED, questions));
                assertThat(memory.recall(prompt, options()).steps())
                        .as("%d questions", questions)
                        .noneMatch(step -> step.note().contains("degraded"));
            }
        }
    }

    @Test
    void anEventOfManyPassagesLeavesRoomForOthers() {
        List<Event> events = new ArrayList<>();
        events.add(Event.ofText("The xylophone stands in the cellar of the xylophone maker, beside a xylophone.\n\n"
                        .repeat(2_000))
                .id("book")
                .build());
        for (int number = 0; number < 20; number++) {
            events.add(Event.ofText("Number " + number + " of those who ever mentioned, if only once, a xylophone.")
                    .id("other" + number)
                    .build());
        }
        try (OpenSearchCandidateSource other = source("pages");
                Ecphory engine = engine().candidateSource(source("pages"), 0).open()) {
            Memory unused = large(engine, events);
            assertThat(xylophones(other)).hasSize(10);
        }
    }

    @Test
    void findsWhatWasAppendedAMomentAgo() {
        try (Ecphory engine = engine().candidateSource(source("newest"), 0).open()) {
            Memory memory = large(engine, SmallTalk.events(SEED, 300));
            memory.append(Event.ofText("The xylophone stands in the cellar.")
                    .id("new")
                    .build());
            assertThat(ten(memory, "Where is the xylophone?", options())).startsWith("new");
            fed(memory);
            assertThat(ten(memory, "Where is the xylophone?", options())).startsWith("new");
        }
    }

    @Test
    void isMadeAgainFromTheLog() {
        List<Event> events = SmallTalk.events(SEED, 300);
        try (OpenSearchCandidateSource other = source("again");
                Ecphory engine = engine().candidateSource(source("again"), 0).open()) {
            Memory memory = large(engine, events);
            List<String> before = ten(memory, "Who painted the harbour?", options());
            assertThat(other.erase(new Namespace("ann"), 0)).isEqualTo(300);
            memory.admin().rebuildProjections(ProgressListener.SILENT);
            assertThat(other.progress(new Namespace("ann")).orElseThrow().through())
                    .isEqualTo(300);
            assertThat(ten(memory, "Who painted the harbour?", options())).isEqualTo(before);
        }
    }

    @Test
    void goesOnFromWhereItStopped() {
        List<Event> events = SmallTalk.events(SEED, 600);
        InMemoryEventStore store = store();
        try (OpenSearchCandidateSource other = source("onward")) {
            Ecphory first = Ecphory.builder(store)
                    .tier(Tier.EDGE)
                    .background(false)
                    .candidateSource(source("onward"), 0)
                    .open();
            Memory memory = large(first, events.subList(0, 310));
            memory.append(events.subList(310, 600));
            fed(memory);
            List<String> best = ten(memory, "Who painted the harbour?", options());
            Scope scope = new Scope(
                    new Namespace("ann"),
                    store.log().logPosition(new Namespace("ann")).epoch(),
                    600);
            // each session has the turns that it has, whichever writing brought them
            assertThat(other.lengths(scope, Set.of("ds0", "ds15"))).isEqualTo(Map.of("ds0", 20, "ds15", 20));
            assertThat(best).isNotEmpty();
            first.close();
        }
    }

    @Test
    void findsAndErasesOnBothSidesOfARollover() {
        List<Event> events = SmallTalk.events(SEED, 600);
        try (OpenSearchCandidateSource other = source("rolled");
                Ecphory small = engine().open();
                Ecphory engine = engine().candidateSource(source("rolled"), 0).open()) {
            Memory memory = small.memory("ann");
            memory.append(events);
            Memory large = large(engine, events.subList(0, 310));
            String rolled = cluster.answer("POST", cluster.addresses()[0] + "/rolled-events/_rollover");
            assertThat(rolled).contains("\"rolled_over\":true");
            large.append(events.subList(310, 600));
            fed(large);
            assertThat(cluster.answer(cluster.addresses()[0] + "/_cat/indices/rolled-events-*?h=docs.count")
                            .split("\\s+"))
                    .containsExactlyInAnyOrder("310", "290");
            for (String question : SmallTalk.questions(SEED + 1, 10)) {
                assertThat(ten(large, question, options())).isEqualTo(ten(memory, question, options()));
            }
            assertThat(other.erase(new Namespace("ann"), 0)).isEqualTo(600);
        }
    }

    @Test
    void erasesAndSaysSo() {
        try (OpenSearchCandidateSource other = source("erased");
                Ecphory engine = engine().candidateSource(source("erased"), 0).open()) {
            Memory memory = engine.memory("ann");
            memory.append(Event.ofText("The xylophone stands in the cellar.")
                    .id("secret")
                    .build());
            memory.append(SmallTalk.events(SEED, 100));
            fed(memory);
            Deletion.Receipt receipt = memory.deletion().erase(new Deletion.Selection.Events(Set.of("secret")));
            assertThat(receipt.rows()).containsEntry("candidates", 101L);
            assertThat(xylophones(other)).isEmpty();
            assertThat(other.progress(new Namespace("ann"))).isEmpty();
            fed(memory);
            assertThat(xylophones(other)).isEmpty();
            assertThat(ten(memory, "Where is the xylophone?", options())).doesNotContain("secret");
        }
    }

    private static List<?> xylophones(OpenSearchCandidateSource source) {
        Search search = new Search(
                List.of(new Clause.Words(Map.of("xylophon", 1f, "xylophone", 1f))),
                EventFilter.all(),
                null,
                null,
                Set.of(),
                10);
        return java.util.stream.LongStream.range(0, 5)
                .boxed()
                .flatMap(epoch -> source
                        .search(new Scope(new Namespace("ann"), epoch, Long.MAX_VALUE), List.of(search), Set.of())
                        .lists()
                        .stream())
                .flatMap(List::stream)
                .toList();
    }

    @Test
    void saysThatItIsDegradedWhereTheClusterIsAway() {
        try (TestCluster away = TestCluster.of(1);
                Ecphory engine = engine().candidateSource(
                                new OpenSearchCandidateSource(OpenSearchOptions.of(away.addresses())
                                        .withShards(1, 1, 0)
                                        .withPrefix("away")),
                                0)
                        .open()) {
            Memory memory = large(engine, SmallTalk.events(SEED, 300));
            memory.append(Event.ofText("The xylophone stands in the cellar.")
                    .id("new")
                    .build());
            away.kill(0);
            var degraded = memory.recall("Where is the xylophone?", options());
            assertThat(degraded.items().getFirst().entry().id()).isEqualTo("new");
            assertThat(degraded.steps())
                    .anyMatch(step ->
                            step.stage().equals("candidates") && step.note().startsWith("degraded"));
            memory.append(Event.ofText("The xylophone was sold.").id("newer").build());
            assertThat(ten(memory, "Was the xylophone sold?", options())).contains("newer");
        }
    }
}
