package dev.ecphory.internal.facts.resolve;

import dev.ecphory.internal.facts.Cardinality;
import dev.ecphory.knowledge.Claim;
import dev.ecphory.knowledge.Claim.Authority;
import dev.ecphory.knowledge.Decision;
import dev.ecphory.knowledge.EvidenceSpan;
import dev.ecphory.knowledge.TimePoint;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;

/** Cascades that are wrong in one rule each. */
public final class Mutants {
    private Mutants() {}

    /** The mutants by what is wrong with them. */
    public static Map<String, FactResolver> all(Function<String, Optional<Cardinality>> cardinalities) {
        Map<String, ResolutionRules> mutants = new LinkedHashMap<>();
        mutants.put("ignores authority", new ResolutionRules() {
            @Override
            public boolean yields(Authority held, Authority news) {
                return true;
            }
        });
        mutants.put("lets the weaker win", new ResolutionRules() {
            @Override
            public boolean yields(Authority held, Authority news) {
                return news.mayBeSupersededBy(held);
            }
        });
        mutants.put("orders by when it was learned", new ResolutionRules() {
            @Override
            public Instant position(Claim claim, TimePoint start) {
                return claim.learnedAt();
            }
        });
        mutants.put("drops late arrivals", new ResolutionRules() {
            @Override
            public boolean admits(Instant position, Instant newest) {
                return !position.isBefore(newest);
            }
        });
        mutants.put("does not reopen after a retraction", new ResolutionRules() {
            @Override
            public boolean counts(boolean believed) {
                return true;
            }
        });
        mutants.put("takes a correction for a new value", new ResolutionRules() {
            @Override
            public Claim.Kind kind(Claim claim) {
                return claim.kind() == Claim.Kind.CORRECTS ? Claim.Kind.ASSERTS : claim.kind();
            }
        });
        mutants.put("takes a denial for an end", new ResolutionRules() {
            @Override
            public Claim.Kind kind(Claim claim) {
                return claim.kind() == Claim.Kind.DENIES ? Claim.Kind.ENDS : claim.kind();
            }
        });
        mutants.put("takes an end for a denial", new ResolutionRules() {
            @Override
            public Claim.Kind kind(Claim claim) {
                return claim.kind() == Claim.Kind.ENDS ? Claim.Kind.DENIES : claim.kind();
            }
        });
        mutants.put("dates a correction by its own time", new ResolutionRules() {
            @Override
            public TimePoint corrected(TimePoint own, TimePoint target) {
                return own;
            }
        });
        mutants.put("includes the end", new ResolutionRules() {
            @Override
            public TimePoint end(TimePoint next) {
                return new TimePoint(next.at().plusNanos(1_000), next.granularity(), next.phrase());
            }
        });
        mutants.put("ends a microsecond early", new ResolutionRules() {
            @Override
            public TimePoint end(TimePoint next) {
                return new TimePoint(next.at().minusNanos(1_000), next.granularity(), next.phrase());
            }
        });
        mutants.put("takes when it was true for when it was known", new ResolutionRules() {
            @Override
            public Instant learned(Instant step, Claim claim) {
                return claim.validFrom().at();
            }
        });
        mutants.put("ignores told ends", new ResolutionRules() {
            @Override
            public boolean endsAsTold(TimePoint start, TimePoint end) {
                return false;
            }
        });
        mutants.put("subsumes in the wrong direction", new ResolutionRules() {
            @Override
            public NormalizedValue.Sameness compare(NormalizedValue held, NormalizedValue news) {
                return switch (news.to(held)) {
                    case LESS -> NormalizedValue.Sameness.MORE;
                    case MORE -> NormalizedValue.Sameness.LESS;
                    case SAME -> NormalizedValue.Sameness.SAME;
                    case DIFFERENT -> NormalizedValue.Sameness.DIFFERENT;
                };
            }
        });
        mutants.put("merges values that differ in a number", new ResolutionRules() {
            @Override
            public NormalizedValue.Sameness compare(NormalizedValue held, NormalizedValue news) {
                return bare(held).equals(bare(news)) ? NormalizedValue.Sameness.SAME : news.to(held);
            }

            private String bare(NormalizedValue value) {
                return value.key().replaceAll("[0-9]", "");
            }
        });
        mutants.put("merges a value with its negation", new ResolutionRules() {
            @Override
            public NormalizedValue.Sameness compare(NormalizedValue held, NormalizedValue news) {
                return bare(held).equals(bare(news)) ? NormalizedValue.Sameness.SAME : news.to(held);
            }

            private String bare(NormalizedValue value) {
                return value.key().replaceAll("^no ", "");
            }
        });
        mutants.put("takes every predicate for single-valued", new ResolutionRules() {
            @Override
            public Cardinality cardinality(Optional<Cardinality> registered, boolean changed) {
                return Cardinality.SINGLE;
            }
        });
        mutants.put("is deaf to change cues", new ResolutionRules() {
            @Override
            public Cardinality cardinality(Optional<Cardinality> registered, boolean changed) {
                return registered.orElse(Cardinality.MULTI);
            }
        });
        mutants.put("knows no refinement of a time", new ResolutionRules() {
            @Override
            public boolean refines(TimePoint fine, TimePoint coarse) {
                return false;
            }
        });
        mutants.put("puts this month's news before what was seen this month", new ResolutionRules() {
            @Override
            public boolean follows(Claim news, TimePoint known) {
                return false;
            }
        });
        mutants.put("takes one day for another", new ResolutionRules() {
            @Override
            public boolean once(Instant start, Instant end, Instant next) {
                return true;
            }
        });
        mutants.put("counts every telling as an occurrence", new ResolutionRules() {
            @Override
            public boolean once(Instant start, Instant end, Instant next) {
                return false;
            }
        });
        mutants.put("ignores what a value replaces", new ResolutionRules() {
            @Override
            public boolean replaces(Claim claim) {
                return false;
            }
        });
        mutants.put("drops a claim with the first of its events", new ResolutionRules() {
            @Override
            public boolean stands(Claim claim, Set<String> retractedEvents) {
                return claim.evidence().stream().map(EvidenceSpan::event).noneMatch(retractedEvents::contains);
            }
        });
        mutants.put("ignores retracted events", new ResolutionRules() {
            @Override
            public boolean stands(Claim claim, Set<String> retractedEvents) {
                return true;
            }
        });
        mutants.put("settles for the wrong side", new ResolutionRules() {
            @Override
            public Decision.Choice choice(Decision.ResolveContradiction resolve) {
                return switch (resolve.choice()) {
                    case OLDER -> Decision.Choice.NEWER;
                    case NEWER -> Decision.Choice.OLDER;
                    case BOTH -> Decision.Choice.BOTH;
                };
            }
        });
        mutants.put("ends nothing", new ResolutionRules() {
            @Override
            public boolean ends(NormalizedValue named, NormalizedValue held) {
                return false;
            }
        });
        Map<String, FactResolver> cascades = new LinkedHashMap<>();
        mutants.forEach((wrong, rules) -> cascades.put(wrong, new FactResolver(cardinalities, null, rules)));
        return cascades;
    }
}
