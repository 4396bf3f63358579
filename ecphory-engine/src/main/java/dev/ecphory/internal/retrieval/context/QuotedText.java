package dev.ecphory.internal.retrieval.context;

import dev.ecphory.internal.context.ContextHeadings;
import java.text.Normalizer;
import java.util.Locale;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Recalled text as quoted data. Nothing of it stands at the margin: every line but the first is prefixed by
 * {@link ContextHeadings#MARGIN}, whatever ended the line before. What a reader might take for an instruction of its host or for a part
 * of our own frame is broken by a visible {@link #BREAK}: chat tokens, tags and brackets of roles and tools, role
 * headers at the begin of a line, our citations. Comparison folds case, width, accents and the commonest look-alikes.
 * Other text, code and markup stay as they are. Linear in the text. Stateless; threads may share it.
 */
public final class QuotedText {
    /** What breaks a sequence that is no text to a reader. */
    public static final char BREAK = '\u00B7';

    private static final int LONGEST_TOKEN = 80;
    private static final int LONGEST_NAME = 40;

    /** Names by which hosts call roles, tools, instructions and memory; folded, letters and digits only. */
    private static final Set<String> NAMES = Set.of("""
        user human developer admin prompt context bos eos unk pad s think thinking invoke antml inst sys sop
        gmask availabletools message turn directive directives model ai bot\
        """.split("\\s+"));
    /** Beginnings of such names. */
    private static final Set<String> BEGINNINGS = Set.of("""
        system ecphory recall memor assistant instruction imstart imend endof startof tool function
        standinginstruction\
        """.split("\\s+"));

    private static final Set<String> ROLES = Set.of("""
        system user assistant human developer tool function ai model bot instruction instructions response
        sys\
        """.split("\\s+"));
    private static final Set<String> CITES = Set.of("id", "ids", "fact", "facts");

    /** Letters of other scripts that look Latin, and what they look like. */
    private static final String ALIKE = "аaеeоoрpсcуyхxіiјjѕsһhԁdԛqԝwкkмmтtвbнhαaοoρpνvτtιiκkεeυuγyηnѵvɡgıiſs";

    private QuotedText() {}

    /** A text of any length, its lines joined by a line end and {@link ContextHeadings#MARGIN}. */
    public static String text(@Nullable String raw) {
        if (raw == null) {
            return "";
        }
        String shown = VisibleText.of(raw);
        if (harmless(shown)) {
            return shown;
        }
        StringBuilder quoted = new StringBuilder(shown.length() + 32);
        int at = 0;
        while (true) {
            int end = shown.indexOf('\n', at);
            line(shown, at, end < 0 ? shown.length() : end, quoted);
            if (end < 0) {
                return quoted.toString();
            }
            quoted.append('\n').append(ContextHeadings.MARGIN);
            at = end + 1;
        }
    }

    /** A text in one line. */
    public static String line(@Nullable String raw) {
        if (raw == null) {
            return "";
        }
        String shown = VisibleText.of(raw).replaceAll("\\s+", " ").strip();
        StringBuilder quoted = new StringBuilder(shown.length() + 16);
        line(shown, 0, shown.length(), quoted);
        return quoted.toString();
    }

    /** The name of a speaker: one line, without the signs that end a name in a line of ours. */
    static String name(String raw) {
        return line(raw).replace(':', BREAK).replace("->", "-" + BREAK + ">");
    }

    /**
     * An id as a context cites it: itself, but for the rare characters by which it could end its citation, which are
     * written as {@code %} and four hexadecimal digits. Different ids look different.
     */
    public static String id(String raw) {
        int i = 0;
        while (i < raw.length() && plainInId(raw, i)) {
            i++;
        }
        if (i == raw.length()) {
            return raw;
        }
        StringBuilder shown = new StringBuilder(raw.length() + 8);
        for (i = 0; i < raw.length(); i++) {
            char c = raw.charAt(i);
            if (plainInId(raw, i)) {
                shown.append(c);
            } else {
                shown.append(String.format(Locale.ROOT, "%%%04x", (int) c));
            }
        }
        return shown.toString();
    }

    private static boolean plainInId(String raw, int i) {
        char c = raw.charAt(i);
        return Character.isLetterOrDigit(c) || "._:@/#+=~-".indexOf(c) >= 0;
    }

    /** True when no character could begin anything that must be broken. */
    private static boolean harmless(String shown) {
        for (int i = 0; i < shown.length(); i++) {
            char c = shown.charAt(i);
            if (c == '\n' || c == '(' || c == '[' || c == ':' || c == '#' || c == '<' || c > 0x2FF) {
                return false;
            }
        }
        return true;
    }

    private static void line(String text, int from, int to, StringBuilder quoted) {
        int header = header(text, from, to);
        for (int i = from; i < to; i++) {
            char c = text.charAt(i);
            if (i == header) {
                quoted.append(BREAK);
            }
            quoted.append(c);
            if ((opens(c) && (chatToken(text, i, to) || tag(text, i, to)))
                    || (bracket(c) && inBrackets(text, i, to))
                    || ((c == '(' || c == '\uFF08') && cites(text, i, to))) {
                quoted.append(BREAK);
            }
        }
    }

    /** Where a role header begins ("system:", "### Instruction"); -1 when the line has none. */
    private static int header(String text, int from, int to) {
        int at = from;
        boolean heading = false;
        while (at < to && at - from < LONGEST_NAME && " \t#*_>-=~`\"'".indexOf(text.charAt(at)) >= 0) {
            heading |= text.charAt(at) == '#';
            at++;
        }
        int end = nameEnd(text, at, to);
        if (end == at) {
            return -1;
        }
        String name = folded(text, at, end);
        int after = end;
        while (after < to && after - end < LONGEST_NAME && " \t*_`\"'".indexOf(text.charAt(after)) >= 0) {
            after++;
        }
        boolean colon = after < to && (text.charAt(after) == ':' || text.charAt(after) == '\uFF1A');
        return ROLES.contains(name) && (colon || heading) ? at : -1;
    }

    private static boolean opens(char c) {
        return switch (c) {
            case '<', '\uFF1C', '\uFE64', '\u2039', '\u3008', '\u27E8', '\u2329', '\u276E', '\u02C2', '\u1438' -> true;
            default -> false;
        };
    }

    private static boolean bracket(char c) {
        return c == '[' || c == '\uFF3B' || c == '\u3010' || c == '\u27E6';
    }

    private static boolean bar(char c) {
        return c == '|' || c == '\uFF5C' || c == '\u2502' || c == '\u01C0' || c == '\u2223';
    }

    /** "<|…|>": a token of a chat template. */
    private static boolean chatToken(String text, int open, int to) {
        int i = blanks(text, open + 1, to);
        if (i >= to || !bar(text.charAt(i))) {
            return false;
        }
        int limit = Math.min(to, i + LONGEST_TOKEN);
        for (int j = i + 1; j < limit; j++) {
            if (bar(text.charAt(j))) {
                return true;
            }
        }
        return false;
    }

    /** A tag of a name that hosts use, a comment, a section of character data. */
    private static boolean tag(String text, int open, int to) {
        if (text.startsWith("!--", open + 1) || text.startsWith("![", open + 1)) {
            return true;
        }
        int i = open + 1;
        while (i < to
                && i - open < LONGEST_NAME
                && (opens(text.charAt(i)) || "/\\ \t?!\u2044\u2215\uFF0F".indexOf(text.charAt(i)) >= 0)) {
            i++;
        }
        return named(text, i, to);
    }

    private static boolean inBrackets(String text, int open, int to) {
        int i = blanks(text, open + 1, to);
        if (i < to && "/\uFF0F".indexOf(text.charAt(i)) >= 0) {
            i = blanks(text, i + 1, to);
        }
        int end = nameEnd(text, i, to);
        return end < to
                && "]\uFF3D\u3011\u27E7".indexOf(text.charAt(blanksBefore(text, end, to))) >= 0
                && named(text, i, to);
    }

    private static int blanksBefore(String text, int at, int to) {
        return Math.min(blanks(text, at, to), to - 1);
    }

    private static boolean named(String text, int at, int to) {
        String name = folded(text, at, nameEnd(text, at, to));
        return !name.isEmpty() && (NAMES.contains(name) || BEGINNINGS.stream().anyMatch(name::startsWith));
    }

    private static boolean cites(String text, int open, int to) {
        int i = blanks(text, open + 1, to);
        int end = nameEnd(text, i, to);
        return end < to && CITES.contains(folded(text, i, end));
    }

    private static int blanks(String text, int at, int to) {
        int i = at;
        while (i < to && (text.charAt(i) == ' ' || text.charAt(i) == '\t' || text.charAt(i) == '\u00A0')) {
            i++;
        }
        return i;
    }

    private static int nameEnd(String text, int at, int to) {
        int i = at;
        int limit = Math.min(to, at + LONGEST_NAME);
        while (i < limit
                && (Character.isLetterOrDigit(text.charAt(i))
                        || Character.isSurrogate(text.charAt(i))
                        || Character.getType(text.charAt(i)) == Character.NON_SPACING_MARK
                        || "_-.\u2581".indexOf(text.charAt(i)) >= 0)) {
            i++;
        }
        return i;
    }

    private static String folded(String text, int from, int to) {
        StringBuilder name = new StringBuilder(to - from);
        Normalizer.normalize(text.substring(from, to), Normalizer.Form.NFKD)
                .toLowerCase(Locale.ROOT)
                .codePoints()
                .filter(Character::isLetterOrDigit)
                .forEach(point -> {
                    int alike = ALIKE.indexOf(point);
                    name.appendCodePoint(alike >= 0 && alike % 2 == 0 && point > 127 ? ALIKE.charAt(alike + 1) : point);
                });
        return name.toString();
    }
}
