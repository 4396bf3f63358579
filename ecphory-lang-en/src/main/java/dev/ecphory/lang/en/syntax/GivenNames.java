package dev.ecphory.lang.en.syntax;

import dev.ecphory.internal.text.DataFile;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;

/** Common given names. Stateless; threads may share it. */
public final class GivenNames {
    private static final Map<String, Character> GENDERS = new HashMap<>();

    static {
        for (String line : DataFile.lines(GivenNames.class, "given-names.txt")) {
            String[] parts = line.split(" ");
            for (int i = 1; i < parts.length; i++) {
                GENDERS.put(parts[i], parts[0].equals("n") ? '?' : parts[0].charAt(0));
            }
        }
    }

    private GivenNames() {}

    /** Whether a word in any case is a common given name. */
    public static boolean has(String word) {
        return GENDERS.containsKey(word.toLowerCase(Locale.ROOT));
    }

    /** 'f' or 'm'; '?' for a name of both and for one that is not known. */
    public static char gender(String word) {
        return GENDERS.getOrDefault(word.toLowerCase(Locale.ROOT), '?');
    }
}
