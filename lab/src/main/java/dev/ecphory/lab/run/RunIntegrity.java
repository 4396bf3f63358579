package dev.ecphory.lab.run;

import dev.ecphory.lab.contest.Contestant.Sight;
import dev.ecphory.lab.measure.Percentile;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Locale;

/**
 * The reasons why a contestant's numbers may be believed: that nobody but the full context saw the whole history, and that what was
 * served was not cut on its way to the reader (Engram, integrity notes). Immutable.
 *
 * @param visibility how much it may show
 * @param leastSeen the smallest share of a conversation's events that stood in a context, 0 to 1
 * @param mostSeen the largest
 * @param complaints what is wrong, for a person; empty when nothing is
 */
public record RunIntegrity(Sight visibility, double leastSeen, double mostSeen, List<String> complaints) {
    /** A context of which the provider counts so much less than of others may have been cut. */
    private static final double CUT_BELOW = .6;
    /** It was, if that is nearly the most that the provider ever counts: texts differ, windows do not. */
    private static final double FULL = .9;
    /** A shorter context says nothing about the ratio. */
    private static final int TOO_SHORT = 200;
    /** No reader's window is shorter: such contexts tell how the two counters usually differ. */
    private static final int NEVER_CUT = 2_000;
    /** Of a conversation with fewer events, a retriever may well serve all. */
    private static final int SHORT_TALK = 40;

    /**
     * The counts of the reader's provider.
     *
     * @param ratio its tokens for one of ours: the median over contexts that no reader cuts; 1 when there is none
     * @param most the most that it counted for one call: a window that cuts is never longer
     * @param bare its tokens for a call without a context: the median; 0 when there is none
     */
    public record TokenCounts(double ratio, long most, long bare) {
        /** Of all contestants of a run. */
        public static TokenCounts of(Collection<Outcome> outcomes) {
            double[] calls = outcomes.stream()
                    .filter(outcome -> outcome.served().tokens() == 0)
                    .mapToDouble(RunIntegrity::counted)
                    .filter(counted -> counted > 0)
                    .toArray();
            long bare = calls.length == 0 ? 0 : Math.round(Percentile.of(calls, 50));
            double[] ratios = outcomes.stream()
                    .filter(outcome -> outcome.served().tokens() <= NEVER_CUT)
                    .mapToDouble(outcome -> RunIntegrity.ratio(outcome, bare))
                    .filter(ratio -> !Double.isNaN(ratio))
                    .toArray();
            return new TokenCounts(
                    ratios.length == 0 ? 1 : Percentile.of(ratios, 50),
                    outcomes.stream().mapToLong(RunIntegrity::counted).max().orElse(0),
                    bare);
        }

        /** Whether a context was cut: far fewer tokens than usual, and as many as this provider ever reads. */
        private boolean cut(Outcome outcome) {
            double ratio = RunIntegrity.ratio(outcome, bare);
            return !Double.isNaN(ratio) && ratio < CUT_BELOW * this.ratio && counted(outcome) >= FULL * most;
        }
    }

    /** Tokens that the provider counted for a call; 0 when it did not. */
    private static long counted(Outcome outcome) {
        return outcome.reading().inputTokens() / Math.max(1, outcome.reading().calls());
    }

    /** Tokens by the provider for one of ours; NaN when it did not count, or the context is too short to tell. */
    private static double ratio(Outcome outcome, long bare) {
        long counted = counted(outcome) - bare;
        int tokens = outcome.served().tokens();
        return counted > 0 && tokens >= TOO_SHORT ? (double) counted / tokens : Double.NaN;
    }

    /**
     * Looks at everything one contestant served.
     *
     * @param counting of the whole run
     */
    public static RunIntegrity of(Sight visibility, Collection<Outcome> outcomes, TokenCounts counting) {
        double least = 1;
        double most = 0;
        int whole = 0;
        int cut = 0;
        int more = 0;
        int unread = 0;
        for (Outcome outcome : outcomes) {
            Outcome.ServedSummary served = outcome.served();
            double share = served.events() == 0 ? 0 : (double) served.seen() / served.events();
            least = Math.min(least, share);
            most = Math.max(most, share);
            whole += visibility != Sight.WHOLE && share >= 1 && served.events() >= SHORT_TALK ? 1 : 0;
            cut += visibility == Sight.WHOLE && share < 1 ? 1 : 0;
            more += visibility == Sight.NOTHING && served.tokens() > 0 ? 1 : 0;
            unread += counting.cut(outcome) ? 1 : 0;
        }
        List<String> complaints = new ArrayList<>();
        complain(complaints, whole, "saw the whole history");
        complain(complaints, cut, "of the full context did not hold everything");
        complain(complaints, more, "were served something, though nothing was promised");
        complain(complaints, unread, "reached the reader cut: its provider counted far fewer tokens than were served");
        return new RunIntegrity(visibility, least, most, complaints);
    }

    private static void complain(List<String> complaints, int count, String what) {
        if (count > 0) {
            complaints.add(String.format(Locale.ROOT, "%,d answers %s", count, what));
        }
    }

    /** Whether nothing is wrong. */
    public boolean clean() {
        return complaints.isEmpty();
    }
}
