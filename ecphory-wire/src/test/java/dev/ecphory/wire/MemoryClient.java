package dev.ecphory.wire;

import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * One namespace's memory as it is reached through some door, in the shapes of {@code schemas.txt}. What a door refuses is
 * {@link Refused}; what it does not offer is {@link UnsupportedOperationException}.
 */
public interface MemoryClient extends AutoCloseable {
    /** Appends events, each as {@link EventInput} has it, all or none; an acknowledgement each. */
    List<Map<String, @Nullable Object>> append(List<Map<String, @Nullable Object>> events);

    /** A value as this door tells it: as it is, or quoted where models read it. */
    default @Nullable Object shown(@Nullable Object value) {
        return value;
    }

    /** An Event. */
    Map<String, @Nullable Object> get(String id);

    /** Events. */
    List<Map<String, @Nullable Object>> list(long after, int limit);

    /** A Recollection; {@code how} as {@link RecallInput#HOW} has it. */
    Map<String, @Nullable Object> recall(String question, Map<String, @Nullable Object> how);

    /** A WhyNot. */
    Map<String, @Nullable Object> explain(String question, String event);

    /** An Answer. */
    Map<String, @Nullable Object> answer(String question);

    /** Hides an event, or shows it again. */
    void retract(String event, boolean hide);

    /** Derives facts. */
    void consolidate();

    /** Facts that hold; null for all, and for now. */
    List<Map<String, @Nullable Object>> facts(@Nullable String subject, @Nullable String asOf);

    /** Facts of a slot, in the order of the world's time. */
    List<Map<String, @Nullable Object>> history(String subject, String predicate);

    /** Facts of an entity, in the order of the world's time. */
    List<Map<String, @Nullable Object>> timeline(String subject);

    /** Asserts a fact; gives the claim's id. */
    String assertFact(String subject, String predicate, String object);

    /** Stops believing a claim. */
    void retractFact(String claim);

    /** Contradictions. */
    List<Map<String, @Nullable Object>> contradictions();

    /** Settles one: older, newer or both. */
    void resolve(String contradiction, String choice);

    /** Adds a standing instruction; gives its id. */
    String addDirective(String text);

    /** Texts of the standing instructions. */
    List<String> directives();

    /** Removes one. */
    void removeDirective(String id);

    /** A Plan of erasing these events. */
    Map<String, @Nullable Object> planErase(List<String> ids);

    /** Erases these events, confirmed; a Receipt. */
    Map<String, @Nullable Object> erase(List<String> ids);

    /** Stats. */
    Map<String, @Nullable Object> stats();

    @Override
    default void close() {}
}
