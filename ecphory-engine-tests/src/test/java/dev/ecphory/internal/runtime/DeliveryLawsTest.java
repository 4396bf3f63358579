package dev.ecphory.internal.runtime;

import static dev.ecphory.internal.runtime.EngineFixture.ids;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.ecphory.Answerability;
import dev.ecphory.Ecphory;
import dev.ecphory.Event;
import dev.ecphory.Memory;
import dev.ecphory.Namespace;
import dev.ecphory.ProgressListener;
import dev.ecphory.RecallOptions;
import dev.ecphory.RecallOptions.Purpose;
import dev.ecphory.RecallResult;
import dev.ecphory.RecalledEvent;
import dev.ecphory.Tier;
import dev.ecphory.internal.store.SettableClock;
import dev.ecphory.internal.vector.HashingEmbedder;
import dev.ecphory.spi.Embedder;
import dev.ecphory.spi.Embedding;
import dev.ecphory.spi.VectorSpace;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Random;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * What holds for every recall of small random memories: what is written exactly is found, nothing is said to be remembered only where
 * nothing is, and once anything is given nothing is held back. {@code -Decphory.trials=20000} for so many memories.
 */
final class DeliveryLawsTest {
    private static final int TRIALS = Integer.getInteger("ecphory.trials", 200);
    /** Memories in one engine. */
    private static final int TOGETHER = 200;

    /** What the numbers of a vector are rounded to changes a score by less. */
    private static final double ROUNDING = 1e-4;

    private static final String NOTHING = "Nothing relevant is remembered.";
    private static final List<String> SUBJECTS =
            List.of("baker", "teacher", "neighbour", "plumber", "cousin", "doctor");
    private static final List<String> VERBS = List.of("painted", "sold", "lost", "mended", "carried", "cleaned");
    private static final List<String> OBJECTS =
            List.of("ladder", "kettle", "violin", "curtain", "bicycle", "lantern", "carpet", "mirror");
    private static final List<String> PLACES = List.of("cellar", "garden", "station", "market", "harbour", "attic");
    private static final List<String> SYLLABLES =
            List.of("ka", "lo", "mi", "re", "tu", "za", "ven", "dor", "phi", "qua");
    private static final List<String> SIGNS = List.of("C++", ".NET", "F#", "§ 12b", "🍕", "🎻", "#launch", "@vela");
    private static final List<List<String>> SPEAKERS =
            List.of(List.of("Ann", "assistant"), List.of("Ann", "Ben"), List.of("Ann"), List.of());

    /**
     * A memory, and what it was made of.
     *
     * @param as of the trial, for a failure
     */
    private record Trial(Random random, Memory memory, List<Event> events, String as) {
        <T> T one(List<T> of) {
            return of.get(random.nextInt(of.size()));
        }

        /** Options that some program would give, for a purpose. */
        RecallOptions options(Purpose purpose) {
            return RecallOptions.defaults()
                    .withPatience(Duration.ZERO)
                    .withPurpose(purpose)
                    .withLimit(10)
                    .withMaxTokens(one(List.of(1_000, 4_000)))
                    .withSession(random.nextInt(3) == 0 ? "running" : null)
                    .withAsker(random.nextInt(3) == 0 ? "Ann" : null);
        }

        List<String> sharing(Set<String> words) {
            return events.stream()
                    .filter(event -> words(event.text()).stream().anyMatch(words::contains))
                    .map(event -> String.valueOf(event.id()))
                    .toList();
        }
    }

    private interface Law {
        void check(Trial trial);
    }

    /** A law of what two engines give of the same memory. */
    private interface Comparison {
        void check(Trial trial, Trial same);
    }

    private static void everyTrial(Law law) {
        everyTrial(null, null, (trial, same) -> law.check(trial));
    }

    /** @param second embedder of the engine that has the same memories; null for one without */
    private static void everyTrial(@Nullable Embedder first, @Nullable Embedder second, Comparison law) {
        for (int from = 0; from < TRIALS; from += TOGETHER) {
            try (Ecphory one = engine(first);
                    Ecphory other = engine(second)) {
                IntStream.range(from, Math.min(TRIALS, from + TOGETHER))
                        .forEach(seed -> law.check(trial(one, seed), trial(other, seed)));
            }
        }
    }

