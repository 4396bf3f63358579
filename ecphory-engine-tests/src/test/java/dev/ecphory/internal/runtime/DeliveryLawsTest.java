package dev.ecphory.internal.runtime;

import static dev.ecphory.internal.runtime.EngineFixture.ids;
import static org.assertj.core.api.Assertions.assertThat;

import dev.ecphory.Answerability;
import dev.ecphory.Ecphory;
import dev.ecphory.Event;
import dev.ecphory.Memory;
import dev.ecphory.Namespace;
import dev.ecphory.RecallOptions;
import dev.ecphory.RecallOptions.Purpose;
import dev.ecphory.RecallResult;
import dev.ecphory.Tier;
import dev.ecphory.internal.store.SettableClock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Random;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
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

    private static void everyTrial(Law law) {
        for (int from = 0; from < TRIALS; from += TOGETHER) {
            try (Ecphory engine = engine()) {
                IntStream.range(from, Math.min(TRIALS, from + TOGETHER))
                        .forEach(seed -> law.check(trial(engine, seed)));
            }
        }
    }

    private static Ecphory engine() {
        return Ecphory.builder(EngineFixture.store())
                .tier(Tier.EDGE)
                .background(false)
                .clock(new SettableClock())
                .open();
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
            String sentence =
                    trial.one(List.of("We keep the %s here.", "It was about %s again.", "Remember the %s, please."));
            int at = trial.random().nextInt(trial.events().size() + 1);
            String text = String.format(Locale.ROOT, sentence, exact);
            trial.events()
                    .add(
                            at,
                            Event.ofText(text)
                                    .id("it")
                                    .speaker(at % 2 == 0 ? "Ann" : null)
                                    .build());
            trial.memory().append(trial.events());
            String cue = trial.one(List.of("%s", "%s?", "the %s")).formatted(exact);

            assertThat(ids(trial.memory().recall(cue, trial.options(purpose))))
                    .as("%s: \"%s\" in \"%s\"", trial.as(), cue, text)
                    .contains("it");
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
