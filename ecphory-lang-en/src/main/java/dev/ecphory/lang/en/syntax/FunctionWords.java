package dev.ecphory.lang.en.syntax;

import dev.ecphory.internal.text.DataFile;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;

/** Which words can be of a closed part of speech: {@code function-words.txt}. Stateless; threads may share it. */
public final class FunctionWords {
    private static final Map<PosTag, Set<String>> WORDS = new EnumMap<>(PosTag.class);

    static {
        for (String line : DataFile.lines(FunctionWords.class, "function-words.txt")) {
            String[] parts = line.split(" ");
            WORDS.put(PosTag.of(parts[0]), new HashSet<>(Arrays.asList(parts).subList(1, parts.length)));
        }
    }

    private FunctionWords() {}

    /** Whether a word in lower case can be of a closed part of speech. */
    public static boolean has(String word) {
        return WORDS.values().stream().anyMatch(words -> words.contains(word));
    }

    /** Whether a word in lower case can have a tag: any word an open one, a listed word a closed one. */
    static boolean allows(PosTag tag, String word) {
        Set<String> listed = WORDS.get(tag);
        return listed == null || listed.contains(word) || !Character.isLetter(word.charAt(0));
    }
}
