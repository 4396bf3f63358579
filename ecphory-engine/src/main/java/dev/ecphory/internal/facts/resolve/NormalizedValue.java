package dev.ecphory.internal.facts.resolve;

import dev.ecphory.internal.language.EntityReader.ValueLexicon;
import dev.ecphory.internal.language.Languages;
import dev.ecphory.knowledge.Claim;
import java.text.Normalizer;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;

/**
 * A claim's object, read for comparison. Immutable; threads may share it.
 *
 * @param key equal for values that differ only in case, space, end punctuation, a leading article, hyphens, or a number
 *     written as a word
 * @param loose the same without the plural's s, where no word can be a name
 * @param content the words that say something
 * @param telling numbers, dates and negations among all words; values that differ here are never the same
 */
record NormalizedValue(String key, String loose, Set<String> content, Set<String> telling) {
    /** How a new value stands to one that is held. */
    enum Sameness {
        /** It says the same. */
        SAME,
        /** It says the same less exactly. */
        LESS,
        /** It says the same more exactly. */
        MORE,
        /** It says something else. */
        DIFFERENT
    }

    private static final String EDGES = ".,;:!?\"'()[]“”‘’…";

    /** What a claim says, with the date behind a time that is told from the day of its message: "tomorrow" is another day each time. */
    static NormalizedValue of(Claim claim) {
        String text = claim.text();
        int dated = text.endsWith(")") ? text.lastIndexOf(claim.object() + " (") : -1;
        return of(dated < 0 ? claim.object() : text.substring(dated));
    }

    static NormalizedValue of(String object) {
        ValueLexicon words = Languages.standard().entities().values();
        String plain = Normalizer.normalize(object, Normalizer.Form.NFKC).replace('’', '\'');
        List<String> tokens = new ArrayList<>();
        for (String part : plain.strip().split("\\s+")) {
            for (String word : halves(trimmed(part))) {
                if (!word.isEmpty()) {
                    tokens.add(words.counted(word.toLowerCase(Locale.ROOT)));
                }
            }
        }
        while (tokens.size() > 1 && words.leads(tokens.getFirst())) {
            tokens.removeFirst();
        }
        if (tokens.isEmpty()) {
            String whole = plain.strip();
            return new NormalizedValue(whole, whole, whole.isEmpty() ? Set.of() : Set.of(whole), Set.of());
        }
        Set<String> content = new TreeSet<>();
        for (String token : tokens) {
            if (!words.empty(token)) {
                content.add(token);
            }
        }
        String key = String.join(" ", tokens);
        boolean names = !plain.equals(plain.toLowerCase(Locale.ROOT));
        String loose =
                names ? key : tokens.stream().map(NormalizedValue::singular).collect(Collectors.joining(" "));
        return new NormalizedValue(key, loose, content, words.telling(Set.copyOf(tokens)));
    }

    /** How this, the newer, stands to what is held. */
    Sameness to(NormalizedValue held) {
        if (key.equals(held.key) || loose.equals(held.loose)) {
            return Sameness.SAME;
        }
        if (content.isEmpty() || held.content.isEmpty() || !telling.equals(held.telling)) {
            return Sameness.DIFFERENT;
        }
        if (held.content.containsAll(content)) {
            return content.size() == held.content.size() ? Sameness.DIFFERENT : Sameness.LESS;
        }
        return content.containsAll(held.content) ? Sameness.MORE : Sameness.DIFFERENT;
    }

    /** Nothing named. */
    boolean nothing() {
        return key.isEmpty();
    }

    private static String trimmed(String part) {
        int from = 0;
        int to = part.length();
        while (from < to && EDGES.indexOf(part.charAt(from)) >= 0) {
            from++;
        }
        while (to > from && EDGES.indexOf(part.charAt(to - 1)) >= 0) {
            to--;
        }
        return part.substring(from, to);
    }

    /** A word at its hyphens, as long as letters stand on both sides. */
    private static List<String> halves(String word) {
        List<String> halves = new ArrayList<>();
        int from = 0;
        for (int i = 1; i + 1 < word.length(); i++) {
            if (word.charAt(i) == '-'
                    && Character.isLetter(word.charAt(i - 1))
                    && Character.isLetter(word.charAt(i + 1))) {
                halves.add(word.substring(from, i));
                from = i + 1;
            }
        }
        halves.add(word.substring(from));
        return halves;
    }

    /** Without the plural's s where the word is no look-alike. */
    private static String singular(String word) {
        boolean plural = word.length() >= 4
                && word.endsWith("s")
                && word.chars().allMatch(c -> c >= 'a' && c <= 'z')
                && !word.endsWith("ss")
                && !word.endsWith("us")
                && !word.endsWith("is")
                && !word.endsWith("as")
                && !word.endsWith("os");
        return plural ? word.substring(0, word.length() - 1) : word;
    }
}
