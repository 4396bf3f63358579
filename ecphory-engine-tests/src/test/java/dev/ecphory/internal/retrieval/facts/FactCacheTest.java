package dev.ecphory.internal.retrieval.facts;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ecphory.Event;
import dev.ecphory.Fact;
import dev.ecphory.Namespace;
import dev.ecphory.RecallOptions;
import dev.ecphory.RecalledFact;
import dev.ecphory.internal.language.Languages;
import dev.ecphory.internal.retrieval.facts.FactRetriever.Matched;
import dev.ecphory.internal.retrieval.profile.StageSelection;
import dev.ecphory.internal.retrieval.query.AnswerForm;
import dev.ecphory.internal.retrieval.query.KnownSpeakers;
import dev.ecphory.internal.retrieval.query.ParsedQuery;
import dev.ecphory.internal.retrieval.query.QueryClassifier;
import dev.ecphory.internal.retrieval.query.RuleQueryClassifier;
import dev.ecphory.internal.store.SettableClock;
import dev.ecphory.internal.text.TermAnalyzer;
import dev.ecphory.knowledge.Claim.Authority;
import dev.ecphory.knowledge.Contradiction;
import dev.ecphory.knowledge.EvidenceSpan;
import dev.ecphory.knowledge.Slot;
import dev.ecphory.knowledge.TimePoint;
import dev.ecphory.spi.store.EventStore;
import dev.ecphory.spi.store.FactReader;
import dev.ecphory.spi.store.FactReader.Filter;
import dev.ecphory.testkit.InMemoryEventStore;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What is at hand, what is left in the store, and that a question cannot tell. */
final class FactCacheTest {
    private static final Namespace NAMESPACE = Namespace.of("ann");
    private static final Instant NOW = Instant.parse("2026-07-01T12:00:00Z");
    private static final int ALL = 100_000;
    private static final List<String> PEOPLE =
            List.of("ann", "ben", "cleo", "dora", "emil", "fay", "gus", "hana", "ivo", "jule");
    private static final List<String> PLACES = List.of("Rome", "Oslo", "Lima", "Kyiv", "Porto", "Quito");
    private static final QueryClassifier RULES = new RuleQueryClassifier(Languages.standard());
    private static final FactRetriever FINDER = new FactRetriever(StageSelection.of("default"));

