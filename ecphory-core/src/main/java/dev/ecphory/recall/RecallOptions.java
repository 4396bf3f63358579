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
 * @param sight what may be seen
 * @param patience the longest wait for vectors of events that are not embedded yet
 * @param context how the context is made
 * @param attention topics that the caller wants more or nothing of
 * @param assets how events with an image, a recording or a file are found
 */
public record RecallOptions(
        int limit,
        int maxTokens,
        String recipe,
        @Nullable String asker,
        @Nullable OffsetDateTime askedAt,
        Sight sight,
        Duration patience,
        ContextOptions context,
        Attention attention,
        AssetMode assets) {
    private static final RecallOptions DEFAULTS = new RecallOptions(
            10,
            4_000,
            Recipe.DEFAULT,
            null,
            null,
            Sight.NOW,
            Duration.ofMillis(250),
            ContextOptions.DEFAULTS,
            Attention.OPEN,
            AssetMode.AUTO);

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

    /** Only what had happened by this instant; null for everything. */
    public @Nullable Instant validAt() {
        return sight.validAt();
    }

    /** Only what the memory knew at this instant; null for everything. */
    public @Nullable Instant knownAt() {
        return sight.knownAt();
    }

    /** Whether to recall also what the gate does not let in, where it counts. */
    public boolean quarantine() {
        return sight.quarantine();
    }

    /** Whether to recall also what was archived. */
    public boolean archived() {
        return sight.archived();
    }

    /** With another number of items. */
    public RecallOptions withLimit(int value) {
        return new RecallOptions(value, maxTokens, recipe, asker, askedAt, sight, patience, context, attention, assets);
    }

    /** With another token budget. */
    public RecallOptions withMaxTokens(int value) {
        return new RecallOptions(limit, value, recipe, asker, askedAt, sight, patience, context, attention, assets);
    }

    /** With another recipe. */
    public RecallOptions withRecipe(String value) {
        return new RecallOptions(limit, maxTokens, value, asker, askedAt, sight, patience, context, attention, assets);
    }

    /** As asked by somebody. */
    public RecallOptions withAsker(@Nullable String value) {
        return new RecallOptions(limit, maxTokens, recipe, value, askedAt, sight, patience, context, attention, assets);
    }

    /** As asked at some time. */
    public RecallOptions withAskedAt(@Nullable OffsetDateTime value) {
        return new RecallOptions(limit, maxTokens, recipe, asker, value, sight, patience, context, attention, assets);
    }

    /**
     * As of another time, on either axis (Engram, as-of queries).
     *
     * @param valid only what had happened by this instant; null for everything
     * @param known only what the memory knew at this instant; null for everything
     */
    public RecallOptions withAsOf(@Nullable Instant valid, @Nullable Instant known) {
        return withSight(new Sight(valid, known, sight.quarantine(), sight.archived()));
    }

    /** With or without what the gate does not let in. */
    public RecallOptions withQuarantine(boolean value) {
        return withSight(new Sight(sight.validAt(), sight.knownAt(), value, sight.archived()));
    }

    /** With or without what was archived. */
    public RecallOptions withArchived(boolean value) {
        return withSight(new Sight(sight.validAt(), sight.knownAt(), sight.quarantine(), value));
    }

    private RecallOptions withSight(Sight value) {
        return new RecallOptions(limit, maxTokens, recipe, asker, askedAt, value, patience, context, attention, assets);
    }

    /** With another longest wait. */
    public RecallOptions withPatience(Duration value) {
        return new RecallOptions(limit, maxTokens, recipe, asker, askedAt, sight, value, context, attention, assets);
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
        return new RecallOptions(limit, maxTokens, recipe, asker, askedAt, sight, patience, value, attention, assets);
    }

    /** With topics that the caller wants more or nothing of. */
    public RecallOptions withAttention(Attention value) {
        return new RecallOptions(limit, maxTokens, recipe, asker, askedAt, sight, patience, context, value, assets);
    }

    /** With images, recordings and files found another way; every way is {@link AssetMode#TEXT} without an embedder of assets. */
    public RecallOptions withAssets(AssetMode value) {
        return new RecallOptions(limit, maxTokens, recipe, asker, askedAt, sight, patience, context, attention, value);
    }

    private static void range(String field, int value, int least, int most) {
        if (value < least || value > most) {
            throw new InvalidInputException(
                    field, Integer.toString(value), "is out of range", "give " + least + " to " + most);
        }
    }
}
