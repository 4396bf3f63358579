package dev.ecphory.lang.en.signals;

import dev.ecphory.internal.language.TextSignals;
import dev.ecphory.internal.language.TextSignals.Signal;
import dev.ecphory.internal.language.TimeRole;
import dev.ecphory.internal.text.TokenizedText;
import dev.ecphory.lang.en.lexicon.EnglishLexicon;
import dev.ecphory.lang.en.lexicon.TimeLexicon;
import dev.ecphory.lang.en.time.TimeExpressionScanner;
import java.time.LocalDateTime;
import java.util.BitSet;
import java.util.Locale;

/** Reads tokens with the rules of English. Stateless. */
public final class TextSignalReader {
    private static final int NOISE_LENGTH = 10;
    private static final int TITLE_LENGTH = 100;
    private static final LocalDateTime ANY_TIME = LocalDateTime.of(2000, 1, 1, 12, 0);

    private static final EnglishLexicon LEXICON = EnglishLexicon.english();
    private static final int[] LABEL_BITS = LEXICON.signals.labels().stream()
            .mapToInt(label -> bit(Signal.valueOf(label.toUpperCase(Locale.ROOT))))
            .toArray();
    private static final BitSet NOISE = LEXICON.signals.words("@noise");
    private static final BitSet FILLER = LEXICON.signals.words("@filler");
    private static final BitSet GREETING = LEXICON.signals.words("@greeting");
    private static final BitSet NO_NAME = LEXICON.signals.words("@no_name");
    private static final BitSet PLACE_WORDS = LEXICON.signals.words("@place_word");
    private static final BitSet PERSON_WORDS = LEXICON.signals.words("@person_word");
    private static final BitSet NUMBER_WORDS = LEXICON.signals.words("@number_word");

    private TextSignalReader() {}

    public static TextSignals read(String text) {
        return read(LEXICON.tokens(text), false);
    }

    public static TextSignals read(TokenizedText tokens, boolean tellsTime) {
        int[] bits = {shallow(tokens)};
        LEXICON.signals.match(tokens, (label, first, end) -> bits[0] |= LABEL_BITS[label]);
        if (tellsTime || tellsTime(tokens, LEXICON.time)) {
            bits[0] |= bit(Signal.TIME);
        }
        if (isNoise(tokens)) {
            bits[0] |= bit(Signal.NOISE);
        }
        return new TextSignals(bits[0]);
    }

    private static int shallow(TokenizedText tokens) {
        int bits = 0;
        int signs = 0;
        for (int i = 0; i < tokens.count(); i++) {
            signs |= tokens.gap(i);
            int word = tokens.word(i);
            if (tokens.isNumber(i)) {
                bits |= bit(Signal.NUMBER);
                boolean money = (tokens.gap(i) & TokenizedText.CURRENCY) != 0
                        || (tokens.gap(i + 1) & (TokenizedText.PERCENT | TokenizedText.CURRENCY)) != 0;
                bits |= money ? bit(Signal.MONEY) : 0;
            } else if (word > 0) {
                bits |= NUMBER_WORDS.get(word) ? bit(Signal.NUMBER) : 0;
                bits |= PERSON_WORDS.get(word) ? bit(Signal.PERSON) : 0;
            }
            if (tokens.capital(i) && isName(tokens, i)) {
                bits |= bit(Signal.NAME);
                if (i > 0 && PLACE_WORDS.get(tokens.word(i - 1)) && tokens.word(i - 1) > 0) {
                    bits |= bit(Signal.PLACE);
                }
            }
            boolean opens = (tokens.gap(i) & (TokenizedText.QUOTE | TokenizedText.MARKUP)) != 0;
            if (opens && tokens.capital(i) && title(tokens, i)) {
                bits |= bit(Signal.TITLE);
            }
            if (duration(tokens, LEXICON.time, i)) {
                bits |= bit(Signal.DURATION);
            }
        }
        signs |= tokens.gap(tokens.count());
        return (signs & TokenizedText.QUESTION) != 0 ? bits | bit(Signal.QUESTION) : bits;
    }

    private static boolean isName(TokenizedText tokens, int i) {
        if (tokens.sentenceStart(i) || tokens.length(i) < 2) {
            return false;
        }
        TimeRole role = LEXICON.time.role(tokens.word(i));
        boolean quoted = (tokens.gap(i) & (TokenizedText.QUOTE | TokenizedText.MARKUP | TokenizedText.COLON)) != 0;
        return role != TimeRole.MONTH
                && role != TimeRole.WEEKDAY
                && role != TimeRole.HOLIDAY
                && !quoted
                && !NO_NAME.get(tokens.word(i));
    }

