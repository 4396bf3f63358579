package dev.ecphory.internal.language;

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

    public QuestionKindCues {
        phrases = Map.copyOf(phrases);
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
}
