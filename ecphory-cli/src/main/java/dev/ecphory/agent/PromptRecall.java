package dev.ecphory.agent;

import dev.ecphory.LogEntry;
import dev.ecphory.QueryClassification;
import dev.ecphory.QueryClassification.MemoryNeed;
import dev.ecphory.RecallOptions;
import dev.ecphory.RecalledFact;
import dev.ecphory.internal.retrieval.context.AssembledContext;
import dev.ecphory.internal.retrieval.context.Assembler;
import dev.ecphory.internal.retrieval.context.ContextMaterial;
import dev.ecphory.internal.retrieval.context.EventPacker;
import dev.ecphory.internal.retrieval.context.Excerpts;
import dev.ecphory.spi.TokenCounter;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * What is recalled for a prompt, if it is worth it (True Memory, hooks): five memories where the prompt asks for what was;
 * otherwise, once a minute at most, what fits it well; for small talk and arithmetic nothing. Reads only. One thread.
 *
 * @param memory what is recalled from
 * @param now when it is asked
 */
record PromptRecall(HookMemory memory, Instant now) {
    static final int TOKENS = 1_024;

    private static final int MEMORIES = 5;
    /** Looked at beyond those, because some may be told already. */
    private static final int SPARE = 15;

    private static final int FEWEST_WORDS = 3;
    private static final int LONGEST_QUESTION = 2_000;
    private static final Duration PAUSE = Duration.ofSeconds(60);

    /** Words by which a prompt asks for what was. */
    private static final Pattern ASKS = Pattern.compile(
            "(?i)(?<!\\w)(remember|recall|remind|forgot|forgotten|previously|earlier|yesterday|already|again|before|last"
                + " (time|session|week|month|year|night)|the other day|as usual|like always|(did|have|had)"
                + " (we|i|you)|(we|i|you)"
                + " (said|told|decided|agreed|discussed|talked|mentioned|chose|planned|used|tried|wanted|asked)|our"
                + " (decision|plan|convention|usual)|my (usual|preferred|favou?rite))(?!\\w)");

    private static final int LATEST = 20;

    /**
     * Recalls, or not.
     *
     * @param session the running session, as the memory calls it
     * @param tokens at most; a cue may be worth fewer
     * @param told what stands before the model already, by id
     * @param own whether an event was said in this very session, and is still before the model
     * @return what to put before the model; empty for nothing
     */
    Optional<AssembledContext> of(
            String prompt,
            String session,
            int tokens,
            SessionState state,
            Predicate<String> told,
            Predicate<LogEntry> own) {
        String asked = prompt.strip();
        if (asked.isEmpty() || asked.startsWith("/") || asked.startsWith("!")) {
            return Optional.empty(); // a command of the agent's own
        }
        String question = asked.substring(0, Math.min(asked.length(), LONGEST_QUESTION));
        QueryClassification kind = memory.own().classify(question);
        boolean asks = ASKS.matcher(question).find();
        if (kind.tier() == MemoryNeed.T0 && !asks) {
            return Optional.empty();
        }
        boolean soon = now.isBefore(state.recalledAt().plus(PAUSE));
        if (!asks && (soon || question.split("\\s+").length < FEWEST_WORDS)) {
            return Optional.empty();
        }
        RecallOptions options = RecallOptions.defaults()
                .withPurpose(RecallOptions.Purpose.INJECT)
                .withLimit(MEMORIES + SPARE)
                .withMaxTokens(tokens)
                .withAsker(null)
                .withSession(session)
                .withCurrentEvent(captured(asked, session))
                .withAskedAt(now.atOffset(ZoneOffset.UTC));
        HookMemory.HookRecall found = memory.recall(question, options, kind);
        if (!asks) {
            state.recalled(now);
            if (found.unsupported()) {
                return Optional.empty();
            }
        }
        List<LogEntry> events = found.events().stream()
                .filter(entry -> !told.test(entry.id()) && !own.test(entry))
                .limit(MEMORIES)
                .map(SessionBriefing::shortened)
                .toList();
        List<RecalledFact> facts = found.facts().stream()
                .filter(fact -> !told.test(fact.fact().id()))
                .limit(MEMORIES)
                .toList();
        ContextMaterial material = new ContextMaterial(List.of(), facts, List.of(), events, Map.of(), List.of(), false);
        TokenCounter counter = SessionBriefing.Counted.COUNTER;
        AssembledContext assembly = Assembler.assemble(
                material, tokens, found.worth(), 0, counter, new EventPacker(counter, Excerpts.plain(), false));
        return assembly.text().isEmpty() ? Optional.empty() : Optional.of(assembly);
    }

    /** The id of the prompt itself, where it was captured before it was answered; null when it was not. */
    private @Nullable String captured(String prompt, String session) {
        long last = memory.own().admin().logPosition().lastSeq();
        String id = null;
        for (LogEntry entry : memory.own().list(Math.max(0, last - LATEST), LATEST)) {
            if (session.equals(entry.event().session())
                    && prompt.equals(entry.event().text().strip())) {
                id = entry.id();
            } else if (session.equals(entry.event().session())) {
                id = null; // answered since: the same was asked before
            }
        }
        return id;
    }

    /** Everything that an assembly shows. */
    static Set<String> shown(AssembledContext assembly) {
        Set<String> ids = new java.util.HashSet<>(assembly.events());
        ids.addAll(assembly.before());
        ids.addAll(assembly.facts());
        return ids;
    }
}
