package dev.ecphory.internal.answer;

import dev.ecphory.RecallOptions;

/**
 * A way to recall that a memory router may choose. Immutable; threads may share it.
 *
 * @param name what it is called
 * @param recipe how to rank
 * @param limit events to return
 * @param maxTokens the budget of the context, which is also what a question is expected to make a model read
 */
public record RetrievalPlan(String name, String recipe, int limit, int maxTokens) {
    /** Twenty events: AgentOS's canonical hybrid, which it recommends for everything. */
    public static final RetrievalPlan CANONICAL =
            new RetrievalPlan("canonical", RecallOptions.DEFAULT_PROFILE, 20, 4_000);

    /** Five events: what measured best over a very long memory (AgentOS on LongMemEval-M, 70.2 against 57.6 for fifty). */
    public static final RetrievalPlan FOCUSED = new RetrievalPlan("focused", RecallOptions.DEFAULT_PROFILE, 5, 1_500);

    /** Fifty events: AgentOS's retrieval "topk50"; stands where its presets name observational memory, version 10. */
    public static final RetrievalPlan WIDE = new RetrievalPlan("wide", RecallOptions.DEFAULT_PROFILE, 50, 10_000);

    /** A hundred events: stands where AgentOS's presets name observational memory, version 11, the dearest. */
    public static final RetrievalPlan WIDEST = new RetrievalPlan("widest", RecallOptions.DEFAULT_PROFILE, 100, 20_000);

    /** The options, but for what this decides. */
    public RecallOptions applied(RecallOptions options) {
        return options.withRecipe(recipe)
                .withLimit(limit)
                .withMaxTokens(maxTokens)
                .withContext(options.context());
    }
}
