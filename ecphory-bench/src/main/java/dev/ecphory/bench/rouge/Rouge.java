package dev.ecphory.bench.rouge;

import dev.ecphory.text.Words;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;

/**
 * How many of a reference's word sequences a text has (Lin, "ROUGE: A Package for Automatic Evaluation of Summaries",
 * 2004). Words are runs of a–z and 0–9 in lower case, whole, no stop words. All numbers are from 0 to 1. Stateless; threads
 * may share it.
 *
 * @param precision share of the text's sequences that the reference has
 * @param recall share of the reference's sequences that the text has
 */
public record Rouge(double precision, double recall) {
    private static final Pattern WORD = Pattern.compile("[a-z0-9]+");

    /** The harmonic mean of both. */
    public double f1() {
        return precision + recall == 0 ? 0 : 2 * precision * recall / (precision + recall);
    }

    /** Sequences of {@code n} words one after the other. */
    public static Rouge n(int n, String reference, String text) {
        Map<List<String>, Integer> wanted = sequences(n, words(reference));
        Map<List<String>, Integer> had = sequences(n, words(text));
        long shared = 0;
        for (Map.Entry<List<String>, Integer> one : wanted.entrySet()) {
            shared += Math.min(one.getValue(), had.getOrDefault(one.getKey(), 0));
        }
        return of(shared, count(wanted), count(had));
    }

    /** The longest common subsequence of both, taken as one sentence each. */
    public static Rouge longest(String reference, String text) {
        List<String> one = words(reference);
        List<String> other = words(text);
        int[] before = new int[other.size() + 1];
        for (String word : one) {
            int[] now = new int[other.size() + 1];
            for (int j = 1; j <= other.size(); j++) {
                now[j] = word.equals(other.get(j - 1)) ? before[j - 1] + 1 : Math.max(before[j], now[j - 1]);
            }
            before = now;
        }
        return of(before[other.size()], one.size(), other.size());
    }

    private static Rouge of(long shared, long wanted, long had) {
        return new Rouge(had == 0 ? 0 : (double) shared / had, wanted == 0 ? 0 : (double) shared / wanted);
    }

    private static long count(Map<List<String>, Integer> sequences) {
        return sequences.values().stream().mapToLong(Integer::longValue).sum();
    }

    private static Map<List<String>, Integer> sequences(int n, List<String> words) {
        Map<List<String>, Integer> counts = new HashMap<>();
        for (int i = 0; i + n <= words.size(); i++) {
            counts.merge(List.copyOf(words.subList(i, i + n)), 1, Integer::sum);
        }
        return counts;
    }

    static List<String> words(String text) {
        return new ArrayList<>(WORD.matcher(text.toLowerCase(Locale.ROOT))
                .results()
                .map(MatchResult::group)
                .toList());
    }

    /** Share of a point's content words, stemmed, that a text has. */
    static double covered(Words language, String point, String text) {
        List<String> wanted = language.terms(point).stream().distinct().toList();
        if (wanted.isEmpty()) {
            return 0;
        }
        java.util.Set<String> had = new java.util.HashSet<>(language.terms(text));
        return (double) wanted.stream().filter(had::contains).count() / wanted.size();
    }
}
