package dev.ecphory.internal.summaries;

import dev.ecphory.knowledge.Summary;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** What a session came to (Engram, session outcomes), and how things are done (its procedural memory). Threads may share it. */
public enum SessionOutcome {
    /** Something learned for another time. */
    LESSON,
    /** Something settled. */
    DECISION,
    /** Something found out. */
    FINDING,
    /** Something left open. */
    QUESTION,
    /** How things are always or never to be done. */
    RULE,
    /** How something is done. */
    HOW_TO;

    /**
     * One outcome, in the words in which it was said.
     *
     * @param outcome what it is
     * @param session in which it was said; a day as {@code 2026-03-02} where none was declared
     * @param events ids of the events that say it
     * @param day on which it was said, as its speaker's calendar has it
     * @param text speaker and words
     */
    public record DatedOutcome(
            SessionOutcome outcome, String session, List<String> events, LocalDate day, String text) {
        /** Copies the list. */
        public DatedOutcome {
            events = List.copyOf(events);
        }
    }

    /** As lines of summaries are marked with it. */
    public String mark() {
        return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }

    /** The one of a mark; none for another word. */
    public static Optional<SessionOutcome> of(String mark) {
        return Arrays.stream(values()).filter(one -> one.mark().equals(mark)).findFirst();
    }

    /** What a summary of {@link Summary.Kind#OUTCOME} tells, in its order. */
    public static List<DatedOutcome> read(Summary summary) {
        List<DatedOutcome> told = new ArrayList<>();
        for (SummaryLine.Read line : SummaryLine.read(summary.text())) {
            int end = line.told().indexOf("] ");
            if (line.told().startsWith("[") && end > 0) {
                of(line.told().substring(1, end))
                        .ifPresent(outcome -> told.add(new DatedOutcome(
                                outcome,
                                summary.subject(),
                                line.events(),
                                line.day(),
                                line.told().substring(end + 2))));
            }
        }
        return List.copyOf(told);
    }
}
