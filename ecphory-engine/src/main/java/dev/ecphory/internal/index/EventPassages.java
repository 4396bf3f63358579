package dev.ecphory.internal.index;

import dev.ecphory.Event;
import dev.ecphory.Event.TimeBasis;
import dev.ecphory.LogEntry;
import dev.ecphory.internal.text.PassageSplitter;
import java.time.LocalDate;
import java.util.List;
import java.util.Locale;
import java.util.Set;

/**
 * How an event is read by words and by models: its text and caption, cut into passages, each with its speaker in
 * front. The one place that decides it, for the index and for the embedding of new events alike.
 */
public final class EventPassages {
    /** Names by which assistants and tools go in transcripts, lower case. */
    private static final Set<String> ASSISTANTS =
            Set.of("assistant", "ai", "bot", "chatbot", "agent", "model", "system", "tool", "function");

    /** Long answers of assistants are led by what matters: embedding more of them costs much and gains nothing. */
    private static final int ASSISTANT_PASSAGES = 2;

    /** A book said in one breath is found by words and the static table beyond this many passages. */
    private static final int MOST_PASSAGES = 16;

    private EventPassages() {}

    /** What was said and what was shown. */
    public static String body(Event event) {
        String caption = event.caption();
        if (caption == null || caption.isEmpty()) {
            return event.text();
        }
        return event.text().isEmpty() ? caption : event.text() + "\n" + caption;
    }

    /** What stands before a passage when a model reads it; empty without a speaker. */
    static String prefix(Event event) {
        return event.speaker() == null ? "" : event.speaker() + ": ";
    }

    /** The passages of an event that are worth a neural vector, as the model reads them. */
    public static List<String> modelPassages(LogEntry entry) {
        Event event = entry.event();
        String body = body(event);
        int most = assistant(event.speaker()) ? ASSISTANT_PASSAGES : MOST_PASSAGES;
        if (body.isBlank()) {
            return List.of(); // an asset without words: a vector of who showed it would be near to everything they said
        }
        return PassageSplitter.of(body).stream()
                .limit(most)
                .map(passage -> prefix(event) + passage.in(body))
                .toList();
    }

    /** True when a speaker goes by an assistant's or a tool's name. */
    public static boolean assistant(@org.jspecify.annotations.Nullable String speaker) {
        return speaker != null && ASSISTANTS.contains(speaker.toLowerCase(Locale.ROOT));
    }

    /** The date as words, so that "in May 2023" finds it; empty when the time is unknown. */
    static String dateWords(LogEntry entry) {
        if (entry.event().timeBasis() == TimeBasis.UNKNOWN) {
            return "";
        }
        return words(entry.occurredAt().toLocalDate());
    }

    /** A day as words. */
    static String words(LocalDate day) {
        return day.getDayOfMonth() + " " + MONTHS.get(day.getMonthValue() - 1) + " " + day.getYear();
    }

    private static final List<String> MONTHS = List.of(
            "January",
            "February",
            "March",
            "April",
            "May",
            "June",
            "July",
            "August",
            "September",
            "October",
            "November",
            "December");
}
