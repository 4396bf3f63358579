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
import java.util.List;
import java.util.Locale;

/** Reads tokens with the rules of English. */
public final class TextSignalReader {
    public static final TextSignalReader ENGLISH = new TextSignalReader(EnglishLexicon.english());
    private static final int NOISE_LENGTH = 10;
    private static final int TITLE_LENGTH = 100;
    private static final LocalDateTime ANY_TIME = LocalDateTime.of(2000, 1, 1, 12, 0);

    private final EnglishLexicon lexicon;
    private final int[] labelBits;
    private final BitSet noise;
    private final BitSet filler;
    private final BitSet greeting;
    private final BitSet noName;
    private final BitSet placeWords;
    private final BitSet personWords;
    private final BitSet numberWords;

    private TextSignalReader(EnglishLexicon lexicon) {
        this.lexicon = lexicon;
        List<String> labels = lexicon.signals.labels();
        labelBits = new int[labels.size()];
        for (int i = 0; i < labelBits.length; i++) {
            labelBits[i] = bit(Signal.valueOf(labels.get(i).toUpperCase(Locale.ROOT)));
        }
        noise = lexicon.signals.words("@noise");
        filler = lexicon.signals.words("@filler");
        greeting = lexicon.signals.words("@greeting");
        noName = lexicon.signals.words("@no_name");
        placeWords = lexicon.signals.words("@place_word");
        personWords = lexicon.signals.words("@person_word");
        numberWords = lexicon.signals.words("@number_word");
    }

    public TextSignals read(String text) {
        return read(lexicon.tokens(text), false);
    }

    public TextSignals read(TokenizedText tokens, boolean tellsTime) {
        int[] bits = {shallow(tokens)};
        lexicon.signals.match(tokens, (label, first, end) -> bits[0] |= labelBits[label]);
        if (tellsTime || tellsTime(tokens, lexicon.time)) {
            bits[0] |= bit(Signal.TIME);
        }
        if (isNoise(tokens)) {
            bits[0] |= bit(Signal.NOISE);
        }
        return new TextSignals(bits[0]);
    }

    private int shallow(TokenizedText tokens) {
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
                bits |= numberWords.get(word) ? bit(Signal.NUMBER) : 0;
                bits |= personWords.get(word) ? bit(Signal.PERSON) : 0;
            }
            if (tokens.capital(i) && isName(tokens, i)) {
                bits |= bit(Signal.NAME);
                if (i > 0 && placeWords.get(tokens.word(i - 1)) && tokens.word(i - 1) > 0) {
                    bits |= bit(Signal.PLACE);
                }
            }
            boolean opens = (tokens.gap(i) & (TokenizedText.QUOTE | TokenizedText.MARKUP)) != 0;
            if (opens && tokens.capital(i) && title(tokens, i)) {
                bits |= bit(Signal.TITLE);
            }
            if (duration(tokens, lexicon.time, i)) {
                bits |= bit(Signal.DURATION);
            }
        }
        signs |= tokens.gap(tokens.count());
        return (signs & TokenizedText.QUESTION) != 0 ? bits | bit(Signal.QUESTION) : bits;
    }

    private boolean isName(TokenizedText tokens, int i) {
        if (tokens.sentenceStart(i) || tokens.length(i) < 2) {
            return false;
        }
        TimeRole role = lexicon.time.role(tokens.word(i));
        boolean quoted = (tokens.gap(i) & (TokenizedText.QUOTE | TokenizedText.MARKUP | TokenizedText.COLON)) != 0;
        return role != TimeRole.MONTH
                && role != TimeRole.WEEKDAY
                && role != TimeRole.HOLIDAY
                && !quoted
                && !noName.get(tokens.word(i));
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

    private boolean isNoise(TokenizedText tokens) {
        if (tokens.count() > NOISE_LENGTH) {
            return false;
        }
        int unknown = 0;
        boolean noisy = tokens.count() == 0;
        boolean greets = false;
        for (int i = 0; i < tokens.count(); i++) {
            int word = tokens.word(i);
            if (word > 0 && noise.get(word)) {
                noisy = true;
                greets |= greeting.get(word);
            } else if (word > 0 && (filler.get(word) || greeting.get(word))) {
                greets |= greeting.get(word);
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
