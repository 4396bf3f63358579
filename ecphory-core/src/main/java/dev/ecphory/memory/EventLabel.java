package dev.ecphory.memory;

import java.util.function.BiFunction;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * A short optional text column of an event: who, to whom, in which conversation. Every interface reads and writes these by their
 * {@link #key()}, so that another one is declared here and in {@link Event} only.
 */
public enum EventLabel {
    SESSION("session", Event::session, Event.Builder::session),
    SPEAKER("speaker", Event::speaker, Event.Builder::speaker),
    RECIPIENT("recipient", Event::recipient, Event.Builder::recipient);

    private final String key;
    private final Function<Event, @Nullable String> read;
    private final BiFunction<Event.Builder, @Nullable String, Event.Builder> write;

    EventLabel(
            String key,
            Function<Event, @Nullable String> read,
            BiFunction<Event.Builder, @Nullable String, Event.Builder> write) {
        this.key = key;
        this.read = read;
        this.write = write;
    }

    /** The name of the JSON member. */
    public String key() {
        return key;
    }

    /** The event's value, 1 to {@value Event#MAX_NAME} characters; null when it has none. */
    public @Nullable String of(Event event) {
        return read.apply(event);
    }

    /** Sets the value, which {@link Event.Builder#build} checks; null for none. */
    public void set(Event.Builder event, @Nullable String value) {
        Event.Builder unused = write.apply(event, value);
    }
}
