package dev.ecphory.lang.en.answer;

import dev.ecphory.internal.language.QuestionAnswerType;
import dev.ecphory.internal.language.QuestionCues;
import dev.ecphory.internal.text.Sentence;
import java.util.List;
import java.util.Set;

/** What a question wants to hear. */
public enum AnswerType {
    TIME,
    DURATION,
    NUMBER,
    PERSON,
    PLACE,
    TITLE,
    POLARITY,
    REASON,
    MANNER,
    ACT,
    THING;

    private static final Set<String> REASONS = Set.of("""
        motivated motivates motivate inspired inspires inspire reason reasons prompted caused causes made
        makes\
        """.split("\\s+"));

    private static final Set<String> AMOUNTS = Set.of("many", "long");
    private static final Set<String> TIMES = Set.of("time", "date", "dates");

    private static final Set<String> TELLS =
            Set.of("tell", "remind", "say", "show", "give", "know", "remember", "recall", "explain", "check", "find");

    public static dev.ecphory.lang.en.answer.AnswerType of(List<Sentence.Word> words, QuestionCues cues) {
        Set<QuestionAnswerType> types = cues.answerTypes();
        int wh = question(words);
        String first = wh < 0 ? "" : words.get(wh).folded();
        String next = wh >= 0 && wh + 1 < words.size() ? words.get(wh + 1).folded() : "";
        if (asksWhether(words)) {
            return POLARITY;
        }
        if (types.contains(QuestionAnswerType.DURATION)
                && !words.getLast().folded().equals("ago")) {
            return DURATION;
        }
        if (first.equals("when")) {
            return TIME;
        }
        if (first.startsWith("who")) {
            return PERSON;
        }
        if (first.equals("where")) {
            return PLACE;
        }
        if (first.equals("why") || (first.equals("what") && REASONS.contains(next))) {
            return REASON;
        }
        for (QuestionAnswerType type : List.of(
                QuestionAnswerType.NUMBER,
                QuestionAnswerType.TITLE,
                QuestionAnswerType.PLACE,
                QuestionAnswerType.TIME)) {
            if (types.contains(type)) {
                return valueOf(type.name());
            }
        }
        if (first.equals("how")) {
            return MANNER;
        }
        return first.equals("what") && acts(words, wh) ? ACT : THING;
    }

    /** Whether a word of a question only says that this is wanted, and nothing of what about. */
    boolean saidBy(String word) {
        return switch (this) {
            case DURATION -> AMOUNTS.contains(word) || TypeFilter.unit(word);
            case TIME -> TIMES.contains(word) || TypeFilter.unit(word);
            case PLACE -> TypeFilter.place(word);
            default -> false;
        };
    }

    /** After greetings it begins with an auxiliary, offers no choice, and is no polite frame of another question. */
    private static boolean asksWhether(List<Sentence.Word> words) {
        int begin = 0;
        while (begin + 1 < words.size() && PartOfSpeech.listed(words.get(begin).folded()) == PartOfSpeech.INTERJ) {
            begin++;
        }
        List<Sentence.Word> asked = words.subList(begin, words.size());
        PartOfSpeech first = PartOfSpeech.listed(asked.getFirst().folded());
        boolean auxiliary = first == PartOfSpeech.BE
                || first == PartOfSpeech.DO
                || first == PartOfSpeech.HAVE
                || first == PartOfSpeech.MODAL;
        return auxiliary
                && asked.stream().noneMatch(word -> word.folded().equals("or"))
                && !(question(asked) > 0 && frames(asked));
    }

    /** "can you tell me", "do you remember" */
    private static boolean frames(List<Sentence.Word> asked) {
        return asked.size() > 2
                && asked.get(1).folded().equals("you")
                && asked.stream().skip(2).limit(2).anyMatch(word -> TELLS.contains(word.folded()));
    }

    /** Where the question word stands, -1 for none. */
    public static int question(List<Sentence.Word> words) {
        for (int i = 0; i < words.size(); i++) {
            String word = words.get(i).folded();
            if (word.equals("when") || word.equals("where") || PartOfSpeech.listed(word) == PartOfSpeech.WH) {
                return i;
            }
        }
        return -1;
    }

    /** "what did she do", "what is he doing": the verb says only that something is done. */
    private static boolean acts(List<Sentence.Word> words, int wh) {
        for (int i = wh + 2; i < words.size(); i++) {
            String word = words.get(i).folded();
            if (word.equals("do") || word.equals("doing") || word.equals("done")) {
                return true;
            }
        }
        return false;
    }
}
