package dev.ecphory.agent;

import dev.ecphory.Answerability;
import dev.ecphory.Ecphory;
import dev.ecphory.LogEntry;
import dev.ecphory.Memory;
import dev.ecphory.QueryClassification;
import dev.ecphory.RecallOptions;
import dev.ecphory.RecallResult;
import dev.ecphory.RecalledEvent;
import dev.ecphory.RecalledFact;
import dev.ecphory.internal.scopes.MemoryScope;
import dev.ecphory.internal.scopes.ScopedMemories;
import dev.ecphory.internal.scopes.ScopedRecallResult;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The memory of a project, and beside it the user's where there is one and nobody named a namespace. What is appended goes
 * to the project's. One thread.
 *
 * @param own the project's, or the one that was named
 * @param user the user's; null for none
 */
record HookMemory(Memory own, @Nullable Memory user) {
    /**
     * What was recalled of all memories.
     *
     * @param events best first; of equals the project's
     * @param facts the project's first
     * @param worth tokens of the budget that the cue is worth
     * @param unsupported whether no memory has what was asked for
     */
    record HookRecall(List<LogEntry> events, List<RecalledFact> facts, int worth, boolean unsupported) {
        HookRecall {
            events = List.copyOf(events);
            facts = List.copyOf(facts);
        }
    }

    /** The memories of a hook: a named namespace alone, or the project's and the user's. */
    static HookMemory of(Ecphory engine, @Nullable String named, String namespace) {
        Memory own = engine.memory(namespace);
        if (named != null || namespace.equals(Project.USER)) {
            return new HookMemory(own, null);
        }
        Memory user = engine.memory(Project.USER);
        return new HookMemory(own, user.admin().logPosition().lastSeq() == 0 ? null : user);
    }

    /** Recalls from all of them together. */
    HookRecall recall(String question, RecallOptions options, @Nullable QueryClassification kind) {
        if (user == null) {
            return found(own.recall(question, options.withClassification(kind)), options);
        }
        if (own.admin().logPosition().lastSeq() == 0) {
            return found(user.recall(question, options.withClassification(kind)), options);
        }
        // a project is the nearest scope that there is
        ScopedRecallResult all = ScopedMemories.of(Map.of(MemoryScope.THREAD, own, MemoryScope.USER, user))
                .recall(question, options);
        List<RecalledFact> facts = new ArrayList<>();
        boolean unsupported = true;
        int worth = 0;
        for (RecallResult each : all.scopes().values()) {
            facts.addAll(each.facts());
            worth += worth(each, options);
            unsupported &= unsupported(each);
        }
        return new HookRecall(
                all.items().stream().map(item -> item.item().entry()).toList(), facts, worth, unsupported);
    }

    private static HookRecall found(RecallResult recalled, RecallOptions options) {
        return new HookRecall(
                recalled.items().stream().map(RecalledEvent::entry).toList(),
                recalled.facts(),
                worth(recalled, options),
                unsupported(recalled));
    }

    /** Nothing where nothing is given; the budget where nobody says. */
    private static int worth(RecallResult recalled, RecallOptions options) {
        return recalled.items().isEmpty() && recalled.facts().isEmpty()
                ? 0
                : recalled.steps().stream()
                        .flatMap(step -> step.numbers().getOrDefault("tokens", List.of()).stream())
                        .mapToInt(Double::intValue)
                        .findFirst()
                        .orElse(options.maxTokens());
    }

    private static boolean unsupported(RecallResult recalled) {
        return recalled.answerability().verdict() == Answerability.Verdict.UNSUPPORTED;
    }
}
