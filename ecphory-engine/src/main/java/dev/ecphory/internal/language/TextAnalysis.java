package dev.ecphory.internal.language;

import dev.ecphory.internal.text.TokenizedText;
import dev.ecphory.lang.en.lexicon.EnglishLexicon;
import dev.ecphory.lang.en.time.TemporalTagger;
import java.time.OffsetDateTime;
import java.util.List;

/**
 * Everything the recognisers read in one event's text, from a single cut into words.
 *
 * <p>Immutable; threads may share it.
 *
 * @param signals what it holds and does
 * @param utterance whether it states anything at all
 * @param times the times it speaks of, in order
 */
public record TextAnalysis(TextSignals signals, DialogueActs utterance, List<TimeMention> times) {
    public TextAnalysis {
        times = List.copyOf(times);
    }

    /** Reads an English text written at {@code anchor}. */
    public static TextAnalysis of(String text, OffsetDateTime anchor) {
        TokenizedText tokens = EnglishLexicon.english().tokens(text);
        List<TimeMention> times = TemporalTagger.english().find(tokens, anchor.toLocalDateTime());
        TextSignals signals = TextSignals.Reader.ENGLISH.read(tokens, !times.isEmpty());
        return new TextAnalysis(signals, DialogueActs.Reader.ENGLISH.read(tokens, signals), times);
    }
}
