package dev.ecphory.lang.en.encoding;

import dev.ecphory.Event;
import dev.ecphory.internal.language.EncodingCue;
import dev.ecphory.internal.language.MessageFeatures;
import dev.ecphory.internal.language.TextSignals.Signal;
import java.util.List;
import java.util.function.IntPredicate;

/**
 * What a long utterance is judged by at first sight: surface features, each 0 to 1, none of which needs to know what was
 * said before (True Memory, L3). Stateless; threads may share it.
 */
public final class SalienceFeatures {
    private static final List<String> NAMES = List.of(
            "length",
            "digits",
            "money",
            "time",
            "names",
            "high",
            "own",
            "commitment",
            "decision",
            "change",
            "kin",
            "preference",
            "event",
            "activity",
            "landmark",
            "sensitive",
            "directive",
            "reaction",
            "question",
            "request",
            "advice",
            "working",
            "exclamation",
            "capitals",
            "emoji",
            "arousal",
            "lines",
            "assistant");

    private static final double LONG = 20;

    private SalienceFeatures() {}

    /** Their names, in the order of {@link #of}. */
    public static List<String> names() {
        return NAMES;
    }

    /** The features of an event. */
    public static List<Double> of(Event event) {
        return of(MessageFeatureReader.read(event));
    }

    static List<Double> of(MessageFeatures reading) {
        String text = reading.text();
        int length = Math.max(1, text.length());
        return List.of(
                Math.clamp(Math.log((double) length / SpeechActClassifier.SHORT) / Math.log(LONG), 0, 1),
                share(count(text, c -> c <= Character.MAX_VALUE && Character.isDigit(c)), 6),
                flag(reading.has(Signal.MONEY)),
                flag(reading.has(Signal.TIME) || reading.has(Signal.DURATION)),
                flag(reading.has(Signal.NAME) || reading.has(EncodingCue.NAME_IS)),
                share(reading.count(EncodingCue.HIGH), 3),
                share(reading.count(EncodingCue.OWN), 3),
                flag(reading.has(EncodingCue.COMMITMENT) || reading.has(EncodingCue.PROMISE)),
                flag(reading.has(EncodingCue.DECISION)),
                flag(reading.has(EncodingCue.CORRECTION) || reading.has(EncodingCue.MARKER)),
                flag(reading.has(EncodingCue.RELATIONSHIP) || reading.has(Signal.PERSON)),
                flag(reading.has(Signal.PREFERENCE)),
                flag(reading.has(EncodingCue.EVENT)),
                flag(reading.has(EncodingCue.ACTIVITY)),
                flag(StatementClassifier.landmark(reading).isPresent()),
                flag(!reading.sensitivity().isEmpty()),
                flag(reading.has(Signal.DIRECTIVE)),
                flag(reading.has(EncodingCue.REACTION)),
                flag(reading.asks()),
                flag(reading.has(EncodingCue.REQUEST)),
                share(reading.count(EncodingCue.ADVICE), 3),
                flag(reading.has(EncodingCue.WORKING)),
                share(count(text, c -> c == '!'), 3),
                share(capitals(text), 3),
                share(count(text, SalienceFeatures::emoji), 3),
                share(reading.count(EncodingCue.AROUSAL), 3),
                share(count(text, c -> c == '\n'), 6),
                flag(reading.assistant()));
    }

    private static double flag(boolean holds) {
        return holds ? 1 : 0;
    }

    private static double share(long count, int enough) {
        return Math.min(1, (double) count / enough);
    }

    private static long count(String text, IntPredicate wanted) {
        long count = 0;
        for (int i = 0; i < text.length(); ) {
            int point = text.codePointAt(i);
            count += wanted.test(point) ? 1 : 0;
            i += Character.charCount(point);
        }
        return count;
    }

    /** Words of three capitals and more. */
    private static long capitals(String text) {
        int run = 0;
        int words = 0;
        for (int i = 0; i <= text.length(); i++) {
            boolean upper = i < text.length() && Character.isUpperCase(text.charAt(i));
            boolean letter = i < text.length() && Character.isLetter(text.charAt(i));
            if (!letter && run >= 3) {
                words++;
            }
            run = upper ? run + 1 : letter ? Integer.MIN_VALUE / 2 : 0;
        }
        return words;
    }

    private static boolean emoji(int point) {
        return (point >= 0x1f300 && point <= 0x1faff) || (point >= 0x2600 && point <= 0x27bf);
    }
}
