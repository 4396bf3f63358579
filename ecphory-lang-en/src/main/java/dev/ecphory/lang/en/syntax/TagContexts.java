package dev.ecphory.lang.en.syntax;

import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Mends parts of speech that cannot stand where they stand: verbs behind prepositions, adverbs as subjects, exclamations. Stateless. */
final class TagContexts {
    private static final Set<String> TAKES_NOUN = Set.of(
            "love", "like", "enjoy", "hate", "prefer", "adore", "dislike", "drink", "collect", "avoid", "learn",
            "study", "have", "speak");

    private static final Set<String> LIKES = Set.of("love", "like", "enjoy", "hate", "prefer", "adore", "dislike");

    private static final Set<String> TAKES_INFINITIVE = Set.of(
            "learn",
            "want",
            "plan",
            "decide",
            "hope",
            "try",
            "intend",
            "need",
            "manage",
            "refuse",
            "promise",
            "love",
            "like",
            "hate",
            "prefer",
            "start",
            "begin",
            "continue",
            "teach");
    private static final Set<String> TEACHES = Set.of("coach", "teach", "study");

    /** What "to" follows that no verb follows. */
    private static final Set<String> TO_NOUN =
            Set.of("allergy", "allergic", "addicted", "sensitive", "listen", "listens", "listened", "listening");

    /** What somebody exclaims before he goes on: "Nice, I have one too". */
    private static final Set<String> EXCLAIMS = Set.of(
            "nice",
            "cool",
            "awesome",
            "great",
            "good",
            "yummy",
            "lovely",
            "sweet",
            "wow",
            "woah",
            "whoa",
            "haha",
            "lol",
            "neat",
            "amazing",
            "fun",
            "interesting",
            "congrats",
            "welcome",
            "thanks",
            "sorry",
            "ah",
            "aw",
            "aww",
            "ooh",
            "oh",
            "hmm",
            "ugh",
            "omg",
            "yay",
            "yeah",
            "yep",
            "nope",
            "okay",
            "ok",
            "sure",
            "true",
            "agreed",
            "exactly",
            "definitely",
            "absolutely",
            "fantastic",
            "wonderful",
            "perfect",
            "excellent");

    private TagContexts() {}

