package dev.ecphory.lab.speed;

import dev.ecphory.Event;
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
 * each about a topic of its own, some twenty words a turn, or as many as it takes to be longer. A session depends on the seed and its number only, so that
 * every process makes the same ones. Questions repeat some rarer words of one event in another order: that event is the
 * answer. Immutable; threads may share it.
 */
public final class SyntheticConversation implements Talk {
    static final int TURNS = 20;
    /** The mean length of an event's text without other word. */
    static final int BYTES = 147;

    private static final OffsetDateTime START = OffsetDateTime.parse("2015-01-01T08:00:00Z");
    private static final int HOURS_BETWEEN_SESSIONS = 3;
    private static final int TOPIC_WORDS = 40;

    private final long seed;
    private final int events;
    private final double stretch;
    private final SyntheticVocabulary vocabulary = SyntheticVocabulary.load();

    /** Of a seed, so many. */
    public SyntheticConversation(long seed, int events) {
        this(seed, events, BYTES);
    }

    /** The same with so many bytes an event, in the mean. */
    SyntheticConversation(long seed, int events, int bytes) {
        this.seed = seed;
        this.events = events;
        this.stretch = bytes / (double) BYTES;
    }

    @Override
    public int size() {
        return events;
    }

    @Override
    public void forEach(Consumer<Event> consumer) {
        for (int session = 0; session * TURNS < events; session++) {
            List<Event> turns = session(session);
            turns.subList(0, Math.min(TURNS, events - session * TURNS)).forEach(consumer);
        }
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
        int length = (int) Math.round((8 + random.nextInt(25)) * stretch);
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
    @Override
    public List<EventQuestion> questions(int count) {
        return questions(count, new SplittableRandom(seed + 7));
    }

    @Override
    public List<String> warmUps(int count) {
        return questions(count, new SplittableRandom(seed + 11)).stream()
                .map(EventQuestion::text)
                .toList();
    }

    private List<EventQuestion> questions(int count, SplittableRandom random) {
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
                questions.add(new EventQuestion(
                        "What did " + event.speaker() + " say about " + asked + "?", Set.of("e" + place)));
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
