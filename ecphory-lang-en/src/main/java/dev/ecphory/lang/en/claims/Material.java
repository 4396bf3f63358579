package dev.ecphory.lang.en.claims;

import dev.ecphory.internal.text.PhraseRules;
import dev.ecphory.internal.text.TokenizedText;
import dev.ecphory.lang.en.lexicon.EnglishLexicon;
import dev.ecphory.lang.en.signals.PatternSearch;
import java.util.BitSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Finds the material of a message: a text that is worked on, shown, played or supposed, whose first person is not its speaker. A cue
 * says that there is some: what follows, what stands before when nothing does, or both where either could be. For one thread.
 */
final class Material {
    private static final EnglishLexicon LEXICON = EnglishLexicon.english();
    private static final PhraseRules RULES = LEXICON.material;

    /** What a phrase of {@code material.txt} tells. */
    private enum Label {
        /** Asks for work on a text that is given. */
        GIVEN(1 << 0),
        /** Asks for words in the name of another, or announces them: what follows is his. */
        VOICE(1 << 1),
        /** May ask for work on a text, where a line or a mark is between them, or where the asker does not speak of himself. */
        HINT(1 << 2),
        /** Opens a part that is played, a supposition, an exercise. */
        PLAY(1 << 3),
        /** Says where a text comes from, where a line or a mark is between them. */
        SOURCE(1 << 4),
        /** Tells or asks something of the speaker's own. */
        OWN(1 << 5),
        /** Says that something is of the speaker. */
        MINE(1 << 6),
        /** Greets, thanks or takes leave. */
        GREETING(1 << 7),
        /** Names whose words a line or a colon announces. */
        OTHER(1 << 8),
        /** Names what sort of words a line or a colon announces. */
        WORDS(1 << 9),
        /** Asks for something. */
        ASK(1 << 10),
        /** Asks for a text that is to be made. */
        CREATE(1 << 11),
        /** Says that somebody speaks of himself again. */
        AGAIN(1 << 12);

        private final int bit;

        Label(int bit) {
            this.bit = bit;
        }

        private int bit() {
            return bit;
        }
    }

    private static final Label[] LABELS = RULES.labels().stream()
            .map(PhraseRules.byLabel(Label.values())::get)
            .toArray(Label[]::new);
    private static final BitSet TEXT = RULES.words("@text");
    private static final int STRONG = Label.GIVEN.bit() | Label.PLAY.bit() | Label.VOICE.bit();
    private static final int CUE = STRONG | Label.HINT.bit() | Label.SOURCE.bit();
    private static final int ANOTHER = Label.OTHER.bit() | Label.WORDS.bit();

    private static final Pattern FIRST_PERSON =
            Pattern.compile("(?i)(?<![\\w'\u2019])(?:i|i['\u2019]?m|i['\u2019]?ve|my|we|our|mine|me)(?!\\w)");
    private static final Pattern I = Pattern.compile(
            "(?i)(?<![\\w'\u2019])(?:i(?:['\u2019]?m|['\u2019]?ve|['\u2019]ll|['\u2019]d)?|(?:let|allow)"
                    + " me)(?![\\w'\u2019])");
    private static final Pattern ASKER = Pattern.compile("(?i)(?<![\\w'\u2019])(?:i|i['\u2019]m|my|me)(?!\\w)");
    private static final Pattern BEGINS_WITH_I = Pattern.compile("\\s+[\"\u201c]?(?i:i|i['\u2019]?m|my|we|our)(?!\\w)");
    private static final Pattern COLON = Pattern.compile("(?::|->|=>|\u2192)(?=[\\s\"\u201c])");
    private static final String OPENING = "\"\u201c\u00ab\u201e";
    private static final String CLOSING = "\"\u201d\u00bb\u201c";

    /** What a program writes ends with the paragraph: "here is the error". */
    private static final Pattern OUTPUT =
            Pattern.compile("(?i)(?<!\\w)(?:errors?|logs?|outputs?|(?:stack ?)?trace|exception|code|config)(?!\\w)");

