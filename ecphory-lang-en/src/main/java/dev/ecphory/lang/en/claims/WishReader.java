package dev.ecphory.lang.en.claims;

import dev.ecphory.Event;
import dev.ecphory.internal.facts.extract.SpeakerRoles;
import dev.ecphory.internal.language.StandingWish;
import dev.ecphory.internal.text.PhraseRules;
import dev.ecphory.internal.text.ProseFilter;
import dev.ecphory.internal.text.TokenizedText;
import dev.ecphory.knowledge.Claim.Authority;
import dev.ecphory.lang.en.lexicon.EnglishLexicon;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.stream.IntStream;

/**
 * Reads what somebody wishes of an assistant beyond the moment, from the sentences in which an instruction or a preference is found. An
 * instruction is one only where it says that it is general ("always", "whenever I ask", "your answers"), a preference where it is about
 * answers or says when it counts. What is at hand ("this draft", "tonight") is no wish, nor are the words of others. Stateless.
 */
public final class WishReader {
    /** Of a longer message only the beginning is read, in UTF-16 units: what follows is material to work on. */
    private static final int HEAD = 6_000;
    /** A sentence of more words is a task, within which a wish is a clause. */
    private static final int TASK = 28;
    /** So many words behind the beginning of a preference tell what is preferred. */
    private static final int OBJECT = 8;

    private static final EnglishLexicon LEXICON = EnglishLexicon.english();
    private static final PhraseRules RULES = LEXICON.wishes;
    private static final int DIRECTIVE = LEXICON.signals.labels().indexOf("directive");
    private static final int CONDITION = RULES.labels().indexOf("condition");
    private static final int TOPIC = RULES.labels().indexOf("topic");
    private static final int GENERAL = RULES.labels().indexOf("general");
    private static final int MOMENT = RULES.labels().indexOf("moment");
    private static final int PART = RULES.labels().indexOf("part");
    private static final int CHANGE = RULES.labels().indexOf("change");
    private static final BitSet END = RULES.words("@end");
    private static final BitSet ASK_WORD = RULES.words("@ask_word");
    private static final BitSet YOU = RULES.words("@you");
    private static final BitSet FORM = RULES.words("@form");
    /** With these an instruction can begin within a sentence; an imperative stands at its beginning. */
    private static final BitSet LATE = RULES.words("@late");

    private static final BitSet STYLE = RULES.words("@style");

    private WishReader() {}

    /** What the speaker of a message wishes, in the order of the text. */
    public static List<StandingWish> read(Event event) {
        if (SpeakerRoles.authority(event) != Authority.USER_SAID) {
            return List.of();
        }
        String text =
                event.text().length() <= HEAD ? event.text() : event.text().substring(0, HEAD);
        TokenizedText tokens = LEXICON.tokens(ProseFilter.of(text));
        Marks marks = Marks.of(tokens);
        List<StandingWish> wishes = new ArrayList<>();
        for (int from = 0; from < tokens.count(); ) {
            int to = from + 1;
            while (!tokens.sentenceStart(to)) {
                to++;
            }
            read(text, tokens, marks, from, to, wishes);
            from = to;
        }
        if (!wishes.isEmpty()) { // only now, because it costs more than all the rest
            String own = OwnWords.of(text, event.speaker()).prose();
            wishes.removeIf(wish -> !own(wish, text, own));
        }
        return wishes;
    }

    /** Whether more than half of a wish is the speaker's own. */
    private static boolean own(StandingWish wish, String text, String own) {
        String said = wish.sentence().replace("…", "").strip();
        int at = text.indexOf(said);
        return at < 0 || own.substring(at, at + said.length()).strip().length() > said.length() / 2;
    }

    /** Where the rules match, by the token at which a match begins; of a condition and a topic, before which one it ends. */
    @SuppressWarnings("ArrayRecordComponent") // they are filled and read here alone
    private record Marks(
            BitSet directive,
            BitSet preference,
            BitSet general,
            BitSet moment,
            BitSet part,
            BitSet change,
            int[] condition,
            int[] topic) {
        static Marks of(TokenizedText tokens) {
            int count = tokens.count();
            Marks marks = new Marks(
                    new BitSet(),
                    new BitSet(),
                    new BitSet(),
                    new BitSet(),
                    new BitSet(),
                    new BitSet(),
                    new int[count],
                    new int[count]);
            LEXICON.signals.match(
                    tokens,
                    (label, first, end) ->
                            marks.directive.set(first, label == DIRECTIVE || marks.directive.get(first)));
            RULES.match(tokens, (label, first, end) -> {
                if (label == CONDITION || label == TOPIC) {
                    (label == TOPIC ? marks.topic : marks.condition)[first] = end;
                } else {
                    marks.of(label).set(first);
                }
            });
            return marks;
        }

        boolean conditional(int from, int to) {
            return IntStream.range(from, to).anyMatch(i -> condition[i] + topic[i] > 0);
        }

        private BitSet of(int label) {
            if (label == GENERAL) {
                return general;
            }
            if (label == CHANGE) {
                return change;
            }
            return label == MOMENT ? moment : label == PART ? part : preference;
        }
    }

