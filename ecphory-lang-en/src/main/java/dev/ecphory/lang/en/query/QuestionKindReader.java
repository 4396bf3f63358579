package dev.ecphory.lang.en.query;

import dev.ecphory.internal.language.QuestionKindCues;
import dev.ecphory.internal.language.QuestionKindCues.Sign;
import dev.ecphory.internal.text.PhraseRules;
import dev.ecphory.internal.text.TokenizedText;
import dev.ecphory.lang.en.lexicon.EnglishLexicon;
import dev.ecphory.lang.en.lexicon.QuestionSpellingCorrector;
import java.util.BitSet;
import java.util.EnumMap;
import java.util.Locale;
import java.util.Map;

/** What the words of an English question tell of its kind. Stateless. */
public final class QuestionKindReader {
    private static final Map<String, Sign> SIGNS = PhraseRules.byLabel(Sign.values());
    /** So far after "which" may its noun stand. */
    private static final int NOUN_WITHIN = 4;

    private static final int SHORTEST_PLURAL = 4;
    /** One word in so many must be in the lexicon, which has the small words of its language. */
    private static final int KNOWN_SHARE = 4;

    private QuestionKindReader() {}

    /** Reads an English question. */
    public static QuestionKindCues read(String question) {
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
