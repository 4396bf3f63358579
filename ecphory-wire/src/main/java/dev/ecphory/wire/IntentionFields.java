package dev.ecphory.wire;

import dev.ecphory.engine.Intentions;
import dev.ecphory.memory.Intended;
import dev.ecphory.memory.InvalidInputException;
import dev.ecphory.memory.When;
import java.time.DateTimeException;
import java.time.Duration;
import java.util.Map;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** What a caller says of something to be remembered later. Stateless; threads may share it. */
public final class IntentionFields {
    /** The text, what it waits for, and where it comes from. */
    public static final Fields ALL = Fields.of(
            Field.text("text", "What is to be remembered, word for word.").needed(),
            Field.time("at", "Wait for this time; a day, month or year for its first moment."),
            Field.text("every", "With at: come again after this time, in ISO 8601, like P7D or PT12H. Default: once."),
            Field.text("event", "Wait until somebody says all of these words, in any form."),
            Field.text("context", "Wait until the talk is about this."),
            Field.text("source", "The id of the event that it comes from: with it, it is hidden and erased."));

    private IntentionFields() {}

    /**
     * Adds it.
     *
     * @throws InvalidInputException as {@link Intentions#add(String, When, String)} does, or when it does not wait for one thing
     */
    public static Map<String, @Nullable Object> add(Intentions intentions, Given given) {
        When when = when(given.text("at"), given.text("every"), given.text("event"), given.text("context"));
        Intended added = intentions.add(given.needed("text"), when, given.text("source"));
        return StateJson.of(added);
    }

    /**
     * What is waited for, as it was typed.
     *
     * @param at a time
     * @param every a period, only with a time
     * @param event words
     * @param context a topic
     * @throws InvalidInputException when it is not exactly one of a time, words and a topic, or cannot be read
     */
    public static When when(
            @Nullable String at, @Nullable String every, @Nullable String event, @Nullable String context) {
        if (Stream.of(at == null, event == null, context == null)
                        .filter(missing -> !missing)
                        .count()
                != 1) {
            throw new InvalidInputException(
                    "intention",
                    "(its trigger)",
                    "is not one of at, event and context",
                    "say one thing that it waits for");
        }
        if (at == null && every != null) {
            throw new InvalidInputException(
                    "every", Words.quoted(every), "has no time to begin with", "give at as well");
        }
        if (at != null) {
            return new When.At(Times.since("at", at).at(), every == null ? null : period(every));
        }
        return event != null ? new When.Spoken(event) : new When.About(context == null ? "" : context);
    }

    private static Duration period(String every) {
        try {
            return Duration.parse(every.strip());
        } catch (DateTimeException wrong) {
            throw new InvalidInputException(
                    "every", Words.quoted(every), "is not a period", "give one in ISO 8601, like P7D or PT12H");
        }
    }
}