    /** Stage directions, headings in capitals as documents have them, what is left open for a name, gaps. */
    private static final Pattern DOCUMENT = Pattern.compile("(?m)^[ \\t]*+(?:\\*\\p{Ll}++ [^*\\n]{2,80}\\*|\\(\\()"
            + "|^\\p{Lu}[\\p{Lu} &]{4,30}+:?[ \\t]*+\\n(?:.*+\\n){1,20}?\\p{Lu}[\\p{Lu} &]{4,30}+:?[ \\t]*+\\n"
            + "|(?<!\\w)(?:[Ii]|[Hh]e|[Ss]he|[Tt]hey) (?:\\.{3,5}|\u2026) \\p{Ll}"
            + "|\\[\\p{Lu}[\\p{Lu} _]{2,20}\\]|(?<!_)_{3,12}(?![_\\w])");

    /** None of these is in most messages, and one in each of those documents. */
    private static final Pattern SIGNS = Pattern.compile("[*(\\n\u2026\\[_]|\\.{3}");

    private static final Pattern SAYS =
            Pattern.compile("(?i)(?<!\\w)(?:says|said|writes|wrote|texted|replied|posted|asks|asked|told (?:me|us))$");

    /** Points at what stands before. */
    private static final Pattern POINTS =
            Pattern.compile("(?m)^[ \\t]*+(?:\\^++|\u2191++)[ \\t]*+(?=\\p{L})|(?<=\\s)(?:<-++|\u2190)(?=\\s)");

    /** Who two are in a play. */
    private static final Pattern ROLES = Pattern.compile(
            "(?im)(?<=^|[.!?]\\s)[ \\t]*+you(?:['\u2019]re| are| play) (?:an?|the|my) [^.!?:\\n]{1,80}[.!:\\n]\\s*+"
                    + "(?=(?:i['\u2019]?m|i am|i play) (?:an?|the|your)(?!\\w))");

    private static final Pattern DASHED_DIALOGUE =
            Pattern.compile("(?m)(?:^|(?<=\\s))[-\u2013] [^\\n?]{3,80}\\?\\s++[-\u2013] ");

    /** "My client's short bio". */
    private static final Pattern OF_ANOTHER =
            Pattern.compile("(?i)(?<!\\w)(?:my|our|his|her|their|the|an?) (?:\\p{L}++ ){0,2}?\\p{L}++(?:['\u2019]s?)"
                    + " (?:\\p{L}++ ){0,2}?(\\p{L}++)");
    /** Fewer words behind a request are no material. */
    private static final int FEW = 3;
    /** More words in a line are a part of what is told. */
    private static final int LINE = 14;
    /** What stands before a colon in so few words is of anybody. */
    private static final int LEAD = 4;
    /** What stands further before a colon does not announce it, in UTF-16 units. */
    private static final int SENTENCE = 200;

    private static final int BLOCK_WORDS = 20;

    private final String prose;
    private final StringBuilder own;
    private final TokenizedText tokens;
    private final int[] found;

    private Material(String prose, StringBuilder own) {
        this.own = own;
        this.prose = prose;
        this.tokens = LEXICON.tokens(prose);
        this.found = new int[tokens.count()];
        RULES.match(tokens, (label, first, end) -> found[first] |= LABELS[label].bit());
    }

    /**
     * Blanks the material of a message.
     *
     * @param prose what was said
     * @param own the same without what is known to be another's
     */
    static void blank(String prose, StringBuilder own) {
        if (SIGNS.matcher(prose).find() && DOCUMENT.matcher(prose).find()) {
            OwnWords.blank(own, 0, own.length());
        } else {
            new Material(prose, own).blank();
        }
    }

    private void blank() {
        Matcher points = POINTS.matcher(prose);
        if (points.find()) {
            OwnWords.blank(own, 0, points.end());
        }
        PatternSearch.starting(ROLES, prose).forEach(roles -> OwnWords.blank(own, roles.start(), own.length()));
        PatternSearch.with("? ", DASHED_DIALOGUE, prose)
                .forEach(dashes -> OwnWords.blank(own, dashes.start(), own.length()));
        colons();
        apart();
        cues();
        if (told()) {
            OwnWords.blank(own, 0, own.length());
        }
    }

    /** What stands behind a colon whose lead says whose it is. */
    private void colons() {
        Matcher colon = COLON.matcher(own.toString());
        while (colon.find()) {
            int at = colon.start();
            int from = at;
            while (from > 0 && at - from < SENTENCE && ".!?\n".indexOf(own.charAt(from - 1)) < 0) {
                from--;
            }
            String lead = own.substring(from, at).strip();
            if (!lead.isEmpty() && announces(lead, at + 1)) {
                OwnWords.blank(own, at + 1, end(at + 1, lead));
            }
        }
    }

