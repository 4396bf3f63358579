package dev.ecphory.engine;

import dev.ecphory.index.Associations.Use;
import dev.ecphory.memory.Annotation;
import dev.ecphory.memory.Event;
import dev.ecphory.memory.LogEntry;
import dev.ecphory.memory.Namespace;
import dev.ecphory.store.Store;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;
import org.jspecify.annotations.Nullable;

/** Audits one namespace in one pass over its log, keeping some 100 bytes of each event that is like no other. For one thread. */
final class Auditor {
    private static final int BATCH = 1_000;

    private final Namespace namespace;
    private final Room room;
    private final Tally chatter = new Tally();
    private final Tally never = new Tally();
    private final Map<String, Said> said = new HashMap<>();
    private long events;
    private long recalled;
    private long used;

    Auditor(Namespace namespace, Room room) {
        this.namespace = namespace;
        this.room = room;
    }

    private static final class Tally {
        private final List<String> examples = new ArrayList<>();
        private long count;

        void add(LogEntry entry) {
            if (++count <= Audit.EXAMPLES) {
                examples.add(entry.id());
            }
        }

        Audit.Some some() {
            return new Audit.Some(count, examples);
        }
    }

    /** How often something was said, and by which event first. */
    private static final class Said {
        private final Tally times = new Tally();
        private final long first;

        Said(long first) {
            this.first = first;
        }
    }

    Audit audit() {
        Store store = room.store();
        Set<String> retracted = Hidden.retracted(namespace, store.decisions()).keySet();
        SortedMap<Long, Use> uses = room.associations().of(namespace).uses();
        long after = 0;
        for (List<LogEntry> page = store.log().after(namespace, after, BATCH);
                !page.isEmpty();
                page = store.log().after(namespace, after, BATCH)) {
            Set<Long> chatting = chatting(page);
            for (LogEntry entry : page) {
                if (!retracted.contains(entry.id()) && !entry.event().text().equals(Event.REDACTED)) {
                    look(entry, chatting, uses.get(entry.seq()));
                }
            }
            after = page.getLast().seq();
        }
        return new Audit(
                events,
                chatter.some(),
                repeated(),
                recalled,
                never.some(),
                used,
                new Knowledge(namespace, room, new Footprints(namespace, room, null))
                        .contradictions()
                        .size(),
                store.setbacks().all(namespace).size());
    }

    private Set<Long> chatting(List<LogEntry> page) {
        Set<Long> chatting = new HashSet<>();
        for (Annotation annotation : room.store()
                .annotations()
                .at(namespace, page.stream().map(LogEntry::seq).toList())) {
            switch (annotation.act()) {
                case NOISE, GREETING, REACTION -> chatting.add(annotation.seq());
                default -> {} // it says something
            }
        }
        return chatting;
    }

    private void look(LogEntry entry, Set<Long> chatting, @Nullable Use use) {
        events++;
        boolean chats = chatting.contains(entry.seq());
        if (chats) {
            chatter.add(entry);
        } else if (!entry.event().text().isBlank()) {
            said.computeIfAbsent(folded(entry), words -> new Said(entry.seq()))
                    .times
                    .add(entry);
        }
        if (use == null || use.delivered() == 0) {
            never.add(entry);
        } else {
            recalled++;
        }
        used += use != null && use.used() > 0 ? 1 : 0;
    }

    private static String folded(LogEntry entry) {
        String words = entry.event().text().strip().replaceAll("\\s+", " ").toLowerCase(Locale.ROOT);
        return Digests.of(entry.event().speaker() + "\n" + words);
    }

    private List<Audit.Repeated> repeated() {
        List<Said> most = said.values().stream()
                .filter(one -> one.times.count > 1)
                .sorted(Comparator.comparingLong((Said one) -> -one.times.count).thenComparingLong(one -> one.first))
                .limit(Audit.EXAMPLES)
                .toList();
        Map<Long, LogEntry> entries = new HashMap<>();
        room.store()
                .log()
                .at(namespace, most.stream().map(one -> one.first).sorted().toList())
                .forEach(entry -> entries.put(entry.seq(), entry));
        List<Audit.Repeated> repeated = new ArrayList<>();
        for (Said one : most) {
            LogEntry entry = entries.get(one.first);
            if (entry != null) {
                repeated.add(new Audit.Repeated(one.times.count, entry.event().text(), one.times.examples));
            }
        }
        return repeated;
    }
}
