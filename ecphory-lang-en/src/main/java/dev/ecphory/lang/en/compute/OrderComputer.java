package dev.ecphory.lang.en.compute;

import dev.ecphory.LogEntry;
import dev.ecphory.RecallResult.Computed;
import dev.ecphory.internal.language.QuestionCues;
import dev.ecphory.internal.retrieval.context.ContextDates;
import dev.ecphory.knowledge.TimePoint.Granularity;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The ranked events as a numbered list in time. When a question asks in which order things were brought up, the time is when
 * they were said; when it asks what came first, it is when they happened, where an event tells one day. When it lists the
 * things itself, just those are put in order, and those that nothing tells of are named. Stateless.
 */
final class OrderComputer {
    /** What a line of the list may cost of a budget: tokens. */
    private static final int TOKENS_A_LINE = 100;

    private static final int LEAST = 5;
    private static final int MOST = 30;
    /** What came first of two or three is among the best. */
    private static final int FEW = 8;

    private static final int SNIPPET = 110;

    /** The least share of the words of a listed thing that tells of it. */
    private static final double MOST_OF_IT = .6;
    /** A question with one of these asks when things were said. */
    private static final Set<String> SAYS = StemmedTerms.of(
            "say said tell told mention mentioned bring brought discuss discussed talk talked raise raised");

    /**
     * An event, when it happened, and whether that is told in it rather than being when it was said.
     *
     * @param thing what the question lists, empty where it lists nothing
     */
    private record Dated(LogEntry entry, LocalDate day, boolean told, String thing) {}

    private OrderComputer() {}

    static Optional<Computed> of(String question, QuestionCues wording, int maxTokens, List<LogEntry> ranked) {
        ListedItems listed = ListedItems.in(question);
        if (!listed.things().isEmpty()) {
            Optional<Computed> ordered = just(listed, ranked);
            if (ordered.isPresent()) {
                return ordered;
            }
        }
        return all(wording, maxTokens, ranked);
    }

    private static Optional<Computed> all(QuestionCues wording, int maxTokens, List<LogEntry> ranked) {
        boolean sequence = wording.has(QuestionCues.Cue.SEQUENCE);
        int most = sequence ? Math.clamp(maxTokens / TOKENS_A_LINE, LEAST, MOST) : FEW;
        List<Dated> dated = new ArrayList<>();
        for (LogEntry entry : ranked.subList(0, Math.min(most, ranked.size()))) {
            dated.add(sequence ? said(entry) : happened(entry));
        }
        if (dated.size() < 2) {
            return Optional.empty();
        }
        return Optional.of(list(dated, sequence, List.of()));
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

    /** The sentence that holds most of a thing, and most of what is asked of it; of equal ones the best ranked. */
    private static @Nullable Dated find(String thing, Set<String> frame, boolean said, List<LogEntry> ranked) {
        Set<String> terms = StemmedTerms.of(thing);
        Dated best = null;
        double most = 0;
        for (LogEntry entry : ranked) {
            for (DatedSentence told : DatedSentence.of(entry)) {
                double share = share(terms, told.words());
                double fit = share + .5 * share(frame, told.words());
                if (share >= MOST_OF_IT && fit > most) {
                    most = fit;
                    Dated when = said ? said(entry) : happened(entry, told);
                    best = new Dated(entry, when.day(), when.told(), thing);
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
            text.append('\n').append(++number).append(". ");
            text.append(one.thing()).append(one.thing().isEmpty() ? "" : ": ").append(ContextDates.day(one.day()));
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

    private static Dated said(LogEntry entry) {
        return new Dated(entry, entry.occurredAt().toLocalDate(), false, "");
    }

    private static Dated happened(LogEntry entry, DatedSentence sentence) {
        Optional<DatedSentence.Day> day =
                sentence.when().filter(when -> when.granularity().compareTo(Granularity.MONTH) <= 0);
        if (day.isEmpty()) {
            return happened(entry);
        }
        LocalDate date = day.get().date();
        return new Dated(entry, date, !date.equals(entry.occurredAt().toLocalDate()), "");
    }

    private static Dated happened(LogEntry entry) {
        List<DatedSentence.Day> days = DatedSentence.of(entry).stream()
                .flatMap(told -> told.when().stream())
                .filter(day -> day.granularity().compareTo(Granularity.MONTH) <= 0)
                .distinct()
                .toList();
        if (days.size() == 1) {
            LocalDate day = days.getFirst().date();
            return new Dated(entry, day, !day.equals(entry.occurredAt().toLocalDate()), "");
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
