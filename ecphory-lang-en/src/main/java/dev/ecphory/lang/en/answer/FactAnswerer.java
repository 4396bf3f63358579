package dev.ecphory.lang.en.answer;

import dev.ecphory.Answer;
import dev.ecphory.Fact;
import dev.ecphory.RecallResult;
import dev.ecphory.RecalledFact;
import dev.ecphory.RecalledFact.Status;
import dev.ecphory.internal.retrieval.facts.FactRetriever;
import dev.ecphory.lang.en.compute.FactCount;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Answers from what facts hold now: a number that they tell, or the values of the slot that a question asks for. Newer
 * evidence that says otherwise makes such an answer stale, and evidence that tells of more things adds to a list.
 * Stateless; threads may share it.
 */
final class FactAnswerer {
    /** The most values of facts that are told. */
    static final int MOST = 8;
    /** How sure a number is that only the things that are named add up to. */
    private static final double AT_LEAST = .6;
    /** What newer evidence that says otherwise leaves of a fact's confidence. */
    private static final double STALE = .45;

    /** What a fact's value can be. */
    private static final Set<AnswerType> OF_FACTS = EnumSet.of(
            AnswerType.PERSON, AnswerType.PLACE, AnswerType.NUMBER, AnswerType.TITLE, AnswerType.THING, AnswerType.ACT);
    /** The stage of recall that finds facts by the relations that a question names. */
    private static final String CHAINS = "chains";

    private static final StemPositions STEMS = new StemPositions();
    /** Stems of words that tell a thing from none. */
    private static final Set<String> PLAIN = Set.of(
            "new", "old", "first", "second", "third", "last", "next", "full", "own", "whole", "other", "same", "big");

    private FactAnswerer() {}

    /** What facts answer; null when none does. */
    static @Nullable Answer of(AnswerType wanted, RecallResult recollection) {
        if (!OF_FACTS.contains(wanted)) {
            return null;
        }
        if (wanted == AnswerType.NUMBER) {
            Optional<FactCount> count = FactCount.of(recollection.question(), recollection.facts());
            if (count.isPresent()) {
                return answer(
                        List.of(count.get().amount()),
                        count.get().facts(),
                        recollection,
                        count.get().least(),
                        "counted",
                        count.get().least()
                                ? "so many different ones are known, and there may be more"
                                : "a fact tells how many");
            }
        }
        List<RecalledFact> facts = recollection.facts().stream()
                .filter(fact -> fact.standing() == Status.CURRENT)
                .filter(fact -> fact.score() >= FactRetriever.WHOLE || byRelations(fact))
                .filter(fact -> TypeFilter.suits(wanted, fact.fact().object()))
                .filter(fact -> adds(recollection.question(), fact.fact().object()))
                .toList();
        List<RecalledFact> best = facts.stream()
                .filter(fact -> fact.score() == facts.getFirst().score())
                .limit(MOST)
                .toList();
        if (best.isEmpty()) {
            return null;
        }
        return answer(
                best.stream().map(fact -> fact.fact().object()).distinct().toList(),
                best,
                recollection,
                false,
                "a fact",
                "it is about the one asked about, and holds all that is asked");
    }

    private static Answer answer(
            List<String> values,
            List<RecalledFact> facts,
            RecallResult recollection,
            boolean least,
            String chosen,
            String because) {
        Set<Answer.Citation> citations = new LinkedHashSet<>();
        double confidence = least ? AT_LEAST : 1;
        for (RecalledFact recalled : facts) {
            Fact fact = recalled.fact();
            citations.add(new Answer.Citation(fact.id(), fact.text()));
            confidence = Math.min(confidence, fact.confidence());
        }
        List<Answer.RoutingDecision> choices = new ArrayList<>();
        choices.add(new Answer.RoutingDecision(ExtractiveReader.NAME, chosen, because));
        Optional<NewerEvidence.Contradiction> newer = NewerEvidence.against(facts, recollection.items());
        if (newer.isPresent()) {
            confidence = Math.min(confidence, STALE);
            citations.add(new Answer.Citation(newer.get().event(), newer.get().quote()));
            choices.add(new Answer.RoutingDecision(
                    ExtractiveReader.NAME, NewerEvidence.STALE, newer.get().because()));
        }
        return new Answer(
                String.join(", ", values),
                Answer.Kind.EXTRACTED,
                confidence,
                List.copyOf(citations),
                recollection,
                choices,
                Answer.Usage.NOTHING);
    }

    /** Whether a value says more than the question does: "instrument" is no answer to what instrument somebody plays. */
    private static boolean adds(String question, String value) {
        Set<String> said =
                new HashSet<>(STEMS.of(value.toLowerCase(Locale.ROOT)).values());
        said.removeAll(STEMS.of(question.toLowerCase(Locale.ROOT)).values());
        said.removeAll(PLAIN);
        return !said.isEmpty();
    }

    /**
     * A list of facts' values with what evidence tells of more of them.
     *
     * @param more answers taken from evidence, best first
     */
    static Answer with(Answer held, List<AnswerCandidate> more) {
        Set<String> said = AnswerCandidateGenerator.content(held.text());
        List<String> values = new ArrayList<>(List.of(held.text()));
        Set<Answer.Citation> citations = new LinkedHashSet<>(held.citations());
        for (AnswerCandidate candidate : more) {
            for (String thing : candidate.text().split(",\\s*(?:and |or )?| and | or ")) {
                Set<String> words = AnswerCandidateGenerator.content(thing);
                boolean news = !words.isEmpty()
                        && words.stream().noneMatch(word -> said.contains(word) || TypeFilter.time(word));
                if (news) {
                    said.addAll(words);
                    values.add(thing);
                    citations.add(new Answer.Citation(candidate.item().entry().id(), candidate.quote()));
                }
            }
        }
        if (values.size() == 1) {
            return held;
        }
        List<Answer.RoutingDecision> choices = new ArrayList<>(held.choices());
        choices.add(new Answer.RoutingDecision(
                ExtractiveReader.NAME, "evidence", "what was said tells of more than the facts hold"));
        return new Answer(
                String.join(", ", values),
                held.kind(),
                Math.min(held.confidence(), AT_LEAST),
                List.copyOf(citations),
                held.recollection(),
                choices,
                held.usage());
    }

    private static boolean byRelations(RecalledFact fact) {
        return fact.reasons().stream().anyMatch(reason -> reason.stage().equals(CHAINS));
    }
}
