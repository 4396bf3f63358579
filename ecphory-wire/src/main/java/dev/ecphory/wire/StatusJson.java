package dev.ecphory.wire;

import dev.ecphory.AppendResult;
import dev.ecphory.Asset;
import dev.ecphory.LogEntry;
import dev.ecphory.Memory;
import dev.ecphory.QueryClassification;
import dev.ecphory.RecallResult.StageTrace;
import dev.ecphory.RecalledEvent;
import dev.ecphory.RecalledSummary;
import dev.ecphory.admin.Deletion.Receipt;
import dev.ecphory.admin.HealthReport;
import dev.ecphory.admin.Quota;
import dev.ecphory.admin.VerificationReport;
import dev.ecphory.internal.cognition.CognitiveMemory;
import dev.ecphory.internal.cognition.DueReview;
import dev.ecphory.internal.cognition.WorkingMemorySlots;
import dev.ecphory.internal.cognition.recall.CognitionReport;
import dev.ecphory.internal.engine.EngineMemory;
import dev.ecphory.internal.entities.CausalRelation;
import dev.ecphory.internal.entities.EntityGraph;
import dev.ecphory.internal.entities.EntityGraph.Edge;
import dev.ecphory.internal.entities.EntityProfile.Trait;
import dev.ecphory.internal.facts.ContestedStanding;
import dev.ecphory.internal.facts.TemporaryStatement;
import dev.ecphory.internal.intentions.IntentionRecord;
import dev.ecphory.internal.intentions.Intentions;
import dev.ecphory.internal.landmarks.Landmark;
import dev.ecphory.internal.maintenance.LoopReport;
import dev.ecphory.internal.maintenance.LoopStepReport;
import dev.ecphory.internal.scopes.ScopedRecallResult.Scoped;
import dev.ecphory.knowledge.Claim;
import dev.ecphory.knowledge.Contradiction;
import dev.ecphory.knowledge.IntentionTrigger;
import dev.ecphory.knowledge.IntentionTrigger.AtTime;
import dev.ecphory.knowledge.Summary;
import dev.ecphory.knowledge.TimePoint;
import dev.ecphory.spi.store.AuditTable;
import dev.ecphory.spi.store.ChoreFailureTable;
import dev.ecphory.spi.store.QuotaTable;
import java.lang.reflect.Method;
import java.lang.reflect.RecordComponent;
import java.time.Instant;
import java.time.LocalDate;
import java.time.OffsetDateTime;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The engine's records as JSON objects: a member for each component, in their order, unless {@link #of(Record)} has a case
 * of its own for the type. Enums are lower case, times ISO 8601. Stateless; threads may share it.
 */
public final class StatusJson {
    private static final ClassValue<List<Method>> ACCESSORS = new ClassValue<>() {
        @Override
        protected List<Method> computeValue(Class<?> type) {
            return Arrays.stream(type.getRecordComponents())
                    .map(RecordComponent::getAccessor)
                    .toList();
        }
    };

    private StatusJson() {}

    /** One record; a map that the caller may change. */
    public static Map<String, @Nullable Object> of(Record record) {
        return switch (record) {
            case LogEntry entry -> EventJson.of(entry);
            case Asset asset -> AssetJson.of(asset);
            case RecalledEvent item -> RecallJson.of(item);
            case AppendResult appended -> appended(appended);
            case Claim.Receipt receipt -> ClaimJson.of(receipt);
            case HealthReport health -> joined(Json.object("ok", health.ok()), members(health));
            case ChoreFailureTable.ChoreFailure setback -> without(setback, "chore");
            case VerificationReport check -> joined(Json.object("ok", check.ok()), members(check));
            case Receipt receipt ->
                joined(
                        members(receipt),
                        Json.object(
                                "complete", receipt.complete(), "proof", receipt.proof(), "digest", receipt.digest()));
            case TemporaryStatement working -> joined(object("until", working.until()), EventJson.of(working.entry()));
            case Landmark landmark -> joined(object("kind", landmark.kind()), EventJson.of(landmark.entry()));
            case AuditTable.NumberedEntry row -> joined(Json.object("number", row.number()), members(row.entry()));
            case EntityGraph graph -> renamed(graph, "root", "entity");
            case Edge edge -> edge(edge);
            case CausalRelation edge ->
                Json.object("cause", edge.cause(), "effect", edge.effect(), "cue", edge.cue(), "event", edge.event());
            case Trait trait ->
                Json.object(
                        "predicate", trait.fact().slot().predicate(),
                        "object", trait.fact().object(),
                        "claim", trait.fact().claim(),
                        "times", trait.times(),
                        "events", trait.events());
            case Summary summary -> renamed(summary, "facts", "claims");
            case Summary.DatedOutcome told ->
                object(
                        "outcome", told.outcome().mark(),
                        "session", told.session(),
                        "day", told.day(),
                        "events", told.events(),
                        "text", told.text());
            case RecalledSummary overview -> overview(overview);
            case CognitionReport felt -> felt(felt);
            case CognitionReport.Unbidden unbidden -> renamed(unbidden, "entry", "event");
            case WorkingMemorySlots.Present present ->
                object(
                        "activation", present.activation(),
                        "presence", present.presence(),
                        "event", present.entry());
            case LoopReport report ->
                object(
                        "at", report.at(),
                        "dryRun", report.dry(),
                        "complete", report.complete(),
                        "steps", report.steps());
            case LoopStepReport step ->
                object(
                        "step", step.step().shown(),
                        "count", step.count(),
                        "examples", step.examples(),
                        "damage", step.damage());
            case LoopStepReport.Example example -> renamed(example, "event", "of");
            case IntentionRecord intended -> intended(intended);
            case Intentions.Due due -> joined(members(due), Json.object("because", due.because()));
            case DueReview review -> renamed(review, "entry", "event");
            case StageTrace step -> step(step);
            case QueryClassification kind ->
                joined(members(kind), Json.object("tier", kind.tier().name()));
            case Scoped scoped -> object("scope", scoped.scope(), "score", scoped.score(), "item", scoped.item());
            default -> members(record);
        };
    }

