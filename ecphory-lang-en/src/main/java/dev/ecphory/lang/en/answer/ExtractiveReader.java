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
import dev.ecphory.RecalledFact.Status;
import dev.ecphory.internal.answer.AnswerPipeline;
import dev.ecphory.internal.language.AnswerReader;
import dev.ecphory.internal.language.QuestionCues;
import dev.ecphory.internal.retrieval.facts.FactRetriever;
import dev.ecphory.lang.en.compute.ResultComputer;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.EnumSet;
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

    /** Below this confidence a phrase is hardly more than a guess, and its sentence tells more. */
    private static final double GUESS = .15;

    private static final Pattern AMOUNT = Pattern.compile("\\d+(?:\\.\\d+)? (?:day|week|month|year|hour|minute)s?");
    private static final Pattern NUMBER = Pattern.compile("\\d+");

    /** What a fact's value can be. */
    private static final Set<AnswerType> OF_FACTS = EnumSet.of(
            AnswerType.PERSON, AnswerType.PLACE, AnswerType.NUMBER, AnswerType.TITLE, AnswerType.THING, AnswerType.ACT);
    /** The stage of recall that finds facts by the relations that a question names. */
    private static final String CHAINS = "chains";

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
        Answer held = held(reading.asked().wanted(), recollection);
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
        if (computed != null) {
            return computed;
        }
        List<AnswerCandidate> candidates = reading.candidates();
        if (candidates.isEmpty()) {
            return abstention(recollection, 1, "nothing that was recalled has words of such an answer");
        }
        return best(recollection, reading.asked(), candidates);
    }

    private Answer best(RecallResult recollection, AnalyzedQuestion asked, List<AnswerCandidate> candidates) {
        float[] counts = weights.of(asked.wanted());
        List<Scored> scored = new ArrayList<>(candidates.size());
        double top = Double.NEGATIVE_INFINITY;
        for (AnswerCandidate candidate : candidates) {
            double score = candidate.marks().score(counts);
            top = Math.max(top, score);
            scored.add(new Scored(candidate, score));
        }
        scored.sort(Comparator.comparingDouble(Scored::score).reversed()); // stable: ties by the order of the evidence
        double sure = confidence(scored, top);
        List<AnswerCandidate> told =
                asked.several() ? several(scored) : List.of(scored.getFirst().candidate());
        boolean guess = sure < GUESS;
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
    private static List<AnswerCandidate> several(List<Scored> scored) {
        List<AnswerCandidate> told = new ArrayList<>();
        Set<String> said = new HashSet<>();
        double least = scored.getFirst().score() - MARGIN;
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
    private static double confidence(List<Scored> scored, double top) {
        String best = scored.getFirst().candidate().text();
        double all = 0;
        double same = 0;
        for (Scored one : scored) {
            double mass = Math.exp(one.score() - top);
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
                        .5,
                        citations,
                        recollection,
                        List.of(new Answer.RoutingDecision(NAME, "computed", computed.text())),
                        Answer.Usage.NOTHING);
            }
        }
        return null;
    }

    /**
     * What facts hold now, when a question tells its subject and what is asked of it, or the way to it by relations ("my
     * sister's employer"). Facts are read for precision, so such a one goes before any span; null when there is none.
     */
    private static @Nullable Answer held(AnswerType wanted, RecallResult recollection) {
        if (!OF_FACTS.contains(wanted)) {
            return null;
        }
        List<RecalledFact> facts = recollection.facts().stream()
                .filter(fact -> fact.standing() == Status.CURRENT)
                .filter(fact -> fact.score() >= FactRetriever.WHOLE || byRelations(fact))
                .filter(fact -> TypeFilter.suits(wanted, fact.fact().object()))
                .toList();
        List<RecalledFact> best = facts.stream()
                .filter(fact -> fact.score() == facts.getFirst().score())
                .limit(SEVERAL)
                .toList();
        if (best.isEmpty()) {
            return null;
        }
        List<String> objects =
                best.stream().map(fact -> fact.fact().object()).distinct().toList();
        return new Answer(
                String.join(", ", objects),
                Answer.Kind.EXTRACTED,
                best.getFirst().fact().confidence(),
                best.stream()
                        .map(fact -> new Answer.Citation(
                                fact.fact().id(), fact.fact().text()))
                        .toList(),
                recollection,
                List.of(new Answer.RoutingDecision(
                        NAME, "a fact", "it is about the one asked about, and holds all that is asked")),
                Answer.Usage.NOTHING);
    }

    private static boolean byRelations(RecalledFact fact) {
        return fact.reasons().stream().anyMatch(reason -> reason.stage().equals(CHAINS));
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
