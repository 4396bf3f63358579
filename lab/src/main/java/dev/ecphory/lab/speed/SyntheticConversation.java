package dev.ecphory.lab.speed;

import dev.ecphory.Event;
import dev.ecphory.Memory;
import dev.ecphory.internal.text.DataFile;
import java.time.OffsetDateTime;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.function.Consumer;

/**
 * Conversations of any length from a seed: sessions of {@value #TURNS} turns a minute apart between two to six people,
 * each about a topic of its own, some twenty words a turn. A session depends on the seed and its number only, so that
 * every process makes the same ones. Questions repeat some rarer words of one event in another order: that event is the
 * answer. Immutable; threads may share it.
 */
public final class SyntheticConversation {
    static final int TURNS = 20;
    /** Events in a transaction. */
    static final int BATCH = 1_000;

    private static final OffsetDateTime START = OffsetDateTime.parse("2015-01-01T08:00:00Z");
    private static final int HOURS_BETWEEN_SESSIONS = 3;
    private static final int TOPIC_WORDS = 40;

    private final long seed;
    private final int events;
    private final SyntheticVocabulary vocabulary = SyntheticVocabulary.load();

    /** Of a seed, so many. */
    public SyntheticConversation(long seed, int events) {
        this.seed = seed;
        this.events = events;
    }

    /** A question and the id of the event whose words it has. */
    public record EventQuestion(String text, String answer) {}

    int size() {
        return events;
    }

    /** Hands over every event in order. */
    public void forEach(Consumer<Event> consumer) {
        for (int session = 0; session * TURNS < events; session++) {
            List<Event> turns = session(session);
            turns.subList(0, Math.min(TURNS, events - session * TURNS)).forEach(consumer);
        }
    }

    /** Appends every event in transactions of {@value #BATCH}. */
    void appendTo(Memory memory) {
        List<Event> all = new ArrayList<>();
        forEach(all::add);
        for (int from = 0; from < all.size(); from += BATCH) {
            memory.append(all.subList(from, Math.min(from + BATCH, all.size())));
        }
    }

    /** What baselines and the exact answer index and embed of an event. */
    static String body(Event event) {
        return event.speaker() + ": " + event.text();
    }

    private List<Event> session(int number) {
        SplittableRandom random = new SplittableRandom(seed * 0x9E3779B97F4A7C15L + number);
        List<String> topic = vocabulary.topic(random, TOPIC_WORDS);
        Set<String> people = new LinkedHashSet<>();
        int wanted = 2 + random.nextInt(5);
        while (people.size() < wanted) {
            people.add(vocabulary.name(random));
        }
        List<String> speakers = List.copyOf(people);
        OffsetDateTime start = START.plusHours((long) number * HOURS_BETWEEN_SESSIONS);
        List<Event> turns = new ArrayList<>();
        for (int turn = 0; turn < TURNS; turn++) {
            turns.add(Event.ofText(text(random, topic))
                    .id("e" + (number * TURNS + turn))
                    .session("s" + number)
                    .speaker(speakers.get(random.nextInt(speakers.size())))
                    .occurredAt(start.plusMinutes(turn))
                    .build());
        }
        return turns;
    }

    private String text(SplittableRandom random, List<String> topic) {
        StringBuilder text = new StringBuilder();
        int length = 8 + random.nextInt(25);
        boolean begins = true;
        for (int i = 0; i < length; i++) {
            String word =
                    switch (random.nextInt(24)) {
                        case 0, 1, 2, 3, 4, 5 -> topic.get(random.nextInt(topic.size()));
                        case 6 -> vocabulary.name(random);
                        case 7 -> Integer.toString(1 + random.nextInt(2_000));
                        default -> vocabulary.word(random);
                    };
            text.append(text.isEmpty() ? "" : " ").append(begins ? capital(word) : word);
            begins = i % 12 == 11;
            text.append(begins ? "." : "");
        }
        return text.append(begins ? "" : ".").toString();
    }

    private static String capital(String word) {
        return word.substring(0, 1).toUpperCase(Locale.ROOT) + word.substring(1);
    }

