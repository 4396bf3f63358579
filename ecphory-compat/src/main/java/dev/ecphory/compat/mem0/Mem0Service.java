package dev.ecphory.compat.mem0;

import dev.ecphory.AppendResult;
import dev.ecphory.Event;
import dev.ecphory.Event.TimeBasis;
import dev.ecphory.InvalidInputException;
import dev.ecphory.LogEntry;
import dev.ecphory.Memory;
import dev.ecphory.admin.Deletion.Receipt;
import dev.ecphory.admin.Deletion.Selection;
import dev.ecphory.internal.engine.EngineMemory;
import dev.ecphory.internal.learning.AccessHistory;
import dev.ecphory.server.access.Role;
import dev.ecphory.spi.store.AccessLog;
import dev.ecphory.wire.EnumNames;
import java.time.LocalDate;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.PriorityQueue;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** What both surfaces of mem0 do with the memories of one caller. Belongs to the visit's thread. */
final class Mem0Service {
    private static final int BATCH = 1_000;
    private static final int MOST_OWNERS = 100;
    private static final int MOST_LISTED = 100_000;

    private final OwnerNamespaces realm;

    Mem0Service(OwnerNamespaces realm) {
        this.realm = realm;
    }

    OwnerNamespaces realm() {
        return realm;
    }

    static OffsetDateTime now(Memory memory) {
        return memory.now().atOffset(ZoneOffset.UTC);
    }

    /**
     * Keeps what was said, verbatim, before it returns.
     *
     * @param key makes a retry harmless; null for none
     */
    List<Mem0MemoryView> add(Mem0Request asked, @Nullable String key) {
        Map<Mem0Owner.Kind, Mem0Owner> owners = owners(asked);
        Mem0Owner home = owners.values().stream().findFirst().orElseThrow(Mem0Service::nobody);
        Mem0Metadata labels = new Mem0Metadata(
                asked.object("metadata"),
                id(owners, Mem0Owner.Kind.AGENT, home),
                id(owners, Mem0Owner.Kind.APP, home),
                Mem0Metadata.day(asked, "expiration_date"));
        OffsetDateTime at = Mem0Messages.time(asked, "timestamp");
        if (at == null) {
            at = Mem0Messages.time(asked, "observation_date");
        }
        Mem0Owner run = owners.get(Mem0Owner.Kind.RUN);
        List<Event> events =
                Mem0Messages.of(asked.value("messages")).events(labels, run == null ? null : session(run), at, key);
        Memory memory = realm.memory(Role.WRITE, home);
        return memory.append(events).stream()
                .map(AppendResult::id)
                .map(id -> Mem0MemoryView.of(home, memory.get(id).orElseThrow()))
                .toList();
    }

    private static Map<Mem0Owner.Kind, Mem0Owner> owners(Mem0Request asked) {
        Map<Mem0Owner.Kind, Mem0Owner> owners = new TreeMap<>();
        for (Mem0Owner.Kind kind : Mem0Owner.Kind.values()) {
            String id = asked.text(kind.field());
            if (id != null) {
                owners.put(kind, new Mem0Owner(kind, id));
            }
        }
        return owners;
    }

    private static @Nullable String id(Map<Mem0Owner.Kind, Mem0Owner> owners, Mem0Owner.Kind kind, Mem0Owner home) {
        Mem0Owner owner = owners.get(kind);
        return owner == null || owner.equals(home) ? null : owner.id();
    }

    private static String session(Mem0Owner run) {
        String id = run.id();
        if (!id.equals(id.strip()) || id.chars().anyMatch(Character::isISOControl)) {
            throw new InvalidInputException(
                    "run_id", EnumNames.quoted(id), "has white space at an end or a control character", "strip it");
        }
        return id;
    }

    private static InvalidInputException nobody() {
        return new InvalidInputException(
                "user_id",
                "null",
                "is missing, and agent_id, app_id and run_id are, too",
                "say whose memories are meant, at the top or in filters");
    }