    /** Whether a lead announces a text, or another who says "I". */
    private boolean announces(String lead, int at) {
        TokenizedText words = LEXICON.tokens(lead);
        if (words.count() == 0) {
            return false;
        }
        int told = found(words);
        int subject = words.text(0, Math.min(1, words.count() - 1)).length(); // "the customer whose mail I lost"
        boolean other = (found(LEXICON.tokens(lead.substring(0, words.start(0) + subject))) & Label.OTHER.bit()) != 0;
        if ((!other && I.matcher(lead).find()) || (told & Label.MINE.bit()) != 0) {
            return false;
        }
        if ((told & Label.WORDS.bit()) != 0
                || (SAYS.matcher(lead).find() && other && !I.matcher(lead).find())) {
            return true;
        }
        boolean own = (told & Label.OTHER.bit()) == 0
                && ((told & Label.OWN.bit()) != 0
                        || words.count() <= LEAD
                        || FIRST_PERSON.matcher(lead).find());
        return !own && BEGINS_WITH_I.matcher(prose).region(at, prose.length()).lookingAt();
    }

    private static int found(TokenizedText words) {
        int[] all = new int[1];
        RULES.match(words, (label, first, end) -> all[0] |= LABELS[label].bit());
        return all[0];
    }

    /** What a first or a last line asks for that stands apart from a block. */
    private void apart() {
        int first = prose.indexOf('\n');
        int last = prose.stripTrailing().lastIndexOf('\n');
        if (first < 0 || last < 0) {
            return;
        }
        if (blankLine(first, 1) && asks(prose.substring(0, first), prose.substring(first))) {
            OwnWords.blank(own, first, end(first, ""));
        }
        if (blankLine(last, -1) && asks(prose.substring(last).strip(), prose.substring(0, last))) {
            OwnWords.blank(own, 0, last);
        }
    }

    /** Whether another line ends beside the end of a line, with nothing between them. */
    private boolean blankLine(int lineEnd, int step) {
        int i = lineEnd + step;
        while (i >= 0 && i < prose.length() && " \t\r".indexOf(prose.charAt(i)) >= 0) {
            i += step;
        }
        return i >= 0 && i < prose.length() && prose.charAt(i) == '\n';
    }

    private static boolean asks(String line, String block) {
        TokenizedText words = LEXICON.tokens(line);
        int told = found(words);
        boolean talk = words.count() == 0
                || words.count() > LINE
                || (told & Label.GREETING.bit()) != 0
                || FIRST_PERSON.matcher(line).find();
        boolean whole = line.endsWith(".") || line.endsWith("!") || line.endsWith(",");
        if (talk || (whole && (told & Label.ASK.bit()) == 0 && words.count() > LEAD)) {
            return false;
        }
        return (told & ANOTHER) != 0 || (words(block, BLOCK_WORDS) && (told & Label.OWN.bit()) == 0);
    }

    /** Whether a life is told behind a request that is nothing for whoever tells it: then it may be anybody's. */
    private boolean told() {
        boolean asked = false;
        int clauses = 0;
        for (int from = 0; from < tokens.count(); ) {
            int to = from + 1;
            while (!tokens.sentenceStart(to)) {
                to++;
            }
            int all = 0;
            for (int i = from; i < to; i++) {
                all |= found[i];
            }
            int end = to < tokens.count() ? tokens.start(to) : prose.length();
            boolean asks = (all & Label.ASK.bit()) != 0
                    || prose.substring(tokens.end(to - 1), end).contains("?");
            Matcher first = FIRST_PERSON.matcher(own).region(tokens.start(from), tokens.end(to - 1));
            int persons = asks || asked ? (int) first.results().count() : 0;
            if (asks && (persons > 0 || (all & (Label.OWN.bit() | Label.GREETING.bit())) != 0)) {
                return false;
            }
            asked |= asks;
            clauses += asked ? persons : 0;
            from = to;
        }
        return asked && clauses >= FEW;
    }

