package dev.ecphory.lab.data;

import dev.ecphory.Event;
import java.time.OffsetDateTime;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * Events that were said, and the questions about them. Becomes a namespace of its own. Immutable.
 *
 * @param id the data set's own
 * @param events in the order in which they are to be appended, every one with an id
 * @param questions with usable evidence
 * @param unanswerable questions that nothing said answers, by the data set's word; their evidence, if any, only touches on
 *     them. They are counted among the excluded too, because nothing is to be found for them
 * @param unplaced questions that have an answer, but none of whose evidence exists; they are counted among the excluded
 *     too, because it cannot be told whether they were found
 * @param excluded questions that are left out of {@code questions}, counted by reason
 * @param repairs irregularities that were mended or passed over, counted by kind
 */
public record Conversation(
        String id,
        List<Event> events,
        List<Question> questions,
        List<Question> unanswerable,
        List<Question> unplaced,
        Map<String, Integer> excluded,
        Map<String, Integer> repairs) {
    /** Copies the collections. */
    public Conversation {
        events = List.copyOf(events);
        questions = List.copyOf(questions);
        unanswerable = List.copyOf(unanswerable);
        unplaced = List.copyOf(unplaced);
        excluded = Collections.unmodifiableMap(new TreeMap<>(excluded));
        repairs = Collections.unmodifiableMap(new TreeMap<>(repairs));
        questions.stream().filter(question -> question.gold().isEmpty()).forEach(question -> {
            throw new IllegalArgumentException("question " + question.id() + " has no evidence; it must be excluded");
        });
    }

    /** One whose questions all have evidence. */
    public Conversation(
            String id,
            List<Event> events,
            List<Question> questions,
            Map<String, Integer> excluded,
            Map<String, Integer> repairs) {
        this(id, events, questions, List.of(), List.of(), excluded, repairs);
    }

    /** The same with at most so many questions, spread over all of them. */
    Conversation asking(int most) {
        int all = questions.size();
        if (all <= most) {
            return this;
        }
        List<Question> spread = IntStream.range(0, most)
                .mapToObj(i -> questions.get((int) ((long) i * all / most)))
                .toList();
        return new Conversation(id, events, spread, unanswerable, unplaced, excluded, repairs);
    }

    /** When the latest event was said; null where none says. */
    public @Nullable OffsetDateTime last() {
        return events.stream()
                .map(Event::occurredAt)
                .filter(Objects::nonNull)
                .max(Comparator.comparing(OffsetDateTime::toInstant))
                .orElse(null);
    }
}