    /** Who is asked about: members of the request's own, and its filters. */
    Mem0Filter condition(Mem0Request asked) {
        List<Mem0Filter> all = new ArrayList<>();
        owners(asked)
                .values()
                .forEach(owner -> all.add(new Mem0Filter.Test(owner.kind().field(), Mem0Comparison.EQ, owner.id())));
        Object filters = asked.value("filters");
        if (filters != null) {
            all.add(Mem0Filter.of("filters", filters));
        }
        Mem0Filter condition = new Mem0Filter.Joined(Mem0Filter.Joint.ALL, all);
        if (!condition.named()) {
            throw nobody();
        }
        return condition;
    }

    /** The owners among whose memories a filter looks, which are not many. */
    Set<Mem0Owner> among(Mem0Filter condition) {
        Set<Mem0Owner> owners = condition.owners(kind ->
                realm.owners().stream().filter(owner -> owner.kind() == kind).toList());
        if (owners.size() > MOST_OWNERS) {
            throw new InvalidInputException(
                    "filters", owners.size() + " owners", "are too many", "name at most " + MOST_OWNERS);
        }
        return owners;
    }

    /** The versions of a memory that is there. */
    Mem0Versions versions(Role needed, Mem0MemoryId id) {
        return Mem0Versions.of(realm.memory(needed, id), id.event()).orElseThrow(id::missing);
    }

    private Mem0Versions shown(Role needed, Mem0MemoryId id) {
        Mem0Versions versions = versions(needed, id);
        if (versions.gone()) {
            throw id.missing();
        }
        return versions;
    }

    Mem0MemoryView row(LogEntry entry) {
        return Mem0MemoryView.of(realm.owner(entry.namespace().value()).orElseThrow(), entry);
    }

    Mem0MemoryView get(Mem0MemoryId id) {
        return row(shown(Role.READ, id).latest());
    }

    /** The namespace of a memory that is there. */
    Memory memory(Role needed, Mem0MemoryView row) {
        return realm.memory(needed, realm.owner(row.entry().namespace().value()).orElseThrow());
    }

    /** The question of the newest search that found a memory; null when none of the last {@value #BATCH} did. */
    @Nullable
    String found(Mem0MemoryView row) {
        return EngineMemory.of(memory(Role.READ, row)).learning().history().newest(BATCH).stream()
                .filter(access -> access.kind() == AccessLog.Kind.DELIVERED
                        && access.events().contains(row.entry().id()))
                .map(AccessHistory.DatedAccess::question)
                .findFirst()
                .orElse(null);
    }

    /** Puts another text, other metadata, another time or another last day in the place of a memory's. */
    Mem0MemoryView update(Mem0MemoryId id, Mem0Request asked) {
        @Nullable String text = asked.text(asked.has("text") ? "text" : asked.has("data") ? "data" : "memory");
        OffsetDateTime at = Mem0Messages.time(asked, "timestamp");
        boolean labelled = asked.value("metadata") != null;
        boolean ends = asked.has("expiration_date");
        if (text == null && at == null && !labelled && !ends) {
            throw new InvalidInputException(
                    "text", "null", "is missing", "give text, metadata, timestamp or expiration_date");
        }
        Map<String, @Nullable Object> metadata = asked.object("metadata");
        @Nullable String day = Mem0Metadata.day(asked, "expiration_date");
        Mem0Versions versions = shown(Role.WRITE, id).correct(before -> {
            Mem0Metadata labels = Mem0Metadata.of(before.metadata());
            Map<String, String> kept = new TreeMap<>(new Mem0Metadata(
                            labelled ? metadata : labels.metadata(),
                            labels.agent(),
                            labels.app(),
                            ends ? day : labels.expires())
                    .kept());
            String role = before.metadata().get("role");
            if (role != null) {
                kept.put("role", role);
            }
            return before.toBuilder()
                    .id(null)
                    .text(text == null ? before.text() : text)
                    .occurredAt(
                            at == null ? before.occurredAt() : at, at == null ? before.timeBasis() : TimeBasis.STATED)
                    .metadata(kept)
                    .idempotencyKey(null)
                    .build();
        });
        return row(versions.latest());
    }

