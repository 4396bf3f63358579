package dev.ecphory.lab.truth;

import dev.ecphory.Event;
import dev.ecphory.LogEntry;
import dev.ecphory.Namespace;
import dev.ecphory.knowledge.Claim;
import dev.ecphory.knowledge.DecisionRecord;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Random;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.LongFunction;
import java.util.stream.Collectors;

/**
 * A few people whose lives change over four years, and what was told of it by several speakers, out of order. The same
 * seed gives the same world. Immutable; threads may share it.
 *
 * @param name of the world, also of its namespace
 * @param tellings in the order in which they were recorded
 * @param decisions in the order in which they were taken
 * @param questions with answers from the simulator's own books
 */
public record World(String name, List<Utterance> tellings, List<DecisionRecord> decisions, List<Inquiry> questions) {
    private static final List<String> NAMES = List.of(
            "Ana", "Bo", "Chidi", "Dana", "Emre", "Femke", "Goran", "Hana", "Ilse", "Joris", "Kim", "Luca", "Mina");
    private static final int PEOPLE = 3;
    private static final int CHATTER = 40;

    /**
     * An utterance that was said.
     *
     * @param entry the utterance as the log keeps it
     * @param claims what it claims; empty for chatter
     */
    public record Utterance(LogEntry entry, List<Claim> claims) {}

    /**
     * A question with its known answer.
     *
     * @param kind what it is about: home, job, likes …
     * @param cardinality how many values the slot holds: single, multi, interval, event or learned
     * @param subject whose
     * @param predicate what, as the simulator calls it
     * @param validAt as the world was then
     * @param knownAt as far as was known then
     * @param current whether both are the end of the story
     * @param expected the values in lower case with single spaces, sorted; for what happened, value@date
     */
    public record Inquiry(
            String kind,
            String cardinality,
            String subject,
            String predicate,
            Instant validAt,
            Instant knownAt,
            boolean current,
            Set<String> expected) {}

    /** The last instant of every story. */
    public static final Instant NOW = Story.midnight(Story.DAYS + 900);

    /**
     * Lets a world come about.
     *
     * @param number which one
     * @param seed of the suite
     * @param questionsPerSlot how many questions are asked about each slot, about
     */
    static World of(int number, long seed, int questionsPerSlot, Phrases phrases) {
        Random chance = new Random(seed * 1_000_003 + number);
        String name = "world-" + number;
        List<String> people = new ArrayList<>(NAMES);
        Collections.shuffle(people, chance);
        people = people.subList(0, PEOPLE);
        List<Story> stories = new ArrayList<>();
        for (String person : people) {
            List<LifeKind> single = new ArrayList<>(LifeKind.SINGLE);
            Collections.shuffle(single, chance);
            for (LifeKind kind : single.subList(0, 4)) {
                Story story = new Story(name, kind, person, people, Oracle.Shape.ONE, phrases, chance);
                Lives.single(story);
                stories.add(story);
            }
        }
        Story likes = new Story(name, LifeKind.LIKES, people.get(0), people, Oracle.Shape.MANY, phrases, chance);
        Lives.many(likes);
        Story project = new Story(name, LifeKind.PROJECT, people.get(1), people, Oracle.Shape.MANY, phrases, chance);
        Lives.intervals(project);
        Story visited =
                new Story(name, LifeKind.VISITED, people.get(2), people, Oracle.Shape.HAPPENINGS, phrases, chance);
        Lives.happenings(visited);
        Story phone =
                new Story(name, LifeKind.PHONE, people.get(0), people, Oracle.Shape.MANY_UNTIL_CHANGE, phrases, chance);
        Lives.unregistered(phone);
        stories.addAll(List.of(likes, project, visited, phone));
        return new World(
                name,
                tellings(name, stories, people, phrases, chance),
                decisions(stories),
                questions(stories, questionsPerSlot, chance));
    }

