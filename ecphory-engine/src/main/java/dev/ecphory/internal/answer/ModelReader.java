package dev.ecphory.internal.answer;

import dev.ecphory.Answer;
import dev.ecphory.Answer.Kind;
import dev.ecphory.AnswerOptions.Abstention;
import dev.ecphory.AnswerOptions.Pieces;
import dev.ecphory.AnswerOptions.Strategy;
import dev.ecphory.LogEntry;
import dev.ecphory.ModelUnavailableException;
import dev.ecphory.RecallResult;
import dev.ecphory.internal.answer.ParsedAnswer.Note;
import dev.ecphory.internal.model.Calls;
import dev.ecphory.internal.model.Deadline;
import dev.ecphory.internal.model.ModelUsageCounter;
import dev.ecphory.internal.text.JsonDocument;
import dev.ecphory.spi.LanguageModel;
import dev.ecphory.spi.LanguageModel.Prices;
import dev.ecphory.spi.LanguageModel.Prompt;
import java.time.Duration;
import java.time.OffsetDateTime;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Reads with a language model, by one of five strategies. Context and question go to it as fenced data, the day of asking
 * beside them; what it cites is checked against the recollection, and an answer that stands on nothing has little confidence.
 * A reply that cannot be read is asked for once more. Threads may share it.
 */
public final class ModelReader {
    /**
     * What is read, and how.
     *
     * @param recollection what was recalled, with the question and its classification
     * @param askedAt when the question is asked; null when nobody knows
     * @param strategy how a model is led
     * @param abstention what is done when there seems to be no answer
     * @param deadline by which the answer must be there
     * @param tally takes down what models use, also for readings that fail
     * @param pieces hears the answer while it is written; null when nobody does
     * @param log the event of an id, for those that stand in the context beyond the recollection's items
     */
    public record Reading(
            RecallResult recollection,
            @Nullable OffsetDateTime askedAt,
            Strategy strategy,
            Abstention abstention,
            Deadline deadline,
            ModelUsageCounter tally,
            @Nullable Pieces pieces,
            Function<String, Optional<LogEntry>> log) {}

    /** How long an answer, a scratchpad or notes may become, in the model's tokens. */
    private static final int ANSWER = 800;

    private static final int LONG = 2_500;
    /** How often a model is asked until a reply can be read. */
    private static final int TRIES = 2;
    /** What an answer is worth that cites nothing that stands. */
    private static final double GROUNDLESS = .5;

    private static final DateTimeFormatter TODAY = DateTimeFormatter.ofPattern("EEEE, d MMMM uuuu", Locale.ENGLISH);
    private static final String NOTHING = "(nothing is remembered that could matter)";

    private final String name;
    private final LanguageModel model;
    private final Prices prices;

    /**
     * @param name what it is called
     * @param model who reads; wrap it in a {@link dev.ecphory.internal.model.ResilientLanguageModel} to have it tried again
     * @param prices of it
     */
    public ModelReader(String name, LanguageModel model, Prices prices) {
        this.name = name;
        this.model = model;
        this.prices = prices;
    }

    /** What it is called among the readers of an engine. */
    public String name() {
        return name;
    }

    /** The model behind it. */
    public LanguageModel model() {
        return model;
    }

    /** What it costs. */
    public Prices prices() {
        return prices;
    }

    /**
     * What reading a context is expected to cost.
     *
     * @param tokens of the context
     */
    public double expected(int tokens, Strategy strategy) {
        int told = tokens + 600; // the prompt around it
        return switch (strategy) {
            case TWO_CALL -> prices.cost(told, 0, 400) + prices.cost(1_000, 0, 150);
            case SCRATCHPAD -> prices.cost(told, 0, 500);
            default -> prices.cost(told, 0, 150);
        };
    }

    /**
     * Reads an answer, or finds that there is none.
     *
     * @return an answer with the choices and the usage of this reading alone
     * @throws dev.ecphory.ModelBusyException when the same reading may succeed later, or did not by its deadline
     * @throws dev.ecphory.ModelUnavailableException when it cannot succeed until the configuration is fixed
     */
    public Answer read(Reading reading) {
        Calls calls = new Calls(model, prices, reading.deadline(), reading.tally());
        CitationVerifier ground = new CitationVerifier(reading.recollection(), reading.log());
        List<Answer.RoutingDecision> choices = new ArrayList<>();
        ParsedAnswer written = reading.strategy() == Strategy.TWO_CALL
                ? twoCalls(reading, calls, ground, choices)
                : ask(reading, calls, template(reading.strategy()), memory(reading));
        return answer(reading, calls, ground, written, choices);
    }

    private static PromptTemplate template(Strategy strategy) {
        return switch (strategy) {
            case SINGLE_CALL -> PromptTemplate.SINGLE_CALL;
            case TWO_CALL -> PromptTemplate.NOTES;
            case SCRATCHPAD -> PromptTemplate.SCRATCHPAD;
            case VERBATIM_CITATION -> PromptTemplate.VERBATIM_CITATION;
            case COMMIT_OR_ABSTAIN -> PromptTemplate.COMMIT_OR_ABSTAIN;
        };
    }