    private static Ecphory engine(@Nullable Embedder embedder) {
        Ecphory.Builder builder =
                Ecphory.builder(EngineFixture.store()).background(false).clock(new SettableClock());
        return (embedder == null ? builder.tier(Tier.EDGE) : builder.embedder(embedder)).open();
    }

    /** Appends what both hold, with its vectors where there is an embedder. */
    private static void append(Trial... trials) {
        for (Trial trial : trials) {
            trial.memory().append(trial.events());
            trial.memory().admin().embedPending(ProgressListener.SILENT);
        }
    }

    /** What is rare in a memory, somewhere in it. */
    private static Event rare(Trial trial, String exact) {
        String sentence =
                trial.one(List.of("We keep the %s here.", "It was about %s again.", "Remember the %s, please."));
        int at = trial.random().nextInt(trial.events().size() + 1);
        Event rare = Event.ofText(String.format(Locale.ROOT, sentence, exact))
                .id("it")
                .speaker(at % 2 == 0 ? "Ann" : null)
                .build();
        trial.events().add(at, rare);
        return rare;
    }

    /** Embedders of somebody, to which nothing was fitted. */
    enum Foreign {
        /** Spelling alone. */
        SPELLING,
        /** Spelling, in a space where all is near to all. */
        CROWDED,
        /** All texts are the same. */
        BLIND,
        /** A question is far from what it asks for. */
        CONTRARY;

        Embedder embedder() {
            return switch (this) {
                case SPELLING -> new HashingEmbedder();
                case CROWDED -> new SpellingEmbedder("crowded", 3, 1);
                case BLIND -> new SpellingEmbedder("blind", 1e6f, 1);
                case CONTRARY -> new SpellingEmbedder("contrary", 0, -1);
            };
        }
    }

    /**
     * Vectors of spelling, with a part that all texts share, so that each cosine c becomes (c + n²) / (1 + n²).
     *
     * @param common n, the length of that part beside the vector's own, which is 1
     * @param sign -1 for questions that point away
     */
    private record SpellingEmbedder(String name, float common, int sign) implements Embedder {
        private static final HashingEmbedder SPELLING = new HashingEmbedder();

        @Override
        public VectorSpace space() {
            return new VectorSpace(name, "1", SPELLING.space().dimension() + 1, "plain");
        }

        @Override
        public Embedding passage(String text) {
            return vector(text, 1);
        }

        @Override
        public Embedding question(String text) {
            return vector(text, sign);
        }

        private Embedding vector(String text, int direction) {
            float[] own = SPELLING.passage(text).toArray();
            float[] sum = Arrays.copyOf(own, own.length + 1);
            for (int i = 0; i < own.length; i++) {
                sum[i] *= direction;
            }
            sum[own.length] = common;
            return Embedding.of(space(), sum);
        }

        @Override
        public void close() {}
    }

    private static Trial trial(Ecphory engine, int seed) {
        Random random = new Random(seed);
        Memory memory = engine.memory(Namespace.of("n" + seed));
        List<String> speakers = SPEAKERS.get(random.nextInt(SPEAKERS.size()));
        int sessions = 1 + random.nextInt(4);
        List<Event> events = new ArrayList<>();
        Trial trial = new Trial(random, memory, events, "seed " + seed);
        for (int i = 0; i < 3 + random.nextInt(25); i++) {
            String text = String.format(
                    Locale.ROOT,
                    "The %s %s the %s in the %s.",
                    trial.one(SUBJECTS),
                    trial.one(VERBS),
                    trial.one(OBJECTS),
                    trial.one(PLACES));
            events.add(said(trial, "e" + i, text, speakers, sessions));
        }
        return trial;
    }

