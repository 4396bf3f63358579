package dev.ecphory.internal.retrieval.context;

import dev.ecphory.LogEntry;
import dev.ecphory.Namespace;
import dev.ecphory.RecallOptions;
import dev.ecphory.RecallResult.Computed;
import dev.ecphory.RecallResult.Reminder;
import dev.ecphory.RecalledFact;
import dev.ecphory.RecalledSummary;
import dev.ecphory.internal.cognition.recall.CognitionReport;
import dev.ecphory.internal.facts.FactSensitivity;
import dev.ecphory.internal.language.LanguageSupport;
import dev.ecphory.internal.retrieval.query.QueryTopic;
import dev.ecphory.internal.retrieval.scoring.SurroundingEvents;
import dev.ecphory.knowledge.Directive;
import dev.ecphory.spi.store.EventReader;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** From what was recalled to what is told of it: what can be worked out, and the context. Reads only. Threads may share it. */
public final class ContextBuilder {
    private final LanguageSupport language;
    private final EventReader log;
    private final Namespace namespace;
    private final FactSensitivity sensitivities;

    public ContextBuilder(
            EventReader log, Namespace namespace, FactSensitivity sensitivities, LanguageSupport language) {
        this.language = language;
        this.log = log;
        this.namespace = namespace;
        this.sensitivities = sensitivities;
    }

    /** A context, and what was computed and chosen for it. */
    public record BuiltContext(
            List<Computed> computed,
            List<RecalledFact> facts,
            List<RecalledSummary> overviews,
            AssembledContext assembly) {
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

    /**
     * Tells of facts and ranked events, both best first.
     *
     * @param unbidden what came by itself; null for nothing
     */
    public BuiltContext tell(
            String question,
            QueryTopic topic,
            RecallOptions options,
            List<Directive> directives,
            List<Reminder> reminders,
            List<RecalledFact> facts,
            List<RecalledSummary> overviews,
            List<LogEntry> ranked,
            boolean nothing,
            SurroundingEvents around,
            CognitionReport.@Nullable Unbidden unbidden) {
        List<Computed> computed = language.answers().compute(question, topic.wording(), options, ranked, facts);
        boolean redacted = options.context().redacted();
        ContextMaterial material = redacted
                ? new ContextMaterial(
                        List.of(),
                        FactRedactor.open(facts, sensitivities),
                        List.of(),
                        List.of(),
                        Map.of(),
                        List.of(),
                        true)
                : new ContextMaterial(
                        directives,
                        reminders,
                        facts,
                        computed,
                        overviews,
                        ranked,
                        before(ranked, around),
                        log.at(namespace, around.everything()),
                        unbidden == null ? null : unbidden.entry(),
                        nothing,
                        false);
        AssembledContext assembly = Assembler.assemble(
                material,
                options.maxTokens(),
                options.context().fullBelowTokens(),
                options.context().counter());
        List<RecalledFact> told = facts.stream()
                .map(fact -> fact.told(assembly.facts().contains(fact.fact().id())))
                .toList();
        List<RecalledSummary> summed = overviews.stream()
                .map(one -> one.withInContext(
                        assembly.summaries().contains(one.summary().id())))
                .toList();
        return new BuiltContext(computed, told, summed, assembly);
    }

    /** The turn before each event that may need one, by the event's id. */
    private Map<String, LogEntry> before(List<LogEntry> ranked, SurroundingEvents around) {
        Map<Long, String> led = new LinkedHashMap<>();
        for (LogEntry entry : ranked) {
            SurroundingEvents.Turn turn = around.before().get(entry.seq());
            if (turn != null && language.messages().mayNeedTurn(entry, turn.asks())) {
                led.put(turn.seq(), entry.id());
            }
        }
        Map<String, LogEntry> before = new HashMap<>();
        for (LogEntry turn : log.at(namespace, List.copyOf(led.keySet()))) {
            before.put(Objects.requireNonNull(led.get(turn.seq())), turn);
        }
        return before;
    }
}
