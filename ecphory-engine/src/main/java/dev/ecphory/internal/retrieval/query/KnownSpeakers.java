package dev.ecphory.internal.retrieval.query;

import dev.ecphory.internal.index.EventPassages;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Who speaks in a memory, as far as reading a question needs to know. Immutable.
 *
 * @param speakers the people, as written there; an assistant is greeted by name without being spoken of
 * @param main the one whose memory it is, who asks where nobody else is said to; null where no one said most of it
 */
public record KnownSpeakers(List<String> speakers, @Nullable String main) {
    /** Nobody and nothing. */
    public static final KnownSpeakers NOTHING = new KnownSpeakers(List.of(), null);

    /** Whose memory it is said at least this share of what people said: an event of somebody else does not change that. */
    private static final double MAIN = .8;

    /** The people among the speakers of a memory, by how many events each of them said. */
    public static KnownSpeakers people(Map<String, Integer> events) {
        Map<String, Integer> people = new LinkedHashMap<>(events);
        people.keySet().removeIf(EventPassages::assistant);
        double all = people.values().stream().mapToInt(Integer::intValue).sum();
        String main = people.keySet().stream()
                .filter(name -> people.getOrDefault(name, 0) >= MAIN * all)
                .findFirst()
                .orElse(null);
        return new KnownSpeakers(List.copyOf(people.keySet()), main);
    }

    /** Copies the list. */
    public KnownSpeakers {
        speakers = List.copyOf(speakers);
    }
}