    private static Event said(Trial trial, String id, String text, List<String> speakers, int sessions) {
        Event.Builder event =
                Event.ofText(text).id(id).session("s" + trial.random().nextInt(sessions));
        return (speakers.isEmpty() ? event : event.speaker(trial.one(speakers))).build();
    }

    /** A name, a code, a number, a path, a version, a sign: what is written one way alone. */
    private static String exact(Trial trial) {
        Random random = trial.random();
        String name = trial.one(SYLLABLES) + trial.one(SYLLABLES) + trial.one(SYLLABLES);
        return switch (random.nextInt(7)) {
            case 0 -> Character.toUpperCase(name.charAt(0)) + name.substring(1);
            case 1 -> name.substring(0, 2).toUpperCase(Locale.ROOT) + "-" + (100 + random.nextInt(9_000));
            case 2 -> Integer.toString(10_000 + random.nextInt(900_000));
            case 3 -> "/" + name + "/" + trial.one(SYLLABLES) + ".yaml";
            case 4 -> "v" + random.nextInt(9) + "." + random.nextInt(20) + "." + random.nextInt(20);
            case 5 -> name + "_" + trial.one(SYLLABLES) + trial.one(SYLLABLES);
            default -> trial.one(SIGNS);
        };
    }

    /** What is rare, alone or twice, is found by it alone: by who asks, and by a program that hands memories to a model. */
    @ParameterizedTest
    @EnumSource(Purpose.class)
    void whatIsWrittenExactlyIsFound(Purpose purpose) {
        everyTrial(trial -> {
            String exact = exact(trial);
            Event rare = rare(trial, exact);
            append(trial);
            String cue = trial.one(List.of("%s", "%s?", "the %s")).formatted(exact);

            assertThat(ids(trial.memory().recall(cue, trial.options(purpose))))
                    .as("%s: \"%s\" in \"%s\"", trial.as(), cue, rare.text())
                    .contains("it");
        });
    }

    /** A model more takes nothing away: what is given without one is given with any, rare words among the ten first. */
    @ParameterizedTest
    @EnumSource(Foreign.class)
    void anEmbedderTakesNothingAway(Foreign foreign) {
        everyTrial(null, foreign.embedder(), (without, with) -> {
            String exact = exact(without);
            rare(without, exact);
            with.events().clear();
            with.events().addAll(without.events());
            append(without, with);
            String cue = cue(without);
            RecallOptions options = without.options(Purpose.SEARCH).withLimit(50);
            String as = without.as() + ": \"" + cue + "\"";

            RecallResult more = with.memory().recall(cue, options);
            assertThat(ids(more)).as(as).containsAll(ids(without.memory().recall(cue, options)));
            assertThat(more.items().isEmpty()).as(as).isEqualTo(more.context().contains(NOTHING));
            assertThat(ids(with.memory().recall(exact, options.withLimit(10))))
                    .as(as)
                    .contains("it");
        });
    }

    /** How near all texts of a space are to one another says nothing: the same order and the same relevance come of it. */
    @ParameterizedTest
    @EnumSource(Purpose.class)
    void relevanceIsBoundToItsSpace(Purpose purpose) {
        everyTrial(new SpellingEmbedder("spelling", 0, 1), new SpellingEmbedder("crowded", 3, 1), (apart, crowded) -> {
            append(apart, crowded);
            String cue = cue(apart);
            RecallOptions options = apart.options(purpose);
            RecallResult one = apart.memory().recall(cue, options);
            RecallResult other = crowded.memory().recall(cue, options);
            String as = apart.as() + ": \"" + cue + "\"";

            assertThat(ids(other)).as(as).containsExactlyInAnyOrderElementsOf(ids(one));
            for (int i = 0; i < one.items().size(); i++) {
                RecalledEvent here = one.items().get(i);
                String there = String.valueOf(other.items().get(i).entry().id());
                double score = one.items().stream()
                        .filter(item -> item.entry().id().equals(there))
                        .mapToDouble(RecalledEvent::score)
                        .sum();
                assertThat(score).as(as).isCloseTo(here.score(), within(ROUNDING));
                assertThat(other.items().get(i).relevance()).as(as).isCloseTo(here.relevance(), within(.01));
            }
        });
    }

