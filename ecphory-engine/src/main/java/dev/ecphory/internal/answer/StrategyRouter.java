package dev.ecphory.internal.answer;

import dev.ecphory.Answer;
import dev.ecphory.AnswerOptions.Abstention;
import dev.ecphory.AnswerOptions.Strategy;
import dev.ecphory.Answerability;
import dev.ecphory.Answerability.Verdict;
import dev.ecphory.QueryClassification;
import dev.ecphory.QueryClassification.Intent;
import java.util.EnumMap;
import java.util.Map;
import java.util.Objects;

/**
 * From how evidence is to be read to the strategy that reads it (AgentOS, read router): a table. Immutable; threads may
 * share it.
 *
 * @param name of the table, as choices tell it
 * @param table a strategy for every intent
 */
public record StrategyRouter(String name, Map<Intent, Strategy> table) {
    /** The table of AgentOS's overview. */
    public static final StrategyRouter PRECISE = new StrategyRouter(
            "precise",
            Map.of(
                    Intent.PRECISE_FACT, Strategy.SINGLE_CALL,
                    Intent.SYNTHESIS, Strategy.TWO_CALL,
                    Intent.TIME_INTERVAL, Strategy.SCRATCHPAD,
                    Intent.PREFERENCE, Strategy.VERBATIM_CITATION,
                    Intent.ABSTENTION_CANDIDATE, Strategy.COMMIT_OR_ABSTAIN));

    /** For questions over many documents: facts are quoted, preferences put together from notes. */
    public static final StrategyRouter SYNTHESIS = PRECISE.with(Intent.PRECISE_FACT, Strategy.VERBATIM_CITATION)
            .with(Intent.PREFERENCE, Strategy.TWO_CALL)
            .named("synthesis");

    /** For memories full of dates: nearly everything is worked out in writing. */
    public static final StrategyRouter TEMPORAL = PRECISE.with(Intent.PRECISE_FACT, Strategy.SCRATCHPAD)
            .with(Intent.SYNTHESIS, Strategy.SCRATCHPAD)
            .with(Intent.PREFERENCE, Strategy.SCRATCHPAD)
            .named("temporal");

    /** Copies the table, which must be whole. */
    public StrategyRouter {
        EnumMap<Intent, Strategy> copy = new EnumMap<>(Intent.class);
        copy.putAll(table);
        for (Intent intent : Intent.values()) {
            if (!copy.containsKey(intent)) {
                throw new IllegalArgumentException("table " + name + " has no strategy for " + intent);
            }
        }
        table = Map.copyOf(copy);
    }

    /** With another strategy for an intent. */
    public StrategyRouter with(Intent intent, Strategy strategy) {
        EnumMap<Intent, Strategy> other = new EnumMap<>(table);
        other.put(intent, strategy);
        return new StrategyRouter(name + "*", other);
    }

    /** The same table under another name. */
    public StrategyRouter named(String other) {
        return new StrategyRouter(other, table);
    }

    /**
     * A strategy and why.
     *
     * @param strategy to read with
     * @param choice the same for a person
     */
    public record Route(Strategy strategy, Answer.RoutingDecision choice) {}

    /**
     * The strategy for a question and its evidence: the table's, unless nothing that was recalled supports an answer, when
     * the question is read as one that may have none.
     */
    public Route route(QueryClassification question, Answerability evidence, Abstention abstention) {
        Intent intent = question.intent();
        String because = "the question reads as " + RouteDescriptions.of(intent);
        if (evidence.verdict() == Verdict.UNSUPPORTED && intent != Intent.ABSTENTION_CANDIDATE) {
            intent = Intent.ABSTENTION_CANDIDATE;
            because += ", but what was recalled does not seem to hold an answer";
        }
        Strategy strategy = Objects.requireNonNull(table.get(intent));
        if (strategy == Strategy.COMMIT_OR_ABSTAIN && abstention == Abstention.NEVER) {
            strategy = Strategy.SINGLE_CALL;
            because += ", and abstaining is not wanted";
        }
        return new Route(
                strategy, new Answer.RoutingDecision("read", strategy.key(), because + " (table " + name + ")"));
    }
}