    private static List<Utterance> tellings(
            String world, List<Story> stories, List<String> people, Phrases phrases, Random chance) {
        List<Story.Draft> drafts = new ArrayList<>();
        stories.forEach(story -> drafts.addAll(story.drafts));
        for (int i = 0; i < CHATTER; i++) {
            Instant at = Story.midnight(chance.nextInt(Story.DAYS)).plusSeconds(chance.nextInt(86_400));
            String speaker = people.get(chance.nextInt(people.size()));
            drafts.add(new Story.Draft(at, world + "-chatter-" + i, speaker, phrases.chatter(chance), null));
        }
        drafts.sort(Comparator.comparing(Story.Draft::learned).thenComparing(Story.Draft::event));
        Namespace namespace = Namespace.of(world);
        List<Utterance> tellings = new ArrayList<>();
        long seq = 0;
        for (Story.Draft draft : drafts) {
            seq++;
            Event event = Event.ofText(draft.text())
                    .id(draft.event())
                    .speaker(draft.speaker())
                    .occurredAt(draft.learned().atOffset(ZoneOffset.UTC))
                    .build();
            LongFunction<Claim> claim = draft.claim();
            tellings.add(new Utterance(
                    new LogEntry(namespace, seq, draft.learned(), event),
                    claim == null ? List.of() : List.of(claim.apply(seq * 1_000))));
        }
        return tellings;
    }

    private static List<DecisionRecord> decisions(List<Story> stories) {
        List<Story.Choice> choices = new ArrayList<>();
        stories.forEach(story -> choices.addAll(story.choices));
        choices.sort(Comparator.comparing(Story.Choice::at));
        List<DecisionRecord> decided = new ArrayList<>();
        for (Story.Choice choice : choices) {
            decided.add(new DecisionRecord(decided.size() + 1L, choice.at(), 0, choice.decision()));
        }
        return decided;
    }

    private static List<Inquiry> questions(List<Story> stories, int perSlot, Random chance) {
        List<Inquiry> questions = new ArrayList<>();
        for (Story story : stories) {
            ask(questions, story, NOW, NOW);
            List<Instant> turns = story.oracle.bounds(true);
            List<Instant> bounds = story.oracle.bounds(false);
            for (int i = 1; i < perSlot; i++) {
                Instant any = story.moment(chance.nextInt(Story.DAYS));
                Instant known = chance.nextBoolean() ? NOW : story.moment(chance.nextInt(Story.DAYS));
                switch (i % 4) {
                    case 0 -> ask(questions, story, any, known);
                    case 1 -> {
                        Instant bound = bounds.get(chance.nextInt(bounds.size()));
                        ask(questions, story, bound.minusNanos(chance.nextBoolean() ? 1_000 : 0), known);
                    }
                    case 2 -> {
                        Instant turn = turns.get(chance.nextInt(turns.size()));
                        ask(questions, story, turn, turn);
                    }
                    default -> {
                        Instant turn = turns.get(chance.nextInt(turns.size()));
                        ask(questions, story, any, turn.minusNanos(chance.nextBoolean() ? 1_000 : 0));
                    }
                }
            }
        }
        return questions;
    }

    private static void ask(List<Inquiry> questions, Story story, Instant valid, Instant known) {
        if (!story.foggy(valid)) {
            questions.add(new Inquiry(
                    story.kind.name(),
                    story.kind.held(),
                    story.slot.subject(),
                    story.slot.predicate(),
                    valid,
                    known,
                    valid.equals(NOW) && known.equals(NOW),
                    plain(story.oracle.answer(valid, known))));
        }
    }

    /** Values as they are compared. */
    static Set<String> plain(Set<String> values) {
        return values.stream().map(World::plain).collect(Collectors.toCollection(TreeSet::new));
    }

    /** A value as it is compared: in lower case, with single spaces, without an article before it. */
    static String plain(String value) {
        return value.toLowerCase(Locale.ROOT).replaceAll(" +", " ").replaceFirst("^(?:an?|the) ", "");
    }
}
