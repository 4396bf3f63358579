package dev.ecphory.lang.en.query;

import dev.ecphory.internal.text.PhraseRules;
import dev.ecphory.internal.text.TokenizedText;
import java.util.BitSet;
import java.util.HashMap;
import java.util.Map;
import java.util.regex.Pattern;

/**
 * Greetings, thanks and sums in an utterance.
 *
 * @param end the first word after the greetings and thanks that the utterance begins with
 * @param everything whether it holds nothing but small talk, or nothing but a sum
 */
public record SmallTalk(int end, boolean everything) {
    /** However long it is written. */
    private static final Pattern LAUGHTER = Pattern.compile("(?i)a?(?:[hj][aeio]++){2,40}+h?|l(?:o++l)++|x++d++");

    public static SmallTalk in(TokenizedText tokens, PhraseRules rules) {
        BitSet talk = new BitSet();
        BitSet filled = new BitSet();
        BitSet reckoned = new BitSet();
        Map<Integer, Integer> greetings = new HashMap<>();
        boolean[] operators = {sign(tokens.text)};
        boolean[] numbers = {false};
        rules.match(tokens, (label, first, end) -> {
            switch (rules.labels().get(label)) {
                case "greeting" -> {
                    talk.set(first, end);
                    greetings.merge(first, end, Math::max);
                }
                case "small_talk" -> {
                    talk.set(first, end);
                    if (tokens.sentenceStart(end)) {
                        greetings.merge(first, end, Math::max);
                    }
                }
                case "filler" -> filled.set(first, end);
                case "sum" -> {
                    if (!joined(tokens.text, tokens.start(first) - 1) && !joined(tokens.text, tokens.end(end - 1))) {
                        reckoned.set(first, end);
                        operators[0] = true;
                    }
                }
                case "sum_filler" -> reckoned.set(first, end);
                case "sum_number" -> numbers[0] = true;
                default -> {
                    // tells nothing of small talk
                }
            }
        });
        for (int i = 0; i < tokens.count(); i++) {
            if (LAUGHTER.matcher(tokens.text(i, i)).matches()) {
                talk.set(i);
            }
            if (tokens.isNumber(i)) {
                reckoned.set(i);
                numbers[0] = true;
            }
        }
        boolean chat = !talk.isEmpty() && covers(talk, filled, tokens);
        boolean sum = operators[0] && numbers[0] && covers(reckoned, talk, tokens);
        int end = 0;
        while (end < tokens.count() && greetings.containsKey(end)) {
            end = greetings.getOrDefault(end, end + 1);
        }
        return new SmallTalk(end, chat || sum);
    }

    private static boolean covers(BitSet some, BitSet others, TokenizedText tokens) {
        for (int i = 0; i < tokens.count(); i++) {
            if (!some.get(i) && !others.get(i)) {
                return false;
            }
        }
        return tokens.count() > 0;
    }

    /**
     * A sign of arithmetic between what it reckons with; a hyphen or a slash only between blanks, so that no date, no telephone number and
     * no code has one.
     */
    private static boolean sign(String text) {
        for (int i = 0; i < text.length(); i++) {
            switch (text.charAt(i)) {
                case '\u221a' -> {
                    return true;
                }
                case '+', '*', '^', '\u00d7', '\u00f7', '%', '=' -> {
                    if (operand(text, i, -1) && operand(text, i, 1)) {
                        return true;
                    }
                }
                case '-', '/', '\u2212' -> {
                    if (blank(text, i - 1) && blank(text, i + 1)) {
                        return true;
                    }
                }
                default -> {
                    // no sign
                }
            }
        }
        return false;
    }

    /** True where a number, a word or a bracket stands next to a sign, whatever blanks are between. */
    private static boolean operand(String text, int sign, int step) {
        int at = sign + step;
        while (blank(text, at)) {
            at += step;
        }
        return joined(text, at) || (at >= 0 && at < text.length() && "()".indexOf(text.charAt(at)) >= 0);
    }

    private static boolean joined(String text, int at) {
        return at >= 0 && at < text.length() && Character.isLetterOrDigit(text.charAt(at));
    }

    private static boolean blank(String text, int i) {
        return i >= 0 && i < text.length() && text.charAt(i) == ' ';
    }
}
