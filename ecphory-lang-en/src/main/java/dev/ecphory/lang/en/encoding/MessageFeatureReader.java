package dev.ecphory.lang.en.encoding;

import dev.ecphory.Event;
import dev.ecphory.internal.language.EncodingCue;
import dev.ecphory.internal.language.MessageFeatures;
import dev.ecphory.internal.language.TextSignals;
import dev.ecphory.internal.text.PhraseLexicon;
import dev.ecphory.lang.en.signals.TextSignalReader;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;

/** What the words of an English message say, for everything that encoding asks of it. Stateless. */
final class MessageFeatureReader {
    /** Names by which assistants and tools go in transcripts, lower case. */
    private static final Set<String> ASSISTANTS =
            Set.of("assistant", "ai", "bot", "chatbot", "agent", "model", "system", "tool", "function");

    private MessageFeatureReader() {}

    public static MessageFeatures read(Event event) {
        String text = MessageFeatures.head(MessageFeatures.body(event), MessageFeatures.HEAD);
        String speaker = event.speaker();
        TextSignals signals = TextSignalReader.read(text);
        Map<EncodingCue, List<String>> phrases = new EnumMap<>(EncodingCue.class);
        for (PhraseLexicon.PhraseMatch found : EncodingCueLexicon.ENGLISH.find(text)) {
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
                noise(text, signals, phrases),
                signals,
                phrases,
                SensitivityRules.of(text, phrases.keySet()));
    }

    /** True when it is nothing but small words, however many letters somebody gave them ("heyyy"). */
    private static boolean noise(String text, TextSignals signals, Map<EncodingCue, List<String>> phrases) {
        return signals.has(TextSignals.Signal.NOISE) || phrases.containsKey(EncodingCue.NOISE) || stretchedNoise(text);
    }

    private static boolean stretchedNoise(String text) {
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
        return stretched && TextSignalReader.read(squeezed.toString()).has(TextSignals.Signal.NOISE);
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
