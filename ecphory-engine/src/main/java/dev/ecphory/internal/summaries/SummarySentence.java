package dev.ecphory.internal.summaries;

import dev.ecphory.LogEntry;
import dev.ecphory.internal.language.ClaimReader.OutOfTimeException;
import dev.ecphory.internal.language.ReadingDeadline;
import dev.ecphory.internal.text.ProseFilter;
import dev.ecphory.internal.text.Sentence;
import dev.ecphory.internal.text.SentenceSplitter;
import dev.ecphory.spi.store.EventAnnotation;
import java.util.ArrayList;
import java.util.List;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/**
 * A sentence of an event that a summary may quote. Immutable; threads may share it.
 *
 * @param place which sentence of the event it is, from 0
 * @param from where it begins in the event's text, in UTF-16 units
 * @param to where it ends, exclusive
 * @param asks whether it is a question
 * @param note what encoding found in the event; null when it found nothing yet
 */
public record SummarySentence(
        LogEntry entry,
        int place,
        int from,
        int to,
        boolean asks,
        @Nullable EventAnnotation note) {
    private static final int LEAST_WORDS = 4;
    private static final int LONGEST = 400;
    private static final String ENDS = ".?!…";
    private static final String CLOSING = ENDS + "%`\"'”’)]*_~";
    private static final String OPENS = "([{【";
    private static final String CLOSES = ")]}】";

    /** The whole sentences of an event that are neither code nor too short or too long to be quoted, in order. */
    public static List<SummarySentence> of(LogEntry entry, @Nullable EventAnnotation note) {
        return of(entry, note, () -> 0);
    }

    /**
     * The same in time.
     *
     * @param ticker nanoseconds since some moment
     * @throws OutOfTimeException when it takes longer than a text of that length may
     */
    public static List<SummarySentence> of(LogEntry entry, @Nullable EventAnnotation note, LongSupplier ticker) {
        String text = entry.event().text();
        ReadingDeadline deadline = new ReadingDeadline(text.length(), ticker);
        List<SummarySentence> sayings = new ArrayList<>();
        for (Sentence sentence : SentenceSplitter.of(ProseFilter.of(text))) {
            deadline.check();
            int from = sentence.words().getFirst().from();
            int to = sentence.words().getLast().to();
            while (to < text.length() && CLOSING.indexOf(text.charAt(to)) >= 0) {
                to++;
            }
            if (sentence.words().size() >= LEAST_WORDS && to - from <= LONGEST && plain(text, from, to)) {
                sayings.add(new SummarySentence(entry, sayings.size(), from, to, sentence.asks(), note));
            }
        }
        return sayings;
    }

    /**
     * Whether it is one whole sentence: with a mark at its end unless the text ends there, which headings, items of lists and what an
     * abbreviation cuts have not; with both of each pair of brackets; and in one line.
     */
    private static boolean plain(String text, int from, int to) {
        String sentence = text.substring(from, to);
        boolean ended =
                sentence.chars().skip(Math.max(0, sentence.length() - 3)).anyMatch(end -> ENDS.indexOf(end) >= 0);
        if (sentence.contains("**") || (!ended && goesOn(text, to)) || !balanced(sentence)) {
            return false;
        }
        for (int i = from; i < to; i++) {
            if (Character.isISOControl(text.charAt(i)) || text.charAt(i) == '\u2028' || text.charAt(i) == '\u2029') {
                return false;
            }
        }
        return true;
    }

    private static boolean goesOn(String text, int from) {
        for (int i = from; i < text.length(); i++) {
            if (Character.isLetterOrDigit(text.codePointAt(i))) {
                return true;
            }
        }
        return false;
    }

    private static boolean balanced(String sentence) {
        int open = 0;
        for (int i = 0; i < sentence.length() && open >= 0; i++) {
            open += OPENS.indexOf(sentence.charAt(i)) >= 0 ? 1 : 0;
            boolean smiley = i > 0 && ":;-=".indexOf(sentence.charAt(i - 1)) >= 0;
            open -= CLOSES.indexOf(sentence.charAt(i)) >= 0 && !smiley ? 1 : 0;
        }
        return open == 0;
    }

    /** Its words, verbatim. */
    public String text() {
        return entry.event().text().substring(from, to);
    }

    /** Whether it only greets or reacts. */
    boolean chatters() {
        return note != null
                && switch (note.act()) {
                    case NOISE, GREETING, REACTION -> true;
                    default -> false;
                };
    }

    /** The line that quotes it. */
    SummaryLine line(@Nullable String mark) {
        return new SummaryLine(
                List.of(entry.id()),
                entry.occurredAt().toLocalDate(),
                mark,
                entry.event().speaker(),
                text());
    }
}
