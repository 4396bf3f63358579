package dev.ecphory.lang.en.answer;

import dev.ecphory.Answer;
import dev.ecphory.Answerability;
import dev.ecphory.LogEntry;
import dev.ecphory.QueryClassification.MemoryNeed;
import dev.ecphory.RecallOptions;
import dev.ecphory.RecallResult;
import dev.ecphory.RecallResult.Computed;
import dev.ecphory.RecalledEvent;
import dev.ecphory.RecalledFact;
import dev.ecphory.internal.answer.AnswerPipeline;
import dev.ecphory.internal.language.AnswerReader;
import dev.ecphory.internal.language.QuestionCues;
import dev.ecphory.lang.en.compute.ResultComputer;
import java.util.List;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Answers without a model, in this order: what was worked out from dates, what facts hold now and how many they name, and else the words of the
 * evidence that fit the question best, as a quotation. Nothing is guessed: where nothing of that is there, it abstains.
 *
 * <p>English. The same recollection gives the same answer. Threads may share it.
 */
public final class ExtractiveReader implements AnswerReader {
    /** The name by which it is asked for. */
    public static final String NAME = "extractive";

    private static final double WORKED_OUT = .5;

    private static final Pattern UNIT =
            Pattern.compile("(?<!\\w)how many (day|week|month|year|hour|minute)s?(?!\\w)", Pattern.CASE_INSENSITIVE);
    private static final Pattern AMOUNT =
            Pattern.compile("(?<!\\d)\\d++(?:\\.\\d++)? (?:day|week|month|year|hour|minute)s?");

    /**
     * Answers the question of a recollection from it.
     *
     * @param abstains whether to answer nothing when the recollection is judged to hold no answer, unless a stretch of time
     *     was worked out, or when the question asks nothing of memory; without anything to answer from it abstains in any
     *     case
     */
    @Override
    public Answer read(RecallResult recollection, boolean abstains) {
        Quotation quotation = Quotation.of(recollection);
        if (quotation.asked().wanted() == AnswerType.DURATION) {
            Answer interval = interval(recollection);
            if (interval != null) {
                return interval; // both ends were found: there is an answer, whatever the signs say
            }
        }
        Answer held = FactAnswerer.of(quotation.asked(), recollection);
        if (held != null) {
            return held;
        }
        Answerability answerability = recollection.answerability();
        if (abstains && answerability.verdict() == Answerability.Verdict.UNSUPPORTED) {
            return abstention(recollection, 1 - answerability.probability(), "what was recalled holds no answer");
        }
        if (abstains && recollection.classification().tier() == MemoryNeed.T0) {
            return abstention(recollection, recollection.classification().confidence(), "it asks nothing of memory");
        }
        Answer shown = CaptionAnswerer.of(quotation.asked(), recollection);
        if (shown != null) {
            return shown;
        }
        return quotation
                .answer(abstains)
                .orElseGet(() -> abstention(
                        recollection,
                        1 - answerability.probability(),
                        recollection.items().isEmpty()
                                ? "nothing relevant was recalled"
                                : "nothing that was recalled has words of such an answer"));
    }

    /** A stretch of time that recall worked out between two events. */
    private static @Nullable Answer interval(RecallResult recollection) {
        for (Computed computed : recollection.computed()) {
            Matcher amount = AMOUNT.matcher(computed.text());
            if (computed.kind() == Computed.Kind.INTERVAL
                    && amount.find()
                    && !amount.group().startsWith("0 ")
                    && inUnit(recollection.question(), amount.group())) {
                List<Answer.Citation> citations = recollection.items().stream()
                        .map(RecalledEvent::entry)
                        .filter(entry -> computed.evidence().contains(entry.id()))
                        .map(entry ->
                                new Answer.Citation(entry.id(), entry.event().text()))
                        .toList();
                return new Answer(
                        amount.group(),
                        Answer.Kind.EXTRACTED,
                        WORKED_OUT,
                        citations,
                        recollection,
                        List.of(new Answer.RoutingDecision(NAME, "computed", computed.text())),
                        Answer.Usage.NOTHING);
            }
        }
        return null;
    }

    /** Whether an amount is in the unit that is asked for: months are no answer to how many days. */
    private static boolean inUnit(String question, String amount) {
        Matcher unit = UNIT.matcher(question);
        return !unit.find() || amount.contains(unit.group(1).toLowerCase(Locale.ROOT));
    }

    private static Answer abstention(RecallResult recollection, double confidence, String because) {
        return new Answer(
                AnswerPipeline.NO_ANSWER,
                Answer.Kind.ABSTAINED,
                confidence,
                List.of(),
                recollection,
                List.of(new Answer.RoutingDecision(NAME, "abstain", because)),
                Answer.Usage.NOTHING);
    }

    @Override
    public List<Computed> compute(
            String question,
            QuestionCues cues,
            RecallOptions options,
            List<LogEntry> ranked,
            List<RecalledFact> facts) {
        return ResultComputer.of(question, cues, options, ranked, facts);
    }
}
