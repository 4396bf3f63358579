package dev.ecphory.internal.summaries;

import dev.ecphory.ConsolidationResult;
import dev.ecphory.Ecphory;
import dev.ecphory.Event;
import dev.ecphory.Memory;
import dev.ecphory.Namespace;
import dev.ecphory.ProgressListener;
import dev.ecphory.Tier;
import dev.ecphory.internal.store.SettableClock;
import dev.ecphory.knowledge.Summary;
import dev.ecphory.spi.store.EventStore;
import dev.ecphory.testkit.InMemoryEventStore;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.time.OffsetDateTime;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.SplittableRandom;

/** Conversations that were said, and memories of them. */
public final class Said {
    public static final Namespace ANN = Namespace.of("ann");

    private Said() {}

    public static EventStore store() {
        return new InMemoryEventStore(new SettableClock(), new SplittableRandom(7));
    }

    public static Ecphory engine(EventStore store) {
        return Ecphory.builder(store)
                .tier(Tier.EDGE)
                .background(false)
                .clock(new SettableClock())
                .open();
    }

    /** Consolidates without a model, and tells whether it came to an end. */
    public static boolean consolidated(Memory memory) {
        ConsolidationResult done = memory.consolidate(ProgressListener.SILENT);
        return done.complete();
    }

    public static List<Summary> all(Memory memory) {
        return memory.summaries(List.of(Summary.Kind.values()));
    }

    public static Event event(String id, String session, String speaker, String text) {
        return Event.ofText(text)
                .id(id)
                .session(session)
                .speaker(speaker)
                .occurredAt(OffsetDateTime.parse("2026-03-02T18:00:00Z"))
                .build();
    }

    public static String file(String name) throws IOException {
        try (InputStream in = Said.class.getResourceAsStream("sessions/" + name)) {
            return new String(Objects.requireNonNull(in, name).readAllBytes(), StandardCharsets.UTF_8);
        }
    }

    /** The lines that begin with {@code >}: time, session, speaker and what was said; ids are e1, e2 and so on. */
    public static List<Event> events(String file) {
        List<Event> events = new ArrayList<>();
        for (String line : file.lines().filter(one -> one.startsWith("> ")).toList()) {
            String[] parts = line.substring(2).split(" ", 4);
            events.add(Event.ofText(parts[3].replace("\\n", "\n"))
                    .id("e" + (events.size() + 1))
                    .occurredAt(OffsetDateTime.parse(parts[0]))
                    .session(parts[1])
                    .speaker(parts[2].substring(0, parts[2].length() - 1))
                    .build());
        }
        return events;
    }
}
