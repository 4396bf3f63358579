package dev.ecphory.recall;

import dev.ecphory.memory.InvalidInputException;
import java.util.List;

/**
 * Topics that the caller wants more or nothing of (Engram, focus and mute). Immutable.
 *
 * @param focus what speaks of these counts more
 * @param mute what speaks of these more than of what is asked is not recalled
 */
public record TopicFilter(List<String> focus, List<String> mute) {
    /** The most topics of either kind. */
    public static final int MOST = 32;
    /** No topic is wanted more or less. */
    public static final TopicFilter OPEN = new TopicFilter(List.of(), List.of());

    /** Copies the lists and checks them; throws {@link InvalidInputException}. */
    public TopicFilter {
        focus = checked("focus", focus);
        mute = checked("mute", mute);
    }

    private static List<String> checked(String field, List<String> topics) {
        if (topics.size() > MOST) {
            throw new InvalidInputException(field, topics.size() + " topics", "are too many", "give at most " + MOST);
        }
        for (String topic : topics) {
            if (topic.isBlank()) {
                throw new InvalidInputException(field, "\"\"", "is empty", "name a topic in words");
            }
        }
        return List.copyOf(topics);
    }
}
