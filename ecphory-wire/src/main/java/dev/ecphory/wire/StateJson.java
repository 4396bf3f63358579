package dev.ecphory.wire;

import dev.ecphory.consolidate.loop.StepReport;
import dev.ecphory.engine.CausalEdge;
import dev.ecphory.engine.EntityGraph;
import dev.ecphory.engine.EntityGraph.Edge;
import dev.ecphory.engine.Gatekeeper.Landmark;
import dev.ecphory.engine.Health;
import dev.ecphory.engine.InMind;
import dev.ecphory.engine.Intentions;
import dev.ecphory.engine.LivingMemory;
import dev.ecphory.engine.LoopReport;
import dev.ecphory.engine.Memory;
import dev.ecphory.engine.Profile.Trait;
import dev.ecphory.engine.Review;
import dev.ecphory.engine.ScopedRecollection.Scoped;
import dev.ecphory.engine.Verification;
import dev.ecphory.engine.Working;
import dev.ecphory.forget.Receipt;
import dev.ecphory.memory.Appended;
import dev.ecphory.memory.Asset;
import dev.ecphory.memory.Claim;
import dev.ecphory.memory.Contradiction;
import dev.ecphory.memory.Intended;
import dev.ecphory.memory.LogEntry;
import dev.ecphory.memory.Moment;
import dev.ecphory.memory.Outcome;
import dev.ecphory.memory.Quota;
import dev.ecphory.memory.Summary;
import dev.ecphory.memory.When;
import dev.ecphory.recall.Classification;
import dev.ecphory.recall.Felt;
import dev.ecphory.recall.Item;
import dev.ecphory.recall.Step;
import dev.ecphory.recall.summaries.Overview;
import dev.ecphory.store.Quotas;
import dev.ecphory.store.Setbacks.Setback;
import dev.ecphory.store.TrailLog;
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
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The engine's records as JSON objects: a member for each component, in their order, unless {@link #of(Record)} has a case
 * of its own for the type. Enums are lower case, times ISO 8601. Stateless; threads may share it.
 */
public final class StateJson {
    private static final ClassValue<List<Method>> ACCESSORS = new ClassValue<>() {
        @Override
        protected List<Method> computeValue(Class<?> type) {
            return Arrays.stream(type.getRecordComponents())
                    .map(RecordComponent::getAccessor)
                    .toList();
        }
    };

    private StateJson() {}

    /** One record; a map that the caller may change. */
    public static Map<String, @Nullable Object> of(Record record) {
        return switch (record) {
            case LogEntry entry -> EventJson.of(entry);
            case Asset asset -> AssetJson.of(asset);
            case Item item -> RecallJson.of(item);
            case Appended appended -> appended.duplicate() ? members(appended) : without(appended, "duplicate");
            case Health health -> joined(Json.object("ok", health.ok()), members(health));
            case Setback setback -> without(setback, "chore");
            case Verification check -> joined(Json.object("ok", check.ok()), members(check));
            case Receipt receipt ->
                joined(members(receipt), Json.object("complete", receipt.complete(), "digest", receipt.digest()));
            case Working working -> joined(object("until", working.until()), EventJson.of(working.entry()));
            case Landmark landmark ->
                joined(object("kind", landmark.annotation().landmark()), EventJson.of(landmark.entry()));
            case TrailLog.Numbered row -> joined(Json.object("number", row.number()), members(row.entry()));
            case EntityGraph graph -> renamed(graph, "root", "entity");
            case Edge edge -> edge(edge);
            case CausalEdge edge ->
                Json.object("cause", edge.cause(), "effect", edge.effect(), "cue", edge.cue(), "event", edge.event());
            case Trait trait ->
                Json.object(
                        "predicate", trait.fact().slot().predicate(),
                        "object", trait.fact().object(),
                        "claim", trait.fact().claim(),
                        "times", trait.times(),
                        "events", trait.events());
            case Summary summary -> renamed(summary, "facts", "claims");
            case Outcome.Told told ->
                object(
                        "outcome", told.outcome().mark(),
                        "session", told.session(),
                        "day", told.day(),
                        "events", told.events(),
                        "text", told.text());
            case Overview overview -> overview(overview);
            case Felt felt -> felt(felt);
            case Felt.Unbidden unbidden -> renamed(unbidden, "entry", "event");
            case InMind.Present present ->
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
            case StepReport step ->
                object(
                        "step", step.step().shown(),
                        "count", step.count(),
                        "examples", step.examples(),
                        "damage", step.damage());
            case StepReport.Example example -> renamed(example, "event", "of");
            case Intended intended -> intended(intended);
            case Intentions.Due due -> joined(members(due), Json.object("because", due.because()));
            case Review review -> renamed(review, "entry", "event");
            case Step step -> step(step);
            case Classification kind ->
                joined(members(kind), Json.object("tier", kind.tier().name()));
            case Scoped scoped -> object("scope", scoped.scope(), "score", scoped.score(), "item", scoped.item());
            default -> members(record);
        };
    }

