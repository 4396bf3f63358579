package dev.ecphory.internal.facts.resolve;

import dev.ecphory.ModelUnavailableException;
import dev.ecphory.Namespace;
import dev.ecphory.internal.log.DecisionReader;
import dev.ecphory.internal.store.DerivedWriteChecks;
import dev.ecphory.knowledge.Claim;
import dev.ecphory.knowledge.Contradiction;
import dev.ecphory.knowledge.Decision;
import dev.ecphory.knowledge.Decision.Verdict;
import dev.ecphory.knowledge.DecisionRecord;
import dev.ecphory.spi.store.EventStore;
import dev.ecphory.spi.store.LogPosition;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Has a judge look at contradictions that rules could not decide, many in one call. Nothing is held while it is asked.
 * What it says is appended to the decisions, so that facts made again are the same facts; a pair that it could not tell is
 * not asked of it again. For one thread at a time.
 */
public record ContradictionChore(Namespace namespace, EventStore store, SupersessionJudge judge) {
    /** The chore's name in the list of setbacks. */
    public static final String CHORE = "judge";
    /** The most pairs in one call. */
    public static final int MOST_PAIRS = 64;

    /** Two claims, the one whose value began first before the other. */
    private record Question(Claim earlier, Claim later) {
        static Question of(Claim one, Claim other) {
            Comparator<Claim> order = Comparator.comparing(
                            (Claim claim) -> claim.validFrom().at())
                    .thenComparingLong(Claim::order)
                    .thenComparing(Claim::id);
            return order.compare(one, other) <= 0 ? new Question(one, other) : new Question(other, one);
        }

        SupersessionJudge.Pair pair() {
            return new SupersessionJudge.Pair(earlier.text(), later.text());
        }

        /** The event that is set aside when the judge gives no answer. */
        long seq() {
            return Math.max(DerivedWriteChecks.seqOf(earlier), DerivedWriteChecks.seqOf(later));
        }

        Decision decision(Verdict verdict, String judge) {
            return new Decision.JudgePair(earlier.id(), later.id(), verdict, judge);
        }
    }

    /**
     * Asks about the next pairs.
     *
     * @return how many verdicts there were; 0 when there is nothing to ask or the judge is away
     */
    public int step(Consumer<Runnable> alone) {
        LogPosition head = store.log().logPosition(namespace);
        List<Question> questions = questions();
        if (questions.isEmpty()) {
            return 0;
        }
        List<Optional<Verdict>> verdicts;
        try {
            verdicts = judge.judge(questions.stream().map(Question::pair).toList());
        } catch (ModelUnavailableException away) {
            return 0;
        }
        List<Decision> decisions = new ArrayList<>();
        Set<Long> unanswered = new HashSet<>();
        for (int i = 0; i < questions.size(); i++) {
            Question question = questions.get(i);
            verdicts.get(i)
                    .ifPresentOrElse(
                            verdict -> decisions.add(question.decision(verdict, judge.version())),
                            () -> unanswered.add(question.seq()));
        }
        alone.accept(() -> {
            DerivedWriteChecks.requireUnforgotten(store, namespace, head);
            if (!decisions.isEmpty()) {
                List<DecisionRecord> unused = store.decisions().append(namespace, decisions);
            }
            unanswered.stream().sorted().forEach(seq -> store.choreFailures()
                    .add(namespace, CHORE, seq, "the judge gave no answer to a pair"));
        });
        return decisions.size();
    }

    /** Whether there is a pair to be asked about. */
    public boolean left() {
        return !questions().isEmpty();
    }

    private List<Question> questions() {
        List<Contradiction> open = store.facts().contradictions(namespace).stream()
                .filter(Contradiction::undecided)
                .toList();
        if (open.isEmpty()) {
            return List.of();
        }
        List<DecisionRecord> decided = DecisionReader.all(namespace, store.decisions());
        Map<String, Claim> claims = claims(open, decided);
        Set<Set<String>> judged = decided.stream()
                .flatMap(one -> one.decision() instanceof Decision.JudgePair said ? Stream.of(said) : Stream.empty())
                .filter(said -> said.judge().equals(judge.version()))
                .map(said -> Set.of(said.earlier(), said.later()))
                .collect(Collectors.toSet());
        Set<Long> given = store.choreFailures().given(namespace, CHORE, ModelExtractionChore.MOST_TRIES);
        return open.stream()
                .filter(one -> !judged.contains(Set.of(one.older(), one.newer())))
                .flatMap(one -> question(claims.get(one.older()), claims.get(one.newer())))
                .filter(question -> !given.contains(question.seq()))
                .limit(MOST_PAIRS)
                .toList();
    }

    private static Stream<Question> question(@Nullable Claim older, @Nullable Claim newer) {
        return older == null || newer == null ? Stream.empty() : Stream.of(Question.of(older, newer));
    }

    private Map<String, Claim> claims(List<Contradiction> open, List<DecisionRecord> decided) {
        Set<String> ids = open.stream()
                .flatMap(one -> Stream.of(one.older(), one.newer()))
                .collect(Collectors.toSet());
        Map<String, Claim> claims = new HashMap<>();
        store.claims().byIds(namespace, ids).forEach(claim -> claims.put(claim.id(), claim));
        DecisionReader.asserted(decided).forEach(claim -> claims.put(claim.id(), claim));
        return claims;
    }
}
