package dev.ecphory.server.mem0;

import dev.ecphory.engine.Memory;
import dev.ecphory.forget.Receipt;
import dev.ecphory.forget.Selection;
import dev.ecphory.memory.Appended;
import dev.ecphory.memory.Event;
import dev.ecphory.memory.InvalidInputException;
import dev.ecphory.memory.LogEntry;
import dev.ecphory.memory.TimeBasis;
import dev.ecphory.server.access.Role;
import dev.ecphory.wire.Words;
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
final class Memories {
    private static final int BATCH = 1_000;
    private static final int MOST_OWNERS = 100;
    private static final int MOST_LISTED = 100_000;

    private final Realm realm;

    Memories(Realm realm) {
        this.realm = realm;
    }

    Realm realm() {
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
    List<Row> add(Asked asked, @Nullable String key) {
        Map<Owner.Kind, Owner> owners = owners(asked);
        Owner home = owners.values().stream().findFirst().orElseThrow(Memories::nobody);
        Labels labels = new Labels(
                asked.object("metadata"),
                id(owners, Owner.Kind.AGENT, home),
                id(owners, Owner.Kind.APP, home),
                Labels.day(asked, "expiration_date"));
        OffsetDateTime at = Conversation.time(asked, "timestamp");
        if (at == null) {
            at = Conversation.time(asked, "observation_date");
        }
        Owner run = owners.get(Owner.Kind.RUN);
        List<Event> events =
                Conversation.of(asked.value("messages")).events(labels, run == null ? null : session(run), at, key);
        Memory memory = realm.memory(Role.WRITE, home);
        return memory.append(events).stream()
                .map(Appended::id)
                .map(id -> Row.of(home, memory.get(id).orElseThrow()))
                .toList();
    }

    private static Map<Owner.Kind, Owner> owners(Asked asked) {
        Map<Owner.Kind, Owner> owners = new TreeMap<>();
        for (Owner.Kind kind : Owner.Kind.values()) {
            String id = asked.text(kind.field());
            if (id != null) {
                owners.put(kind, new Owner(kind, id));
            }
        }
        return owners;
    }

    private static @Nullable String id(Map<Owner.Kind, Owner> owners, Owner.Kind kind, Owner home) {
        Owner owner = owners.get(kind);
        return owner == null || owner.equals(home) ? null : owner.id();
    }

    private static String session(Owner run) {
        String id = run.id();
        if (!id.equals(id.strip()) || id.chars().anyMatch(Character::isISOControl)) {
            throw new InvalidInputException(
                    "run_id", Words.quoted(id), "has white space at an end or a control character", "strip it");
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
    Condition condition(Asked asked) {
        List<Condition> all = new ArrayList<>();
        owners(asked)
                .values()
                .forEach(owner -> all.add(new Condition.Test(owner.kind().field(), Comparison.EQ, owner.id())));
        Object filters = asked.value("filters");
        if (filters != null) {
            all.add(Condition.of("filters", filters));
        }
        Condition condition = new Condition.All(all);
        if (!condition.named()) {
            throw nobody();
        }
        return condition;
    }

    /** The owners among whose memories a filter looks, which are not many. */
    Set<Owner> among(Condition condition) {
        Set<Owner> owners = condition.owners(kind ->
                realm.owners().stream().filter(owner -> owner.kind() == kind).toList());
        if (owners.size() > MOST_OWNERS) {
            throw new InvalidInputException(
                    "filters", owners.size() + " owners", "are too many", "name at most " + MOST_OWNERS);
        }
        return owners;
    }

    /** The versions of a memory that is there. */
    Versions versions(Role needed, MemoryId id) {
        return Versions.of(realm.memory(needed, id), id.event()).orElseThrow(id::missing);
    }

    private Versions shown(Role needed, MemoryId id) {
        Versions versions = versions(needed, id);
        if (versions.gone()) {
            throw id.missing();
        }
        return versions;
    }

    Row row(LogEntry entry) {
        return Row.of(realm.owner(entry.namespace().value()).orElseThrow(), entry);
    }

    Row get(MemoryId id) {
        return row(shown(Role.READ, id).latest());
    }

    /** Puts another text, other metadata, another time or another last day in the place of a memory's. */
    Row update(MemoryId id, Asked asked) {
        @Nullable String text = asked.text(asked.has("text") ? "text" : asked.has("data") ? "data" : "memory");
        OffsetDateTime at = Conversation.time(asked, "timestamp");
        boolean labelled = asked.value("metadata") != null;
        boolean ends = asked.has("expiration_date");
        if (text == null && at == null && !labelled && !ends) {
            throw new InvalidInputException(
                    "text", "null", "is missing", "give text, metadata, timestamp or expiration_date");
        }
        Map<String, @Nullable Object> metadata = asked.object("metadata");
        @Nullable String day = Labels.day(asked, "expiration_date");
        Versions versions = shown(Role.WRITE, id).correct(before -> {
            Labels labels = Labels.of(before.metadata());
            Map<String, String> kept = new TreeMap<>(new Labels(
                            labelled ? metadata : labels.metadata(),
                            labels.agent(),
                            labels.app(),
                            ends ? day : labels.expires())
                    .kept());
            String role = before.metadata().get("role");
            if (role != null) {
                kept.put("role", role);
            }
            return new Event(
                    null,
                    text == null ? before.text() : text,
                    before.speaker(),
                    before.recipient(),
                    before.session(),
                    at == null ? before.occurredAt() : at,
                    at == null ? before.timeBasis() : TimeBasis.STATED,
                    before.modality(),
                    before.caption(),
                    kept,
                    null);
        });
        return row(versions.latest());
    }

    /** Hides a memory, or leaves nothing of it. */
    @Nullable
    Receipt delete(MemoryId id, boolean erase) {
        if (erase) {
            Versions versions = versions(Role.ADMIN, id);
            return versions.memory()
                    .oblivion()
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
    int deleteAll(Condition condition, boolean erase, Consumer<Receipt> receipts) {
        int count = 0;
        for (Owner owner : among(condition)) {
            Memory memory = realm.memory(erase ? Role.ADMIN : Role.WRITE, owner);
            Set<String> retracted = memory.oblivion().retracted();
            List<String> ids = new ArrayList<>();
            each(memory, entry -> {
                if ((erase || !retracted.contains(entry.id())) && condition.holds(Row.of(owner, entry))) {
                    ids.add(entry.id());
                }
            });
            count += ids.size();
            if (erase && !ids.isEmpty()) {
                receipts.accept(memory.oblivion().erase(Selection.events(ids)));
            } else {
                memory.oblivion().retract(ids);
            }
        }
        return count;
    }

    /** Leaves nothing of an owner, not even the name. */
    Receipt erase(Owner owner) {
        return realm.memory(Role.ADMIN, owner).oblivion().erase(new Selection.Everything());
    }

    /**
     * Some of the memories that pass, the newest first.
     *
     * @param count all that pass
     */
    record Page(int count, List<Row> rows) {}

    /** Reads every memory of the owners that are named, and keeps no more than the page and those before it. */
    Page list(Condition condition, boolean expired, int page, int size) {
        Comparator<Row> oldest = Comparator.<Row, java.time.Instant>comparing(
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
        PriorityQueue<Row> newest = new PriorityQueue<>(oldest);
        int count = 0;
        for (Owner owner : among(condition)) {
            Memory memory = realm.memory(Role.READ, owner);
            Set<String> retracted = memory.oblivion().retracted();
            LocalDate today = now(memory).toLocalDate();
            int[] passed = {0};
            each(memory, entry -> {
                Row row = Row.of(owner, entry);
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
        List<Row> rows =
                newest.stream().sorted(oldest.reversed()).skip(most - size).toList();
        return new Page(count, rows);
    }

    /** How many memories an owner has. */
    int count(Memory memory) {
        Set<String> retracted = memory.oblivion().retracted();
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
