package dev.ecphory.internal.language;

import java.util.ArrayList;
import java.util.Collection;
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
        /** It wants the latest of what matches. */
        LATEST,
        /** It wants the earliest of what matches. */
        EARLIEST,
        /** It asks for whatever there was, in words that say nothing of it: "what happened". */
        ANYTHING,
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
        NOW,
        /** It asks for what was so before, in words that say nothing of it. */
        FORMER,
        /** It asks what somebody does for a living, in words that name no trade. */
        OCCUPATION,
        /** It asks for an amount, in words that say nothing of what is counted: "how many". */
        AMOUNT
    }

    public QuestionCues {
        names = List.copyOf(names);
        speakers = List.copyOf(speakers);
        answerTypes = Set.copyOf(answerTypes);
        phrases = Map.copyOf(phrases);
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
}
