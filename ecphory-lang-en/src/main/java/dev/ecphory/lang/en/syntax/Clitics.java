package dev.ecphory.lang.en.syntax;

import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Tells what "'s" and "'d" stand for: whose something is, "is", "has", "had" or "would". Stateless; threads may share it. */
final class Clitics {
    private Clitics() {}

    /** The token of a clitic; null of any other word. */
    static @Nullable SyntaxToken of(List<SyntaxToken> tokens, int i) {
        SyntaxToken token = tokens.get(i);
        String word = token.word();
        if (word.equals("'s")) {
            return possessive(tokens, i)
                    ? token.as(PosTag.PART, "'s")
                    : spelled(
                            token,
                            i + 1 < tokens.size() && ready(tokens, i + 1).is("been", "got", "gone") ? "has" : "is");
        }
        if (word.equals("'d")) {
            SyntaxToken next = i + 1 < tokens.size() ? ready(tokens, i + 1) : token;
            boolean had = next.is("better", "been")
                    || (next.form().contains(VerbForm.PAST_PARTICIPLE)
                            && !next.form().contains(VerbForm.BASE));
            return spelled(token, had ? "had" : "would");
        }
        return null;
    }

    private static SyntaxToken spelled(SyntaxToken token, String word) {
        Set<VerbForm> forms = word.equals("would")
                ? EnumSet.of(VerbForm.BASE)
                : word.equals("had") ? EnumSet.of(VerbForm.PAST) : EnumSet.of(VerbForm.THIRD);
        String lemma = word.equals("is") ? "be" : word.equals("would") ? "would" : "have";
        return new SyntaxToken(word, PosTag.AUX, lemma, forms, token.from(), token.to(), false, token.quoted());
    }

    /** The next token that is no adverb and no "not". */
    private static SyntaxToken ready(List<SyntaxToken> tokens, int from) {
        int i = from;
        while (i + 1 < tokens.size()
                && (tokens.get(i).has(PosTag.ADV) || tokens.get(i).is("not"))) {
            i++;
        }
        return tokens.get(i);
    }

    /** Whether "'s" tells whose: before a noun that no determiner and no participle parts from it. */
    private static boolean possessive(List<SyntaxToken> tokens, int i) {
        if (i == 0
                || tokens.get(i - 1)
                        .is(
                                "he",
                                "she",
                                "it",
                                "that",
                                "there",
                                "here",
                                "what",
                                "who",
                                "where",
                                "how",
                                "this",
                                "let",
                                "everything",
                                "everyone",
                                "when",
                                "why")) {
            return false;
        }
        if (i + 1 >= tokens.size()) {
            return true;
        }
        SyntaxToken next = tokens.get(i + 1);
        if ((next.has(PosTag.PUNCT) && !next.is("\""))
                || (tokens.get(i - 1).is("master", "bachelor") && next.is("in", "at", "from", "degree"))) {
            return true;
        }
        if (tokens.get(i).has(PosTag.PART)) {
            return !next.has(PosTag.DET, PosTag.ADV) && !next.is("not");
        }
        if (counts(tokens, i)) {
            return true;
        }
        if (tokens.get(i - 1).has(PosTag.PROPN) && belongs(tokens, i)) {
            boolean noun = tokens.get(i + 1).has(PosTag.NOUN, PosTag.ADJ);
            tokens.set(i + 1, noun ? next : next.as(PosTag.NOUN, NounForms.singular(next.word())));
            return true;
        }
        boolean participle = next.form().contains(VerbForm.PRESENT_PARTICIPLE) && next.has(PosTag.VERB);
        boolean described = next.has(PosTag.ADJ)
                && i + 3 < tokens.size()
                && tokens.get(i + 2).has(PosTag.NOUN)
                && tokens.get(i + 3).has(PosTag.AUX); // "my mother's maiden name is"
        boolean numbered = tokens.get(i - 1).has(PosTag.PROPN)
                && next.is("first", "last", "new", "old")
                && i + 2 < tokens.size()
                && tokens.get(i + 2).has(PosTag.NOUN); // "Ann's first day"
        return (next.has(PosTag.NOUN) || described || numbered) && !participle;
    }

    /** "Ann's two cats", not "Ann's two years old". */
    private static boolean counts(List<SyntaxToken> tokens, int i) {
        return tokens.get(i - 1).has(PosTag.PROPN)
                && i + 2 < tokens.size()
                && tokens.get(i + 1).has(PosTag.NUM)
                && tokens.get(i + 2).has(PosTag.NOUN)
                && !tokens.get(i + 2)
                        .is(
                                "year", "years", "month", "months", "week", "weeks", "day", "days", "hour", "hours",
                                "minute", "minutes", "feet", "foot", "inches", "kilos", "pounds", "meters", "metres");
    }

    /** "In Ann's yard", "is Ann's home", "Ann's visit to Rome was nice": where "is" could not stand. */
    private static boolean belongs(List<SyntaxToken> tokens, int i) {
        SyntaxToken next = tokens.get(i + 1);
        boolean base = next.has(PosTag.VERB)
                && next.form().contains(VerbForm.BASE)
                && !next.form().contains(VerbForm.PAST_PARTICIPLE);
        boolean described = next.has(PosTag.ADJ)
                && i + 2 < tokens.size()
                && tokens.get(i + 2).has(PosTag.NOUN);
        boolean small = next.has(PosTag.PROPN) && !next.capital();
        if (!next.has(PosTag.NOUN) && !small && !base && !described && !next.is("home", "favourite", "favorite")) {
            return false;
        }
        int first = i - 1;
        while (first > 0 && tokens.get(first - 1).has(PosTag.PROPN)) {
            first--;
        }
        SyntaxToken before = first > 0 ? tokens.get(first - 1) : null;
        boolean is = before != null
                && (before.is("is", "are", "was", "were", "be", "been", "became", "become")
                        || (before.is("still", "now")
                                && first > 1
                                && tokens.get(first - 2).is("is", "are")));
        return (before != null && before.has(PosTag.ADP) && !next.has(PosTag.ADJ)) || is || acts(tokens, i + 2);
    }

    /** Whether the noun before a token, with what prepositions add to it, is what another verb is said of. */
    private static boolean acts(List<SyntaxToken> tokens, int from) {
        for (int i = from; i < tokens.size(); i++) {
            SyntaxToken token = tokens.get(i);
            SyntaxToken before = tokens.get(i - 1);
            if (token.has(PosTag.VERB, PosTag.AUX)) {
                return token.has(PosTag.AUX)
                        || token.form().contains(VerbForm.THIRD)
                        || token.form().contains(VerbForm.PAST);
            }
            boolean added = token.has(PosTag.NOUN, PosTag.ADJ, PosTag.NUM, PosTag.ADP, PosTag.TIME)
                    || (token.has(PosTag.PROPN, PosTag.DET) && before.has(PosTag.ADP, PosTag.PROPN, PosTag.DET));
            if (!added) {
                return false;
            }
        }
        return false;
    }
}
