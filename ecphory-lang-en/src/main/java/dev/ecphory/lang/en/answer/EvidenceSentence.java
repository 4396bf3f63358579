package dev.ecphory.lang.en.answer;

import dev.ecphory.RecalledEvent;
import dev.ecphory.internal.text.Sentence;
import java.util.List;
import java.util.Map;

/** A sentence of the evidence, and how well it fits the question. Belongs to one reading. */
final class EvidenceSentence {
    /** How rare a word is that tells one thing from others. */
    private static final float TELLING = .4f;

    final RecalledEvent item;
    final int rank;
    final String text;
    final boolean caption;
    final int place;
    final int number;
    /** Whether it says that something is so: it neither asks nor takes back. */
    final boolean states;

    final List<Sentence.Word> words;
    final PartOfSpeech[] classes;
    final boolean[] asked;
    /** Which words are rare enough to tell one thing from others. */
    final boolean[] telling;
    /** How near a word of it comes to each word of the question. */
    final float[] near;

    EvidenceSentence(
            RecalledEvent item,
            int rank,
            String text,
            boolean caption,
            int place,
            int number,
            Sentence sentence,
            boolean states,
            Map<Integer, String> stemOf,
            AnalyzedQuestion asked,
            WordVectors vectors) {
        this.item = item;
        this.rank = rank;
        this.text = text;
        this.caption = caption;
        this.place = place;
        this.number = number;
        this.states = states;
        this.words = sentence.words();
        int size = words.size();
        this.classes = new PartOfSpeech[size];
        this.asked = new boolean[size];
        this.telling = new boolean[size];
        this.near = new float[asked.terms().size()];
        for (int i = 0; i < size; i++) {
            Sentence.Word word = words.get(i);
            classes[i] = PartOfSpeech.of(word.folded(), word.capital(), i == 0);
            String stem = StemPositions.of(word, stemOf);
            if (stem == null) {
                continue;
            }
            this.asked[i] = asked.stems().contains(stem);
            float[] vector = vectors.of(word.folded());
            float rarity = vectors.rarity(word.folded());
            this.telling[i] = rarity >= TELLING;
            boolean known = rarity < 1; // several pieces mean nothing together
            for (int t = 0; t < near.length; t++) {
                AnalyzedQuestion.Term term = asked.terms().get(t);
                boolean same = term.stem().equals(stem);
                float cosine = same ? 1 : known && term.weight() < 1 ? WordVectors.cosine(vector, term.vector()) : 0;
                near[t] = Math.max(near[t], cosine);
            }
        }
    }

    int from() {
        return words.getFirst().from();
    }

    int to() {
        return words.getLast().to();
    }
}
