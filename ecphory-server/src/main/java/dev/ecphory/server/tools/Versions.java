package dev.ecphory.server.tools;

import dev.ecphory.engine.Archive;
import dev.ecphory.engine.Corrections;
import dev.ecphory.engine.Memory;
import dev.ecphory.memory.LogEntry;
import dev.ecphory.wire.EventJson;
import dev.ecphory.wire.Json;
import dev.ecphory.wire.Missing;
import dev.ecphory.wire.Times;
import dev.ecphory.wire.Words;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Events with their place among their versions, as tools tell them. Stateless; threads may share it. */
final class Versions {
    private Versions() {}

    /**
     * Every version that is there of the event of an id.
     *
     * @throws Missing when there is no such event
     */
    static Corrections of(Memory memory, String id) {
        if (memory.get(id).isEmpty()) {
            throw Missing.event(id, memory.namespace().value());
        }
        return Corrections.of(memory, id);
    }

    /** An event with its place among its versions. */
    static Map<String, @Nullable Object> shown(LogEntry entry, Set<String> retracted) {
        Map<String, @Nullable Object> shown = EventJson.of(entry);
        String corrects = Corrections.corrects(entry);
        if (corrects != null) {
            shown.put(Corrections.CORRECTS, corrects);
        }
        if (!Corrections.merges(entry).isEmpty()) {
            shown.put(Corrections.MERGES, Corrections.merges(entry));
        }
        if (retracted.contains(entry.id())) {
            shown.put("retracted", true);
        }
        return shown;
    }

    /**
     * The same of one event, with how it is archived if it is. Nothing is noted by it.
     *
     * @throws dev.ecphory.memory.StoreDamagedException when its words are not those that were archived
     */
    static Map<String, @Nullable Object> rehydrated(Memory memory, LogEntry entry, Set<String> retracted) {
        Map<String, @Nullable Object> shown = shown(entry, retracted);
        for (Archive.Item one : memory.archive().list()) {
            if (one.id().equals(entry.id())) {
                LogEntry unused = memory.archive().rehydrate(one.id());
                shown.put(
                        "archived",
                        Json.object(
                                "at", Times.iso(one.at()), "why", Words.lower(one.why()), "instead", one.instead()));
            }
        }
        return shown;
    }
}
