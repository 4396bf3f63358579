package dev.ecphory.server.tools;

import dev.ecphory.ContextMarker;
import dev.ecphory.wire.DerivedStatement;
import dev.ecphory.wire.Json;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** What was made of many memories, for programs and for models. Stateless; threads may share it. */
final class DerivedDataView {
    /** Ids that one line names. */
    private static final int NAMED = 4;

    private DerivedDataView() {}

    /** For programs. */
    static Map<String, @Nullable Object> object(DerivedStatement one) {
        return Json.object(
                "kind", one.kind(),
                "subject", one.subject(),
                "day", one.day(),
                "events", one.events(),
                "text", one.text());
    }

    /** For models, as its object tells it: quoted, on one line. */
    static String line(Map<String, @Nullable Object> told) {
        StringBuilder line = new StringBuilder("- ").append(told.get("kind")).append(" of ");
        line.append(ContextMarker.quoteLine(String.valueOf(told.get("subject"))));
        if (told.get("day") != null) {
            line.append(", ").append(told.get("day"));
        }
        if (told.get("events") instanceof List<?> events && !events.isEmpty()) {
            line.append(events.stream()
                    .limit(NAMED)
                    .map(id -> ContextMarker.quoteId(String.valueOf(id)))
                    .collect(Collectors.joining(", ", " (ids ", ")")));
        }
        return line.append(": ")
                .append(ContextMarker.quoteLine(String.valueOf(told.get("text"))))
                .toString();
    }
}
