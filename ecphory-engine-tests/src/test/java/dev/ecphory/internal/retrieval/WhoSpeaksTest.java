package dev.ecphory.internal.retrieval;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ecphory.Event;
import dev.ecphory.Namespace;
import dev.ecphory.RecallOptions;
import dev.ecphory.internal.index.NamespaceIndexReader;
import dev.ecphory.internal.index.cache.Projection;
import dev.ecphory.internal.retrieval.query.KnownSpeakers;
import dev.ecphory.internal.retrieval.query.LandmarkWindowResolver;
import dev.ecphory.internal.store.SettableClock;
import dev.ecphory.internal.text.TermAnalyzer;
import dev.ecphory.spi.store.EventStore;
import dev.ecphory.testkit.InMemoryEventStore;
import java.time.OffsetDateTime;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SplittableRandom;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;

/** What recall makes of who speaks in a memory. */
final class WhoSpeaksTest {
    private static final TermAnalyzer ENGLISH = TermAnalyzer.of("en");
    private static final OffsetDateTime START = OffsetDateTime.parse("2025-01-06T09:00:00Z");
    private static final List<String> VERBS =
            List.of("bought", "repaired", "painted", "lost", "sold", "cleaned", "measured", "returned");
    private static final List<String> THINGS = List.of(
            "kettle", "bicycle", "guitar", "ladder", "tent", "camera", "violin", "lamp", "sofa", "compass", "scarf");
    private static final List<String> PLACES =
            List.of("market", "harbour", "station", "library", "attic", "school", "bridge", "museum");

    @AfterAll
    static void close() {
        ENGLISH.close();
    }

    /** What was asked, and the note that tells it. */
    private record Asked(String question, String id) {}

    @Test
    void aStrayEventByANewSpeakerMovesNoEvidenceAcrossTheTenthPlace() {
        int asked = 0;
        List<String> moved = new ArrayList<>();
        for (int seed = 0; seed < 24; seed++) {
            SplittableRandom random = new SplittableRandom(seed);
            Namespace one = Namespace.of("memory-" + seed);
            EventStore store = new InMemoryEventStore(new SettableClock(), random.split());
            List<Asked> questions = new ArrayList<>();
            List<Event> events = memory(random, questions);
            store.log().append(one, events);
            List<Set<String>> before = recalled(store, one, questions);
            store.log()
                    .append(
                            one,
                            List.of(Event.ofText("Nobody has picked up the parcel from the porter yet.")
                                    .speaker("Zenobia")
                                    .session("stray")
                                    .occurredAt(START.plusHours(random.nextInt(24 * 40)))
                                    .build()));
            List<Set<String>> after = recalled(store, one, questions);
            for (int i = 0; i < questions.size(); i++) {
                asked++;
                String id = questions.get(i).id();
                if (before.get(i).contains(id) != after.get(i).contains(id)) {
                    moved.add("seed " + seed + ": " + questions.get(i));
                }
            }
        }
        assertThat(moved).as("of %d", asked).hasSizeLessThanOrEqualTo(asked / 100);
    }

    /** Notes of one person, half of the memories with an assistant's replies, which hold the same words. */
    private static List<Event> memory(SplittableRandom random, List<Asked> questions) {
        boolean replies = random.nextBoolean();
        List<Event> events = new ArrayList<>();
        int notes = 40 + random.nextInt(20);
        for (int i = 0; i < notes; i++) {
            String verb = one(VERBS, random);
            String thing = one(THINGS, random);
            String place = one(PLACES, random);
            String session = "s" + i / 4;
            OffsetDateTime at = START.plusHours(9L * i);
            events.add(Event.ofText("I " + verb + " the " + thing + " at the " + place + ".")
                    .id("n" + i)
                    .speaker("Ana")
                    .session(session)
                    .occurredAt(at)
                    .build());
            if (replies) {
                events.add(Event.ofText("Good. The " + place + " is a fine place for a " + thing + ", and the "
                                + one(PLACES, random) + " for a " + one(THINGS, random) + ".")
                        .id("r" + i)
                        .speaker("assistant")
                        .session(session)
                        .occurredAt(at.plusMinutes(1))
                        .build());
            }
            if (i % 8 == 0) {
                String question = "Where was the " + thing + "?";
                questions.add(new Asked(question, "n" + i));
                questions.add(new Asked("I was thinking about it. " + question, "n" + i));
            }
        }
        return events;
    }