    private static void read(
            String text, TokenizedText tokens, Marks marks, int from, int to, List<StandingWish> wishes) {
        int instructed = first(marks.directive, from, to);
        while (instructed > from + 1 && !in(LATE, tokens, instructed)) { // "they laugh and always ask me"
            instructed = first(marks.directive, instructed + 1, to);
        }
        int preferred = first(marks.preference, from, to);
        boolean task = to - from > TASK;
        if (instructed >= 0) {
            int begin = task ? instructed : from;
            int end = task ? clause(tokens, instructed, to) : to;
            if (end - begin <= TASK && first(marks.general, begin, end) >= 0 && first(marks.part, begin, end) < 0) {
                add(text, tokens, marks, new Said(begin, end, from, to, form(tokens, begin, end, true)), wishes);
                return;
            }
        }
        if (preferred >= 0) {
            int end = clause(tokens, preferred, to);
            boolean whole = !task && end == to;
            if (first(marks.moment, preferred, end) < 0) {
                int object = Math.min(end, preferred + OBJECT);
                boolean form = form(tokens, preferred, object, any(YOU, tokens, preferred, object));
                if (form || marks.conditional(preferred, end) || (whole && marks.conditional(from, to))) {
                    add(text, tokens, marks, new Said(whole ? from : preferred, end, from, to, form), wishes);
                }
            }
        }
    }

    /** Where the clauses end that begin with a token and belong together. */
    private static int clause(TokenizedText tokens, int from, int to) {
        int end = from + 1;
        while (end < to && !(tokens.clauseStart(end) && in(END, tokens, end))) {
            end++;
        }
        return end;
    }

    /** The tokens of a wish, of the sentence that it stands in, and whether it is about the form of answers. */
    private record Said(int from, int to, int sentence, int sentenceEnd, boolean form) {}

    private static void add(String text, TokenizedText tokens, Marks marks, Said said, List<StandingWish> wishes) {
        int begin = tokens.start(said.from());
        int end = tokens.end(said.to() - 1);
        boolean ends = said.to() == said.sentenceEnd();
        while (ends && end < text.length() && ".!?\"”')%".indexOf(text.charAt(end)) >= 0) {
            end++;
        }
        String words = text.substring(begin, end);
        String sentence = (said.from() > said.sentence() ? "… " : "") + words + (ends ? "" : " …");
        boolean changes = first(marks.change, said.from(), said.to()) >= 0;
        int condition = said.from();
        while (condition < said.to() && marks.condition[condition] + marks.topic[condition] == 0) {
            condition++;
        }
        if (condition == said.to()) {
            wishes.add(new StandingWish(sentence, said.form() ? "" : words, words, false, changes));
            return;
        }
        boolean topic = marks.topic[condition] > 0;
        int about = topic ? condition + 1 : Math.min(marks.condition[condition], said.to() - 1);
        while (about < said.to() - 1 && in(ASK_WORD, tokens, about)) {
            about++;
        }
        int over = topic ? marks.topic[condition] : about + 1;
        while (!topic && over < said.to() && !tokens.clauseStart(over)) {
            over++;
        }
        int last = tokens.end(over - 1);
        String deed = text.substring(begin, tokens.start(condition)) + text.substring(last, Math.max(last, end));
        wishes.add(new StandingWish(sentence, text.substring(tokens.start(about), last), deed.strip(), true, changes));
    }

    /** Whether answers or their parts are named, or something is asked of how they are written. */
    private static boolean form(TokenizedText tokens, int from, int to, boolean instruction) {
        return any(FORM, tokens, from, to) || (instruction && any(STYLE, tokens, from, to));
    }

    private static boolean any(BitSet words, TokenizedText tokens, int from, int to) {
        for (int i = from; i < to; i++) {
            if (in(words, tokens, i)) {
                return true;
            }
        }
        return false;
    }

    private static int first(BitSet marks, int from, int to) {
        int found = marks.nextSetBit(from);
        return found < to ? found : -1;
    }

    private static boolean in(BitSet words, TokenizedText tokens, int i) {
        int word = tokens.word(i);
        return word > 0 && words.get(word);
    }
}
