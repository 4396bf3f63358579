package dev.ecphory.wire;

import dev.ecphory.AnswerOptions;
import dev.ecphory.AnswerOptions.Abstention;
import dev.ecphory.InvalidInputException;
import dev.ecphory.RecallOptions;
import dev.ecphory.RecallOptions.AssetMode;
import dev.ecphory.RecallOptions.Purpose;
import dev.ecphory.RecallOptions.Section;
import dev.ecphory.RecallOptions.TopicFilter;
import dev.ecphory.spi.TokenCounter;
import java.time.Duration;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** How to recall and to answer, as a caller says it. Stateless; threads may share it. */
public final class RecallInput {
    private static final RecallOptions USUAL = RecallOptions.defaults();

    /** The question alone. */
    public static final InputSchema QUESTION = InputSchema.of(
            InputField.text("question", "What is asked, in words.").needed());

    /** Which events count. */
    public static final InputField FILTER = InputField.of(
            "filter",
            InputField.Type.FILTER,
            "Only events that match: an expression such as speaker = \"Ana\" and metadata.stars >= 3, or an object"
                    + " such as {\"speaker\": \"Ana\", \"metadata.stars\": {\"gte\": 3}}. Fields: session, speaker,"
                    + " recipient, modality, occurredAt, metadata.KEY. Default: every event.");

    /** The page to go on from. */
    public static final InputField AFTER = InputField.text(
            "after",
            "The page to go on from: next of the page before, of the same question and filter. Default: the first.");

    /** How relevant an item must be. */
    public static final InputField MIN_RELEVANCE = InputField.number(
            "minRelevance", 0, 1, "The least relevance of a memory, 0 to 1. Default: none; purpose alone decides.");

    /** As of when. */
    public static final InputSchema AS_OF = InputSchema.of(
            InputField.time(
                    "asOf", "What was so at that time (valid time); a day, month or year to its end. Default: now."),
            InputField.time("knownAt", "What the memory knew at that time (transaction time). Default: now."));

    /** How to recall. */
    public static final InputSchema HOW = InputSchema.of(
                    InputField.integer(
                            "limit",
                            1,
                            1_000,
                            "Memories to return, and to tell in the context, at most. Default: the 10 best (20 to"
                                    + " answer from), and in the context as many as maxTokens holds."),
                    InputField.integer(
                            "maxTokens", 0, 1_000_000, "The budget of the context, in tokens. Default: 4000."),
                    InputField.text(
                            "recipe",
                            "How to rank: default, edge, words, meaning or rrf; or as published systems do: truememory,"
                                    + " engram, agentos or reverie. Default: default."),
                    InputField.text("asker", "Who asks, as a speaker's name. Default: inferred."),
                    InputField.time("askedAt", "When it is asked, for dates like \"last week\". Default: unknown."),
                    InputField.text(
                            "session",
                            "The running conversation: its latest turns help to understand the question and are not"
                                    + " returned. Default: none."),
                    InputField.text(
                            "currentEvent",
                            "The id of the event that holds the question, where it was appended already: neither it nor"
                                    + " what follows it is returned. Default: none."))
            .and(AS_OF)
            .and(InputSchema.of(
                    InputField.choice(
                            "purpose",
                            EnumNames.all(Purpose.class),
                            "search: what there is, however weak; inject: for a model that did not ask, nothing unless"
                                    + " the memory is likely to speak of it. Default: search."),
                    InputField.of(
                            "sections",
                            InputField.Type.TEXTS,
                            "What the context tells before memories: facts, computed, summaries. Default: none of"
                                    + " them."),
                    FILTER,
                    MIN_RELEVANCE,
                    InputField.flag("quarantine", "Also what the encoding gate does not let in. Default: false."),
                    InputField.flag("archived", "Also what was archived. Default: false."),
                    InputField.choice(
                            "modality",
                            EnumNames.all(AssetMode.class),
                            "How images, recordings and files are found: text (by words), native (by the vectors of"
                                + " their own), hybrid (the better of both) or auto (hybrid where something shown or"
                                + " heard is asked for); text where no embedder of assets is configured. Default:"
                                + " auto."),
                    InputField.choice(
                            "tokensBy",
                            java.util.List.of("estimate", "word_pieces"),
                            "What a token is. Default: estimate."),
                    InputField.integer(
                            "fullContextBelow",
                            0,
                            1_000_000,
                            "Where everything costs at most this many tokens, the context is everything. Default: 0."),
                    InputField.flag(
                            "redacted", "A context of facts that are not sensitive, and nothing else. Default: false."),
                    InputField.of("focus", InputField.Type.TEXTS, "Topics that count more."),
                    InputField.of("mute", InputField.Type.TEXTS, "Topics that are not recalled."),
                    InputField.flag(
                            "skipUnneeded",
                            "Whether small talk and arithmetic recall nothing but standing instructions. Default:"
                                    + " false, and true to answer where the server has a router."),
                    InputField.integer(
                            "patienceMs", 0, 60_000, "The longest wait for vectors, in milliseconds. Default: 250.")));

