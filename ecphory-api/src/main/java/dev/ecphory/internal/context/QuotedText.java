package dev.ecphory.internal.context;

import java.text.Normalizer;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Recalled text as quoted data. Nothing of it stands at the margin: every line but the first is prefixed by
 * {@link ContextHeadings#MARGIN}, whatever ended the line before. What a reader might take for an instruction of its host or for a part
 * of our own frame is broken by a visible {@link #BREAK}: chat tokens, tags and brackets of roles and tools, role
 * headers at the begin of a line, our citations. What only has the shape of a template's token, such as
 * {@code <reserved_106>}, is broken by an invisible {@link #JOINER}. Comparison folds case, width, accents and the
 * commonest look-alikes. Other text, code and markup stay as they are. Linear in the text. Stateless; threads may share it.
 */
public final class QuotedText {
    /** What breaks a sequence that is no text to a reader. */
    public static final char BREAK = '\u00B7';
    /** What breaks a sequence that may be code, where a sign that shows would spoil it. */
    static final char JOINER = '\u2060';

    private static final int LONGEST_TOKEN = 80;
    private static final int LONGEST_NAME = 40;
    private static final int LONGEST_WAVE = 16;
    /** Shorter than any credential that is one word. */
    private static final int LONGEST_PLAIN = 14;
    /** Words of a role header, such as "system prompt". */
    private static final int MOST_WORDS = 3;

    /** "reserved_106", "unused12", and no type of C. */
    private static final Pattern TOKEN = Pattern.compile("\\w+_(?!t$)\\w+|[a-zA-Z]{5,}\\d+");

    private static final Pattern BLANKS = Pattern.compile("\\s++");

    private static final Pattern CAPITALS = Pattern.compile("[A-Z][A-Z0-9_]+");
    /** Beginning or end of text, turn, sequence, message, human: "eos", "bos", "eoh". */
    private static final Pattern END_OF = Pattern.compile("eo[a-z]|[bs]o[shtuimdr]");

    /** Names by which hosts call roles, tools, instructions and memory; folded, letters and digits only. */
    private static final Set<String> NAMES = Set.of("""
        user human developer admin prompt context bos eos unk pad s think thinking invoke antml inst sys sop
        gmask availabletools message turn directive directives model ai bot cls sep mask usr 提示 提示词\
        """.split("\\s+"));
    /** Beginnings of such names. */
    private static final Set<String> BEGINNINGS = Set.of("""
        system ecphory recall memor assistant instruction imstart imend endof startof beginof beginningof tool function
        standinginstruction\
        """.split("\\s+"));

    /** Names of those who speak in a chat, in the languages that models speak most; folded. */
    private static final Set<String> ROLES = Stream.of("""
        system user assistant human developer tool function ai model bot instruction instructions response
        sys sistema usuario asistente système utilisateur benutzer nutzer assistent systeem gebruiker utente assistente
        usuário sistem kullanıcı asistan użytkownik asystent система пользователь ассистент помощник користувач
        асистент 系统 系統 用户 用戶 使用者 助手 助理 システム ユーザー アシスタント 시스템 사용자 어시스턴트 النظام المستخدم
        المساعد प्रणाली उपयोगकर्ता सहायक ระบบ ผู้ใช้ ผู้ช่วย\
        """.split("\\s+"))
            .map(role -> folded(role, 0, role.length()))
            .collect(Collectors.toUnmodifiableSet());

    private static final Set<String> CITES = Set.of("id", "ids", "fact", "facts");

    /** Letters of other scripts that look Latin, and what they look like. */
    private static final String ALIKE = "аaеeоoрpсcуyхxіiјjѕsһhԁdԛqԝwкkмmтtвbнhαaοoρpνvτtιiκkεeυuγyηnѵvɡgıiſs";

    private QuotedText() {}

    /** A text of any length, its lines joined by a line end and {@link ContextHeadings#MARGIN}. */
    public static String text(@Nullable String raw) {
        return text(raw, ContextHeadings.MARGIN);
    }

    /** The same without a margin: for a string of JSON, whose lines are no lines of what it stands in. */
    public static String string(String raw) {
        return text(raw, "");
    }

    private static String text(@Nullable String raw, String margin) {
        if (raw == null) {
            return "";
        }
        String shown = VisibleText.of(Credentials.mask(raw));
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
            quoted.append('\n').append(margin);
            at = end + 1;
        }
    }

    /** A text in one line. */
    public static String line(@Nullable String raw) {
        if (raw == null) {
            return "";
        }
        if (plainName(raw)) {
            return raw;
        }
        String shown = BLANKS.matcher(VisibleText.of(Credentials.mask(raw)))
                .replaceAll(" ")
                .strip();
        StringBuilder quoted = new StringBuilder(shown.length() + 16);
        line(shown, 0, shown.length(), quoted);
        return quoted.toString();
    }

    /** Whether a text is one short word or number, or letters with single blanks between: nothing that is masked or broken. */
    private static boolean plainName(String raw) {
        int length = raw.length();
        if (length == 0 || length > LONGEST_PLAIN || raw.charAt(0) == ' ' || raw.charAt(length - 1) == ' ') {
            return false;
        }
        boolean blank = false;
        boolean sign = false;
        for (int i = 0; i < length; i++) {
            char c = raw.charAt(i);
            blank |= c == ' ';
            sign |= (c >= '0' && c <= '9') || c == '_' || c == '-' || c == '.';
            boolean plain = c < 0x80 && (Character.isLetterOrDigit(c) || "_-. ".indexOf(c) >= 0);
            if (!plain || (c == ' ' && raw.charAt(i - 1) == ' ')) {
                return false;
            }
        }
        return !(blank && sign);
    }

    /** The name of a speaker: one line, without the signs that end a name in a line of ours. */
    public static String name(String raw) {
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
            if (c > 0x2FF || "\n([]{:#<".indexOf(c) >= 0) {
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
            if (c < 0x80 ? "([]{<".indexOf(c) < 0 : !opens(c) && !bracket(c) && c != '\uFF08') {
                continue;
            }
            if ((opens(c) && (chatToken(text, i, to) || tag(text, i, to)))
                    || (bracket(c) && (inBrackets(text, i, to) || barred(text, i, to)))
                    || (c == '{' && barred(text, i, to))
                    || ((c == '[' || c == ']') && waved(text, i, to))
                    || ((c == '(' || c == '\uFF08') && cites(text, i, to))) {
                quoted.append(BREAK);
            } else if (shapedAsToken(text, i, to)) {
                quoted.append(JOINER);
            }
        }
    }

    /** Where a role header begins ("system:", "### Instruction", "1. System prompt:"); -1 when the line has none. */
    private static int header(String text, int from, int to) {
        if (!marked(text, from, to)) {
            return -1;
        }
        int at = letters(text, from, from, to);
        if (at + 1 < to && ".)".indexOf(text.charAt(at + 1)) >= 0) { // "a) System:"
            at = letters(text, at + 1, from, to);
        }
        boolean heading = text.substring(from, at).indexOf('#') >= 0;
        int end = nameEnd(text, at, to);
        boolean role = role(folded(text, at, end));
        if (!role && !named(text, at, to)) {
            return -1;
        }
        for (int words = 1; words < MOST_WORDS; words++) {
            int next = blanks(text, end, to);
            if (next == end || !named(text, next, to)) {
                break;
            }
            end = nameEnd(text, next, to);
            role |= role(folded(text, next, end));
        }
        int after = end;
        while (after < to && after - end < LONGEST_NAME && " \t*_`\"'".indexOf(text.charAt(after)) >= 0) {
            after++;
        }
        boolean colon = after < to && (text.charAt(after) == ':' || text.charAt(after) == '\uFF1A');
        return role && (colon || heading) ? at : -1;
    }

    /** Whether a line has one of the signs without which nothing in it is a header. */
    private static boolean marked(String text, int from, int to) {
        for (int i = from; i < to; i++) {
            char c = text.charAt(i);
            if (c == ':' || c == '\uFF1A' || c == '#') {
                return true;
            }
        }
        return false;
    }

    /** The first letter behind what numbers, points out or marks a line, as far as a line may be looked at. */
    private static int letters(String text, int begin, int from, int to) {
        int at = begin;
        while (at < to && at - from < LONGEST_NAME && !Character.isLetter(text.codePointAt(at))) {
            at += Character.charCount(text.codePointAt(at));
        }
        return Math.min(at, to);
    }

    /** "system", "systemprompt". */
    private static boolean role(String name) {
        return ROLES.contains(name)
                || ROLES.stream()
                        .anyMatch(role -> name.startsWith(role) && NAMES.contains(name.substring(role.length())));
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

    /** "[|…|]", "{|…|}" around a name: a token of another template; what has signs between its bars is code. */
    private static boolean barred(String text, int open, int to) {
        int i = blanks(text, open + 1, to);
        if (i >= to || !bar(text.charAt(i))) {
            return false;
        }
        int limit = Math.min(to, i + LONGEST_TOKEN);
        int j = i + 1;
        while (j < limit && (Character.isLetterOrDigit(text.charAt(j)) || " _-./\u2581".indexOf(text.charAt(j)) >= 0)) {
            j++;
        }
        return j > i + 1 && j + 1 < limit && bar(text.charAt(j)) && "]}\uFF3D".indexOf(text.charAt(j + 1)) >= 0;
    }

    /** "]~b]", "[e~[", "]~!b[": brackets of any direction around a wave and a few letters. */
    private static boolean waved(String text, int open, int to) {
        int limit = Math.min(to, open + LONGEST_WAVE);
        boolean wave = false;
        for (int i = open + 1; i < limit; i++) {
            char c = text.charAt(i);
            if (c == '[' || c == ']') {
                return wave && i > open + 2;
            }
            if (c != '~' && c != '!' && !Character.isLetterOrDigit(c)) {
                return false;
            }
            wave |= c == '~';
        }
        return false;
    }

    /** A name alone in brackets as templates write their tokens: with "_" or a number in "&lt;…>", in capitals in "[…]". */
    private static boolean shapedAsToken(String text, int open, int to) {
        char c = text.charAt(open);
        boolean tag = opens(c);
        if (!tag && !(bracket(c) && (open == 0 || !Character.isLetterOrDigit(text.charAt(open - 1))))) {
            return false;
        }
        int begin = tag && open + 1 < to && text.charAt(open + 1) == '/' ? open + 2 : open + 1;
        int end = nameEnd(text, begin, to);
        if (end - begin < 2 || end >= to || (tag ? "> \uFF1E" : "] \uFF3D").indexOf(text.charAt(end)) < 0) {
            return false;
        }
        String name = text.substring(begin, end);
        return (tag ? TOKEN : CAPITALS).matcher(name).matches();
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
        if (named(text, i, to)) {
            return true;
        }
        int end = nameEnd(text, i, to);
        while (end < to && end - open < LONGEST_NAME && text.charAt(end) == ':') { // "<seed:bos>"
            if (named(text, end + 1, to)) {
                return true;
            }
            end = nameEnd(text, end + 1, to);
        }
        return end < to
                && text.charAt(end) == '>'
                && END_OF.matcher(folded(text, i, end)).matches();
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
                        || Character.getType(text.charAt(i)) == Character.COMBINING_SPACING_MARK
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
