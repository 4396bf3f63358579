package dev.ecphory.compat.mem0;

import dev.ecphory.InvalidInputException;
import dev.ecphory.wire.EnumNames;
import dev.ecphory.wire.EventCorrections;
import dev.ecphory.wire.Json;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * What mem0 keeps beside a memory's text, as an event's metadata and back. Texts stand under their own name, where every
 * door sees them, and so do numbers and what is true or false, which stand once more with their type among the rest; whatever else, and names that mean something to the engine, so that nobody gains authority by a label,
 * stand together as JSON under {@value #REST}. Immutable.
 *
 * @param metadata the caller's own
 * @param agent the agent that it also belongs to; null for none
 * @param app the app that it also belongs to; null for none
 * @param expires the last day on which it is shown, {@code 2026-12-31}; null for ever
 */
record Mem0Metadata(
        Map<String, @Nullable Object> metadata,
        @Nullable String agent,
        @Nullable String app,
        @Nullable String expires) {
    static final String AGENT = "mem0.agent_id";
    static final String APP = "mem0.app_id";
    static final String EXPIRES = "mem0.expiration_date";
    static final String REST = "mem0.metadata";
    /** Read by the engine or by other doors. */
    private static final Set<String> MEANT = Set.of("role", "scope", EventCorrections.CORRECTS);

    private static final int LONGEST_NAME = 100;

    /** Those of an event. */
    static Mem0Metadata of(Map<String, String> kept) {
        Map<String, @Nullable Object> metadata = new LinkedHashMap<>();
        kept.forEach((name, value) -> {
            if (!MEANT.contains(name) && !name.startsWith("mem0.")) {
                metadata.put(name, value);
            }
        });
        String rest = kept.get(REST);
        if (rest != null) {
            try {
                metadata.putAll(Json.readObject(REST, rest));
            } catch (InvalidInputException notOurs) {
                metadata.put(REST, rest);
            }
        }
        return new Mem0Metadata(metadata, kept.get(AGENT), kept.get(APP), kept.get(EXPIRES));
    }

    /** As an event keeps them. */
    Map<String, String> kept() {
        Map<String, String> kept = new TreeMap<>();
        Map<String, @Nullable Object> rest = new LinkedHashMap<>();
        metadata.forEach((name, value) -> {
            if (value instanceof String text && plain(name)) {
                kept.put(name, text);
            } else {
                rest.put(name, value);
                if ((value instanceof Number || value instanceof Boolean) && plain(name)) {
                    kept.put(name, Json.text(value)); // for filters; its type stands with the rest
                }
            }
        });
        if (!rest.isEmpty()) {
            kept.put(REST, Json.text(rest));
        }
        put(kept, AGENT, agent);
        put(kept, APP, app);
        put(kept, EXPIRES, expires);
        return kept;
    }

    /** Whether a text of that name stands under it. */
    static boolean plain(String name) {
        return !name.isBlank()
                && name.length() <= LONGEST_NAME
                && name.chars().allMatch(c -> c > ' ' && c < 127)
                && !MEANT.contains(name)
                && !name.startsWith("mem0.");
    }

    private static void put(Map<String, String> kept, String name, @Nullable String value) {
        if (value != null) {
            kept.put(name, value);
        }
    }

    /** The day of that name. */
    static @Nullable String day(Mem0Request asked, String name) {
        String day = asked.text(name);
        if (day != null && !day.matches("\\d{4}-\\d{2}-\\d{2}")) {
            throw new InvalidInputException(name, EnumNames.quoted(day), "is not a day", "give one like 2026-12-31");
        }
        return day;
    }
}
