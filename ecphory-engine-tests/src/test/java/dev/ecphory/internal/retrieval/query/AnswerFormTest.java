package dev.ecphory.internal.retrieval.query;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ecphory.Event;
import dev.ecphory.Namespace;
import dev.ecphory.RecallOptions;
import dev.ecphory.RecallResult;
import dev.ecphory.RecalledEvent.ScoreReason;
import dev.ecphory.internal.index.cache.Projection;
import dev.ecphory.internal.retrieval.PlainRecaller;
import dev.ecphory.internal.retrieval.Retriever;
import dev.ecphory.internal.store.SettableClock;
import dev.ecphory.internal.text.TermAnalyzer;
import dev.ecphory.knowledge.Decision;
import dev.ecphory.spi.store.EventStore;
import dev.ecphory.testkit.InMemoryEventStore;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** What a question wants decides what is worth recalling. */
final class AnswerFormTest {
    private static final Namespace ANN = Namespace.of("ann");
    private static final TermAnalyzer ENGLISH = TermAnalyzer.of("en");
    private static final String SUMMARY = "Can you summarize how the greenhouse was built?";
    private static final String SEQUENCE =
            "Can you list the order in which I brought up different aspects of the greenhouse, in order?";

    private final EventStore store = new InMemoryEventStore(new SettableClock(), new SplittableRandom(1));

    @AfterAll
    static void close() {
        ENGLISH.close();
    }

    @BeforeEach
    void aProjectAmongOtherThings() {
        store.log()
                .append(
                        ANN,
                        List.of(
                                said("plan", "Ann", "I want to build a greenhouse behind the shed this spring."),
                                said("advice", "Assistant", "Begin with the footing: dig until you meet firm soil."),
                                said("then", "Ann", "And then what?"),
                                said("beams", "Assistant", "Larch beams, bolted, never nailed."),
                                said("soup", "Ann", "What goes into a good onion soup, apart from onions?"),
                                said("stock", "Assistant", "Stock, thyme, and far more time than you think."),
                                said("rule", "Ann", "Always answer me in two sentences, please."),
                                said("glass", "Ann", "The greenhouse has its glass since today."),
                                said("fine", "Assistant", "Congratulations! A greenhouse wants shade in July.")));
    }

    private static Event said(String id, String who, String text) {
        return Event.ofText(text).id(id).speaker(who).session("s").build();
    }

    private List<String> ids(String question, String recipe, int limit) {
        Retriever recaller = PlainRecaller.of(
                new Projection(ANN, store, ENGLISH, false), store.log(), ANN, LandmarkWindowResolver.NONE, null, null);
        RecallOptions options = RecallOptions.defaults()
                .withMinRelevance(0)
                .withRecipe(recipe)
                .withLimit(limit)
                .withAsker("Ann");
        return recaller.recall(question, options).items().stream()
                .map(item -> item.entry().id())
                .toList();
    }

    @Test
    void aSummaryTakesTheRepliesAlong() {
        assertThat(ids(SUMMARY, "default", 4)).contains("plan", "advice", "glass");
        assertThat(ids(SUMMARY, "default-form", 4)).doesNotContain("advice");
    }

    @Test
    void aSequenceIsWhatTheAskerBroughtUpFollowUpsIncludedAndNothingElse() {
        assertThat(ids(SEQUENCE, "default", 3)).containsExactlyInAnyOrder("plan", "then", "glass");
        assertThat(ids(SEQUENCE, "default", 5)).doesNotContain("fine", "advice", "beams");
    }

    @Test
    void whatASessionOpensWithWasBroughtUpBeforeWhatStandsLateInOne() {
        String paint = "I want to paint the greenhouse before winter comes.";
        String dog = "The dog has a new basket, of willow this time.";
        String cat = "The cat has taken it over, of course.";
        store.log()
                .append(
                        ANN,
                        List.of(
                                annIn("u", "1", dog),
                                annIn("u", "2", cat),
                                annIn("u", "late", paint),
                                annIn("t", "early", paint),
                                annIn("t", "3", dog),
                                annIn("t", "4", cat)));
        assertThat(ids(SEQUENCE, "default", 15)).containsSubsequence("early", "late");
        assertThat(ids(SEQUENCE, "default-form", 15)).containsSubsequence("late", "early");
    }

    @Test
    void ofSeveralPeopleNamedTheOneWhoDoesItIsAskedAbout() {
        String slate = "The slates for the pavilion roof come on Friday.";
        store.log()
                .append(
                        ANN,
                        List.of(
                                Event.ofText(slate)
                                        .id("a")
                                        .speaker("Ann")
                                        .session("v")
                                        .build(),
                                Event.ofText(slate)
                                        .id("b")
                                        .speaker("Bo")
                                        .session("w")
                                        .build()));
        assertThat(inQuestion("What did Bo tell Ann about slates?")).containsExactly("b");
        assertThat(inQuestion("What did Ann tell Bo about slates?"))
                .contains("a")
                .doesNotContain("b");
        assertThat(inQuestion("What did Ann and Bo say about slates?")).isEmpty();
    }

    /** What counts as said by whom is asked about. */
    private List<String> inQuestion(String question) {
        Retriever recaller = PlainRecaller.of(
                new Projection(ANN, store, ENGLISH, false), store.log(), ANN, LandmarkWindowResolver.NONE, null, null);
        return recaller.recall(question, RecallOptions.defaults().withMinRelevance(0)).items().stream()
                .filter(item -> item.reasons().stream()
                        .anyMatch(reason -> reason.stage().equals("author")))
                .map(item -> item.entry().id())
                .toList();
    }

    private static Event annIn(String session, String id, String text) {
        return Event.ofText(text).id(id).speaker("Ann").session(session).build();
    }

    @Test
    void whatIsOutOfSightNeitherLendsNorGains() {
        store.decisions().append(ANN, List.of(new Decision.RetractEvent("plan"), new Decision.RetractEvent("beams")));
        List<String> all = ids(SUMMARY, "default", 9);
        assertThat(all).doesNotContain("plan", "beams").hasSize(7);
        assertThat(all.indexOf("advice")).isGreaterThan(all.indexOf("glass"));
    }

    @Test
    void theReasonsSayWhyAReplyIsThere() {
        Retriever recaller = PlainRecaller.of(
                new Projection(ANN, store, ENGLISH, false), store.log(), ANN, LandmarkWindowResolver.NONE, null, null);
        RecallResult recalled = recaller.recall(
                SUMMARY, RecallOptions.defaults().withMinRelevance(0).withAsker("Ann"));
        assertThat(recalled.items())
                .filteredOn(item -> item.entry().id().equals("advice"))
                .singleElement()
                .satisfies(item -> assertThat(item.reasons())
                        .extracting(ScoreReason::stage)
                        .contains("exchange"));
        assertThat(recalled.steps())
                .filteredOn(step -> step.stage().equals("topic"))
                .singleElement()
                .satisfies(step -> assertThat(step.note()).contains("a summary about: the greenhouse was built"));
    }
}
