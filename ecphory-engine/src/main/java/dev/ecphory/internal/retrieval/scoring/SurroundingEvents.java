package dev.ecphory.internal.retrieval.scoring;

import dev.ecphory.RecallOptions;
import dev.ecphory.internal.index.NamespaceIndexReader;
import dev.ecphory.internal.language.TextSignals;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * What stands around the ranked events, as far as this recall may see it. Immutable.
 *
 * @param before the turn before an event, by the event's number; empty where a recipe does not tell it
 * @param after the turn after an event that asks, likewise
 * @param beside what stands right before and after an event in its session, by the event's number; empty where no reranker
 *     wants to know
 * @param everything numbers of all events in sight, when they are few enough to be told as a whole; else empty
 */
public record SurroundingEvents(
        Map<Long, Turn> before, Map<Long, Long> after, Map<Long, Beside> beside, List<Long> everything) {
    /** The turn before stands at most so far away in the log: beyond, others were speaking meanwhile. */
    private static final int REACH = 2;
    /** Each event costs more tokens than this, its time and id alone. */
    private static final int LEAST_TOKENS = 4;

    /** A neighbouring event: its place in the log, and whether it asks something. */
    public record Turn(long seq, boolean asks) {}

    /**
     * The events right before and after one in its session, by their numbers.
     *
     * @param before null for none
     * @param after null for none
     */
    public record Beside(@Nullable Long before, @Nullable Long after) {
        /** Nothing stands beside it. */
        public static final Beside NOTHING = new Beside(null, null);

        /** Those that there are. */
        public Stream<Long> all() {
            return Stream.of(before, after).filter(Objects::nonNull).map(Objects::requireNonNull);
        }
    }

    /**
     * Looks around the ranked events.
     *
     * @param led whether to tell the turns before
     * @param surrounded of how many of the best to tell what stands beside them
     */
    public static SurroundingEvents of(
            NamespaceIndexReader fields, Ranking ranking, RecallOptions options, boolean led, int surrounded) {
        Map<Long, Turn> before = new HashMap<>();
        Map<Long, Long> after = new HashMap<>();
        (led ? ranking.candidates() : List.<Candidate>of()).forEach(candidate -> {
            int event = candidate.event();
            for (int row = event - 1; row >= Math.max(0, event - REACH); row--) {
                if (!ranking.excludes(row) && fields.session(row) == fields.session(event)) {
                    boolean asks = fields.holds(row, TextSignals.Signal.QUESTION);
                    before.putIfAbsent(fields.seq(event), new Turn(fields.seq(row), asks));
                }
            }
            if (fields.holds(event, TextSignals.Signal.QUESTION)) {
                Long reply = beside(fields, ranking, event, event + 1);
                if (reply != null) {
                    after.put(fields.seq(event), reply);
                }
            }
        });
        Map<Long, Beside> beside = new HashMap<>();
        ranking.candidates().stream().limit(surrounded).forEach(candidate -> {
            int event = candidate.event();
            Beside both =
                    new Beside(beside(fields, ranking, event, event - 1), beside(fields, ranking, event, event + 1));
            beside.put(fields.seq(event), both);
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
        return new SurroundingEvents(before, after, beside, everything);
    }

    private static @Nullable Long beside(NamespaceIndexReader fields, Ranking ranking, int event, int row) {
        boolean stands = row >= 0
                && row < fields.events()
                && !ranking.excludes(row)
                && fields.session(row) == fields.session(event);
        return stands ? fields.seq(row) : null;
    }
}
