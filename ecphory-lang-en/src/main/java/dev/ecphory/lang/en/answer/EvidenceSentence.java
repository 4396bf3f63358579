package dev.ecphory.lang.en.answer;

import dev.ecphory.RecalledEvent;
import dev.ecphory.internal.text.Sentence;
import java.util.List;
import java.util.Map;

/** A sentence of the evidence, and how well it fits the question. Belongs to one reading. */
final class EvidenceSentence {
    /** A word that is at least so near to one of the question's says the same. */
    private static final float SAME = .6f;

    final RecalledEvent item;
    final int rank;
    final String text;
    final boolean caption;
    final int place;
    final int number;
    final boolean asks;
    final List<Sentence.Word> words;
    final PartOfSpeech[] classes;
    final boolean[] asked;
    /** The share of the question's words that it holds, and how near it comes to all of them. */
    final float coverage;

    final float similarity;

    EvidenceSentence(
            RecalledEvent item,
            int rank,
            String text,
            boolean caption,
            int place,
            int number,
            Sentence sentence,
            Map<Integer, String> stemOf,
            AnalyzedQuestion asked,
            WordVectors vectors) {
        this.item = item;
        this.rank = rank;
        this.text = text;
        this.caption = caption;
        this.place = place;
        this.number = number;
        this.asks = sentence.asks();
        this.words = sentence.words();
        int size = words.size();
        this.classes = new PartOfSpeech[size];
        this.asked = new boolean[size];
        float[] best = new float[asked.terms().size()];
        float[] exact = new float[best.length];
        for (int i = 0; i < size; i++) {
            Sentence.Word word = words.get(i);
            classes[i] = PartOfSpeech.of(word.folded(), word.capital(), i == 0);
            String stem = stemOf.get(word.from());
            if (stem == null) {
                continue;
            }
            this.asked[i] = asked.stems().contains(stem);
            float[] vector = vectors.of(word.folded());
            for (int t = 0; t < best.length; t++) {
                AnalyzedQuestion.Term term = asked.terms().get(t);
                boolean same = term.stem.equals(stem);
                float cosine = same ? 1 : WordVectors.cosine(vector, term.vector);
                best[t] = Math.max(best[t], cosine);
                exact[t] = Math.max(exact[t], cosine >= SAME ? 1 : 0);
            }
        }
        float all = 0;
        float held = 0;
        float sum = 0;
        for (int t = 0; t < best.length; t++) {
            float weight = asked.terms().get(t).weight;
            all += weight;
            held += weight * exact[t];
            sum += weight * best[t];
        }
        coverage = all == 0 ? 0 : held / all;
        similarity = all == 0 ? 0 : sum / all;
    }

    int from() {
        return words.getFirst().from();
    }

    int to() {
        return words.getLast().to();
    }
}