    static void mend(List<SyntaxToken> tokens, VerbForms verbs, Set<String> nouns) {
        for (int i = 0; i < tokens.size(); i++) {
            SyntaxToken token = tokens.get(i);
            SyntaxToken before = i == 0 ? null : tokens.get(i - 1);
            SyntaxToken after = i + 1 < tokens.size() ? tokens.get(i + 1) : null;
            if (done(tokens, i, before, after, verbs)) {
                tokens.set(i, token.as(PosTag.VERB, verbs.base(token.word())));
                continue;
            }
            boolean last =
                    after == null || after.has(PosTag.PUNCT, PosTag.CCONJ, PosTag.SCONJ, PosTag.ADP, PosTag.TIME);
            boolean open = token.has(PosTag.ADV, PosTag.ADJ, PosTag.X, PosTag.VERB);
            boolean known = open && (nouns.contains(token.word()) || nouns.contains(NounForms.singular(token.word())));
            boolean verb = open && verbs.knows(verbs.base(token.word()));
            if (before != null && before.is("since") && last && open && !verb && !token.has(PosTag.X)) {
                tokens.set(i - 1, before.as(PosTag.ADP, "since")); // "since college"
                tokens.set(i, token.as(PosTag.NOUN, NounForms.singular(token.word())));
                continue;
            }
            boolean odd = known
                    && !(token.is("back") && before != null && before.has(PosTag.VERB, PosTag.AUX))
                    && !(token.has(PosTag.VERB) && verb);
            if ((odd || noun(tokens, i, before, after, last))
                    && Character.isLetter(token.word().charAt(0))) {
                tokens.set(i, token.as(PosTag.NOUN, NounForms.singular(token.word())));
            }
        }
        for (int i = 0; i < tokens.size(); i++) {
            SyntaxToken token = tokens.get(i);
            SyntaxToken before = i == 0 ? null : tokens.get(i - 1);
            SyntaxToken after = i + 1 < tokens.size() ? tokens.get(i + 1) : null;
            if (token.is("to")
                    && before != null
                    && TO_NOUN.contains(before.word())
                    && after != null
                    && after.has(PosTag.VERB)
                    && !after.form().contains(VerbForm.PRESENT_PARTICIPLE)) {
                tokens.set(i, token.as(PosTag.ADP, "to"));
                tokens.set(i + 1, after.as(PosTag.NOUN, NounForms.singular(after.word()))); // "allergic to latex"
            }
            if (token.is("year", "years", "month")
                    && i > 1
                    && tokens.get(i - 2).has(PosTag.DET)
                    && tokens.get(i - 1).has(PosTag.NUM)
                    && i + 2 < tokens.size()
                    && tokens.get(i + 1).is("old")
                    && tokens.get(i + 2).has(PosTag.NOUN)) {
                tokens.set(
                        i - 1,
                        tokens.get(i - 1).as(PosTag.ADJ, tokens.get(i - 1).word()));
                tokens.set(i, token.as(PosTag.ADJ, token.word())); // "a 5 year old son"
            }
            boolean called = i > 1
                    && tokens.get(i - 2).is("name")
                    && tokens.get(i - 1).is("is")
                    && GivenNames.has(token.word())
                    && (after == null || !after.has(PosTag.NOUN, PosTag.ADJ)); // "my name is rob"
            if (called || (token.is("us") && token.capital() && before != null && before.is("the"))) {
                tokens.set(i, token.as(PosTag.PROPN, token.word()));
            }
            if (token.is("high") && before != null && before.is("junior") && !(after != null && after.is("school"))) {
                tokens.set(i, token.as(PosTag.NOUN, "high")); // "in junior high"
            }
            if (token.is("it") && token.capital() && before != null && before.is("in")) {
                tokens.set(i, token.as(PosTag.NOUN, "it")); // "I work in IT"
            }
            if (token.is("as")
                    && token.has(PosTag.ADV)
                    && before != null
                    && before.has(PosTag.VERB)
                    && after != null
                    && after.is("a", "an")) {
                tokens.set(i, token.as(PosTag.ADP, "as")); // "my mother works as a nurse"
            }
            if (token.is("self") && before != null && before.has(PosTag.AUX) && after != null && after.is("employed")) {
                tokens.set(i + 1, after.as(PosTag.ADJ, "self-employed"));
            }
            if (token.is("major", "minor")
                    && before != null
                    && before.has(PosTag.NOUN)
                    && (after == null || after.has(PosTag.PUNCT, PosTag.CCONJ))) {
                tokens.set(i, token.as(PosTag.NOUN, token.word())); // "a history major"
            }
            if (token.is("to")
                    && before != null
                    && before.has(PosTag.VERB)
                    && TAKES_INFINITIVE.contains(before.lemma())
                    && !before.is("liked", "hated")
                    && after != null
                    && after.has(PosTag.NOUN)
                    && after.form().contains(VerbForm.BASE)
                    && !after.capital()) {
                tokens.set(i, token.as(PosTag.PART, "to"));
                tokens.set(i + 1, after.as(PosTag.VERB, verbs.base(after.word()))); // "learning to sail"
            }
            if (before != null
                    && before.has(PosTag.VERB)
                    && TEACHES.contains(before.lemma())
                    && token.has(PosTag.VERB)
                    && token.form().contains(VerbForm.PRESENT_PARTICIPLE)
                    && (after == null || after.has(PosTag.ADP, PosTag.PUNCT, PosTag.CCONJ))) {
                tokens.set(i, token.as(PosTag.NOUN, token.word())); // "I coach swimming at the pool"
            }
            if (token.is("home") && before != null && before.is("from")) {
                tokens.set(i, token.as(PosTag.NOUN, "home"));
            }
            if (i == 0
                    && token.has(PosTag.PROPN)
                    && after != null
                    && after.is(",", "!")
                    && EXCLAIMS.contains(token.word())) {
                tokens.set(i, token.as(PosTag.INTJ, token.word())); // "Nice, I have one too"
            }
            if (token.is("no")
                    && token.has(PosTag.INTJ)
                    && after != null
                    && after.has(PosTag.NOUN, PosTag.ADJ, PosTag.PROPN)
                    && (before == null || !before.is(","))) {
                tokens.set(i, token.as(PosTag.DET, "no"));
            }
            if (token.has(PosTag.ADV)
                    && token.is("over", "off", "on", "in", "up", "out")
                    && before != null
                    && after != null
                    && before.has(PosTag.NOUN, PosTag.PROPN, PosTag.VERB, PosTag.AUX)
                    && after.has(PosTag.NOUN, PosTag.PROPN, PosTag.DET)) {
                tokens.set(i, token.as(PosTag.ADP, token.word()));
            }
        }
    }

