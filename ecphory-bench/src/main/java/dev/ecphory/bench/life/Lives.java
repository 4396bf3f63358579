package dev.ecphory.bench.life;

import dev.ecphory.bench.data.Question;
import dev.ecphory.bench.life.Course.Need;
import dev.ecphory.bench.truth.Telling;
import dev.ecphory.bench.truth.World;
import dev.ecphory.memory.Claim;
import dev.ecphory.memory.Event;
import dev.ecphory.memory.Evidence;
import dev.ecphory.memory.Slot;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.time.LocalDate;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Random;
import java.util.Set;
import java.util.TreeMap;

/**
 * Some simulated worlds whose people differ as one memory, a session a day, and somebody who wants to know the same things
 * again and again, in other words: what is asked often and what is asked once follows Zipf's law. The same arguments give the
 * same course.
 */
final class Lives {
    /** Worlds that are looked at to find some whose people differ. */
    private static final int CANDIDATES = 1_000;

    private static final int LEAST = 2;
    private static final int MOST = 10;

    /** What the words call that which claims call otherwise. */
    private static final Map<String, String> KINDS = Map.of(
            "works_at", "job",
            "lives_in", "home",
            "review_time", "meeting",
            "has_pets", "pets",
            "eats", "diet",
            "phone_model", "phone");

    private Lives() {}

    /** What somebody wants to know. */
    private record Topic(String name, List<String> wordings, List<String> gold) {}

    /**
     * So many worlds, asked so many questions.
     *
     * @param worlds 1 to 4: there are names for no more
     */
    static Course of(int worlds, int questions, long seed) {
        List<World> chosen = chosen(worlds, seed);
        Map<String, List<String>> wordings = wordings();
        List<Topic> topics = new ArrayList<>();
        List<Telling> told = new ArrayList<>();
        for (World world : chosen) {
            told.addAll(world.tellings());
            topics.addAll(topics(world, wordings));
        }
        told.sort(Comparator.comparing((Telling telling) -> telling.entry().recordedAt())
                .thenComparing(telling ->
                        Objects.requireNonNull(telling.entry().event().id())));
        List<Event> events = told.stream()
                .map(telling -> dated(telling.entry().event(), telling.entry().occurredAt()))
                .toList();
        Random chance = new Random(seed);
        Collections.shuffle(topics, chance);
        return new Course("worlds:" + worlds + ",seed=" + seed, events, needs(topics, questions, chance));
    }

    private static List<World> chosen(int worlds, long seed) {
        List<World> chosen = new ArrayList<>();
        Set<String> people = new HashSet<>();
        for (int number = 0; number < CANDIDATES && chosen.size() < worlds; number++) {
            World world = World.of(number, seed);
            Set<String> its = new HashSet<>();
            world.tellings().forEach(telling -> telling.claims()
                    .forEach(claim -> its.add(claim.slot().subject())));
            if (Collections.disjoint(people, its)) {
                people.addAll(its);
                chosen.add(world);
            }
        }
        return chosen;
    }

    /** A session for each day, so that what was said on it stands together. */
    private static Event dated(Event event, OffsetDateTime at) {
        LocalDate day = at.withOffsetSameInstant(ZoneOffset.UTC).toLocalDate();
        return Event.saying(event.text())
                .id(event.id())
                .speaker(event.speaker())
                .session("day-" + day)
                .occurredAt(at)
                .build();
    }

    /** Everything that was told of one thing is the evidence, if that was little enough to be recalled whole. */
    private static List<Topic> topics(World world, Map<String, List<String>> wordings) {
        Map<Slot, Set<String>> told = new LinkedHashMap<>();
        for (Telling telling : world.tellings()) {
            for (Claim claim : telling.claims()) {
                Set<String> events = told.computeIfAbsent(claim.slot(), none -> new LinkedHashSet<>());
                claim.evidence().stream().map(Evidence::event).forEach(events::add);
            }
        }
        List<Topic> topics = new ArrayList<>();
        told.forEach((slot, gold) -> {
            String subject = slot.subject();
            String name = Character.toUpperCase(subject.charAt(0)) + subject.substring(1);
            String kind = KINDS.getOrDefault(slot.predicate(), slot.predicate());
            List<String> asked = wordings.getOrDefault(kind, List.of()).stream()
                    .map(form -> form.replaceAll("\\bS\\b", name))
                    .toList();
            if (gold.size() >= LEAST && gold.size() <= MOST && !asked.isEmpty()) {
                topics.add(new Topic(name + " " + kind, asked, List.copyOf(gold)));
            }
        });
        return topics;
    }

    private static List<Need> needs(List<Topic> topics, int questions, Random chance) {
        double[] upTo = new double[topics.size()];
        double sum = 0;
        for (int rank = 0; rank < upTo.length; rank++) {
            sum += 1.0 / (rank + 1);
            upTo[rank] = sum;
        }
        List<Need> needs = new ArrayList<>();
        for (int i = 0; i < questions; i++) {
            double drawn = chance.nextDouble() * sum;
            int rank = 0;
            while (upTo[rank] < drawn) {
                rank++;
            }
            Topic topic = topics.get(rank);
            String text = topic.wordings().get(chance.nextInt(topic.wordings().size()));
            Question question = new Question(
                    "q" + i,
                    text,
                    "topic",
                    topic.gold(),
                    Map.of(),
                    List.of(),
                    null,
                    World.NOW.atOffset(ZoneOffset.UTC));
            needs.add(new Need(topic.name(), question));
        }
        return needs;
    }

    private static Map<String, List<String>> wordings() {
        Map<String, List<String>> wordings = new TreeMap<>();
        InputStream in = Objects.requireNonNull(Lives.class.getResourceAsStream("needs.txt"));
        try (BufferedReader lines = new BufferedReader(new InputStreamReader(in, StandardCharsets.UTF_8))) {
            for (String line = lines.readLine(); line != null; line = lines.readLine()) {
                String[] parts = line.split(" \\| ", -1);
                if (!line.startsWith("#") && parts.length == 2) {
                    wordings.computeIfAbsent(parts[0], none -> new ArrayList<>())
                            .add(parts[1]);
                }
            }
            return wordings;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