    /** Several records, in their order. */
    public static List<Map<String, @Nullable Object>> all(Collection<? extends Record> records) {
        return records.stream().map(StatusJson::of).toList();
    }

    /** An object of names and values in turn, each value as JSON has it. */
    static Map<String, @Nullable Object> object(@Nullable Object... namesAndValues) {
        Map<String, @Nullable Object> object = Json.object(namesAndValues);
        object.replaceAll((name, value) -> value(value));
        return object;
    }

    private static Map<String, @Nullable Object> members(Record record) {
        Map<String, @Nullable Object> object = new LinkedHashMap<>();
        for (Method accessor : ACCESSORS.get(record.getClass())) {
            try {
                object.put(accessor.getName(), value(accessor.invoke(record)));
            } catch (ReflectiveOperationException impossible) { // accessors of public records only read
                throw new IllegalStateException(impossible);
            }
        }
        return object;
    }

    private static @Nullable Object value(@Nullable Object value) {
        return switch (value) {
            case null -> null;
            case Enum<?> choice -> EnumNames.lower(choice);
            case Instant time -> TimeFormats.iso(time);
            case OffsetDateTime time -> TimeFormats.iso(time);
            case LocalDate day -> day.toString();
            case TimePoint moment -> TimeFormats.moment(moment);
            case Record record -> of(record);
            case Collection<?> many -> many.stream().map(StatusJson::value).toList();
            case Map<?, ?> map -> {
                Map<String, @Nullable Object> object = new LinkedHashMap<>();
                map.forEach((name, one) -> object.put(String.valueOf(value(name)), value(one)));
                yield object;
            }
            default -> value;
        };
    }

    private static Map<String, @Nullable Object> joined(
            Map<String, @Nullable Object> first, Map<String, @Nullable Object> more) {
        first.putAll(more);
        return first;
    }

    private static Map<String, @Nullable Object> appended(AppendResult appended) {
        Map<String, @Nullable Object> object =
                appended.duplicate() ? members(appended) : without(appended, "duplicate");
        if (appended.claims().isEmpty()) {
            object.remove("claims");
        }
        return object;
    }

    private static Map<String, @Nullable Object> without(Record record, String name) {
        Map<String, @Nullable Object> object = members(record);
        object.remove(name);
        return object;
    }

    private static Map<String, @Nullable Object> renamed(Record record, String component, String member) {
        Map<String, @Nullable Object> object = new LinkedHashMap<>();
        members(record).forEach((name, value) -> object.put(name.equals(component) ? member : name, value));
        return object;
    }

    private static Map<String, @Nullable Object> edge(Edge edge) {
        return object(
                "id", edge.id(),
                "from", edge.from(),
                "to", edge.to(),
                "relation", edge.relation(),
                "strength", edge.strength(),
                "authority", edge.authority(),
                "validFrom", edge.validFrom(),
                "validTo", edge.validTo(),
                "learnedAt", edge.learnedAt(),
                "retractedAt", edge.retractedAt(),
                "evidence", edge.evidence());
    }

    private static Map<String, @Nullable Object> overview(RecalledSummary overview) {
        Summary summary = overview.summary();
        return object(
                "id", summary.id(),
                "kind", summary.kind(),
                "subject", summary.subject(),
                "amendment", summary.amendment(),
                "from", summary.from(),
                "to", summary.to(),
                "lines", overview.lines(),
                "inContext", overview.inContext());
    }

