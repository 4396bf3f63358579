package dev.ecphory.opensearch;

import dev.ecphory.Event;
import java.time.OffsetDateTime;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;

/** Conversations about nothing, from a seed: sessions of twenty turns between three people, in words of which few are common. */
final class SmallTalk {
    static final List<String> PEOPLE = List.of("Ann", "Bob", "Cleo");
    private static final int TURNS = 20;
    private static final List<String> THINGS = List.of(
            "harbour",
            "violin",
            "bakery",
            "glacier",
            "lantern",
            "orchard",
            "ferry",
            "pottery",
            "telescope",
            "saddle",
            "museum",
            "canoe",
            "blanket",
            "thunder",
            "recipe",
            "garage",
            "painting",
            "squirrel",
            "bridge",
            "marathon",
            "cactus",
            "library",
            "chimney",
            "waterfall",
            "trumpet",
            "hammock",
            "vineyard",
            "compass",
            "puppet",
            "anchor",
            "beehive",
            "carpet",
            "dolphin",
            "emerald",
            "fountain",
            "guitar",
            "helmet",
            "iceberg",
            "jungle",
            "kettle");
    private static final List<String> DEEDS = List.of(
            "painted",
            "visited",
            "sold",
            "found",
            "repaired",
            "photographed",
            "borrowed",
            "described",
            "cleaned",
            "missed",
            "carried",
            "bought",
            "forgot",
            "planned",
            "admired",
            "measured");
    private static final List<String> PLACES =
            List.of("Lisbon", "Oslo", "Kyoto", "Quito", "Dublin", "Tunis", "Boston", "Riga", "Perth", "Hanoi");

    private SmallTalk() {}

    /** So many events. */
    static List<Event> events(long seed, int count) {
        SplittableRandom random = new SplittableRandom(seed);
        OffsetDateTime at = OffsetDateTime.parse("2024-01-01T09:00:00Z");
        List<Event> events = new ArrayList<>();
        for (int number = 0; number < count; number++) {
            int session = number / TURNS;
            String text = "I " + one(DEEDS, random) + " the " + one(THINGS, random) + " near the " + one(THINGS, random)
                    + " in " + one(PLACES, random) + " and " + one(DEEDS, random) + " a " + one(THINGS, random)
                    + (random.nextInt(4) == 0 ? ". What do you think?" : ".");
            Event.Builder event = Event.ofText(text)
                    .id("e" + number)
                    .speaker(one(PEOPLE, random))
                    .occurredAt(at.plusHours(9L * session).plusMinutes(number % TURNS))
                    .metadata("topic", "t" + session % 5)
                    .metadata("rank", String.valueOf(number % 7));
            if (session % 3 != 2) { // the others are told apart by when they were
                event.session("s" + session);
            }
            events.add(event.build());
        }
        return events;
    }

    /** Questions, each about what one event says. */
    static List<String> questions(long seed, int count) {
        SplittableRandom random = new SplittableRandom(seed);
        List<String> questions = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            questions.add("When was the " + one(THINGS, random) + " " + one(DEEDS, random) + " near the "
                    + one(THINGS, random) + (random.nextBoolean() ? " in " + one(PLACES, random) : "")
                    + (random.nextBoolean() ? " by " + one(PEOPLE, random) : "") + "?");
        }
        return questions;
    }

    private static String one(List<String> of, SplittableRandom random) {
        return of.get(random.nextInt(of.size()));
    }
}
