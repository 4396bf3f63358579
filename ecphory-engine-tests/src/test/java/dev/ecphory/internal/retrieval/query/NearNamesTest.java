package dev.ecphory.internal.retrieval.query;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ecphory.Event;
import dev.ecphory.Namespace;
import dev.ecphory.RecallOptions;
import dev.ecphory.internal.index.cache.Projection;
import dev.ecphory.internal.language.Languages;
import dev.ecphory.internal.retrieval.PlainRecaller;
import dev.ecphory.internal.retrieval.profile.RetrievalProfile;
import dev.ecphory.internal.store.SettableClock;
import dev.ecphory.internal.text.TermAnalyzer;
import dev.ecphory.testkit.InMemoryEventStore;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Names of which a letter or two are wrong. */
final class NearNamesTest {
    private static final Namespace CLUB = Namespace.of("club");
    private static final TermAnalyzer ENGLISH = TermAnalyzer.of("en");

    private final InMemoryEventStore store = new InMemoryEventStore(new SettableClock(), new SplittableRandom(1));

    @AfterAll
    static void close() {
        ENGLISH.close();
    }

    @BeforeEach
    void talk() {
        List<Event> events = new ArrayList<>();
        said(events, "Melanie", "I bought a blue kayak at the harbour.");
        said(events, "John", "I bought a red tent in the mountains.");
        said(events, "Siobhan", "We met Gregor Wolanski, the new coach, on the court.");
        for (int i = 0; i < 20; i++) {
            said(
                    events,
                    List.of("Melanie", "John", "Siobhan").get(i % 3),
                    "Training at hall " + i + " was long, and I bought water.");
        }
        store.log().append(CLUB, events);
    }

    private static void said(List<Event> events, String speaker, String text) {
        events.add(Event.ofText(text).id("e" + events.size()).speaker(speaker).build());
    }

    private String written(String question) {
        return new Projection(CLUB, store, ENGLISH, false)
                .read(
                        null,
                        fields -> NearNames.written(
                                QueryTopic.of(
                                        question,
                                        RetrievalProfile.named(RecallOptions.DEFAULT_PROFILE),
                                        Languages.standard().questions()),
                                KnownSpeakers.people(fields.speakers()),
                                fields,
                                question));
    }

    @Test
    void readsTheNameOfASpeakerWithALetterOrTwoWrong() {
        for (List<String> names : List.of(
                List.of("Melanie", "Melany", "Melaine", "Mellanie", "Melannie"),
                List.of("John", "Jon", "Jhon", "Johm", "jon"),
                List.of("Siobhan", "Siobahn", "Sioban", "siobhann"))) {
            for (String name : names) {
                assertThat(written("What did " + name + " buy at the harbour?"))
                        .isEqualTo("What did " + names.getFirst() + " buy at the harbour?");
            }
        }
        assertThat(written("What is Melany's kayak like?")).isEqualTo("What is Melanie's kayak like?");
    }

    @Test
    void readsTheNameOfSomebodyWhoIsOnlySpokenOf() {
        assertThat(written("Who is Gregor Wolanzki?")).isEqualToIgnoringCase("Who is Gregor Wolanski?");
        assertThat(written("What does Wolanki coach?")).isEqualToIgnoringCase("What does Wolanski coach?");
    }

    @Test
    void takesNoOtherNameForOneThatIsKnown() {
        store.log()
                .append(
                        CLUB,
                        List.of(Event.ofText("I bought a green sail.")
                                .id("jon")
                                .speaker("Jon")
                                .build()));
        for (String known : List.of("What did Jon buy?", "What did John buy?", "What did Melanie say?")) {
            assertThat(written(known)).isEqualTo(known);
        }
    }

    @Test
    void leavesOtherWordsAsTheyAre() {
        for (String question : List.of(
                "hull",
                "Where is the hull of the kayak?",
                "mountaineering boots?",
                "What did Bartholomew buy?",
                "E-1042?",
                "How is the cough?")) {
            assertThat(written(question)).isEqualTo(question);
        }
    }

    @Test
    void takesAWordForTheBeginningOfAnotherOnlyWhereNothingElseIsKnown() {
        assertThat(written("mount?")).isEqualTo("mountain?");
        assertThat(written("moun?")).isEqualTo("moun?");
        assertThat(written("mount and kayak?")).isEqualTo("mount and kayak?");
    }

    @Test
    void whatASpeakerSaidIsFoundByTheNameThatIsWrittenWrong() {
        List<List<Long>> found = List.of("What is Sioban up to?", "What is Siobhan up to?").stream()
                .map(question -> PlainRecaller.of(
                                new Projection(CLUB, store, ENGLISH, false),
                                store.log(),
                                CLUB,
                                LandmarkWindowResolver.NONE,
                                null,
                                null)
                        .recall(question, RecallOptions.defaults().withLimit(8))
                        .items()
                        .stream()
                        .map(item -> item.entry().seq())
                        .toList())
                .toList();
        assertThat(found.getFirst()).isEqualTo(found.getLast());
    }
}