    private static Map<String, @Nullable Object> felt(CognitionReport felt) {
        Map<String, @Nullable Object> object = Json.object(
                "level", felt.knowing().level(),
                "widen", felt.knowing().widen(),
                "known", felt.knowing().known(),
                "tipOfTheTongue", felt.knowing().tipOfTheTongue());
        CognitionReport.Unbidden unbidden = felt.unbidden();
        if (unbidden != null) {
            object.put("unbidden", of(unbidden));
        }
        if (felt.sessions() != null) {
            object.put("sessions", of(felt.sessions()));
        }
        return object;
    }

    private static Map<String, @Nullable Object> intended(IntentionRecord intended) {
        @Nullable AtTime time = intended.when() instanceof AtTime at ? at : null;
        return object(
                "id", intended.id(),
                "text", intended.text(),
                "at", time == null ? null : time.at(),
                "every",
                        time == null || time.every() == null
                                ? null
                                : time.every().toString(),
                "event", intended.when() instanceof IntentionTrigger.OnKeyword spoken ? spoken.words() : null,
                "context", intended.when() instanceof IntentionTrigger.OnTopic about ? about.topic() : null,
                "source", intended.source(),
                "since", intended.since(),
                "remindedAt", intended.remindedAt(),
                "done", intended.done(),
                "next", intended.next().orElse(null));
    }

    private static Map<String, @Nullable Object> step(StageTrace step) {
        Map<String, @Nullable Object> object = Json.object(
                "stage", step.stage(),
                "in", step.in(),
                "out", step.out(),
                "ms", Math.round(step.took().toNanos() / 1e3) / 1e3);
        if (!step.note().isEmpty()) {
            object.put("note", step.note());
        }
        return object;
    }

    /**
     * Who was handed what.
     *
     * @param kept whether a trail is kept
     */
    public static Map<String, @Nullable Object> of(boolean kept, List<AuditTable.NumberedEntry> rows) {
        return Json.object("kept", kept, "rows", all(rows));
    }

    /**
     * How much a namespace may hold and take in, and does: null where nothing is said, 0 for none.
     *
     * @param own what is set for it
     * @param holding what holds
     */
    public static Map<String, @Nullable Object> of(QuotaTable.Usage used, Quota own, Quota holding) {
        return object("used", used, "own", own, "holding", holding);
    }

    /**
     * What is in mind in a session.
     *
     * @param maxTokens the budget of its context, 0 to {@link WorkingMemorySlots#MOST_TOKENS}
     * @throws dev.ecphory.InvalidInputException when the budget is out of its range
     */
    public static Map<String, @Nullable Object> of(String session, WorkingMemorySlots mind, int maxTokens) {
        return Json.object(
                "session", session,
                "capacity", mind.capacity(),
                "held", all(mind.held()),
                "forgotten", mind.forgotten(),
                "context", mind.told(maxTokens));
    }

    /** Who the agent is and what it feels. */
    public static Map<String, @Nullable Object> persona(CognitiveMemory living) {
        return joined(members(living.persona()), object("mood", living.mood()));
    }

    /** Contradictions with both their claims; a claim that is not there any more is null. */
    public static List<Map<String, @Nullable Object>> contradictions(
            Memory memory, List<Contradiction> open, FactJson facts) {
        Map<String, Claim> claims = claims(memory, open);
        List<Map<String, @Nullable Object>> all = new ArrayList<>();
        for (Contradiction one : open) {
            Claim older = claims.get(one.older());
            Claim newer = claims.get(one.newer());
            Optional<ContestedStanding> standing =
                    EngineMemory.of(memory).facts().standing(one);
            all.add(Json.object(
                    "id", one.id(),
                    "subject", one.slot().subject(),
                    "predicate", one.slot().predicate(),
                    "because", one.because(),
                    "undecided", one.undecided(),
                    "older", older == null ? null : facts.of(older),
                    "newer", newer == null ? null : facts.of(newer),
                    "holds", standing.map(ContestedStanding::claim).orElse(null),
                    "holdsBecause", standing.map(ContestedStanding::because).orElse(null)));
        }
        return all;
    }

    /** The claims of contradictions, by id. */
    public static Map<String, Claim> claims(Memory memory, List<Contradiction> open) {
        Set<String> ids = new LinkedHashSet<>();
        open.forEach(one -> ids.addAll(List.of(one.older(), one.newer())));
        Map<String, Claim> claims = new HashMap<>();
        memory.facts().claims(List.copyOf(ids)).forEach(claim -> claims.put(claim.id(), claim));
        return claims;
    }
}
