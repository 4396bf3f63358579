package dev.ecphory.lang.en.claims;

import dev.ecphory.lang.en.claims.ClaimRules.RuleMatch;
import java.util.ArrayList;
import java.util.List;

/** Takes "hiking and painting" apart where both are values of their own. Stateless. */
final class ListSplitter {
    private static final int LONGEST = 3;

    private ListSplitter() {}

    /** The values that a match holds: one, or those that "and" joins. */
    static List<String> parts(RuleMatch match, ClauseTerms terms, ExtractionState heard) {
        List<String> parts = new ArrayList<>();
        int from = match.from();
        for (int i = from; i <= match.to(); i++) {
            if (i == match.to() || terms.is(i, "and", "&")) {
                boolean plain = i > from
                        && i - from <= LONGEST
                        && whole(terms.get(i - 1))
                        && !terms.has(from, "prep")
                        && !terms.has(from, "pronoun");
                if (!plain) {
                    return List.of(ClauseClaimReader.words(terms, match.from(), match.to(), heard));
                }
                int start = terms.is(from, "a", "an") ? from + 1 : from;
                parts.add(ClauseClaimReader.words(terms, Math.min(start, i - 1), i, heard));
                from = i + 1;
            }
        }
        return parts;
    }

    /** Whether a part may end so: "black and white films" is one value. */
    private static boolean whole(ClauseTerm last) {
        return last.capital()
                || last.word().endsWith("s")
                || last.word().endsWith("ing")
                || last.has("instrument")
                || last.has("sport");
    }
}
