package dev.ecphory.internal.summaries;

import dev.ecphory.LogEntry;
import dev.ecphory.internal.facts.extract.SpeakerRoles;
import dev.ecphory.knowledge.Claim.Authority;
import dev.ecphory.spi.store.EventReader;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Collectors;

/**
 * What people said last, in which patterns are looked for: of the newest {@value #MOST} events, those of days that are over.
 * A day is over once the log's newest event happened on another, so that patterns are made anew once a day and not with
 * each event. Immutable.
 *
 * @param said in the order of the log
 */
record PatternWindow(List<Utterance> said) {
    static final int MOST = 5_000;
    private static final int PAGE = 200;

    PatternWindow {
        said = List.copyOf(said);
    }

    /**
     * An event of a person.
     *
     * @param speaker empty where nobody is named
     * @param session its name, or the day where it has none
     * @param day on which it was said, as the speaker's calendar has it
     */
    record Utterance(LogEntry entry, String speaker, String session, LocalDate day) {}

    /** The number of the last event of a day that is over, among the newest {@value #MOST}; 0 where there is none. */
    static long through(SummaryScope scope) {
        EventReader log = scope.store().log();
        long last = Math.min(scope.head().lastSeq(), scope.frontier());
        LocalDate newest = null;
        for (long to = last; to > Math.max(0, last - MOST); to -= PAGE) {
            List<LogEntry> page = log.after(scope.namespace(), Math.max(0, to - PAGE), PAGE);
            for (LogEntry entry : page.reversed()) {
                if (entry.seq() > to) {
                    continue;
                }
                LocalDate day = entry.occurredAt().toLocalDate();
                newest = newest == null ? day : newest;
                if (!day.equals(newest)) {
                    return entry.seq();
                }
            }
        }
        return 0;
    }

    /** The window that ends with an event. */
    static PatternWindow upTo(long seq, ChoreInput input) {
        List<Utterance> said = new ArrayList<>();
        if (seq > 0) {
            for (LogEntry entry : input.store().log().after(input.namespace(), Math.max(0, seq - MOST), MOST)) {
                if (entry.seq() <= seq
                        && input.speaks(entry)
                        && SpeakerRoles.authority(entry.event()) == Authority.USER_SAID) {
                    said.add(new Utterance(
                            entry,
                            Objects.requireNonNullElse(entry.event().speaker(), ""),
                            EventBuckets.session(entry),
                            entry.occurredAt().toLocalDate()));
                }
            }
        }
        return new PatternWindow(said);
    }

    /** What each person said, by name. */
    SortedMap<String, List<Utterance>> bySpeaker() {
        return said.stream().collect(Collectors.groupingBy(Utterance::speaker, TreeMap::new, Collectors.toList()));
    }

    /** A speaker as a sentence begins with one. */
    static String named(String speaker) {
        return speaker.isEmpty() ? "The user" : speaker;
    }
}
