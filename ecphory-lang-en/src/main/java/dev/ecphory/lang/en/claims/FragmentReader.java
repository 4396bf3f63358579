package dev.ecphory.lang.en.claims;

import dev.ecphory.lang.en.frames.ParsedSentence;
import dev.ecphory.lang.en.syntax.PosTag;
import dev.ecphory.lang.en.syntax.SyntaxToken;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** Makes a statement of words in which "I am" is left out: "not really into cars", "big fan of jazz". Stateless. */
final class FragmentReader {
    private static final Set<String> GRADES = Set.of("big", "huge", "great", "massive", "total", "real", "major");
    private static final Set<String> BEFORE = Set.of(
            "not", "really", "also", "always", "totally", "definitely", "super", "very", "much", "never", "still");

    private FragmentReader() {}

    /** What the words say with "I am" before them; empty when they are no such words. */
    static Optional<String> statement(ParsedSentence sentence) {
        List<SyntaxToken> tokens = sentence.syntax().tokens();
        boolean other = sentence.syntax().asks()
                || sentence.clauses().stream().anyMatch(clause -> clause.verb() != null)
                || tokens.stream().anyMatch(t -> t.is("you", "your", "yours", "he", "she", "they") || t.quoted());
        int from = 0;
        while (from < tokens.size() && tokens.get(from).has(PosTag.INTJ, PosTag.PUNCT)) {
            from++;
        }
        int at = from;
        while (at < tokens.size() && BEFORE.contains(tokens.get(at).word())) {
            at++;
        }
        return other || !opens(sentence, at)
                ? Optional.empty()
                : Optional.of("I am " + lower(sentence.text(from, tokens.size())));
    }

    private static boolean opens(ParsedSentence sentence, int at) {
        int noun = at;
        noun += sentence.is(noun, "a", "the", "such") ? 1 : 0;
        noun += noun < sentence.syntax().tokens().size()
                        && GRADES.contains(sentence.token(noun).word())
                ? 1
                : 0;
        boolean fan = sentence.is(noun, "fan") && sentence.is(noun + 1, "of");
        boolean state = sentence.is(at, "allergic", "addicted") && sentence.is(at + 1, "to");
        boolean into = sentence.is(at, "into") && at > 0;
        return fan || state || into;
    }

    private static String lower(String text) {
        return Character.toLowerCase(text.charAt(0)) + text.substring(1);
    }
}
