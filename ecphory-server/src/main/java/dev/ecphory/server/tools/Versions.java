package dev.ecphory.server.tools;

import dev.ecphory.engine.Memory;
import dev.ecphory.memory.Event;
import dev.ecphory.memory.InvalidInputException;
import dev.ecphory.memory.LogEntry;
import dev.ecphory.wire.EventJson;
import dev.ecphory.wire.Missing;
import dev.ecphory.wire.Words;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Corrections of events. The log knows no updates: a correction is an event of its own, called as the first one is with
 * {@code ~2}, {@code ~3} … behind, whose metadata {@value #CORRECTS} names the version that it takes the place of, and
 * that one is retracted. So every version is found from every other by its id, and two corrections at once cannot both
 * have the same. Reads and writes; not for several threads.
 */
final class Versions {
    /** The metadata of a correction that names what it corrects. */
    static final String CORRECTS = "corrects";

    private static final Pattern LATER = Pattern.compile("(?s)(.+)~([2-9]|[1-9]\\d+)");

    private final Memory memory;
    private final String first;
    private final List<LogEntry> all = new ArrayList<>();

    private Versions(Memory memory, String first) {
        this.memory = memory;
        this.first = first;
    }

    /**
     * Every version that is there of the event of an id, the first said first.
     *
     * @throws Missing when there is no such event
     */
    static Versions of(Memory memory, String id) {
        LogEntry named = memory.get(id)
                .orElseThrow(() -> Missing.event(id, memory.namespace().value()));
        Matcher later = LATER.matcher(id);
        Versions versions = new Versions(memory, corrects(named) != null && later.matches() ? later.group(1) : id);
        memory.get(versions.first).ifPresent(versions.all::add);
        for (int i = 2; ; i++) {
            LogEntry next = memory.get(versions.first + "~" + i).orElse(null);
            if (next == null) {
                return versions;
            }
            if (corrects(next) != null) {
                versions.all.add(next);
            }
        }
    }

    List<LogEntry> all() {
        return List.copyOf(all);
    }

    List<String> ids() {
        return all.stream().map(LogEntry::id).toList();
    }

    LogEntry latest() {
        return all.getLast();
    }

    /** The id of the next correction. */
    private String next() {
        int i = 2;
        while (memory.get(first + "~" + i).isPresent()) {
            i++;
        }
        return first + "~" + i;
    }

    /**
     * Puts another text in the place of the version of an id; the same once more changes nothing.
     *
     * @param id of the latest version
     * @return the correction
     * @throws InvalidInputException when another correction has been there before
     */
    LogEntry correct(String id, Event.Builder correction, String text, Set<String> retracted) {
        LogEntry latest = latest();
        String corrected = corrects(latest);
        if (!latest.id().equals(id)) {
            boolean again = id.equals(corrected) && latest.event().text().equals(text);
            if (!again) {
                throw new InvalidInputException(
                        "id",
                        Words.quoted(id),
                        "was corrected before, by " + Words.quoted(latest.id()),
                        "read that one, and correct it if it is still wrong");
            }
        } else {
            String next = next();
            memory.append(correction.id(next).metadata(CORRECTS, id).build());
            latest = memory.get(next).orElseThrow();
        }
        if (!retracted.contains(id)) {
            memory.oblivion().retract(id);
        }
        return latest;
    }

    /** What an event takes the place of; null when it is no correction. */
    static @Nullable String corrects(LogEntry entry) {
        return entry.event().metadata().get(CORRECTS);
    }

    /** An event with its place among its versions. */
    static Map<String, @Nullable Object> shown(LogEntry entry, Set<String> retracted) {
        Map<String, @Nullable Object> shown = EventJson.of(entry);
        String corrects = corrects(entry);
        if (corrects != null) {
            shown.put(CORRECTS, corrects);
        }
        if (retracted.contains(entry.id())) {
            shown.put("retracted", true);
        }
        return shown;
    }
}
