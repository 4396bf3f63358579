package dev.ecphory.internal.retrieval.relevance;

import dev.ecphory.Answerability;
import dev.ecphory.internal.index.ContextScorer;
import dev.ecphory.internal.index.EventFields;
import dev.ecphory.internal.index.NamespaceIndexReader;
import dev.ecphory.internal.index.QueryTerms;
import dev.ecphory.internal.index.SessionLayout;
import dev.ecphory.internal.index.column.TopRowCollector;
import dev.ecphory.internal.index.column.TopRows;
import dev.ecphory.internal.language.QuestionCues;
import dev.ecphory.internal.retrieval.profile.Signal;
import dev.ecphory.internal.retrieval.query.KnownSpeakers;
import dev.ecphory.internal.retrieval.query.ParsedQuery;
import dev.ecphory.internal.retrieval.scoring.CandidateRanker;
import dev.ecphory.internal.retrieval.scoring.WeightedQueryTerms;
import dev.ecphory.internal.text.TermAnalyzer;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * What of the memory stands nearest to a question by words and static vectors alone, so that every recipe and tier
 * judges alike: a few events of those whose words are wanted, a few of the others.
 *
 * @param person who is named, where there are several people to be told apart; else null
 * @param own the best events of those whose words are wanted, by number, best first
 * @param alone see {@link Answerability.Feature#ALONE}; NaN where the memory is too small to tell
 */
public record AnswerabilityEvidence(
        WeightedQueryTerms asked,
        TermAnalyzer analysis,
        @Nullable String person,
        List<Long> own,
        List<Long> others,
        double alone) {
    /** Events of each side: more add nothing that could be measured. */
    static final int SIDE = 5;

    /** The author of documents and of other events of which no author is told: evidence on anyone. */
    private static final String NOBODY = "";

    private static final int TEN = 10;
    /** In a smaller memory the best events stand alone for want of others. */
    private static final int ENOUGH = 200;

    public static AnswerabilityEvidence of(
            NamespaceIndexReader fields, ParsedQuery cue, CandidateRanker.Ranked ranked) {
        KnownSpeakers known = KnownSpeakers.people(fields.speakers());
        List<String> named = cue.wording().speakers();
        QueryTerms terms = ranked.terms();
        BitSet excluded = ranked.excluded();
        BitSet silent = ranked.silent();
        Map<Signal, float[]> signals = ranked.signals();
        float[] words = signals.get(Signal.WORDS);
        float[] close = signals.get(Signal.MAX_SIM);
        float[] pairs = signals.get(Signal.BIGRAMS);
        EventFields laid = ranked.fields();
        SessionLayout rows = laid.rows();
        words = words == null ? ContextScorer.minMax(laid.words(terms, new BitSet())) : words;
        close = close == null ? ContextScorer.minMax(laid.maxSim(terms)) : close;
        pairs = pairs == null ? ContextScorer.minMax(laid.bigrams(terms)) : pairs;
        float[] wanted = wanted(fields, laid, cue);
        TopRowCollector own = new TopRowCollector(SIDE);
        TopRowCollector others = new TopRowCollector(SIDE);
        TopRowCollector all = new TopRowCollector(TEN);
        for (int place = 0; place < words.length; place++) {
            float near = words[place] + close[place];
            TopRowCollector side = wanted == null || wanted[place] > 0 ? own : others;
            boolean aside = near < side.least() && near + pairs[place] < all.least();
            if (!aside && !silent.get(rows.row(place))) {
                side.offer(rows.row(place), near);
                all.offer(rows.row(place), near + pairs[place]);
            }
        }
        return new AnswerabilityEvidence(
                WeightedQueryTerms.of(counted(cue), known.speakers(), fields),
                fields.analysis(),
                named.size() == 1 && !named.getFirst().equals(known.main()) ? named.getFirst() : null,
                seqs(fields, own.best()),
                seqs(fields, others.best()),
                fields.events() - excluded.cardinality() < ENOUGH ? Double.NaN : alone(all.best()));
    }

    /** What is asked for, without the words that only say that an amount is, or when. */
    private static String counted(ParsedQuery cue) {
        String amount = cue.wording().phrases().getOrDefault(QuestionCues.Cue.AMOUNT, "");
        String sought = cue.timed() || cue.order() != null ? cue.timeless() : cue.topic();
        return amount.isEmpty() ? sought : sought.replace(amount, " ");
    }

    public int size() {
        return own.size() + others.size();
    }

    /**
     * 1 where the words are wanted of an event's author, or where nobody is told as its author; null when anyone's are: where nobody is named and the question is not
     * about the one who asks.
     */
    private static float @Nullable [] wanted(NamespaceIndexReader fields, EventFields laid, ParsedQuery cue) {
        boolean about = !cue.wording().speakers().isEmpty() || cue.wording().has(QuestionCues.Cue.FIRST_PERSON);
        if (!about || cue.subjects().isEmpty() || cue.wording().has(QuestionCues.Cue.ASSISTANT_SAID)) {
            return null;
        }
        if (!fields.speaks(cue.subjects())) {
            return null;
        }
        List<String> authors = new ArrayList<>(cue.subjects());
        authors.add(NOBODY);
        return laid.authoredBy(authors);
    }

    /** The events of which it matters what each sentence says: where a person is in question, all of them. */
    Set<Long> bySentence() {
        Set<Long> all = new HashSet<>();
        if (person != null) {
            all.addAll(own);
            all.addAll(others);
        }
        return all;
    }

    private static double alone(TopRows best) {
        if (best.size() == 0) {
            return Double.NaN; // nothing lies in the time asked about
        }
        double sum = 0;
        for (int place = 0; place < best.size(); place++) {
            sum += best.score(place);
        }
        return best.score(0) - sum / best.size();
    }

    private static List<Long> seqs(NamespaceIndexReader fields, TopRows best) {
        List<Long> seqs = new ArrayList<>();
        for (int place = 0; place < best.size(); place++) {
            seqs.add(fields.seq(best.row(place)));
        }
        return seqs;
    }
}
