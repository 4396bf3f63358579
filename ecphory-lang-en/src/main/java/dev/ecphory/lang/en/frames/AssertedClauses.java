package dev.ecphory.lang.en.frames;

import dev.ecphory.lang.en.syntax.PosTag;
import dev.ecphory.lang.en.syntax.SyntaxClause;
import dev.ecphory.lang.en.syntax.SyntaxClause.Link;
import dev.ecphory.lang.en.syntax.SyntaxToken;
import dev.ecphory.lang.en.syntax.VerbGroup;
import dev.ecphory.lang.en.syntax.VerbGroup.Flag;
import java.util.Arrays;
import java.util.List;
import java.util.Set;

/**
 * Tells which clauses of a sentence their speaker asserts: not what is asked, supposed, wished, ordered, quoted, or told of
 * somebody's words or thoughts. Stateless.
 */
public final class AssertedClauses {
    private static final Set<String> SUPPOSED = Set.of(
            "imagine",
            "imagined",
            "suppose",
            "supposing",
            "pretend",
            "pretending",
            "wish",
            "wished",
            "wishing",
            "hypothetically",
            "dreamed",
            "dreamt",
            "dreaming",
            "joke",
            "joking",
            "joked",
            "kidding",
            "rumor",
            "rumour",
            "rumors",
            "rumours",
            "fictional",
            "lyrics",
            "hypothetical",
            "unless",
            "otherwise",
            "supposedly",
            "allegedly",
            "reportedly",
            "apparently",
            "according");
    private static final Set<String> REPORTS = Set.of(
            "say",
            "tell",
            "claim",
            "hear",
            "think",
            "guess",
            "believe",
            "assume",
            "suspect",
            "doubt",
            "wonder",
            "ask",
            "seem",
            "hope",
            "reckon",
            "bet",
            "expect",
            "insist",
            "suggest",
            "swear",
            "quote",
            "argue",
            "joke",
            "mention",
            "write",
            "text",
            "reply",
            "remember",
            "recall",
            "feel",
            "fear",
            "dream");
    private static final Set<String> UNSURE = Set.of(
            "maybe",
            "perhaps",
            "probably",
            "possibly",
            "likely",
            "hopefully",
            "almost",
            "nearly",
            "hardly",
            "barely",
            "someday");
    private static final Set<String> ASKS = Set.of(
            "can", "could", "would", "will", "do", "does", "did", "is", "are", "was", "were", "have", "has", "had",
            "am", "should", "shall", "may", "might", "what", "when", "where", "who", "why", "how", "which", "whose",
            "whom", "any", "got", "right");
    private static final Set<String> TEMPORAL =
            Set.of("when", "whenever", "before", "after", "until", "till", "once", "while", "as");
    private static final int TAG = 3;

    private AssertedClauses() {}

    /** Whether each clause is asserted, in the order of the sentence. */
    public static boolean[] of(ParsedSentence sentence) {
        return of(sentence, false);
    }

    /**
     * Whether each clause is asserted, in the order of the sentence.
     *
     * @param able whether what somebody can do or can not do counts as asserted
     */
    public static boolean[] of(ParsedSentence sentence, boolean able) {
        List<SyntaxClause> clauses = sentence.clauses();
        boolean[] asserted = new boolean[clauses.size()];
        Arrays.fill(asserted, true);
        List<SyntaxToken> tokens = sentence.syntax().tokens();
        boolean supposed = supposed(tokens) || says(sentence);
        int asking = sentence.syntax().asks() ? asking(sentence) : tokens.size();
        boolean tagged = sentence.syntax().asks()
                && tokens.size() - asking <= TAG
                && !sentence.is(asking, "you", "u", "yourself")
                && !sentence.is(asking + 1, "about"); // "I'm from Ohio, what about you?"
        boolean reported = !sentence.syntax().asks() && reportedAfter(clauses);
        if (supposed || sarcastic(tokens) || tagged || conditional(sentence) || reported) {
            Arrays.fill(asserted, false);
            return asserted;
        }
        for (int i = 0; i < clauses.size(); i++) {
            SyntaxClause clause = clauses.get(i);
            boolean above = clause.parent() < 0
                    || asserted[clause.parent()]
                    || clause.link() == Link.MAIN
                    || ((clause.link() == Link.JOINED || clause.link() == Link.RELATIVE) && !goesOn(sentence, clause))
                    || clause.marker().equals("where")
                    || clause.marker().equals("why"); // it is so, whatever the reason
            asserted[i] =
                    clause.from() < asking && above && holds(sentence, clause, able) && !reported(sentence, clause);
        }
        return asserted;
    }

