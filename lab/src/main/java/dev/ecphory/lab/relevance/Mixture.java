package dev.ecphory.lab.relevance;

import dev.ecphory.Event;
import dev.ecphory.Memory;
import dev.ecphory.RecallOptions;
import dev.ecphory.internal.index.EventPassages;
import dev.ecphory.lab.data.Conversation;
import dev.ecphory.lab.data.DataSet;
import dev.ecphory.lab.data.Question;
import dev.ecphory.lab.data.RandomSample;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * The prompts that are put to memories to fit on: own questions, as many of other memories, half as many of data sets of other families
 * and off-topic ones, a fifth as many prompts that need no memory and as many tasks, and the user's turns. The same data sets and seed
 * give the same. Immutable.
 */
public final class Mixture {
    /** Questions of a family that others are asked. */
    private static final int OF_FAMILY = 60;
    /** For so many own questions, one that belongs to no memory of the data set. */
    private static final int OFF_TOPIC = 2;
    /** For so many own questions, one prompt that needs no memory, and one task. */
    private static final int IDLE = 5;

    private final Map<String, List<String>> byFamily = new LinkedHashMap<>();
    private final int questions;
    private final long seed;

    /**
     * A prompt that is put to a memory.
     *
     * @param kind of it
     * @param text of it
     * @param question that it is; null for what is no question of a data set
     * @param where it stands, as the options say it
     */
    public record Prompt(
            PromptKind kind, String text, @Nullable Question question, UnaryOperator<RecallOptions> where) {
        /** A question of the memory's own, asked when and where it says. */
        static Prompt own(PromptKind kind, Question question) {
            return new Prompt(kind, question.text(), question, question::applyTo);
        }

        /** A text that is put to the memory from outside. */
        static Prompt text(PromptKind kind, String text) {
            return new Prompt(kind, text, null, same -> same);
        }

        /** A turn of the conversation, as the event that it is. */
        static Prompt turn(PromptKind kind, Event turn) {
            return new Prompt(kind, turn.text(), null, from -> from.withSession(turn.session())
                    .withCurrentEvent(turn.id()));
        }

        boolean askable() {
            return !text.isBlank() && text.length() <= Memory.MAX_QUESTION;
        }
    }

    private Mixture(int questions, long seed) {
        this.questions = questions;
        this.seed = seed;
    }

    /**
     * Over some data sets.
     *
     * @param questions the most own questions of each
     */
    public static Mixture of(List<DataSet> sets, int questions, long seed) {
        Mixture mixture = new Mixture(questions, seed);
        for (DataSet set : sets) {
            List<String> all = set.conversations().stream()
                    .flatMap(one -> one.questions().stream())
                    .map(Question::text)
                    .toList();
            mixture.byFamily.computeIfAbsent(
                    set.family(), family -> RandomSample.of(all, OF_FAMILY, new Random(seed + family.hashCode())));
        }
        return mixture;
    }

    /** What is put to one memory of a data set. */
    public List<Prompt> of(DataSet set, int memory) {
        List<Conversation> all = set.conversations();
        Conversation conversation = all.get(memory);
        Random random = new Random(seed + 31L * memory + set.name().hashCode());
        int share = Math.max(1, (int) Math.ceil((double) questions / all.size()));
        List<Prompt> put = new ArrayList<>();
        RandomSample.of(conversation.questions(), share, random)
                .forEach(question -> put.add(Prompt.own(PromptKind.OWN, question)));
        RandomSample.of(conversation.unanswerable(), share, random)
                .forEach(question -> put.add(Prompt.own(PromptKind.ADVERSE, question)));
        for (int i = 0; i < share && all.size() > 1; i++) {
            int other = (memory + 1 + random.nextInt(all.size() - 1)) % all.size();
            List<Question> asked = all.get(other).questions();
            if (!asked.isEmpty()) {
                Question question = asked.get(random.nextInt(asked.size()));
                put.add(new Prompt(PromptKind.STRANGER, question.text(), question, same -> same));
            }
        }
        List<String> others = new ArrayList<>(Prompts.offTopicToFit());
        byFamily.forEach((family, texts) -> others.addAll(family.equals(set.family()) ? List.of() : texts));
        RandomSample.of(others, Math.max(1, share / OFF_TOPIC), random)
                .forEach(text -> put.add(Prompt.text(PromptKind.OFF_TOPIC, text)));
        RandomSample.of(Prompts.idleToFit(), Math.max(1, share / IDLE), random)
                .forEach(text -> put.add(Prompt.text(PromptKind.IDLE, text)));
        RandomSample.of(Prompts.tasksToFit(), Math.max(1, share / IDLE), random)
                .forEach(text -> put.add(Prompt.text(PromptKind.TASK, text)));
        RandomSample.of(asking(conversation), share, random)
                .forEach(turn -> put.add(Prompt.turn(PromptKind.TURN, turn)));
        return put;
    }

    /** So many of the turns that ask nothing and are no evidence, where they stand. */
    static List<Prompt> turns(Conversation conversation, int most, Random random) {
        List<Event> asking = asking(conversation);
        return asking.isEmpty()
                ? RandomSample.of(talk(conversation), most, random).stream()
                        .map(turn -> Prompt.turn(PromptKind.TALK, turn))
                        .toList()
                : RandomSample.of(asking, most, random).stream()
                        .map(turn -> Prompt.turn(PromptKind.TURN, turn))
                        .toList();
    }

    /** The turns of people that no question is about, where people talk with one another. */
    private static List<Event> talk(Conversation conversation) {
        Set<String> evidence = new HashSet<>();
        conversation.questions().forEach(question -> evidence.addAll(question.gold()));
        conversation.unanswerable().forEach(question -> evidence.addAll(question.gold()));
        boolean people = conversation.events().stream().noneMatch(event -> EventPassages.assistant(event.speaker()));
        return conversation.events().stream()
                .filter(event -> people && event.session() != null && !evidence.contains(String.valueOf(event.id())))
                .toList();
    }

    /** The turns of those who ask, that ask nothing and are no evidence, where questions are turns of the conversation. */
    private static List<Event> asking(Conversation conversation) {
        Set<String> asking = new HashSet<>();
        Set<String> evidence = new HashSet<>();
        for (Question question : conversation.questions()) {
            if (question.moment().event() != null) {
                asking.add(question.moment().event());
            }
            evidence.addAll(question.gold());
        }
        Set<String> speakers = new HashSet<>();
        conversation.events().stream()
                .filter(event -> event.id() != null && asking.contains(event.id()) && event.speaker() != null)
                .forEach(event -> speakers.add(String.valueOf(event.speaker())));
        return conversation.events().stream()
                .filter(event -> speakers.contains(String.valueOf(event.speaker()))
                        && !asking.contains(String.valueOf(event.id()))
                        && !evidence.contains(String.valueOf(event.id())))
                .toList();
    }
}
