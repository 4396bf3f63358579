package dev.ecphory.wire;

import dev.ecphory.Fact;
import dev.ecphory.LogEntry;
import dev.ecphory.Memory;
import dev.ecphory.internal.engine.EngineMemory;
import dev.ecphory.internal.entities.CausalRelation;
import dev.ecphory.knowledge.Claim;
import dev.ecphory.knowledge.EvidenceSpan;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Facts, claims and causes as programs read them: the members that docs/cli.md promises. Not for several threads.
 *
 * @param sources of what they rest on
 * @param asOf the instant in the world at which a fact that has ended is outdated
 */
public record FactJson(EvidenceEvents sources, Instant asOf) {
    /** Facts as a list of objects. */
    public List<Map<String, @Nullable Object>> all(List<Fact> facts) {
        return facts.stream().map(this::of).toList();
    }

    /** The members that docs/cli.md promises. */
    public Map<String, @Nullable Object> of(Fact fact) {
        return StatusJson.object(
                "id", fact.id(),
                "claim", fact.claim(),
                "subject", fact.slot().subject(),
                "predicate", fact.slot().predicate(),
                "object", fact.object(),
                "text", fact.text(),
                "confidence", fact.confidence(),
                "authority", fact.authority(),
                "validFrom", fact.validFrom(),
                "validTo", fact.validTo(),
                "learnedAt", fact.learnedAt(),
                "retractedAt", fact.retractedAt(),
                "supersededBy", fact.supersededBy(),
                "superseded", sources.superseded(fact),
                "outdated", outdated(fact),
                "contested", fact.contested(),
                "because", fact.because(),
                "evidence", fact.evidence());
    }

    /** A claim, with the words that it rests on. */
    public Map<String, @Nullable Object> of(Claim claim) {
        return StatusJson.object(
                "claim", claim.id(),
                "kind", claim.kind(),
                "object", claim.object(),
                "text", claim.text(),
                "confidence", claim.confidence(),
                "authority", claim.authority(),
                "validFrom", claim.validFrom(),
                "validTo", claim.validTo(),
                "learnedAt", claim.learnedAt(),
                "evidence", claim.evidence().stream().map(this::quoted).toList());
    }

    private Map<String, @Nullable Object> quoted(EvidenceSpan evidence) {
        Map<String, @Nullable Object> object = StatusJson.of(evidence);
        object.put("quote", sources.quote(evidence));
        Optional<LogEntry> said = sources.event(evidence.event());
        object.put("speaker", said.map(entry -> entry.event().speaker()).orElse(null));
        object.put(
                "occurredAt",
                said.map(entry -> TimeFormats.iso(entry.occurredAt())).orElse(null));
        return object;
    }

    /**
     * What was so over time: facts that had begun by then, and what caused them.
     *
     * @param facts as they were known, in the order in which they are told
     * @param validAt the instant by which they must have begun; null for now and ever
     * @param knownAt the instant at which they were known; null for now
     */
    public static Map<String, @Nullable Object> past(
            Memory memory, List<Fact> facts, @Nullable Instant validAt, @Nullable Instant knownAt) {
        Instant asOf = validAt == null ? memory.now() : validAt;
        List<Map<String, @Nullable Object>> causes = new ArrayList<>();
        Set<CausalRelation> told = new HashSet<>();
        for (Fact fact : facts) {
            for (CausalRelation edge : EngineMemory.of(memory).facts().causalRelations(fact)) {
                if (told.add(edge)) {
                    Map<String, @Nullable Object> cause = StatusJson.of(edge);
                    cause.put("claim", fact.claim());
                    causes.add(cause);
                }
            }
        }
        return Json.object(
                "asOf", TimeFormats.isoOrNull(validAt),
                "knownAt", TimeFormats.isoOrNull(knownAt),
                "facts", new FactJson(new EvidenceEvents(memory), asOf).all(facts),
                "causes", causes,
                "factsBehind", memory.facts().factsBehind());
    }

    /**
     * What is told of an entity over time: its facts, what caused them, and everything in the order of the world's time.
     *
     * @param entity any name of it
     * @param validAt the instant by which it must have begun; null for now and ever
     * @param knownAt the instant at which it was known; null for now
     */
    public static Map<String, @Nullable Object> timeline(
            Memory memory, String entity, @Nullable Instant validAt, @Nullable Instant knownAt) {
        Map<String, @Nullable Object> told =
                past(memory, begun(memory.facts().timeline(entity, knownAt), validAt), validAt, knownAt);
        told.put("entries", StatusJson.all(EngineMemory.of(memory).facts().timelineEntries(entity, validAt, knownAt)));
        return told;
    }

    /** What a reader of facts should know while some events are newer than they are; empty where none is. */
    public static Optional<String> behindNote(int events) {
        return events == 0
                ? Optional.empty()
                : Optional.of(
                        events == 1
                                ? "1 event is too new for its facts to be among these"
                                : events + " events are too new for their facts to be among these");
    }

    /** Those of the facts that had begun by an instant; all when it is null. */
    public static List<Fact> begun(List<Fact> facts, @Nullable Instant validAt) {
        return facts.stream()
                .filter(fact -> validAt == null || !fact.validFrom().at().isAfter(validAt))
                .toList();
    }

    /** Whether a fact has ended by the instant that is asked about. */
    public boolean outdated(Fact fact) {
        return fact.validTo() != null && !fact.validTo().at().isAfter(asOf);
    }
}