    /** Hides a memory, or leaves nothing of it. */
    @Nullable
    Receipt delete(Mem0MemoryId id, boolean erase) {
        if (erase) {
            Mem0Versions versions = versions(Role.ADMIN, id);
            return versions.memory()
                    .deletion()
                    .erase(Selection.events(
                            versions.all().stream().map(LogEntry::id).toList()));
        }
        shown(Role.WRITE, id).retract();
        return null;
    }

    /**
     * Hides every memory that passes, or leaves nothing of them, hidden ones and earlier versions that pass included.
     *
     * @param receipts takes what is left of each owner's
     * @return how many memories
     */
    int deleteAll(Mem0Filter condition, boolean erase, Consumer<Receipt> receipts) {
        int count = 0;
        for (Mem0Owner owner : among(condition)) {
            Memory memory = realm.memory(erase ? Role.ADMIN : Role.WRITE, owner);
            Set<String> retracted = memory.deletion().retractedIds();
            List<String> ids = new ArrayList<>();
            each(memory, entry -> {
                if ((erase || !retracted.contains(entry.id())) && condition.holds(Mem0MemoryView.of(owner, entry))) {
                    ids.add(entry.id());
                }
            });
            count += ids.size();
            if (erase && !ids.isEmpty()) {
                receipts.accept(memory.deletion().erase(Selection.events(ids)));
            } else {
                memory.deletion().retract(ids);
            }
        }
        return count;
    }

    /** Leaves nothing of an owner, not even the name. */
    Receipt erase(Mem0Owner owner) {
        return realm.memory(Role.ADMIN, owner).deletion().erase(new Selection.Everything());
    }

    /**
     * Some of the memories that pass, the newest first.
     *
     * @param count all that pass
     */
    record Page(int count, List<Mem0MemoryView> rows) {}

    /** Reads every memory of the owners that are named, and keeps no more than the page and those before it. */
    Page list(Mem0Filter condition, boolean expired, int page, int size) {
        Comparator<Mem0MemoryView> oldest = Comparator.<Mem0MemoryView, java.time.Instant>comparing(
                        row -> row.entry().occurredAt().toInstant())
                .thenComparing(row -> row.entry().recordedAt())
                .thenComparingLong(row -> row.entry().seq())
                .thenComparing(row -> row.id().text());
        long most = (long) page * size;
        if (most > MOST_LISTED) {
            throw new InvalidInputException(
                    "page",
                    Integer.toString(page),
                    "is too far behind the newest",
                    "look at most " + MOST_LISTED + " memories back, or say until when with end_date");
        }
        PriorityQueue<Mem0MemoryView> newest = new PriorityQueue<>(oldest);
        int count = 0;
        for (Mem0Owner owner : among(condition)) {
            Memory memory = realm.memory(Role.READ, owner);
            Set<String> retracted = memory.deletion().retractedIds();
            LocalDate today = now(memory).toLocalDate();
            int[] passed = {0};
            each(memory, entry -> {
                Mem0MemoryView row = Mem0MemoryView.of(owner, entry);
                if (!retracted.contains(entry.id()) && (expired || !row.expired(today)) && condition.holds(row)) {
                    passed[0]++;
                    newest.add(row);
                    if (newest.size() > most) {
                        newest.remove();
                    }
                }
            });
            count += passed[0];
        }
        List<Mem0MemoryView> rows =
                newest.stream().sorted(oldest.reversed()).skip(most - size).toList();
        return new Page(count, rows);
    }

    /** How many memories an owner has. */
    int count(Memory memory) {
        Set<String> retracted = memory.deletion().retractedIds();
        int[] count = {0};
        each(memory, entry -> count[0] += retracted.contains(entry.id()) ? 0 : 1);
        return count[0];
    }

    private static void each(Memory memory, Consumer<LogEntry> to) {
        long after = 0;
        List<LogEntry> batch;
        do {
            batch = memory.list(after, BATCH);
            batch.forEach(to);
            after = batch.isEmpty() ? after : batch.getLast().seq();
        } while (batch.size() == BATCH);
    }
}
