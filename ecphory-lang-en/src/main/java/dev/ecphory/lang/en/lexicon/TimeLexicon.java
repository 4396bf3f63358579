package dev.ecphory.lang.en.lexicon;

import dev.ecphory.internal.language.TimeRole;
import dev.ecphory.internal.text.LexiconVocabulary;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;

/**
 * What each word can mean when time is told: a role and a value. Lines are {@code role value: word word …}; a role with
 * {@code !} marks words that also mean something else and so need a date beside them. Threads may share it.
 */
public final class TimeLexicon {

    private TimeRole[] roles = {};
    private short[] values = {};
    private boolean[] ambiguous = {};
    private final List<String> none = new ArrayList<>();

    TimeLexicon(List<String> lines, LexiconVocabulary vocabulary) {
        for (String line : lines) {
            String[] sides = line.split(":", 2);
            String[] head = sides[0].strip().split("\\s+");
            boolean unsure = head[0].endsWith("!");
            TimeRole role = TimeRole.valueOf(head[0].replace("!", "").toUpperCase(Locale.ROOT));
            int value = head.length > 1 ? Integer.parseInt(head[1]) : 0;
            for (String word : sides[1].strip().split("\\s+")) {
                put(vocabulary.add(word), role, value, unsure, word);
            }
        }
        if (!none.isEmpty()) {
            throw new IllegalArgumentException("words with two roles in time: " + none);
        }
    }

    /** No word with a role has a number as high. */
    public int count() {
        return roles.length;
    }

    /** The role of a word by its number; {@link TimeRole#NONE} for words that have nothing to do with time. */
    public TimeRole role(int word) {
        return word > 0 && word < roles.length ? roles[word] : TimeRole.NONE;
    }

    public int value(int word) {
        return word > 0 && word < values.length ? values[word] : 0;
    }

    public boolean ambiguous(int word) {
        return word > 0 && word < ambiguous.length && ambiguous[word];
    }

    private void put(int word, TimeRole role, int value, boolean unsure, String text) {
        if (word >= roles.length) {
            int size = Math.max(word + 1, roles.length * 2);
            int known = roles.length;
            roles = Arrays.copyOf(roles, size);
            Arrays.fill(roles, known, size, TimeRole.NONE);
            values = Arrays.copyOf(values, size);
            ambiguous = Arrays.copyOf(ambiguous, size);
        }
        if (roles[word] != TimeRole.NONE) {
            none.add(text);
        }
        roles[word] = role;
        values[word] = (short) value;
        ambiguous[word] = unsure;
    }
}
