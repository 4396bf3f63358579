package dev.ecphory.lang.en.claims;

import dev.ecphory.lang.en.signals.PatternSearch;
import dev.ecphory.lang.en.syntax.GivenNames;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * What of a message its speaker asserts himself. Blank, so that every place stays where it was, are the words of others: pasted
 * chats, mail, subtitles and logs, quotations, and what is there to be translated, drafted, completed or played. Structure
 * decides before words do. "Remember that" before a statement is blank as well; what "forget that" takes back stands apart.
 *
 * @param prose the message without what is not its speaker's
 * @param takenBack what the speaker does not, or no longer, want to have said
 */
record OwnWords(String prose, List<Span> takenBack) {
    /** A statement, in UTF-16 units. */
    record Span(int from, int to) {}

    private static final Pattern TURN = Pattern.compile("(?m)^[ \\t]*(?:\\[[^\\]\\n]{1,24}\\][ \\t]*"
            + "|\\d[\\d./:, ]{3,20}(?:[AaPp][Mm])?[ \\t]*[-\u2013]?[ \\t]*)?"
            + "(\\p{L}[\\p{L}\\d.'_-]{0,20}(?: [\\p{L}\\d.'_-]{1,20}){0,3}?)[ \\t]?"
            + "(?:[(\\[][^)\\]\\n]{1,24}[)\\]]|\\d{1,2}[:.]\\d\\d(?: ?[AaPp][Mm])?)?(?::| ?>| [-\u2013])[ \\t]+\\S.*$");

    /** What a line is about, where it begins so: "Work: ...". */
    private static final Pattern TOPIC = Pattern.compile(
            "(?i)name|age|work|job|home|family|diet|health|allerg\\w+|hobb\\w+|(?:dis)?likes?|location|city"
                    + "|pets?|phone|e-?mail|address|about"
                    + " me|status|background|news|update|note|ps|fyi|question|today|summary|goals?");

    private static final Pattern HEADER =
            Pattern.compile("(?m)^[ \\t]*(?:From|To|Cc|Bcc|Subject|Date|Sent|Reply-To):[ \\t].*$");

    /** From here on a message is another's. */
    private static final Pattern FORWARDED = Pattern.compile("(?im)^[ \\t]*on .{4,80} wrote:[ \\t]*$"
            + "|^[ \\t]*begin forwarded message"
            + "|^[ \\t]*\\p{L}[\\p{L} .'-]{1,30}[ \\t][\\[(]?\\d{1,2}:\\d\\d(?: ?[ap]m)?[\\])]?[ \\t]*$"
            + "|^\\d\\d:\\d\\d:\\d\\d[,.]\\d{1,3} --> ");

    /** The same behind a line that divides. */
    private static final Pattern DIVIDED = Pattern.compile("(?i)(?<!-)-{3,}+ ?(?:original|forwarded) message");

    /** A line of a log. */
    private static final Pattern LOG = Pattern.compile(
            "(?im)^[ \\t]*\\d{4}-\\d{2}-\\d{2}\\S*+[ \\t]++(?:trace|debug|info|warn|warning|error|fatal)(?!\\w)");

    /** What a program says that fails, and a check. */
    private static final Pattern FAILED = Pattern.compile("(?i)(?<!\\w)\\w+(?:error|exception):");

    private static final Pattern UNEXPECTED =
            Pattern.compile("(?i)(?<!\\w)expected(?!\\w).{1,200}(?<!\\w)but (?:was|got)(?!\\w)");

    private static final Pattern QUOTED = Pattern.compile("(?<=[\\s(:])'(?=\\p{L})[^'\\n"
            + "]*(?:'\\p{L}[^'\\n"
            + "]*){0,6}'(?=[\\s).,;:!?]|$)|`[^`\\n"
            + "]+`|[\"\\u201c\\u201e\\u00ab](?=(?i:i|my|we|our)(?!\\w))[^\"\\u201d\\u201c\\u00bb\\n"
            + "]+[\"\\u201d\\u201c\\u00bb]");
    private static final Pattern MARKS = Pattern.compile("[`\"\\u201c\\u201e\\u00ab]|[\\s(:]'");
    private static final int QUOTED_WORDS = 3;

