package dev.ecphory;

import dev.ecphory.internal.bootstrap.EngineProvider;
import dev.ecphory.spi.TokenCounter;
import java.time.Duration;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.util.List;
import java.util.Set;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * How to recall. Immutable; begin with {@link #defaults()} and change what differs.
 *
 * @param limit items to return at most, 1 to 1,000; ten by default. Setting it limits the context to as many events, too
 * @param maxTokens the budget of the assembled context, in tokens by the counter of {@code context}, 0 to 1,000,000
 * @param recipe the name of a retrieval profile
 * @param asker who asks, as a speaker's name; without it the one who said at least four fifths of what people said, if there is one
 * @param askedAt when the question is asked, for relative dates; null means that only dates it states itself count
 * @param visibility what may be seen, its {@link Visibility#filter} included
 * @param patience the longest wait for vectors of events that are not embedded yet
 * @param context how the context is made
 * @param attention topics to boost or to exclude
 * @param assets how events with an image, a recording or a file are found
 * @param session the running session: its latest turns steer the cue and are never results; null for none
 * @param currentEvent the id of the event that holds the question, which with what follows it is no result; null where none does
 * @param purpose what the memories are for, which decides whether there are any at all
 * @param minRelevance the least {@linkplain RecalledEvent#relevance relevance} of an item, 0 to 1; null leaves it to the purpose
 * @param window texts of the messages that the reader is shown anyway, the question among them where that was appended: recent
 *     events that say the same are never results, whoever said them and wherever; empty for none
 * @param after the page to go on from, as {@link RecallResult#next} of the same question, filter, recipe and purpose told it, whose
 *     items and context go on behind those of the pages before; null for the first. The limit may change from page to page
 * @param skipUnneeded whether small talk and arithmetic recall nothing but standing instructions; null for the default: recall never
 *     skips, and an answer does where a memory or reader router is configured
 * @param classification the kind of the question, as {@link Memory#classify} tells it, so that whoever decided by it and recall, or
 *     every router of an answer, take it for the same; null to tell it by rules
 */
public record RecallOptions(
        int limit,
        int maxTokens,
        String recipe,
        @Nullable String asker,
        @Nullable OffsetDateTime askedAt,
        Visibility visibility,
        Duration patience,
        ContextOptions context,
        TopicFilter attention,
        AssetMode assets,
        @Nullable String session,
        @Nullable String currentEvent,
        Purpose purpose,
        @Nullable Double minRelevance,
        List<String> window,
        @Nullable String after,
        @Nullable Boolean skipUnneeded,
        @Nullable QueryClassification classification) {
    /** The name of the retrieval profile that recall goes by unless told otherwise. */
    public static final String DEFAULT_PROFILE = "default";

    private static final RecallOptions DEFAULTS = new Draft().build();

    /** Checks ranges; throws {@link InvalidInputException}. */
    public RecallOptions {
        range("limit", limit, 1, 1_000);
        range("maxTokens", maxTokens, 0, 1_000_000);
        if (patience.isNegative()) {
            throw new InvalidInputException("patience", patience.toString(), "is negative", "give zero or more");
        }
        if (minRelevance != null && !(minRelevance >= 0 && minRelevance <= 1)) {
            throw new InvalidInputException(
                    "minRelevance", Double.toString(minRelevance), "is out of range", "give 0 to 1");
        }
        window = List.copyOf(window);
    }

    /** Ten items, 4,000 tokens, the default recipe, nobody's question, a quarter of a second of patience. */
    public static RecallOptions defaults() {
        return DEFAULTS;
    }

    /** The names that a recipe may have, the plain ones first. */
    public static List<String> recipes() {
        return EngineProvider.installed().recipes();
    }

    /**
     * Whether neural vectors would change what is recalled.
     *
     * @throws InvalidInputException when the recipe is unknown
     */
    public boolean usesEmbedder() {
        return EngineProvider.installed().usesEmbedder(this);
    }

    private RecallOptions with(Consumer<Draft> change) {
        Draft draft = new Draft(this);
        change.accept(draft);
        return draft.build();
    }

    /** Only what had happened by this instant; null for everything. */
    public @Nullable Instant validAt() {
        return visibility.validAt();
    }

    /** Only what the memory knew at this instant; null for everything. */
    public @Nullable Instant knownAt() {
        return visibility.knownAt();
    }

    /** Whether to recall also what the gate does not let in, where it counts. */
    public boolean includeQuarantined() {
        return visibility.quarantine();
    }

    /** Whether to recall also what was archived. */
    public boolean includeArchived() {
        return visibility.archived();
    }

    /** Only events that match. */
    public EventFilter filter() {
        return visibility.filter();
    }

    /** With at most so many items, and as many events in the context. */
    public RecallOptions withLimit(int value) {
        return with(draft -> {
            draft.limit = value;
            draft.context = context.withDepth(Math.clamp(value, 1, 1_000));
        });
    }

    /** With another token budget. */
    public RecallOptions withMaxTokens(int value) {
        return with(draft -> draft.maxTokens = value);
    }

    /** With another recipe. */
    public RecallOptions withRecipe(String value) {
        return with(draft -> draft.recipe = value);
    }

    /** As asked by somebody. */
    public RecallOptions withAsker(@Nullable String value) {
        return with(draft -> draft.asker = value);
    }

    /** As asked at some time. */
    public RecallOptions withAskedAt(@Nullable OffsetDateTime value) {
        return with(draft -> draft.askedAt = value);
    }

    /**
     * As of another time, on either axis (Engram, as-of queries).
     *
     * @param valid only what had happened by this instant; null for everything
     * @param known only what the memory knew at this instant; null for everything
     */
    public RecallOptions withAsOf(@Nullable Instant valid, @Nullable Instant known) {
        return with(draft -> draft.visibility = visibility.asOf(valid, known));
    }

    /** With something else to be seen of the memory. */
    public RecallOptions withVisibility(Visibility value) {
        return with(draft -> draft.visibility = value);
    }

    /** With or without what the gate does not let in. */
    public RecallOptions withQuarantine(boolean value) {
        return with(draft -> draft.visibility = visibility.withQuarantine(value));
    }

    /** With or without what was archived. */
    public RecallOptions withArchived(boolean value) {
        return with(draft -> draft.visibility = visibility.withArchived(value));
    }

    /** With another longest wait. */
    public RecallOptions withPatience(Duration value) {
        return with(draft -> draft.patience = value);
    }

    /** With tokens counted otherwise, as the reader of the context counts them. */
    public RecallOptions withTokenCounter(TokenCounter value) {
        return with(value, context.fullBelowTokens(), context.redacted(), context.sections());
    }

    /** With everything in sight as the context, where that costs no more than so many tokens nor than the budget. */
    public RecallOptions withFullContextBelowTokens(int value) {
        return with(context.counter(), value, context.redacted(), context.sections());
    }

    /** With a context of structured facts that are not sensitive, and of nothing else (Engram). */
    public RecallOptions withRedacted(boolean value) {
        return with(context.counter(), context.fullBelowTokens(), value, context.sections());
    }

    /** With these sections of the context before the events. */
    public RecallOptions withSections(Set<Section> value) {
        return with(context.counter(), context.fullBelowTokens(), context.redacted(), value);
    }

    private RecallOptions with(TokenCounter counter, int full, boolean redacted, Set<Section> sections) {
        return withContext(new ContextOptions(counter, full, redacted, context.depth(), sections));
    }

    /** With a context made another way. */
    public RecallOptions withContext(ContextOptions value) {
        return with(draft -> draft.context = value);
    }

    /** Returns a copy with topics to boost or to exclude. */
    public RecallOptions withAttention(TopicFilter value) {
        return with(draft -> draft.attention = value);
    }

    /** With images, recordings and files found another way; every way is {@link AssetMode#TEXT} without an embedder of assets. */
    public RecallOptions withAssets(AssetMode value) {
        return with(draft -> draft.assets = value);
    }

    /** As asked in a running session, whose latest turns steer the cue and are never results; null for none. */
    public RecallOptions withSession(@Nullable String value) {
        return with(draft -> draft.session = value);
    }

    /** As asked by an event of the log: neither it nor what follows it is a result; null for none. */
    public RecallOptions withCurrentEvent(@Nullable String value) {
        return with(draft -> draft.currentEvent = value);
    }

    /** Considers only matching events; others are not ranked or shown and do not influence their neighbours. */
    public RecallOptions withFilter(EventFilter value) {
        return with(draft -> draft.visibility = visibility.withFilter(value));
    }

    /** Going on from a page, as {@link RecallResult#next} told it; null for the first page. */
    public RecallOptions withAfter(@Nullable String value) {
        return with(draft -> draft.after = value);
    }

    /** For another purpose. */
    public RecallOptions withPurpose(Purpose value) {
        return with(draft -> draft.purpose = value);
    }

    /** With a least relevance of an item, 0 to 1, whatever the purpose. */
    public RecallOptions withMinRelevance(double value) {
        return with(draft -> draft.minRelevance = value);
    }

    /** As asked by somebody whose reader is shown these messages anyway: recent events that say the same are never results. */
    public RecallOptions withWindow(List<String> value) {
        return with(draft -> draft.window = value);
    }

    /** Recalling nothing for a question that needs no memory, or recalling always; null for the default. */
    public RecallOptions withSkipUnneeded(@Nullable Boolean value) {
        return with(draft -> draft.skipUnneeded = value);
    }

    /** For a question of a known kind; null to tell it by rules. */
    public RecallOptions withClassification(@Nullable QueryClassification value) {
        return with(draft -> draft.classification = value);
    }

    private static void range(String field, int value, int least, int most) {
        if (value < least || value > most) {
            throw new InvalidInputException(
                    field, Integer.toString(value), "is out of range", "give " + least + " to " + most);
        }
    }

    /** Options in the making. Belongs to one thread. */
    private static final class Draft {
        private int limit = 10;
        private int maxTokens = 4_000;
        private String recipe = DEFAULT_PROFILE;
        private @Nullable String asker;
        private @Nullable OffsetDateTime askedAt;
        private Visibility visibility = Visibility.NOW;
        private Duration patience = Duration.ofMillis(250);
        private ContextOptions context = ContextOptions.DEFAULTS;
        private TopicFilter attention = TopicFilter.OPEN;
        private AssetMode assets = AssetMode.AUTO;
        private @Nullable String session;
        private @Nullable String currentEvent;
        private Purpose purpose = Purpose.SEARCH;
        private @Nullable Double minRelevance;
        private List<String> window = List.of();
        private @Nullable String after;
        private @Nullable Boolean skipUnneeded;
        private @Nullable QueryClassification classification;

        Draft() {}

        Draft(RecallOptions from) {
            limit = from.limit;
            maxTokens = from.maxTokens;
            recipe = from.recipe;
            asker = from.asker;
            askedAt = from.askedAt;
            visibility = from.visibility;
            patience = from.patience;
            context = from.context;
            attention = from.attention;
            assets = from.assets;
            session = from.session;
            currentEvent = from.currentEvent;
            purpose = from.purpose;
            minRelevance = from.minRelevance;
            window = from.window;
            after = from.after;
            skipUnneeded = from.skipUnneeded;
            classification = from.classification;
        }

        RecallOptions build() {
            return new RecallOptions(
                    limit,
                    maxTokens,
                    recipe,
                    asker,
                    askedAt,
                    visibility,
                    patience,
                    context,
                    attention,
                    assets,
                    session,
                    currentEvent,
                    purpose,
                    minRelevance,
                    window,
                    after,
                    skipUnneeded,
                    classification);
        }
    }

    /** What a context may tell beside events. */
    public enum Section {
        /** What is held to be true, each fact with its standing and evidence. */
        FACTS,
        /** What was worked out: orders, intervals, counts. */
        COMPUTED,
        /** Lines of summaries. */
        SUMMARIES
    }

    /** What recalled memories are for. */
    public enum Purpose {
        /** Somebody asks: what there is, best first, however weak; {@link RecalledEvent#relevance} tells how weak. */
        SEARCH,
        /** A program hands memories to a model that did not ask: nothing unless the memory is likely to speak of the cue. */
        INJECT
    }

    /** How recall finds events that stand for an image, a recording or a file; all as {@link #TEXT} without an embedder of assets. */
    public enum AssetMode {
        /** {@link #HYBRID} where the question asks for something shown or heard, by {@code shown.txt}, else {@link #TEXT}. */
        AUTO,
        /** By words alone: the caller's, and what was told of the asset. */
        TEXT,
        /** By the vectors of the assets alone; events whose asset has none, as always. */
        NATIVE,
        /** By words or by the asset's own vector, whichever meets the question better. */
        HYBRID
    }

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
                throw new InvalidInputException(
                        field, topics.size() + " topics", "are too many", "give at most " + MOST);
            }
            for (String topic : topics) {
                if (topic.isBlank()) {
                    throw new InvalidInputException(field, "\"\"", "is empty", "name a topic in words");
                }
            }
            return List.copyOf(topics);
        }
    }

    /**
     * How a context is made. Immutable.
     *
     * @param counter what a token is
     * @param fullBelowTokens the most tokens that everything in sight may cost to be the context, 0 to 1,000,000; 0 never tells
     *     everything
     * @param redacted whether the context may tell only structured facts that are not sensitive (Engram); items stay what they are
     * @param depth ranked events to make it of at most, 1 to 1,000, as far as the token budget goes
     * @param sections what it tells before events
     */
    public record ContextOptions(
            TokenCounter counter, int fullBelowTokens, boolean redacted, int depth, Set<Section> sections) {
        /** Estimated tokens, only what was ranked, nothing redacted, as many of 300 events as the budget holds. */
        public static final ContextOptions DEFAULTS =
                new ContextOptions(TokenCounter.estimate(), 0, false, 300, Set.of());

        private static final int MOST = 1_000_000;

        /** Made of at most so many ranked events, 1 to 1,000. */
        public ContextOptions withDepth(int value) {
            return new ContextOptions(counter, fullBelowTokens, redacted, value, sections);
        }

        /** Checks the ranges; throws {@link InvalidInputException}. */
        public ContextOptions {
            range("depth", depth, 1, 1_000);
            sections = Set.copyOf(sections);
            if (fullBelowTokens < 0 || fullBelowTokens > MOST) {
                throw new InvalidInputException(
                        "fullBelowTokens",
                        Integer.toString(fullBelowTokens),
                        "is out of range",
                        "give 0 to " + MOST + "; 0 is off");
            }
        }
    }
}
