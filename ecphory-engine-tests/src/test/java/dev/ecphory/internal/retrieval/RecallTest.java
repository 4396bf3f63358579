package dev.ecphory.internal.retrieval;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.ecphory.Event;
import dev.ecphory.InvalidInputException;
import dev.ecphory.LogEntry;
import dev.ecphory.Namespace;
import dev.ecphory.RankExplanation;
import dev.ecphory.RecallOptions;
import dev.ecphory.RecallResult;
import dev.ecphory.RecalledEvent;
import dev.ecphory.RecalledEvent.ScoreReason;
import dev.ecphory.internal.index.cache.Projection;
import dev.ecphory.internal.language.Languages;
import dev.ecphory.internal.retrieval.profile.RetrievalProfile;
import dev.ecphory.internal.retrieval.profile.Signal;
import dev.ecphory.internal.retrieval.query.KnownSpeakers;
import dev.ecphory.internal.retrieval.query.LandmarkWindowResolver;
import dev.ecphory.internal.retrieval.query.ParsedQuery;
import dev.ecphory.internal.retrieval.query.QueryParser;
import dev.ecphory.internal.retrieval.query.QueryTopic;
import dev.ecphory.internal.store.RandomEvents;
import dev.ecphory.internal.store.SettableClock;
import dev.ecphory.internal.text.TermAnalyzer;
import dev.ecphory.internal.vector.HashingEmbedder;
import dev.ecphory.spi.store.EventStore;
import dev.ecphory.spi.store.VectorTable.EventVectors;
import dev.ecphory.testkit.InMemoryEventStore;
import java.time.Duration;
import java.time.OffsetDateTime;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;

final class RecallTest {
    private static final Namespace ANN = Namespace.of("ann");
    private static final Namespace BOB = Namespace.of("bob");
    private static final TermAnalyzer ENGLISH = TermAnalyzer.of("en");
    private static final RecallOptions OPTIONS = RecallOptions.defaults().withMinRelevance(0);

    private final EventStore store = new InMemoryEventStore(new SettableClock(), new SplittableRandom(1));
    private final HashingEmbedder embedder = new HashingEmbedder();

    @AfterAll
    static void close() {
        ENGLISH.close();
    }

    @Test
    void turnsThatMakeNoSenseAloneAreToldWithTheTurnBeforeButByPlainRecipes() {
        OffsetDateTime at = OffsetDateTime.parse("2024-05-03T09:30:00Z");
        store.log()
                .append(
                        ANN,
                        List.of(
                                Event.ofText("Which boat did you rent in the end?")
                                        .speaker("Ann")
                                        .session("a")
                                        .occurredAt(at)
                                        .build(),
                                Event.ofText("Nothing of interest happened at the office today, only meetings.")
                                        .speaker("Cal")
                                        .session("b")
                                        .occurredAt(at)
                                        .build(),
                                Event.ofText("I took the small red catamaran for three days of sailing")
                                        .speaker("Bob")
                                        .session("a")
                                        .occurredAt(at)
                                        .build()));
        Retriever recaller = recaller(false);
        RecallOptions one = OPTIONS.withLimit(1);
        String question = "Who sails a red catamaran?";
        assertThat(recaller.recall(question, one).context()).contains("the turn before) Ann: Which boat");
        for (String recipe : List.of("rrf", "words", "default-turns")) {
            assertThat(recaller.recall(question, one.withRecipe(recipe)).context())
                    .as(recipe)
                    .contains("catamaran")
                    .doesNotContain("turn before");
        }
    }

    @Test
    void noQuestionBreaksItOrCrossesANamespace() {
        store.log().append(ANN, new RandomEvents(4).next(80));
        store.log().append(BOB, new RandomEvents(5).next(80));
        Retriever recaller = recaller(true);
        for (String question : List.of(
                "\"wedding",
                "wedding AND (NOT boat OR",
                "boat* NEAR/3 wed~2 title:x^9 [a TO z]",
                "'; drop table event; --",
                "%_\\",
                "?!… —",
                "the of and is",
                "🎂👩‍👩‍👧",
                "\u202Eشكرا جزيلا\u202C",
                "東京 旅行",
                "\u0001\u0002\u001B[31m boat",
                "lone \uD83D surrogate",
                "\uDE00",
                "boat ".repeat(2_000),
                "x".repeat(10_000),
                "\u0000",
                "\uFEFF",
                "2023-13-45 99:99 in the year 99999999999")) {
            for (String recipe : List.of("default", "words", "meaning", "rrf", "edge")) {
                RecallResult recalled = recaller.recall(question, OPTIONS.withRecipe(recipe));
                assertThat(recalled.items())
                        .as(question)
                        .hasSize(10)
                        .allMatch(item -> item.entry().namespace().equals(ANN))
                        .allMatch(item -> Double.isFinite(item.score()));
                assertThat(recalled.tokens()).isLessThanOrEqualTo(4_000);
            }
        }
    }

