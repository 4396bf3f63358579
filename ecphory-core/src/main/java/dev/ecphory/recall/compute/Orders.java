package dev.ecphory.recall.compute;

import dev.ecphory.memory.Granularity;
import dev.ecphory.memory.LogEntry;
import dev.ecphory.memory.TimeBasis;
import dev.ecphory.recall.Computed;
import dev.ecphory.recall.context.Calendar;
import dev.ecphory.text.QuestionCues;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/**
 * The ranked events as a numbered list in time. When a question asks in which order things were brought up, the time is when
 * they were said; when it asks what came first, it is when they happened, where an event tells one day. Stateless.
 */
final class Orders {
    /** What a line of the list may cost of a budget: tokens. */
    private static final int TOKENS_A_LINE = 100;

    private static final int LEAST = 5;
    private static final int MOST = 30;
    /** What came first of two or three is among the best. */
    private static final int FEW = 8;

    private static final int SNIPPET = 110;

    /** An event, when it happened, and whether that is told in it rather than being when it was said. */
    private record Dated(LogEntry entry, LocalDate day, boolean told) {}

    private Orders() {}

    static Optional<Computed> of(QuestionCues wording, int maxTokens, List<LogEntry> ranked) {
        boolean sequence = wording.has(QuestionCues.Cue.SEQUENCE);
        int most = sequence ? Math.clamp(maxTokens / TOKENS_A_LINE, LEAST, MOST) : FEW;
        List<Dated> dated = new ArrayList<>();
        for (LogEntry entry : ranked.subList(0, Math.min(most, ranked.size()))) {
            if (entry.event().timeBasis() != TimeBasis.UNKNOWN) {
                dated.add(sequence ? said(entry) : happened(entry));
            }
        }
        if (dated.size() < 2) {
            return Optional.empty();
        }
        dated.sort(Comparator.comparing(Dated::day)
                .thenComparing(one -> one.entry().occurredAt().toInstant())
                .thenComparingLong(one -> one.entry().seq()));
        if (sequence) {
            dated.sort(
                    Comparator.comparing((Dated one) -> one.entry().occurredAt().toInstant())
                            .thenComparingLong(one -> one.entry().seq()));
        }
        StringBuilder text = new StringBuilder(
                sequence ? "in the order in which it was said:" : "in the order in which it happened:");
        int number = 0;
        for (Dated one : dated) {
            text.append('\n').append(++number).append(". ").append(Calendar.day(one.day()));
            if (one.told()) {
                text.append(", said ")
                        .append(Calendar.day(one.entry().occurredAt().toLocalDate()));
            }
            text.append(", id ").append(one.entry().id()).append(": ").append(snippet(one.entry()));
        }
        return Optional.of(new Computed(
                Computed.Kind.ORDER,
                text.toString(),
                dated.stream().map(one -> one.entry().id()).toList()));
    }

    private static Dated said(LogEntry entry) {
        return new Dated(entry, entry.occurredAt().toLocalDate(), false);
    }

    private static Dated happened(LogEntry entry) {
        List<Told.Day> days = Told.of(entry).stream()
                .flatMap(told -> told.when().stream())
                .filter(day -> day.granularity().compareTo(Granularity.MONTH) <= 0)
                .distinct()
                .toList();
        if (days.size() == 1) {
            LocalDate day = days.getFirst().date();
            return new Dated(entry, day, !day.equals(entry.occurredAt().toLocalDate()));
        }
        return said(entry);
    }

    private static String snippet(LogEntry entry) {
        String text = entry.event().text();
        String start = text.substring(0, Math.min(text.length(), 4 * SNIPPET))
                .replaceAll("\\s+", " ")
                .strip();
        if (start.length() <= SNIPPET) {
            return start;
        }
        int cut = start.lastIndexOf(' ', SNIPPET);
        int end = cut > SNIPPET / 2 ? cut : SNIPPET;
        return start.substring(0, Character.isLowSurrogate(start.charAt(end)) ? end - 1 : end) + "…";
    }
}
