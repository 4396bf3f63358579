package dev.ecphory.lang.en.syntax;

import java.util.Set;

/**
 * A word or a mark of a sentence. Immutable; threads may share it.
 *
 * @param word in lower case, apostrophes plain; contractions are taken apart and spelled out ("n't" is "not")
 * @param tag its part of speech
 * @param lemma of a verb its base form, of a noun its singular; otherwise the word
 * @param form which form of a verb it can be
 * @param from where it begins in the text, in UTF-16 units
 * @param to where it ends, exclusive
 * @param capital whether it begins with a capital letter
 * @param quoted whether it stands between quotation marks
 */
public record SyntaxToken(
        String word, PosTag tag, String lemma, Set<VerbForm> form, int from, int to, boolean capital, boolean quoted) {
    public SyntaxToken {
        form = Set.copyOf(form);
    }

    public boolean is(String one) {
        return word.equals(one);
    }

    public boolean is(String... words) {
        for (String one : words) {
            if (word.equals(one)) {
                return true;
            }
        }
        return false;
    }

    public boolean has(PosTag one) {
        return tag == one;
    }

    public boolean has(PosTag one, PosTag other) {
        return tag == one || tag == other;
    }

    public boolean has(PosTag... tags) {
        for (PosTag one : tags) {
            if (tag == one) {
                return true;
            }
        }
        return false;
    }

    /** The present participle of a verb: "hiking" of "hike", "hiked". */
    public String participle() {
        return VerbForms.participle(lemma);
    }

    /** The "'" of "the writers' club" as the "'s" that it stands for. */
    SyntaxToken possessive() {
        return new SyntaxToken("'s", PosTag.PART, "'s", form, from, to, capital, quoted);
    }

    SyntaxToken as(PosTag other, String otherLemma) {
        return new SyntaxToken(word, other, otherLemma, form, from, to, capital, quoted);
    }
}
