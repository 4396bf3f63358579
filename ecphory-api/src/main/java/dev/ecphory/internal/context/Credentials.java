package dev.ecphory.internal.context;

import dev.ecphory.Event;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Masks what opens doors, in texts: keys of services, tokens, private keys, passwords in addresses and behind their name, and what stands
 * between {@code <private>} and {@code </private>}. Hashes, ids, commits, keys of examples and names of variables stay. Every pattern is
 * linear in the text. Stateless; threads may share it.
 */
public final class Credentials {
    /** Stands in the place of a credential. */
    public static final String MASK = "[credential]";
    /** Stands in the place of what was called private. */
    private static final String PRIVATE = "[private]";
    /** The metadata of an event in which something was masked. */
    private static final String METADATA = "credentials";

    private static final Pattern PRIVATE_BLOCK =
            Pattern.compile("<private>[^<]*+(?:<(?!/private>)[^<]*+)*+(?:</private>|$)", Pattern.CASE_INSENSITIVE);
    private static final Pattern PEM = Pattern.compile("-----BEGIN [A-Z0-9 ]{0,40}?PRIVATE KEY(?: BLOCK)?+-----[^-]*+"
            + "(?:-(?!----END )[^-]*+)*+(?:-----END [A-Z0-9 ]{1,60}-----)?+");
    /** Keys and tokens that are known by how they begin. */
    private static final Pattern KEY = Pattern.compile("(?<![\\w-])(?:"
            + "(?:AKIA|ASIA)[A-Z0-9]{16}(?!\\w)"
            + "|gh[pousr]_\\w{30,}+|github_pat_\\w{40,}+|glpat-[\\w-]{20,}+"
            + "|xox[abeprs]-[\\w-]{10,}+|xapp-[\\w-]{20,}+"
            + "|AIza[\\w-]{35}|ya29\\.[\\w-]{20,}+"
            + "|[spr]k[-_](?:live|test|proj|ant|or|svcacct)?[\\w-]{16,}+"
            + "|npm_\\w{30,}+|hf_\\w{30,}+|pypi-[\\w-]{40,}+|dop_v1_\\w{40,}+"
            + "|\\d{8,10}:AA[\\w-]{33}(?![\\w-])"
            + "|SG\\.[\\w-]{16,}+\\.[\\w-]{16,}+"
            + "|eyJ[\\w-]{10,}+\\.[\\w-]{10,}+\\.[\\w-]*+)");

    private static final Pattern WEBHOOK = Pattern.compile(
            "(?<=hooks\\.slack\\.com/services/)[\\w/]{20,}+|(?<=discord\\.com/api/webhooks/)[\\w/-]{20,}+");
    /** The password in "postgres://ana:secret@host". */
    private static final Pattern ADDRESS = Pattern.compile("(?<=://)([\\w.%+-]{0,80}+:)([^\\s:/@'\"<>]{1,200}+)(?=@)");

    private static final Pattern BEARER = Pattern.compile("(?i)(?<!\\w)(bearer|basic) ([\\w.~+/-]{16,}+={0,2}+)");
    /** A value of a header "Cookie" that is long enough to open a session. */
    private static final Pattern COOKIE = Pattern.compile("(?i)(?<!\\w)(?:set-)?cookie:[^\\n]{1,8000}+");

    private static final Pattern COOKIE_VALUE = Pattern.compile("=([\\w.%+/~-]{16,}+)");
    /** The password in "curl -u ana:secret". */
    private static final Pattern LOGIN =
            Pattern.compile("(?<!\\S)-(?:u|-user)[ =][\"']?+([\\w.@-]{1,80}+:)([^\\s\"']{4,200}+)");

