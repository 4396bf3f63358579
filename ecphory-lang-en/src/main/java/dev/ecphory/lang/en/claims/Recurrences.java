package dev.ecphory.lang.en.claims;

import dev.ecphory.lang.en.frames.WordClassLexicon;
import dev.ecphory.lang.en.syntax.PosTag;
import dev.ecphory.lang.en.syntax.SyntaxToken;
import java.util.List;

/** Finds words that tell how often: "every Tuesday at 6", "on weekends", "twice a week", "daily". Stateless. */
final class Recurrences {
    private Recurrences() {}

    /** Where words that begin at a token and tell how often end; the token itself when none do. */
    static int end(List<SyntaxToken> tokens, int at) {
        int end = often(tokens, at);
        if (end == at) {
            return at;
        }
        int next = end;
        if (is(tokens, end, "at", "around", "from")
                && end + 1 < tokens.size()
                && tokens.get(end + 1).has(PosTag.NUM, PosTag.TIME)) {
            next = end + 2;
            next += is(tokens, next, "am", "pm", "a.m", "p.m", "sharp") ? 1 : 0;
        } else if (end < tokens.size() && tokens.get(end).has(PosTag.TIME)) {
            next = end + 1;
        } else if (is(tokens, end, "morning", "evening", "night", "afternoon")) {
            next = end + 1;
        }
        return next;
    }

    private static int often(List<SyntaxToken> tokens, int at) {
        if (is(tokens, at, "daily", "weekly", "monthly", "nightly", "yearly", "fortnightly", "biweekly")) {
            return at + 1;
        }
        if (is(tokens, at, "every", "each")) {
            int i = at + 1;
            i += is(tokens, i, "other", "second", "third", "single", "two", "few", "couple") ? 1 : 0;
            return period(tokens, i) ? joined(tokens, i) : at;
        }
        if (is(tokens, at, "on", "over") && plural(tokens, at + 1)) {
            return joined(tokens, at + 1);
        }
        int times = is(tokens, at, "once", "twice")
                ? at + 1
                : tokens.size() > at + 1 && tokens.get(at).has(PosTag.NUM) && is(tokens, at + 1, "times") ? at + 2 : at;
        if (is(tokens, at, "several")) {
            times = is(tokens, at + 1, "times") ? at + 2 : at;
        } else if (is(tokens, at, "a") && is(tokens, at + 1, "few")) {
            times = is(tokens, at + 2, "times") ? at + 3 : at;
        } else if (is(tokens, at, "a") && is(tokens, at + 1, "couple")) {
            int of = is(tokens, at + 2, "of") ? at + 3 : at + 2;
            times = is(tokens, of, "times") ? of + 1 : at;
        }
        boolean per = times > at && is(tokens, times, "a", "per", "each", "every") && period(tokens, times + 1);
        return per ? times + 2 : at;
    }

    /** Past "and Thursday". */
    private static int joined(List<SyntaxToken> tokens, int from) {
        int i = from + 1;
        while (is(tokens, i, "and", "or", ",")
                && i + 1 < tokens.size()
                && (period(tokens, i + 1) || tokens.get(i + 1).has(PosTag.TIME))) {
            i += 2;
        }
        return i;
    }

    private static boolean period(List<SyntaxToken> tokens, int at) {
        if (at >= tokens.size()) {
            return false;
        }
        SyntaxToken token = tokens.get(at);
        return WordClassLexicon.has("period", token.lemma())
                || WordClassLexicon.has("period", token.word())
                || plural(tokens, at);
    }

    private static boolean plural(List<SyntaxToken> tokens, int at) {
        String word = at < tokens.size() ? tokens.get(at).word() : "";
        return word.endsWith("s") && WordClassLexicon.has("period", word.substring(0, word.length() - 1));
    }

    private static boolean is(List<SyntaxToken> tokens, int at, String... words) {
        return at < tokens.size() && tokens.get(at).is(words);
    }
}
