package dev.ecphory.lab.speed;

import dev.ecphory.Event;
import dev.ecphory.InvalidInputException;
import dev.ecphory.lab.data.Conversation;
import dev.ecphory.lab.data.DataSet;
import dev.ecphory.lab.data.Question;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.TreeSet;
import java.util.function.Consumer;

/**
 * The conversations of data sets in one namespace, asked their own questions; what warms up are sentences of their messages.
 * Ids and sessions begin with the number of their conversation. Immutable; threads may share it.
 */
final class PooledTalk implements Talk {
    private static final int WORDS = 30;

    private final List<Event> events = new ArrayList<>();
    private final List<EventQuestion> questions = new ArrayList<>();

    PooledTalk(List<DataSet> dataSets) {
        List<Conversation> conversations =
                dataSets.stream().flatMap(set -> set.conversations().stream()).toList();
        for (int i = 0; i < conversations.size(); i++) {
            String prefix = i + "/";
            for (Event event : conversations.get(i).events()) {
                events.add(event.toBuilder()
                        .id(prefix + event.id())
                        .session(event.session() == null ? null : prefix + event.session())
                        .build());
            }
            for (Question question : conversations.get(i).questions()) {
                Set<String> gold = new TreeSet<>();
                question.gold().forEach(id -> gold.add(prefix + id));
                questions.add(new EventQuestion(question.text(), gold));
            }
        }
        if (questions.isEmpty()) {
            throw new InvalidInputException(
                    "dataset", dataSets.getFirst().name(), "has no question with usable evidence", "leave it out");
        }
    }

    @Override
    public int size() {
        return events.size();
    }

    @Override
    public void forEach(Consumer<Event> consumer) {
        events.forEach(consumer);
    }

    /** Spread over all of them where there are more. */
    @Override
    public List<EventQuestion> questions(int count) {
        int asked = Math.min(count, questions.size());
        List<EventQuestion> spread = new ArrayList<>();
        for (int i = 0; i < asked; i++) {
            spread.add(questions.get((int) ((long) i * questions.size() / asked)));
        }
        return spread;
    }

    @Override
    public List<String> warmUps(int count) {
        SplittableRandom random = new SplittableRandom(1);
        List<String> sentences = new ArrayList<>();
        while (sentences.size() < count) {
            String[] words =
                    events.get(random.nextInt(events.size())).text().strip().split("\\s+", WORDS + 1);
            sentences.add(String.join(" ", List.of(words).subList(0, Math.min(WORDS, words.length))));
        }
        return sentences;
    }
}
