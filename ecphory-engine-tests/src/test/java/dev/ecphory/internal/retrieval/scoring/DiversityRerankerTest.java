package dev.ecphory.internal.retrieval.scoring;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ecphory.Event;
import dev.ecphory.Namespace;
import dev.ecphory.RecallOptions;
import dev.ecphory.RecallResult;
import dev.ecphory.RecalledEvent;
import dev.ecphory.internal.index.cache.Projection;
import dev.ecphory.internal.retrieval.PlainRecaller;
import dev.ecphory.internal.retrieval.query.LandmarkWindowResolver;
import dev.ecphory.internal.store.RandomEvents;
import dev.ecphory.internal.store.SettableClock;
import dev.ecphory.internal.text.TermAnalyzer;
import dev.ecphory.spi.store.EventStore;
import dev.ecphory.testkit.InMemoryEventStore;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

final class DiversityRerankerTest {
    private static final Namespace ANN = Namespace.of("ann");
    private static final RecallOptions TWENTY =
            RecallOptions.defaults().withMinRelevance(0).withLimit(20);
    private static final String QUESTION = "What has Ann baked?";

    private final EventStore store = new InMemoryEventStore(new SettableClock(), new SplittableRandom(1));

    /** Two long sessions about one cake each, where every turn stands near a match, and a lone mention elsewhere. */
    private void bake() {
        List<Event> events = new ArrayList<>();
        for (String cake : List.of("plum", "lemon")) {
            for (int turn = 0; turn < 8; turn++) {
                events.add(said(cake, "Ann", "Ann baked a " + cake + " cake " + turn));
                events.add(said(cake, "Ben", "And then, what happened at " + turn + "?"));
                events.add(said(cake, "Ann", "The neighbours laughed, number " + turn));
            }
        }
        events.add(said("train", "Ann", "The train was late again"));
        events.add(Event.ofText("We took rye bread from the oven on the way")
                .id("bread")
                .speaker("Ann")
                .session("train")
                .build());
        events.add(said("train", "Ben", "I read the paper meanwhile"));
        store.log().append(ANN, events);
    }

    @Test
    void whatMatchesByItselfGetsALaterSeatBeforeTheNeighboursOfAMatch() {
        bake();
        assertThat(ids(recall(QUESTION, TWENTY))).contains("bread");
        assertThat(ids(recall(QUESTION, TWENTY.withRecipe("default-own-merit"))))
                .doesNotContain("bread");
    }

    @Test
    void theFirstTenAreThoseOfTheRankingAsItIs() {
        bake();
        store.log().append(ANN, new RandomEvents(3).next(200));
        for (String question : List.of(QUESTION, "boat", "Who was late?", "When did the neighbours laugh?")) {
            assertThat(ids(recall(question, TWENTY)).subList(0, 10))
                    .as(question)
                    .isEqualTo(ids(recall(question, TWENTY.withRecipe("default-own-merit")))
                            .subList(0, 10))
                    .isEqualTo(ids(recall(question, TWENTY.withLimit(10))));
        }
    }

    @Test
    void scoresFallAlongTheSeatsAndTheLastReasonTellsTheSeat() {
        bake();
        store.log().append(ANN, new RandomEvents(3).next(200));
        List<RecalledEvent> items = recall(QUESTION, TWENTY.withLimit(60)).items();
        assertThat(items).hasSize(60).isSortedAccordingTo(Comparator.comparingDouble(item -> -item.score()));
        assertThat(items)
                .allSatisfy(item -> assertThat(item.reasons().getLast().after()).isEqualTo(item.score()));
        assertThat(items.subList(10, 60))
                .filteredOn(item -> item.reasons().getLast().because().startsWith("has a seat"))
                .hasSizeGreaterThan(25);
        assertThat(ids(items)).doesNotHaveDuplicates();
    }

    @Test
    void aSequenceAndASummaryKeepTheirOwnOrder() {
        bake();
        String question = "Can you list the order in which I brought up the cakes?";
        assertThat(ids(recall(question, TWENTY)))
                .isEqualTo(ids(recall(question, TWENTY.withRecipe("default-own-merit"))));
    }

    private RecallResult recall(String question, RecallOptions options) {
        Projection projection = new Projection(ANN, store, TermAnalyzer.of("en"), false);
        return PlainRecaller.of(projection, store.log(), ANN, LandmarkWindowResolver.NONE, null, null)
                .recall(question, options);
    }

    private static List<String> ids(RecallResult recollection) {
        return ids(recollection.items());
    }

    private static List<String> ids(List<RecalledEvent> items) {
        return items.stream().map(item -> item.entry().id()).toList();
    }

    private static Event said(String session, String speaker, String text) {
        return Event.ofText(text).speaker(speaker).session(session).build();
    }
}
