package dev.ecphory.recall.context;

import dev.ecphory.memory.LogEntry;
import java.time.Duration;
import java.util.Arrays;
import java.util.Locale;
import java.util.Objects;
import java.util.Set;

/** Tells which turns make no sense without the one before. English words; stateless. */
public final class Turns {
    /** A longer silence begins something new (True Memory, segments). */
    private static final Duration GAP = Duration.ofHours(6);

    private static final int SHORT = 6;
    private static final int LONGEST_REPLY = 60;
    /** Words by which a turn leans on what was said before it. */
    private static final Set<String> LEANING = Set.of(
            "he",
            "she",
            "it",
            "they",
            "that",
            "this",
            "those",
            "these",
            "him",
            "her",
            "his",
            "their",
            "its",
            "it's",
            "he's",
            "she's",
            "they're",
            "that's",
            "yes",
            "no",
            "yeah",
            "yep",
            "nope",
            "nah",
            "sure",
            "same",
            "exactly",
            "both",
            "neither",
            "either",
            "there",
            "then",
            "also",
            "too",
            "actually",
            "definitely",
            "absolutely",
            "totally",
            "probably",
            "maybe",
            "because",
            "ok",
            "okay");

    private Turns() {}

    /** True when a turn may need the one before it, as far as its own words tell: it leans on it or may answer it. */
    public static boolean mayNeed(LogEntry entry) {
        return words(entry.event().text()) <= LONGEST_REPLY
                || leans(entry.event().text());
    }

    private static boolean leans(String text) {
        String[] words = text.strip().split("\\s+", LONGEST_REPLY + 1);
        if (words.length <= SHORT) {
            return true;
        }
        return Arrays.stream(words)
                .limit(2)
                .map(word -> word.toLowerCase(Locale.ROOT).replaceAll("[^\\p{L}']", ""))
                .anyMatch(LEANING::contains);
    }

    /** True when a turn is to be told with the one before it in the same session. */
    public static boolean needs(LogEntry entry, LogEntry before) {
        if (before.event().text().isBlank()
                || !Objects.equals(before.event().session(), entry.event().session())
                || Duration.between(before.occurredAt(), entry.occurredAt())
                                .abs()
                                .compareTo(GAP)
                        > 0) {
            return false;
        }
        boolean answers =
                !Objects.equals(before.event().speaker(), entry.event().speaker())
                        && before.event().text().stripTrailing().endsWith("?")
                        && words(entry.event().text()) <= LONGEST_REPLY;
        return answers || leans(entry.event().text());
    }

    private static int words(String text) {
        return text.strip().split("\\s+", LONGEST_REPLY + 2).length;
    }
}
