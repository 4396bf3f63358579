package dev.ecphory.lang.en.extraction;

import dev.ecphory.internal.language.EntityReader.ValueLexicon;
import dev.ecphory.internal.text.DataFile;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * What a language's data file says about values. Another language is another folder beside {@code en}. Immutable;
 * threads may share it.
 */
public final class ValueWords implements ValueLexicon {
    private static final class English {
        static final ValueWords WORDS = new ValueWords("values.txt");
    }

    private final Map<String, Map<String, String>> named = new HashMap<>();
    private final Set<String> stop;
    private final Set<String> lead;
    private final Set<String> negation;
    private final Set<String> date;
    private final Map<String, String> number;

    private ValueWords(String file) {
        for (String line : DataFile.lines(ValueWords.class, file)) {
            String[] sides = line.split("=", 2);
            Map<String, String> words = new HashMap<>();
            for (String word : sides[1].strip().split(" +")) {
                String[] meaning = word.split(":", 2);
                words.put(meaning[0], meaning[meaning.length - 1]);
            }
            named.put(sides[0].strip(), words);
        }
        stop = words("stop").keySet();
        lead = words("lead").keySet();
        negation = words("negation").keySet();
        date = words("date").keySet();
        number = words("number");
    }

    public static ValueWords english() {
        return English.WORDS;
    }

    /** A number's word as digits, any other word as it is. */
    @Override
    public String counted(String word) {
        return number.getOrDefault(word, word);
    }

    /** Says nothing of its own. */
    @Override
    public boolean empty(String word) {
        return stop.contains(word);
    }

    /** May be dropped from the front. */
    @Override
    public boolean leads(String word) {
        return lead.contains(word);
    }

    /** A difference in it is a difference in what is said: numbers, dates, negations. */
    public boolean telling(String counted) {
        return negation.contains(counted)
                || date.contains(counted)
                || counted.equals("half")
                || counted.chars().anyMatch(Character::isDigit);
    }

    /** The telling words among some. */
    @Override
    public Set<String> telling(Set<String> counted) {
        return counted.stream().filter(this::telling).collect(Collectors.toSet());
    }

    private Map<String, String> words(String name) {
        Map<String, String> words = named.get(name);
        if (words == null) {
            throw new IllegalStateException("values.txt has no line " + name + "; build the jar again");
        }
        return words;
    }
}
