package dev.ecphory.lang.en.frames;

import java.util.List;
import java.util.Set;

/**
 * The titles of films, books and songs within a text: the run of words with capitals, and of small words between them, that belong
 * together ("Never Let Me Go", "Songs in the Key of Life"). Stateless.
 */
public final class TitleSpans {
    private static final Set<String> SMALL = Set.of("the", "a", "an", "of", "and", "to");
    /** These join only with an article behind them: "Gone with the Wind", but not "Friends on Netflix". */
    private static final Set<String> BEFORE_ARTICLE = Set.of("in", "on", "for", "with", "at", "from");

    private static final Set<String> SPEAKER = Set.of("I", "I'm", "I\u2019m", "I've", "I\u2019ve");

    private TitleSpans() {}

    /** All of the title that some words of a text are a part of. */
    static String around(String text, int from, int to) {
        int start = from;
        for (int word = before(text, start); word >= 0 && large(text, word); word = before(text, word)) {
            start = word;
        }
        return text.substring(start, end(text, to));
    }

    /** The title that begins with the word at a place; empty where that has no capital. */
    public static String at(String text, int from) {
        return large(text, from) ? text.substring(from, end(text, wordEnd(text, from))) : "";
    }

    /** Where the title ends that goes on behind a word. */
    private static int end(String text, int wordEnd) {
        int end = wordEnd;
        int next = end;
        String last = "";
        while (next + 1 < text.length() && text.charAt(next) == ' ' && text.charAt(next + 1) != ' ') {
            int word = next + 1;
            next = wordEnd(text, word);
            String small = text.substring(word, next);
            boolean joins =
                    BEFORE_ARTICLE.contains(last) ? List.of("the", "a", "an").contains(small) : SMALL.contains(small);
            if (large(text, word) && !BEFORE_ARTICLE.contains(last)) {
                end = next;
            } else if (!joins && !BEFORE_ARTICLE.contains(small)) {
                break;
            }
            last = small;
        }
        return end;
    }

    /** Where the word before another begins; -1 where there is none right before it. */
    private static int before(String text, int from) {
        if (from < 2 || text.charAt(from - 1) != ' ' || !inWord(text.charAt(from - 2))) {
            return -1;
        }
        int start = from - 1;
        while (start > 0 && inWord(text.charAt(start - 1))) {
            start--;
        }
        return start;
    }

    private static int wordEnd(String text, int from) {
        int end = from;
        while (end < text.length() && inWord(text.charAt(end))) {
            end++;
        }
        while (end > from && !Character.isLetterOrDigit(text.charAt(end - 1))) {
            end--; // the mark of a quotation
        }
        return end;
    }

    private static boolean inWord(char c) {
        return Character.isLetterOrDigit(c) || c == '\'' || c == '\u2019' || c == '-' || c == '&';
    }

    private static boolean large(String text, int from) {
        boolean capital = from < text.length()
                && (Character.isUpperCase(text.charAt(from)) || Character.isDigit(text.charAt(from)));
        return capital && !SPEAKER.contains(text.substring(from, wordEnd(text, from)));
    }
}