    /** "Spending" in "I love spending time", "grilling" in "I love grilling my food". */
    private static boolean done(
            List<SyntaxToken> tokens,
            int i,
            @Nullable SyntaxToken before,
            @Nullable SyntaxToken after,
            VerbForms verbs) {
        SyntaxToken token = tokens.get(i);
        return before != null
                && before.has(PosTag.VERB)
                && LIKES.contains(before.lemma())
                && token.has(PosTag.NOUN)
                && token.form().contains(VerbForm.PRESENT_PARTICIPLE)
                && verbs.knows(verbs.base(token.word()))
                && after != null
                && (after.has(PosTag.DET)
                        || after.is("up", "out", "around", "back", "off", "into", "my", "our")
                        || (token.is("spending") && after.is("time")));
    }

    /** Whether what stands there can only be a noun. */
    private static boolean noun(
            List<SyntaxToken> tokens, int i, @Nullable SyntaxToken before, @Nullable SyntaxToken after, boolean last) {
        SyntaxToken token = tokens.get(i);
        if (before == null) {
            boolean told =
                    token.has(PosTag.ADJ, PosTag.ADV, PosTag.X) && !token.word().endsWith("ly");
            return told
                    && after != null
                    && after.has(PosTag.AUX)
                    && after.is("is", "was", "are", "were", "has")
                    && !token.is(
                            "here", "there", "so", "now", "then", "how", "when", "where", "why", "else", "also",
                            "still");
        }
        boolean third = token.form().equals(EnumSet.of(VerbForm.THIRD));
        boolean base = token.form().equals(EnumSet.of(VerbForm.BASE));
        if (token.has(PosTag.VERB)) {
            boolean behind = (before.has(PosTag.VERB, PosTag.ADP, PosTag.DET) && !before.is("to"))
                    || (before.is("to") && before.has(PosTag.ADP))
                    || (before.has(PosTag.ADJ) && last);
            boolean article =
                    i > 1 && tokens.get(i - 2).is("a", "an") && before.has(PosTag.NOUN, PosTag.ADJ) && base && last;
            boolean beside = before.has(PosTag.AUX) && before.lemma().equals("be") && base && !token.is("be");
            return (third && behind && last) || article || beside;
        }
        boolean object = before.has(PosTag.VERB)
                && TAKES_NOUN.contains(before.lemma())
                && token.has(PosTag.ADJ, PosTag.ADV)
                && last
                && (after == null || !after.has(PosTag.CCONJ))
                && !token.word().endsWith("ly")
                && (token.has(PosTag.ADJ) || token.word().endsWith("s"));
        if (object && !token.is("most", "best", "more", "less", "least", "much", "enough", "free")) {
            return true;
        }
        boolean after1 = before.has(PosTag.ADP) && !before.is("as", "than", "like", "to", "at", "in", "for", "of");
        boolean about = before.has(PosTag.ADP)
                && before.is("in", "of", "for", "to")
                && !token.is(
                        "general",
                        "particular",
                        "short",
                        "full",
                        "free",
                        "good",
                        "old",
                        "late",
                        "little",
                        "least",
                        "most",
                        "real",
                        "common",
                        "sure",
                        "last",
                        "first",
                        "next");
        return token.has(PosTag.ADJ) && last && (after1 || about);
    }
}