    /** Of whom words come, where that is all that stands before a colon, or its end. */
    private static final Pattern SENDER =
            Pattern.compile("(?m)(?:(?<=[.!?] )|^[ \\t]*+|(?<!\\w)[Ff]rom )(\\p{L}++):(?=\\s)");

    /** Who speaks, within a line. */
    private static final Pattern LABEL = Pattern.compile("(?m)(?<=^|[.!?] )(\\p{Lu}\\p{L}{0,20}): (?=\\S)");

    /** The end of a letter, with who wrote it. */
    private static final Pattern SIGNED = Pattern.compile("(?im)^[ \\t]*(?:best|(?:best|kind|warm)"
            + " (?:wishes|regards)"
            + "|regards|sincerely|yours \\w+|cheers|love)[ \\t]*,?[ \\t]*\\n\\s*(\\p{L}+)[^\\n]{0,30}\\s*\\z");

    private static final Pattern GREETING = Pattern.compile(
            "(?i)^\\s*(?:@|(?:hi|hello|hey|dear|(?:good )?(?:morning|afternoon|evening)),?[ \\t]+)(\\p{L}+)(?!\\w)");

    /** "His badge says my name is ...", up to what its speaker says to it. */
    private static final Pattern SAYS = Pattern.compile(
            "(?im)(?<=^|[.!?]\\s)(?!(?:i|we|you|as|like|who|what)(?!\\w))(?:(?!(?:i|we|you)(?!\\w))[\\p{L}'-]+"
                    + " ){1,12}(?:(?:says|said|claims|claimed|states|reads|swears|typed|answered|replied|(?:keeps|kept)"
                    + " \\w+ing),? (?:that )?|(?:goes|went) (?:on )?like,? )(?=(?:i|i'm|im|my)(?!\\w))(?:(?!,?"
                    + " (?:but|although|though|which|because|so) )[^.!?\\n"
                    + "]){1,300}");

    /** Words that are shown: "a mug with the words I love Lund". */
    private static final Pattern SHOWN = Pattern.compile(
            "(?i)(?<!\\w)(?:the|a) (?:text|words|line|sentence|phrase|caption|slogan|message|inscription)"
                    + " (?=(?:i|i'm|my)(?!\\w))[^.!?\\n"
                    + "]+|(?<!\\w)(?:that|which|to) (?:prints?|outputs?|displays?|shows?|echo(?:es)?|goes|says|reads)"
                    + " (?=(?:i|i'm|my)(?!\\w))[^.!?\\n"
                    + "]+");

    /** The second half of "jag bor i Lund = I live in Lund". */
    private static final Pattern GLOSS = Pattern.compile("(?im)(?<= = )(?:i|i'm|my|we)(?!\\w)[^\\n]*");

    /** The words of a speaker in the prose of his message. */
    static OwnWords of(String prose, @Nullable String speaker) {
        StringBuilder own = new StringBuilder(prose);
        turns(prose, speaker, own);
        if (prose.indexOf(':') >= 0) {
            labels(own, speaker);
        }
        letter(prose, speaker, own);
        List<MatchResult> headers = PatternSearch.starting(HEADER, prose);
        if (headers.size() > 1) {
            blank(own, headers.getFirst().start(), own.length());
        }
        PatternSearch.starting(FORWARDED, prose).forEach(line -> blank(own, line.end(), own.length()));
        PatternSearch.with("---", DIVIDED, prose).forEach(line -> blank(own, line.end(), own.length()));
        lines(PatternSearch.starting(LOG, own.toString()), own);
        lines(PatternSearch.with(":", FAILED, own.toString()), own);
        lines(PatternSearch.with("xpected", UNEXPECTED, own.toString()), own);
        quoted(own);
        each(PatternSearch.starting(SAYS, own.toString()), own);
        each(PatternSearch.with(" ", SHOWN, own.toString()), own);
        each(PatternSearch.with(" = ", GLOSS, own.toString()), own);
        sent(own, speaker);
        Material.blank(prose, own);
        List<Span> back = TakeBacks.of(own);
        return new OwnWords(own.toString(), back);
    }

