package dev.ecphory.internal.retrieval.scoring;

import dev.ecphory.Event;
import dev.ecphory.internal.index.EventPassages;
import dev.ecphory.internal.text.DataFile;
import dev.ecphory.internal.text.Sentence;
import dev.ecphory.internal.text.SentenceSplitter;
import dev.ecphory.internal.text.TermAnalyzer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * How well one event tells what is asked for. Immutable.
 *
 * @param found how well each word that is asked for is found in it, 0 to 1
 * @param sentences its sentences; one for the whole of it where no person is in question
 */
public record EventCoverage(List<Float> found, List<Said> sentences) {
    /** How much of a text is read, in UTF-16 units: what matters of a long message stands at its head. */
    private static final int READ = 1_500;

    private static final Set<String> FIRST = words("first");
    private static final Set<String> SECOND = words("second");

    /**
     * One sentence.
     *
     * @param covered how much of what is asked for is found in it, 0 to 1
     */
    public record Said(double covered, boolean toHearer, boolean naming) {}

    public static EventCoverage of(
            Event event, WeightedQueryTerms asked, TermAnalyzer analysis, @Nullable String person) {
        String whole = EventPassages.body(event);
        String text = whole.substring(0, Math.min(READ, whole.length()));
        // who says what of whom counts only where somebody is named: else the text is one sentence
        List<Sentence> sentences = person == null ? List.of() : SentenceSplitter.of(text);
        float[][] bySentence = new float[Math.max(1, sentences.size())][asked.size()];
        int[] at = {0};
        analysis.analyze(text, (chars, length, start, end, position) -> {
            while (at[0] + 1 < sentences.size()
                    && sentences.get(at[0] + 1).words().getFirst().from() <= start) {
                at[0]++;
            }
            asked.meet(text.substring(start, end), new String(chars, 0, length), bySentence[at[0]]);
        });
        Float[] found = new Float[asked.size()];
        Arrays.fill(found, 0f);
        List<Said> said = new ArrayList<>();
        String name = person == null ? null : person.toLowerCase(Locale.ROOT).split("\\s+", 2)[0];
        for (int i = 0; i < bySentence.length; i++) {
            for (int word = 0; word < found.length; word++) {
                found[word] = Math.max(found[word], bySentence[i][word]);
            }
            List<Sentence.Word> words = i < sentences.size() ? sentences.get(i).words() : List.of();
            said.add(new Said(
                    asked.covered(bySentence[i]),
                    holds(words, SECOND) && !holds(words, FIRST),
                    name != null && words.stream().anyMatch(word -> name(word.folded(), name))));
        }
        return new EventCoverage(List.of(found), said);
    }

    /** How well each word is found, as an array of one's own. */
    public float[] founds() {
        float[] all = new float[found.size()];
        for (int i = 0; i < all.length; i++) {
            all[i] = found.get(i);
        }
        return all;
    }

    private static boolean holds(List<Sentence.Word> words, Set<String> any) {
        return words.stream().anyMatch(word -> any.contains(word.folded()));
    }

    private static boolean name(String word, String name) {
        return word.startsWith(name) && (word.length() == name.length() || word.charAt(name.length()) == '\'');
    }

    private static Set<String> words(String person) {
        return DataFile.lines(EventCoverage.class, "persons.txt").stream()
                .filter(line -> line.startsWith(person + ":"))
                .flatMap(line -> Arrays.stream(
                        line.substring(person.length() + 1).strip().split(" ")))
                .collect(Collectors.toUnmodifiableSet());
    }
}