    private void cues() {
        boolean fenced = prose.startsWith("```") || prose.contains("\n```"); // then that is the material
        for (int from = 0; from < tokens.count(); ) {
            int to = from + 1;
            while (!tokens.sentenceStart(to)) {
                to++;
            }
            int told = 0;
            int first = -1;
            for (int i = from; i < to; i++) {
                if (own.charAt(tokens.start(i)) != ' ') {
                    told |= found[i];
                    first = first < 0 && (found[i] & CUE) != 0 ? i : first;
                }
            }
            if (ofAnother(from, to)) {
                told = Label.GIVEN.bit();
                first = from;
            }
            boolean made = (told & STRONG) == 0 && (told & Label.CREATE.bit()) != 0;
            if (first >= 0 && !made && (!fenced || (told & Label.PLAY.bit()) != 0)) {
                cue(first, to, told);
            }
            from = to;
        }
    }

    private boolean ofAnother(int from, int to) {
        Matcher another = OF_ANOTHER.matcher(prose).region(tokens.start(from), tokens.end(to - 1));
        return another.find()
                && own.charAt(another.start()) != ' '
                && TEXT.get(LEXICON.tokens(another.group(1)).word(0));
    }

    /** Blanks the material of the cue that begins at a token of the sentence that ends before another. */
    private void cue(int first, int to, int told) {
        boolean strong = (told & STRONG) != 0;
        int start = tokens.start(first);
        int end = to < tokens.count() ? tokens.start(to) : prose.length();
        int quote = quote(start, end);
        if (quote >= 0 && (told & Label.PLAY.bit()) == 0) {
            OwnWords.blank(own, quote, closed(quote));
            return;
        }
        Matcher colon = COLON.matcher(prose).region(start, end);
        boolean marked = colon.find();
        int at = marked ? colon.end() : tokens.end(to - 1);
        int begin = at;
        while (begin < prose.length()
                && !Character.isLetterOrDigit(prose.charAt(begin))
                && OPENING.indexOf(prose.charAt(begin)) < 0
                && ">`".indexOf(prose.charAt(begin)) < 0) {
            begin++;
        }
        if (begin < prose.length() && ">`".indexOf(prose.charAt(begin)) >= 0) {
            return; // told by its marks
        }
        int line = prose.lastIndexOf('\n', start) + 1;
        if (begin >= again(at) || !words(prose.substring(begin, Math.min(again(at), begin + 200)), FEW)) {
            if ((told & CUE & ~Label.VOICE.bit()) != 0) {
                OwnWords.blank(own, 0, strong ? end : line);
            }
            return;
        }
        marked |= closed(begin) >= 0;
        boolean hint = (told & Label.HINT.bit()) != 0
                && !ASKER.matcher(prose.substring(start, end)).find();
        if (strong || marked || hint || prose.substring(at, begin).indexOf('\n') >= 0) {
            OwnWords.blank(own, strong && !marked ? start : at, end(at, prose.substring(start, end)));
            if (!marked && FIRST_PERSON.matcher(own.substring(0, line)).find()) {
                OwnWords.blank(own, 0, line); // either may be it
            }
        }
    }

    /** Where a quotation opens that is closed; -1 for nowhere. */
    private int quote(int from, int to) {
        for (int i = from; i < to; i++) {
            if (closed(i) >= 0) {
                return i;
            }
        }
        return -1;
    }

    /** Behind the end of the quotation that opens there; -1 when none does. */
    private int closed(int open) {
        int mark = open < prose.length() ? OPENING.indexOf(prose.charAt(open)) : -1;
        int close = mark < 0 ? -1 : prose.indexOf(CLOSING.charAt(mark), open + 1);
        return close < 0 ? -1 : close + 1;
    }

    /**
     * Where material ends that begins behind a cue: with the quotation, with a paragraph of others' lines or of what a program writes, where
     * the speaker comes to himself again, or with the message.
     */
    private int end(int from, String cue) {
        int start = from;
        while (start < prose.length() && Character.isWhitespace(prose.charAt(start))) {
            start++;
        }
        int closed = closed(start);
        if (closed >= 0) {
            return closed;
        }
        int paragraph = prose.indexOf("\n\n", start);
        boolean output = OUTPUT.matcher(cue).find();
        if (paragraph >= 0 && (output || own.substring(from, paragraph).isBlank())) {
            return Math.min(paragraph, again(from));
        }
        return again(from);
    }

    private int again(int at) {
        for (int i = 0; i < found.length; i++) {
            if (tokens.start(i) >= at && (found[i] & Label.AGAIN.bit()) != 0) {
                return tokens.start(i);
            }
        }
        return prose.length();
    }

    private static boolean words(String text, int least) {
        return LEXICON.tokens(text).count() >= least;
    }
}