    /** How to answer, beside how to recall. */
    public static final InputSchema ANSWER = InputSchema.of(
            InputField.text("reader", "Who reads the answer. Default: the router's choice."),
            InputField.choice(
                    "abstention",
                    EnumNames.all(Abstention.class),
                    "advise (a model may say there is no answer), never or always (what is unsupported is not"
                            + " answered). Default: advise."),
            InputField.integer(
                    "deadlineMs", 1, 600_000, "The longest the whole may take, in milliseconds. Default: 60000."));

    private RecallInput() {}

    /** How it was asked to recall. */
    public static RecallOptions recall(ValidatedArguments given) {
        return recall(given, USUAL);
    }

    /** The same, where other things are usual. */
    public static RecallOptions recall(ValidatedArguments given, RecallOptions usual) {
        return limited(given, floored(given, "minRelevance", usual))
                .withPurpose(given.choice("purpose", Purpose.class, usual.purpose()))
                .withSections(sections(given, usual))
                .withMaxTokens((int) given.integer("maxTokens", usual.maxTokens()))
                .withRecipe(given.text("recipe", usual.recipe()))
                .withAsker(given.text("asker"))
                .withAskedAt(time("askedAt", given.text("askedAt")))
                .withSession(given.text("session"))
                .withCurrentEvent(given.text("currentEvent"))
                .withAsOf(given.until("asOf"), given.until("knownAt"))
                .withFilter(given.filter("filter"))
                .withAfter(given.text("after"))
                .withQuarantine(given.flag("quarantine"))
                .withArchived(given.flag("archived"))
                .withAssets(given.choice("modality", AssetMode.class, usual.assets()))
                .withTokenCounter(
                        "word_pieces".equals(given.text("tokensBy"))
                                ? TokenCounter.wordPieces()
                                : TokenCounter.estimate())
                .withFullContextBelowTokens((int) given.integer("fullContextBelow", 0))
                .withRedacted(given.flag("redacted"))
                .withSkipUnneeded(given.has("skipUnneeded") ? (Boolean) given.flag("skipUnneeded") : null)
                .withAttention(new TopicFilter(given.texts("focus"), given.texts("mute")))
                .withPatience(Duration.ofMillis(
                        given.integer("patienceMs", usual.patience().toMillis())));
    }

    /** With the least relevance that was given under that name; else as usual. */
    public static RecallOptions floored(ValidatedArguments given, String name, RecallOptions usual) {
        double least = given.number(name, Double.NaN);
        return Double.isNaN(least) ? usual : usual.withMinRelevance(least);
    }

    private static Set<Section> sections(ValidatedArguments given, RecallOptions usual) {
        if (!given.has("sections")) {
            return usual.context().sections();
        }
        Set<Section> sections = EnumSet.noneOf(Section.class);
        for (String name : given.texts("sections")) {
            sections.add(Arrays.stream(Section.values())
                    .filter(section -> EnumNames.lower(section).equals(name))
                    .findFirst()
                    .orElseThrow(() -> new InvalidInputException(
                            "sections",
                            name,
                            "is no section",
                            "give " + String.join(", ", EnumNames.all(Section.class)))));
        }
        return sections;
    }

    /** With at most as many memories as were asked for; as usual where no number was given. */
    public static RecallOptions limited(ValidatedArguments given, RecallOptions usual) {
        return given.has("limit") ? usual.withLimit((int) given.integer("limit", usual.limit())) : usual;
    }

    /** How it was asked to answer. */
    public static AnswerOptions answer(ValidatedArguments given) {
        AnswerOptions usual = AnswerOptions.defaults();
        return usual.withRecall(recall(given, usual.recall()))
                .withReader(given.text("reader"))
                .withAbstention(given.choice("abstention", Abstention.class, usual.abstention()))
                .withDeadline(Duration.ofMillis(
                        given.integer("deadlineMs", usual.deadline().toMillis())));
    }

    /** A time as it was written; UTC without an offset. Null when there is none. */
    public static @Nullable OffsetDateTime time(String field, @Nullable String text) {
        return text == null ? null : TimeFormats.typed(field, text).in(ZoneOffset.UTC);
    }
}
