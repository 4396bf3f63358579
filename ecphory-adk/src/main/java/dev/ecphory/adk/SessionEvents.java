package dev.ecphory.adk;

import com.google.adk.sessions.Session;
import com.google.genai.types.Part;
import dev.ecphory.ContextMarker;
import dev.ecphory.Event;
import java.time.Instant;
import java.time.ZoneId;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * What was said in a session as events of a memory: the texts of the user and of agents. Thoughts, function calls and their
 * results, files, and the pieces of a text that is still streaming are none. Stateless.
 */
final class SessionEvents {
    private SessionEvents() {}

    /** The events of a session in its order; each has the session's own id, by which it is stored once. */
    static List<Event> of(Session session, ZoneId zone) {
        List<com.google.adk.events.Event> said;
        synchronized (session.events()) { // a running session still adds to its list
            said = List.copyOf(session.events());
        }
        return said.stream()
                .filter(one -> !one.partial().orElse(false))
                .map(one -> event(one, session, zone))
                .flatMap(Optional::stream)
                .toList();
    }

    private static Optional<Event> event(com.google.adk.events.Event said, Session session, ZoneId zone) {
        String text = Event.storable(ContextMarker.strip(text(said)).strip());
        if (text.isEmpty()) {
            return Optional.empty();
        }
        return Optional.of(Event.ofText(text)
                .id(blank(said.id()))
                .speaker(blank(said.author()))
                .session(session.id())
                .occurredAt(Instant.ofEpochMilli(said.timestamp()).atZone(zone).toOffsetDateTime())
                .build());
    }

    private static String text(com.google.adk.events.Event said) {
        return said.content().flatMap(content -> content.parts()).orElse(List.of()).stream()
                .filter(part -> !part.thought().orElse(false))
                .map(Part::text)
                .flatMap(Optional::stream)
                .collect(Collectors.joining("\n"));
    }

    private static @Nullable String blank(@Nullable String value) {
        return value == null || value.isBlank() ? null : value.strip();
    }
}
