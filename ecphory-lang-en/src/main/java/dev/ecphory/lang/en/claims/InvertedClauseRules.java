package dev.ecphory.lang.en.claims;

import dev.ecphory.lang.en.claims.ClaimRule.Mark;
import dev.ecphory.lang.en.claims.ClaimRules.RuleMatch;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Reads what is said of somebody with something else for the subject: "sourdough is my new hobby", "Bosch hired me",
 * "three cats live with us". Immutable; threads may share it.
 */
record InvertedClauseRules(SubjectReader subjects, ClauseClaimReader claimant) implements ClauseRules {
    /** The most words of a noun that an inverted form begins with. */
    private static final int LONGEST = 4;

    private static final Set<String> OWN = Set.of("i", "we", "me", "us", "my", "our");
    private static final Set<String> DETERMINERS = Set.of("a", "an", "the", "my", "our");

    @Override
    public void read(Context context, ExtractionState heard) {
        Clause clause = context.clause();
        ClauseTerms terms = clause.terms();
        if (clause.subject() != Clause.From.ITSELF || terms.isEmpty() || terms.quoted(0)) {
            return;
        }
        int start = terms.in(0, DETERMINERS) ? 1 : 0;
        boolean there = terms.is(0, "there");
        if (start == terms.size() || (!there && !noun(terms.get(start))) || subjects.somebody(terms, start)) {
            return;
        }
        for (int at = start + 1; at < terms.size() && at <= start + LONGEST; at++) {
            for (ClaimRule rule : ClaimRules.ofSomething(terms, at)) {
                RuleMatch match = ClaimRules.match(rule, terms, at, heard.lower());
                String whom = match == null || match.oldFrom() < 0 ? null : whom(terms, match, heard);
                boolean named = !rule.has(Mark.NAMED) || (start == 0 && terms.capital(0));
                if (match != null && whom != null && named) {
                    boolean told = !match.noun().isEmpty();
                    RuleMatch counted = told ? match : ClaimRules.counted(rule, terms, start);
                    boolean number = rule.predicate().endsWith("_");
                    boolean counts = number && counted != null && (told || counted.tail() == at);
                    RuleMatch read = counts && counted != null ? counted.tail(match.tail()) : match;
                    String name = heard.text(terms, start, at);
                    String object = counts
                            ? ClauseClaimReader.object(read, terms, heard)
                            : rule.value() == null ? name : rule.value();
                    if (number == counts && claimant.says(read, whom, object, null, terms, context, heard)) {
                        return;
                    }
                }
            }
            if (terms.pause(at) || terms.has(at, "finite") || terms.has(at, "prep")) {
                return;
            }
        }
    }

    private boolean noun(ClauseTerm term) {
        return !term.has("pronoun") && !term.has("weak") && !term.has("finite") && !term.has("tail");
    }

    /** Whom "me", "my" or a name means in an inverted form. */
    private static @Nullable String whom(ClauseTerms terms, RuleMatch match, ExtractionState heard) {
        ClauseTerm first = terms.get(match.oldFrom());
        if (OWN.contains(first.word())) {
            return heard.self();
        }
        int end = match.oldTo() - (terms.is(match.oldTo() - 1, "'s") ? 1 : 0);
        return heard.text(first.from(), terms.get(end - 1).to());
    }
}