    /** Notes, of which only those count that name a memory that is there; then an answer that sees nothing else. */
    private ParsedAnswer twoCalls(
            Reading reading, Calls calls, CitationVerifier ground, List<Answer.RoutingDecision> choices) {
        Optional<List<Note>> all =
                tell(reading, calls, PromptTemplate.NOTES, memory(reading), null, ParsedAnswer::notes);
        List<Note> notes = all.orElse(List.of()).stream()
                .filter(note -> ground.knows(note.id()))
                .toList();
        int noted = all.map(List::size).orElse(0);
        choices.add(new Answer.RoutingDecision("notes", notes.size() + " of " + noted, "notes whose memory is there"));
        if (notes.isEmpty()) {
            if (all.isPresent() && noted == 0 && reading.abstention() != Abstention.NEVER) {
                return new ParsedAnswer("", false, List.of());
            }
            choices.add(new Answer.RoutingDecision(
                    "read", Strategy.SINGLE_CALL.key(), "there were no notes to answer from"));
            return ask(reading, calls, PromptTemplate.SINGLE_CALL, memory(reading));
        }
        StringBuilder text = new StringBuilder();
        for (Note note : notes) {
            text.append("{\"id\":")
                    .append(JsonDocument.quote(note.id()))
                    .append(",\"note\":")
                    .append(JsonDocument.quote(note.text()))
                    .append("}\n");
        }
        return ask(reading, calls, PromptTemplate.ANSWER_FROM_NOTES, text.toString());
    }

    private static String memory(Reading reading) {
        String context = reading.recollection().context();
        return context.isBlank() ? NOTHING : context;
    }

    private ParsedAnswer ask(Reading reading, Calls calls, PromptTemplate template, String data) {
        Pieces pieces = reading.pieces();
        AnswerFieldExtractor heard = pieces == null ? null : new AnswerFieldExtractor(pieces::piece);
        Optional<ParsedAnswer> written = tell(reading, calls, template, data, heard, ParsedAnswer::read);
        return written.orElseThrow(() -> new ModelUnavailableException(
                "the model " + model.id() + " answered what cannot be read", "ask again, or ask another model", null));
    }

    private <T> Optional<T> tell(
            Reading reading,
            Calls calls,
            PromptTemplate template,
            String data,
            @Nullable AnswerFieldExtractor heard,
            Function<String, Optional<T>> read) {
        String question = reading.recollection().question();
        PromptFence fence = PromptFence.around(List.of(data, question));
        Map<String, String> values = new HashMap<>();
        values.put("form", ReplySchema.told(template, reading.abstention(), fence));
        values.put("today", today(reading.askedAt()));
        values.put(template.data(), fence.block(template.data(), data));
        values.put("question", fence.block("question", question));
        String system = template.system(values);
        String user = template.user(values);
        int longest = template == PromptTemplate.NOTES || template == PromptTemplate.SCRATCHPAD ? LONG : ANSWER;
        for (int made = 1; made <= TRIES; made++) {
            Duration left = calls.left();
            Prompt prompt = new Prompt(system, user, ReplySchema.schema(template), longest, left, left);
            String reply = calls.ask(prompt, heard).text();
            Optional<T> readable = read.apply(reply);
            if (readable.isPresent()) {
                return readable;
            }
            if (heard != null) {
                heard.begin();
                Pieces pieces = reading.pieces();
                if (pieces != null && heard.passed()) {
                    pieces.again();
                }
            }
        }
        return Optional.empty();
    }

    /** Reverie: that the day of asking is said gained six points, and sixteen on questions about times. */
    private static String today(@Nullable OffsetDateTime askedAt) {
        return askedAt == null ? "[The day of asking is not known]" : "[Today is " + TODAY.format(askedAt) + "]";
    }

    private Answer answer(
            Reading reading,
            Calls calls,
            CitationVerifier ground,
            ParsedAnswer written,
            List<Answer.RoutingDecision> choices) {
        double likely = reading.recollection().answerability().probability();
        boolean forced =
                reading.abstention() == Abstention.NEVER && !written.answer().isEmpty();
        if (!written.found() && !forced) {
            choices.add(new Answer.RoutingDecision(
                    "abstain", "abstained", "the model " + model.id() + " found no answer in memory"));
            return new Answer(
                    AnswerPipeline.NO_ANSWER,
                    Kind.ABSTAINED,
                    1 - likely,
                    List.of(),
                    reading.recollection(),
                    choices,
                    calls.usage());
        }
        CitationVerifier.Checked checked = ground.check(written);
        int kept = checked.standing().size();
        int cited = kept + checked.dropped();
        String dropped = checked.dropped() == 0
                ? "every one is there, word for word"
                : checked.unknown() + " named what was not recalled, " + checked.misquoted()
                        + " quoted what was not said";
        String because = cited == 0
                ? "the answer cites nothing, which lowers its confidence"
                : kept == 0 ? dropped + ", which lowers the answer's confidence" : dropped;
        choices.add(new Answer.RoutingDecision("citations", kept + " of " + cited, because));
        return new Answer(
                written.answer(),
                Kind.GENERATED,
                confidence(likely, kept, cited, written.found()),
                checked.standing(),
                reading.recollection(),
                choices,
                calls.usage());
    }

    /** Not the model's own opinion of itself: what recall made of the evidence, and how many citations hold. */
    private static double confidence(double likely, int kept, int cited, boolean found) {
        double grounded = kept == 0 ? 0 : (double) kept / cited;
        double confidence = (likely + grounded) / 2;
        return confidence * (kept == 0 ? GROUNDLESS : 1) * (found ? 1 : GROUNDLESS);
    }
}
