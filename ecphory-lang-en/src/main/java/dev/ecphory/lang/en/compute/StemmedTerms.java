package dev.ecphory.lang.en.compute;

import dev.ecphory.internal.text.TermAnalyzer;
import java.util.HashSet;
import java.util.Set;

/** Words of texts as the rules of this room compare them: stemmed, without stop words. Threads may share it. */
final class StemmedTerms {
    private static final class English {
        static final TermAnalyzer WORDS = TermAnalyzer.of("en");
    }

    private StemmedTerms() {}

    static Set<String> of(String text) {
        return new HashSet<>(English.WORDS.terms(text));
    }
}
