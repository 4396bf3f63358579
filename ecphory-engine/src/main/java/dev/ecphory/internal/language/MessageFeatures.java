package dev.ecphory.internal.language;

import dev.ecphory.Event;
import dev.ecphory.internal.text.WhiteSpace;
import dev.ecphory.spi.store.EventAnnotation.Sensitivity;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * What one event's own words say, read once for every question that encoding has about it. Pure: nothing that was said
 * before matters. Of a long text the first {@value #HEAD} units are read. Immutable; threads may share it.
 *
 * @param text what was said and what was shown
 * @param words how many words and numbers
 * @param assistant whether an assistant or a tool said it: then it tells nobody's life
 * @param asks whether its last sentence is a question
 * @param noise whether it is nothing but small words, however many letters somebody gave them ("heyyy")
 * @param signals what the text room sees in it
 * @param phrases every phrase of the lexicon, by cue
 * @param sensitivity what must be handled with care in it
 */
public record MessageFeatures(
        String text,
        int words,
        boolean assistant,
        boolean asks,
        boolean noise,
        TextSignals signals,
        Map<EncodingCue, List<String>> phrases,
        Set<Sensitivity> sensitivity) {
    /** How much of a text is read, in UTF-16 units. */
    public static final int HEAD = 2_000;

    /** What was said and what was shown. */
    public static String body(Event event) {
        String caption = event.caption();
        if (caption == null || caption.isEmpty()) {
            return event.text();
        }
        return event.text().isEmpty() ? caption : event.text() + "\n" + caption;
    }

    /** The beginning of a text, never ending in half a character. */
    public static String head(String text, int length) {
        if (text.length() <= length) {
            return text;
        }
        return text.substring(0, Character.isHighSurrogate(text.charAt(length - 1)) ? length - 1 : length);
    }

    /** The same text in one line. */
    public static String line(String text) {
        return WhiteSpace.collapsed(text);
    }

    public boolean has(EncodingCue cue) {
        return phrases.containsKey(cue);
    }

    public int count(EncodingCue cue) {
        return phrases.getOrDefault(cue, List.of()).size();
    }

    public boolean has(TextSignals.Signal signal) {
        return signals.has(signal);
    }
}
