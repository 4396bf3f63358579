package dev.ecphory;

import dev.ecphory.internal.context.ContextHeadings;
import dev.ecphory.internal.context.QuotedText;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * The mark around an assembled context, by which whoever appends conversations knows it again: what was recalled must not
 * be remembered as if it had been said. And the quotation of what stands in one. Stateless; threads may share it.
 */
public final class ContextMarker {
    /** The line that begins a context. */
    public static final String OPEN = "<ecphory-recall>";
    /** The line that ends it. */
    public static final String CLOSE = "</ecphory-recall>";

    private static final Pattern LINES = Pattern.compile("(?<=\\n)|(?<=\\r)(?!\\n)");
    /** Marks of quotation that mail and chat put before lines. */
    private static final Pattern CITED = Pattern.compile("^[ \\t>|]*");

    private ContextMarker() {}

    /**
     * A context under a heading, inside its mark.
     *
     * @param name what it is headed by: words of ours, never of somebody who spoke
     * @return the empty text for an empty context
     */
    public static String headed(String context, String name) {
        String first = OPEN + "\n";
        return context.startsWith(first) ? first + "== " + name + "\n" + context.substring(first.length()) : context;
    }

    /**
     * A recalled text as quoted data, of any length: what a reader might take for an instruction of its host or for a part of
     * a context is broken by a visible sign, credentials are masked, and every line but the first stands behind a margin.
     *
     * @param text null for the empty text
     */
    public static String quote(@Nullable String text) {
        return QuotedText.text(text);
    }

    /** The same without a margin: for a string of JSON, whose lines are no lines of what it stands in. */
    public static String quoteString(String text) {
        return QuotedText.string(text);
    }

    /** A recalled text quoted in one line; see {@link #quote}. */
    public static String quoteLine(@Nullable String text) {
        return QuotedText.line(text);
    }

    /** An id as a context cites it: itself, but for the rare characters by which it could end its citation. */
    public static String quoteId(String id) {
        return QuotedText.id(id);
    }

    /** True when a text holds a recalled block or a part of one that begins it. */
    public static boolean isIn(String text) {
        return text.contains("ecphory-recall>") && LINES.splitAsStream(text).anyMatch(line -> is(line, OPEN));
    }

    /**
     * The text without every recalled block in it. A block that was cut off before its end goes as far as its lines are
     * lines of ours; text after that stays, so that nobody can hide what they say behind the opening mark.
     */
    public static String strip(String text) {
        if (!text.contains("ecphory-recall>")) {
            return text;
        }
        List<String> lines = LINES.splitAsStream(text).toList();
        List<String> kept = new ArrayList<>();
        int i = 0;
        while (i < lines.size()) {
            if (!is(lines.get(i), OPEN)) {
                kept.add(lines.get(i));
                i++;
            } else {
                i = after(lines, i + 1);
            }
        }
        return withoutInline(String.join("", kept));
    }

    /**
     * The text without blocks whose marks are no lines by themselves, as when a model repeats one in a sentence or with its
     * lines escaped. Both marks and a heading of ours must be there: texts about the marks stay.
     */
    private static String withoutInline(String text) {
        String lower = text.toLowerCase(Locale.ROOT);
        if (lower.length() != text.length()) {
            return text; // a letter whose small form is longer: places would not fit
        }
        StringBuilder kept = new StringBuilder();
        int done = 0;
        int end = lower.indexOf(CLOSE);
        while (end >= 0) {
            int open = lower.lastIndexOf(OPEN, end);
            if (open >= done && headed(text.substring(open, end))) {
                kept.append(text, done, open);
                done = end + CLOSE.length();
            }
            end = lower.indexOf(CLOSE, end + CLOSE.length());
        }
        return kept.append(text, done, text.length()).toString();
    }

    private static boolean headed(String block) {
        return ContextHeadings.ALL.stream().anyMatch(block::contains);
    }

    /** The first line after a block whose content begins at {@code from}. */
    private static int after(List<String> lines, int from) {
        for (int i = from; i < lines.size() && !is(lines.get(i), OPEN); i++) {
            if (is(lines.get(i), CLOSE)) {
                return i + 1;
            }
        }
        int ours = from;
        while (ours < lines.size() && ours(bare(lines.get(ours)))) {
            ours++;
        }
        return ours;
    }

    private static boolean is(String line, String mark) {
        return CITED.matcher(line)
                .replaceFirst("")
                .strip()
                .toLowerCase(Locale.ROOT)
                .equals(mark);
    }

    private static boolean ours(String line) {
        return line.isBlank()
                || line.startsWith("- ")
                || line.startsWith("== ")
                || line.startsWith(ContextHeadings.MARGIN.stripTrailing())
                || line.startsWith(ContextHeadings.CAPTION.stripTrailing())
                || ContextHeadings.ALL.contains(line.stripTrailing());
    }

    /** Without the quotation marks that every line of a quoted block has before it. */
    private static String bare(String line) {
        String left = line;
        while (left.startsWith(">")) {
            left = left.substring(1);
            left = left.startsWith(" ") ? left.substring(1) : left;
        }
        return left;
    }
}
