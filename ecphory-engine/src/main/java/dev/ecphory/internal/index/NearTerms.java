package dev.ecphory.internal.index;

import java.util.Comparator;
import java.util.function.IntPredicate;
import java.util.function.ToIntFunction;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/** The terms that events hold and that are written nearly as another one. Goes through all of them. Threads may share it. */
public record NearTerms(NamespaceIndex index) {
    /** Words as short as this have other words one letter away. */
    private static final int SHORT = 5;

    /** Whether an event holds it. */
    public boolean holds(String term) {
        int number = index.terms.find(term);
        return number >= 0 && index.words.size(number) > 0;
    }

    /** The nearest with the same first letter and no more letters wrong than one of its length may have; null for none. */
    public @Nullable String nearest(String term) {
        char[] first = {term.charAt(0)};
        return best(
                number -> index.terms.begins(number, first) && near(term, index.terms.term(number)),
                number -> wrong(term, index.terms.term(number)));
    }

    /** The shortest that it begins; null for none. */
    public @Nullable String begunBy(String prefix) {
        char[] begin = prefix.toCharArray();
        return best(
                number -> index.terms.begins(number, begin),
                number -> index.terms.term(number).length());
    }

    /** The held one of those that fit which costs least; of several the most frequent, then the first. */
    private @Nullable String best(IntPredicate fits, ToIntFunction<Integer> costs) {
        return IntStream.range(0, index.terms.size())
                .filter(number -> index.words.size(number) > 0)
                .filter(fits)
                .boxed()
                .min(Comparator.comparingInt(costs).thenComparingInt(number -> -index.words.size(number)))
                .map(index.terms::term)
                .orElse(null);
    }

    /** Whether one of two words is the other with one letter wrong, or two in a longer one. */
    public static boolean near(String word, String other) {
        int most = Math.min(word.length(), other.length()) <= SHORT ? 1 : 2;
        return Math.abs(word.length() - other.length()) <= most && wrong(word, other) <= most;
    }

    /** How many letters are wrong: missing, too many, another one, or changed places (optimal string alignment). */
    public static int wrong(String word, String other) {
        int[] before = new int[other.length() + 1];
        int[] above = IntStream.rangeClosed(0, other.length()).toArray();
        for (int i = 1; i <= word.length(); i++) {
            int[] row = new int[above.length];
            row[0] = i;
            for (int j = 1; j < row.length; j++) {
                int same = word.charAt(i - 1) == other.charAt(j - 1) ? 0 : 1;
                row[j] = Math.min(Math.min(above[j], row[j - 1]) + 1, above[j - 1] + same);
                if (i > 1
                        && j > 1
                        && word.charAt(i - 1) == other.charAt(j - 2)
                        && word.charAt(i - 2) == other.charAt(j - 1)) {
                    row[j] = Math.min(row[j], before[j - 2] + 1);
                }
            }
            before = above;
            above = row;
        }
        return above[other.length()];
    }
}
