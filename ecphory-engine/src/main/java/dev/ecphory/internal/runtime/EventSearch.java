package dev.ecphory.internal.runtime;

import dev.ecphory.LogEntry;
import dev.ecphory.Namespace;
import dev.ecphory.spi.store.EventLog;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * A search of the log itself, newest first, by what stands in events rather than by what matters. Immutable; threads may share
 * it.
 *
 * @param words each of which stands in the text, the caption, the speaker, the session or the id, in any case; blank for all
 * @param speaker who said it, exactly; null for anybody
 * @param session where, exactly; null for any
 * @param from the first local day on which it occurred; null for any
 * @param to the last such day; null for any
 */
public record EventSearch(
        String words,
        @Nullable String speaker,
        @Nullable String session,
        @Nullable LocalDate from,
        @Nullable LocalDate to) {
    /** Numbers that one search looks at: a longer log is searched on with the next one. */
    static final int MOST = 20_000;

    private static final int BATCH = 1_000;

    /**
     * What a search found.
     *
     * @param entries newest first
     * @param older the {@code before} with which the search goes on; 0 when it has come to the beginning of the log
     */
    public record Page(List<LogEntry> entries, long older) {
        public Page {
            entries = List.copyOf(entries);
        }
    }

    /** True when every event is found. */
    public boolean findsAll() {
        return words.isBlank() && speaker == null && session == null && from == null && to == null;
    }

    /**
     * Searches a log.
     *
     * @param before look at events with a smaller sequence number only
     */
    public Page newest(Namespace namespace, EventLog log, long before, int limit) {
        List<String> wanted = Arrays.stream(words.toLowerCase(Locale.ROOT).split("\\s+"))
                .filter(word -> !word.isEmpty())
                .toList();
        List<LogEntry> found = new ArrayList<>();
        long end = Math.min(before, log.lastSeq(namespace) + 1);
        long stop = Math.max(1, end - MOST);
        int batch = findsAll() ? Math.min(BATCH, limit) : BATCH;
        while (end > stop) {
            long begin = Math.max(stop, end - batch);
            for (LogEntry entry : log.after(namespace, begin - 1, batch).reversed()) {
                if (entry.seq() < end && matches(entry, wanted)) {
                    found.add(entry);
                    if (found.size() == limit) {
                        return new Page(found, entry.seq() == 1 ? 0 : entry.seq());
                    }
                }
            }
            end = begin;
        }
        return new Page(found, end == 1 ? 0 : end);
    }

    private boolean matches(LogEntry entry, List<String> wanted) {
        if ((speaker != null && !speaker.equals(entry.event().speaker()))
                || (session != null && !session.equals(entry.event().session()))) {
            return false;
        }
        LocalDate day = entry.occurredAt().toLocalDate();
        if ((from != null && day.isBefore(from)) || (to != null && day.isAfter(to))) {
            return false;
        }
        if (wanted.isEmpty()) {
            return true;
        }
        String text = Stream.of(
                        entry.event().text(),
                        entry.event().caption(),
                        entry.event().speaker(),
                        entry.event().session(),
                        entry.id())
                .filter(Objects::nonNull)
                .collect(Collectors.joining("\n"))
                .toLowerCase(Locale.ROOT);
        return wanted.stream().allMatch(text::contains);
    }
}
