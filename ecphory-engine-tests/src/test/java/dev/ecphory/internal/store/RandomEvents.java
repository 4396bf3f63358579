package dev.ecphory.internal.store;

import dev.ecphory.Event;
import dev.ecphory.Modality;
import java.time.OffsetDateTime;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;

/**
 * Events of every shape from a seed: with and without sessions, speakers, times and captions, short and of several
 * passages, in several scripts. The same seed gives the same events. Not for several threads.
 */
public final class RandomEvents {
    private static final List<String> WORDS = List.of(
            "lake",
            "boat",
            "Anna",
            "wedding",
            "doctor",
            "knee",
            "invoice",
            "Kafka",
            "deploy",
            "rollback",
            "always",
            "never",
            "please",
            "the",
            "and",
            "was",
            "in",
            "May",
            "2023",
            "yesterday",
            "Straße",
            "Zürich",
            "naïve",
            "旅行",
            "東京タワー",
            "会議",
            "한국어",
            "👩‍👩‍👧",
            "🎂",
            "شكرا",
            "can't",
            "user@example.com",
            "x=1;",
            "\"quoted\"",
            "- [x]",
            "cafe\u0301",
            "Ünïcödé",
            "supercalifragilisticexpialidocious",
            "I",
            "prefer",
            "tea",
            "next",
            "week");
    private static final List<String> SPEAKERS = List.of("Ann", "Bob Stone", "assistant", "太郎", "tool");
    private static final OffsetDateTime START = OffsetDateTime.parse("2023-01-01T08:00:00+01:00");

    private final SplittableRandom random;
    private int count;
    private OffsetDateTime now = START;

    /** From a seed. */
    public RandomEvents(long seed) {
        random = new SplittableRandom(seed);
    }

    /** The next events, with the ids r1, r2 … */
    public List<Event> next(int events) {
        List<Event> made = new ArrayList<>();
        for (int i = 0; i < events; i++) {
            made.add(next());
        }
        return made;
    }

    /** The next event. */
    public Event next() {
        now = now.plusMinutes(random.nextInt(30) == 0 ? random.nextInt(40_000) : random.nextInt(10));
        Event.Builder event = Event.ofText(text()).id("r" + ++count);
        if (random.nextInt(5) > 0) {
            event.speaker(pick(SPEAKERS));
        }
        if (random.nextInt(3) > 0) {
            event.session("session " + random.nextInt(6));
        }
        if (random.nextInt(4) > 0) {
            event.occurredAt(now);
        }
        if (random.nextInt(12) == 0) {
            event.modality(Modality.IMAGE).caption("a photo of " + words(5));
        }
        return event.build();
    }

    /** Some text; seldom a long one of several passages. */
    public String text() {
        return random.nextInt(15) == 0 ? words(150 + random.nextInt(400)) : words(1 + random.nextInt(20));
    }

    private String words(int number) {
        StringBuilder text = new StringBuilder();
        for (int i = 0; i < number; i++) {
            text.append(pick(WORDS)).append(random.nextInt(9) == 0 ? ". " : random.nextInt(20) == 0 ? "\n" : " ");
        }
        return text.toString();
    }

    private String pick(List<String> from) {
        return from.get(random.nextInt(from.size()));
    }
}
