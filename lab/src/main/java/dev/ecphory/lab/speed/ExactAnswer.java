package dev.ecphory.lab.speed;

import dev.ecphory.spi.Embedder;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.apache.lucene.analysis.Analyzer;
import org.apache.lucene.util.VectorUtil;

/**
 * The answer of a hybrid search that cuts no corner: BM25 with exact lengths (k1 1.2, b .75, English analysis) and
 * float cosines, both over every event, the best 100 of each fused by reciprocal ranks.
 */
final class ExactAnswer {
    private static final double K1 = 1.2;
    private static final double B = .75;

    private ExactAnswer() {}

    private record Posting(int place, int count) {}

    /** The ids of the ten best events for every question. */
    static List<List<String>> of(Talk talk, List<EventQuestion> questions, Embedder embedder) {
        Analyzer analyzer = EnglishTerms.analyzer();
        List<List<String>> terms = new ArrayList<>();
        List<float[]> vectors = new ArrayList<>();
        List<TopList> nearest = new ArrayList<>();
        Map<String, List<Posting>> postings = new HashMap<>();
        for (EventQuestion asked : questions) {
            List<String> of =
                    EnglishTerms.of(analyzer, asked.text()).stream().distinct().toList();
            of.forEach(term -> postings.put(term, new ArrayList<>()));
            terms.add(of);
            vectors.add(embedder.question(asked.text()).toArray());
            nearest.add(new TopList(TopList.LIST));
        }
        int[] lengths = new int[talk.size()];
        List<String> ids = new ArrayList<>(talk.size());
        talk.forEach(event -> {
            int place = ids.size();
            ids.add(String.valueOf(event.id()));
            String body = Talk.body(event);
            lengths[place] = index(EnglishTerms.of(analyzer, body), place, postings);
            float[] vector = embedder.passage(body).toArray();
            for (int q = 0; q < vectors.size(); q++) {
                nearest.get(q).offer(place, VectorUtil.dotProduct(vectors.get(q), vector));
            }
        });
        List<List<String>> answers = new ArrayList<>();
        for (int q = 0; q < terms.size(); q++) {
            List<Integer> fused = TopList.fused(
                    words(terms.get(q), postings, lengths), nearest.get(q).places());
            answers.add(fused.stream().map(ids::get).toList());
        }
        return answers;
    }

    private static int index(List<String> terms, int place, Map<String, List<Posting>> postings) {
        Map<String, Integer> counts = new HashMap<>();
        terms.forEach(term -> counts.merge(term, 1, Integer::sum));
        counts.forEach((term, count) -> {
            List<Posting> of = postings.get(term);
            if (of != null) {
                of.add(new Posting(place, count));
            }
        });
        return terms.size();
    }

    private static List<Integer> words(List<String> terms, Map<String, List<Posting>> postings, int[] lengths) {
        double mean = Arrays.stream(lengths).average().orElse(1);
        double[] scores = new double[lengths.length];
        for (String term : terms) {
            List<Posting> of = postings.getOrDefault(term, List.of());
            double rarity = Math.log(1 + (lengths.length - of.size() + .5) / (of.size() + .5));
            for (Posting posting : of) {
                double norm = K1 * (1 - B + B * lengths[posting.place()] / mean);
                scores[posting.place()] += rarity * posting.count() / (posting.count() + norm);
            }
        }
        TopList top = new TopList(TopList.LIST);
        for (int place = 0; place < scores.length; place++) {
            if (scores[place] > 0) {
                top.offer(place, scores[place]);
            }
        }
        return top.places();
    }
}
