package dev.ecphory.engine;

import dev.ecphory.answer.Answer;
import dev.ecphory.answer.Answer.Citation;
import dev.ecphory.answer.AnswerOptions;
import dev.ecphory.answer.Answerer;
import dev.ecphory.engine.ScopedAnswer.Cited;
import dev.ecphory.engine.ScopedRecollection.Scoped;
import dev.ecphory.memory.LogEntry;
import dev.ecphory.recall.Classification;
import dev.ecphory.recall.Felt;
import dev.ecphory.recall.Item;
import dev.ecphory.recall.Reason;
import dev.ecphory.recall.RecallOptions;
import dev.ecphory.recall.RecalledFact;
import dev.ecphory.recall.Recollection;
import dev.ecphory.store.LogHead;
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
final class ScopedAnswering implements Answerer.Source {
    private final String question;
    private final @Nullable Classification kind;
    private final Map<Scope, Memory> memories;
    private final Function<RecallOptions, ScopedRecollection> way;
    private final Map<Scope, LogHead> heads = new EnumMap<>(Scope.class);
    private Map<Scope, Recollection> told = Map.of();

    /**
     * @param way recalls from all of them without noting it
     */
    ScopedAnswering(
            String question,
            @Nullable Classification kind,
            Map<Scope, Memory> memories,
            Function<RecallOptions, ScopedRecollection> way) {
        this.question = question;
        this.kind = kind;
        this.memories = memories;
        this.way = way;
    }

    /** Answers by the readers of the nearest scope. */
    ScopedAnswer answer(AnswerOptions options) {
        memories.forEach((scope, memory) -> heads.put(scope, memory.head()));
        Room room = nearest().room();
        Answer answer = room.answerer.answer(Questions.timed(options, room.clock), this);
        List<Cited> cited = answer.citations().stream()
                .map(citation -> {
                    Scope scope = scopeOf(answer.recollection(), citation);
                    return new Cited(scope, memory(scope), citation);
                })
                .toList();
        told.forEach((scope, own) -> note(scope, own, cited));
        return new ScopedAnswer(answer, cited);
    }

    @Override
    public Recollection recall(RecallOptions options) {
        ScopedRecollection recalled = way.apply(options);
        told = recalled.scopes();
        return merged(recalled, options);
    }

    @Override
    public Optional<LogEntry> event(String id) {
        return told.keySet().stream()
                .map(scope -> memory(scope).room().told().byId(memory(scope).namespace(), id))
                .flatMap(Optional::stream)
                .findFirst();
    }

    private void note(Scope scope, Recollection own, List<Cited> cited) {
        List<Citation> mine = cited.stream()
                .filter(one -> one.scope() == scope)
                .map(Cited::citation)
                .toList();
        LogHead head = Objects.requireNonNull(heads.get(scope));
        memory(scope).learning().answered(head, own, mine);
    }

    /** All of it as one memory would tell it; what is worked out comes from the scope that knows best. */
    private Recollection merged(ScopedRecollection recalled, RecallOptions options) {
        Recollection best = told.isEmpty()
                ? nearest().peek(question, options, kind)
                : told.values().stream()
                        .max(Comparator.comparingDouble(
                                one -> one.answerability().probability()))
                        .orElseThrow();
        return new Recollection(
                question,
                best.classification(),
                recalled.context(),
                recalled.tokens(),
                all(Recollection::directives),
                all(Recollection::reminders),
                facts(),
                items(recalled.items()),
                best.computed(),
                all(Recollection::overviews),
                best.answerability(),
                Felt.NOTHING,
                recalled.pendingVectors(),
                all(Recollection::steps),
                null);
    }

    private static List<Item> items(List<Scoped> scoped) {
        List<Item> items = new ArrayList<>();
        Set<String> seen = new HashSet<>();
        for (Scoped one : scoped) {
            Item item = one.item();
            if (seen.add(item.entry().id())) {
                List<Reason> reasons = new ArrayList<>(item.reasons());
                reasons.add(new Reason("scope", item.score(), one.score(), "by how much of it its scope has"));
                items.add(new Item(item.entry(), one.score(), item.relevance(), item.inContext(), reasons));
            }
        }
        return items;
    }

    private List<RecalledFact> facts() {
        Set<String> seen = new HashSet<>();
        return this.<RecalledFact>all(Recollection::facts).stream()
                .filter(one -> seen.add(one.fact().id()))
                .sorted(Comparator.comparingDouble(RecalledFact::score).reversed())
                .toList();
    }

    private <T> List<T> all(Function<Recollection, List<T>> of) {
        return told.values().stream().map(of).flatMap(Collection::stream).toList();
    }

    /** An event's or fact's own, else that of the nearest scope that has it. */
    private Scope scopeOf(Recollection merged, Citation citation) {
        for (Item item : merged.items()) {
            if (item.entry().id().equals(citation.id())) {
                return scope(memory -> memory.namespace().equals(item.entry().namespace()));
            }
        }
        for (Map.Entry<Scope, Recollection> one : told.entrySet()) {
            if (one.getValue().facts().stream()
                    .anyMatch(fact -> fact.fact().id().equals(citation.id()))) {
                return one.getKey();
            }
        }
        return scope(memory -> memory.source(citation.id()).isPresent());
    }

    private Scope scope(Predicate<Memory> is) {
        return memories.keySet().stream()
                .filter(scope -> is.test(memory(scope)))
                .findFirst()
                .orElseGet(() -> memories.keySet().iterator().next());
    }

    private Memory memory(Scope scope) {
        return Objects.requireNonNull(memories.get(scope));
    }

    private Memory nearest() {
        return memories.values().iterator().next();
    }
}
