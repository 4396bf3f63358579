package dev.ecphory;

import dev.ecphory.knowledge.Directive;
import java.time.Duration;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The answer to {@code recall}. Immutable.
 *
 * @param question as it was asked
 * @param classification what kind of question it was taken for
 * @param context dated, cited, quoted text for a reader, inside the token budget
 * @param tokens tokens of the context, by the counter that the options name
 * @param directives the standing instructions, which stand first in the context as far as half of the budget goes
 * @param reminders the intentions that are due for the question and the occasions of today, which stand next as far as they
 *     fit; none unless the mechanism is on
 * @param facts what is held to be true of what is asked, best first
 * @param items ranked events, best first, at most the limit asked for
 * @param computed what was worked out from them, where the question calls for it
 * @param overviews what of the summaries speaks of what is asked, where that is broad or what it asks for was archived; never ranked
 * @param answerability whether an answer is among all this; advice only
 * @param extensions what optional mechanisms add beside it, one of a kind; see {@link #extension}; none unless one is on
 * @param pendingVectors events of the namespace that have no neural vectors yet, so that their meaning is judged by the static
 *     table; 0 when all have, and where recall does not use neural vectors, as at tier edge
 * @param factsBehind events of which no facts are derived yet, so that {@code facts} says nothing of them; 0 where the recipe does
 *     without facts
 * @param steps what was done, in order
 * @param next where the next page begins, for {@link RecallOptions#after}; null where this is the last
 */
public record RecallResult(
        String question,
        QueryClassification classification,
        String context,
        int tokens,
        List<Directive> directives,
        List<Reminder> reminders,
        List<RecalledFact> facts,
        List<RecalledEvent> items,
        List<Computed> computed,
        List<RecalledSummary> overviews,
        Answerability answerability,
        List<Extension> extensions,
        int pendingVectors,
        int factsBehind,
        List<StageTrace> steps,
        @Nullable String next) {
    /** The bit of a cursor's first byte that says that the context goes on behind it. */
    private static final int CONTEXT_GOES_ON = 0x80;

    /**
     * Whether the context goes on behind a page, or only the items do.
     *
     * @param next where the next page begins, as a result says it; null for none
     */
    public static boolean continuesContext(@Nullable String next) {
        return next != null && (Base64.getUrlDecoder().decode(next)[0] & CONTEXT_GOES_ON) != 0;
    }

    /** Copies the lists. */
    public RecallResult {
        directives = List.copyOf(directives);
        reminders = List.copyOf(reminders);
        facts = List.copyOf(facts);
        items = List.copyOf(items);
        computed = List.copyOf(computed);
        overviews = List.copyOf(overviews);
        extensions = List.copyOf(extensions);
        steps = List.copyOf(steps);
    }

    /** One without reminders and summaries, without extensions. */
    public RecallResult(
            String question,
            QueryClassification classification,
            String context,
            int tokens,
            List<Directive> directives,
            List<RecalledFact> facts,
            List<RecalledEvent> items,
            List<Computed> computed,
            Answerability answerability,
            List<StageTrace> steps) {
        this(
                question,
                classification,
                context,
                tokens,
                directives,
                List.of(),
                facts,
                items,
                computed,
                List.of(),
                answerability,
                List.of(),
                0,
                0,
                steps,
                null);
    }

    /** What an optional mechanism adds to what was recalled. Immutable. */
    public interface Extension {}

    /** What one optional mechanism added; empty where it is off or has nothing to say. */
    public <T extends Extension> Optional<T> extension(Class<T> kind) {
        return extensions.stream().filter(kind::isInstance).map(kind::cast).findFirst();
    }

    /**
     * Something worked out from recalled events, exactly and without a model: an order, an interval, a count. Immutable.
     *
     * @param kind what was worked out
     * @param text the result as a sentence or a list, for a person or a reader
     * @param evidence ids of the events that it rests on, in the order in which the text uses them
     */
    public record Computed(Kind kind, String text, List<String> evidence) {
        /** What can be worked out. */
        public enum Kind {
            /** What happened in which order. */
            ORDER,
            /** How long it was between two events, or since one. */
            INTERVAL,
            /** How many different ones were told of. */
            COUNT
        }

        /** Copies the list. */
        public Computed {
            evidence = List.copyOf(evidence);
        }
    }

    /**
     * An intention whose time has come for a question, or an occasion of today that a fact tells of: a birthday, an
     * anniversary, an appointment, a deadline. Immutable.
     *
     * @param id of the intention, or of the fact
     * @param text what is to be remembered, verbatim; untrusted
     * @param because why it is due
     */
    public record Reminder(String id, String text, String because) {}

    /**
     * One stage of a recall.
     *
     * @param stage its name
     * @param in memories it was given
     * @param out memories it passed on
     * @param took how long
     * @param note what else there is to say, for a person; empty when nothing
     * @param numbers what it weighed, for a program, by name: one number of the question, or one of each memory that it was given, in
     *     their order; NaN where there is none. Only {@code relevance} tells them: see decision 73
     */
    public record StageTrace(
            String stage, int in, int out, Duration took, String note, Map<String, List<Double>> numbers) {
        /** One that tells no numbers. */
        public StageTrace(String stage, int in, int out, Duration took, String note) {
            this(stage, in, out, took, note, Map.of());
        }
    }
}
