package dev.ecphory.lab.run;

import dev.ecphory.lab.contest.ModelCost;
import dev.ecphory.lab.judge.JudgeVerdict.Vote;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The outcome of one question: a line of a run's log. Immutable.
 *
 * @param key which question it was
 * @param question as it was asked
 * @param category the data set's own name for the kind of question
 * @param answerable false where nothing said answers it
 * @param gold the right answer in words; null where the data set gives none
 * @param evidence ids of the events that answer it; empty where the data set names none
 * @param unstored those of them that the contestant did not keep
 * @param served what the contestant served
 * @param prediction the answer; null when none was given
 * @param score the judge's, 0 to 1; null when nothing was judged
 * @param right whether it counts as right; null when nothing was judged
 * @param votes what the judge said
 * @param reading what models used for the answer
 * @param judging what models used for the verdict
 * @param error why there is no answer or no verdict; null when all went well
 */
public record Outcome(
        Key key,
        String question,
        String category,
        boolean answerable,
        @Nullable String gold,
        List<String> evidence,
        List<String> unstored,
        ServedSummary served,
        @Nullable String prediction,
        @Nullable Double score,
        @Nullable Boolean right,
        List<Vote> votes,
        ModelCost reading,
        ModelCost judging,
        @Nullable String error) {
    /**
     * The key of a question of a run.
     *
     * @param contestant its name
     * @param conversation the data set's id
     * @param question the data set's id, unique in its conversation
     * @param repetition counted from 1
     */
    public record Key(String contestant, String conversation, String question, int repetition) {
        /** The same question, whoever is asked, however often. */
        public String asked() {
            return conversation + '\u001f' + question;
        }
    }

    /**
     * The context that the contestant served, without the words.
     *
     * @param told whether it says what it retrieved; if not, the next two are empty
     * @param ranked ids of the events retrieved, best first, as deep as the run measures
     * @param offered ids of the events that stood in the context
     * @param tokens of the context, by the run's counter
     * @param historyTokens of everything that was said, by the same counter
     * @param seen events of the conversation that could be found again in the context
     * @param events of the conversation
     * @param millis wall time by stage
     * @param spent what models used for it
     */
    public record ServedSummary(
            boolean told,
            List<String> ranked,
            List<String> offered,
            int tokens,
            int historyTokens,
            int seen,
            int events,
            Map<String, Double> millis,
            ModelCost spent) {}

    /** Everything that models used for it. */
    public ModelCost spent() {
        return served.spent().plus(reading).plus(judging);
    }
}
