package dev.ecphory.internal.scopes;

import dev.ecphory.AnswerOptions;
import dev.ecphory.Answerability;
import dev.ecphory.ContextMarker;
import dev.ecphory.InvalidInputException;
import dev.ecphory.Memory;
import dev.ecphory.Namespace;
import dev.ecphory.QueryClassification;
import dev.ecphory.RecallOptions;
import dev.ecphory.RecallResult;
import dev.ecphory.RecalledEvent;
import dev.ecphory.internal.engine.EngineMemory;
import dev.ecphory.internal.scopes.ScopedRecallResult.Scoped;
import dev.ecphory.spi.TokenCounter;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.function.BiFunction;
import org.jspecify.annotations.Nullable;

/**
 * Several memories asked as one: a conversation's, a user's, the agent's, an organisation's (AgentOS, memory scopes).
 * Whoever puts them together answers for it that the asker may read them all; what is appended goes to the memory of one
 * scope and to no other. Immutable; threads may share it.
 *
 * <p>Scores of two memories cannot be compared: each brings its best event near the top of its range, also when that
 * speaks of something else. What can be is how much of what is asked for a memory's best events have (the sign {@link
 * Answerability.Feature#COVERED}); a score counts times that.
 */
public final class ScopedMemories {
    /** The cover of a memory of which that cannot be told, because the question asks for nothing in particular. */
    private static final double UNTOLD = .5;

    private final Map<MemoryScope, Memory> memories;

    private ScopedMemories(Map<MemoryScope, Memory> memories) {
        this.memories = memories;
    }

    /**
     * Puts memories together.
     *
     * @throws InvalidInputException when there is none, or one stands for two scopes
     */
    public static ScopedMemories of(Map<MemoryScope, Memory> memories) {
        if (memories.isEmpty()) {
            throw new InvalidInputException("scopes", "{}", "names no memory", "give a memory for a scope");
        }
        Set<Namespace> seen = new HashSet<>();
        Map<MemoryScope, Memory> copy = new EnumMap<>(MemoryScope.class);
        copy.putAll(memories);
        copy.forEach((scope, memory) -> {
            if (!seen.add(memory.namespace())) {
                throw new InvalidInputException(
                        "scopes",
                        memory.namespace().value(),
                        "is given for two scopes",
                        "give each scope a namespace of its own");
            }
        });
        return new ScopedMemories(copy);
    }

    /**
     * The memory of a scope, to append to and for everything that concerns it alone.
     *
     * @throws InvalidInputException when none was given for it
     */
    public Memory memory(MemoryScope scope) {
        Memory memory = memories.get(scope);
        if (memory == null) {
            throw new InvalidInputException(
                    "scope", named(scope), "has no memory here", "use one of " + memories.keySet());
        }
        return memory;
    }

    /**
     * Recalls what matters to a question in every scope. Each memory gets a part of the token budget by the seats that its
     * events earned; one without seats is told only if it has standing instructions. Each notes the recall in its own log.
     *
     * @param options of which the limit and the budget are those of the whole
     * @throws InvalidInputException as {@link Memory#recall(String, RecallOptions)} does
     */
    public ScopedRecallResult recall(String question, RecallOptions options) {
        return recall(question, options, null, (scope, own) -> memory(scope).recall(question, own));
    }

    /** Answers from what every scope recalls; see {@link #answer(String, AnswerOptions, QueryClassification)}. */
    public ScopedAnswer answer(String question, AnswerOptions options) {
        return answer(question, options, null);
    }

    /**
     * Answers a question from what every scope recalls, as one memory would; each notes what it told of it and what of that
     * was cited. Where two scopes have something by the same id, what fits better stands for both.
     *
     * @param options of which the limit and the budget are those of the whole
     * @param kind as {@link Memory#classify} tells it; null to tell it by rules
     * @throws InvalidInputException as {@link Memory#answer(String, AnswerOptions)} does
     * @throws dev.ecphory.ModelUnavailableException when there is no reader, or every one failed that might try
     */
    public ScopedAnswer answer(String question, AnswerOptions options, @Nullable QueryClassification kind) {
        return new ScopedAnswerer(
                        question,
                        kind,
                        memories,
                        how -> recall(question, how, kind, (scope, own) -> EngineMemory.of(memory(scope))
                                .toAnswer(question, own, kind)))
                .answer(options);
    }

    private ScopedRecallResult recall(
            String question,
            RecallOptions options,
            @Nullable QueryClassification kind,
            BiFunction<MemoryScope, RecallOptions, RecallResult> ask) {
        if (options.after() != null) {
            throw new InvalidInputException(
                    "after", "(given)", "cannot go on in several scopes", "page through one memory at a time");
        }
        List<Scoped> best = new ArrayList<>();
        Set<MemoryScope> told = new HashSet<>();
        memories.forEach((scope, memory) -> {
            RecallResult glance = EngineMemory.of(memory).peek(question, options, kind);
            double cover = glance.answerability().signs().getOrDefault(Answerability.Feature.COVERED, UNTOLD);
            glance.items().forEach(item -> best.add(new Scoped(scope, item, item.score() * cover)));
            if (!glance.directives().isEmpty()) {
                told.add(scope);
            }
        });
        best.sort(Comparator.comparingDouble(Scoped::score)
                .reversed()
                .thenComparing(Scoped::scope)
                .thenComparing(scoped -> scoped.item().entry().id()));
        List<Scoped> kept = best.subList(0, Math.min(options.limit(), best.size()));
        kept.forEach(scoped -> told.add(scoped.scope()));
        return told(question, options, kept, told, ask);
    }

    private static ScopedRecallResult told(
            String question,
            RecallOptions options,
            List<Scoped> kept,
            Set<MemoryScope> told,
            BiFunction<MemoryScope, RecallOptions, RecallResult> ask) {
        Map<MemoryScope, RecallResult> scopes = new EnumMap<>(MemoryScope.class);
        StringBuilder context = new StringBuilder();
        TokenCounter counter = options.context().counter();
        int seats = told.stream().mapToInt(scope -> seats(scope, kept)).sum();
        int before = 0;
        int spent = 0;
        for (MemoryScope scope : told.stream().sorted().toList()) {
            before += seats(scope, kept);
            String head = named(scope);
            int left = (int) ((long) options.maxTokens() * before / seats) - spent - counter.count("== " + head + "\n");
            RecallOptions own = options.withLimit(seats(scope, kept)).withMaxTokens(Math.max(0, left));
            RecallResult recollection = ask.apply(scope, own);
            scopes.put(scope, recollection);
            context.append(ContextMarker.headed(recollection.context(), head));
            spent = counter.count(context);
        }
        return new ScopedRecallResult(question, context.toString(), spent, items(kept, scopes), scopes);
    }

    /** Where a memory changed since it was glanced at, its newer word counts. */
    private static List<Scoped> items(List<Scoped> kept, Map<MemoryScope, RecallResult> scopes) {
        List<Scoped> items = new ArrayList<>();
        for (Scoped scoped : kept) {
            for (RecalledEvent item :
                    Objects.requireNonNull(scopes.get(scoped.scope())).items()) {
                if (item.entry().id().equals(scoped.item().entry().id())) {
                    items.add(new Scoped(scoped.scope(), item, scoped.score()));
                }
            }
        }
        return items;
    }

    private static int seats(MemoryScope scope, List<Scoped> kept) {
        return Math.max(
                1, (int) kept.stream().filter(scoped -> scoped.scope() == scope).count());
    }

    private static String named(MemoryScope scope) {
        return scope.name().toLowerCase(Locale.ROOT);
    }
}
