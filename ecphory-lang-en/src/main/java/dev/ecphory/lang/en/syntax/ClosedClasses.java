package dev.ecphory.lang.en.syntax;

import dev.ecphory.internal.text.DataFile;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The words of closed classes, whose part of speech is sure: {@code closed-classes.txt}; and tokens by them. Immutable;
 * threads may share it.
 */
final class ClosedClasses {
    private static final Set<String> DETERMINERS = Set.of(
            "no",
            "this",
            "another",
            "all",
            "both",
            "such",
            "which",
            "what",
            "either",
            "neither",
            "half",
            "enough",
            "many",
            "much",
            "more",
            "most",
            "several",
            "few",
            "whatever",
            "own",
            "other",
            "same",
            "that",
            "quite",
            "whose");

    private final VerbForms verbs;
    private final Map<String, PosTag> closed = new HashMap<>();

    ClosedClasses(VerbForms verbs) {
        this.verbs = verbs;
        for (String line : DataFile.lines(ClosedClasses.class, "closed-classes.txt")) {
            String[] parts = line.split(" ");
            for (int i = 1; i < parts.length; i++) {
                closed.put(parts[i], PosTag.of(parts[0]));
            }
        }
    }

    boolean has(String word) {
        return closed.containsKey(word);
    }

    /** The part of speech of a word of a closed class; null of any other. */
    @Nullable
    PosTag of(String word) {
        return closed.get(word);
    }

    /** A token as the tagger tells it. */
    SyntaxToken token(String word, PosTag tagged, int from, int to, boolean capital, boolean quoted) {
        boolean have = (word.equals("have") || word.equals("has") || word.equals("had")) && tagged != PosTag.VERB;
        boolean noun = tagged == PosTag.DET && !closed.containsKey(word) && !DETERMINERS.contains(word);
        PosTag told = numeral(word) ? PosTag.NUM : have ? PosTag.AUX : noun ? PosTag.NOUN : tagged;
        PosTag tag = closed.getOrDefault(word, told);
        Set<VerbForm> forms = Character.isLetter(word.charAt(0)) ? verbs.of(word) : Set.of();
        return new SyntaxToken(word, tag, lemma(word, tag), forms, from, to, capital, quoted);
    }

    /** "1,350", "9:45", "5.0.4". */
    private static boolean numeral(String word) {
        return Character.isDigit(word.charAt(0)) && Character.isDigit(word.charAt(word.length() - 1));
    }

    private String lemma(String word, PosTag tag) {
        return switch (tag) {
            case VERB, AUX -> verbs.base(word);
            case NOUN -> NounForms.singular(word);
            default -> word;
        };
    }
}
