package dev.ecphory.bench.data;

import dev.ecphory.memory.Event;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * What was said, and what is asked about it. Becomes a namespace of its own. Immutable.
 *
 * @param id the data set's own
 * @param events in the order in which they are to be appended, every one with an id
 * @param questions with usable evidence
 * @param excluded questions that are left out, counted by reason
 * @param repairs irregularities that were mended or passed over, counted by kind
 */
public record Conversation(
        String id,
        List<Event> events,
        List<Question> questions,
        Map<String, Integer> excluded,
        Map<String, Integer> repairs) {
    /** Copies the collections. */
    public Conversation {
        events = List.copyOf(events);
        questions = List.copyOf(questions);
        excluded = Collections.unmodifiableMap(new TreeMap<>(excluded));
        repairs = Collections.unmodifiableMap(new TreeMap<>(repairs));
    }
}
