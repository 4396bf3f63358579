package dev.ecphory.internal.deletion;

import dev.ecphory.LogEntry;
import dev.ecphory.internal.store.EventWords;
import dev.ecphory.internal.text.WordPieceTokenizer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.function.Consumer;
import java.util.regex.Matcher;

/**
 * Pieces by which erased content would be recognised in a file: words that no dictionary has, and stretches of running
 * text, as they were written and lower-cased, in UTF-8 and in UTF-16. What the events that stay hold as well is no
 * proof of anything and is left out. Stateless.
 */
final class ErasureProbes {
    private static final int MOST = 5_000;
    private static final int STRETCH = 16;

    private ErasureProbes() {}

    static MultiPatternMatcher of(List<LogEntry> erased) {
        Set<String> pieces = new LinkedHashSet<>();
        for (LogEntry entry : erased) {
            for (String text : EventWords.texts(entry)) {
                if (pieces.size() < MOST) {
                    addPieces(text, pieces);
                }
            }
        }
        List<byte[]> patterns = new ArrayList<>();
        for (String piece : pieces) {
            encoded(piece, patterns::add);
        }
        return new MultiPatternMatcher(patterns);
    }

    /** Leaves out what an event that stays holds as well. */
    static void spare(MultiPatternMatcher patterns, LogEntry staying) {
        for (String text : EventWords.texts(staying)) {
            spare(patterns, text);
        }
    }

    /** True when a text that stays holds any of them. */
    static boolean occurIn(MultiPatternMatcher patterns, String text) {
        return forms(text).stream().anyMatch(form -> patterns.occurIn(form.getBytes(StandardCharsets.UTF_8)));
    }

    static void spare(MultiPatternMatcher patterns, String text) {
        encoded(text, patterns::removeThoseIn);
    }

    private static void encoded(String text, Consumer<byte[]> each) {
        for (String form : forms(text)) {
            each.accept(form.getBytes(StandardCharsets.UTF_8));
            each.accept(form.getBytes(StandardCharsets.UTF_16BE));
            each.accept(form.getBytes(StandardCharsets.UTF_16LE));
        }
    }

    private static List<String> forms(String text) {
        return List.of(text, text.toLowerCase(Locale.ROOT));
    }

    private static void addPieces(String text, Set<String> pieces) {
        Matcher words = EventWords.in(text);
        int next = 0;
        while (words.find() && pieces.size() < MOST) {
            if (words.end() - words.start() >= MultiPatternMatcher.SHORTEST
                    && WordPieceTokenizer.uncased().encode(words.group()).length > 1) {
                pieces.add(words.group());
            }
            if (words.start() >= next && words.start() + STRETCH <= text.length()) {
                pieces.add(text.substring(words.start(), words.start() + STRETCH));
                next = words.start() + STRETCH;
            }
        }
    }
}