    /** Several records, in their order. */
    public static List<Map<String, @Nullable Object>> all(Collection<? extends Record> records) {
        return records.stream().map(StateJson::of).toList();
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
            case Enum<?> choice -> Words.lower(choice);
            case Instant time -> Times.iso(time);
            case OffsetDateTime time -> Times.iso(time);
            case LocalDate day -> day.toString();
            case Moment moment -> Times.moment(moment);
            case Record record -> of(record);
            case Collection<?> many -> many.stream().map(StateJson::value).toList();
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

    private static Map<String, @Nullable Object> overview(Overview overview) {
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

    private static Map<String, @Nullable Object> felt(Felt felt) {
        Map<String, @Nullable Object> object = Json.object(
                "level", felt.knowing().level(),
                "widen", felt.knowing().widen(),
                "known", felt.knowing().known(),
                "tipOfTheTongue", felt.knowing().tipOfTheTongue());
        Felt.Unbidden unbidden = felt.unbidden();
        if (unbidden != null) {
            object.put("unbidden", of(unbidden));
        }
        return object;
    }

    private static Map<String, @Nullable Object> intended(Intended intended) {
        When.@Nullable At time = intended.when() instanceof When.At at ? at : null;
        return object(
                "id", intended.id(),
                "text", intended.text(),
                "at", time == null ? null : time.at(),
                "every",
                        time == null || time.every() == null
                                ? null
                                : time.every().toString(),
                "event", intended.when() instanceof When.Spoken spoken ? spoken.words() : null,
                "context", intended.when() instanceof When.About about ? about.topic() : null,
                "source", intended.source(),
                "since", intended.since(),
                "remindedAt", intended.remindedAt(),
                "done", intended.done(),
                "next", intended.next().orElse(null));
    }

    private static Map<String, @Nullable Object> step(Step step) {
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
    public static Map<String, @Nullable Object> of(boolean kept, List<TrailLog.Numbered> rows) {
        return Json.object("kept", kept, "rows", all(rows));
    }

    /**
     * How much a namespace may hold and take in, and does: null where nothing is said, 0 for none.
     *
     * @param own what is set for it
     * @param holding what holds
     */
    public static Map<String, @Nullable Object> of(Quotas.Used used, Quota own, Quota holding) {
        return object("used", used, "own", own, "holding", holding);
    }

    /**
     * What is in mind in a session.
     *
     * @param maxTokens the budget of its context, 0 to {@link InMind#MOST_TOKENS}
     * @throws dev.ecphory.memory.InvalidInputException when the budget is out of its range
     */
    public static Map<String, @Nullable Object> of(String session, InMind mind, int maxTokens) {
        return Json.object(
                "session", session,
                "capacity", mind.capacity(),
                "held", all(mind.held()),
                "forgotten", mind.forgotten(),
                "context", mind.told(maxTokens));
    }

    /** Who the agent is and what it feels. */
    public static Map<String, @Nullable Object> persona(LivingMemory living) {
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
            all.add(Json.object(
                    "id", one.id(),
                    "subject", one.slot().subject(),
                    "predicate", one.slot().predicate(),
                    "because", one.because(),
                    "undecided", one.undecided(),
                    "older", older == null ? null : facts.of(older),
                    "newer", newer == null ? null : facts.of(newer)));
        }
        return all;
    }

    /** The claims of contradictions, by id. */
    public static Map<String, Claim> claims(Memory memory, List<Contradiction> open) {
        Set<String> ids = new LinkedHashSet<>();
        open.forEach(one -> ids.addAll(List.of(one.older(), one.newer())));
        Map<String, Claim> claims = new HashMap<>();
        memory.knowledge().claims(List.copyOf(ids)).forEach(claim -> claims.put(claim.id(), claim));
        return claims;
    }
}
