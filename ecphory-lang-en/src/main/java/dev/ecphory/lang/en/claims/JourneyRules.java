package dev.ecphory.lang.en.claims;

import dev.ecphory.knowledge.TimePoint;
import dev.ecphory.lang.en.claims.Clause.Flag;
import dev.ecphory.lang.en.claims.OwnerReader.Owner;
import java.util.List;

/** Reads where a journey went: "our trip to Rome was great". Immutable; threads may share it. */
final class JourneyRules {
    private static final int MAX_NOUN = 4;

    private final WordClassLexicon words;
    private final ValueBoundaries values;
    private final OwnerReader owners;

    JourneyRules(WordClassLexicon words, ValueBoundaries values, OwnerReader owners) {
        this.words = words;
        this.values = values;
        this.owners = owners;
    }

    /** "Our trip to Rome was great". */
    void read(ClauseClaimReader.Context context, ExtractionState heard) {
        Clause clause = context.clause();
        List<ClauseTerm> terms = clause.terms();
        if (terms.isEmpty()) {
            return;
        }
        Owner owner = owners.owner(terms, heard);
        if (owner == null || owner.name().isEmpty() || clause.has(Flag.DENIED) || clause.has(Flag.GUARDED)) {
            return;
        }
        for (int at = owner.end(); at + 2 < terms.size() && at < owner.end() + MAX_NOUN; at++) {
            if (words.has("journey", terms.get(at).word())
                    && words.has("journey_to", terms.get(at + 1).word())) {
                int end = values.end(ClaimRule.Kind.PLACE, terms, at + 2, false);
                boolean over = end > 0
                        && end < terms.size()
                        && (terms.get(end).is("was") || terms.get(end).is("were"));
                if (over) {
                    String place = heard.text(
                            terms.get(at + 2).from(), terms.get(end - 1).to());
                    heard.asserts(clause, owner.name(), "visited", place, at(clause, heard));
                }
                return;
            }
        }
    }

    private static TimePoint at(Clause clause, ExtractionState heard) {
        return clause.times().stream().map(RelatedTime::start).findFirst().orElse(heard.now());
    }
}
