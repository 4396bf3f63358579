package dev.ecphory.lang.en.claims;

import dev.ecphory.internal.text.Sentence;
import dev.ecphory.lang.en.frames.ParsedSentence;
import dev.ecphory.lang.en.frames.WordClassLexicon;
import dev.ecphory.lang.en.syntax.GivenNames;
import dev.ecphory.lang.en.syntax.PosTag;
import dev.ecphory.lang.en.syntax.SyntaxToken;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Makes a statement of a question and its elliptic reply: "Where do you live now?" "Porto." says "I live in Porto". Stateless.
 */
final class ReplyReader {
    private static final int LONGEST = 8;
    private static final Set<String> WH = Set.of("what", "where", "who", "when", "which", "how");
    private static final Set<String> DO = Set.of("do", "does", "did");
    private static final Set<String> AUXILIARY = Set.of("am", "is", "are", "was", "were", "have", "has", "had", "will");
    private static final Set<String> YES = Set.of("yes", "yeah", "yep", "yup", "right", "correct", "exactly", "indeed");
    private static final Set<String> NO = Set.of("no", "nope", "nah");
    /** "Yes, I am" says no more than "yes". */
    private static final Set<String> ECHO = Set.of("i", "we", "am", "are", "do", "have");

    private static final Set<String> NOW =
            Set.of("now", "currently", "nowadays", "again", "still", "these", "days", "then", "exactly", "right");
    private static final Map<String, String> TURNED =
            Map.of("you", "I", "your", "my", "yours", "mine", "yourself", "myself", "are", "am", "were", "was");

    private ReplyReader() {}

    /** Whether a sentence is so short that it may be a reply of a few words, greetings before it and all. */
    static boolean mayBeElliptic(Sentence reply) {
        return reply.words().size() <= 2 * LONGEST;
    }

    /**
     * What a reply says together with the question before it; null when the question asks for nothing that a few words tell, or
     * the reply is a sentence of its own.
     */
    static @Nullable String statement(ParsedSentence question, ParsedSentence reply) {
        List<SyntaxToken> tokens = question.syntax().tokens();
        int from = opening(tokens);
        if (from < 0) {
            return null;
        }
        List<SyntaxToken> said = reply.syntax().tokens();
        boolean yes =
                said.stream().findFirst().filter(t -> YES.contains(t.word())).isPresent();
        boolean no =
                said.stream().findFirst().filter(t -> NO.contains(t.word())).isPresent();
        boolean asksWhat = WH.contains(tokens.get(from).word());
        if (!asksWhat) {
            boolean alone = said.stream().allMatch(t -> t.has(PosTag.INTJ, PosTag.PUNCT, PosTag.ADV, PosTag.ADJ));
            boolean echoes = yes && said.stream().skip(1).allMatch(t -> t.has(PosTag.PUNCT) || ECHO.contains(t.word()));
            return yes && (alone || echoes)
                    ? polar(question, tokens, from, false)
                    : no && alone ? polar(question, tokens, from, true) : no ? null : more(question, from, yes, reply);
        }
        String value = value(reply);
        return value == null ? null : open(question, tokens, from, value);
    }

    /** "Yes, at a bank", "two" after "do you have kids?": what adds to the question. */
    private static @Nullable String more(ParsedSentence question, int from, boolean yes, ParsedSentence reply) {
        String value = value(reply);
        int at = begin(reply);
        List<SyntaxToken> said = reply.syntax().tokens();
        List<SyntaxToken> tokens = question.syntax().tokens();
        if (value == null || at >= said.size()) {
            return null;
        }
        String told = yes && said.get(at).has(PosTag.ADP) ? polar(question, tokens, from, false) : null;
        if (told != null) {
            return told.substring(0, told.length() - 1) + " " + value + ".";
        }
        boolean has = from + 3 < tokens.size()
                && tokens.get(from + 1).is("you")
                && tokens.get(from + 2).is("have")
                && said.get(at).has(PosTag.NUM);
        int noun = has && tokens.get(from + 3).is("any") ? from + 4 : from + 3;
        boolean plain = has
                && noun < tokens.size()
                && tokens.get(noun).has(PosTag.NOUN)
                && (noun + 1 == tokens.size() || tokens.get(noun + 1).has(PosTag.PUNCT));
        boolean bare = end(said) == at + 1;
        return !plain
                ? null
                : "I have " + value + (bare ? " " + tokens.get(noun).word() : "") + ".";
    }

