package dev.ecphory.internal.facts.resolve;

import dev.ecphory.internal.facts.Cardinality;
import dev.ecphory.knowledge.Claim;
import dev.ecphory.knowledge.DecisionRecord;
import java.util.Collection;
import java.util.Optional;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * The conflict cascade: makes facts of claims. For every instant, the versions that were known then are exactly what it
 * would make of the claims and decisions known by then, and they do not depend on the order of the lists passed in.
 *
 * <p>How: claims and decisions are replayed in the order in which they were learned ({@link ClaimReplay}). After each instant
 * the slots that it touched are walked through anew in the order of the world's time ({@link IntervalResolver}), and what differs
 * from before ends a version and begins another ({@link FactVersioner}).
 *
 * <p>The rules, in rising cost: a change cue makes a slot of unknown cardinality single-valued; within a slot the
 * strongest authority wins, then the later valid time, then the later learning; a value that says the same, or the same
 * less exactly, is a restatement, and one that says more takes over; between single-valued slots of which at least one is
 * not registered, a cosine of {@value #REPLACES} and more supersedes and one of {@value #UNDECIDED} and more does
 * what a judge's verdict among the decisions says, or is kept with both sides contested. Immutable; threads may share it.
 */
public final class FactResolver {
    /** From here on, sentences of two predicates say the same kind of thing (Engram, cascade step 5). */
    public static final double REPLACES = .80;
    /** From here on they may (the lower end that Reverie asks a model from). */
    public static final double UNDECIDED = .65;

    private final Function<String, Optional<Cardinality>> cardinalities;
    private final @Nullable SentenceSimilarity similarity;
    private final ResolutionRules rules;

    /**
     * A cascade without similarity: predicates never compete with one another.
     *
     * @param cardinalities what is registered about a predicate; empty when nothing is
     */
    public FactResolver(Function<String, Optional<Cardinality>> cardinalities) {
        this(cardinalities, null);
    }

    /**
     * @param cardinalities what is registered about a predicate; empty when nothing is
     * @param similarity how near sentences are in meaning; null when nobody can tell
     */
    public FactResolver(
            Function<String, Optional<Cardinality>> cardinalities, @Nullable SentenceSimilarity similarity) {
        this(cardinalities, similarity, ResolutionRules.STANDARD);
    }

    FactResolver(
            Function<String, Optional<Cardinality>> cardinalities,
            @Nullable SentenceSimilarity similarity,
            ResolutionRules rules) {
        this.cardinalities = cardinalities;
        this.similarity = similarity;
        this.rules = rules;
    }

    /**
     * Settles everything about one subject.
     *
     * @param subject its canonical key; the facts' slots have it, whatever name a claim used
     * @param claims all that was ever claimed about it, asserted claims included; a claim given twice counts once
     * @param decisions at least those about these claims and about the events that bear them; only those that retract,
     *     restore, resolve or judge are read
     */
    public FactResolution settle(String subject, Collection<Claim> claims, Collection<DecisionRecord> decisions) {
        CompetingPredicates resemblances = new CompetingPredicates(similarity, rules);
        return new ClaimReplay(subject, cardinalities, resemblances, rules).run(claims, decisions);
    }
}
