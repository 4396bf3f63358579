package dev.ecphory.internal.text;

import java.util.Set;
import java.util.regex.Pattern;

/** Tells prose from code, logs, tables and quoted mail. Stateless; threads may share it. */
public final class ProseFilter {
    private static final Pattern LOG = Pattern.compile(
            "\\s*+(?:\\[?\\d{4}-\\d{2}-\\d{2}[T"
                + " ]\\d{2}:\\d{2}|\\d{2}:\\d{2}:\\d{2}|\\[?(?:ERROR|WARN|WARNING|INFO|DEBUG|TRACE|FATAL)\\b|at"
                + " [\\w.$]+\\(|Traceback|Exception in|File \"|[$>#|%+]|//|/\\*|\\*/|<\\w|@\\w+\\s*$|import \\w|from"
                + " \\w+ import"
                + "|(?:public|private|protected|static|final|const|let|var|def|class|function|return|if|for|while|SELECT|INSERT|UPDATE|DELETE)\\b.*[(){};=])");
    /** With one of these a line of a log or of code begins that begins with a letter. */
    private static final Set<String> FIRST_WORDS = Set.of(
            "ERROR",
            "WARN",
            "WARNING",
            "INFO",
            "DEBUG",
            "TRACE",
            "FATAL",
            "at",
            "Traceback",
            "Exception",
            "File",
            "import",
            "from",
            "public",
            "private",
            "protected",
            "static",
            "final",
            "const",
            "let",
            "var",
            "def",
            "class",
            "function",
            "return",
            "if",
            "for",
            "while",
            "SELECT",
            "INSERT",
            "UPDATE",
            "DELETE");

    private static final String SIGNS = "{}[]();=<>\\|_&^~`$#@";
    private static final double MOST_SIGNS = 0.06;

    private ProseFilter() {}

    /** The text with everything that is no prose blanked out, so that every place stays where it was. */
    public static String of(String text) {
        StringBuilder prose = new StringBuilder(text);
        boolean fenced = false;
        int from = 0;
        while (from <= text.length()) {
            int end = text.indexOf('\n', from);
            end = end < 0 ? text.length() : end;
            String line = text.substring(from, end);
            boolean fence = line.strip().startsWith("```") || line.strip().startsWith("~~~");
            if (fence || fenced || isCode(line)) {
                for (int i = from; i < end; i++) {
                    prose.setCharAt(i, ' ');
                }
            }
            fenced ^= fence;
            from = end + 1;
        }
        inline(prose);
        return prose.toString();
    }

    private static boolean isCode(String line) {
        if (line.isBlank()) {
            return false;
        }
        if (mayBeLog(line) && LOG.matcher(line).lookingAt()) {
            return true;
        }
        int signs = 0;
        for (int i = 0; i < line.length(); i++) {
            signs += SIGNS.indexOf(line.charAt(i)) >= 0 ? 1 : 0;
        }
        return signs >= 3 && signs > line.length() * MOST_SIGNS;
    }

    /** Whether {@link #LOG} may find something: most lines of prose begin with a word that it does not know. */
    private static boolean mayBeLog(String line) {
        int from = 0;
        while (from < line.length() && line.charAt(from) <= ' ') {
            from++;
        }
        int to = from;
        while (to < line.length() && isLatin(line.charAt(to))) {
            to++;
        }
        return to == from || FIRST_WORDS.contains(line.substring(from, to)) || line.startsWith("Traceback", from);
    }

    private static boolean isLatin(char c) {
        return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
    }

    /** Between back quotes on one line. */
    private static void inline(StringBuilder prose) {
        int open = prose.indexOf("`");
        while (open >= 0) {
            int close = prose.indexOf("`", open + 1);
            int line = prose.indexOf("\n", open + 1);
            if (close < 0) {
                return;
            }
            if (line >= 0 && line < close) {
                open = prose.indexOf("`", line);
                continue;
            }
            for (int i = open + 1; i < close; i++) {
                prose.setCharAt(i, 'x');
            }
            open = prose.indexOf("`", close + 1);
        }
    }
}
