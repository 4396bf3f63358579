package dev.ecphory.lang.en.answer;

import dev.ecphory.RecalledEvent;
import dev.ecphory.internal.text.Sentence;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

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
    final @Nullable String[] stems;
    final boolean[] asked;
    final float[] near;
    /** How near each word comes to what kind of thing is asked for. */
    final float[] focus;
    /** The share of the question's words that it holds, and how near it comes to all of them. */
    final float coverage;

    final float similarity;
    /** How near it comes to each of the question's words. */
    final float[] best;

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
        this.stems = new String[size];
        this.asked = new boolean[size];
        this.near = new float[size];
        this.focus = new float[size];
        best = new float[asked.terms().size()];
        float[] exact = new float[best.length];
        for (int i = 0; i < size; i++) {
            Sentence.Word word = words.get(i);
            classes[i] = PartOfSpeech.of(word.folded(), word.capital(), i == 0);
            stems[i] = stemOf.get(word.from());
            String stem = stems[i];
            if (stem == null) {
                continue;
            }
            this.asked[i] = asked.stems().contains(stem);
            float[] vector = vectors.of(word.folded());
            for (float[] wanted : asked.focus()) {
                focus[i] = Math.max(focus[i], WordVectors.cosine(wanted, vector));
            }
            for (int t = 0; t < best.length; t++) {
                AnalyzedQuestion.Term term = asked.terms().get(t);
                boolean same = term.stem.equals(stem);
                float cosine = same ? 1 : WordVectors.cosine(vector, term.vector);
                best[t] = Math.max(best[t], cosine);
                exact[t] = Math.max(exact[t], cosine >= SAME ? 1 : 0);
                near[i] = Math.max(near[i], cosine);
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

    String quote() {
        return text.substring(words.getFirst().from(), words.getLast().to());
    }

    /** The class at a place, with {@link PartOfSpeech#PAUSE} where a pause lies between it and the phrase beside it. */
    PartOfSpeech before(int from) {
        if (from == 0) {
            return PartOfSpeech.EDGE;
        }
        return words.get(from).pause() ? PartOfSpeech.PAUSE : classes[from - 1];
    }

    PartOfSpeech after(int end) {
        if (end == words.size()) {
            return PartOfSpeech.EDGE;
        }
        return words.get(end).pause() ? PartOfSpeech.PAUSE : classes[end];
    }
}