    @Test
    void everyRecipeRanksNothingOneEventAndMany() {
        RandomEvents events = new RandomEvents(6);
        for (int more : new int[] {0, 1, 299}) {
            store.log().append(ANN, events.next(more));
            int count = (int) store.log().lastSeq(ANN);
            for (boolean neural : new boolean[] {false, true}) {
                for (String recipe : RetrievalProfile.names()) {
                    RecallResult recalled = recaller(neural)
                            .recall("Who was at Anna's wedding in May 2023?", OPTIONS.withRecipe(recipe));
                    assertThat(recalled.items()).as(recipe).hasSize(Math.min(10, count));
                    assertThat(recalled.steps()).isNotEmpty();
                }
            }
        }
    }

    @Test
    void reasonsAddUpToTheScoreAndTheBestComesFirst() {
        store.log().append(ANN, new RandomEvents(8).next(200));
        for (boolean neural : new boolean[] {false, true}) {
            for (String recipe : List.of("default", "rrf", "words", "edge", "default-author")) {
                List<RecalledEvent> items = recaller(neural)
                        .recall(
                                "What does Ann prefer for the trip to Zürich?",
                                OPTIONS.withRecipe(recipe).withLimit(50))
                        .items();
                double before = Double.POSITIVE_INFINITY;
                for (RecalledEvent item : items) {
                    double sum = 0;
                    for (ScoreReason reason : item.reasons()) {
                        assertThat(reason.before()).isEqualTo(sum);
                        assertThat(reason.stage()).isNotBlank();
                        assertThat(reason.because()).isNotBlank();
                        sum += reason.difference();
                    }
                    assertThat(item.score()).isCloseTo(sum, within(1e-9));
                    assertThat(item.score()).isLessThanOrEqualTo(before + 1e-5);
                    before = item.score();
                }
            }
        }
    }

    @Test
    void tiesGoToTheEarlierEvent() {
        List<Event> same = new ArrayList<>();
        for (int i = 1; i <= 40; i++) {
            same.add(Event.ofText("the same words").session("s" + i).id("e" + i).build());
        }
        store.log().append(ANN, same);
        for (String recipe : List.of("words", "rrf", "default", "meaning")) {
            List<RecalledEvent> items = recaller(true)
                    .recall("same words", OPTIONS.withRecipe(recipe).withLimit(15))
                    .items();
            assertThat(items)
                    .as(recipe)
                    .extracting(item -> item.entry().seq())
                    .isSorted()
                    .startsWith(1L)
                    .hasSize(15);
        }
    }

    @Test
    void explainAgreesWithRecallForEveryEvent() {
        store.log().append(ANN, new RandomEvents(9).next(60));
        for (boolean neural : new boolean[] {false, true}) {
            for (String recipe : List.of("default", "rrf", "words")) {
                RecallOptions options = OPTIONS.withRecipe(recipe).withLimit(60);
                Retriever recaller = recaller(neural);
                String question = "When did we deploy Kafka, and where is the invoice?";
                List<RecalledEvent> items = recaller.recall(question, options).items();
                assertThat(items).hasSize(60);
                for (int i = 0; i < items.size(); i++) {
                    LogEntry entry = items.get(i).entry();
                    RankExplanation why = recaller.explain(question, options, entry);
                    assertThat(why.rank()).isEqualTo(i + 1);
                    assertThat(why.of()).isEqualTo(60);
                    assertThat(why.item().score()).isEqualTo(items.get(i).score());
                    assertThat(why.item().reasons()).isEqualTo(items.get(i).reasons());
                    assertThat(why.needed()).isEqualTo(items.getLast().score());
                    assertThat(why.because()).contains(Integer.toString(i + 1));
                }
            }
        }
    }

    @Test
    void refusesOptionsThatAreOutOfRange() {
        refused(() -> OPTIONS.withLimit(0), "limit", "0");
        refused(() -> OPTIONS.withLimit(1_001), "limit", "1001");
        refused(() -> OPTIONS.withMaxTokens(-1), "maxTokens", "-1");
        refused(() -> OPTIONS.withMaxTokens(1_000_001), "maxTokens", "1000001");
        refused(() -> OPTIONS.withPatience(Duration.ofMillis(-1)), "patience", "PT-0.001S");
        refused(() -> RetrievalProfile.named("best"), "recipe", "\"best\"");
        refused(() -> RetrievalProfile.named("default-"), "recipe", "\"default-\"");
        refused(() -> RetrievalProfile.named(""), "recipe", "\"\"");
        assertThat(OPTIONS.withMaxTokens(0).withLimit(1_000).limit()).isEqualTo(1_000);
    }

