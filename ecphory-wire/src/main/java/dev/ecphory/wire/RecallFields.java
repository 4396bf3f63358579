package dev.ecphory.wire;

import dev.ecphory.answer.Abstention;
import dev.ecphory.answer.AnswerOptions;
import dev.ecphory.recall.AssetMode;
import dev.ecphory.recall.Attention;
import dev.ecphory.recall.RecallOptions;
import dev.ecphory.text.TokenCounter;
import java.time.Duration;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import org.jspecify.annotations.Nullable;

/** How to recall and to answer, as a caller says it. Stateless; threads may share it. */
public final class RecallFields {
    private static final RecallOptions USUAL = RecallOptions.defaults();

    /** The question alone. */
    public static final Fields QUESTION =
            Fields.of(Field.text("question", "What is asked, in words.").needed());

    /** Which events count. */
    public static final Field FILTER = Field.of(
            "filter",
            Field.Type.FILTER,
            "Only events that match: an expression such as speaker = \"Ana\" and metadata.stars >= 3, or an object"
                    + " such as {\"speaker\": \"Ana\", \"metadata.stars\": {\"gte\": 3}}. Fields: session, speaker,"
                    + " recipient, modality, occurredAt, metadata.KEY. Default: every event.");

    /** The page to go on from. */
    public static final Field AFTER = Field.text(
            "after",
            "The page to go on from: next of the page before, of the same question and filter. Default: the first.");

    /** How relevant an item must be. */
    public static final Field MIN_RELEVANCE = Field.number(
            "minRelevance",
            0,
            1,
            "The least relevance of a memory, 0 to 1; 0 returns memories however irrelevant. Default: nothing unless"
                    + " the question seems to be spoken of, and nothing that is unlikely to be evidence.");

    /** As of when. */
    public static final Fields AS_OF = Fields.of(
            Field.time("asOf", "What was so at that time (valid time); a day, month or year to its end. Default: now."),
            Field.time("knownAt", "What the memory knew at that time (transaction time). Default: now."));

    /** How to recall. */
    public static final Fields HOW = Fields.of(
                    Field.integer("limit", 1, 1_000, "Memories to return. Default: 10, and 20 to answer from."),
                    Field.integer("maxTokens", 0, 1_000_000, "The budget of the context, in tokens. Default: 4000."),
                    Field.text("recipe", "How to rank. Default: default."),
                    Field.text("asker", "Who asks, as a speaker's name. Default: inferred."),
                    Field.time("askedAt", "When it is asked, for dates like \"last week\". Default: unknown."),
                    Field.text(
                            "session",
                            "The running conversation: its latest turns help to understand the question and are not"
                                    + " returned. Default: none."),
                    Field.text(
                            "currentEvent",
                            "The id of the event that holds the question, where it was appended already: neither it nor"
                                    + " what follows it is returned. Default: none."))
            .and(AS_OF)
            .and(Fields.of(
                    FILTER,
                    MIN_RELEVANCE,
                    Field.flag("quarantine", "Also what the encoding gate does not let in. Default: false."),
                    Field.flag("archived", "Also what was archived. Default: false."),
                    Field.choice(
                            "modality",
                            Words.all(AssetMode.class),
                            "How images, recordings and files are found: text (by words), native (by the vectors of"
                                + " their own), hybrid (the better of both) or auto (hybrid where something shown or"
                                + " heard is asked for); text where no embedder of assets is configured. Default:"
                                + " auto."),
                    Field.choice(
                            "tokensBy",
                            java.util.List.of("estimate", "word_pieces"),
                            "What a token is. Default: estimate."),
                    Field.integer(
                            "fullContextBelow",
                            0,
                            1_000_000,
                            "Where everything costs at most this many tokens, the context is everything. Default: 0."),
                    Field.flag(
                            "redacted", "A context of facts that are not sensitive, and nothing else. Default: false."),
                    Field.of("focus", Field.Type.TEXTS, "Topics that count more."),
                    Field.of("mute", Field.Type.TEXTS, "Topics that are not recalled."),
                    Field.integer(
                            "patienceMs", 0, 60_000, "The longest wait for vectors, in milliseconds. Default: 250.")));

    /** How to answer, beside how to recall. */
    public static final Fields ANSWER = Fields.of(
            Field.text("reader", "Who reads the answer. Default: the router's choice."),
            Field.choice(
                    "abstention",
                    Words.all(Abstention.class),
                    "advise (a model may say there is no answer), never or always (what is unsupported is not"
                            + " answered). Default: advise."),
            Field.integer(
                    "deadlineMs", 1, 600_000, "The longest the whole may take, in milliseconds. Default: 60000."));

    private RecallFields() {}

    /** How it was asked to recall. */
    public static RecallOptions recall(Given given) {
        return recall(given, USUAL);
    }

    /** The same, where other things are usual. */
    public static RecallOptions recall(Given given, RecallOptions usual) {
        return floored(given, "minRelevance", usual)
                .withLimit((int) given.integer("limit", usual.limit()))
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
                .withAttention(new Attention(given.texts("focus"), given.texts("mute")))
                .withPatience(Duration.ofMillis(
                        given.integer("patienceMs", usual.patience().toMillis())));
    }

    /** With the least relevance that was given under that name; else as usual. */
    public static RecallOptions floored(Given given, String name, RecallOptions usual) {
        double least = given.number(name, Double.NaN);
        return Double.isNaN(least) ? usual : usual.withMinRelevance(least);
    }

    /** How it was asked to answer. */
    public static AnswerOptions answer(Given given) {
        AnswerOptions usual = AnswerOptions.defaults();
        return usual.withRecall(recall(given, usual.recall()))
                .withReader(given.text("reader"))
                .withAbstention(given.choice("abstention", Abstention.class, usual.abstention()))
                .withDeadline(Duration.ofMillis(
                        given.integer("deadlineMs", usual.deadline().toMillis())));
    }

    /** A time as it was written; UTC without an offset. Null when there is none. */
    public static @Nullable OffsetDateTime time(String field, @Nullable String text) {
        return text == null
                ? null
                : switch (Times.typed(field, text)) {
                    case WrittenTime.Exact exact -> exact.time();
                    case WrittenTime.Naive naive -> naive.time().atOffset(ZoneOffset.UTC);
                };
    }
}
