package dev.ecphory.lab.speed;

import dev.ecphory.Event;
import dev.ecphory.Memory;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** Events that every contestant takes in, and what it is asked. Immutable; threads may share it. */
public interface Talk {
    /** Events in a transaction. */
    int BATCH = 1_000;

    /** Events in all. */
    int size();

    /** Hands over every event in order. */
    void forEach(Consumer<Event> consumer);

    /** At most so many questions, the same ones each time. */
    List<EventQuestion> questions(int count);

    /** Texts to ask before anything is measured, none of them one of the questions. */
    List<String> warmUps(int count);

    /** All events in order. */
    default List<Event> events() {
        List<Event> all = new ArrayList<>(size());
        forEach(all::add);
        return all;
    }

    /** Appends every event in transactions of {@value #BATCH}. */
    default void appendTo(Memory memory) {
        List<Event> all = events();
        for (int from = 0; from < all.size(); from += BATCH) {
            memory.append(all.subList(from, Math.min(from + BATCH, all.size())));
        }
    }

    /** What baselines and the exact answer index and embed of an event. */
    static String body(Event event) {
        return body(event.speaker(), event.text());
    }

    /** The same of a part of it. */
    static String body(@Nullable String speaker, String text) {
        return speaker == null ? text : speaker + ": " + text;
    }
}
