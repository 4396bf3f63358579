package dev.ecphory.server.tools;

import dev.ecphory.LogEntry;
import dev.ecphory.Memory;
import dev.ecphory.admin.EventArchive;
import dev.ecphory.wire.EnumNames;
import dev.ecphory.wire.EventCorrections;
import dev.ecphory.wire.EventJson;
import dev.ecphory.wire.Json;
import dev.ecphory.wire.NotFoundException;
import dev.ecphory.wire.TimeFormats;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Events with their place among their versions, as tools tell them. Stateless; threads may share it. */
final class EventVersions {
    private EventVersions() {}

    /**
     * Every version that is there of the event of an id.
     *
     * @throws NotFoundException when there is no such event
     */
    static EventCorrections of(Memory memory, String id) {
        LogEntry unused = NotFoundException.requireEvent(memory, id);
        return EventCorrections.of(memory, id);
    }

    /** An event with its place among its versions. */
    static Map<String, @Nullable Object> shown(LogEntry entry, Set<String> retracted) {
        Map<String, @Nullable Object> shown = EventJson.of(entry);
        String corrects = EventCorrections.corrects(entry);
        if (corrects != null) {
            shown.put(EventCorrections.CORRECTS, corrects);
        }
        if (!EventCorrections.merges(entry).isEmpty()) {
            shown.put(EventCorrections.MERGES, EventCorrections.merges(entry));
        }
        if (retracted.contains(entry.id())) {
            shown.put("retracted", true);
        }
        return shown;
    }

    /**
     * The same of one event, with how it is archived if it is. Nothing is noted by it.
     *
     * @throws dev.ecphory.StoreDamagedException when its words are not those that were archived
     */
    static Map<String, @Nullable Object> rehydrated(Memory memory, LogEntry entry, Set<String> retracted) {
        Map<String, @Nullable Object> shown = shown(entry, retracted);
        for (EventArchive.ArchivedEvent one : memory.archive().list()) {
            if (one.id().equals(entry.id())) {
                LogEntry unused = memory.archive().read(one.id());
                shown.put(
                        "archived",
                        Json.object(
                                "at",
                                TimeFormats.iso(one.at()),
                                "why",
                                EnumNames.lower(one.why()),
                                "instead",
                                one.instead()));
            }
        }
        return shown;
    }
}