    private static final String NAMES =
            "pass(?:word|wort|wd|phrase|code)?|pwd?|(?:recovery|backup)[-_ ]?code|secret(?![-_"
                    + " ]?+token)|(?:auth|access|api|bot|refresh|secret|session)[-_"
                    + " ]?token|token|(?:api|access|secret|private|encryption|account|license)[-_ ]?key|client[-_"
                    + " ]?secret|pin(?: code)?";
    /** "password=…", "api_key: …", "my PIN is …". */
    private static final Pattern NAMED = Pattern.compile("(?i)(?<![a-z])((?:" + NAMES + ")[\"']?+)"
                                                                                      + "(\\s{0,3}+(?:=>?|:=?)\\s{0,3}+|(?:\\s{1,3}+(?:for|of|to|on|at|in)(?:\\s[\\p{L}\\d'-]{1,20}+){1,3}?)?\\s{1,3}+(?:is|ist|was|are)(?:"
                                                                                      + " now)?+:?+\\s{1,3}+"
                                                                                      + "|\\s{1,3}+(?:to\\s{1,3}+)?)([\"'`]?+)([^\\s\"'`,;<>()\\[\\]{}]{4,200}+)("
                                                                                      + " ?+\\w)?+");

    /** How the words begin that {@link #NAMED} and {@link #BEARER} look for. */
    private static final List<String> BEGINNINGS = List.of(
            "pass",
            "pw",
            "recovery",
            "backup",
            "pin",
            "secret",
            "token",
            "auth",
            "access",
            "api",
            "bot",
            "refresh",
            "session",
            "private",
            "encryption",
            "account",
            "license",
            "client",
            "bearer",
            "basic");

    private static final int LETTERS = 26;
    /** Those of them that begin with two letters, by the {@link #place} of these. */
    private static final String[][] BY_LETTERS = byLetters();

    private static final int SHORTEST_KEY = 15;

    /** Kinds of places where credentials stand. */
    private static final int IN_BLOCK = 1;

    private static final int AS_KEY = 2;
    private static final int IN_ADDRESS = 4;
    private static final int IN_HEADER = 8;
    private static final int BEHIND_NAME = 16;

    /** What stands where a credential would, and is none. */
    private static final List<String> NONE = List.of(
            "example",
            "your",
            "xxx",
            "***",
            "...",
            "…",
            "changeme",
            "placeholder",
            "redacted",
            "getenv",
            "environ",
            "process.env",
            "env.",
            "$",
            "%s",
            "[credential]");

    /** What an example of an address has for a password. */
    private static final Set<String> PLACEHOLDER = Set.of("password", "passwd", "pass", "pwd", "secret");

    private static final int SHORT_WORD = 6;
    private static final int LONG_WORD = 8;
    private static final int SHORTEST_BARE = 16;

    private static final Pattern WORD = Pattern.compile("[\\p{L}'-]++[.!?:]*+");
    /** A hash in hexadecimal digits, an id in groups of them. */
    private static final Pattern HEX =
            Pattern.compile("(?i)[0-9a-f]{7,128}|[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}");

    private Credentials() {}

    /** The text with a mask for every credential and every private part in it. */
    public static String mask(String text) {
        int kinds = kinds(text);
        if (kinds == 0) {
            return text;
        }
        String masked = text;
        if ((kinds & IN_BLOCK) != 0) {
            masked = PRIVATE_BLOCK.matcher(masked).replaceAll(PRIVATE);
            masked = PEM.matcher(masked).replaceAll(MASK);
        }
        if ((kinds & AS_KEY) != 0) {
            masked = replaced(KEY, masked, 0);
        }
        if ((kinds & IN_ADDRESS) != 0) {
            masked = replaced(ADDRESS, masked, 2);
            masked = replaced(WEBHOOK, masked, 0);
        }
        if ((kinds & IN_HEADER) != 0) {
            masked = replaced(LOGIN, masked, 2);
            masked = COOKIE.matcher(masked)
                    .replaceAll(found -> Matcher.quoteReplacement(replaced(COOKIE_VALUE, found.group(), 1)));
        }
        if ((kinds & BEHIND_NAME) != 0) {
            masked = replaced(NAMED, replaced(BEARER, masked, 2), 4);
        }
        return masked;
    }