    /** "Say I live in Denmark". */
    private static boolean says(ParsedSentence sentence) {
        boolean let = sentence.is(0, "let") && sentence.is(2, "say");
        return let
                || (sentence.is(0, "say")
                        && sentence.syntax().tokens().size() > 1
                        && sentence.token(1).is("i", "we", "he", "she", "they", "you", "my"));
    }

    /** Whether a sentence neither asks nor supposes anything, so that its fragments are told. */
    public static boolean plain(ParsedSentence sentence) {
        boolean supposed = supposed(sentence.syntax().tokens())
                || sentence.syntax().tokens().stream().anyMatch(SyntaxToken::quoted);
        return !sentence.syntax().asks() && !supposed && !conditional(sentence) && !reportedAfter(sentence.clauses());
    }

    /** "Oh great, I just love …" */
    private static boolean sarcastic(List<SyntaxToken> tokens) {
        return tokens.size() > 1
                && tokens.get(0).is("oh", "yeah")
                && tokens.get(1).is("great", "joy", "wonderful", "fantastic", "right", "sure", "perfect");
    }

    /** Whether a word makes all of it supposed; "wish me luck" supposes nothing. */
    private static boolean supposed(List<SyntaxToken> tokens) {
        for (int i = 0; i < tokens.size(); i++) {
            SyntaxToken next = tokens.get(Math.min(i + 1, tokens.size() - 1));
            boolean luck = tokens.get(i).is("wish", "wishing") && next.is("me", "us", "him", "her", "them", "you");
            boolean earnest = i > 0
                    && tokens.get(i).is("joke", "joking", "kidding")
                    && (tokens.get(i - 1).is("not", "n't", "no")
                            || (i > 1 && tokens.get(i - 2).is("not")));
            if (SUPPOSED.contains(tokens.get(i).word()) && !luck && !earnest) {
                return true;
            }
        }
        return false;
    }

    private static boolean holds(ParsedSentence sentence, SyntaxClause clause, boolean able) {
        VerbGroup verb = clause.verb();
        if (verb == null
                || clause.adverbs().stream().anyMatch(UNSURE::contains)
                || sentence.token(verb.main()).quoted()) {
            return false;
        }
        boolean later = TEMPORAL.contains(clause.marker()) && !verb.has(Flag.PAST) && !verb.has(Flag.PERFECT);
        boolean modal = verb.has(Flag.MODAL) && !(able && can(sentence, verb));
        boolean played = sentence.is(clause.from() - 1, "like"); // "write it like I am a sceptic"
        return !later && !modal && !played && !clause.marker().equals("than");
    }

    /** Whether a verb stands under "can", and so tells what is. */
    public static boolean can(ParsedSentence sentence, VerbGroup verb) {
        return verb.has(Flag.MODAL) && sentence.is(verb.from(), "can", "ca", "cannot");
    }

    /**
     * Whether a clause goes on with what somebody said, or what is wanted: "he says he works here and lives there", "he says he
     * works here and his wife lives there", "they say that I work here and that I live there".
     */
    private static boolean goesOn(ParsedSentence sentence, SyntaxClause clause) {
        SyntaxClause above = sentence.clauses().get(clause.parent());
        boolean that = clause.marker().equals("that") && sentence.is(clause.from() - 2, "and", "or", "but");
        boolean told = reported(sentence, above);
        boolean own =
                clause.shared() || that || (told && !first(sentence.clauses().get(above.parent()), sentence));
        return own
                && (clause.link() == Link.JOINED || that)
                && above.link() != Link.MAIN
                && (above.link() != Link.JOINED || clause.shared())
                && (above.link() != Link.RELATIVE || told);
    }