    /** Questions about events drawn from all of them. */
    public List<EventQuestion> questions(int count) {
        SplittableRandom random = new SplittableRandom(seed + 7);
        List<EventQuestion> questions = new ArrayList<>();
        while (questions.size() < count) {
            int place = random.nextInt(events);
            Event event = session(place / TURNS).get(place % TURNS);
            List<String> words = new ArrayList<>();
            for (String word : event.text().toLowerCase(Locale.ROOT).split("[ .]+")) {
                if (!vocabulary.isFunction(word) && !words.contains(word)) {
                    words.add(random.nextInt(words.size() + 1), word);
                }
            }
            if (words.size() >= 4) {
                String asked = String.join(" ", words.subList(0, Math.min(6, words.size() - 1)));
                questions.add(
                        new EventQuestion("What did " + event.speaker() + " say about " + asked + "?", "e" + place));
            }
        }
        return questions;
    }

    /**
     * The words of synthetic conversations: function words, then content words from a list, then {@value #SIZE} in all with
     * words made of syllables. A word's frequency falls with its rank as in natural text (Zipf-Mandelbrot, 1 / (rank +
     * 2.7)). Immutable; threads may share it.
     */
    private static final class SyntheticVocabulary {
        private static final int SIZE = 20_000;
        private static final double MANDELBROT = 2.7;
        private static final String[] ONSETS = {
            "b", "br", "c", "ch", "cl", "d", "dr", "f", "fl", "g", "gr", "h", "j", "k", "l", "m", "n", "p", "pl", "pr",
            "r", "s", "sh", "sl", "sp", "st", "t", "th", "tr", "v", "w"
        };
        private static final String[] NUCLEI = {"a", "e", "i", "o", "u", "ai", "ea", "ee", "oa", "ou"};
        private static final String[] CODAS = {"", "", "l", "m", "n", "r", "s", "t", "ck", "nd", "rt", "st"};

        private final List<String> words;
        private final List<String> names;
        private final Set<String> function;
        private final double[] cumulative;

        private SyntheticVocabulary(List<String> words, List<String> names, Set<String> function) {
            this.words = words;
            this.names = names;
            this.function = function;
            cumulative = new double[words.size()];
            double sum = 0;
            for (int rank = 0; rank < cumulative.length; rank++) {
                sum += 1 / (rank + MANDELBROT);
                cumulative[rank] = sum;
            }
        }

        static SyntheticVocabulary load() {
            Map<String, Set<String>> lists = lists();
            Set<String> function = lists.getOrDefault("function", Set.of());
            Set<String> words = new LinkedHashSet<>(function);
            words.addAll(lists.getOrDefault("content", Set.of()));
            SplittableRandom random = new SplittableRandom(1);
            while (words.size() < SIZE) {
                StringBuilder word = new StringBuilder();
                for (int syllables = 2 + random.nextInt(2); syllables > 0; syllables--) {
                    word.append(pick(ONSETS, random)).append(pick(NUCLEI, random));
                }
                words.add(word.append(pick(CODAS, random)).toString());
            }
            return new SyntheticVocabulary(
                    List.copyOf(words), List.copyOf(lists.getOrDefault("names", Set.of())), function);
        }

        private static Map<String, Set<String>> lists() {
            Map<String, Set<String>> lists = new LinkedHashMap<>();
            Set<String> list = new LinkedHashSet<>();
            for (String line : DataFile.lines(SyntheticVocabulary.class, "words.txt")) {
                if (line.startsWith("[")) {
                    list = new LinkedHashSet<>();
                    lists.put(line.substring(1, line.length() - 1), list);
                } else {
                    list.addAll(Arrays.asList(line.split(" ")));
                }
            }
            return lists;
        }

        private static String pick(String[] from, SplittableRandom random) {
            return from[random.nextInt(from.length)];
        }

        /** A word by its frequency. */
        String word(SplittableRandom random) {
            double at = random.nextDouble() * cumulative[cumulative.length - 1];
            int found = Arrays.binarySearch(cumulative, at);
            return words.get(found < 0 ? Math.min(-found - 1, cumulative.length - 1) : found);
        }

        /** Words to speak about, none of them a function word. */
        List<String> topic(SplittableRandom random, int size) {
            List<String> topic = new ArrayList<>();
            for (int i = 0; i < size; i++) {
                topic.add(words.get(function.size() + random.nextInt(words.size() - function.size())));
            }
            return topic;
        }

        String name(SplittableRandom random) {
            return names.get(random.nextInt(names.size()));
        }

        boolean isFunction(String word) {
            return function.contains(word);
        }
    }
}
