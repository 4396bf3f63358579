package dev.ecphory.lang.en.encoding;

import dev.ecphory.Event;
import dev.ecphory.internal.language.TextSignals;
import dev.ecphory.internal.text.PhraseLexicon;
import dev.ecphory.spi.store.EventAnnotation.Sensitivity;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
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
 * @param signals what the text room sees in it
 * @param phrases every phrase of the lexicon, by cue
 * @param sensitivity what must be handled with care in it
 */
public record MessageFeatures(
        String text,
        int words,
        boolean assistant,
        boolean asks,
        TextSignals signals,
        Map<EncodingCue, List<String>> phrases,
        Set<Sensitivity> sensitivity) {
    /** How much of a text is read, in UTF-16 units. */
    public static final int HEAD = 2_000;

    /** Names by which assistants and tools go in transcripts, lower case. */
    private static final Set<String> ASSISTANTS =
            Set.of("assistant", "ai", "bot", "chatbot", "agent", "model", "system", "tool", "function");

    public static MessageFeatures of(Event event) {
        String text = head(body(event), HEAD);
        String speaker = event.speaker();
        Map<EncodingCue, List<String>> phrases = new EnumMap<>(EncodingCue.class);
        for (PhraseLexicon.PhraseMatch found : EncodingCue.ENGLISH.find(text)) {
            EncodingCue cue = EncodingCue.of(found.label());
            boolean tells = !cue.landmark() || !inQuestion(text, found.to());
            if (tells) {
                phrases.computeIfAbsent(cue, none -> new ArrayList<>(1)).add(text.substring(found.from(), found.to()));
            }
        }
        return new MessageFeatures(
                text,
                words(text),
                speaker != null && ASSISTANTS.contains(speaker.toLowerCase(Locale.ROOT)),
                text.stripTrailing().endsWith("?"),
                TextSignals.of(text),
                phrases,
                SensitivityRules.of(text, phrases.keySet()));
    }

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
        return text.replaceAll("\\s+", " ").strip();
    }

    /** True when it is nothing but small words, however many letters somebody gave them ("heyyy"). */
    public boolean noise() {
        return signals.has(TextSignals.Signal.NOISE) || phrases.containsKey(EncodingCue.NOISE) || stretchedNoise();
    }

    private boolean stretchedNoise() {
        StringBuilder squeezed = new StringBuilder(text.length());
        boolean stretched = false;
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            boolean third = i > 1 && c == text.charAt(i - 1) && c == text.charAt(i - 2) && Character.isLetter(c);
            if (third) {
                stretched = true;
                if (squeezed.charAt(squeezed.length() - 1) == c
                        && squeezed.length() > 1
                        && squeezed.charAt(squeezed.length() - 2) == c) {
                    squeezed.setLength(squeezed.length() - 1);
                }
            } else {
                squeezed.append(c);
            }
        }
        return stretched && TextSignals.of(squeezed.toString()).has(TextSignals.Signal.NOISE);
    }

    public boolean has(EncodingCue cue) {
        return phrases.containsKey(cue);
    }

    int count(EncodingCue cue) {
        return phrases.getOrDefault(cue, List.of()).size();
    }

    public boolean has(TextSignals.Signal signal) {
        return signals.has(signal);
    }

    private static boolean inQuestion(String text, int from) {
        for (int i = from; i < text.length(); i++) {
            char c = text.charAt(i);
            if (c == '?') {
                return true;
            }
            if (c == '.' || c == '!' || c == '\n') {
                return false;
            }
        }
        return false;
    }

    private static int words(String text) {
        int words = 0;
        boolean inside = false;
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            boolean letter = Character.isLetterOrDigit(c) || (inside && (c == '\'' || c == '\u2019'));
            words += letter && !inside ? 1 : 0;
            inside = letter;
        }
        return words;
    }
}
