package dev.ecphory.lang.en.claims;

import java.util.ArrayList;
import java.util.List;

/** Takes "hiking and painting" apart where both are values of their own. Stateless. */
final class ListSplitter {
    private static final int LONGEST = 3;

    private ListSplitter() {}

    /** The values that a match holds: one, or those that "and" joins. */
    static List<String> parts(
            ClaimRules.RuleMatch match, List<ClauseTerm> terms, WordClassLexicon words, ExtractionState heard) {
        List<String> parts = new ArrayList<>();
        int from = match.from();
        for (int i = from; i <= match.to(); i++) {
            if (i == match.to() || terms.get(i).is("and") || terms.get(i).is("&")) {
                boolean plain = i > from
                        && i - from <= LONGEST
                        && whole(terms.get(i - 1), words)
                        && !words.has("prep", terms.get(from).word())
                        && !words.has("pronoun", terms.get(from).word());
                if (!plain) {
                    return List.of(ClauseClaimReader.words(terms, match.from(), match.to(), heard));
                }
                int start = terms.get(from).is("a") || terms.get(from).is("an") ? from + 1 : from;
                parts.add(ClauseClaimReader.words(terms, Math.min(start, i - 1), i, heard));
                from = i + 1;
            }
        }
        return parts;
    }

    /** Whether a part may end so: "black and white films" is one value. */
    private static boolean whole(ClauseTerm last, WordClassLexicon words) {
        return last.capital()
                || last.word().endsWith("s")
                || last.word().endsWith("ing")
                || words.has("instrument", last.word())
                || words.has("sport", last.word());
    }
}
