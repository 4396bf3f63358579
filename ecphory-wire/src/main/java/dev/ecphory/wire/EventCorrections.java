package dev.ecphory.wire;

import dev.ecphory.Event;
import dev.ecphory.Event.TimeBasis;
import dev.ecphory.InvalidInputException;
import dev.ecphory.LogEntry;
import dev.ecphory.Memory;
import dev.ecphory.admin.Deletion;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Corrections of one event. The log knows no updates: a correction is an event of its own, called as the first one is with
 * {@code ~2}, {@code ~3} … behind, whose metadata {@value #CORRECTS} names the version that it takes the place of, and
 * that one is retracted. So every version is found from every other by its id, and two corrections at once cannot both
 * have the same. Several events are made one by a correction of the first of them whose metadata {@value #MERGES} names
 * the others, which are retracted, too. Nothing is lost by either: {@link Deletion#restore} brings each back. Reads and
 * writes; not for several threads.
 */
public final class EventCorrections {
    /** The metadata of a correction that names what it corrects. */
    public static final String CORRECTS = "corrects";
    /** The metadata of a correction that names what else it says, a line each. */
    public static final String MERGES = "merges";
    /** How many events can be made one at a time, with the corrected one: their ids have room in the metadata. */
    public static final int MOST_MERGED = 20;

    private static final Pattern LATER = Pattern.compile("(?s)(.+)~([2-9]|[1-9]\\d+)");

    private final Memory memory;
    private final String first;
    private final List<LogEntry> all = new ArrayList<>();

    private EventCorrections(Memory memory, String first) {
        this.memory = memory;
        this.first = first;
    }

    /**
     * Every version that is there of the event of an id, the first said first.
     *
     * @throws InvalidInputException when there is no such event
     */
    public static EventCorrections of(Memory memory, String id) {
        LogEntry named = memory.get(id)
                .orElseThrow(() -> new InvalidInputException(
                        "id", quoted(id), "is not in memory", "take the id from what was recalled"));
        Matcher later = LATER.matcher(id);
        EventCorrections versions =
                new EventCorrections(memory, corrects(named) != null && later.matches() ? later.group(1) : id);
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

    /** Every version, the first said first. */
    public List<LogEntry> all() {
        return List.copyOf(all);
    }

    /** The ids of every version. */
    public List<String> ids() {
        return all.stream().map(LogEntry::id).toList();
    }

    /** The version that no other takes the place of. */
    public LogEntry latest() {
        return all.getLast();
    }

    private String next() {
        int i = 2;
        while (memory.get(first + "~" + i).isPresent()) {
            i++;
        }
        return first + "~" + i;
    }

    /**
     * Puts another text in the place of the version of an id, and of others that say the same; the same once more changes nothing.
     * Nothing is changed unless all of them can be. Killed in between, the same call once more does the rest.
     *
     * @param id of the latest version
     * @param others ids of latest versions of other events, at most {@value #MOST_MERGED} with the first
     * @param correction all of it but its id and what it corrects
     * @param text of the correction
     * @return the correction
     * @throws InvalidInputException when one of them is not there, is named twice, or was corrected before
     */
    public LogEntry merge(String id, List<String> others, Event.Builder correction, String text) {
        check(id, others);
        LogEntry latest = latest();
        if (!latest.id().equals(id)) {
            boolean again = id.equals(corrects(latest))
                    && latest.event().text().equals(text)
                    && merges(latest).equals(others);
            if (!again) {
                throw new InvalidInputException(
                        "id",
                        quoted(id),
                        "was corrected before, by " + quoted(latest.id()),
                        "read that one, and correct it if it is still wrong");
            }
        } else {
            String next = next();
            correction.id(next).metadata(CORRECTS, id);
            if (!others.isEmpty()) {
                correction.metadata(MERGES, String.join("\n", others));
            }
            memory.append(correction.build());
            latest = memory.get(next).orElseThrow();
        }
        Set<String> retracted = memory.deletion().retractedIds();
        Stream.concat(Stream.of(id), others.stream())
                .filter(one -> !retracted.contains(one))
                .forEach(memory.deletion()::retract);
        return latest;
    }

    private void check(String id, List<String> others) {
        if (others.size() >= MOST_MERGED) {
            throw new InvalidInputException(
                    "also",
                    others.size() + " memories",
                    "are too many to be made one at a time",
                    "give at most " + (MOST_MERGED - 1));
        }
        Set<String> own = Set.copyOf(ids());
        List<String> seen = new ArrayList<>();
        for (String other : others) {
            if (own.contains(other) || seen.contains(other)) {
                throw new InvalidInputException(
                        "also", quoted(other), "is named twice, or a version of " + quoted(id), "name each once");
            }
            seen.add(other);
            String latest = of(memory, other).latest().id();
            if (!latest.equals(other)) {
                throw new InvalidInputException(
                        "also", quoted(other), "was corrected before, by " + quoted(latest), "name that one instead");
            }
        }
    }

    /** What an event takes the place of; null when it is no correction. */
    public static @Nullable String corrects(LogEntry entry) {
        return entry.event().metadata().get(CORRECTS);
    }

    /** What else an event takes the place of; none when it corrects one alone, or nothing. */
    public static List<String> merges(LogEntry entry) {
        String told = entry.event().metadata().get(MERGES);
        return told == null ? List.of() : Arrays.asList(told.split("\n"));
    }

    /** Another text, and all else as the latest version has it: the beginning of a correction. */
    public Event.Builder redraft(String text) {
        LogEntry latest = latest();
        Event old = latest.event();
        Map<String, String> metadata = new TreeMap<>(old.metadata());
        metadata.keySet().removeAll(List.of(CORRECTS, MERGES));
        return old.toBuilder()
                .text(text)
                .id(null)
                .idempotencyKey(null)
                .metadata(metadata)
                .occurredAt(old.timeBasis() == TimeBasis.UNKNOWN ? null : latest.occurredAt(), old.timeBasis());
    }

    private static String quoted(String id) {
        return "\"" + (id.length() > 60 ? id.substring(0, 60) + "…" : id) + "\"";
    }
}
