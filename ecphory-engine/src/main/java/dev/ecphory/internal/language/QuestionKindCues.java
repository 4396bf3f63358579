package dev.ecphory.internal.language;

import dev.ecphory.internal.text.PhraseRules;
import dev.ecphory.internal.text.TokenizedText;
import dev.ecphory.lang.en.lexicon.EnglishLexicon;
import dev.ecphory.lang.en.lexicon.QuestionSpellingCorrector;
import dev.ecphory.lang.en.query.SmallTalk;
import java.util.BitSet;
import java.util.EnumMap;
import java.util.Locale;
import java.util.Map;

/**
 * What the wording of a question tells about its kind, with the words that told it; {@link QuestionCues} tells what answer
 * it wants. Immutable; threads may share it.
 *
 * @param asked what is asked, without the greetings and thanks in front; empty when that is all there is
 * @param words how many words and numbers that has
 * @param clauses how many of its clauses begin as questions
 * @param idle whether the whole utterance is small talk or arithmetic, so that nothing of it needs a memory
 * @param plural the words by which it asks for several things ("which books did"); empty when it does not
 * @param known whether its words are in the lexicon at all, as far as one may tell
 * @param phrases for every sign found, the first words that told it
 */
public record QuestionKindCues(
        String asked, int words, int clauses, boolean idle, String plural, boolean known, Map<Sign, String> phrases) {
    /** One thing the wording may tell of a question's kind. */
    public enum Sign {
        /** It asks for a time, an age or a stretch of time. */
        WHEN,
        /** It speaks of the first or last of something, or of what came next. */
        LAST_FIRST,
        /** It asks for the latest thing that somebody did. */
        LATEST_EVENT,
        /** It sets several things in time against one another. */
        ORDER,
        /** It wants a total or an average. */
        TOTAL,
        COUNT,
        LIST,
        COMPARE,
        /** It asks what the assistant said or made. */
        SAID,
        ADVICE,
        LIKING,
        CURRENT,
        /** It asks for an earlier state or how one became another. */
        HISTORY,
        /** It asks for the state at a time. */
        AS_OF,
        /** It asks for a reason or a way. */
        REASON,
        /** It asks for a way that was found or agreed on. */
        METHOD,
        /** It asks what somebody is like. */
        PERSONALITY,
        ASPECT_FOOD,
        ASPECT_COMMUNICATION,
        ASPECT_FEARS,
        ASPECT_ROUTINES,
        ASPECT_PERSONALITY,
        ASPECT_ACTIVITIES,
        ASPECT_RELATIONSHIPS,
        DIFFUSE
    }

    private static final Map<String, Sign> SIGNS = PhraseRules.byLabel(Sign.values());
    /** So far after "which" may its noun stand. */
    private static final int NOUN_WITHIN = 4;

    private static final int SHORTEST_PLURAL = 4;
    /** One word in so many must be in the lexicon, which has the small words of its language. */
    private static final int KNOWN_SHARE = 4;

    public QuestionKindCues {
        phrases = Map.copyOf(phrases);
    }

    /** Reads an English question. */
    public static QuestionKindCues of(String question) {
        EnglishLexicon lexicon = EnglishLexicon.english();
        PhraseRules rules = lexicon.kinds;
        String text = QuestionSpellingCorrector.of(question, lexicon);
        TokenizedText tokens = lexicon.tokens(text);
        SmallTalk talk = SmallTalk.in(tokens, rules);
        int from = talk.end();
        TokenizedText asked =
                from == 0 ? tokens : lexicon.tokens(from < tokens.count() ? text.substring(tokens.start(from)) : "");
        Map<Sign, String> phrases = new EnumMap<>(Sign.class);
        int[] clauses = {0};
        rules.match(asked, (label, first, end) -> {
            String name = rules.labels().get(label);
            Sign sign = SIGNS.get(name);
            if (sign != null) {
                phrases.putIfAbsent(sign, asked.text(first, end - 1));
            } else if (name.equals("interrogative")) {
                clauses[0]++;
            }
        });
        return new QuestionKindCues(
                asked.text.strip(),
                asked.count(),
                clauses[0],
                wordless(question) || talk.everything(),
                plural(asked, rules),
                known(tokens),
                phrases);
    }

    /** Whether the wording tells it. */
    public boolean has(Sign sign) {
        return phrases.containsKey(sign);
    }

    /** How many sides of somebody it speaks of. */
    public int aspects() {
        return (int) phrases.keySet().stream()
                .filter(sign -> sign.name().startsWith("ASPECT_"))
                .count();
    }

    private static boolean wordless(String text) {
        return text.codePoints().noneMatch(Character::isLetterOrDigit);
    }

    private static boolean known(TokenizedText tokens) {
        int known = 0;
        for (int i = 0; i < tokens.count(); i++) {
            if (tokens.word(i) > 0 || tokens.isNumber(i)) {
                known++;
            }
        }
        return tokens.count() == 0 || KNOWN_SHARE * known >= tokens.count();
    }

    /** "which books did", "what kinds of food have": a noun in the plural that the question word asks for. */
    private static String plural(TokenizedText tokens, PhraseRules rules) {
        BitSet which = rules.words("@which");
        BitSet verbs = rules.words("@asking_verb");
        BitSet singular = rules.words("@singular");
        BitSet plural = rules.words("@plural");
        BitSet one = rules.words("@one_kind");
        for (int i = 0; i + 1 < tokens.count(); i++) {
            if (!which.get(tokens.word(i)) || tokens.word(i) == 0) {
                continue;
            }
            String last = "";
            for (int j = i + 1; j <= i + NOUN_WITHIN && j < tokens.count() && !tokens.clauseStart(j); j++) {
                int word = tokens.word(j);
                if (word > 0 && one.get(word)) {
                    break; // one kind of several things is one answer
                }
                if (word > 0 && verbs.get(word)) {
                    if (!last.isEmpty()) {
                        return last;
                    }
                    break;
                }
                String text = tokens.text(j, j).toLowerCase(Locale.ROOT);
                boolean several = (word > 0 && plural.get(word))
                        || (text.length() >= SHORTEST_PLURAL
                                && text.endsWith("s")
                                && !text.endsWith("'s")
                                && !text.endsWith("\u2019s")
                                && !(word > 0 && singular.get(word)));
                last = several ? tokens.text(i, j) : j == i + 1 ? "" : last;
            }
        }
        return "";
    }
}
