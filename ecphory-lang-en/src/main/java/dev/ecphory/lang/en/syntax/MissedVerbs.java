package dev.ecphory.lang.en.syntax;

import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Finds verbs that the tagger took for nouns, names, adjectives or adverbs. Immutable; threads may share it. */
final class MissedVerbs {
    private static final Set<String> SUBJECTS = Set.of("i", "we", "they", "you", "he", "she", "it");

    /** Verbs that another one in "-ing" may follow without "to". */
    private static final Set<String> ASPECTS =
            Set.of("finish", "start", "begin", "stop", "quit", "love", "like", "enjoy", "hate", "keep", "continue");

    private final VerbForms verbs;

    MissedVerbs(VerbForms verbs) {
        this.verbs = verbs;
    }

    /** The token as a verb; null when nothing makes it one. */
    @Nullable
    SyntaxToken of(List<SyntaxToken> tokens, int i) {
        SyntaxToken told = byPlace(tokens, i);
        SyntaxToken behind = told == null ? behindVerb(tokens, i) : told;
        return behind == null ? behindSubject(tokens, i) : behind;
    }

    /** "Grew up in Leeds", "Tom works at Fiat". */
    private @Nullable SyntaxToken byPlace(List<SyntaxToken> tokens, int i) {
        SyntaxToken token = tokens.get(i);
        String word = token.word();
        if (token.is("lives", "works")
                && token.has(PosTag.NOUN)
                && i > 0
                && i + 1 < tokens.size()
                && (tokens.get(i - 1).has(PosTag.PROPN) || tokens.get(i - 1).is(","))
                && tokens.get(i + 1).is("in", "at", "for", "with", "near", "as", "on", "from")) {
            return token.as(PosTag.VERB, verbs.base(word));
        }
        boolean joined = i > 1
                && token.has(PosTag.NOUN)
                && !token.capital()
                && token.form().contains(VerbForm.THIRD)
                && tokens.get(i - 1).is("and")
                && tokens.get(i - 2).has(PosTag.PROPN)
                && verbs.knows(verbs.base(word))
                && (i + 1 == tokens.size() || tokens.get(i + 1).has(PosTag.PUNCT));
        if (joined) {
            return token.as(PosTag.VERB, verbs.base(word)); // "is called Ann and dances"
        }
        if (i == 0
                && token.has(PosTag.PROPN, PosTag.NOUN)
                && tokens.size() > 1
                && token.form().contains(VerbForm.PAST)
                && !token.form().contains(VerbForm.BASE)
                && verbs.knows(verbs.base(word))
                && (tokens.get(1).has(PosTag.ADP, PosTag.DET) || tokens.get(1).is("my", "our", "up", "back", "home"))) {
            return token.as(PosTag.VERB, verbs.base(word)); // "Grew up in Leeds"
        }
        return null;
    }

    /** "I've implemented caching", "went hiking", "loves living in Porto". */
    private @Nullable SyntaxToken behindVerb(List<SyntaxToken> tokens, int i) {
        SyntaxToken token = tokens.get(i);
        String word = token.word();
        SyntaxToken left = before(tokens, i);
        boolean contracted = left != null && left.lemma().equals("have") && left.to() - left.from() < 4;
        if (contracted
                && token.has(PosTag.ADJ, PosTag.NOUN)
                && token.form().contains(VerbForm.PAST_PARTICIPLE)
                && !token.capital()) {
            return token.as(PosTag.VERB, verbs.base(word)); // "I've implemented caching"
        }
        if (left != null
                && left.lemma().equals("go")
                && i > 0
                && left.equals(tokens.get(i - 1))
                && word.endsWith("ing")
                && token.form().contains(VerbForm.PRESENT_PARTICIPLE)
                && token.has(PosTag.NOUN, PosTag.ADV, PosTag.ADJ)) {
            return token.as(PosTag.VERB, verbs.base(word)); // "went hiking"
        }
        if (left != null
                && left.equals(tokens.get(Math.max(0, i - 1)))
                && token.has(PosTag.NOUN)
                && left.has(PosTag.VERB)
                && !left.lemma().equals("be")
                && word.endsWith("ing")
                && token.form().contains(VerbForm.PRESENT_PARTICIPLE)
                && verbs.knows(verbs.base(word))
                && i + 1 < tokens.size()
                && (tokens.get(i + 1).is("in", "at", "for", "with", "as", "on")
                        || (ASPECTS.contains(left.lemma())
                                && (tokens.get(i + 1).has(PosTag.PROPN, PosTag.DET)
                                        || tokens.get(i + 1).capital())))) {
            return token.as(PosTag.VERB, verbs.base(word)); // "loves living in Porto"
        }
        boolean participle =
                token.form().contains(VerbForm.PAST_PARTICIPLE) && !token.form().contains(VerbForm.BASE);
        if (participle
                && !token.capital()
                && left != null
                && (left.lemma().equals("get") || left.lemma().equals("be"))
                && token.has(PosTag.PRON, PosTag.NOUN, PosTag.ADP, PosTag.ADV, PosTag.X, PosTag.INTJ)
                && verbs.knows(verbs.base(word))) {
            return token.as(PosTag.VERB, verbs.base(word));
        }
        return null;
    }