    @Test
    void everyRecipeCanBeCalledByItsName() {
        assertThat(RetrievalProfile.names()).contains("default", "words", "meaning", "rrf", "edge", "default-author");
        for (String name : RetrievalProfile.names()) {
            assertThat(RetrievalProfile.named(name).name()).isEqualTo(name);
        }
        assertThat(RetrievalProfile.named("edge-author").edge().has(Signal.AUTHOR))
                .isFalse();
    }

    @Test
    void whoAsksIsInferredWhenOnePersonTalksWithAnAssistant() {
        List<String> pair = List.of("Assistant", "Ann");
        assertThat(cue("What do I like?", OPTIONS, pair).asker()).isEqualTo("Ann");
        assertThat(cue("What do I like?", OPTIONS, pair).subjects()).containsExactly("Ann");
        List<String> three = List.of("Ann", "Bob", "tool");
        assertThat(cue("What do I like?", OPTIONS, three).asker()).isNull();
        assertThat(cue("What does Bob like?", OPTIONS, three).subjects()).containsExactly("Bob");
        assertThat(cue("What do Ann and Bob like?", OPTIONS, three).subjects()).isEmpty();
        assertThat(cue("What do I like?", OPTIONS.withAsker("Bob"), three).subjects())
                .containsExactly("Bob");
        assertThat(cue("What does Ann like?", OPTIONS.withAsker("Bob"), three).subjects())
                .containsExactly("Ann");
    }

    @Test
    void aSpeakerIsNamedInAScriptWithoutBlanksToo() {
        List<String> two = List.of("太郎", "林");
        assertThat(cue("太郎は何が好きですか", OPTIONS, two).subjects()).containsExactly("太郎");
        assertThat(cue("森林はどこですか", OPTIONS, two).subjects()).isEmpty();
        assertThat(cue("What does Annabel like?", OPTIONS, List.of("Ann", "Bob"))
                        .subjects())
                .isEmpty();
    }

    @Test
    void datesInAQuestionBecomeAWindow() {
        assertThat(cue("What happened in May 2023?", OPTIONS, List.of()).window())
                .isNotNull();
        RecallOptions asked = OPTIONS.withAskedAt(OffsetDateTime.parse("2023-06-10T10:00:00Z"));
        assertThat(cue("What happened last week?", asked, List.of()).window()).isNotNull();
        assertThat(cue("What happened last week?", OPTIONS, List.of()).window()).isNull();
        assertThat(cue("What happened?", asked, List.of()).window()).isNull();

        store.log()
                .append(
                        ANN,
                        List.of(
                                dated("a", "we met the architect", "2023-02-03T10:00:00Z"),
                                dated("b", "we met the architect", "2023-05-12T10:00:00Z"),
                                dated("c", "we met the architect", "2023-09-09T10:00:00Z")));
        assertThat(recaller(false)
                        .recall("What did we do with the architect in May 2023?", OPTIONS)
                        .items()
                        .getFirst()
                        .entry()
                        .id())
                .isEqualTo("b");
    }

    private static Event dated(String id, String text, String at) {
        return Event.ofText(text)
                .id(id)
                .session(id)
                .occurredAt(OffsetDateTime.parse(at))
                .build();
    }

    private static ParsedQuery cue(String question, RecallOptions options, List<String> speakers) {
        return QueryParser.read(
                question,
                options,
                KnownSpeakers.people(speakers.stream().collect(Collectors.toMap(name -> name, name -> 1))),
                null,
                QueryTopic.of(
                        question,
                        RetrievalProfile.named(RecallOptions.DEFAULT_PROFILE),
                        Languages.standard().questions()),
                null,
                Languages.standard());
    }

    private static void refused(Runnable call, String field, String value) {
        assertThatThrownBy(call::run).isInstanceOfSatisfying(InvalidInputException.class, refused -> {
            assertThat(refused.field()).isEqualTo(field);
            assertThat(refused.value()).isEqualTo(value);
            assertThat(refused.nextStep()).isNotBlank();
        });
    }

    /** Over what is in the log, nine tenths of it embedded. */
    private Retriever recaller(boolean neural) {
        @Nullable HashingEmbedder model = neural ? embedder : null;
        if (neural) {
            long last = store.log().lastSeq(ANN);
            List<EventVectors> run = store.log().after(ANN, 0, (int) (last * 9 / 10)).stream()
                    .map(entry -> new EventVectors(
                            entry.seq(), List.of(embedder.passage(entry.event().text()))))
                    .toList();
            store.vectors().put(ANN, embedder.space(), run);
        }
        return PlainRecaller.of(
                new Projection(ANN, store, ENGLISH, false), store.log(), ANN, LandmarkWindowResolver.NONE, model, null);
    }
}
