package dev.ecphory.internal.retrieval.context;

import dev.ecphory.RecallOptions;
import dev.ecphory.RecallResult.Computed;
import dev.ecphory.RecalledFact;
import dev.ecphory.RecalledSummary;
import java.util.List;

/** A context, and what was computed and chosen for it. Immutable. */
public record BuiltContext(
        List<Computed> computed, List<RecalledFact> facts, List<RecalledSummary> overviews, AssembledContext assembly) {
    public String note(RecallOptions options) {
        return assembly.tokens()
                + " tokens"
                + (options.context().redacted() ? ", redacted" : "")
                + (assembly.whole() ? ", everything there is" : "")
                + told(computed.size(), "worked out", "worked out")
                + told(assembly.facts().size(), "fact", "facts")
                + told(assembly.summaries().size(), "summary", "summaries")
                + told(assembly.before().size(), "turn before", "turns before")
                + (assembly.unbidden() ? ", what came by itself" : "");
    }

    private static String told(int count, String one, String more) {
        return count == 0 ? "" : ", " + count + " " + (count == 1 ? one : more);
    }
}
