package dev.ecphory.internal.language;

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
}
