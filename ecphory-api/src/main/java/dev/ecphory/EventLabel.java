package dev.ecphory;

import org.jspecify.annotations.Nullable;

/**
 * A short optional text column of an event: who, to whom, in which conversation. Every interface reads and writes these by their
 * {@link #key()}, so that another one is declared here and in {@link Event} only.
 */
public enum EventLabel {
    /** The conversation it belongs to. */
    SESSION("session"),
    /** Who said it. */
    SPEAKER("speaker"),
    /** To whom it was said. */
    RECIPIENT("recipient");

    private final String key;

    EventLabel(String key) {
        this.key = key;
    }

    /** The name of the JSON member. */
    public String key() {
        return key;
    }

    /** The event's value, 1 to {@value Event#MAX_NAME} characters; null when it has none. */
    public @Nullable String of(Event event) {
        return switch (this) {
            case SESSION -> event.session();
            case SPEAKER -> event.speaker();
            case RECIPIENT -> event.recipient();
        };
    }

    /** Sets the value, which {@link Event.Builder#build} checks; null for none. */
    public void set(Event.Builder event, @Nullable String value) {
        Event.Builder unused =
                switch (this) {
                    case SESSION -> event.session(value);
                    case SPEAKER -> event.speaker(value);
                    case RECIPIENT -> event.recipient(value);
                };
    }
}
