package dev.ecphory.lang.en.compute;

import dev.ecphory.LogEntry;
import dev.ecphory.RecallResult.Computed;
import dev.ecphory.internal.retrieval.context.ContextDates;
import dev.ecphory.knowledge.TimePoint.Granularity;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The things that a question lists, in time: by when they were first said where it asks in which order they were brought up, else by
 * when they happened, where an event tells one day. Those that nothing tells of are named. A question that lists nothing has no order,
 * since what is found by it need not be what it means. Stateless.
 */
final class OrderComputer {
    private static final int SNIPPET = 110;

    /** The least share of the words of a listed thing that tells of it. */
    private static final double MOST_OF_IT = .6;
    /** A question with one of these asks when things were said. */
    private static final Set<String> SAYS = StemmedTerms.of(
            "say said tell told mention mentioned bring brought discuss discussed talk talked raise raised");

    /**
     * An event, when it happened, and whether that is told in it rather than being when it was said.
     *
     * @param day as exactly as it is told
     * @param thing what the question lists
     */
    private record Dated(LogEntry entry, DatedSentence.Day day, boolean told, String thing) {}

    private OrderComputer() {}

    static Optional<Computed> of(String question, List<LogEntry> ranked) {
        ListedItems listed = ListedItems.in(question);
        return listed.things().isEmpty() ? Optional.empty() : just(listed, ranked);
    }

    /** The listed things in their order, where anything tells of two of them. */
    private static Optional<Computed> just(ListedItems listed, List<LogEntry> ranked) {
        Set<String> frame = StemmedTerms.of(listed.frame());
        boolean said = !Collections.disjoint(frame, SAYS);
        List<Dated> dated = new ArrayList<>();
        List<String> missing = new ArrayList<>();
        for (String thing : listed.things()) {
            Dated found = find(thing, frame, said, ranked);
            if (found == null) {
                missing.add(thing);
            } else {
                dated.add(found);
            }
        }
        return dated.size() < 2 ? Optional.empty() : Optional.of(list(dated, said, missing));
    }

    /**
     * The sentence that holds most of a thing: the first that was said, where that is asked; else the one that holds most of what is
     * asked of it, of equal ones the best ranked.
     */
    private static @Nullable Dated find(String thing, Set<String> frame, boolean said, List<LogEntry> ranked) {
        Set<String> terms = StemmedTerms.of(thing);
        Dated best = null;
        double most = 0;
        for (LogEntry entry : ranked) {
            for (DatedSentence told : DatedSentence.of(entry)) {
                double share = share(terms, told.words());
                double fit = share + (said ? 0 : .5 * share(frame, told.words()));
                boolean sooner = said
                        && best != null
                        && entry.occurredAt().isBefore(best.entry().occurredAt());
                if (share >= MOST_OF_IT && (fit > most || (fit == most && sooner))) {
                    most = fit;
                    best = said ? said(entry, thing) : happened(entry, told, thing);
                }
            }
        }
        return best;
    }

    private static double share(Set<String> terms, Set<String> words) {
        return terms.isEmpty()
                ? 0
                : (double) terms.stream().filter(words::contains).count() / terms.size();
    }

    private static Computed list(List<Dated> dated, boolean sequence, List<String> missing) {
        dated.sort(Comparator.comparing((Dated one) -> one.day().date())
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
            text.append('\n').append(++number).append(". ");
            text.append(one.thing())
                    .append(": ")
                    .append(ContextDates.moment(one.day().point()));
            if (one.entry().usesRecordingTime()) {
                text.append(" (recorded)");
            }
            if (one.told()) {
                text.append(", said ")
                        .append(ContextDates.day(one.entry().occurredAt().toLocalDate()));
            }
            text.append(", id ").append(one.entry().id()).append(": ").append(snippet(one.entry()));
        }
        if (!missing.isEmpty()) {
            text.append("\nnothing found tells of: ").append(String.join("; ", missing));
        }
        return new Computed(
                Computed.Kind.ORDER,
                text.toString(),
                dated.stream().map(one -> one.entry().id()).distinct().toList());
    }

    private static Dated said(LogEntry entry, String thing) {
        return new Dated(entry, new DatedSentence.Day(entry.occurredAt().toLocalDate(), Granularity.DAY), false, thing);
    }

    /** By the day that the sentence tells, or the only one of its event. */
    private static Dated happened(LogEntry entry, DatedSentence sentence, String thing) {
        List<DatedSentence.Day> days = sentence.when().stream()
                .filter(OrderComputer::exact)
                .map(List::of)
                .findFirst()
                .orElseGet(() -> DatedSentence.of(entry).stream()
                        .flatMap(told -> told.when().stream())
                        .filter(OrderComputer::exact)
                        .distinct()
                        .toList());
        if (days.size() != 1) {
            return said(entry, thing);
        }
        DatedSentence.Day day = days.getFirst();
        return new Dated(entry, day, !day.date().equals(entry.occurredAt().toLocalDate()), thing);
    }

    private static boolean exact(DatedSentence.Day day) {
        return day.granularity().compareTo(Granularity.MONTH) <= 0;
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
