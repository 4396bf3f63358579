package dev.ecphory.lang.en.claims;

import dev.ecphory.lang.en.syntax.GivenNames;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
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
            + "(\\p{L}[\\p{L}\\d.'_-]{0,20}(?: [\\p{L}\\d.'_-]{1,20}){0,2})[ \\t]?"
            + "(?:[(\\[][^)\\]\\n]{1,24}[)\\]])?(?::| [-\u2013])[ \\t]+\\S.*$");

    /** What a line is about, where it begins so: "Work: ...". */
    private static final Pattern TOPIC = Pattern.compile(
            "(?i)name|age|work|job|home|family|diet|health|allerg\\w+|hobb\\w+|(?:dis)?likes?|location|city"
                    + "|pets?|phone|e-?mail|address|about"
                    + " me|status|background|news|update|note|ps|fyi|question|today|summary|goals?");

    private static final Pattern HEADER =
            Pattern.compile("(?m)^[ \\t]*(?:From|To|Cc|Bcc|Subject|Date|Sent|Reply-To):[ \\t].*$");

    /** From here on a message is another's. */
    private static final Pattern FORWARDED = Pattern.compile("(?im)^[ \\t]*on .{4,80} wrote:[ \\t]*$"
            + "|(?<!-)-{3,}+ ?(?:original|forwarded) message|^[ \\t]*begin forwarded message"
            + "|^[ \\t]*\\p{L}[\\p{L} .'-]{1,30}[ \\t][\\[(]?\\d{1,2}:\\d\\d(?: ?[ap]m)?[\\])]?[ \\t]*$"
            + "|^\\d\\d:\\d\\d:\\d\\d[,.]\\d{1,3} --> ");

    /** A line of a log or of a failed check. */
    private static final Pattern TRACE = Pattern.compile("(?im)(?<!\\w)(?:\\w+(?:error|exception):"
            + "|expected(?!\\w).{1,200}(?<!\\w)but (?:was|got)(?!\\w))"
            + "|^[ \\t]*\\d{4}-\\d{2}-\\d{2}\\S*+[ \\t]++(?:trace|debug|info|warn|warning|error|fatal)(?!\\w)");

    private static final Pattern QUOTED = Pattern.compile("(?<=[\\s(:])'(?=\\p{L})[^'\\n"
            + "]*(?:'\\p{L}[^'\\n"
            + "]*){0,6}'(?=[\\s).,;:!?]|$)|`[^`\\n"
            + "]+`|[\"\\u201c\\u201e\\u00ab](?=(?i:i|my|we|our)(?!\\w))[^\"\\u201d\\u201c\\u00bb\\n"
            + "]+[\"\\u201d\\u201c\\u00bb]");
    private static final int QUOTED_WORDS = 3;

    private static final String WORK = "translat(?:e|ion)|rewrite|rephrase|reword|paraphrase|proofread"
            + "|correct|polish"
            + "|improve|convert|classify|extract|parse|annotate|anonymi[sz]e|redact|turn (?:this|it|the"
            + " .{1,30}) into"
            + "|summari[sz]e|shorten|tl;?dr|make (?:this|it) (?:sound|shorter|better|more)|grammar";
    private static final String MAKE =
            "(?:^|please |you |me |to )(?:write|draft|compose|continue|complete|finish|fill in"
                    + "|generate)(?!\\w)"
                    + "|how do (?:you|i|we) say|(?<!\\w)act as(?!\\w)|(?<!\\w)pretend(?!\\w)|(?<!\\w)role-?play";
    private static final String TEXT = "chat|e-?mail|message|letter|scene|story|script|dialog(?:ue)?|essay"
            + "|transcript"
            + "|log|error|input|output|example|sample|template|form|prompt|lyrics|song|test data|text|sentence"
            + "|poem|poster|article|paragraph|passage|resume|cv|voicemail|conversation|thread";
    private static final String TEXTS = "(?<!\\w)(?:" + TEXT + "|(?:her|his|their|the) note)(?!\\w)[^:]{0,40}$";
    private static final String TELLS = "(?<!(?<!\\w)i )(?<!\\w)(?:says?|said|writes|wrote|reads|goes|told"
            + " (?:me|us|him|her|them)"
            + "|texted|replied|claimed|announced|posted|sent (?:me|us)|(?:opens?|begins?|starts?) with|user)$";

    /** What stands before a colon that says that others' words follow. */
    private static final Pattern LEAD =
            Pattern.compile("(?i)(?<!\\w)(?:" + WORK + ")(?!\\w)|" + MAKE + "" + "|" + TEXTS);

    private static final Pattern REPORT = Pattern.compile("(?i)" + TELLS);

    /** Of whom words come, where that is all that stands before a colon, or its end. */
    private static final Pattern SENDER = Pattern.compile("(?:^|(?<!\\w)[Ff]rom )(\\p{L}+)$");

    /** A sentence that asks for work on what follows it, shows it, or opens a play. */
    private static final Pattern FOLLOWING = Pattern.compile("(?im)(?<!\\w)(?:" + WORK + ")(?!\\w)[^.?!:\\n]{0,60}"
            + "(?<!\\w)(?:following|below|this)(?!\\w)[^.?!:\\n]{0,60}[.?!:\\n]"
            + "|^[ \\t]*(?!(?:i|we|my|our|thanks?)(?!\\w))[^.?!:\\n]{0,60}(?<!\\w)(?:(?:this|these"
            + "|following) (?:sentence|text"
            + "|paragraph|passage|phrase|excerpt|statement)s?|example (?:sentence"
            + "|text))(?!\\w)[^.?!:\\n]{0,60}[.?!:\\n]"
            + "|^[ \\t]*(?:here(?:'s| is)|this is|below is) (?:an?|the|his|her|their|\\p{L}+'s) (?:" + TEXT
            + ")(?!\\w)[^.?!:\\n"
            + "]{0,60}[.?!:\\n"
            + "]|^[ \\t]*(?:let's|let us|in this|we) (?:role-?play|role play|play (?:pretend|a"
            + " game))(?!\\w)[^.!?:\\n"
            + "]*[.!?:\\n"
            + " ]|^[ \\t]*(?:please )?(?:role-?play|pretend|act as)(?!\\w)[^.!?:\\n"
            + "]*[.!?:\\n"
            + "]|^[ \\t]*you are [^.!?:\\n"
            + "]{1,60}[.!:\\n"
            + "]\\s*(?=i am (?:an?|the|your)(?!\\w))|^[ \\t]*you are (?!the (?:best|greatest)(?!\\w))(?:an?"
            + " |the |my )?(?:\\w+"
            + " ){0,2}(?:assistant|bot|chatbot|agent|ai|model|translator|npc)(?!\\w)[^.!?:\\n"
            + "]*[.!?:\\n"
            + "]");

    /** A sentence of what is not so in the world: "in the game I am an elf". */
    private static final Pattern FICTION =
            Pattern.compile("(?im)(?<=^|[.!?]\\s)[ \\t]*(?:in|for) (?:my|the|this|our|an?)"
                    + " (?:\\w+ ){0,2}(?:dream|nightmare|game|novel|story|play|scenario|exercise|scene"
                    + "|simulation)s?"
                    + "(?!\\w)[^.!?,\\n]{0,30},?\\s(?=(?:i|my|we)(?!\\w))[^.!?\\n]+");

    /** The end of a letter, with who wrote it. */
    private static final Pattern SIGNED = Pattern.compile("(?im)^[ \\t]*(?:best|(?:best|kind|warm)"
            + " (?:wishes|regards)"
            + "|regards|sincerely|yours \\w+|cheers|love)[ \\t]*,?[ \\t]*\\n\\s*(\\p{L}+)[^\\n]{0,30}\\s*\\z");

    private static final Pattern GREETING = Pattern.compile(
            "(?i)^\\s*(?:@|(?:hi|hello|hey|dear|good (?:morning|afternoon|evening)),?[ \\t]+)(\\p{L}+)(?!\\w)");

    private static final Pattern COLON = Pattern.compile(":(?=[\\s\"\\u201c])");
    private static final String POLITE =
            "(?:(?:please|also|and|just|so|ok|okay|hey|no|(?:could|can|would|will) you|i(?: want"
                    + "|'d like| would like| need) you to),? ){0,6}";
    private static final Pattern REMEMBER = Pattern.compile("(?im)(?<=^|[.!?]\\s)[ \\t]*+" + POLITE
            + "(?:remember|never forget|(?:do not|don't) (?:ever )?forget|(?:keep|bear) in mind"
            + "|(?:make a |take )?note|save|store"
            + "|memori[sz]e|for the record|just so you know|you should know)(?: this"
            + "| that)?[,:]?\\s++(?=(?:i|i'm|i've|my|we|our)(?!\\w))");
    private static final String WRONG = "not true|untrue|wrong(?:ly)?|false(?:ly)?|incorrect(?:ly)?|mistaken(?:ly)?"
            + "|not the case|a (?:lie|mistake|joke|myth)|nonsense";
    private static final Pattern TAKE_BACK = Pattern.compile("(?im)(?<=^|[.!?]\\s)[ \\t]*+" + POLITE
            + "(?:forget|unlearn|delete|remove|erase|scratch|strike|disregard|ignore|discard|undo|drop"
            + "|cancel|clear|revoke|scrap|unremember|(?:correct|amend)"
            + " (?:the|your)|stop (?:remembering|saying|thinking|assuming)|(?:do not|don't)"
            + " (?:remember|save|store|note)|i (?:deny|dispute|retract|withdraw|take back|(?:no longer|do"
            + " not|don't)"
            + " want you to)|i (?:never|didn't|did not|have never)"
            + " (?:said?|told?|tell|claim(?:ed)?|wr[oi]te|mention(?:ed)?)|your?"
            + " [^.?!\\n"
            + "]{0,40}?(?<!\\w)(?:" + WRONG + ")|(?:it is|it's|that is|that's) (?:" + WRONG + "))(?!\\w)"
            + "(?:[^.?!\\n]{0,60}?(?<!\\w)that|(?=\\s+(?:i|my)(?!\\w)))\\s++([^.!?\\n]++)[.!?\\n]?"
            + "|(?<=^|[.!?:]\\s)[ \\t]*+(?:that )?((?:i|my)(?!\\w)[^.!?\\n]{3,80}?),? (?:(?:is|was) (?:" + WRONG
            + ")|(?:isn't|is not) true)(?!\\w)[^.!?\\n]*");

    /** The words of a speaker in the prose of his message. */
    static OwnWords of(String prose, @Nullable String speaker) {
        StringBuilder own = new StringBuilder(prose);
        turns(prose, speaker, own);
        letter(prose, speaker, own);
        Matcher header = HEADER.matcher(prose);
        if (header.find()) {
            int first = header.start();
            if (header.find()) {
                blank(own, first, own.length());
            }
        }
        end(FORWARDED, prose, own);
        lines(TRACE, own);
        quoted(own);
        asked(own, speaker);
        each(FICTION, own);
        List<Span> back = new ArrayList<>();
        Matcher remember = REMEMBER.matcher(own.toString());
        while (remember.find()) {
            blank(own, remember.start(), remember.end());
            int stop = own.indexOf("?", remember.end());
            if (stop >= 0 && own.substring(remember.end(), stop).chars().noneMatch(c -> ".\n!".indexOf(c) >= 0)) {
                own.setCharAt(stop, '.');
            }
        }
        Matcher taken = TAKE_BACK.matcher(own.toString());
        while (taken.find()) {
            int said = taken.group(1) == null ? 2 : 1;
            back.add(new Span(taken.start(said), taken.end(said)));
            blank(own, taken.start(), taken.end());
        }
        return new OwnWords(own.toString(), List.copyOf(back));
    }

    /** Lines of several speakers, or of one who is named and another; those of the message's own stay. */
    private static void turns(String prose, @Nullable String speaker, StringBuilder own) {
        List<Span> lines = new ArrayList<>();
        int all = 0;
        boolean people = false;
        Matcher turn = TURN.matcher(prose);
        while (turn.find()) {
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
        Matcher quote = QUOTED.matcher(own.toString());
        while (quote.find()) {
            if (quote.group().strip().split("\\s+").length >= QUOTED_WORDS) {
                blank(own, quote.start(), quote.end());
            }
        }
    }

    /** What stands behind a colon or a request that says whose it is. */
    private static void asked(StringBuilder own, @Nullable String speaker) {
        end(FOLLOWING, own.toString(), own);
        Matcher colon = COLON.matcher(own.toString());
        while (colon.find()) {
            int at = colon.start();
            String before = lead(own, at);
            if (LEAD.matcher(before).find() && !before.toLowerCase(Locale.ROOT).startsWith("i ")) {
                blank(own, at + 1, own.length());
                return;
            }
            Matcher sender = SENDER.matcher(before);
            boolean sent = sender.find() && GivenNames.has(sender.group(1)) && !named(sender.group(1), speaker);
            if (sent || REPORT.matcher(before).find()) {
                int line = own.indexOf("\n", at + 2);
                blank(own, at + 1, line < 0 ? own.length() : line);
            }
        }
    }

    /** The sentence before a colon. */
    private static String lead(StringBuilder own, int colon) {
        int from = colon;
        while (from > 0 && ".!?\n".indexOf(own.charAt(from - 1)) < 0) {
            from--;
        }
        return own.substring(from, colon).strip();
    }

    /** Blanks all behind the first match. */
    private static void end(Pattern pattern, String prose, StringBuilder own) {
        Matcher matcher = pattern.matcher(prose);
        if (matcher.find()) {
            blank(own, matcher.end(), own.length());
        }
    }

    private static void each(Pattern pattern, StringBuilder own) {
        Matcher matcher = pattern.matcher(own.toString());
        while (matcher.find()) {
            blank(own, matcher.start(), matcher.end());
        }
    }

    /** The whole lines in which a pattern is found. */
    private static void lines(Pattern pattern, StringBuilder own) {
        String prose = own.toString();
        Matcher matcher = pattern.matcher(prose);
        while (matcher.find()) {
            int end = prose.indexOf('\n', matcher.end());
            blank(own, prose.lastIndexOf('\n', matcher.start()) + 1, end < 0 ? prose.length() : end);
        }
    }

    private static void blank(StringBuilder own, int from, int to) {
        for (int i = from; i < to; i++) {
            if (own.charAt(i) != '\n') {
                own.setCharAt(i, ' ');
            }
        }
    }
}
