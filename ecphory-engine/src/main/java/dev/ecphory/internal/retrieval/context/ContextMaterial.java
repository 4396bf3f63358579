package dev.ecphory.internal.retrieval.context;

import dev.ecphory.LogEntry;
import dev.ecphory.RecallResult.Computed;
import dev.ecphory.RecallResult.Reminder;
import dev.ecphory.RecalledFact;
import dev.ecphory.RecalledSummary;
import dev.ecphory.internal.cognition.mechanism.SessionMood;
import dev.ecphory.knowledge.Directive;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What a context may be made of. Immutable.
 *
 * @param directives standing instructions, oldest first
 * @param reminders intentions and occasions that are due, oldest first
 * @param facts best first
 * @param computed what was worked out, most wanted first
 * @param overviews what of the summaries speaks of what is asked, the nearest first
 * @param ranked events, best first
 * @param beside by an event's id, the turn that it is told with: the question that a short reply answers, the reply to a question
 * @param everything all events in sight, when they are to be the context if they fit; else empty
 * @param unbidden an event that came by itself, told behind the others if there is room; null for none
 * @param nothing true when there are memories, and none that is relevant
 * @param redacted true when only the facts may be told, and they only as structure
 * @param mood how the last sessions felt; null when it is not to be told
 * @param wishes what the asker wished for beyond the moment, the best first
 * @param cautions what a careful reader would say of the memories, as lines
 * @param repeats by an event's id, archived events that say the same
 */
public record ContextMaterial(
        List<Directive> directives,
        List<Reminder> reminders,
        List<RecalledFact> facts,
        List<Computed> computed,
        List<RecalledSummary> overviews,
        List<LogEntry> ranked,
        Map<String, LogEntry> beside,
        List<LogEntry> everything,
        @Nullable LogEntry unbidden,
        boolean nothing,
        boolean redacted,
        @Nullable SessionMood mood,
        Map<String, List<LogEntry>> repeats,
        List<Wish> wishes,
        List<String> cautions) {
    /**
     * A wish of the asker that stands beyond the moment.
     *
     * @param entry where it was said
     * @param sentence it, as it was said
     */
    public record Wish(LogEntry entry, String sentence) {}

    public ContextMaterial {
        directives = List.copyOf(directives);
        reminders = List.copyOf(reminders);
        facts = List.copyOf(facts);
        computed = List.copyOf(computed);
        overviews = List.copyOf(overviews);
        ranked = List.copyOf(ranked);
        beside = Map.copyOf(beside);
        everything = List.copyOf(everything);
        repeats = Map.copyOf(repeats);
        wishes = List.copyOf(wishes);
        cautions = List.copyOf(cautions);
    }

    /** Without how the last sessions felt, what else was said of the same, and wishes. */
    public ContextMaterial(
            List<Directive> directives,
            List<Reminder> reminders,
            List<RecalledFact> facts,
            List<Computed> computed,
            List<RecalledSummary> overviews,
            List<LogEntry> ranked,
            Map<String, LogEntry> beside,
            List<LogEntry> everything,
            @Nullable LogEntry unbidden,
            boolean nothing,
            boolean redacted) {
        this(
                directives,
                reminders,
                facts,
                computed,
                overviews,
                ranked,
                beside,
                everything,
                unbidden,
                nothing,
                redacted,
                null,
                Map.of(),
                List.of(),
                List.of());
    }

    /** Without reminders and summaries, and without what came by itself. */
    public ContextMaterial(
            List<Directive> directives,
            List<RecalledFact> facts,
            List<Computed> computed,
            List<LogEntry> ranked,
            Map<String, LogEntry> beside,
            List<LogEntry> everything,
            boolean redacted) {
        this(directives, List.of(), facts, computed, List.of(), ranked, beside, everything, null, false, redacted);
    }

    public static ContextMaterial of(List<LogEntry> ranked) {
        return new ContextMaterial(List.of(), List.of(), List.of(), ranked, Map.of(), List.of(), false);
    }
}
