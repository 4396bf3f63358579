package dev.ecphory.internal.text;

import java.lang.Character.UnicodeScript;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import org.apache.lucene.analysis.CharArraySet;

/**
 * Tells in which language a text is written: by its script where that is written in one language alone, else by the
 * small words of the languages that {@link TermAnalyzer} knows. A text too short or too mixed to tell has none. Stateless; threads
 * may share it.
 */
public final class LanguageDetector {
    /** So many small words must be there, and so much of all words. */
    private static final int LEAST_WORDS = 2;

    private static final double LEAST_SHARE = .2;
    /** How far the best must be before the next. */
    private static final double MARGIN = 1.4;

    private static final class Lists {
        static final Map<String, Set<String>> BY_WORD = read();

        private static Map<String, Set<String>> read() {
            Map<String, Set<String>> byWord = new HashMap<>();
            for (String language : LuceneAnalyzerChain.LANGUAGES) {
                CharArraySet words = LuceneAnalyzerChain.stopWords(language);
                for (Object word : words) {
                    byWord.computeIfAbsent(new String((char[]) word), none -> new HashSet<>(2))
                            .add(language);
                }
            }
            return byWord;
        }
    }

    private LanguageDetector() {}

    /** The ISO 639-1 code of a text's language; empty when it cannot be told. */
    public static Optional<String> of(String text) {
        Map<String, Integer> hits = new TreeMap<>();
        Map<UnicodeScript, Integer> scripts = new HashMap<>();
        int words = 0;
        int letters = 0;
        int i = 0;
        while (i < text.length()) {
            int point = text.codePointAt(i);
            if (!Character.isLetter(point)) {
                i += Character.charCount(point);
                continue;
            }
            int from = i;
            while (i < text.length() && inWord(text, i)) {
                point = text.codePointAt(i);
                if (Character.isLetter(point)) {
                    letters++;
                    scripts.merge(UnicodeScript.of(point), 1, Integer::sum);
                }
                i += Character.charCount(point);
            }
            words++;
            String word = text.substring(from, i).toLowerCase(Locale.ROOT).replace('\u2019', '\'');
            for (String language : Lists.BY_WORD.getOrDefault(word, Set.of())) {
                hits.merge(language, 1, Integer::sum);
            }
        }
        Optional<String> byScript = byScript(scripts, letters);
        return byScript.isPresent() ? byScript : byWords(hits, words);
    }

    private static boolean inWord(String text, int i) {
        char c = text.charAt(i);
        return Character.isLetter(text.codePointAt(i))
                || ((c == '\'' || c == '\u2019')
                        && i + 1 < text.length()
                        && Character.isLetter(text.codePointAt(i + 1)));
    }

    private static Optional<String> byScript(Map<UnicodeScript, Integer> scripts, int letters) {
        int kana = scripts.getOrDefault(UnicodeScript.HIRAGANA, 0) + scripts.getOrDefault(UnicodeScript.KATAKANA, 0);
        int han = scripts.getOrDefault(UnicodeScript.HAN, 0);
        if (kana > 0 && 2 * (kana + han) > letters) {
            return Optional.of("ja");
        }
        return scripts.entrySet().stream()
                .filter(script -> 2 * script.getValue() > letters)
                .map(Map.Entry::getKey)
                .flatMap(script -> switch (script) {
                    case HAN -> Optional.of("zh").stream();
                    case HANGUL -> Optional.of("ko").stream();
                    case GREEK -> Optional.of("el").stream();
                    case HEBREW -> Optional.of("he").stream();
                    case THAI -> Optional.of("th").stream();
                    default -> Optional.<String>empty().stream();
                })
                .findFirst();
    }

    private static Optional<String> byWords(Map<String, Integer> hits, int words) {
        String best = null;
        int most = 0;
        int next = 0;
        for (Map.Entry<String, Integer> language : hits.entrySet()) {
            if (language.getValue() > most) {
                next = most;
                most = language.getValue();
                best = language.getKey();
            } else {
                next = Math.max(next, language.getValue());
            }
        }
        boolean told = most >= LEAST_WORDS && most >= words * LEAST_SHARE && most >= next * MARGIN;
        return told ? Optional.ofNullable(best) : Optional.empty();
    }
}
