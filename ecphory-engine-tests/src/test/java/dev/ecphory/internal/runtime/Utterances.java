package dev.ecphory.internal.runtime;

import dev.ecphory.Event;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Random;

/** Things that people say of homes, jobs, pets and moves, with corrections, late news and noise. For one thread. */
public final class Utterances {
    private static final List<String> SPEAKERS = List.of("Ann", "Ben", "Cleo", "Annie");
    private static final List<String> PLACES = List.of("Lisbon", "Porto", "Faro", "Braga", "Rome");
    private static final List<String> FIRMS = List.of("Acme", "Globex", "Initech");
    private static final List<String> PETS = List.of("Rex", "Luna", "Milo");
    private static final List<String> NOISE = List.of(
            "ok lol",
            "Good morning!",
            "That is great, thank you.",
            "Could you look that up for me?",
            "The weather was lovely at the market.",
            "I am at the dentist right now.");

    private final Random random;
    private final String prefix;
    private int said;

    /** What is said depends on this source alone. */
    public Utterances(Random random) {
        this(random, "e");
    }

    /** The same, with ids that begin so. */
    public Utterances(Random random, String prefix) {
        this.random = random;
        this.prefix = prefix;
    }

    /** The next thing that somebody says; its id is new. */
    public Event next(Instant now) {
        String speaker = one(SPEAKERS);
        Event.Builder event =
                Event.ofText(text(speaker)).id(prefix + ++said).speaker(speaker).session("s" + random.nextInt(3));
        if (random.nextInt(4) > 0) { // otherwise the store says when
            int daysLate = random.nextInt(3) == 0 ? random.nextInt(400) : 0;
            event.occurredAt(now.minusSeconds(86_400L * daysLate).atOffset(ZoneOffset.ofHours(random.nextInt(5) - 2)));
        }
        if (random.nextInt(6) == 0) {
            event.metadata("device", "phone");
        }
        return event.build();
    }

    private String text(String speaker) {
        String other = one(SPEAKERS);
        return switch (random.nextInt(18)) {
            case 0, 1 -> "I live in " + one(PLACES) + ".";
            case 2, 3 -> "I moved to " + one(PLACES) + ".";
            case 4 -> "I moved from " + one(PLACES) + " to " + one(PLACES) + " last month.";
            case 5 -> "I work at " + one(FIRMS) + ".";
            case 6 -> "I work for " + one(FIRMS) + " now. I have a dog called " + one(PETS) + ".";
            case 7 -> "I no longer work at " + one(FIRMS) + ".";
            case 8 -> "I have a cat named " + one(PETS) + ".";
            case 9 -> other + " lives in " + one(PLACES) + ".";
            case 10 -> other.equals(speaker) ? "I am a teacher." : other + " works at " + one(FIRMS) + ".";
            case 11 -> "I said " + one(PLACES) + ", I meant " + one(PLACES) + ".";
            case 12 -> "Sorry, it is " + one(PLACES) + ", not " + one(PLACES) + ".";
            case 13 -> "My favourite colour is " + one(List.of("red", "blue", "green")) + ".";
            case 14 -> "My brother is " + other + ".";
            case 15 -> one(List.of("Annie is short for Ann.", "Benny is a nickname for Ben."));
            default -> one(NOISE);
        };
    }

    private <T> T one(List<T> all) {
        return all.get(random.nextInt(all.size()));
    }
}
