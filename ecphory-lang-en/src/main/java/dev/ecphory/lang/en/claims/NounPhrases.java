package dev.ecphory.lang.en.claims;

import java.util.Set;

/** Finds where nouns, and numbers with their nouns, end. Stateless. */
final class NounPhrases {
    private static final Set<String> ARTICLES = Set.of("a", "an", "the");
    private static final Set<String> DETERMINERS =
            Set.of("a", "an", "the", "my", "our", "his", "her", "their", "some", "another");
    private static final int MAX_ROLE = 5;
    private static final int NEAR = 5;
    private static final int MAX_THING = 6;

    private NounPhrases() {}

    /** A noun with up to five words before it, up to a word that goes on: "used 250 litre gas kiln". */
    static int thing(ClauseTerms terms, int at) {
        int first = terms.in(at, DETERMINERS) ? at + 1 : at;
        int i = first;
        while (i < terms.size() && i - first < MAX_THING && (i == at || !terms.pause(i)) && plain(terms.get(i))) {
            i++;
        }
        boolean ends = i == terms.size() || terms.pause(i) || ends(terms.get(i));
        return i == first || !ends || terms.has(first, "weak") ? -1 : i;
    }

    /** A thing whose last words are of a class: "a small law firm". */
    static int headed(String name, ClauseTerms terms, int at) {
        int first = terms.in(at, DETERMINERS) ? at + 1 : at;
        int found = -1;
        for (int i = first;
                i < terms.size() && i - first < MAX_THING && (i == at || !terms.pause(i)) && plain(terms.get(i));
                i++) {
            int length = terms.length(i, name);
            found = length > 0 ? i + length : found;
        }
        boolean ends = found == terms.size() || (found > 0 && (terms.pause(found) || ends(terms.get(found))));
        return ends ? found : -1;
    }

    /** Where a word of a class stands, after a few small words at most; -1 when none does. */
    static int near(String name, ClauseTerms terms, int at) {
        for (int i = at; i < terms.size() && i < at + NEAR && !terms.pause(i); i++) {
            if (terms.length(i, name) > 0) {
                return i;
            }
            if (!terms.has(i, "near_word")) {
                return -1;
            }
        }
        return -1;
    }

    private static boolean plain(ClauseTerm term) {
        return term.time() == null && !ends(term) && !term.has("finite");
    }

    private static boolean ends(ClauseTerm term) {
        return term.time() != null || term.has("tail") || term.has("stop") || term.has("prep");
    }

    /** "Two weeks", "the weekend", "a few days". */
    static int stretch(ClauseTerms terms, int at) {
        for (int i = at; i < terms.size() && i < at + 4; i++) {
            if (terms.timed(i) || terms.has(i, "stretch")) {
                return i + 1;
            }
        }
        return -1;
    }

    static int role(ClauseTerms terms, int at) {
        int first = terms.in(at, ARTICLES) ? at + 1 : at;
        int found = -1;
        if (terms.has(at, "weak")) {
            return -1;
        }
        for (int i = first; i < terms.size() && i < first + MAX_ROLE && (i == first || !terms.pause(i)); i++) {
            if (terms.has(i, "tail") || terms.is(i, "'s") || terms.has(i, "stop")) {
                break;
            }
            int length = terms.length(i, "job");
            if (length == 0 && terms.get(i).word().contains("-")) {
                String whole = terms.get(i).word();
                length = WordClassLexicon.has("job", whole.substring(whole.lastIndexOf('-') + 1)) ? 1 : 0;
            }
            found = length > 0 ? i + length : found;
        }
        return found;
    }

    static int number(ClauseTerms terms, int at) {
        int i = at;
        while (i < terms.size()
                && (i == at || !terms.pause(i))
                && (terms.numeric(i)
                        || WordClassLexicon.has(
                                "number_word", first(terms.get(i).word())))) {
            i++;
        }
        return i == at ? -1 : i;
    }

    /** A number with up to two words of its unit: "40k euros", "5 kg". */
    static int amount(ClauseTerms terms, int at) {
        int i = number(terms, at);
        if (i < 0) {
            return -1;
        }
        int most = i + 2;
        while (i < terms.size() && i < most && !terms.pause(i) && !terms.has(i, "prep") && !terms.has(i, "tail")) {
            i++;
        }
        return i;
    }

    /** The noun after a number: "cats", "house plants". */
    static int counted(ClauseTerms terms, int at) {
        int i = at;
        while (i < terms.size()
                && i < at + 3
                && !terms.capital(i)
                && !terms.pause(i)
                && !terms.numeric(i)
                && !terms.has(i, "tail")
                && !terms.has(i, "stop")) {
            i++;
        }
        if (i == at || terms.has(i - 1, "not_counted") || terms.has(at, "not_counted")) {
            return -1;
        }
        String last = terms.get(i - 1).word();
        boolean plural =
                (last.endsWith("s") && !last.endsWith("ss")) || last.equals("children") || last.equals("people");
        boolean single = at > 0 && terms.is(at - 1, "one", "1");
        return plural || single ? i : -1;
    }

    static int possession(ClauseTerms terms, int at) {
        int first = terms.in(at, ARTICLES) ? at + 1 : at;
        for (int i = first; i < terms.size() && i < first + 4; i++) {
            int length = terms.length(i, "possession");
            if (length > 0) {
                return i + length;
            }
            if (terms.has(i, "tail") || terms.pause(i)) {
                return -1;
            }
        }
        return -1;
    }

    /** "Forty" of "forty-one". */
    private static String first(String word) {
        int hyphen = word.indexOf('-');
        return hyphen < 0 ? word : word.substring(0, hyphen);
    }
}
