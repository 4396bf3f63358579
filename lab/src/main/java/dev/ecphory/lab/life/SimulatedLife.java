package dev.ecphory.lab.life;

import dev.ecphory.Event;
import java.time.DayOfWeek;
import java.time.LocalDate;
import java.time.LocalTime;
import java.time.ZoneOffset;
import java.time.format.TextStyle;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Random;
import java.util.Set;

/**
 * Somebody who talks in the evening of most days, with habits that come again, occasions on known days, weeks that feel one
 * way or the other, and much else. The same seed gives the same life. Immutable.
 *
 * @param person who talks
 * @param events what was said, in order
 * @param habits what comes again, by the words that a sentence about it must have
 * @param occasions the days of birthdays and appointments, by a word of their sentence
 * @param moods for each day, 1 where it felt good, −1 where it did not
 */
record SimulatedLife(
        String person,
        List<Event> events,
        List<Set<String>> habits,
        Map<LocalDate, String> occasions,
        Map<LocalDate, Integer> moods) {
    static final LocalDate BEGIN = LocalDate.of(2026, 1, 5);

    private static final List<String> PEOPLE = List.of("Mira", "Jonas", "Edda", "Tarik", "Lien", "Paulo");
    private static final List<String> FRIENDS = List.of("Klara", "Viktor", "Samira", "Henrik", "Olga", "Dario");
    private static final List<String> CITIES = List.of("Lisbon", "Vienna", "Tallinn", "Ghent", "Bergen", "Turin");
    private static final List<String> HABITS = List.of(
            "Went jogging by the canal.", "Sang in the choir.", "Baked sourdough bread.", "Repaired old radios.");
    private static final List<String> TASTES =
            List.of("I love green tea.", "I love crosswords.", "I love old maps.", "I love jazz.");
    private static final List<String> GOOD = List.of(
            "What a wonderful evening, I am happy.",
            "I am so proud and delighted.",
            "That was fantastic, I enjoyed it.");
    private static final List<String> BAD =
            List.of("I feel sad and tired.", "I am worried and upset.", "It was a terrible, miserable day.");
    private static final List<String> THINGS = List.of(
            "kettle",
            "curtain",
            "bicycle",
            "printer",
            "garden",
            "attic",
            "lamp",
            "umbrella",
            "sofa",
            "clock",
            "window",
            "ladder",
            "suitcase",
            "camera",
            "blanket",
            "fridge",
            "drawer",
            "mirror",
            "carpet",
            "fence");
    private static final List<String> HAPPENINGS = List.of(
            "The %s needs a new part.",
            "Nobody found the %s.",
            "There was dust on the %s.",
            "The %s made a strange noise.",
            "Somebody asked about the %s.",
            "The %s stood in the way all day.");

    /** A life of so many days, which the seed decides. */
    static SimulatedLife of(int days, long seed) {
        Random chance = new Random(seed);
        String person = any(PEOPLE, chance);
        List<String> friends = shuffled(FRIENDS, chance);
        List<String> cities = shuffled(CITIES, chance);
        List<String> habits = shuffled(HABITS, chance);
        List<DayOfWeek> on = shuffled(List.of(DayOfWeek.values()), chance);
        List<String> tastes = shuffled(TASTES, chance);
        Map<LocalDate, String> occasions = new HashMap<>();
        LocalDate birthday = BEGIN.plusDays(20 + chance.nextInt(8));
        occasions.put(birthday, friends.get(2));
        Map<LocalDate, Integer> moods = new HashMap<>();
        List<Event> events = new ArrayList<>();
        for (int i = 0; i < days; i++) {
            LocalDate day = BEGIN.plusDays(i);
            Teller teller = new Teller(person, day, events);
            int mood = (i / 10) % 2 == 0 ? 1 : -1;
            moods.put(day, mood);
            boolean silent = chance.nextInt(8) == 0;
            if (!silent) {
                for (int j = 0; j < 3; j++) {
                    teller.say(String.format(Locale.ROOT, any(HAPPENINGS, chance), any(THINGS, chance)));
                }
                if (chance.nextInt(2) == 0) {
                    teller.say(any(mood > 0 ? GOOD : BAD, chance));
                }
            }
            for (int habit = 0; habit < 3; habit++) {
                if (day.getDayOfWeek() == on.get(habit) ? chance.nextInt(10) > 0 : chance.nextInt(60) == 0) {
                    teller.say(habits.get(habit));
                }
            }
            for (int friend = 0; friend < 2; friend++) {
                if (chance.nextInt(6) == 0) {
                    teller.say("Had a call with " + friends.get(friend) + " from " + cities.get(friend) + ".");
                }
            }
            if (chance.nextInt(12) == 0) {
                teller.say("A parcel came from " + any(friends, chance) + ".");
            }
            if (chance.nextInt(4) == 0) {
                teller.say(tastes.get(chance.nextInt(2)));
            }
            if (i == 1) {
                teller.say(friends.get(2) + "'s birthday is " + birthday.getDayOfMonth() + " "
                        + birthday.getMonth().getDisplayName(TextStyle.FULL, Locale.ENGLISH) + ".");
            }
            if (i % 30 == 12) {
                LocalDate at = day.plusDays(5);
                occasions.put(at, "dentist");
                teller.say("I have a dentist appointment on " + at.getDayOfMonth() + " "
                        + at.getMonth().getDisplayName(TextStyle.FULL, Locale.ENGLISH) + ".");
            }
        }
        List<Set<String>> planted = new ArrayList<>();
        for (int habit = 0; habit < 3; habit++) {
            planted.add(
                    Set.of(longest(habits.get(habit)), on.get(habit).getDisplayName(TextStyle.FULL, Locale.ENGLISH)));
        }
        for (int two = 0; two < 2; two++) {
            planted.add(Set.of(friends.get(two), cities.get(two), "together"));
            planted.add(Set.of(last(tastes.get(two)), "said on"));
        }
        return new SimulatedLife(
                person, List.copyOf(events), List.copyOf(planted), Map.copyOf(occasions), Map.copyOf(moods));
    }

    /** Adds what a person says on a day, in one session. */
    private record Teller(String person, LocalDate day, List<Event> into) {
        void say(String text) {
            into.add(Event.ofText(text)
                    .id("e" + into.size())
                    .speaker(person)
                    .session(day.toString())
                    .occurredAt(day.atTime(LocalTime.of(19, into.size() % 60)).atOffset(ZoneOffset.UTC))
                    .build());
        }
    }

    /** The longest word of a sentence. */
    private static String longest(String sentence) {
        String longest = "";
        for (String word : sentence.split("\\W+")) {
            longest = word.length() > longest.length() ? word : longest;
        }
        return longest;
    }

    private static String last(String sentence) {
        return sentence.substring(sentence.lastIndexOf(' ') + 1).replace(".", "");
    }

    private static <T> T any(List<T> of, Random chance) {
        return of.get(chance.nextInt(of.size()));
    }

    private static <T> List<T> shuffled(List<T> of, Random chance) {
        List<T> all = new ArrayList<>(of);
        Collections.shuffle(all, chance);
        return all;
    }
}
