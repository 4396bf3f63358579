package dev.ecphory.internal.retrieval.scoring;

import dev.ecphory.internal.index.EventFields;
import dev.ecphory.internal.index.NamespaceIndexReader;
import dev.ecphory.internal.index.column.ExcludedRows;
import dev.ecphory.internal.language.QuestionCues.Cue;
import dev.ecphory.internal.retrieval.query.ParsedQuery;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Comparator;
import java.util.List;

/**
 * The events that match a question which asks for the latest or the earliest, in that order before all others. What matches is told
 * by how near each event comes to what is asked, without what its neighbours lend. Stateless.
 */
final class TimeOrder {
    /** What comes at least so near, as a share of what the nearest does, matches; more of what is asked in many words. */
    private static final float SHARE = .4f;

    private static final float SHARE_OF_MANY = .6f;
    private static final int MANY = 4;
    /** The same of its least common word, whose nearest neighbours mean something else: lunch and breakfast. */
    private static final float SHARE_OF_KEY = .5f;
    /** What a word meets in an event that holds it or one that means the same. */
    private static final float HELD = .3f;

    /** The same of one that holds the very word. */
    private static final float CALLED = .45f;

    private TimeOrder() {}

    /**
     * What each event gains over its score so that those that match stand in the order wanted, from twice the best score down to it.
     *
     * @param out rows that do not take part
     */
    static float[] gains(NamespaceIndexReader index, EventFields laid, ParsedQuery cue, float[] scores, BitSet out) {
        float most = greatest(scores);
        BitSet away = laid.rows().places(out);
        List<Integer> matching =
                anything(index, cue) ? by(laid, cue, away) : matching(index, laid, cue.timeless(), away);
        Comparator<Integer> early = Comparator.comparingLong(laid::occurredAt);
        early = early.thenComparingInt(laid.rows()::row);
        matching.sort(cue.order() == Cue.EARLIEST ? called(index, laid, cue).thenComparing(early) : early.reversed());
        float[] gains = new float[scores.length];
        float step = most / Math.max(1, matching.size());
        for (int i = 0; i < matching.size(); i++) {
            int place = matching.get(i);
            gains[place] = 2 * most - i * step - scores[place];
        }
        return gains;
    }

    /** Whether nothing is asked of events but their time and who tells them. */
    static boolean anything(NamespaceIndexReader index, ParsedQuery cue) {
        return cue.wording().has(Cue.ANYTHING) && content(index, cue.timeless()).isBlank();
    }

    /** What those tell whose words are wanted; everything where nobody's are. */
    private static List<Integer> by(EventFields laid, ParsedQuery cue, BitSet away) {
        float[] author = laid.authoredBy(cue.subjects());
        boolean somebody = !cue.subjects().isEmpty() && greatest(author) > 0;
        List<Integer> all = new ArrayList<>();
        for (int place = 0; place < author.length; place++) {
            if (!away.get(place) && (!somebody || author[place] > 0)) {
                all.add(place);
            }
        }
        return all;
    }

    /** What is called the first goes before what only was: "our first stop". */
    private static Comparator<Integer> called(NamespaceIndexReader index, EventFields laid, ParsedQuery cue) {
        String first = content(index, cue.wording().phrases().getOrDefault(Cue.EARLIEST, ""));
        float[] called = laid.maxSim(index.terms(first));
        return Comparator.comparing(place -> called[place] < CALLED);
    }

    /** The places that come near enough to the whole, and to its least common word that is met at all. */
    private static List<Integer> matching(NamespaceIndexReader index, EventFields laid, String text, BitSet away) {
        String content = content(index, text);
        List<String> words = WeightedQueryTerms.of(content, List.of(), index).byRank();
        float share = words.size() < MANY ? SHARE : SHARE_OF_MANY;
        float[] near = near(index, laid, content, away);
        float[] key = near;
        for (String word : words) {
            float[] one = near(index, laid, word, away);
            if (greatest(one) > HELD) {
                key = one;
                break;
            }
        }
        float least = share * greatest(near);
        float leastOfKey = SHARE_OF_KEY * greatest(key);
        List<Integer> matching = new ArrayList<>();
        for (int place = 0; place < near.length; place++) {
            if (!away.get(place) && near[place] >= least && key[place] >= leastOfKey) {
                matching.add(place);
            }
        }
        return matching;
    }

    private static float[] near(NamespaceIndexReader index, EventFields laid, String text, BitSet away) {
        float[] near = laid.maxSim(index.terms(text));
        ExcludedRows.set(near, away, 0);
        return near;
    }

    private static float greatest(float[] field) {
        float greatest = 0;
        for (float one : field) {
            greatest = Math.max(greatest, one);
        }
        return greatest;
    }

    /** The content words of a text alone: word pieces of the others would count as rare where nobody asks questions. */
    private static String content(NamespaceIndexReader index, String text) {
        StringBuilder content = new StringBuilder();
        index.analysis().analyze(text, (chars, length, start, end, position) -> content.append(text, start, end)
                .append(' '));
        return content.toString();
    }
}
