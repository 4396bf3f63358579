package dev.ecphory.wire;

import dev.ecphory.engine.Audit;
import dev.ecphory.engine.Backlog;
import dev.ecphory.engine.Health;
import dev.ecphory.engine.Memory;
import dev.ecphory.engine.Stats;
import dev.ecphory.engine.ToldTime;
import dev.ecphory.engine.Verification;
import dev.ecphory.engine.Working;
import dev.ecphory.forget.Plan;
import dev.ecphory.forget.Receipt;
import dev.ecphory.memory.Appended;
import dev.ecphory.memory.Claim;
import dev.ecphory.memory.Contradiction;
import dev.ecphory.memory.Directive;
import dev.ecphory.memory.Quota;
import dev.ecphory.store.Quotas;
import dev.ecphory.store.TrailLog;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** How a memory stands and what was done to it, as programs read it. Stateless; threads may share it. */
public final class StateJson {
    private StateJson() {}

    /** The acknowledgement of an event. */
    public static Map<String, @Nullable Object> of(Appended appended) {
        Map<String, @Nullable Object> object = Json.object("id", appended.id(), "seq", appended.seq());
        if (appended.duplicate()) {
            object.put("duplicate", true);
        }
        return object;
    }

    /** How much is remembered. */
    public static Map<String, @Nullable Object> of(Stats stats) {
        return Json.object(
                "namespace", stats.namespace(),
                "events", stats.events(),
                "sessions", stats.sessions(),
                "speakers", stats.speakers(),
                "first", day(stats.first()),
                "last", day(stats.last()),
                "embedded", new TreeMap<>(stats.embedded()),
                "passages", stats.passages(),
                "storeBytes", stats.storeBytes(),
                "indexBytes", stats.indexBytes(),
                "memoryBytes", stats.memoryBytes());
    }

    private static @Nullable String day(@Nullable LocalDate day) {
        return day == null ? null : day.toString();
    }

    /** What may be of little use. */
    public static Map<String, @Nullable Object> of(Audit audit) {
        return Json.object(
                "events", audit.events(),
                "chatter", some(audit.chatter()),
                "repeated",
                        audit.repeated().stream()
                                .map(one -> Json.object(
                                        "times", one.times(), "text", one.text(), "examples", one.examples()))
                                .toList(),
                "recalled", audit.recalled(),
                "neverRecalled", some(audit.neverRecalled()),
                "used", audit.used(),
                "contradictions", audit.contradictions(),
                "setbacks", audit.setbacks());
    }

    private static Map<String, @Nullable Object> some(Audit.Some some) {
        return Json.object("count", some.count(), "examples", some.examples());
    }

    /** What works and what is missing. */
    public static Map<String, @Nullable Object> of(Health health) {
        return Json.object(
                "ok",
                health.ok(),
                "parts",
                health.parts().stream()
                        .map(part -> Json.object(
                                "name", part.name(), "state", Words.lower(part.state()), "note", part.note()))
                        .toList());
    }

    /** What waits to be done. */
    public static Map<String, @Nullable Object> of(Backlog chore) {
        return Json.object(
                "chore",
                chore.chore(),
                "through",
                chore.through(),
                "waiting",
                chore.waiting(),
                "setbacks",
                chore.setbacks().stream()
                        .map(setback -> Json.object(
                                "seq", setback.seq(),
                                "tries", setback.tries(),
                                "error", setback.error(),
                                "at", Times.iso(setback.at())))
                        .toList());
    }

    /**
     * Who was handed what.
     *
     * @param kept whether a trail is kept
     * @param rows of it, in their order
     */
    public static Map<String, @Nullable Object> of(boolean kept, List<TrailLog.Numbered> rows) {
        return Json.object(
                "kept",
                kept,
                "rows",
                rows.stream()
                        .map(row -> Json.object(
                                "number", row.number(),
                                "at", Times.iso(row.entry().at()),
                                "who", row.entry().who(),
                                "door", row.entry().door(),
                                "deed", row.entry().deed(),
                                "records", row.entry().records(),
                                "events", row.entry().events()))
                        .toList());
    }

    /**
     * How much a namespace may hold and take in, and does.
     *
     * @param own what is set for it
     * @param holding what holds
     */
    public static Map<String, @Nullable Object> of(Quotas.Used used, Quota own, Quota holding) {
        return Json.object(
                "used",
                Json.object("events", used.events(), "bytes", used.bytes()),
                "own",
                of(own),
                "holding",
                of(holding));
    }

    /** Limits: null where nothing is said, 0 for none. */
    private static Map<String, @Nullable Object> of(Quota quota) {
        return Json.object("events", quota.events(), "bytes", quota.bytes(), "perMinute", quota.perMinute());
    }

    /** What a check found. */
    public static Map<String, @Nullable Object> of(Verification verification) {
        return Json.object(
                "ok", verification.ok(),
                "checked", verification.checked(),
                "problems", verification.problems());
    }

    /** A standing instruction. */
    public static Map<String, @Nullable Object> of(Directive directive) {
        return Json.object("id", directive.id(), "text", directive.text(), "since", Times.iso(directive.since()));
    }

    /** What would be forgotten. */
    public static Map<String, @Nullable Object> of(Plan plan) {
        return Json.object(
                "by", plan.by(),
                "events", plan.events(),
                "bytes", plan.bytes(),
                "first", Times.isoOrNull(plan.first()),
                "last", Times.isoOrNull(plan.last()),
                "claims", plan.claims(),
                "facts", plan.facts());
    }

    /** The proof that something was forgotten. */
    public static Map<String, @Nullable Object> of(Receipt receipt) {
        return Json.object(
                "verb", receipt.verb(),
                "at", Times.iso(receipt.at()),
                "namespace", receipt.namespace(),
                "by", receipt.by(),
                "events", receipt.events(),
                "rows", receipt.rows(),
                "files", receipt.files(),
                "bytes", receipt.bytes(),
                "probes", receipt.probes(),
                "found", receipt.found(),
                "surviving", receipt.surviving(),
                "backups", receipt.backups(),
                "complete", receipt.complete(),
                "digest", receipt.digest());
    }

    /** Something that holds only for a while. */
    public static Map<String, @Nullable Object> of(Working working) {
        Map<String, @Nullable Object> object =
                Json.object("until", working.until().toString());
        object.putAll(EventJson.of(working.entry()));
        return object;
    }

    /** A time that an event speaks of. */
    public static Map<String, @Nullable Object> of(ToldTime time) {
        return Json.object(
                "phrase", time.phrase(),
                "from", time.from(),
                "to", time.to(),
                "start", Times.isoOrNull(time.start()),
                "end", Times.isoOrNull(time.end()),
                "granularity", time.granularity() == null ? null : Words.lower(time.granularity()),
                "landmark", time.landmark(),
                "candidates", time.candidates());
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
