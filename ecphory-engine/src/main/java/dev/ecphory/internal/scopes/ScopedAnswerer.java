package dev.ecphory.internal.scopes;

import dev.ecphory.Answer;
import dev.ecphory.Answer.Citation;
import dev.ecphory.AnswerOptions;
import dev.ecphory.LogEntry;
import dev.ecphory.Memory;
import dev.ecphory.QueryClassification;
import dev.ecphory.RecallOptions;
import dev.ecphory.RecallResult;
import dev.ecphory.RecalledEvent;
import dev.ecphory.RecalledEvent.ScoreReason;
import dev.ecphory.RecalledFact;
import dev.ecphory.internal.answer.AnswerPipeline;
import dev.ecphory.internal.engine.EngineMemory;
import dev.ecphory.internal.runtime.EngineContext;
import dev.ecphory.internal.runtime.QueryService;
import dev.ecphory.internal.scopes.ScopedAnswer.Cited;
import dev.ecphory.internal.scopes.ScopedRecallResult.Scoped;
import dev.ecphory.spi.store.LogPosition;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/** One question that is answered from the memories of several scopes. For one thread. */
final class ScopedAnswerer implements AnswerPipeline.Source {
    private final String question;
    private final @Nullable QueryClassification kind;
    private final Map<MemoryScope, Memory> memories;
    private final Function<RecallOptions, ScopedRecallResult> way;
    private final Map<MemoryScope, LogPosition> heads = new EnumMap<>(MemoryScope.class);
    private Map<MemoryScope, RecallResult> told = Map.of();

    /**
     * @param way recalls from all of them without noting it
     */
    ScopedAnswerer(
            String question,
            @Nullable QueryClassification kind,
            Map<MemoryScope, Memory> memories,
            Function<RecallOptions, ScopedRecallResult> way) {
        this.question = question;
        this.kind = kind;
        this.memories = memories;
        this.way = way;
    }

    /** Answers by the readers of the nearest scope. */
    ScopedAnswer answer(AnswerOptions options) {
        memories.forEach((scope, memory) -> heads.put(scope, memory.admin().logPosition()));
        EngineContext engine = EngineMemory.of(nearest()).engine();
        Answer answer = engine.answerer.answer(QueryService.timed(options, engine.clock), this);
        List<Cited> cited = answer.citations().stream()
                .map(citation -> {
                    MemoryScope scope = scopeOf(answer.recollection(), citation);
                    return new Cited(scope, memory(scope), citation);
                })
                .toList();
        told.forEach((scope, own) -> note(scope, own, cited));
        return new ScopedAnswer(answer, cited);
    }

    @Override
    public RecallResult recall(RecallOptions options) {
        ScopedRecallResult recalled = way.apply(options);
        told = recalled.scopes();
        return merged(recalled, options);
    }

    @Override
    public Optional<LogEntry> event(String id) {
        return told.keySet().stream()
                .map(scope -> EngineMemory.of(memory(scope))
                        .engine()
                        .told()
                        .byId(memory(scope).namespace(), id))
                .flatMap(Optional::stream)
                .findFirst();
    }

    private void note(MemoryScope scope, RecallResult own, List<Cited> cited) {
        List<Citation> mine = cited.stream()
                .filter(one -> one.scope() == scope)
                .map(Cited::citation)
                .toList();
        LogPosition head = Objects.requireNonNull(heads.get(scope));
        EngineMemory.of(memory(scope)).learning().answered(head, own, mine, null);
    }

    /** All of it as one memory would tell it; what is worked out comes from the scope that knows best. */
    private RecallResult merged(ScopedRecallResult recalled, RecallOptions options) {
        RecallResult best = told.isEmpty()
                ? EngineMemory.of(nearest()).peek(question, options, kind)
                : told.values().stream()
                        .max(Comparator.comparingDouble(
                                one -> one.answerability().probability()))
                        .orElseThrow();
        return new RecallResult(
                question,
                best.classification(),
                recalled.context(),
                recalled.tokens(),
                all(RecallResult::directives),
                all(RecallResult::reminders),
                facts(),
                items(recalled.items()),
                best.computed(),
                all(RecallResult::overviews),
                best.answerability(),
                List.of(),
                recalled.pendingVectors(),
                recalled.factsBehind(),
                all(RecallResult::steps),
                null);
    }

    private static List<RecalledEvent> items(List<Scoped> scoped) {
        List<RecalledEvent> items = new ArrayList<>();
        Set<String> seen = new HashSet<>();
        for (Scoped one : scoped) {
            RecalledEvent item = one.item();
            if (seen.add(item.entry().id())) {
                List<ScoreReason> reasons = new ArrayList<>(item.reasons());
                reasons.add(new ScoreReason("scope", item.score(), one.score(), "by how much of it its scope has"));
                items.add(new RecalledEvent(item.entry(), one.score(), item.relevance(), item.inContext(), reasons));
            }
        }
        return items;
    }

    private List<RecalledFact> facts() {
        Set<String> seen = new HashSet<>();
        return this.<RecalledFact>all(RecallResult::facts).stream()
                .filter(one -> seen.add(one.fact().id()))
                .sorted(Comparator.comparingDouble(RecalledFact::score).reversed())
                .toList();
    }

    private <T> List<T> all(Function<RecallResult, List<T>> of) {
        return told.values().stream().map(of).flatMap(Collection::stream).toList();
    }

    /** An event's or fact's own, else that of the nearest scope that has it. */
    private MemoryScope scopeOf(RecallResult merged, Citation citation) {
        for (RecalledEvent item : merged.items()) {
            if (item.entry().id().equals(citation.id())) {
                return scope(memory -> memory.namespace().equals(item.entry().namespace()));
            }
        }
        for (Map.Entry<MemoryScope, RecallResult> one : told.entrySet()) {
            if (one.getValue().facts().stream()
                    .anyMatch(fact -> fact.fact().id().equals(citation.id()))) {
                return one.getKey();
            }
        }
        return scope(memory -> memory.facts().evidence(citation.id()).isPresent());
    }

    private MemoryScope scope(Predicate<Memory> is) {
        return memories.keySet().stream()
                .filter(scope -> is.test(memory(scope)))
                .findFirst()
                .orElseGet(() -> memories.keySet().iterator().next());
    }

    private Memory memory(MemoryScope scope) {
        return Objects.requireNonNull(memories.get(scope));
    }

    private Memory nearest() {
        return memories.values().iterator().next();
    }
}
