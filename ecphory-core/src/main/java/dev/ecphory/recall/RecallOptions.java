package dev.ecphory.recall;

import dev.ecphory.index.Sight;
import dev.ecphory.memory.InvalidInputException;
import dev.ecphory.recall.context.ContextOptions;
import dev.ecphory.text.TokenCounter;
import java.time.Duration;
import java.time.Instant;
import java.time.OffsetDateTime;
import org.jspecify.annotations.Nullable;

/**
 * How to recall. Immutable; begin with {@link #defaults()} and change what differs.
 *
 * @param limit items to return, 1 to 1,000
 * @param maxTokens the budget of the assembled context, in tokens by the counter of {@code context}, 0 to 1,000,000
 * @param recipe the name of a {@link Recipe}
 * @param asker who asks, as a speaker's name; null lets the cue infer it
 * @param askedAt when the question is asked, for relative dates; null means that only dates it states itself count
 * @param validAt only what had happened by this instant; null for everything
 * @param knownAt only what the memory knew at this instant; null for everything
 * @param quarantine whether to recall also what the gate does not let in, where it counts
 * @param archived whether to recall also what was archived
 * @param patience the longest wait for vectors of events that are not embedded yet
 * @param context how the context is made
 * @param attention topics that the caller wants more or nothing of
 */
public record RecallOptions(
        int limit,
        int maxTokens,
        String recipe,
        @Nullable String asker,
        @Nullable OffsetDateTime askedAt,
        @Nullable Instant validAt,
        @Nullable Instant knownAt,
        boolean quarantine,
        boolean archived,
        Duration patience,
        ContextOptions context,
        Attention attention) {
    private static final RecallOptions DEFAULTS = new RecallOptions(
            10,
            4_000,
            Recipe.DEFAULT,
            null,
            null,
            null,
            null,
            false,
            false,
            Duration.ofMillis(250),
            ContextOptions.DEFAULTS,
            Attention.OPEN);

    /** Checks ranges; throws {@link InvalidInputException}. */
    public RecallOptions {
        range("limit", limit, 1, 1_000);
        range("maxTokens", maxTokens, 0, 1_000_000);
        if (patience.isNegative()) {
            throw new InvalidInputException("patience", patience.toString(), "is negative", "give zero or more");
        }
    }

    /** Ten items, 4,000 tokens, the default recipe, nobody's question, a quarter of a second of patience. */
    public static RecallOptions defaults() {
        return DEFAULTS;
    }

    /** With another number of items. */
    public RecallOptions withLimit(int value) {
        return new RecallOptions(
                value,
                maxTokens,
                recipe,
                asker,
                askedAt,
                validAt,
                knownAt,
                quarantine,
                archived,
                patience,
                context,
                attention);
    }

    /** With another token budget. */
    public RecallOptions withMaxTokens(int value) {
        return new RecallOptions(
                limit,
                value,
                recipe,
                asker,
                askedAt,
                validAt,
                knownAt,
                quarantine,
                archived,
                patience,
                context,
                attention);
    }

    /** With another recipe. */
    public RecallOptions withRecipe(String value) {
        return new RecallOptions(
                limit,
                maxTokens,
                value,
                asker,
                askedAt,
                validAt,
                knownAt,
                quarantine,
                archived,
                patience,
                context,
                attention);
    }

    /** As asked by somebody. */
    public RecallOptions withAsker(@Nullable String value) {
        return new RecallOptions(
                limit,
                maxTokens,
                recipe,
                value,
                askedAt,
                validAt,
                knownAt,
                quarantine,
                archived,
                patience,
                context,
                attention);
    }

    /** As asked at some time. */
    public RecallOptions withAskedAt(@Nullable OffsetDateTime value) {
        return new RecallOptions(
                limit,
                maxTokens,
                recipe,
                asker,
                value,
                validAt,
                knownAt,
                quarantine,
                archived,
                patience,
                context,
                attention);
    }

    /**
     * As of another time, on either axis (Engram, as-of queries).
     *
     * @param valid only what had happened by this instant; null for everything
     * @param known only what the memory knew at this instant; null for everything
     */
    public RecallOptions withAsOf(@Nullable Instant valid, @Nullable Instant known) {
        return new RecallOptions(
                limit,
                maxTokens,
                recipe,
                asker,
                askedAt,
                valid,
                known,
                quarantine,
                archived,
                patience,
                context,
                attention);
    }

    /** With or without what the gate does not let in. */
    public RecallOptions withQuarantine(boolean value) {
        return new RecallOptions(
                limit, maxTokens, recipe, asker, askedAt, validAt, knownAt, value, archived, patience, context,
                attention);
    }

    /** With or without what was archived. */
    public RecallOptions withArchived(boolean value) {
        return new RecallOptions(
                limit,
                maxTokens,
                recipe,
                asker,
                askedAt,
                validAt,
                knownAt,
                quarantine,
                value,
                patience,
                context,
                attention);
    }

    /** What may be seen. */
    public Sight sight() {
        return new Sight(validAt, knownAt, quarantine, archived);
    }

    /** With another longest wait. */
    public RecallOptions withPatience(Duration value) {
        return new RecallOptions(
                limit,
                maxTokens,
                recipe,
                asker,
                askedAt,
                validAt,
                knownAt,
                quarantine,
                archived,
                value,
                context,
                attention);
    }

    /** With tokens counted otherwise, as the reader of the context counts them. */
    public RecallOptions withTokenCounter(TokenCounter value) {
        return with(new ContextOptions(value, context.fullBelowTokens(), context.redacted()));
    }

    /** With everything in sight as the context, where that costs no more than so many tokens nor than the budget. */
    public RecallOptions withFullContextBelowTokens(int value) {
        return with(new ContextOptions(context.counter(), value, context.redacted()));
    }

    /** With a context of structured facts that are not sensitive, and of nothing else (Engram). */
    public RecallOptions withRedacted(boolean value) {
        return with(new ContextOptions(context.counter(), context.fullBelowTokens(), value));
    }

    private RecallOptions with(ContextOptions value) {
        return new RecallOptions(
                limit,
                maxTokens,
                recipe,
                asker,
                askedAt,
                validAt,
                knownAt,
                quarantine,
                archived,
                patience,
                value,
                attention);
    }

    /** With topics that the caller wants more or nothing of. */
    public RecallOptions withAttention(Attention value) {
        return new RecallOptions(
                limit,
                maxTokens,
                recipe,
                asker,
                askedAt,
                validAt,
                knownAt,
                quarantine,
                archived,
                patience,
                context,
                value);
    }

    private static void range(String field, int value, int least, int most) {
        if (value < least || value > most) {
            throw new InvalidInputException(
                    field, Integer.toString(value), "is out of range", "give " + least + " to " + most);
        }
    }
}
