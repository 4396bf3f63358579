package dev.ecphory.internal.cognition.recall;

import dev.ecphory.LogEntry;
import dev.ecphory.RecallResult;
import dev.ecphory.internal.cognition.mechanism.FeelingOfKnowing.Sense;
import dev.ecphory.internal.cognition.mechanism.SessionMood;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What came to mind beside what was recalled: advice, and at most one memory that nobody asked for. No ranking and no
 * judgement knows of it. Immutable.
 *
 * @param knowing whether there is more than what was delivered, by the ids of events that were not; advice only
 * @param unbidden a memory that came by itself; null for none
 * @param sessions how the last sessions felt; null where nobody knows or wants to
 */
public record CognitionReport(
        Sense knowing,
        @Nullable Unbidden unbidden,
        @Nullable SessionMood sessions) implements RecallResult.Extension {
    /** Nothing, as always while the mechanisms are off. */
    public static final CognitionReport NOTHING = new CognitionReport(Sense.NONE, null, null);

    /**
     * A memory that came by itself.
     *
     * @param entry the event, verbatim, none of those that were recalled
     * @param strength what its trace has left, 0 to 1
     * @param intensity how strong its emotion is, above 0 to 1
     * @param inContext whether the context tells it
     */
    public record Unbidden(LogEntry entry, double strength, double intensity, boolean inContext) {}

    /** What came to mind when that was recalled. */
    public static CognitionReport of(RecallResult recalled) {
        return recalled.extension(CognitionReport.class).orElse(NOTHING);
    }

    /** What a result holds of it: nothing where it says nothing. */
    public List<RecallResult.Extension> extensions() {
        return nothing() ? List.of() : List.of(this);
    }

    /** True when nothing was felt and nothing came. */
    public boolean nothing() {
        return equals(NOTHING);
    }

    /** The same once it is known whether the context tells what came. */
    public CognitionReport told(boolean inContext) {
        return unbidden == null
                ? this
                : new CognitionReport(
                        knowing,
                        new Unbidden(unbidden.entry, unbidden.strength, unbidden.intensity, inContext),
                        sessions);
    }
}
