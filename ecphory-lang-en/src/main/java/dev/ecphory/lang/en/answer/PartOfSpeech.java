package dev.ecphory.lang.en.answer;

import dev.ecphory.internal.text.DataFile;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** What a word of a sentence is, as far as a short list and its ending can tell: enough to see where a phrase begins. */
public enum PartOfSpeech {
    /** Nothing: the sentence begins or ends here. */
    EDGE,
    /** A comma, a dash, a bracket or a colon lies between. */
    PAUSE,
    DET,
    POSS,
    BE,
    HAVE,
    DO,
    MODAL,
    TO,
    OF,
    IN,
    WITH,
    FOR,
    FROM,
    PREP,
    AND,
    BUT,
    NEG,
    WH,
    PRON,
    ADV,
    INTERJ,
    TIME,
    NUM,
    VERB,
    /** A word with -ing. */
    ING,
    /** A word with -ed. */
    ED,
    /** A word with -ly. */
    LY,
    /** A capitalised word inside a sentence. */
    CAPITAL,
    /** A word with -s. */
    PLURAL,
    /** Any other: mostly a noun or an adjective. */
    OTHER;

    private static final class English {
        static final Map<String, PartOfSpeech> WORDS = read();

        private static Map<String, PartOfSpeech> read() {
            Map<String, PartOfSpeech> words = new HashMap<>();
            for (String line : DataFile.lines(PartOfSpeech.class, "words.txt")) {
                String[] parts = line.split(" ");
                for (int i = 1; i < parts.length; i++) {
                    words.putIfAbsent(parts[i], valueOf(parts[0]));
                }
            }
            return words;
        }
    }

    private static final int SHORTEST_STEM = 3;

    /** The class of a word as {@link dev.ecphory.internal.text.Sentence.Word#folded} writes it. */
    static PartOfSpeech of(String folded, boolean capital, boolean first) {
        PartOfSpeech listed = listed(folded);
        if (listed != null) {
            return listed;
        }
        if (Character.isDigit(folded.charAt(0))) {
            return NUM;
        }
        if (capital && !first) {
            return CAPITAL;
        }
        if (ends(folded, "ing")) {
            return ING;
        }
        if (ends(folded, "ed")) {
            return ED;
        }
        if (ends(folded, "ly")) {
            return LY;
        }
        return ends(folded, "s") && !folded.endsWith("ss") ? PLURAL : OTHER;
    }

    public static @Nullable PartOfSpeech listed(String folded) {
        return English.WORDS.get(folded);
    }

    /** Whether words of this class say something by themselves. */
    boolean content() {
        return compareTo(TIME) >= 0;
    }

    /** Whether a noun follows that it belongs to, or it stands for one. */
    boolean named() {
        return this == DET || this == POSS || this == PRON || this == OF || this == AND || this == ADV;
    }

    /** Whether it is no part of a phrase's end: something must follow it. */
    boolean open() {
        return switch (this) {
            case DET, POSS, BE, HAVE, DO, MODAL, TO, OF, IN, WITH, FOR, FROM, AND, BUT, WH -> true;
            default -> false;
        };
    }

    private static boolean ends(String word, String ending) {
        return word.length() >= SHORTEST_STEM + ending.length() && word.endsWith(ending);
    }
}
