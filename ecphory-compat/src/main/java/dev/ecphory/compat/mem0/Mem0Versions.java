package dev.ecphory.compat.mem0;

import dev.ecphory.ConflictException;
import dev.ecphory.Event;
import dev.ecphory.LogEntry;
import dev.ecphory.Memory;
import dev.ecphory.wire.EventCorrections;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.UnaryOperator;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The versions of one memory. The log knows no updates: a correction is an event of its own, called as the first one is
 * with {@code ~2}, {@code ~3} … behind, whose metadata {@value EventCorrections#CORRECTS} names the version that it takes the place of, and
 * that one is retracted. So mem0's id, which is the first one's, leads to the newest. Not for several threads.
 *
 * @param all the first said first; at least one
 * @param retracted the ids of those that are
 */
record Mem0Versions(Memory memory, List<LogEntry> all, Set<String> retracted) {
    private static final Pattern LATER = Pattern.compile("(?s)(.+)~(?:[2-9]|[1-9]\\d+)");
    private static final int TRIES = 8;

    /** The id of the first version of what an event is a version of. */
    static String first(LogEntry entry) {
        Matcher later = LATER.matcher(entry.id());
        return corrects(entry.event()) && later.matches() ? later.group(1) : entry.id();
    }

    static boolean corrects(Event event) {
        return event.metadata().containsKey(EventCorrections.CORRECTS);
    }

    /** Those of the memory of which the event of that id is a version; nothing when there is no such event. */
    static Optional<Mem0Versions> of(Memory memory, String id) {
        // read first: of what is retracted by then, the correction is in the log
        Set<String> retracted = memory.deletion().retractedIds();
        List<LogEntry> all = new ArrayList<>();
        Optional<LogEntry> next =
                memory.get(memory.get(id).map(Mem0Versions::first).orElse(id));
        while (next.isPresent()) {
            all.add(next.get());
            next = memory.get(all.getFirst().id() + "~" + (all.size() + 1)).filter(one -> corrects(one.event()));
        }
        return all.isEmpty() ? Optional.empty() : Optional.of(new Mem0Versions(memory, List.copyOf(all), retracted));
    }

    LogEntry latest() {
        return all.getLast();
    }

    /** True when it was deleted. */
    boolean gone() {
        return retracted.contains(latest().id());
    }

    /**
     * Puts another version in the place of the latest. Of several at the same time, each corrects the one before it.
     *
     * @param correction what the version after the given one says; its id and what it corrects are filled in
     */
    Mem0Versions correct(UnaryOperator<Event> correction) {
        Mem0Versions versions = this;
        for (int tries = 1; ; tries++) {
            String id = versions.all.getFirst().id() + "~" + (versions.all.size() + 1);
            try {
                memory.append(numbered(
                        correction.apply(versions.latest().event()),
                        id,
                        versions.latest().id()));
                return Mem0Versions.of(memory, all.getFirst().id())
                        .orElse(versions)
                        .onlyLatest();
            } catch (ConflictException taken) {
                if (tries == TRIES) {
                    throw taken;
                }
                versions = Mem0Versions.of(memory, all.getFirst().id()).orElse(versions);
            }
        }
    }

    private static Event numbered(Event event, String id, String corrects) {
        var metadata = new java.util.TreeMap<>(event.metadata());
        metadata.put(EventCorrections.CORRECTS, corrects);
        return event.toBuilder().id(id).metadata(metadata).idempotencyKey(null).build();
    }

    private Mem0Versions onlyLatest() {
        retract(all.subList(0, all.size() - 1));
        return this;
    }

    /** Hides every version that is not hidden. */
    void retract() {
        retract(all);
    }

    private void retract(List<LogEntry> versions) {
        memory.deletion()
                .retract(versions.stream()
                        .map(LogEntry::id)
                        .filter(id -> !retracted.contains(id))
                        .toList());
    }
}