    /** Behind "and you?", "how about you?" taken off. */
    private static int end(List<SyntaxToken> said) {
        int end = said.size();
        while (end > 0 && said.get(end - 1).has(PosTag.PUNCT)) {
            end--;
        }
        if (end > 1 && said.get(end - 1).is("you", "yourself", "u")) {
            int before = end - 1;
            before -= before > 1 && said.get(before - 1).is("about") ? 2 : 0;
            boolean apart =
                    before > 0 && (before < end - 1 || said.get(before - 1).has(PosTag.PUNCT, PosTag.CCONJ));
            end = apart ? before : end;
        }
        while (end > 0 && said.get(end - 1).has(PosTag.PUNCT, PosTag.CCONJ)) {
            end--;
        }
        return end;
    }

    /** The auxiliary that a question with a word like "what" has; behind its end when it has none. */
    private static int auxiliary(List<SyntaxToken> tokens, int from) {
        int verb = from + 1;
        while (verb < tokens.size()
                && !DO.contains(tokens.get(verb).word())
                && !AUXILIARY.contains(tokens.get(verb).word())) {
            verb++;
        }
        return verb;
    }

    /** Where the question begins: at its first word, or after what stands before a comma. */
    private static int opening(List<SyntaxToken> tokens) {
        boolean boundary = true;
        for (int i = 0; i < tokens.size(); i++) {
            String word = tokens.get(i).word();
            boolean asks = WH.contains(word) || DO.contains(word) || AUXILIARY.contains(word);
            if (boundary && asks) {
                return i;
            }
            boundary = tokens.get(i).has(PosTag.PUNCT, PosTag.CCONJ, PosTag.INTJ)
                    || (boundary && tokens.get(i).is("so"));
        }
        return -1;
    }

    /** The words of a reply that is no sentence of its own; null for any other. */
    private static @Nullable String value(ParsedSentence reply) {
        boolean verb = reply.clauses().stream().anyMatch(clause -> clause.verb() != null);
        List<SyntaxToken> said = reply.syntax().tokens();
        int from = begin(reply);
        int to = end(said);
        boolean few = to - from <= LONGEST && from < to;
        boolean called = few && GivenNames.has(said.get(from).word()) && thanks(said.subList(0, from)); // "Thanks, Ann"
        if (verb || !few || called) {
            return null;
        }
        String value = reply.text(from, to);
        boolean name = said.get(from).has(PosTag.PROPN);
        return name ? value : Character.toLowerCase(value.charAt(0)) + value.substring(1);
    }

    private static boolean thanks(List<SyntaxToken> said) {
        return said.stream().anyMatch(token -> WordClassLexicon.has("courtesy", token.word()));
    }

    private static int begin(ParsedSentence reply) {
        List<SyntaxToken> said = reply.syntax().tokens();
        int from = 0;
        while (from < said.size()
                && (said.get(from).has(PosTag.INTJ, PosTag.PUNCT, PosTag.ADV)
                        || WordClassLexicon.has("courtesy", said.get(from).word()))) {
            from++;
        }
        return from;
    }

    /** "Do you still work at Fiat?": "I still work at Fiat", or that one does not. */
    private static @Nullable String polar(ParsedSentence question, List<SyntaxToken> tokens, int from, boolean denied) {
        int subject = subjectEnd(tokens, from + 1);
        if (subject < 0) {
            return null;
        }
        List<String> words = new ArrayList<>();
        turned(tokens, from + 1, subject, words);
        String auxiliary = tokens.get(from).word();
        boolean over = denied && tokens.stream().anyMatch(t -> t.is("still"));
        if (!DO.contains(auxiliary) || (denied && !over)) {
            words.add(tokens.get(from + 1).is("you") ? TURNED.getOrDefault(auxiliary, auxiliary) : auxiliary);
        }
        if (denied) {
            words.add(over ? "no longer" : "not");
        }
        rest(question, tokens, subject, denied, words);
        return String.join(" ", words) + ".";
    }

