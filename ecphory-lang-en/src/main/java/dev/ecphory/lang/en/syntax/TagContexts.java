package dev.ecphory.lang.en.syntax;

import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Mends parts of speech that cannot stand where they stand: verbs behind prepositions, adverbs as subjects. Stateless. */
final class TagContexts {
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

    private static final Set<String> TAKES_NOUN = Set.of(
            "love", "like", "enjoy", "hate", "prefer", "adore", "dislike", "drink", "collect", "avoid", "learn",
            "study", "have", "speak");
    private static final Set<String> LIKES = Set.of("love", "like", "enjoy", "hate", "prefer", "adore", "dislike");

    private static final int SPENT = 6;

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
            SyntaxToken other = other(token, before, after, verbs);
            if (other != null) {
                tokens.set(i, other);
                continue;
            }
            if (listed(tokens, i, before, after)) {
                tokens.set(i, token.as(PosTag.NOUN, token.word()));
                continue;
            }
            if (token.is("any")
                    && after != null
                    && after.is("more", "longer")
                    && (i + 2 == tokens.size() || !tokens.get(i + 2).has(PosTag.NOUN, PosTag.ADJ))) {
                tokens.set(i, token.as(PosTag.ADV, "any"));
                tokens.set(i + 1, after.as(PosTag.ADV, after.word()));
            }
            if (token.is("'")
                    && before != null
                    && before.word().endsWith("s")
                    && before.has(PosTag.NOUN, PosTag.PROPN)
                    && before.to() == token.from()
                    && after != null
                    && after.has(PosTag.NOUN, PosTag.PROPN)) {
                tokens.set(i, token.possessive());
            }
            boolean last =
                    after == null || after.has(PosTag.PUNCT, PosTag.CCONJ, PosTag.SCONJ, PosTag.ADP, PosTag.TIME);
            boolean open = token.has(PosTag.ADV, PosTag.ADJ, PosTag.X, PosTag.VERB);
            boolean known = open && (nouns.contains(token.word()) || nouns.contains(NounForms.singular(token.word())));
            boolean verb = open && verbs.knows(verbs.base(token.word()));
            boolean since = before != null
                    && before.is("since")
                    && token.has(PosTag.VERB, PosTag.ADJ, PosTag.ADV)
                    && last
                    && !verb;
            if (since && before != null) {
                tokens.set(i - 1, before.as(PosTag.ADP, "since"));
            }
            boolean odd = since
                    || (known
                            && !(token.is("back") && before != null && before.has(PosTag.VERB, PosTag.AUX))
                            && !(token.has(PosTag.VERB) && verb));
            if ((odd || noun(tokens, i, before, after, last))
                    && Character.isLetter(token.word().charAt(0))) {
                tokens.set(i, token.as(PosTag.NOUN, NounForms.singular(token.word())));
            }
        }
        for (int i = 0; i < tokens.size(); i++) {
            SyntaxToken token = tokens.get(i);
            SyntaxToken before = i == 0 ? null : tokens.get(i - 1);
            SyntaxToken after = i + 1 < tokens.size() ? tokens.get(i + 1) : null;
            if (token.has(PosTag.ADV)
                    && token.is("long", "hard", "loud", "early", "late", "fast", "deep", "high", "fresh", "live")
                    && before != null
                    && before.has(PosTag.VERB, PosTag.DET)
                    && after != null
                    && after.has(PosTag.NOUN)) {
                tokens.set(i, token.as(PosTag.ADJ, token.word()));
            }
            if (token.has(PosTag.VERB)
                    && token.form().contains(VerbForm.PRESENT_PARTICIPLE)
                    && before != null
                    && before.is("it")
                    && i > 1
                    && tokens.get(i - 2).lemma().equals("find")
                    && after != null
                    && after.is("to", "when")) {
                tokens.set(i, token.as(PosTag.ADJ, token.word())); // "I find it relaxing to cook"
            }
            boolean does = token.has(PosTag.NOUN)
                    && token.form().contains(VerbForm.THIRD)
                    && verbs.knows(verbs.base(token.word()));
            if (does
                    && before != null
                    && GivenNames.has(before.word())
                    && after != null
                    && after.has(PosTag.ADP, PosTag.DET, PosTag.PRON)) {
                tokens.set(i, token.as(PosTag.VERB, verbs.base(token.word()))); // "my wife Selma sings in the choir"
            }
            if (token.is("to")
                    && before != null
                    && before.is(
                            "liking",
                            "shine",
                            "promoted",
                            "fancy",
                            "allergy",
                            "allergic",
                            "addicted",
                            "partial",
                            "sensitive",
                            "devoted",
                            "listen",
                            "listens",
                            "listened",
                            "listening")
                    && after != null
                    && after.has(PosTag.VERB)
                    && !after.form().contains(VerbForm.PRESENT_PARTICIPLE)) {
                tokens.set(i, token.as(PosTag.ADP, "to"));
                tokens.set(i + 1, after.as(PosTag.NOUN, NounForms.singular(after.word())));
            }
            boolean not = token.is("no")
                    && token.has(PosTag.INTJ, PosTag.DET)
                    && before != null
                    && before.has(PosTag.VERB, PosTag.AUX, PosTag.ADP, PosTag.ADV)
                    && after != null
                    && after.has(PosTag.VERB)
                    && after.form().contains(VerbForm.BASE)
                    && !after.form().contains(VerbForm.PAST);
            if (not && after != null) {
                tokens.set(i, token.as(PosTag.DET, "no")); // "I eat no meat"
                tokens.set(i + 1, after.as(PosTag.NOUN, NounForms.singular(after.word())));
            }
            boolean live = token.is("live", "lives")
                    && token.has(PosTag.ADJ, PosTag.NOUN)
                    && before != null
                    && before.has(PosTag.NOUN, PosTag.PROPN)
                    && after != null
                    && after.is("with", "in", "at", "near", "here");
            if (live) {
                tokens.set(i, token.as(PosTag.VERB, "live")); // "two cats live with me"
            }
            boolean where = token.has(PosTag.NOUN)
                    && token.form().contains(VerbForm.THIRD)
                    && i > 1
                    && before != null
                    && before.has(PosTag.PROPN)
                    && tokens.get(i - 2).is("where", "that", "whom")
                    && verbs.knows(verbs.base(token.word()))
                    && (after == null || after.has(PosTag.PUNCT));
            if (where) {
                tokens.set(i, token.as(PosTag.VERB, verbs.base(token.word()))); // "where Ann lives"
            }
            if (token.is("no")
                    && token.has(PosTag.INTJ)
                    && after != null
                    && after.has(PosTag.NOUN, PosTag.ADJ, PosTag.PROPN)
                    && (before == null || !before.is(","))) {
                tokens.set(i, token.as(PosTag.DET, "no"));
            }
            if (token.is("to")
                    && before != null
                    && after != null
                    && before.has(PosTag.VERB)
                    && TAKES_INFINITIVE.contains(before.lemma())
                    && !before.is("liked", "hated")
                    && after.has(PosTag.NOUN)
                    && after.form().contains(VerbForm.BASE)
                    && !after.capital()) {
                tokens.set(i, token.as(PosTag.PART, "to"));
                tokens.set(i + 1, after.as(PosTag.VERB, verbs.base(after.word())));
            } else if (token.has(PosTag.ADV)
                    && token.is("over", "off", "on", "in", "up", "out")
                    && before != null
                    && after != null
                    && before.has(PosTag.NOUN, PosTag.PROPN, PosTag.VERB, PosTag.AUX)
                    && after.has(PosTag.NOUN, PosTag.PROPN, PosTag.DET)) {
                tokens.set(i, token.as(PosTag.ADP, token.word()));
            }
        }
    }

    /** "Favorite" in "my favorite dry tea", "like" in "much, like in spring", "gives" in "it gives me joy"; null for any other. */
    private static @Nullable SyntaxToken other(
            SyntaxToken token, @Nullable SyntaxToken before, @Nullable SyntaxToken after, VerbForms verbs) {
        if (before == null || after == null) {
            return null;
        }
        if (token.is("favorite", "favourite")
                && token.has(PosTag.NOUN)
                && before.is("my", "our", "his", "her", "their")
                && after.has(PosTag.ADJ, PosTag.NOUN)) {
            return token.as(PosTag.ADJ, token.word());
        }
        if (token.is("like") && token.has(PosTag.ADP) && before.is("would")) {
            return token.as(PosTag.VERB, "like");
        }
        if (token.is("like") && token.has(PosTag.VERB) && before.is(",") && after.has(PosTag.ADP)) {
            return token.as(PosTag.ADP, "like");
        }
        boolean gives = token.is("gives", "makes", "brings", "keeps", "helps")
                && token.has(PosTag.NOUN)
                && after.is("me", "us");
        return gives ? token.as(PosTag.VERB, verbs.base(token.word())) : null;
    }

    /** "Curling" in "I enjoy curling up", "grilling" in "love grilling my food", "painting" in "I'm busy painting". */
    private static boolean done(
            List<SyntaxToken> tokens,
            int i,
            @Nullable SyntaxToken before,
            @Nullable SyntaxToken after,
            VerbForms verbs) {
        SyntaxToken token = tokens.get(i);
        if (before == null
                || !token.has(PosTag.NOUN)
                || !token.form().contains(VerbForm.PRESENT_PARTICIPLE)
                || (!verbs.knows(verbs.base(token.word())) && (after == null || !after.is("up")))) {
            return false;
        }
        boolean busy = before.is("busy") && i > 1 && tokens.get(i - 2).has(PosTag.AUX, PosTag.ADV, PosTag.VERB);
        boolean liked = before.has(PosTag.VERB) && LIKES.contains(before.lemma());
        boolean spent = before.is("time", "weekends", "evenings", "weekend", "days", "nights", "mornings", "afternoons")
                && tokens.subList(Math.max(0, i - SPENT), i).stream()
                        .anyMatch(t -> t.lemma().equals("spend"));
        boolean goes = after != null
                && (after.has(PosTag.DET)
                        || after.is("up", "out", "around", "back", "off", "away", "against", "into", "my", "our")
                        || (token.is("spending") && after.is("time")));
        return busy || spent || (liked && goes);
    }

    /** "Reading", "writing" in "I enjoy reading, writing and walks". */
    private static boolean listed(
            List<SyntaxToken> tokens, int i, @Nullable SyntaxToken before, @Nullable SyntaxToken after) {
        SyntaxToken token = tokens.get(i);
        boolean going = token.has(PosTag.VERB) && token.form().contains(VerbForm.PRESENT_PARTICIPLE);
        if (!going || before == null) {
            return false;
        }
        boolean first = before.has(PosTag.VERB)
                && LIKES.contains(before.lemma())
                && after != null
                && (after.is(",") || after.has(PosTag.CCONJ));
        boolean more = i > 1
                && (before.is(",") || before.has(PosTag.CCONJ))
                && tokens.get(i - 2).has(PosTag.NOUN)
                && tokens.get(i - 2).form().contains(VerbForm.PRESENT_PARTICIPLE)
                && (after == null || after.has(PosTag.PUNCT, PosTag.CCONJ));
        return first || more;
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
