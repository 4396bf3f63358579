package dev.ecphory.lang.en.syntax;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/**
 * Mends what a tagger trained on edited text gets wrong in talk: verbs after pronouns taken for nouns, names taken for
 * verbs, and closed classes, which a list tells for sure. Immutable; threads may share it.
 */
final class TagCorrector {
    private static final Set<String> BARE =
            Set.of("help", "make", "let", "see", "hear", "watch", "have", "feel", "do", "suggest", "insist");

    /** Participles that tell a state after "be" and "get". */
    private static final Set<String> STATES = Set.of("married", "engaged", "divorced");

    private final VerbForms verbs;
    private final Set<String> nouns;
    private final ClosedClasses closed;
    private final MissedVerbs missed;

    TagCorrector(VerbForms verbs, Set<String> nouns, ClosedClasses closed) {
        this.verbs = verbs;
        this.nouns = nouns;
        this.closed = closed;
        this.missed = new MissedVerbs(verbs);
    }

    /** The tokens of a sentence with their parts of speech mended. */
    List<SyntaxToken> correct(List<SyntaxToken> tagged) {
        List<SyntaxToken> tokens = new ArrayList<>(tagged);
        for (int i = 0; i < tokens.size(); i++) {
            tokens.set(i, corrected(tokens, i));
        }
        missed.verbless(tokens);
        TagContexts.mend(tokens, verbs, nouns);
        TalkTags.mend(tokens);
        return tokens;
    }

    /** By the first of the rules that fits. */
    private SyntaxToken corrected(List<SyntaxToken> tokens, int i) {
        SyntaxToken token = tokens.get(i);
        SyntaxToken clitic = Clitics.of(tokens, i);
        if (clitic != null) {
            return clitic;
        }
        if (name(tokens, i)) {
            return token.as(PosTag.PROPN, token.word());
        }
        if (adverb(tokens, i)) {
            return token.as(PosTag.ADV, token.word());
        }
        if (state(tokens, i)) {
            return token.as(PosTag.ADJ, token.word());
        }
        SyntaxToken verb = missed.of(tokens, i);
        if (verb != null) {
            return verb;
        }
        if (token.is("to")) {
            return token.as(infinitive(tokens, i) ? PosTag.PART : PosTag.ADP, "to");
        }
        if (joins(tokens, i)) {
            return token.as(PosTag.SCONJ, token.word());
        }
        return thing(tokens, i) ? token.as(PosTag.NOUN, NounForms.singular(token.word())) : token;
    }

    /** A given name, and what is spelled like a name and no word of a closed class. */
    private boolean name(List<SyntaxToken> tokens, int i) {
        SyntaxToken token = tokens.get(i);
        String word = token.word();
        boolean first = i == 0
                || (tokens.get(i - 1).has(PosTag.PUNCT) && !tokens.get(i - 1).is(",", "-", "'", "("));
        if (!token.capital()) {
            return false;
        }
        if (GivenNames.has(word) && !token.has(PosTag.AUX)) {
            return true;
        }
        if (closed.has(word)) {
            return false;
        }
        boolean apart = i > 0 && token.has(PosTag.NOUN) && token.lemma().equals(word); // "Fun fact: Ikea hired me"
        return first ? (token.has(PosTag.INTJ) || apart) && acts(tokens, i + 1) : nameable(token) && !shouts(tokens);
    }

    /** Whether a word that stands for a name can have been taken for what the tagger tells. */
    private static boolean nameable(SyntaxToken token) {
        return !token.is("i")
                && token.has(
                        PosTag.VERB,
                        PosTag.ADV,
                        PosTag.ADP,
                        PosTag.ADJ,
                        PosTag.NOUN,
                        PosTag.X,
                        PosTag.INTJ,
                        PosTag.PRON);
    }

