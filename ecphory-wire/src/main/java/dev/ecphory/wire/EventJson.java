package dev.ecphory.wire;

import dev.ecphory.Asset;
import dev.ecphory.Event;
import dev.ecphory.Event.TimeBasis;
import dev.ecphory.EventLabel;
import dev.ecphory.LogEntry;
import dev.ecphory.Memory;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * An event as a line of JSONL: {@code id, session, timestamp, speaker, text, image_caption} and, where they are needed
 * to give the same event back, {@code recipient, modality, asset, claims, metadata, key, time_basis}. Stateless; threads may share it.
 */
public final class EventJson {
    /** The member that says when an event was recorded. */
    public static final String RECORDED = "recorded";

    private EventJson() {}

    /** The line that an import gives the same event back from. */
    public static String line(LogEntry entry) {
        return Json.text(members(entry));
    }

    /** The same with the moment of recording, as {@code recorded}. */
    public static String recorded(LogEntry entry) {
        Map<String, @Nullable Object> line = members(entry);
        line.put(RECORDED, TimeFormats.iso(entry.recordedAt()));
        return Json.text(line);
    }

    private static Map<String, @Nullable Object> members(LogEntry entry) {
        Event event = entry.event();
        Map<String, @Nullable Object> line = new LinkedHashMap<>();
        line.put("id", entry.id());
        putSome(line, EventLabel.SESSION.key(), event.session());
        line.put("timestamp", TimeFormats.iso(entry.occurredAt()));
        if (event.timeBasis() != TimeBasis.STATED) {
            line.put("time_basis", EnumNames.lower(event.timeBasis()));
        }
        for (EventLabel label : EventLabel.values()) {
            if (label != EventLabel.SESSION) {
                putSome(line, label.key(), label.of(event));
            }
        }
        line.put("text", event.text());
        Asset asset = event.asset().orElse(null);
        if (event.modality() != EventInput.usual(event.caption(), asset)) {
            line.put("modality", EnumNames.lower(event.modality()));
        }
        putSome(line, "image_caption", event.caption());
        if (asset != null) {
            line.put("asset", AssetJson.of(asset));
        }
        if (!event.claims().isEmpty()) {
            line.put(ClaimJson.FIELD.name(), ClaimJson.all(event.claims()));
        }
        if (!event.callerMetadata().isEmpty()) {
            line.put("metadata", event.callerMetadata());
        }
        putSome(line, "key", event.idempotencyKey());
        return line;
    }

    private static void putSome(Map<String, @Nullable Object> line, String name, @Nullable String value) {
        if (value != null) {
            line.put(name, value);
        }
    }

    /** An event of a memory, whole, with {@code retracted} where it is. */
    public static Map<String, @Nullable Object> of(Memory memory, LogEntry entry) {
        Map<String, @Nullable Object> object = of(entry);
        if (memory.deletion().retractedIds().contains(entry.id())) {
            object.put("retracted", true);
        }
        return object;
    }

    /** An event of the log, whole. */
    public static Map<String, @Nullable Object> of(LogEntry entry) {
        Event event = entry.event();
        Map<String, @Nullable Object> object = Json.object("id", entry.id(), "seq", entry.seq());
        for (EventLabel label : EventLabel.values()) {
            object.put(label.key(), label.of(event));
        }
        object.putAll(Json.object(
                "occurredAt", TimeFormats.iso(entry.occurredAt()),
                "timeBasis", EnumNames.lower(event.timeBasis()),
                "recordedAt", TimeFormats.iso(entry.recordedAt()),
                "modality", EnumNames.lower(event.modality()),
                "text", event.text(),
                "caption", event.caption(),
                "metadata", event.callerMetadata()));
        event.asset().ifPresent(asset -> object.put("asset", AssetJson.of(asset)));
        if (!event.claims().isEmpty()) {
            object.put(ClaimJson.FIELD.name(), ClaimJson.all(event.claims()));
        }
        if (event.idempotencyKey() != null) {
            object.put("key", event.idempotencyKey());
        }
        return object;
    }
}
