package dev.ecphory.internal.retrieval;

import dev.ecphory.Answerability;
import dev.ecphory.QueryClassification;
import dev.ecphory.RecallOptions;
import dev.ecphory.RecallResult;
import dev.ecphory.internal.index.NamespaceIndexReader;
import dev.ecphory.internal.index.cache.Projection;
import dev.ecphory.internal.retrieval.context.AssembledContext;
import dev.ecphory.internal.retrieval.context.Assembler;
import dev.ecphory.internal.retrieval.context.ContextMaterial;
import dev.ecphory.internal.retrieval.query.StageRecorder;
import dev.ecphory.knowledge.Directive;
import java.util.List;
import java.util.Map;

/**
 * What is recalled for a question that needs no memory (AgentOS, query classifier, tier T0), where the caller allows it: the standing
 * instructions and nothing else. No event is ranked and no model asked. Stateless.
 */
public final class UnneededRecall {
    private static final Answerability UNJUDGED =
            new Answerability(Answerability.Verdict.PARTIAL, .5, List.of("the question needs no memory"));

    private UnneededRecall() {}

    /** The recollection, with a step that says why it is empty. */
    public static RecallResult of(
            String question, QueryClassification classification, RecallOptions options, Projection projection) {
        List<Directive> directives = projection.read(null, NamespaceIndexReader::directives);
        ContextMaterial material = new ContextMaterial(
                options.context().redacted() ? List.of() : directives,
                List.of(),
                List.of(),
                List.of(),
                Map.of(),
                List.of(),
                options.context().redacted());
        AssembledContext assembly = Assembler.assemble(
                material, options.maxTokens(), 0, options.context().counter());
        StageRecorder trace = new StageRecorder();
        trace.add("skip", 1, 0, "small talk or arithmetic, which needs no memory");
        return new RecallResult(
                question,
                classification,
                assembly.text(),
                assembly.tokens(),
                directives,
                List.of(),
                List.of(),
                List.of(),
                UNJUDGED,
                trace.steps());
    }
}
