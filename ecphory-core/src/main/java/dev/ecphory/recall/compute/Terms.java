package dev.ecphory.recall.compute;

import dev.ecphory.text.Words;
import java.util.HashSet;
import java.util.Set;

/** Words of texts as the rules of this room compare them: stemmed, without stop words. Threads may share it. */
final class Terms {
    private static final class English {
        static final Words WORDS = Words.of("en");
    }

    private Terms() {}

    static Set<String> of(String text) {
        return new HashSet<>(English.WORDS.terms(text));
    }
}
