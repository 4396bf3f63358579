package dev.ecphory.lang.en.answer;

import dev.ecphory.internal.text.Sentence;
import dev.ecphory.internal.text.TermAnalyzer;
import dev.ecphory.lang.en.syntax.VerbForms;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Stems of the words of a text, by where they begin, of irregular verbs the bases; without the words that say nothing. Threads may share it.
 */
final class StemPositions {
    private final TermAnalyzer words = TermAnalyzer.of("en");

    /** The stem of a word; an identifier ("HER-31") is its own, since what is like it is another. */
    static @Nullable String of(Sentence.Word word, Map<Integer, String> stems) {
        String folded = word.folded();
        boolean identifier =
                folded.chars().anyMatch(Character::isDigit) && folded.chars().anyMatch(Character::isLetter);
        return identifier ? folded : stems.get(word.from());
    }

    Map<Integer, String> of(String text) {
        Map<Integer, String> stems = new HashMap<>();
        Map<Integer, String> bases = new HashMap<>();
        words.analyze(text, (chars, length, start, end, position) -> {
            stems.put(start, new String(chars, 0, length));
            String form = text.substring(start, end).toLowerCase(Locale.ROOT);
            String base = VerbForms.irregularBase(form);
            if (!base.equals(form)) {
                bases.put(start, base);
            }
        });
        bases.forEach((at, base) -> words.analyze(
                base, (chars, length, start, end, position) -> stems.put(at, new String(chars, 0, length))));
        return stems;
    }
}
