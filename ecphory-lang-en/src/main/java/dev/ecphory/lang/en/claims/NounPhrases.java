package dev.ecphory.lang.en.claims;

import java.util.List;
import java.util.Set;

/** Finds where nouns, and numbers with their nouns, end. Immutable; threads may share it. */
final class NounPhrases {
    private static final Set<String> ARTICLES = Set.of("a", "an", "the");
    private static final Set<String> DETERMINERS =
            Set.of("a", "an", "the", "my", "our", "his", "her", "their", "some", "another");
    private static final int MAX_ROLE = 5;
    private static final int NEAR = 5;
    private static final int MAX_THING = 6;

    private final WordClassLexicon words;

    NounPhrases(WordClassLexicon words) {
        this.words = words;
    }

    /** A noun with up to five words before it, up to a word that goes on: "used 250 litre gas kiln". */
    int thing(List<ClauseTerm> terms, int at) {
        int first = DETERMINERS.contains(terms.get(at).word()) ? at + 1 : at;
        int i = first;
        while (i < terms.size()
                && i - first < MAX_THING
                && (i == at || !terms.get(i).pause())
                && plain(terms.get(i))) {
            i++;
        }
        boolean ends = i == terms.size() || terms.get(i).pause() || ends(terms.get(i));
        return i == first || !ends || words.has("weak", terms.get(first).word()) ? -1 : i;
    }

    /** A thing whose last words are of a class: "a small law firm". */
    int headed(String name, List<ClauseTerm> terms, int at) {
        int first = DETERMINERS.contains(terms.get(at).word()) ? at + 1 : at;
        int found = -1;
        for (int i = first;
                i < terms.size()
                        && i - first < MAX_THING
                        && (i == at || !terms.get(i).pause())
                        && plain(terms.get(i));
                i++) {
            int length = words.length(name, terms, i);
            found = length > 0 ? i + length : found;
        }
        boolean ends = found == terms.size() || (found > 0 && (terms.get(found).pause() || ends(terms.get(found))));
        return ends ? found : -1;
    }

    /** Where a word of a class stands, after a few small words at most; -1 when none does. */
    int near(String name, List<ClauseTerm> terms, int at) {
        for (int i = at; i < terms.size() && i < at + NEAR && !terms.get(i).pause(); i++) {
            if (words.length(name, terms, i) > 0) {
                return i;
            }
            if (!words.has("near_word", terms.get(i).word())) {
                return -1;
            }
        }
        return -1;
    }

    private boolean plain(ClauseTerm term) {
        return term.time() == null && !ends(term) && !words.has("finite", term.word());
    }

    private boolean ends(ClauseTerm term) {
        return term.time() != null
                || words.has("tail", term.word())
                || words.has("stop", term.word())
                || words.has("prep", term.word());
    }

    /** "Two weeks", "the weekend", "a few days". */
    int stretch(List<ClauseTerm> terms, int at) {
        for (int i = at; i < terms.size() && i < at + 4; i++) {
            if (terms.get(i).time() != null || words.has("stretch", terms.get(i).word())) {
                return i + 1;
            }
        }
        return -1;
    }

    int role(List<ClauseTerm> terms, int at) {
        int first = ARTICLES.contains(terms.get(at).word()) ? at + 1 : at;
        int found = -1;
        if (words.has("weak", terms.get(at).word())) {
            return -1;
        }
        for (int i = first;
                i < terms.size()
                        && i < first + MAX_ROLE
                        && (i == first || !terms.get(i).pause());
                i++) {
            if (words.has("tail", terms.get(i).word())
                    || terms.get(i).is("'s")
                    || words.has("stop", terms.get(i).word())) {
                break;
            }
            int length = words.length("job", terms, i);
            if (length == 0 && terms.get(i).word().contains("-")) {
                String whole = terms.get(i).word();
                length = words.has("job", whole.substring(whole.lastIndexOf('-') + 1)) ? 1 : 0;
            }
            found = length > 0 ? i + length : found;
        }
        return found;
    }

    int number(List<ClauseTerm> terms, int at) {
        int i = at;
        while (i < terms.size()
                && (i == at || !terms.get(i).pause())
                && (terms.get(i).numeric()
                        || words.has("number_word", first(terms.get(i).word())))) {
            i++;
        }
        return i == at ? -1 : i;
    }

    /** A number with up to two words of its unit: "40k euros", "5 kg". */
    int amount(List<ClauseTerm> terms, int at) {
        int i = number(terms, at);
        if (i < 0) {
            return -1;
        }
        int most = i + 2;
        while (i < terms.size()
                && i < most
                && !terms.get(i).pause()
                && !words.has("prep", terms.get(i).word())
                && !words.has("tail", terms.get(i).word())) {
            i++;
        }
        return i;
    }

    /** The noun after a number: "cats", "house plants". */
    int counted(List<ClauseTerm> terms, int at) {
        int i = at;
        while (i < terms.size()
                && i < at + 3
                && !terms.get(i).capital()
                && !terms.get(i).pause()
                && !terms.get(i).numeric()
                && !words.has("tail", terms.get(i).word())
                && !words.has("stop", terms.get(i).word())) {
            i++;
        }
        if (i == at
                || words.has("not_counted", terms.get(i - 1).word())
                || words.has("not_counted", terms.get(at).word())) {
            return -1;
        }
        String last = terms.get(i - 1).word();
        boolean plural =
                (last.endsWith("s") && !last.endsWith("ss")) || last.equals("children") || last.equals("people");
        boolean single =
                at > 0 && (terms.get(at - 1).is("one") || terms.get(at - 1).is("1"));
        return plural || single ? i : -1;
    }

    int possession(List<ClauseTerm> terms, int at) {
        int first = ARTICLES.contains(terms.get(at).word()) ? at + 1 : at;
        for (int i = first; i < terms.size() && i < first + 4; i++) {
            int length = words.length("possession", terms, i);
            if (length > 0) {
                return i + length;
            }
            if (words.has("tail", terms.get(i).word()) || terms.get(i).pause()) {
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
