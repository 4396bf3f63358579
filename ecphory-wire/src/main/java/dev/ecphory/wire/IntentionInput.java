package dev.ecphory.wire;

import dev.ecphory.internal.intentions.Intentions;
import dev.ecphory.internal.intentions.IntentionRecord;
import dev.ecphory.knowledge.IntentionTrigger;
import dev.ecphory.InvalidInputException;
import java.time.DateTimeException;
import java.time.Duration;
import java.util.Map;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** What a caller says of something to be remembered later. Stateless; threads may share it. */
public final class IntentionInput {
    /** The text, what it waits for, and where it comes from. */
    public static final InputSchema ALL = InputSchema.of(
            InputField.text("text", "What is to be remembered, word for word.").needed(),
            InputField.time("at", "Wait for this time; a day, month or year for its first moment."),
            InputField.text(
                    "every", "With at: come again after this time, in ISO 8601, like P7D or PT12H. Default: once."),
            InputField.text("event", "Wait until somebody says all of these words, in any form."),
            InputField.text("context", "Wait until the talk is about this."),
            InputField.text("source", "The id of the event that it comes from: with it, it is hidden and erased."));

    private IntentionInput() {}

    /**
     * Adds it.
     *
     * @throws InvalidInputException as {@link Intentions#add(String, IntentionTrigger, String)} does, or when it does not wait for one thing
     */
    public static Map<String, @Nullable Object> add(Intentions intentions, ValidatedArguments given) {
        IntentionTrigger when = when(given.text("at"), given.text("every"), given.text("event"), given.text("context"));
        IntentionRecord added = intentions.add(given.needed("text"), when, given.text("source"));
        return StatusJson.of(added);
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
    public static IntentionTrigger when(
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
                    "every", EnumNames.quoted(every), "has no time to begin with", "give at as well");
        }
        if (at != null) {
            return new IntentionTrigger.AtTime(TimeFormats.since("at", at).at(), every == null ? null : period(every));
        }
        return event != null
                ? new IntentionTrigger.OnKeyword(event)
                : new IntentionTrigger.OnTopic(context == null ? "" : context);
    }

    private static Duration period(String every) {
        try {
            return Duration.parse(every.strip());
        } catch (DateTimeException wrong) {
            throw new InvalidInputException(
                    "every", EnumNames.quoted(every), "is not a period", "give one in ISO 8601, like P7D or PT12H");
        }
    }
}