    /** Whether something in a text would be masked. */
    public static boolean in(String text) {
        return !mask(text).equals(text);
    }

    /** An event as somebody keeps it who listens unasked: masked, and marked as such; the same where nothing is to be masked. */
    public static Event masked(Event event) {
        String text = mask(event.text());
        String caption = event.caption();
        String shown = caption == null ? null : mask(caption);
        return text.equals(event.text()) && (caption == null || caption.equals(shown))
                ? event
                : event.toBuilder()
                        .text(text)
                        .caption(shown)
                        .metadata(METADATA, "masked")
                        .build();
    }

    /** The kinds of which something may stand in a text, as bits; reads it once. */
    private static int kinds(String text) {
        int kinds = 0;
        int run = 0;
        boolean digit = false;
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            boolean word = c == '_' || c == '-' || Character.isLetterOrDigit(c);
            if (word) {
                kinds |= (kinds & BEHIND_NAME) == 0 && named(text, i) ? BEHIND_NAME : 0;
            }
            run = word || c == '.' ? run + 1 : 0;
            digit = run > 0 && (digit || (c >= '0' && c <= '9'));
            kinds |= run >= SHORTEST_KEY && digit ? AS_KEY : 0;
            kinds |= switch (c) {
                case ':' ->
                    (text.startsWith("://", i) ? IN_ADDRESS : 0)
                            | (text.regionMatches(true, i - 6, "cookie", 0, 6) ? IN_HEADER : 0);
                case '-' ->
                    (text.startsWith("-u", i) && optionBegins(text, i) ? IN_HEADER : 0)
                            | (text.startsWith("-----BEGIN ", i) ? IN_BLOCK : 0);
                case '<' -> text.regionMatches(true, i, "<private>", 0, 9) ? IN_BLOCK : 0;
                case '_' -> text.startsWith("hf_", i - 2) ? AS_KEY : 0;
                default -> 0;
            };
        }
        return kinds;
    }

    private static boolean optionBegins(String text, int at) {
        return at == 0 || text.charAt(at - 1) == '-' || Character.isWhitespace(text.charAt(at - 1));
    }

    private static boolean named(String text, int at) {
        return (at == 0 || !Character.isLetter(text.charAt(at - 1))) && begins(text, at);
    }

    /** Whether one of {@link #BEGINNINGS} stands here. */
    private static boolean begins(String text, int at) {
        if (at + 1 >= text.length()) {
            return false;
        }
        for (String word : BY_LETTERS[place(text.charAt(at), text.charAt(at + 1))]) {
            if (text.regionMatches(true, at, word, 0, word.length())) {
                return true;
            }
        }
        return false;
    }

    private static String[][] byLetters() {
        String[][] words = new String[LETTERS * LETTERS + 1][];
        for (int place = 0; place < words.length; place++) {
            int at = place;
            words[place] = BEGINNINGS.stream()
                    .filter(word -> place(word.charAt(0), word.charAt(1)) == at)
                    .toArray(String[]::new);
        }
        return words;
    }

    /** Where two letters stand among all pairs of "a" to "z", in any case; behind them all for other signs. */
    private static int place(char first, char second) {
        int one = (first | 0x20) - 'a';
        int two = (second | 0x20) - 'a';
        boolean letters = one >= 0 && one < LETTERS && two >= 0 && two < LETTERS;
        return letters ? one * LETTERS + two : LETTERS * LETTERS;
    }

    private static String replaced(Pattern pattern, String text, int group) {
        Matcher matcher = pattern.matcher(text).useTransparentBounds(true).useAnchoringBounds(false);
        StringBuilder masked = null;
        int done = 0;
        for (int at = next(pattern, matcher, text, 0); at >= 0; at = next(pattern, matcher, text, matcher.end())) {
            if (secret(pattern, matcher, group)) {
                masked = masked == null ? new StringBuilder(text.length()) : masked;
                masked.append(text, done, matcher.start(group)).append(MASK);
                boolean stop = pattern == NAMED && matcher.group(group).endsWith("."); // of the sentence
                done = matcher.end(group) - (stop ? 1 : 0);
            }
        }
        return masked == null ? text : masked.append(text, done, text.length()).toString();
    }

    /** Where a pattern matches next, below zero for nowhere; it is tried only where what it matches can begin. */
    private static int next(Pattern pattern, Matcher matcher, String text, int from) {
        if (pattern == LOGIN || pattern == COOKIE_VALUE) {
            return matcher.region(from, text.length()).find() ? matcher.start() : -1;
        }
        for (int at = from; at < text.length(); at++) {
            boolean begins;
            if (pattern == KEY) {
                begins = keyBegins(text, at);
            } else if (pattern == ADDRESS) {
                begins = text.startsWith("://", at - 3);
            } else if (pattern == WEBHOOK) {
                begins = text.startsWith("/services/", at - 10) || text.startsWith("/webhooks/", at - 10);
            } else {
                begins = begins(text, at);
            }
            if (begins && matcher.region(at, text.length()).lookingAt()) {
                return at;
            }
        }
        return -1;
    }

    /** Whether so many signs without a blank begin here as the shortest key has. */
    private static boolean keyBegins(String text, int at) {
        int end = at + SHORTEST_KEY;
        if (end > text.length() || (at > 0 && inKey(text.charAt(at - 1)))) {
            return false;
        }
        int sign = at;
        while (sign < end && text.charAt(sign) > ' ') {
            sign++;
        }
        return sign == end;
    }

    private static boolean inKey(char c) {
        return c == '_' || c == '-' || (c < 0x80 && Character.isLetterOrDigit(c));
    }

    /** Whether a value has letters and digits, as words have not. */
    private static boolean mixed(String value, int shortest) {
        return value.length() >= shortest
                && value.chars().anyMatch(Character::isLetter)
                && value.chars().anyMatch(Character::isDigit);
    }

    private static boolean secret(Pattern pattern, Matcher matcher, int group) {
        String value = matcher.group(group);
        String lower = value.toLowerCase(Locale.ROOT);
        if (NONE.stream().anyMatch(lower::contains)) {
            return false;
        }
        if (pattern == KEY) {
            return (value.chars().filter(Character::isDigit).count() > 1 || value.startsWith("hf_"))
                    && value.chars().distinct().count() > 7;
        }
        if (pattern == LOGIN) {
            return mixed(value, SHORT_WORD);
        }
        if (pattern != NAMED) {
            return !PLACEHOLDER.contains(lower);
        }
        String called = matcher.group(1).toLowerCase(Locale.ROOT);
        boolean bare = matcher.group(2).isBlank() || matcher.group(2).strip().equals("to");
        if (bare) { // "the password Heron77", "set the token to ..."
            return mixed(value, called.startsWith("p") ? LONG_WORD : SHORTEST_BARE)
                    && !HEX.matcher(value).matches();
        }
        if (called.matches("(?:pass|pw)[\"']?") && matcher.group(2).indexOf('=') < 0) {
            return mixed(value, SHORT_WORD); // of a bus, of a mountain
        }
        if (called.endsWith("code") && !called.startsWith("pin")) {
            return value.chars().anyMatch(Character::isDigit);
        }
        boolean code = called.startsWith("pin");
        boolean assigned =
                matcher.group(2).indexOf('=') >= 0 || matcher.group(2).indexOf(':') >= 0;
        if (code) {
            return value.chars().limit(4).allMatch(Character::isDigit);
        }
        boolean name = called.startsWith("token");
        if (name && HEX.matcher(value).matches()) {
            return false; // of a commit, a session, a text: an id
        }
        boolean quoted = !matcher.group(3).isEmpty();
        boolean plain = WORD.matcher(value).matches();
        if (assigned && plain && matcher.group(5) != null) {
            return quoted; // "reset your password: click here"
        }
        return assigned
                ? !(plain && (name || lower.matches("null|none|true|false|required|missing|wrong|string")))
                : quoted || !plain;
    }
}
