package dev.ecphory.lab.speed;

import dev.ecphory.Event;
import dev.ecphory.Memory;
import dev.ecphory.ProgressListener;
import java.time.OffsetDateTime;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
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
    public void appendTo(Memory memory, ProgressListener progress) {
        List<Event> batch = new ArrayList<>();
        long[] done = {0};
        forEach(event -> {
            batch.add(event);
            if (batch.size() == BATCH) {
                memory.append(batch);
                done[0] += batch.size();
                batch.clear();
                progress.onProgress("append", done[0], events);
            }
        });
        if (!batch.isEmpty()) {
            memory.append(batch);
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
}