    /** "Not any more", "called back", "no longer", "was let go". */
    private static boolean adverb(List<SyntaxToken> tokens, int i) {
        SyntaxToken token = tokens.get(i);
        boolean last = i + 1 == tokens.size() || tokens.get(i + 1).has(PosTag.PUNCT, PosTag.CCONJ, PosTag.SCONJ);
        if (token.is("more") && last && i > 0 && tokens.get(i - 1).is("any", "no")) {
            tokens.set(i - 1, tokens.get(i - 1).as(PosTag.ADV, tokens.get(i - 1).word()));
            return true;
        }
        boolean back = token.is("back")
                && i > 0
                && tokens.get(i - 1).has(PosTag.VERB, PosTag.AUX)
                && token.has(PosTag.NOUN, PosTag.VERB, PosTag.ADJ);
        boolean manner = token.has(PosTag.VERB)
                && token.word().endsWith("ly")
                && i > 0
                && tokens.get(i - 1).is("to")
                && i + 1 < tokens.size()
                && tokens.get(i + 1).has(PosTag.VERB); // "how to securely use it"
        boolean longer =
                token.is("no") && i + 1 < tokens.size() && tokens.get(i + 1).is("longer");
        boolean go = token.is("go")
                && i > 1
                && tokens.get(i - 1).is("let")
                && (tokens.get(i - 2).lemma().equals("be")
                        || tokens.get(i - 2).lemma().equals("get"));
        return back || manner || longer || go;
    }

    /** "Got married". */
    private static boolean state(List<SyntaxToken> tokens, int i) {
        SyntaxToken left = STATES.contains(tokens.get(i).word()) ? MissedVerbs.before(tokens, i) : null;
        return left != null
                && (left.lemma().equals("get")
                        || left.lemma().equals("be")
                        || left.is("got", "is", "am", "are", "was", "were"));
    }

    private static boolean infinitive(List<SyntaxToken> tokens, int i) {
        int verb = i + 1;
        while (verb < tokens.size() && tokens.get(verb).has(PosTag.ADV)) {
            verb++;
        }
        return verb < tokens.size()
                && tokens.get(verb).has(PosTag.VERB, PosTag.AUX)
                && tokens.get(verb).form().contains(VerbForm.BASE);
    }

    /** "It is Siemens that Ann works for". */
    private static boolean joins(List<SyntaxToken> tokens, int i) {
        SyntaxToken token = tokens.get(i);
        return token.is("that")
                && token.has(PosTag.DET)
                && i > 0
                && i + 1 < tokens.size()
                && tokens.get(i + 1).has(PosTag.PROPN);
    }

    /** "The memory limit to": no verb, since one thing has another form of it, unless it is one that somebody helps to do. */
    private static boolean thing(List<SyntaxToken> tokens, int i) {
        SyntaxToken token = tokens.get(i);
        boolean base = token.has(PosTag.VERB)
                && token.form().contains(VerbForm.BASE)
                && !token.form().contains(VerbForm.PAST);
        boolean one = base
                && i > 1
                && tokens.get(i - 1).has(PosTag.NOUN)
                && tokens.get(i - 1).lemma().equals(tokens.get(i - 1).word())
                && tokens.get(i - 2).has(PosTag.DET);
        return one && tokens.subList(0, i).stream().noneMatch(t -> BARE.contains(t.lemma()) || t.has(PosTag.AUX));
    }

    /** Whether a verb in the past or the third person stands there: "Ikea hired me". */
    private static boolean acts(List<SyntaxToken> tokens, int i) {
        return i < tokens.size()
                && tokens.get(i).has(PosTag.VERB)
                && (tokens.get(i).form().contains(VerbForm.PAST)
                        || tokens.get(i).form().contains(VerbForm.THIRD));
    }

    private static boolean shouts(List<SyntaxToken> tokens) {
        List<SyntaxToken> rest = tokens.subList(1, tokens.size());
        long words = rest.stream()
                .filter(t -> Character.isLetter(t.word().charAt(0)))
                .count();
        long capitals = rest.stream()
                .filter(token -> !token.is("i"))
                .filter(SyntaxToken::capital)
                .count();
        return words > 3 && capitals * 2 > words;
    }
}
