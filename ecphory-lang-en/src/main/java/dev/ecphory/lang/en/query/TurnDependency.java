package dev.ecphory.lang.en.query;

import dev.ecphory.LogEntry;
import java.time.Duration;
import java.util.Locale;
import java.util.Objects;
import java.util.Set;

/** Tells which turns make no sense without the one before. English words; stateless. */
public final class TurnDependency {
    /** A longer silence begins something new (True Memory, segments). */
    private static final Duration GAP = Duration.ofHours(6);

    private static final int SHORT = 6;
    private static final int LONGEST_REPLY = 60;
    /** Words by which a turn leans on what was said before it. */
    private static final Set<String> LEANING = Set.of("""
        he she it they that this those these him her his their its it's he's she's they're that's yes no
        yeah yep nope nah sure same exactly both neither either there then also too actually definitely
        absolutely totally probably maybe because ok okay\
        """.split("\\s+"));

    private TurnDependency() {}

    /** True when a turn may need the one before it, as far as its own words tell: it leans on it or may answer it. */
    public static boolean mayNeed(LogEntry entry, boolean asked) {
        String text = entry.event().text();
        return leans(text) || (asked && words(text, LONGEST_REPLY) <= LONGEST_REPLY);
    }

    private static boolean leans(String text) {
        String stripped = text.strip();
        if (words(stripped, SHORT) <= SHORT) {
            return true;
        }
        int first = wordEnd(stripped, 0);
        int second = first;
        while (blank(stripped.charAt(second))) {
            second++;
        }
        return LEANING.contains(bare(stripped, 0, first))
                || LEANING.contains(bare(stripped, second, wordEnd(stripped, second)));
    }

    /** A word's letters and apostrophes, in lower case. */
    private static String bare(String text, int from, int to) {
        String lower = text.substring(from, to).toLowerCase(Locale.ROOT);
        StringBuilder bare = new StringBuilder(lower.length());
        lower.codePoints()
                .filter(point -> Character.isLetter(point) || point == '\'')
                .forEach(bare::appendCodePoint);
        return bare.toString();
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
                        && words(entry.event().text(), LONGEST_REPLY) <= LONGEST_REPLY;
        return answers || leans(entry.event().text());
    }

    /** How many words a text has; any number above {@code most} when there are more. An empty one counts as one. */
    private static int words(String text, int most) {
        String stripped = text.strip();
        int words = 1;
        for (int at = wordEnd(stripped, 0); at < stripped.length() && words <= most; words++) {
            while (blank(stripped.charAt(at))) {
                at++;
            }
            at = wordEnd(stripped, at);
        }
        return words;
    }

    private static int wordEnd(String text, int from) {
        int at = from;
        while (at < text.length() && !blank(text.charAt(at))) {
            at++;
        }
        return at;
    }

    private static boolean blank(char c) {
        return c == ' ' || (c >= '\t' && c <= '\r');
    }
}