    private static boolean reported(ParsedSentence sentence, SyntaxClause clause) {
        List<SyntaxClause> clauses = sentence.clauses();
        if (clause.parent() < 0) {
            return false;
        }
        VerbGroup above = clauses.get(clause.parent()).verb();
        boolean content = clause.link() == Link.CONTENT || clause.link() == Link.INFINITIVE;
        boolean that = clause.link() == Link.CONTENT || clause.marker().equals("that");
        if (above != null && that && above.has(Flag.NEGATED)) {
            return true;
        }
        int before = clause.from() - 1 - (clause.marker().equals("that") ? 1 : 0);
        boolean noun = above == null
                && clause.link() == Link.RELATIVE
                && (clause.marker().isEmpty() || clause.marker().equals("that"))
                && sentence.is(before, "claims", "says", "thinks", "believes", "doubts", "fears", "bets");
        if (noun) {
            return true; // "my ex claims I am rich", with the verb taken for a noun
        }
        boolean said = above != null && REPORTS.contains(above.lemma());
        boolean to = clause.link() == Link.RELATIVE
                && !clause.subjects().isEmpty()
                && (sentence.has(before, PosTag.PRON) || sentence.has(before, PosTag.PROPN))
                && !first(clauses.get(clause.parent()), sentence); // "he told us that I live here"
        return said
                && (content
                        || to
                        || (clause.link() == Link.SUBORDINATE && clause.marker().equals("that")));
    }

    private static boolean first(SyntaxClause clause, ParsedSentence sentence) {
        return !clause.subjects().isEmpty()
                && sentence.head(clause.subjects().getFirst()).is("i", "we");
    }

    /** "…, she said", "…, I think" behind what is said. */
    private static boolean reportedAfter(List<SyntaxClause> clauses) {
        if (clauses.size() < 2) {
            return false;
        }
        SyntaxClause last = clauses.getLast();
        VerbGroup verb = last.verb();
        return verb != null
                && REPORTS.contains(verb.lemma())
                && last.complements().isEmpty()
                && last.to() - last.from() <= TAG;
    }

    private static boolean conditional(ParsedSentence sentence) {
        for (SyntaxClause clause : sentence.clauses()) {
            boolean polite = !clause.subjects().isEmpty()
                    && sentence.head(clause.subjects().getFirst()).word().equals("you");
            VerbGroup above = clause.parent() < 0
                    ? null
                    : sentence.clauses().get(clause.parent()).verb();
            boolean asked = above != null
                    && (REPORTS.contains(above.lemma())
                            || above.lemma().equals("see")
                            || above.lemma().equals("know"));
            if (clause.marker().equals("if") && !polite && !asked) {
                return true;
            }
        }
        return false;
    }

    /** Where the question begins; 0 when the whole sentence asks. */
    private static int asking(ParsedSentence sentence) {
        for (SyntaxClause clause : sentence.clauses()) {
            if (clause.verb() != null && clause.verb().lemma().equals("wonder")) {
                return clause.from();
            }
        }
        List<SyntaxToken> tokens = sentence.syntax().tokens();
        boolean boundary = true;
        for (int i = 0; i < tokens.size(); i++) {
            SyntaxToken token = tokens.get(i);
            boolean back = i > 0
                    && token.is("how", "what")
                    && i + 1 < tokens.size()
                    && tokens.get(i + 1).is("about");
            boolean you = i > 0
                    && token.is("you", "u", "yourself", "yourselves")
                    && tokens.get(i - 1).is("and", ",")
                    && i + 2 >= tokens.size();
            if (back || you) {
                return i;
            }
            if (token.has(PosTag.PUNCT, PosTag.CCONJ) || token.is("so")) {
                boundary = true;
            } else if (!token.has(PosTag.ADV, PosTag.INTJ) || ASKS.contains(token.word())) {
                if (boundary && ASKS.contains(token.word())) {
                    return i;
                }
                boundary = false;
            }
        }
        return 0;
    }
}