    /** "I cook", "we do not like", "to swim". */
    private @Nullable SyntaxToken behindSubject(List<SyntaxToken> tokens, int i) {
        SyntaxToken token = tokens.get(i);
        String word = token.word();
        SyntaxToken before = before(tokens, i);
        if (!token.capital()
                && before != null
                && token.has(PosTag.NOUN, PosTag.ADJ, PosTag.PROPN, PosTag.X)
                && SUBJECTS.contains(before.word())
                && finite(token)
                && verbs.knows(verbs.base(word))) {
            return token.as(PosTag.VERB, verbs.base(word));
        }
        if (word.equals("like")
                && before != null
                && ((SUBJECTS.contains(before.word()) && !before.is("it")) || before.is("do", "does", "did", "not"))
                && !(i > 1 && before.is("not") && tokens.get(i - 2).is("is", "was", "am"))) {
            return token.as(PosTag.VERB, "like");
        }
        if (word.equals("like") && token.has(PosTag.ADP) && family(tokens, i) && last(tokens, i)) {
            return token.as(PosTag.VERB, "like"); // "my kids like Star Wars"
        }
        if (token.has(PosTag.NOUN, PosTag.ADJ)
                && i > 0
                && tokens.get(i - 1).is("to")
                && tokens.get(i - 1).has(PosTag.PART)
                && token.form().contains(VerbForm.BASE)
                && verbs.knows(verbs.base(word))) {
            return token.as(PosTag.VERB, verbs.base(word));
        }
        return null;
    }

    /** Whether a sentence, or a part of it, begins with several who are somebody's, up to a place: "my two kids". */
    private static boolean family(List<SyntaxToken> tokens, int to) {
        boolean many = to > 1
                && tokens.get(to - 1).has(PosTag.NOUN)
                && !tokens.get(to - 1).lemma().equals(tokens.get(to - 1).word());
        int from = to - 1;
        while (many && from > 0 && tokens.get(from).has(PosTag.NOUN, PosTag.ADJ, PosTag.NUM)) {
            from--;
        }
        return many
                && tokens.get(from).is("my", "our", "his", "her", "their")
                && (from == 0 || tokens.get(from - 1).has(PosTag.PUNCT, PosTag.CCONJ, PosTag.INTJ));
    }

    /** Whether no verb follows in the same part of a sentence, but something does. */
    private static boolean last(List<SyntaxToken> tokens, int at) {
        int i = at + 1;
        while (i < tokens.size()
                && !tokens.get(i).has(PosTag.VERB, PosTag.AUX, PosTag.PUNCT, PosTag.SCONJ, PosTag.CCONJ)) {
            i++;
        }
        return i > at + 1 && (i == tokens.size() || !tokens.get(i).has(PosTag.VERB, PosTag.AUX));
    }

    /** Makes a verb of a noun between two names or nouns where a stretch between marks has no verb: "Tom loves cats". */
    void verbless(List<SyntaxToken> tokens) {
        int start = 0;
        for (int i = 0; i <= tokens.size(); i++) {
            if (i == tokens.size() || tokens.get(i).has(PosTag.PUNCT, PosTag.SCONJ)) {
                boolean verb = tokens.subList(start, i).stream()
                        .anyMatch(t -> t.has(PosTag.VERB, PosTag.AUX)
                                && !t.form().equals(EnumSet.of(VerbForm.PRESENT_PARTICIPLE)));
                boolean opened = start > 0 && tokens.get(start - 1).has(PosTag.SCONJ);
                for (int k = start + 1; !verb && (opened ? k < i : k + 1 < i); k++) {
                    SyntaxToken token = tokens.get(k);
                    boolean told = token.has(PosTag.NOUN, PosTag.ADJ, PosTag.ADP)
                            && !token.capital()
                            && (token.form().contains(VerbForm.THIRD)
                                    || token.form().contains(VerbForm.PAST))
                            && verbs.knows(verbs.base(token.word()));
                    if (told && tokens.get(k - 1).has(PosTag.PROPN, PosTag.NOUN, PosTag.PRON)) {
                        tokens.set(k, token.as(PosTag.VERB, verbs.base(token.word())));
                        verb = true;
                    }
                }
                start = i + 1;
            }
        }
    }

    private static boolean finite(SyntaxToken token) {
        return token.form().contains(VerbForm.BASE)
                || token.form().contains(VerbForm.PAST)
                || token.form().contains(VerbForm.THIRD);
    }

    /** The token before, adverbs passed over; null when there is none. */
    static @Nullable SyntaxToken before(List<SyntaxToken> tokens, int i) {
        int at = i - 1;
        while (at >= 0 && tokens.get(at).has(PosTag.ADV) && !tokens.get(at).is("when", "where", "how", "why")) {
            at--;
        }
        return at < 0 ? null : tokens.get(at);
    }
}
