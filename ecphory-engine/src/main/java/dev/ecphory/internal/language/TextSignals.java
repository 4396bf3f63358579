package dev.ecphory.internal.language;

import dev.ecphory.internal.text.TokenizedText;
import dev.ecphory.lang.en.lexicon.EnglishLexicon;
import dev.ecphory.lang.en.lexicon.TimeLexicon;
import dev.ecphory.lang.en.lexicon.TimeLexicon.Role;
import dev.ecphory.lang.en.time.TimeExpressionScanner;
import java.time.LocalDateTime;
import java.util.BitSet;
import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;

/**
 * What a message holds and does, as a set of bits found in one pass without a model.
 *
 * <p>Immutable; threads may share it.
 *
 * @param bits the {@link Signal#bit} of every signal found
 */
public record TextSignals(int bits) {
    /** One thing a message may hold or do. The bits are stored: never change them. */
    public enum Signal {
        /** A date or a time that can be resolved, or a clock time. */
        TIME(1 << 0),
        /** A capitalised name in the middle of a sentence; no weekday, no month. */
        NAME(1 << 1),
        /** A capitalised name after "in", "at", "to", "from", "near". */
        PLACE(1 << 2),
        /** A capitalised title in quotation marks or italics. */
        TITLE(1 << 3),
        /** A number, in digits or as a word. */
        NUMBER(1 << 4),
        /** An amount of money or a percentage. */
        MONEY(1 << 5),
        /** A stretch of time: "for three years". */
        DURATION(1 << 6),
        /** A kind of person: "my sister". */
        PERSON(1 << 7),
        /** It asks something. */
        QUESTION(1 << 8),
        /** Nothing but greeting, thanks, agreement or signs. */
        NOISE(1 << 9),
        /** An instruction to the assistant that stands until taken back. */
        DIRECTIVE(1 << 10),
        /** What the speaker likes or dislikes. */
        PREFERENCE(1 << 11),
        /** Something that was otherwise before. */
        CHANGE(1 << 12);

        private final int bit;

        Signal(int bit) {
            this.bit = bit;
        }

        /** Its place in {@link TextSignals#bits}, the same in every version. */
        public int bit() {
            return bit;
        }
    }

    private static final Signal[] SIGNALS = Signal.values();
    private static final int NOISE_LENGTH = 10;
    private static final int TITLE_LENGTH = 100;

    /** Reads an English text. */
    public static TextSignals of(String text) {
        return Reader.ENGLISH.read(EnglishLexicon.english().tokens(text), false);
    }

    /** Whether the message has it. */
    public boolean has(Signal signal) {
        return (bits & signal.bit) != 0;
    }

    /** Everything the message has, in the order of the enum. */
    public Set<Signal> signals() {
        EnumSet<Signal> found = EnumSet.noneOf(Signal.class);
        for (Signal signal : SIGNALS) {
            if (has(signal)) {
                found.add(signal);
            }
        }
        return found;
    }

    @Override
    public String toString() {
        return signals().toString();
    }

    /** Reads tokens with one language's rules. */
    static final class Reader {
        static final Reader ENGLISH = new Reader(EnglishLexicon.english());
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

        Reader(EnglishLexicon lexicon) {
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

        TextSignals read(TokenizedText tokens, boolean tellsTime) {
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
            Role role = lexicon.time.role(tokens.word(i));
            boolean quoted = (tokens.gap(i) & (TokenizedText.QUOTE | TokenizedText.MARKUP | TokenizedText.COLON)) != 0;
            return role != Role.MONTH
                    && role != Role.WEEKDAY
                    && role != Role.HOLIDAY
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
            if (words.role(tokens.word(i)) == Role.CLOCK) {
                return true;
            }
            int hour = tokens.number(i);
            if (hour < 0 || hour > 23 || tokens.length(i) > 2) {
                return false;
            }
            boolean half = words.role(tokens.word(i + 1)) == Role.MERIDIEM && hour <= 12;
            boolean minutes = tokens.joined(i + 1, TokenizedText.COLON)
                    && tokens.isNumber(i + 1)
                    && tokens.length(i + 1) == 2
                    && tokens.number(i + 1) < 60;
            return half || minutes;
        }

        /** "for three years", "2 hours": an amount of a unit that is not told from now. */
        private static boolean duration(TokenizedText tokens, TimeLexicon words, int i) {
            int word = tokens.word(i);
            if (words.role(word) != Role.UNIT || words.role(tokens.word(i + 1)) == Role.AGO || i == 0) {
                return false;
            }
            int before = words.role(tokens.word(i - 1)) == Role.OF ? i - 2 : i - 1;
            return tokens.isNumber(before) || words.role(tokens.word(before)) == Role.AMOUNT;
        }

        private static boolean trigger(Role role) {
            return switch (role) {
                case MONTH, WEEKDAY, UNIT, LAST, THIS, NEXT, DAYWORD, CLOCK, SEASON, HOLIDAY, DECADE, MARK -> true;
                default -> false;
            };
        }

        private static int bit(Signal signal) {
            return signal.bit;
        }
    }
}
