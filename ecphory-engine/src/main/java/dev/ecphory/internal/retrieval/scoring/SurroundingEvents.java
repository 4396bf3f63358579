package dev.ecphory.internal.retrieval.scoring;

import dev.ecphory.RecallOptions;
import dev.ecphory.internal.index.NamespaceIndexReader;
import dev.ecphory.internal.language.TextSignals;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * What stands around the ranked events, as far as this recall may see it. Immutable.
 *
 * @param before the turn before an event, by the event's number; empty where a recipe does not tell it
 * @param everything numbers of all events in sight, when they are few enough to be told as a whole; else empty
 */
public record SurroundingEvents(Map<Long, Turn> before, List<Long> everything) {
    /** Events whose turn before is worth a look. */
    private static final int LED = 20;
    /** The turn before stands at most so far away in the log: beyond, others were speaking meanwhile. */
    private static final int REACH = 2;
    /** Each event costs more tokens than this, its time and id alone. */
    private static final int LEAST_TOKENS = 4;

    /** A neighbouring event: its place in the log, and whether it asks something. */
    public record Turn(long seq, boolean asks) {}

    public static SurroundingEvents of(
            NamespaceIndexReader fields, Ranking ranking, RecallOptions options, boolean led) {
        Map<Long, Turn> before = new HashMap<>();
        ranking.candidates().stream().limit(led ? LED : 0).forEach(candidate -> {
            int event = candidate.event();
            for (int row = event - 1; row >= Math.max(0, event - REACH); row--) {
                if (!ranking.excludes(row) && fields.session(row) == fields.session(event)) {
                    boolean asks = fields.holds(row, TextSignals.Signal.QUESTION);
                    before.putIfAbsent(fields.seq(event), new Turn(fields.seq(row), asks));
                }
            }
        });
        List<Long> everything = new ArrayList<>();
        if ((long) fields.events() * LEAST_TOKENS
                <= Math.min(options.context().fullBelowTokens(), options.maxTokens())) {
            for (int row = 0; row < fields.events(); row++) {
                if (!ranking.excludes(row)) {
                    everything.add(fields.seq(row));
                }
            }
        }
        return new SurroundingEvents(before, everything);
    }
}
