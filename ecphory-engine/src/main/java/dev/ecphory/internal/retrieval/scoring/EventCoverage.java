package dev.ecphory.internal.retrieval.scoring;

import dev.ecphory.internal.index.EventWords;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * How well one event tells what is asked for. Immutable.
 *
 * @param found how well each word that is asked for is found in it, 0 to 1
 * @param sentences its sentences; one for the whole of it where no person is in question
 */
public record EventCoverage(List<Float> found, List<Said> sentences) {
    /**
     * One sentence.
     *
     * @param covered how much of what is asked for is found in it, 0 to 1
     */
    public record Said(double covered, boolean toHearer, boolean naming) {}

    /**
     * Compares an event with what is asked for.
     *
     * @param words those of the event, by sentences where a person is in question
     * @param person whose doings are in question; null where nobody's are
     */
    public static EventCoverage of(EventWords words, WeightedQueryTerms asked, @Nullable String person) {
        List<EventWords.WordsOfSentence> sentences = person == null ? List.of() : words.sentences();
        float[] found = new float[asked.size()];
        if (sentences.isEmpty()) {
            asked.meet(words, 0, words.size(), found);
            return new EventCoverage(boxed(found), List.of(new Said(asked.covered(found), false, false)));
        }
        String name = Objects.requireNonNull(person).toLowerCase(Locale.ROOT).split("\\s+", 2)[0];
        List<Said> said = new ArrayList<>();
        int from = 0;
        for (EventWords.WordsOfSentence sentence : sentences) {
            float[] there = new float[found.length];
            asked.meet(words, from, sentence.end(), there);
            for (int word = 0; word < found.length; word++) {
                found[word] = Math.max(found[word], there[word]);
            }
            said.add(new Said(asked.covered(there), sentence.toHearer(), sentence.names(name)));
            from = sentence.end();
        }
        return new EventCoverage(boxed(found), said);
    }

    /** How well each word is found, as an array of one's own. */
    public float[] founds() {
        float[] all = new float[found.size()];
        for (int i = 0; i < all.length; i++) {
            all[i] = found.get(i);
        }
        return all;
    }

    private static List<Float> boxed(float[] found) {
        List<Float> boxed = new ArrayList<>(found.length);
        for (float one : found) {
            boxed.add(one);
        }
        return boxed;
    }
}