    /** Lines of several speakers, or of one who is named and another; those of the message's own stay. */
    private static void turns(String prose, @Nullable String speaker, StringBuilder own) {
        List<Span> lines = new ArrayList<>();
        int all = 0;
        boolean people = false;
        for (MatchResult turn : PatternSearch.starting(TURN, prose)) {
            String label = turn.group(1).strip();
            people |= !TOPIC.matcher(label).matches();
            all++;
            if (!label.equalsIgnoreCase(speaker)) {
                lines.add(new Span(turn.start(), turn.end()));
            }
        }
        if (all > 1 && people) {
            lines.forEach(line -> blank(own, line.from(), line.to()));
        }
    }

    /** Lines in which several speak in turn. */
    private static void labels(StringBuilder own, @Nullable String speaker) {
        String prose = own.toString();
        for (int from = 0; from < prose.length(); ) {
            int line = prose.indexOf('\n', from);
            int end = line < 0 ? prose.length() : line;
            Matcher label = LABEL.matcher(prose).region(from, end);
            List<String> names = new ArrayList<>();
            int first = -1;
            while (label.find()) {
                boolean person = !TOPIC.matcher(label.group(1)).matches() && !named(label.group(1), speaker);
                first = first < 0 ? label.start() : first;
                if (person && !label.group(1).equals("Q") && !names.contains(label.group(1))) {
                    names.add(label.group(1));
                }
            }
            if (names.size() > 1) {
                blank(own, first, end);
            }
            from = end + 1;
        }
    }

    /** A letter to the speaker of the message, or one that another signed. */
    private static void letter(String prose, @Nullable String speaker, StringBuilder own) {
        Matcher signed = SIGNED.matcher(prose);
        boolean other = signed.find() && !named(signed.group(1), speaker);
        Matcher greeted = GREETING.matcher(prose);
        if (other || (greeted.find() && named(greeted.group(1), speaker))) {
            blank(own, 0, own.length());
        }
    }

    private static boolean named(String word, @Nullable String speaker) {
        return speaker != null
                && (speaker + " ").toLowerCase(Locale.ROOT).startsWith(word.toLowerCase(Locale.ROOT) + " ");
    }

    /** Single quotation marks round several words, and what is said in the first person between marks. */
    private static void quoted(StringBuilder own) {
        if (!MARKS.matcher(own).find()) {
            return;
        }
        Matcher quote = QUOTED.matcher(own.toString());
        while (quote.find()) {
            if (quote.group().strip().split("\\s+").length >= QUOTED_WORDS) {
                blank(own, quote.start(), quote.end());
            }
        }
    }

    /** The line behind a name and a colon, or behind "from" and a name. */
    private static void sent(StringBuilder own, @Nullable String speaker) {
        String prose = own.toString();
        for (MatchResult sender : PatternSearch.with(":", SENDER, prose)) {
            if (GivenNames.has(sender.group(1)) && !named(sender.group(1), speaker)) {
                int line = prose.indexOf('\n', sender.end());
                blank(own, sender.end(), line < 0 ? prose.length() : line);
            }
        }
    }

    private static void each(List<MatchResult> matches, StringBuilder own) {
        matches.forEach(match -> blank(own, match.start(), match.end()));
    }

    /** The whole lines in which something is found. */
    private static void lines(List<MatchResult> matches, StringBuilder own) {
        for (MatchResult match : matches) {
            int end = own.indexOf("\n", match.end());
            blank(own, own.lastIndexOf("\n", match.start()) + 1, end < 0 ? own.length() : end);
        }
    }

    static void blank(StringBuilder own, int from, int to) {
        for (int i = from; i < to; i++) {
            if (own.charAt(i) != '\n') {
                own.setCharAt(i, ' ');
            }
        }
    }
}