    /** "Where do you live?": "I live in" and the reply. */
    private static @Nullable String open(ParsedSentence question, List<SyntaxToken> tokens, int from, String value) {
        String wh = tokens.get(from).word();
        if (wh.equals("how")
                && !tokens.get(Math.min(from + 1, tokens.size() - 1)).is("many", "old", "tall", "much")) {
            return null;
        }
        int verb = auxiliary(tokens, from);
        if (verb >= tokens.size() - 1) {
            return null;
        }
        int subject = subjectEnd(tokens, verb + 1);
        if (subject < 0) {
            return null;
        }
        List<String> words = new ArrayList<>();
        turned(tokens, verb + 1, subject, words);
        String auxiliary = tokens.get(verb).word();
        if (!auxiliary.equals("do")) {
            words.add(tokens.get(verb + 1).is("you") ? TURNED.getOrDefault(auxiliary, auxiliary) : auxiliary);
        }
        boolean living = wh.equals("what")
                && DO.contains(auxiliary)
                && subject < tokens.size()
                && tokens.get(subject).is("do");
        if (living) {
            boolean field = WordClassLexicon.has("industry", value.toLowerCase(Locale.ROOT));
            words.add(field ? "work in" : "am");
        } else {
            rest(question, tokens, subject, true, words);
        }
        boolean placed = tokens.getLast().has(PosTag.ADP) || value.matches("(?i)(?:in|at|on|near|from|to|with)\\b.*");
        if (wh.equals("where") && !placed && !words.getLast().equals("from")) {
            words.add("in");
        }
        words.add(value);
        if (wh.equals("how") && tokens.get(from + 1).is("many")) {
            for (int i = from + 2; i < verb; i++) {
                words.add(tokens.get(i).word());
            }
        }
        return String.join(" ", words) + ".";
    }

    /** Where the noun phrase that is asked about ends: "you", "your sister", "Anna"; -1 when none stands there. */
    private static int subjectEnd(List<SyntaxToken> tokens, int from) {
        int i = from;
        if (i < tokens.size() && tokens.get(i).is("you")) {
            return i + 1;
        }
        boolean owned = i < tokens.size() && tokens.get(i).is("your");
        i += owned ? 1 : 0;
        int start = i;
        while (i < tokens.size()
                && (tokens.get(i).has(PosTag.NOUN, PosTag.PROPN, PosTag.ADJ)
                        || tokens.get(i).is("'s"))) {
            i++;
        }
        return i > start ? i : -1;
    }

    private static void turned(List<SyntaxToken> tokens, int from, int to, List<String> words) {
        for (int i = from; i < to; i++) {
            SyntaxToken token = tokens.get(i);
            String word = TURNED.getOrDefault(token.word(), token.capital() ? capital(token.word()) : token.word());
            if (word.equals("'s") && !words.isEmpty()) {
                words.set(words.size() - 1, words.getLast() + "'s");
            } else {
                words.add(word);
            }
        }
    }

    private static String capital(String word) {
        return Character.toUpperCase(word.charAt(0)) + word.substring(1);
    }

    private static void rest(
            ParsedSentence question, List<SyntaxToken> tokens, int from, boolean plain, List<String> words) {
        for (int i = from; i < tokens.size(); i++) {
            SyntaxToken token = tokens.get(i);
            boolean said = !token.has(PosTag.PUNCT, PosTag.TIME)
                    && !(plain && (token.has(PosTag.ADV) || NOW.contains(token.word())));
            if (said && token.capital()) {
                words.add(question.text(i, i + 1));
            } else if (said) {
                turned(tokens, i, i + 1, words);
            }
        }
    }
}
