package dev.ecphory.internal.encoding;

import dev.ecphory.Event;
import dev.ecphory.LogEntry;
import dev.ecphory.internal.language.Languages;
import dev.ecphory.internal.language.MessageFeatures;
import dev.ecphory.internal.language.MessageReader;
import dev.ecphory.internal.language.TimeMention;
import dev.ecphory.spi.store.EventAnnotation;
import java.time.Instant;
import java.time.LocalDateTime;
import java.time.OffsetDateTime;
import java.util.Locale;
import java.util.Optional;

/** How long events are good for, as callers say and as their words tell (Engram, working memory). Stateless. */
public final class EventLifetimes {
    /**
     * The metadata in which a caller says it: {@code long}, {@code working}, or {@code auto} to leave it to the rules, as
     * anything else does.
     */
    public static final String METADATA = "scope";

    private EventLifetimes() {}

    /** What the rules say of an event. */
    public static EventAnnotation.Lifetime of(Event event) {
        MessageReader messages = Languages.standard().messages();
        MessageFeatures reading = messages.features(event);
        EventAnnotation.SpeechAct act = messages.act(reading).act();
        return messages.lifetime(
                reading,
                act,
                messages.category(reading, act),
                messages.landmark(reading).orElse(null));
    }

    /** What the caller said; empty when it is left to the rules. */
    public static Optional<EventAnnotation.Lifetime> told(Event event) {
        String told = String.valueOf(event.metadata().get(METADATA)).toLowerCase(Locale.ROOT);
        return switch (told) {
            case "long" -> Optional.of(EventAnnotation.Lifetime.LONG);
            case "working" -> Optional.of(EventAnnotation.Lifetime.WORKING);
            default -> Optional.empty();
        };
    }

    /**
     * The first moment at which a working event holds no more: the end of the day on which it occurred, where it occurred,
     * or of a longer time that it speaks of and lies in ("this week").
     */
    public static Instant until(LogEntry entry) {
        OffsetDateTime occurred = entry.occurredAt();
        LocalDateTime said = occurred.toLocalDateTime();
        LocalDateTime until = said.toLocalDate().plusDays(1).atStartOfDay();
        for (TimeMention time : Languages.standard()
                .messages()
                .analyze(entry.event().text(), occurred)
                .times()) {
            if (!time.start().isAfter(said) && time.end().isAfter(until)) {
                until = time.end();
            }
        }
        return until.toInstant(occurred.getOffset());
    }
}
