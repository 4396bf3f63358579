package dev.ecphory.text;

import java.time.OffsetDateTime;
import java.util.List;

/**
 * Everything the recognisers read in one event's text, from a single cut into words.
 *
 * <p>Immutable; threads may share it.
 *
 * @param signals what it holds and does
 * @param times the times it speaks of, in order
 */
public record EventReading(TextSignals signals, List<TimeMention> times) {
    /** Keeps its own copy of the list. */
    public EventReading {
        times = List.copyOf(times);
    }

    /** Reads an English text written at {@code anchor}. */
    public static EventReading of(String text, OffsetDateTime anchor) {
        Tokens tokens = Lexicon.english().tokens(text);
        List<TimeMention> times = TemporalExpressions.english().find(tokens, anchor.toLocalDateTime());
        return new EventReading(TextSignals.Reader.ENGLISH.read(tokens, !times.isEmpty()), times);
    }
}