    /** Who asks with every content word of an event finds it. */
    @Test
    void whatHoldsEveryWordOfACueIsFound() {
        everyTrial(trial -> {
            trial.memory().append(trial.events());
            Event event = trial.one(trial.events());
            List<String> words = new ArrayList<>(words(event.text()));
            java.util.Collections.shuffle(words, trial.random());
            List<String> some = words.subList(0, 1 + trial.random().nextInt(words.size()));
            List<String> holding = trial.events().stream()
                    .filter(one -> words(one.text()).containsAll(some))
                    .map(one -> String.valueOf(one.id()))
                    .toList();
            RecallOptions options = trial.options(Purpose.SEARCH).withLimit(Math.max(10, 2 * holding.size()));

            assertThat(ids(trial.memory().recall(String.join(" ", some), options)))
                    .as("%s: %s", trial.as(), some)
                    .containsAll(holding);
        });
    }

    /** Nothing is said to be remembered only where nothing is given, and to who asks only where nothing shares a word. */
    @ParameterizedTest
    @EnumSource(Purpose.class)
    void whatIsSaidIsWhatIsGiven(Purpose purpose) {
        everyTrial(trial -> {
            trial.memory().append(trial.events());
            String cue = cue(trial);
            RecallResult recalled = trial.memory().recall(cue, trial.options(purpose));
            String as = trial.as() + ": \"" + cue + "\"";

            boolean empty = recalled.items().isEmpty() && recalled.facts().isEmpty();
            assertThat(recalled.context().contains(NOTHING)).as(as).isEqualTo(empty);
            if (empty) {
                assertThat(recalled.answerability().verdict()).as(as).isEqualTo(Answerability.Verdict.UNSUPPORTED);
            }
            if (purpose == Purpose.SEARCH && !trial.sharing(words(cue)).isEmpty()) {
                assertThat(recalled.items()).as(as).isNotEmpty();
            }
        });
    }

    /** Either nothing is given, or all that there is as far as the limit goes, and as much of it as the cue is worth. */
    @ParameterizedTest
    @EnumSource(Purpose.class)
    void aDoorHoldsNothingBackOnceItIsOpen(Purpose purpose) {
        everyTrial(trial -> {
            trial.memory().append(trial.events());
            String cue = cue(trial);
            RecallOptions options =
                    trial.options(purpose).withLimit(1 + trial.random().nextInt(30));
            RecallResult recalled = trial.memory().recall(cue, options);
            RecallResult all = trial.memory().recall(cue, options.withMinRelevance(0));
            String as = trial.as() + ": \"" + cue + "\"";

            if (!recalled.items().isEmpty()) {
                assertThat(ids(recalled)).as(as).isEqualTo(ids(all));
            }
            assertThat(recalled.tokens()).as(as).isLessThanOrEqualTo(options.maxTokens());
            RecallResult less = trial.memory().recall(cue, options.withLimit(1));
            assertThat(less.items().isEmpty()).as(as).isEqualTo(recalled.items().isEmpty());
        });
    }

    /** Words of the memory, words that nobody said, both, as a question or as a message. */
    private static String cue(Trial trial) {
        List<String> words = new ArrayList<>();
        for (int i = 0; i <= trial.random().nextInt(4); i++) {
            words.add(trial.one(List.of(
                    trial.one(OBJECTS),
                    trial.one(PLACES),
                    trial.one(SYLLABLES) + "zz" + trial.one(SYLLABLES),
                    "umbrella")));
        }
        return trial.one(List.of("%s", "Where is the %s?", "I thought of the %s today.", "Who mended the %s"))
                .formatted(String.join(" ", words));
    }

    /** The content words of a text. */
    private static Set<String> words(String text) {
        return Arrays.stream(text.toLowerCase(Locale.ROOT).split("[^a-z]+"))
                .filter(word -> word.length() > 3)
                .collect(Collectors.toSet());
    }
}
