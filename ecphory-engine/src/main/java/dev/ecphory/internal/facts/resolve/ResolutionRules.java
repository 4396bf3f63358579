package dev.ecphory.internal.facts.resolve;

import dev.ecphory.internal.facts.Cardinality;
import dev.ecphory.internal.language.ClaimReader;
import dev.ecphory.knowledge.Claim;
import dev.ecphory.knowledge.Claim.Authority;
import dev.ecphory.knowledge.Decision;
import dev.ecphory.knowledge.EvidenceSpan;
import dev.ecphory.knowledge.TimePoint;
import java.time.Instant;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;

/**
 * Every choice that the cascade makes, one small function each. The defaults are the rules; the truth suite's mutants
 * break one at a time and must be noticed. Stateless; threads may share it.
 */
interface ResolutionRules {
    /** The rules. */
    ResolutionRules STANDARD = new ResolutionRules() {};

    /** What a claim does to what was claimed before. */
    default Claim.Kind kind(Claim claim) {
        return claim.kind();
    }

    /** Where a claim stands in its slot's course of time. */
    default Instant position(Claim claim, TimePoint start) {
        return start.at();
    }

    /** Which of two claims at one position comes first: negative when the first does. */
    default int tie(Claim one, Claim other) {
        int byLearned = one.learnedAt().compareTo(other.learnedAt());
        int byOrder = byLearned != 0 ? byLearned : Long.compare(one.order(), other.order());
        return byOrder != 0 ? byOrder : one.id().compareTo(other.id());
    }

    /** Whether a claim is let in when its slot's newest value begins at {@code newest}. */
    default boolean admits(Instant position, Instant newest) {
        return true;
    }

    /** Whether a claim that is held gives way to a new one. */
    default boolean yields(Authority held, Authority news) {
        return held.mayBeSupersededBy(news);
    }

    /** How a new value stands to one that is held. */
    default NormalizedValue.Sameness compare(NormalizedValue held, NormalizedValue news) {
        return news.to(held);
    }

    /** How many values a slot holds: as registered, or one once it was said to have changed. */
    default Cardinality cardinality(Optional<Cardinality> registered, boolean changed) {
        return registered.orElse(changed ? Cardinality.SINGLE : Cardinality.MULTI);
    }

    /** Whether an end has come. */
    default boolean over(Instant end, Instant at) {
        return !end.isAfter(at);
    }

    /** When the value before ceases, if the next begins at {@code next}. */
    default TimePoint end(TimePoint next) {
        return next;
    }

    /** Whether the end that a claim tells of its own value counts. */
    default boolean endsAsTold(TimePoint start, TimePoint end) {
        return end.at().isAfter(start.at());
    }

    /** Whether the end of one value is an end of another. */
    default boolean ends(NormalizedValue named, NormalizedValue held) {
        return compare(held, named) != NormalizedValue.Sameness.DIFFERENT;
    }

    /** When a correction's value began: when the corrected one did, unless it tells a time. */
    default TimePoint corrected(TimePoint own, TimePoint target) {
        return own.phrase() == null ? target : own;
    }

    /** Whether a time was told again, more exactly. */
    default boolean refines(TimePoint fine, TimePoint coarse) {
        return GranularityRanges.toldCoarsely(coarse)
                && fine.phrase() != null
                && GranularityRanges.finer(fine, coarse)
                && GranularityRanges.holds(coarse, fine.at());
    }

    /** Whether a coarse time was told while it lasted. */
    default boolean fresh(Claim news) {
        return GranularityRanges.toldCoarsely(news.validFrom())
                && GranularityRanges.holds(news.validFrom(), news.learnedAt());
    }

    /** Whether fresh news of a coarse time begins after something that was known to hold within that time. */
    default boolean follows(Claim news, TimePoint known) {
        return GranularityRanges.finer(known, news.validFrom())
                && GranularityRanges.holds(news.validFrom(), known.at());
    }

    /** Whether two tellings of one thing that happened mean one occurrence. */
    default boolean once(Instant start, Instant end, Instant next) {
        return next.equals(start) || next.isBefore(end);
    }

    /** Whether a claim takes the place of the value that it names beside others that it leaves alone. */
    default boolean replaces(Claim claim) {
        return claim.replaces() != null && !claim.replaces().isBlank();
    }

    /**
     * Whether a claim has something to stand on when some events are retracted: any of those that it cites, each of which
     * says it; of one that rules read, all of them, as a reply means nothing without its question.
     */
    default boolean stands(Claim claim, Set<String> retractedEvents) {
        Predicate<EvidenceSpan> there = span -> !retractedEvents.contains(span.event());
        return ClaimReader.made(claim)
                ? claim.evidence().stream().allMatch(there)
                : claim.evidence().isEmpty() || claim.evidence().stream().anyMatch(there);
    }

    /** Whether a claim still ends others when it is believed or not. */
    default boolean counts(boolean believed) {
        return believed;
    }

    /** What a decision about a contradiction says. */
    default Decision.Choice choice(Decision.ResolveContradiction resolve) {
        return resolve.choice();
    }

    /** When a version that is made at a step was learned. */
    default Instant learned(Instant step, Claim claim) {
        return step;
    }
}
