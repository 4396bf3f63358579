package dev.ecphory.lang.en.claims;

import dev.ecphory.lang.en.frames.ParsedSentence;
import dev.ecphory.lang.en.frames.WordClassLexicon;
import dev.ecphory.lang.en.syntax.PosTag;
import dev.ecphory.lang.en.syntax.SyntaxToken;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Finds numbers with their units and signs of money in a stretch of a sentence. Stateless. */
final class Amounts {
    private static final Set<String> PER = Set.of("a", "an", "per", "each", "every", "/");

    private Amounts() {}

    /**
     * A number with its unit.
     *
     * @param from its first token
     * @param to behind its last token
     * @param money whether a sign or a word tells money
     * @param per whether it is told for each of something: "a month"
     */
    record Amount(String text, int from, int to, boolean money, boolean per) {}

    /** The amount that begins at a token, light words before it passed over; null when none does. */
    static @Nullable Amount at(ParsedSentence sentence, int at, int to) {
        int start = at;
        while (start < to
                && light(sentence.token(start))
                && !sentence.token(start).has(PosTag.NUM)) {
            start++;
        }
        int i = start;
        boolean money = false;
        while (i < to && (sentence.token(i).has(PosTag.SYM) || sentence.is(i, "$", "€", "£"))) {
            money = true;
            i++;
        }
        int number = i;
        while (i < to
                && (sentence.has(i, PosTag.NUM)
                        || (i == number
                                && WordClassLexicon.has(
                                        "number_word", sentence.token(i).word())))) {
            money |= sentence.is(i, "$", "€", "£");
            i++;
        }
        boolean digits = i > number;
        if (!digits) {
            return null;
        }
        if (i < to && sentence.is(i, "%")) {
            i++;
        } else if (i < to && unit(sentence.token(i))) {
            money |= WordClassLexicon.has("currency", sentence.token(i).word());
            i++;
        }
        boolean per = (i < to && PER.contains(sentence.token(i).word()))
                || (i < to
                        && sentence.token(i).word().endsWith("ly")
                        && WordClassLexicon.has("period", sentence.token(i).word()));
        String text = sentence.heard()
                .signed(sentence.token(start).from(), sentence.token(i - 1).to());
        return new Amount(text, start, i, money || "$€£".indexOf(text.charAt(0)) >= 0, per);
    }

    private static boolean unit(SyntaxToken token) {
        return WordClassLexicon.has("unit", token.word())
                || WordClassLexicon.has("currency", token.word())
                || (token.has(PosTag.NOUN) && !token.is("o'clock"));
    }

    private static boolean light(SyntaxToken token) {
        return WordClassLexicon.has("measure_at", token.word())
                || (token.has(PosTag.ADV) && !token.is("not", "never"))
                || token.is("over", "under", "almost");
    }
}
