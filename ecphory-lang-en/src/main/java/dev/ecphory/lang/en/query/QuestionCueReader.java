package dev.ecphory.lang.en.query;

import dev.ecphory.internal.language.QuestionAnswerType;
import dev.ecphory.internal.language.QuestionCues;
import dev.ecphory.internal.language.QuestionCues.Cue;
import dev.ecphory.internal.language.TimeRole;
import dev.ecphory.internal.text.PhraseRules;
import dev.ecphory.internal.text.TokenizedText;
import dev.ecphory.lang.en.lexicon.EnglishLexicon;
import java.util.ArrayList;
import java.util.Collection;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** What the words of an English question tell of the answer that it wants. Stateless. */
public final class QuestionCueReader {
    private static final Map<String, Cue> CUES = PhraseRules.byLabel(Cue.values());
    private static final Map<String, QuestionAnswerType> TYPES = PhraseRules.byLabel(QuestionAnswerType.values());

    private QuestionCueReader() {}

    /** Reads an English question; {@code knownSpeakers} are recognised in any case, whole or by their first word. */
    public static QuestionCues read(String question, Collection<String> knownSpeakers) {
        EnglishLexicon lexicon = EnglishLexicon.english();
        TokenizedText tokens = lexicon.tokens(question);
        Map<Cue, String> phrases = new EnumMap<>(Cue.class);
        Set<QuestionAnswerType> types = EnumSet.noneOf(QuestionAnswerType.class);
        lexicon.questions.phrases(tokens).forEach((label, phrase) -> {
            Cue cue = CUES.get(label);
            QuestionAnswerType type = TYPES.get(label);
            if (cue != null) {
                phrases.put(cue, phrase);
            }
            if (type != null) {
                types.add(type);
            }
        });
        return new QuestionCues(names(tokens, lexicon), List.of(), types, phrases).knowing(question, knownSpeakers);
    }

    /** Whether an English question asks for something shown or heard, by the rules of {@code shown.txt}. */
    public static boolean asksForAsset(String question) {
        return !Shown.RULES.phrases(EnglishLexicon.english().tokens(question)).isEmpty();
    }

    private static final class Shown {
        static final PhraseRules RULES = EnglishLexicon.rules("shown.txt", EnglishLexicon.english().vocabulary);
    }

    private static List<String> names(TokenizedText tokens, EnglishLexicon lexicon) {
        Set<String> names = new LinkedHashSet<>();
        var noName = lexicon.signals.words("@no_name");
        for (int i = 0; i < tokens.count(); i++) {
            TimeRole role = lexicon.time.role(tokens.word(i));
            boolean name = tokens.capital(i)
                    && !tokens.sentenceStart(i)
                    && tokens.length(i) > 1
                    && role != TimeRole.MONTH
                    && role != TimeRole.WEEKDAY
                    && !(tokens.word(i) > 0 && noName.get(tokens.word(i)));
            if (name) {
                names.add(withoutPossessive(tokens.text(i, i)));
            }
        }
        return new ArrayList<>(names);
    }

    private static String withoutPossessive(String word) {
        return word.endsWith("'s") || word.endsWith("\u2019s") ? word.substring(0, word.length() - 2) : word;
    }
}
