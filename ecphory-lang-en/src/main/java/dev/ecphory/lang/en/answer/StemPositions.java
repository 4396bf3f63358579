package dev.ecphory.lang.en.answer;

import dev.ecphory.internal.text.TermAnalyzer;
import java.util.HashMap;
import java.util.Map;

/** Stems of the words of a text, by where they begin; without the words that say nothing. Threads may share it. */
final class StemPositions {
    private final TermAnalyzer words = TermAnalyzer.of("en");

    Map<Integer, String> of(String text) {
        Map<Integer, String> stems = new HashMap<>();
        words.analyze(text, (chars, length, start, end, position) -> stems.put(start, new String(chars, 0, length)));
        return stems;
    }
}
