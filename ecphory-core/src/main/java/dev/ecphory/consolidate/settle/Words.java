package dev.ecphory.consolidate.settle;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * What a language's data file says about values. Another language is another folder beside {@code en}. Immutable;
 * threads may share it.
 */
final class Words {
    private static final class English {
        static final Words WORDS = new Words("en/values.txt");
    }

    private final Map<String, Map<String, String>> named = new HashMap<>();
    private final Set<String> stop;
    private final Set<String> lead;
    private final Set<String> negation;
    private final Set<String> date;
    private final Map<String, String> number;

    private Words(String file) {
        for (String line : lines(file)) {
            if (!line.isBlank() && !line.startsWith("#")) {
                int at = line.indexOf('=');
                Map<String, String> words = new HashMap<>();
                for (String word : line.substring(at + 1).strip().split(" +")) {
                    int colon = word.indexOf(':');
                    words.put(
                            colon < 0 ? word : word.substring(0, colon), colon < 0 ? word : word.substring(colon + 1));
                }
                named.put(line.substring(0, at).strip(), words);
            }
        }
        stop = words("stop").keySet();
        lead = words("lead").keySet();
        negation = words("negation").keySet();
        date = words("date").keySet();
        number = words("number");
    }

    static Words english() {
        return English.WORDS;
    }

    /** A number's word as digits, any other word as it is. */
    String counted(String word) {
        return number.getOrDefault(word, word);
    }

    /** Says nothing of its own. */
    boolean empty(String word) {
        return stop.contains(word);
    }

    /** May be dropped from the front. */
    boolean leads(String word) {
        return lead.contains(word);
    }

    /** A difference in it is a difference in what is said: numbers, dates, negations. */
    boolean telling(String counted) {
        return negation.contains(counted)
                || date.contains(counted)
                || counted.equals("half")
                || counted.chars().anyMatch(Character::isDigit);
    }

    /** The telling words among some. */
    Set<String> telling(Set<String> counted) {
        Set<String> found = new HashSet<>();
        counted.forEach(word -> {
            if (telling(word)) {
                found.add(word);
            }
        });
        return found;
    }

    private Map<String, String> words(String name) {
        Map<String, String> words = named.get(name);
        if (words == null) {
            throw new IllegalStateException("values.txt has no line " + name + "; build the jar again");
        }
        return words;
    }

    /** The lines of a data file of this room. */
    static List<String> lines(String file) {
        InputStream found = Words.class.getResourceAsStream(file);
        if (found == null) {
            throw new IllegalStateException("the data file " + file + " is not in the jar; build it again");
        }
        try (BufferedReader reader = new BufferedReader(new InputStreamReader(found, StandardCharsets.UTF_8))) {
            return reader.lines().toList();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
