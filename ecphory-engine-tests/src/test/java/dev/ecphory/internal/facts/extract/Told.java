package dev.ecphory.internal.facts.extract;

import dev.ecphory.Event;
import dev.ecphory.LogEntry;
import dev.ecphory.Namespace;
import java.time.OffsetDateTime;

/** Events as they would come from the log, said on Wednesday, 15 May 2024. */
public final class Told {
    public static final OffsetDateTime NOW = OffsetDateTime.parse("2024-05-15T10:00:00Z");

    private Told() {}

    public static LogEntry by(String speaker, String text) {
        return by(speaker, text, 7);
    }

    public static LogEntry by(String speaker, String text, long seq) {
        return of(Event.ofText(text).speaker(speaker), seq);
    }

    public static LogEntry of(Event.Builder event, long seq) {
        Event told = event.occurredAt(NOW).build().withIdAndTime("e" + seq, NOW);
        return new LogEntry(Namespace.of("test"), seq, NOW.plusSeconds(seq).toInstant(), told);
    }
}
