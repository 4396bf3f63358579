package dev.ecphory.internal.model;

import java.time.Duration;
import org.jspecify.annotations.Nullable;

/** What a {@link ModelServer} does with a request. Immutable. */
public sealed interface Reaction {
    /** Answers with these words and counts the tokens. */
    record Says(String text) implements Reaction {}

    /** The same, and says that it had kept so many of the tokens read from an earlier call. */
    record SaysKept(String text, int cachedTokens) implements Reaction {}

    /** Answers with these words and says nothing of tokens, as some servers do. */
    record SaysUncounted(String text) implements Reaction {}

    /**
     * Refuses.
     *
     * @param status for example 401, 429, 500
     * @param retryAfter the header of that name, verbatim: seconds or an HTTP date; null for none
     * @param message what the error's message says
     */
    record Refuses(int status, @Nullable String retryAfter, String message) implements Reaction {}

    /** Says nothing until the server is closed. */
    record Hangs() implements Reaction {}

    /** Closes the connection without a word. */
    record HangsUp() implements Reaction {}

    /** Answers 200 with a page that is not JSON. */
    record Garbage() implements Reaction {}

    /** Answers 200 with JSON of another kind. */
    record WrongJson() implements Reaction {}

    /** Begins to say this and breaks the connection halfway: a stream without its end, a body shorter than promised. */
    record BreaksOff(String text) implements Reaction {}

    /** Says half of this and ends politely without saying that it is done; like {@link BreaksOff} when no stream. */
    record Trails(String text) implements Reaction {}

    /**
     * Says this a word at a time.
     *
     * @param text what is said
     * @param between the wait before each word
     */
    record Drips(String text, Duration between) implements Reaction {}

    /** Refuses the key. */
    static Reaction unauthorized() {
        return new Refuses(401, null, "Incorrect API key provided");
    }

    /** Asks to be left alone, for so long if that is not null. */
    static Reaction busy(@Nullable String retryAfter) {
        return new Refuses(429, retryAfter, "Rate limit reached");
    }

    /** Fails. */
    static Reaction fails() {
        return new Refuses(500, null, "The server had an error");
    }
}
