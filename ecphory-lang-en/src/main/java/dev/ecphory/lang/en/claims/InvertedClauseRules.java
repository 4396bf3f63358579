package dev.ecphory.lang.en.claims;

import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Reads what is said of somebody with something else for the subject: "sourdough is my new hobby", "Bosch hired me",
 * "three cats live with us". Immutable; threads may share it.
 */
final class InvertedClauseRules {
    /** The most words of a noun that an inverted form begins with. */
    private static final int LONGEST = 4;

    private static final Set<String> OWN = Set.of("i", "we", "me", "us", "my", "our");
    private static final Set<String> DETERMINERS = Set.of("a", "an", "the", "my", "our");

    private final ClaimRules rules;
    private final SubjectReader subjects;
    private final ClauseClaimReader claimant;
    private final WordClassLexicon words;

    InvertedClauseRules(ClaimRules rules, SubjectReader subjects, ClauseClaimReader claimant, WordClassLexicon words) {
        this.rules = rules;
        this.subjects = subjects;
        this.claimant = claimant;
        this.words = words;
    }

    void read(ClauseClaimReader.Context context, ExtractionState heard) {
        Clause clause = context.clause();
        List<ClauseTerm> terms = clause.terms();
        if (clause.subject() != Clause.From.ITSELF
                || terms.isEmpty()
                || terms.getFirst().quoted()) {
            return;
        }
        int start = DETERMINERS.contains(terms.getFirst().word()) ? 1 : 0;
        boolean there = terms.getFirst().is("there");
        if (start == terms.size() || (!there && !noun(terms.get(start))) || subjects.somebody(terms, start)) {
            return;
        }
        for (int at = start + 1; at < terms.size() && at <= start + LONGEST; at++) {
            for (ClaimRule rule : rules.ofSomething(terms, at)) {
                ClaimRules.RuleMatch match = rules.match(rule, terms, at, heard.lower());
                String whom = match == null || match.oldFrom() < 0 ? null : whom(terms, match, heard);
                boolean named = !rule.has(ClaimRule.Flag.NAMED)
                        || (start == 0 && terms.getFirst().capital());
                if (match != null && whom != null && named) {
                    boolean told = !match.noun().isEmpty();
                    ClaimRules.RuleMatch counted = told ? match : rules.counted(rule, terms, start);
                    boolean number = rule.predicate().endsWith("_");
                    boolean counts = number && counted != null && (told || counted.tail() == at);
                    ClaimRules.RuleMatch read = counts && counted != null ? counted.tail(match.tail()) : match;
                    String name = heard.text(
                            terms.get(start).from(), terms.get(at - 1).to());
                    String object = counts
                            ? ClauseClaimReader.object(read, terms, heard)
                            : rule.value() == null ? name : rule.value();
                    if (number == counts && claimant.says(read, whom, object, null, terms, context, heard)) {
                        return;
                    }
                }
            }
            if (terms.get(at).pause()
                    || words.has("finite", terms.get(at).word())
                    || words.has("prep", terms.get(at).word())) {
                return;
            }
        }
    }

    private boolean noun(ClauseTerm term) {
        return !words.has("pronoun", term.word())
                && !words.has("weak", term.word())
                && !words.has("finite", term.word())
                && !words.has("tail", term.word());
    }

    /** Whom "me", "my" or a name means in an inverted form. */
    private static @Nullable String whom(List<ClauseTerm> terms, ClaimRules.RuleMatch match, ExtractionState heard) {
        ClauseTerm first = terms.get(match.oldFrom());
        if (OWN.contains(first.word())) {
            return heard.self();
        }
        int end = match.oldTo() - (terms.get(match.oldTo() - 1).is("'s") ? 1 : 0);
        return heard.text(first.from(), terms.get(end - 1).to());
    }
}