    private final SettableClock clock = new SettableClock(NOW);
    private final EventStore store = new InMemoryEventStore(clock, new SplittableRandom(7));
    private final List<Fact> facts = new ArrayList<>();
    private final List<Contradiction> contradictions = new ArrayList<>();

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12})
    void aQuestionThatNamesSomebodyGetsTheSameWhateverIsAtHand(long seed) {
        truth(new Random(seed));
        FactCache whole = shelf(ALL, ALL);
        for (int hot : List.of(0, 1, 7, 40)) {
            FactCache bounded = shelf(hot, ALL);
            for (String person : PEOPLE) {
                for (String question : List.of(
                        "Where does %s live?",
                        "Where did %s live in 2021?",
                        "Who is %s's sister?",
                        "What does %s like?",
                        "What is %s's sister's boss called?",
                        "How did %s's home change over time?",
                        "What is %s like as a person?")) {
                    String asked = question.formatted(name(person));
                    for (@Nullable
                    Instant known : new @Nullable Instant[] {null, Instant.parse("2023-01-01T00:00:00Z")}) {
                        RecallOptions options = RecallOptions.defaults().withAsOf(null, known);
                        assertThat(told(bounded, asked, options))
                                .as("%s known at %s, seed %d, %d at hand", asked, known, seed, hot)
                                .isEqualTo(told(whole, asked, options));
                    }
                }
            }
        }
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3})
    void keepsAndReadsSlotsWhole(long seed) {
        truth(new Random(seed));
        for (int hot : List.of(0, 7, 40)) {
            FactIndex factIndex = shelf(hot, ALL).of(NAMESPACE);
            assertThat(factIndex.size()).isEqualTo(facts.size());
            assertThat(factIndex.atHand()).isLessThanOrEqualTo(hot);
            for (String person : PEOPLE) {
                Map<String, List<Fact>> slots = new TreeMap<>();
                factIndex.slots(person).forEach((predicate, range) -> slots.put(predicate, factIndex.facts(range)));
                Map<String, List<Fact>> stored = new TreeMap<>();
                for (Fact fact : store.facts().facts(NAMESPACE, new Filter(person, null, null, null), null, ALL)) {
                    stored.computeIfAbsent(fact.slot().predicate(), none -> new ArrayList<>())
                            .add(fact);
                }
                assertThat(slots)
                        .as("%s, seed %d, %d at hand", person, seed, hot)
                        .isEqualTo(stored);
            }
            assertThat(factIndex.atHand()).isEqualTo(facts.size());
        }
    }

    @Test
    void hasAtHandWhatHoldsThenWhatSeldomChangesThenWhatWasToldLast() {
        version("ann", "lives_in", "Rome", 2019, 2020, null);
        version("ann", "reading", "Emma", 2022, null, null);
        version("ben", "reading", "Ulysses", 2023, null, null);
        version("cleo", "birthday", "May 3", 2018, null, null);
        settle();
        List<List<String>> atHand = new ArrayList<>();
        for (int hot = 1; hot <= 4; hot++) {
            FactIndex factIndex = shelf(hot, ALL).of(NAMESPACE);
            List<String> here = new ArrayList<>();
            for (int i = 0; i < factIndex.atHand(); i++) {
                here.add(factIndex.fact(i).object());
            }
            atHand.add(here.stream().sorted().toList());
        }
        assertThat(atHand)
                .containsExactly(
                        List.of("May 3"),
                        List.of("May 3", "Ulysses"),
                        List.of("Emma", "May 3", "Ulysses"),
                        List.of("Emma", "May 3", "Rome", "Ulysses"));
    }

    @Test
    void whoTheMemoryIsAboutBringsAFactNearerToAQuestionThatItSharesNoWordWith() {
        version("ann", "likes", "chess", 2019, null, null);
        version("ann", "likes", "soup", 2020, null, null);
        settle();
        FactIndex factIndex = shelf(ALL, ALL).of(NAMESPACE);
        ParsedQuery asked = cue("Does somebody compete in tournaments with a friend?");
        List<String> portrait = List.of("competitive player of chess tournaments with friend Ahmed");
        try (TermAnalyzer english = TermAnalyzer.of("en")) {
            List<RecalledFact> alone =
                    FactVectors.nearest(factIndex, asked, RecallOptions.defaults(), NOW, List.of(), english);
            List<RecalledFact> known =
                    FactVectors.nearest(factIndex, asked, RecallOptions.defaults(), NOW, portrait, english);
            assertThat(known.getFirst().fact().object()).isEqualTo("chess");
            assertThat(score(known, "chess")).isGreaterThan(score(alone, "chess") + .1);
            assertThat(known.getFirst().reasons().getFirst().because()).contains("in the light of who it is about");
            assertThat(alone)
                    .allSatisfy(one ->
                            assertThat(one.reasons().getFirst().because()).doesNotContain("in the light"));
        }
    }

    private static double score(List<RecalledFact> facts, String object) {
        return facts.stream()
                .filter(one -> one.fact().object().equals(object))
                .mapToDouble(RecalledFact::score)
                .findFirst()
                .orElse(0);
    }

    @Test
    void readsWhatAQuestionNamesOfSomebodyOfWhomThereIsTooMuchAndSaysWhatItLeaves() {
        version("ann", "lives_in", "Rome", 2015, 2016, null);
        for (int i = 0; i < 6; i++) {
            version("ann", "likes", "tea " + i, 2020 + i, null, null);
            version("ann", "reading", "book " + i, 2020 + i, null, null);
        }
        settle();
        FactIndex factIndex = shelf(0, 6).of(NAMESPACE);
        Matched matched = FINDER.find(factIndex, cue("Where did Ann live?"), RecallOptions.defaults(), NOW);
        assertThat(matched.facts()).extracting(one -> one.fact().object()).contains("Rome");
        assertThat(matched.note()).contains("6 more of theirs are too many to be read");
    }

    @Test
    void whatIsKeptOfOtherQuestionsChangesNoAnswer() {
        truth(new Random(77));
        FactCache asked = shelf(7, 12);
        for (int round = 0; round < 2; round++) {
            for (String person : PEOPLE) {
                String question = "Where does " + name(person) + " live?";
                assertThat(told(asked, question, RecallOptions.defaults()))
                        .isEqualTo(told(shelf(7, 12), question, RecallOptions.defaults()));
            }
            String nobody = "Porto?";
            assertThat(FINDER.find(asked.of(NAMESPACE), cue(nobody), RecallOptions.defaults(), NOW))
                    .isEqualTo(FINDER.find(shelf(7, 12).of(NAMESPACE), cue(nobody), RecallOptions.defaults(), NOW));
        }
    }

    @Test
    void anEventIsNotCalledOutdatedForASubjectsFactsThatWereNotAtHand() {
        version("ann", "likes", "Emma", 2022, 2023, "e1");
        version("ann", "likes", "Dune", 2023, null, null);
        version("ann", "reading", "Rome", 2015, null, "e1");
        settle();
        FactCache shelf = shelf(2, ALL);
        assertThat(shelf.of(NAMESPACE).atHand()).isLessThan(3);
        for (FactCache one : List.of(shelf, shelf(0, ALL), shelf(ALL, ALL))) {
            assertThat(FINDER.outdated(one.of(NAMESPACE), "e1", cue("Emma?"), RecallOptions.defaults(), NOW))
                    .isNull();
        }
    }

    /** The facts of those whom a question names, and of whom they lead to; rarity, and so their order, goes by what is at hand. */
    private static List<String> told(FactCache shelf, String question, RecallOptions options) {
        Matched matched = FINDER.find(shelf.of(NAMESPACE), cue(question), options, NOW);
        Set<String> about = new HashSet<>(
                List.of(matched.note().replaceAll("^about |:.*", "").split(", ")));
        List<String> told = new ArrayList<>();
        for (RecalledFact one : matched.facts()) {
            boolean chained =
                    one.reasons().stream().anyMatch(reason -> reason.stage().equals("chains"));
            if (chained || about.contains(one.fact().slot().subject())) {
                Fact replacement = one.replacement();
                told.add(one.fact().id() + " " + one.standing() + " " + (replacement == null ? "" : replacement.id()));
            }
        }
        return told.stream().sorted().toList();
    }

    private static ParsedQuery cue(String question) {
        KnownSpeakers known =
                new KnownSpeakers(PEOPLE.stream().map(FactCacheTest::name).toList(), null);
        return new ParsedQuery(
                question,
                question,
                AnswerForm.ANSWER,
                Languages.standard().questions().cues(question, known.speakers()),
                RULES.classify(question, known),
                Languages.standard().questions().relationPath(question).orElse(null),
                null,
                List.of(),
                null,
                null);
    }

    private FactCache shelf(int hot, int page) {
        TermAnalyzer words = TermAnalyzer.of("en");
        return new FactCache(
                new FactSource(store.facts(), store.log(), none -> words, none -> new PlainLore(), none -> 0, clock),
                hot,
                page);
    }

    /** Of everybody a few slots: moves, sisters, bosses, tastes; some contested, some not believed any more. */
    private void truth(Random random) {
        for (String person : PEOPLE) {
            int homes = random.nextInt(4);
            for (int i = 0; i < homes; i++) {
                boolean last = i == homes - 1;
                version(person, "lives_in", any(PLACES, random), 2019 + i, last ? null : 2020 + i, null);
            }
            for (String predicate : List.of("sister", "boss")) {
                if (random.nextBoolean()) {
                    version(person, predicate, name(any(PEOPLE, random)), 2018 + random.nextInt(5), null, null);
                }
            }
            for (int i = random.nextInt(3); i > 0; i--) {
                version(person, "likes", any(PLACES, random), 2018 + random.nextInt(5), null, null);
            }
        }
        contest(random);
        settle();
    }

    private void contest(Random random) {
        for (int i = 1; i < facts.size(); i++) {
            Fact one = facts.get(i - 1);
            Fact two = facts.get(i);
            if (one.slot().equals(two.slot()) && random.nextInt(3) == 0) {
                contradictions.add(
                        new Contradiction("k" + i, one.slot(), one.claim(), two.claim(), "they differ", true));
                facts.set(i - 1, contested(one));
                facts.set(i, contested(two));
            }
        }
    }

    private void settle() {
        store.log().append(NAMESPACE, List.of(Event.ofText("hello").id("e1").build()));
        Set<String> subjects = new HashSet<>();
        facts.forEach(fact -> subjects.add(fact.slot().subject()));
        store.facts()
                .replaceSubjects(
                        NAMESPACE,
                        FactReader.FactCheckpoint.NOTHING,
                        new FactReader.FactCheckpoint(1, 0),
                        subjects,
                        facts,
                        contradictions);
    }

    private void version(
            String subject, String predicate, String object, int from, @Nullable Integer to, @Nullable String event) {
        String id = "c" + facts.size();
        facts.add(new Fact(
                id + ".1",
                id,
                new Slot(subject, predicate),
                object,
                name(subject) + " " + predicate.replace('_', ' ') + " " + object,
                .8,
                Authority.USER_SAID,
                TimePoint.of(year(from)),
                to == null ? null : TimePoint.of(year(to)),
                year(from),
                null,
                to == null || from + 1 != to ? null : "c" + (facts.size() + 1),
                false,
                "",
                event == null ? List.of() : List.of(new EvidenceSpan(event, 0, 1))));
    }

    private static Fact contested(Fact fact) {
        return new Fact(
                fact.id(),
                fact.claim(),
                fact.slot(),
                fact.object(),
                fact.text(),
                fact.confidence(),
                fact.authority(),
                fact.validFrom(),
                fact.validTo(),
                fact.learnedAt(),
                fact.retractedAt(),
                fact.supersededBy(),
                true,
                fact.because(),
                fact.evidence());
    }

    private static Instant year(int year) {
        return Instant.parse(year + "-01-01T00:00:00Z");
    }

    private static String any(List<String> some, Random random) {
        return some.get(random.nextInt(some.size()));
    }

    private static String name(String key) {
        return key.substring(0, 1).toUpperCase(Locale.ROOT) + key.substring(1);
    }

    /** Everybody has one name; birthdays and homes are for long. */
    private static final class PlainLore implements FactVocabulary {
        @Override
        public String canonical(String name) {
            return name.toLowerCase(Locale.ROOT);
        }

        @Override
        public Collection<String> names(String subject) {
            return List.of(subject);
        }

        @Override
        public List<String> words(String predicate) {
            return predicate.equals("lives_in") ? List.of("home", "lives") : List.of();
        }

        @Override
        public boolean durable(String predicate) {
            return Set.of("birthday", "lives_in", "likes").contains(predicate);
        }

        @Override
        public boolean trait(Fact fact) {
            return fact.slot().predicate().equals("likes");
        }
    }
}
