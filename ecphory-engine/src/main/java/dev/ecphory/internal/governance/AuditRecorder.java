package dev.ecphory.internal.governance;

import dev.ecphory.Fact;
import dev.ecphory.LogEntry;
import dev.ecphory.Namespace;
import dev.ecphory.RecallResult;
import dev.ecphory.admin.Actor;
import dev.ecphory.internal.store.AuditPolicy;
import dev.ecphory.internal.store.StoreHandle;
import dev.ecphory.knowledge.EvidenceSpan;
import dev.ecphory.spi.store.AuditTable;
import java.time.InstantSource;
import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Puts what one actor does with one memory on its trail, if it keeps one: a read once it is known what was found and before
 * anybody has it, a deletion before it is begun. What cannot be put there is not done. Threads may share it.
 *
 * @param actor who; null for the engine itself, which leaves no trail
 */
public record AuditRecorder(
        Namespace namespace, Sink sink, @Nullable Actor actor) {
    /**
     * What the recorders of one engine share.
     *
     * @param always whether every namespace keeps an audit log, set to or not
     * @param read hears of each namespace that was read
     * @param recorded hears of each entry
     */
    public record Sink(
            StoreHandle store, InstantSource clock, boolean always, Consumer<Namespace> read, Runnable recorded) {}

    public List<LogEntry> entries(AuditAction action, List<LogEntry> found) {
        return left(action, found, LogEntry::id);
    }

    /** Hands out things that are each about one event. */
    public <T> List<T> left(AuditAction action, List<T> found, Function<T, String> event) {
        return each(action, found, one -> Stream.of(event.apply(one)));
    }

    /** Hands out things that are each about some events. */
    public <T> List<T> each(AuditAction action, List<T> found, Function<T, Stream<String>> events) {
        if (read(found.size())) {
            left(action, found.size(), found.stream().flatMap(events).toList());
        }
        return found;
    }

    /** Hands out facts: about the events that they rest on. */
    public List<Fact> facts(AuditAction action, List<Fact> found) {
        return each(action, found, fact -> fact.evidence().stream().map(EvidenceSpan::event));
    }

    /** Hands out things that are about no event of their own. */
    public <T, C extends Collection<T>> C counted(AuditAction action, C found) {
        if (read(found.size())) {
            left(action, found.size(), List.of());
        }
        return found;
    }

    /** Hands out one thing that is about no event of its own, and counts for some records. */
    public <T> T one(AuditAction action, long records, T found) {
        if (read(records)) {
            left(action, records, List.of());
        }
        return found;
    }

    /** Hands out what was recalled: events, the evidence of facts, the sources of what is told beside them. */
    public RecallResult recalled(AuditAction action, RecallResult found) {
        long records = (long) found.items().size()
                + found.facts().size()
                + found.directives().size()
                + found.reminders().size()
                + found.overviews().size();
        if (read(records)) {
            Set<String> events = new LinkedHashSet<>();
            found.items().forEach(item -> events.add(item.entry().id()));
            found.facts().forEach(fact -> fact.fact().evidence().forEach(one -> events.add(one.event())));
            left(action, records, events);
        }
        return found;
    }

    public LogEntry one(LogEntry entry) {
        if (read(1)) {
            left(AuditAction.GET, 1, List.of(entry.id()));
        }
        return entry;
    }

    public void shown(String session, long messages) {
        long unused = one(AuditAction.WINDOW, messages, messages);
    }

    /** Says that these events are about to be dealt with. */
    public void before(AuditAction action, Collection<String> events) {
        if (watched(events.size())) {
            left(action, events.size(), events);
        }
    }

    /** The same for what is read: what others left undone in the namespace is derived then, in the background. */
    private boolean read(long records) {
        sink.read().accept(namespace);
        return watched(records);
    }

    /** What of none is asked for leaves no trail. */
    private boolean watched(long records) {
        return actor != null
                && records > 0
                && (sink.always() || AuditPolicy.kept(sink.store().get(), namespace));
    }

    /** Whether the switch is set or not. */
    public void left(AuditAction action, long records, Collection<String> events) {
        Actor who = actor;
        if (who != null) {
            List<String> named =
                    events.stream().distinct().limit(AuditTable.MOST_EVENTS).toList();
            AuditPolicy.add(
                    sink.store().get(),
                    namespace,
                    new AuditTable.Entry(
                            sink.clock().instant(), who.who(), who.door().shown(), action.shown(), records, named));
            sink.recorded().run();
        }
    }
}
