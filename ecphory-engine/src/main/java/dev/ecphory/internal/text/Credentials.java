package dev.ecphory.internal.text;

import dev.ecphory.Event;
import java.util.List;
import java.util.Locale;
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
            + "|SG\\.[\\w-]{16,}+\\.[\\w-]{16,}+"
            + "|eyJ[\\w-]{10,}+\\.[\\w-]{10,}+\\.[\\w-]*+)");

    private static final Pattern WEBHOOK = Pattern.compile(
            "(?<=hooks\\.slack\\.com/services/)[\\w/]{20,}+|(?<=discord\\.com/api/webhooks/)[\\w/-]{20,}+");
    /** The password in "postgres://ana:secret@host". */
    private static final Pattern ADDRESS = Pattern.compile("(?<=://)([\\w.%+-]{0,80}+:)([^\\s:/@'\"<>]{1,200}+)(?=@)");

    private static final Pattern BEARER = Pattern.compile("(?i)(?<!\\w)(bearer|basic) ([\\w.~+/-]{16,}+={0,2}+)");
    private static final String NAMES =
            "pass(?:word|wd|phrase|code)|pwd|secret|(?:auth|access|api|bot|refresh|session)[-_"
                    + " ]?token|token|(?:api|access|secret|private|encryption|account|license)[-_ ]?key|client[-_"
                    + " ]?secret|pin(?: code)?";
    /** "password=…", "api_key: …", "my PIN is …". */
    private static final Pattern NAMED = Pattern.compile("(?i)(?<![a-z])((?:" + NAMES + ")[\"']?+)"
            + "(\\s{0,3}+(?:=>?|:=?)\\s{0,3}+|\\s{1,3}+(?:is|was|are)(?: now)?+:?+\\s{1,3}+)"
            + "([\"'`]?+)([^\\s\"'`,;<>()\\[\\]{}]{4,200}+)( ?+\\w)?+");

    /** How the words begin that {@link #NAMED} and {@link #BEARER} look for. */
    private static final List<String> BEGINNINGS = List.of(
            "pass",
            "pwd",
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

    private static final String NAME_STARTS = "pPsStTaAbBrReElLcC";
    private static final int SHORTEST_KEY = 18;

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

    private static final Pattern WORD = Pattern.compile("[\\p{L}'-]++[.!?:]*+");
    /** A hash in hexadecimal digits, an id in groups of them. */
    private static final Pattern HEX =
            Pattern.compile("(?i)[0-9a-f]{7,128}|[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}");

    private Credentials() {}

    /** The text with a mask for every credential and every private part in it. */
    public static String mask(String text) {
        if (!mayHold(text)) {
            return text;
        }
        String masked = text;
        if (masked.contains("<")) {
            masked = PRIVATE_BLOCK.matcher(masked).replaceAll(PRIVATE);
        }
        if (masked.contains("-----BEGIN ")) {
            masked = PEM.matcher(masked).replaceAll(MASK);
        }
        masked = replaced(KEY, masked, 0);
        if (masked.contains("://")) {
            masked = replaced(ADDRESS, masked, 2);
            masked = replaced(WEBHOOK, masked, 0);
        }
        masked = replaced(BEARER, masked, 2);
        return replaced(NAMED, masked, 4);
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

    /** False where no pattern can match; reads the text once. */
    private static boolean mayHold(String text) {
        int run = 0;
        boolean digit = false;
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            boolean word = c == '_' || c == '-' || Character.isLetterOrDigit(c);
            if (word && run == 0 && NAME_STARTS.indexOf(c) >= 0 && named(text, i)) {
                return true;
            }
            run = word || c == '.' ? run + 1 : 0;
            digit = run > 0 && (digit || (c >= '0' && c <= '9'));
            if ((run >= SHORTEST_KEY && digit)
                    || (c == ':' && text.startsWith("://", i))
                    || text.regionMatches(true, i, "<private>", 0, 9)) {
                return true;
            }
        }
        return text.contains("-----BEGIN ");
    }

    private static boolean named(String text, int at) {
        return BEGINNINGS.stream().anyMatch(word -> text.regionMatches(true, at, word, 0, word.length()));
    }

    private static String replaced(Pattern pattern, String text, int group) {
        Matcher matcher = pattern.matcher(text);
        StringBuilder masked = null;
        int done = 0;
        while (matcher.find()) {
            if (secret(pattern, matcher, group)) {
                masked = masked == null ? new StringBuilder(text.length()) : masked;
                masked.append(text, done, matcher.start(group)).append(MASK);
                boolean stop = pattern == NAMED && matcher.group(group).endsWith("."); // of the sentence
                done = matcher.end(group) - (stop ? 1 : 0);
            }
        }
        return masked == null ? text : masked.append(text, done, text.length()).toString();
    }

    private static boolean secret(Pattern pattern, Matcher matcher, int group) {
        String value = matcher.group(group);
        String lower = value.toLowerCase(Locale.ROOT);
        if (NONE.stream().anyMatch(lower::contains)) {
            return false;
        }
        if (pattern == KEY) {
            return value.chars().filter(Character::isDigit).count() > 1
                    && value.chars().distinct().count() > 7;
        }
        if (pattern != NAMED) {
            return true;
        }
        boolean code = matcher.group(1).toLowerCase(Locale.ROOT).startsWith("pin");
        boolean assigned =
                matcher.group(2).indexOf('=') >= 0 || matcher.group(2).indexOf(':') >= 0;
        if (code) {
            return value.chars().limit(4).allMatch(Character::isDigit);
        }
        boolean name = matcher.group(1).toLowerCase(Locale.ROOT).startsWith("token");
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
