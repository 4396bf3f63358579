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
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Answers without a model: the words of the evidence that fit the question best, a time that it tells as a date, yes or
 * no, or what recall worked out. Every answer is {@link Answer.Kind#EXTRACTED} and cites the sentence that it rests on.
 *
 * <p>Each phrase of the sentences that are nearest to the question is a candidate when it is of the kind that is wanted
 * (somebody for "who", a number for "how many"), and so is each time that they tell, resolved against when they were told. A linear score over general features (how the sentence fits, what stands left and
 * right of the phrase, what kind of thing is wanted) picks one, or several for a question that wants several.
 *
 * <p>English. The same recollection gives the same answer. Threads may share it.
 */
public final class ExtractiveReader implements AnswerReader {
    /** The name by which it is asked for. */
    public static final String NAME = "extractive";

    private static final ExtractiveReader BUNDLED = new ExtractiveReader(SpanWeights.bundled());
    /** The most things told to a question that wants several. */
    private static final int SEVERAL = 4;
    /** How far behind the best, on the logit, another thing may be and still be told. */
    private static final double MARGIN = 1.5;

    /** The same for what is told beside facts. */
    private static final double NEAR = .7;

    /** Scores are divided by it before they are told as a confidence; chosen on conversations that were left out. */
    private static final double FLATTER = 1.3;
    /** What an answer to what would be is worth beside one to what was told. */
    private static final double SUPPOSED = .5;

    /** How sure a number is that was counted in what was said: other words for one thing count twice. */
    private static final double COUNTED = .4;

    /** Below this confidence a phrase is hardly more than a guess, and its sentence tells more. */
    private static final double GUESS = .15;

    private static final Pattern AMOUNT =
            Pattern.compile("(?<!\\d)\\d++(?:\\.\\d++)? (?:day|week|month|year|hour|minute)s?");
    private static final Pattern NUMBER = Pattern.compile("\\d+");

    private final SpanWeights weights;

    private ExtractiveReader(SpanWeights weights) {
        this.weights = weights;
    }

    /** With the weights that ship with this module. */
    public static ExtractiveReader bundled() {
        return BUNDLED;
    }

    /** With other weights. */
    public static ExtractiveReader of(SpanWeights weights) {
        return new ExtractiveReader(weights);
    }

    /**
     * Answers the question of a recollection from it.
     *
     * @param abstains whether to answer nothing when the recollection is judged to hold no answer, unless a stretch of time
     *     was worked out, or when the question asks nothing of memory; without anything to answer from it abstains in any
     *     case
     */
    @Override
    public Answer read(RecallResult recollection, boolean abstains) {
        CandidateSet reading = CandidateSet.of(recollection);
        Answer computed = computed(reading.asked().wanted(), recollection);
        if (computed != null && reading.asked().wanted() == AnswerType.DURATION) {
            return computed; // both ends were found: there is an answer, whatever the signs say
        }
        Answer held = FactAnswerer.of(reading.asked().wanted(), recollection);
        if (held != null) {
            return reading.asked().several() ? FactAnswerer.with(held, more(reading)) : held;
        }
        Answerability answerability = recollection.answerability();
        if (abstains && answerability.verdict() == Answerability.Verdict.UNSUPPORTED) {
            return abstention(recollection, 1 - answerability.probability(), "what was recalled holds no answer");
        }
        if (abstains && recollection.classification().tier() == MemoryNeed.T0) {
            return abstention(recollection, recollection.classification().confidence(), "it asks nothing of memory");
        }
        if (computed != null) {
            return computed;
        }
        Answer shown = CaptionAnswerer.of(reading.asked(), recollection);
        if (shown != null) {
            return shown;
        }
        List<AnswerCandidate> candidates = reading.candidates();
        if (candidates.isEmpty()) {
            return abstention(
                    recollection,
                    1 - answerability.probability(),
                    recollection.items().isEmpty()
                            ? "nothing relevant was recalled"
                            : "nothing that was recalled has words of such an answer");
        }
        return best(recollection, reading.asked(), candidates);
    }

    /** What evidence tells of several things that are asked for, where its words stand out. */
    private List<AnswerCandidate> more(CandidateSet reading) {
        if (reading.candidates().isEmpty()) {
            return List.of();
        }
        List<Scored> scored = scored(reading.asked(), reading.candidates());
        return confidence(scored, 1) < GUESS ? List.of() : several(scored, NEAR);
    }

    /** The candidates, best first; ties by the order of the evidence. */
    private List<Scored> scored(AnalyzedQuestion asked, List<AnswerCandidate> candidates) {
        float[] counts = weights.of(asked.wanted());
        List<Scored> scored = new ArrayList<>(candidates.size());
        for (AnswerCandidate candidate : candidates) {
            scored.add(new Scored(candidate, candidate.marks().score(counts)));
        }
        scored.sort(Comparator.comparingDouble(Scored::score).reversed());
        return scored;
    }

    private Answer best(RecallResult recollection, AnalyzedQuestion asked, List<AnswerCandidate> candidates) {
        List<Scored> scored = scored(asked, candidates);
        boolean guess = confidence(scored, 1) < GUESS;
        double sure = confidence(scored, FLATTER) * (asked.supposes() ? SUPPOSED : 1);
        List<AnswerCandidate> told = asked.several()
                ? several(scored, MARGIN)
                : List.of(scored.getFirst().candidate());
        guess &= told.size() < 2; // a list tells more than any of its sentences
        Set<Answer.Citation> citations = new LinkedHashSet<>();
        told.forEach(candidate ->
                citations.add(new Answer.Citation(candidate.item().entry().id(), candidate.quote())));
        return new Answer(
                guess
                        ? told.getFirst().quote()
                        : String.join(
                                ", ", told.stream().map(AnswerCandidate::text).toList()),
                Answer.Kind.EXTRACTED,
                sure,
                List.copyOf(citations),
                recollection,
                List.of(new Answer.RoutingDecision(
                        NAME,
                        guess ? "quoted" : asked.wanted().name().toLowerCase(java.util.Locale.ROOT),
                        guess ? "no phrase stands out, so that the sentence is told that fits best" : because(asked))),
                Answer.Usage.NOTHING);
    }

    private static String because(AnalyzedQuestion asked) {
        return asked.several()
                ? "by its words the question wants several things"
                : "by its words the question wants one";
    }

    /** The best ones that share no word, in the order of their scores. */
    private static List<AnswerCandidate> several(List<Scored> scored, double margin) {
        List<AnswerCandidate> told = new ArrayList<>();
        Set<String> said = new HashSet<>();
        double least = scored.getFirst().score() - margin;
        for (Scored one : scored) {
            if (told.size() == SEVERAL || one.score() < least) {
                break;
            }
            Set<String> words = AnswerCandidateGenerator.content(one.candidate().text());
            if (words.stream().noneMatch(said::contains)) {
                said.addAll(words);
                told.add(one.candidate());
            }
        }
        return told;
    }

    /** The share of the best answer's words in all the probability that the scores give. */
    private static double confidence(List<Scored> scored, double temperature) {
        double top = scored.getFirst().score();
        String best = scored.getFirst().candidate().text();
        double all = 0;
        double same = 0;
        for (Scored one : scored) {
            double mass = Math.exp((one.score() - top) / temperature);
            all += mass;
            same += one.candidate().text().equalsIgnoreCase(best) ? mass : 0;
        }
        return Math.clamp(same / all, 0, 1);
    }

    /** What recall worked out is exact: it goes before anything that is only said. */
    private static @Nullable Answer computed(AnswerType wanted, RecallResult recollection) {
        for (Computed computed : recollection.computed()) {
            boolean fits = (computed.kind() == Computed.Kind.COUNT && wanted == AnswerType.NUMBER)
                    || (computed.kind() == Computed.Kind.INTERVAL && wanted == AnswerType.DURATION);
            Matcher amount = (wanted == AnswerType.NUMBER ? NUMBER : AMOUNT).matcher(computed.text());
            if (fits && amount.find()) {
                List<Answer.Citation> citations = new ArrayList<>();
                for (RecalledEvent item : recollection.items()) {
                    if (computed.evidence().contains(item.entry().id())) {
                        citations.add(new Answer.Citation(
                                item.entry().id(), item.entry().event().text()));
                    }
                }
                return new Answer(
                        amount.group(),
                        Answer.Kind.EXTRACTED,
                        wanted == AnswerType.NUMBER ? COUNTED : .5,
                        citations,
                        recollection,
                        List.of(new Answer.RoutingDecision(NAME, "computed", computed.text())),
                        Answer.Usage.NOTHING);
            }
        }
        return null;
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

    private record Scored(AnswerCandidate candidate, double score) {}

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