    private static String one(List<String> words, SplittableRandom random) {
        return words.get(random.nextInt(words.size()));
    }

    private static List<Set<String>> recalled(EventStore store, Namespace namespace, List<Asked> questions) {
        Projection projection = new Projection(namespace, store, ENGLISH, false);
        Retriever retriever =
                PlainRecaller.of(projection, store.log(), namespace, LandmarkWindowResolver.NONE, null, null);
        List<Set<String>> found = new ArrayList<>();
        for (Asked asked : questions) {
            Set<String> ids = new HashSet<>();
            retriever
                    .recall(
                            asked.question(),
                            RecallOptions.defaults().withLimit(10).withMinRelevance(0))
                    .items()
                    .forEach(item -> ids.add(item.entry().id()));
            found.add(ids);
        }
        return found;
    }

    @Test
    void whatSaysNextToNothingStandsBehindWhatItsSpeakerTells() {
        List<String> told = List.of(
                "We finally bought a ukulele and practise on the balcony.",
                "The pottery class fired my first bowl yesterday.",
                "My sister moved to the coast with her two dogs.",
                "The council hired me for the lantern parade.");
        List<String> brief =
                List.of("WHAT", "of what", "phew", "in some cultures yes", "Champion", "don't", "snob", "AND");
        int wanted = 0;
        List<String> seated = new ArrayList<>();
        for (int seed = 0; seed < 8; seed++) {
            SplittableRandom random = new SplittableRandom(seed);
            Namespace one = Namespace.of("chat-" + seed);
            EventStore store = new InMemoryEventStore(new SettableClock(), random.split());
            List<Event> events = new ArrayList<>();
            for (int i = 0; i < 48; i++) {
                boolean ruby = random.nextBoolean();
                boolean tells = i % 12 == 5;
                events.add(Event.ofText(tells ? told.get(i / 12) : one(brief, random) + (ruby ? "!" : "?"))
                        .id((tells ? "told" : "brief") + i)
                        .speaker(tells || ruby ? "Ruby" : "Dele")
                        .session("s" + i / 6)
                        .occurredAt(START.plusHours(5L * i))
                        .build());
            }
            store.log().append(one, events);
            for (String question : List.of(
                    "What would be a good present for Ruby?",
                    "What is Ruby like?",
                    "Ruby's hobbies",
                    "Tell me about Ruby",
                    "Does Ruby have plans?",
                    "Ruby?")) {
                List<Set<String>> found = recalled(store, one, List.of(new Asked(question, "")));
                found.getFirst().stream().filter(id -> id.startsWith("told")).forEach(seated::add);
                wanted += told.size();
            }
        }
        assertThat(seated).as("of %d", wanted).hasSizeGreaterThanOrEqualTo(wanted * 5 / 8);
    }

    @Test
    void anEventWithoutASpeakerIsNoAssistants() {
        Namespace one = Namespace.of("notes");
        EventStore store = new InMemoryEventStore(new SettableClock(), new SplittableRandom(1));
        store.log()
                .append(
                        one,
                        List.of(
                                Event.ofText("The kettle is broken.").build(),
                                Event.ofText("A new one costs forty euros.")
                                        .speaker("assistant")
                                        .build(),
                                Event.ofText("I bought one.").speaker("Ana").build()));
        BitSet assistants = new Projection(one, store, ENGLISH, false).read(null, NamespaceIndexReader::byAssistants);
        assertThat(assistants.stream()).containsExactly(1);
    }

    @Test
    void whoSaidMostOfItAsks() {
        assertThat(main(Map.of("Ana", 4, "Ben", 1))).isEqualTo("Ana");
        assertThat(main(Map.of("Ana", 30, "assistant", 200, "Ben", 2))).isEqualTo("Ana");
        assertThat(main(Map.of("Ana", 1))).isEqualTo("Ana");
        assertThat(main(Map.of("Ana", 3, "Ben", 2))).isNull();
        assertThat(main(Map.of("assistant", 9))).isNull();
        assertThat(main(Map.of())).isNull();
    }

    private static @Nullable String main(Map<String, Integer> events) {
        return KnownSpeakers.people(new LinkedHashMap<>(events)).main();
    }
}
