package dev.ecphory.lang.en.compute;

import dev.ecphory.LogEntry;
import dev.ecphory.RecallOptions;
import dev.ecphory.RecallResult.Computed;
import dev.ecphory.RecalledFact;
import dev.ecphory.internal.language.QuestionCues;
import java.util.ArrayList;
import java.util.List;

/**
 * Works out what a question asks to be worked out, and only that: an order, the time between two events, how many different
 * things were told of. Exact, by rules, from what was recalled; where the rules are not sure there is nothing, since a wrong
 * sum misleads a reader more than none. Stateless; threads may share it.
 */
public final class ResultComputer {
    private ResultComputer() {}

    /**
     * What can be worked out, most wanted first.
     *
     * @param ranked events, best first
     * @param facts facts, best first
     */
    public static List<Computed> of(
            String question,
            QuestionCues wording,
            RecallOptions options,
            List<LogEntry> ranked,
            List<RecalledFact> facts) {
        List<Computed> computed = new ArrayList<>(1);
        IntervalComputer.of(question, options.askedAt(), ranked).ifPresent(computed::add);
        FactCount.of(question, facts).map(FactCount::computed).ifPresent(computed::add);
        if (wording.has(QuestionCues.Cue.SEQUENCE) || wording.has(QuestionCues.Cue.ORDERING)) {
            OrderComputer.of(question, ranked).ifPresent(computed::add);
        }
        return computed;
    }
}
