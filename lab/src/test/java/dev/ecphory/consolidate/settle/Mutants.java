package dev.ecphory.consolidate.settle;

import dev.ecphory.memory.Authority;
import dev.ecphory.memory.Cardinality;
import dev.ecphory.memory.Claim;
import dev.ecphory.memory.Decision;
import dev.ecphory.memory.Evidence;
import dev.ecphory.memory.Moment;
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
    public static Map<String, Cascade> all(Function<String, Optional<Cardinality>> cardinalities) {
        Map<String, Rules> mutants = new LinkedHashMap<>();
        mutants.put("ignores authority", new Rules() {
            @Override
            public boolean yields(Authority held, Authority news) {
                return true;
            }
        });
        mutants.put("lets the weaker win", new Rules() {
            @Override
            public boolean yields(Authority held, Authority news) {
                return news.yieldsTo(held);
            }
        });
        mutants.put("orders by when it was learned", new Rules() {
            @Override
            public Instant position(Claim claim, Moment start) {
                return claim.learnedAt();
            }
        });
        mutants.put("drops late arrivals", new Rules() {
            @Override
            public boolean admits(Instant position, Instant newest) {
                return !position.isBefore(newest);
            }
        });
        mutants.put("does not reopen after a retraction", new Rules() {
            @Override
            public boolean counts(boolean believed) {
                return true;
            }
        });
        mutants.put("takes a correction for a new value", new Rules() {
            @Override
            public Claim.Kind kind(Claim claim) {
                return claim.kind() == Claim.Kind.CORRECTS ? Claim.Kind.ASSERTS : claim.kind();
            }
        });
        mutants.put("takes a denial for an end", new Rules() {
            @Override
            public Claim.Kind kind(Claim claim) {
                return claim.kind() == Claim.Kind.DENIES ? Claim.Kind.ENDS : claim.kind();
            }
        });
        mutants.put("takes an end for a denial", new Rules() {
            @Override
            public Claim.Kind kind(Claim claim) {
                return claim.kind() == Claim.Kind.ENDS ? Claim.Kind.DENIES : claim.kind();
            }
        });
        mutants.put("dates a correction by its own time", new Rules() {
            @Override
            public Moment corrected(Moment own, Moment target) {
                return own;
            }
        });
        mutants.put("includes the end", new Rules() {
            @Override
            public Moment end(Moment next) {
                return new Moment(next.at().plusNanos(1_000), next.granularity(), next.phrase());
            }
        });
        mutants.put("ends a microsecond early", new Rules() {
            @Override
            public Moment end(Moment next) {
                return new Moment(next.at().minusNanos(1_000), next.granularity(), next.phrase());
            }
        });
        mutants.put("takes when it was true for when it was known", new Rules() {
            @Override
            public Instant learned(Instant step, Claim claim) {
                return claim.validFrom().at();
            }
        });
        mutants.put("ignores told ends", new Rules() {
            @Override
            public boolean endsAsTold(Moment start, Moment end) {
                return false;
            }
        });
        mutants.put("subsumes in the wrong direction", new Rules() {
            @Override
            public Value.Sameness compare(Value held, Value news) {
                return switch (news.to(held)) {
                    case LESS -> Value.Sameness.MORE;
                    case MORE -> Value.Sameness.LESS;
                    case SAME -> Value.Sameness.SAME;
                    case DIFFERENT -> Value.Sameness.DIFFERENT;
                };
            }
        });
        mutants.put("merges values that differ in a number", new Rules() {
            @Override
            public Value.Sameness compare(Value held, Value news) {
                return bare(held).equals(bare(news)) ? Value.Sameness.SAME : news.to(held);
            }

            private String bare(Value value) {
                return value.key().replaceAll("[0-9]", "");
            }
        });
        mutants.put("merges a value with its negation", new Rules() {
            @Override
            public Value.Sameness compare(Value held, Value news) {
                return bare(held).equals(bare(news)) ? Value.Sameness.SAME : news.to(held);
            }

            private String bare(Value value) {
                return value.key().replaceAll("^no ", "");
            }
        });
        mutants.put("takes every predicate for single-valued", new Rules() {
            @Override
            public Cardinality cardinality(Optional<Cardinality> registered, boolean changed) {
                return Cardinality.SINGLE;
            }
        });
        mutants.put("is deaf to change cues", new Rules() {
            @Override
            public Cardinality cardinality(Optional<Cardinality> registered, boolean changed) {
                return registered.orElse(Cardinality.MULTI);
            }
        });
        mutants.put("knows no refinement of a time", new Rules() {
            @Override
            public boolean refines(Moment fine, Moment coarse) {
                return false;
            }
        });
        mutants.put("puts this month's news before what was seen this month", new Rules() {
            @Override
            public boolean follows(Claim news, Moment known) {
                return false;
            }
        });
        mutants.put("takes one day for another", new Rules() {
            @Override
            public boolean once(Instant start, Instant end, Instant next) {
                return true;
            }
        });
        mutants.put("counts every telling as an occurrence", new Rules() {
            @Override
            public boolean once(Instant start, Instant end, Instant next) {
                return false;
            }
        });
        mutants.put("ignores what a value replaces", new Rules() {
            @Override
            public boolean replaces(Claim claim) {
                return false;
            }
        });
        mutants.put("drops a claim with the first of its events", new Rules() {
            @Override
            public boolean stands(Claim claim, Set<String> retractedEvents) {
                return claim.evidence().stream().map(Evidence::event).noneMatch(retractedEvents::contains);
            }
        });
        mutants.put("ignores retracted events", new Rules() {
            @Override
            public boolean stands(Claim claim, Set<String> retractedEvents) {
                return true;
            }
        });
        mutants.put("settles for the wrong side", new Rules() {
            @Override
            public Decision.Choice choice(Decision.Resolve resolve) {
                return switch (resolve.choice()) {
                    case OLDER -> Decision.Choice.NEWER;
                    case NEWER -> Decision.Choice.OLDER;
                    case BOTH -> Decision.Choice.BOTH;
                };
            }
        });
        mutants.put("ends nothing", new Rules() {
            @Override
            public boolean ends(Value named, Value held) {
                return false;
            }
        });
        Map<String, Cascade> cascades = new LinkedHashMap<>();
        mutants.forEach((wrong, rules) -> cascades.put(wrong, new Cascade(cardinalities, null, rules)));
        return cascades;
    }
}
