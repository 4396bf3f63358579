package dev.ecphory.internal.language;

import dev.ecphory.internal.text.PhraseRules;
import dev.ecphory.internal.text.TokenizedText;
import dev.ecphory.lang.en.lexicon.EnglishLexicon;
import dev.ecphory.lang.en.lexicon.TimeLexicon;
import java.util.ArrayList;
import java.util.Collection;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * What the wording of a question tells about the answer wanted, with the words that told it.
 *
 * <p>Immutable; threads may share it.
 *
 * @param names whom or what it names: known speakers first, then other capitalised words, as they stand in it
 * @param speakers the known speakers it names, as the caller wrote them
 * @param answerTypes the kinds of answer it expects
 * @param phrases for every cue found, the first words that told it
 */
public record QuestionCues(
        List<String> names, List<String> speakers, Set<QuestionAnswerType> answerTypes, Map<Cue, String> phrases) {
    /** One thing the wording may tell. */
    public enum Cue {
        FIRST_PERSON,
        /** It wants advice or a recommendation. */
        ADVICE,
        /** It tells the assistant to do something now. */
        REQUEST,
        /** It wants all of something, or their number. */
        EXHAUSTIVE,
        ORDERING,
        /** It wants several events in their order in time. */
        SEQUENCE,
        SUMMARY,
        /** It asks what somebody asked. */
        ASKED,
        ASSISTANT_SAID,
        YES_NO,
        /** It tells by a name who does, has or is something: "did Ann". */
        DOER,
        /** It is asked politely, in words that are no part of the question. */
        FRAME,
        /** It says "now", in words that say nothing of what is asked about. */
        NOW
    }

    private static final Map<String, Cue> CUES = PhraseRules.byLabel(Cue.values());
    private static final Map<String, QuestionAnswerType> TYPES = PhraseRules.byLabel(QuestionAnswerType.values());

    public QuestionCues {
        names = List.copyOf(names);
        speakers = List.copyOf(speakers);
        answerTypes = Set.copyOf(answerTypes);
        phrases = Map.copyOf(phrases);
    }

    /** Reads an English question; {@code knownSpeakers} are recognised in any case, whole or by their first word. */
    public static QuestionCues of(String question, Collection<String> knownSpeakers) {
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

    /** The same for the same question when these speakers are known, where none were before. */
    public QuestionCues knowing(String question, Collection<String> knownSpeakers) {
        List<String> named = named(question, knownSpeakers);
        Set<String> all = new LinkedHashSet<>(named);
        all.addAll(names);
        return new QuestionCues(List.copyOf(all), named, answerTypes, phrases);
    }

    /** Of the known speakers that it names, the one who does what it asks about: Ann in "What did Ann give to Bo?". */
    public Optional<String> doer() {
        String phrase = phrases.getOrDefault(Cue.DOER, "");
        String name = phrase.substring(phrase.lastIndexOf(' ') + 1);
        return speakers.stream()
                .filter(speaker -> name.equalsIgnoreCase(speaker.split(" ", 2)[0]))
                .findFirst();
    }

    /** Whether the wording tells it. */
    public boolean has(Cue cue) {
        return phrases.containsKey(cue);
    }

    /** Those of the names that a text holds in any case, whole or by their first word, in their order. */
    public static List<String> named(String text, Collection<String> names) {
        String lower = text.toLowerCase(Locale.ROOT);
        List<String> named = new ArrayList<>();
        for (String speaker : names) {
            String whole = speaker.toLowerCase(Locale.ROOT);
            int space = whole.indexOf(' ');
            if (holdsWord(lower, whole) || (space > 0 && holdsWord(lower, whole.substring(0, space)))) {
                named.add(speaker);
            }
        }
        return named;
    }

    private static boolean holdsWord(String text, String word) {
        if (word.isEmpty()) {
            return false;
        }
        boolean unspaced = word.length() > 1 && word.codePoints().allMatch(QuestionCues::unspaced);
        for (int at = text.indexOf(word); at >= 0; at = text.indexOf(word, at + 1)) {
            int end = at + word.length();
            boolean begins = at == 0 || !Character.isLetterOrDigit(text.charAt(at - 1));
            boolean ends = end == text.length() || !Character.isLetterOrDigit(text.charAt(end));
            if (unspaced || (begins && ends)) {
                return true;
            }
        }
        return false;
    }

    /** A letter of a script that sets no blanks between words: a name ends where the next word begins. */
    private static boolean unspaced(int point) {
        return switch (Character.UnicodeScript.of(point)) {
            case HAN, HIRAGANA, KATAKANA, THAI -> true;
            default -> false;
        };
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
            TimeLexicon.Role role = lexicon.time.role(tokens.word(i));
            boolean name = tokens.capital(i)
                    && !tokens.sentenceStart(i)
                    && tokens.length(i) > 1
                    && role != TimeLexicon.Role.MONTH
                    && role != TimeLexicon.Role.WEEKDAY
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
