package dev.ecphory.lab.speed;

import dev.ecphory.internal.text.DataFile;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SplittableRandom;

/**
 * The words of synthetic conversations: function words, then content words from a list, then {@value #SIZE} in all with
 * words made of syllables. A word's frequency falls with its rank as in natural text (Zipf-Mandelbrot, 1 / (rank +
 * 2.7)). Immutable; threads may share it.
 */
final class SyntheticVocabulary {
    private static final int SIZE = 20_000;
    private static final double MANDELBROT = 2.7;
    private static final String[] ONSETS = {
        "b", "br", "c", "ch", "cl", "d", "dr", "f", "fl", "g", "gr", "h", "j", "k", "l", "m", "n", "p", "pl", "pr", "r",
        "s", "sh", "sl", "sp", "st", "t", "th", "tr", "v", "w"
    };
    private static final String[] NUCLEI = {"a", "e", "i", "o", "u", "ai", "ea", "ee", "oa", "ou"};
    private static final String[] CODAS = {"", "", "l", "m", "n", "r", "s", "t", "ck", "nd", "rt", "st"};

    private final List<String> words;
    private final List<String> names;
    private final Set<String> function;
    private final double[] cumulative;

    private SyntheticVocabulary(List<String> words, List<String> names, Set<String> function) {
        this.words = words;
        this.names = names;
        this.function = function;
        cumulative = new double[words.size()];
        double sum = 0;
        for (int rank = 0; rank < cumulative.length; rank++) {
            sum += 1 / (rank + MANDELBROT);
            cumulative[rank] = sum;
        }
    }

    static SyntheticVocabulary load() {
        Map<String, Set<String>> lists = lists();
        Set<String> function = lists.getOrDefault("function", Set.of());
        Set<String> words = new LinkedHashSet<>(function);
        words.addAll(lists.getOrDefault("content", Set.of()));
        SplittableRandom random = new SplittableRandom(1);
        while (words.size() < SIZE) {
            StringBuilder word = new StringBuilder();
            for (int syllables = 2 + random.nextInt(2); syllables > 0; syllables--) {
                word.append(pick(ONSETS, random)).append(pick(NUCLEI, random));
            }
            words.add(word.append(pick(CODAS, random)).toString());
        }
        return new SyntheticVocabulary(
                List.copyOf(words), List.copyOf(lists.getOrDefault("names", Set.of())), function);
    }

    private static Map<String, Set<String>> lists() {
        Map<String, Set<String>> lists = new LinkedHashMap<>();
        Set<String> list = new LinkedHashSet<>();
        for (String line : DataFile.lines(SyntheticVocabulary.class, "words.txt")) {
            if (line.startsWith("[")) {
                list = new LinkedHashSet<>();
                lists.put(line.substring(1, line.length() - 1), list);
            } else {
                list.addAll(Arrays.asList(line.split(" ")));
            }
        }
        return lists;
    }

    private static String pick(String[] from, SplittableRandom random) {
        return from[random.nextInt(from.length)];
    }

    /** A word by its frequency. */
    String word(SplittableRandom random) {
        double at = random.nextDouble() * cumulative[cumulative.length - 1];
        int found = Arrays.binarySearch(cumulative, at);
        return words.get(found < 0 ? Math.min(-found - 1, cumulative.length - 1) : found);
    }

    /** Words to speak about, none of them a function word. */
    List<String> topic(SplittableRandom random, int size) {
        List<String> topic = new ArrayList<>();
        for (int i = 0; i < size; i++) {
            topic.add(words.get(function.size() + random.nextInt(words.size() - function.size())));
        }
        return topic;
    }

    String name(SplittableRandom random) {
        return names.get(random.nextInt(names.size()));
    }

    boolean isFunction(String word) {
        return function.contains(word);
    }
}