    /** A closing sign of the same kind follows within reach, and not at once as in **Bold heading:**. */
    private static boolean title(TokenizedText tokens, int i) {
        int open = tokens.start(i) - 1;
        char sign = tokens.text.charAt(open);
        char close =
                switch (sign) {
                    case '\u201c' -> '\u201d';
                    case '\u201e' -> '\u201c';
                    case '\u00ab' -> '\u00bb';
                    default -> sign;
                };
        boolean doubled = open > 0 && tokens.text.charAt(open - 1) == sign;
        if (doubled || (sign != '*' && sign != '_' && sign != '"' && sign == close)) {
            return false;
        }
        int limit = Math.min(tokens.text.length(), open + TITLE_LENGTH);
        for (int j = tokens.end(i); j < limit; j++) {
            char c = tokens.text.charAt(j);
            if (c == close) {
                return true;
            }
            if (c == '\n') {
                return false;
            }
        }
        return false;
    }

    private static boolean isNoise(TokenizedText tokens) {
        if (tokens.count() > NOISE_LENGTH) {
            return false;
        }
        int unknown = 0;
        boolean noisy = tokens.count() == 0;
        boolean greets = false;
        for (int i = 0; i < tokens.count(); i++) {
            int word = tokens.word(i);
            if (word > 0 && NOISE.get(word)) {
                noisy = true;
                greets |= GREETING.get(word);
            } else if (word > 0 && (FILLER.get(word) || GREETING.get(word))) {
                greets |= GREETING.get(word);
            } else if (tokens.capital(i) && !tokens.sentenceStart(i)) {
                unknown++;
            } else {
                return false;
            }
        }
        return (noisy || greets) && unknown <= (greets ? 1 : 0);
    }

    /** A resolvable time, or a time of the clock. */
    private static boolean tellsTime(TokenizedText tokens, TimeLexicon words) {
        boolean trigger = false;
        for (int i = 0; i < tokens.count() && !trigger; i++) {
            if (clock(tokens, words, i)) {
                return true;
            }
            trigger = tokens.isNumber(i) || trigger(words.role(tokens.word(i)));
        }
        if (!trigger) {
            return false;
        }
        boolean[] found = {false};
        new TimeExpressionScanner(tokens, words, ANY_TIME).read(piece -> found[0] = true);
        for (int i = 0; i < tokens.count() && !found[0]; i++) {
            found[0] = clock(tokens, words, i);
        }
        return found[0];
    }

    /** "3 pm", "15:30", "noon" */
    private static boolean clock(TokenizedText tokens, TimeLexicon words, int i) {
        if (words.role(tokens.word(i)) == TimeRole.CLOCK) {
            return true;
        }
        int hour = tokens.number(i);
        if (hour < 0 || hour > 23 || tokens.length(i) > 2) {
            return false;
        }
        boolean half = words.role(tokens.word(i + 1)) == TimeRole.MERIDIEM && hour <= 12;
        boolean minutes = tokens.joined(i + 1, TokenizedText.COLON)
                && tokens.isNumber(i + 1)
                && tokens.length(i + 1) == 2
                && tokens.number(i + 1) < 60;
        return half || minutes;
    }

    /** "for three years", "2 hours": an amount of a unit that is not told from now. */
    private static boolean duration(TokenizedText tokens, TimeLexicon words, int i) {
        int word = tokens.word(i);
        if (words.role(word) != TimeRole.UNIT || words.role(tokens.word(i + 1)) == TimeRole.AGO || i == 0) {
            return false;
        }
        int before = words.role(tokens.word(i - 1)) == TimeRole.OF ? i - 2 : i - 1;
        return tokens.isNumber(before) || words.role(tokens.word(before)) == TimeRole.AMOUNT;
    }

    private static boolean trigger(TimeRole role) {
        return switch (role) {
            case MONTH, WEEKDAY, UNIT, LAST, THIS, NEXT, DAYWORD, CLOCK, SEASON, HOLIDAY, DECADE, MARK -> true;
            default -> false;
        };
    }

    private static int bit(Signal signal) {
        return signal.bit();
    }
}
