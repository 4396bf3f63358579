package dev.ecphory.internal.traces;

import com.github.benmanes.caffeine.cache.Cache;
import dev.ecphory.LogEntry;
import dev.ecphory.Namespace;
import dev.ecphory.internal.cognition.mechanism.CognitionSettings;
import dev.ecphory.internal.cognition.mechanism.CognitiveMechanism;
import dev.ecphory.internal.cognition.mechanism.MemorySource;
import dev.ecphory.internal.cognition.mechanism.MemoryTrace;
import dev.ecphory.internal.cognition.mechanism.Mood;
import dev.ecphory.internal.cognition.mechanism.MoodHistory;
import dev.ecphory.internal.cognition.mechanism.Persona;
import dev.ecphory.internal.cognition.mechanism.TraceEvent;
import dev.ecphory.internal.cognition.mechanism.TraceFeatures;
import dev.ecphory.internal.cognition.mechanism.TraceReplay;
import dev.ecphory.internal.cognition.mechanism.TraceSource;
import dev.ecphory.internal.facts.extract.SpeakerRoles;
import dev.ecphory.internal.intentions.IntentionCache;
import dev.ecphory.internal.store.NamespaceCache;
import dev.ecphory.internal.vector.StaticEmbedder;
import dev.ecphory.spi.store.AccessLog;
import dev.ecphory.spi.store.EventAnnotation;
import dev.ecphory.spi.store.EventStore;
import dev.ecphory.spi.store.LogPosition;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SortedSet;
import org.jspecify.annotations.Nullable;

/**
 * How well events are kept: the trace that encoding leaves of each, and what touched it since, folded from the access log
 * up to the newest cycle, whichever process wrote it. Kept in memory is what touched events, of the namespaces that were
 * asked last; where something was erased it begins again. Threads may share it.
 *
 * <p>An event is encoded when it happened, or when the store took it where that is not known or was earlier: an imported
 * conversation of a year ago is a year old. Until it is annotated, nothing is known of it but its words. It is taken in, and used, in the mood that was told last before,
 * and has to do with the persona that the agent had become when it was taken in: later moods change nothing of before.
 * Where clocks disagree, a touch counts no earlier than what it follows.
 */
public final class TraceCache {
    private static final int MOST_NAMESPACES = 16;
    private static final int PAGE = 1_000;

    /** One namespace's: who asks for another does not wait meanwhile. */
    private static final class Place {
        private TraceProjection fold;
        private EventSimilarityTracker resemblances;
        private LogPosition head = LogPosition.EMPTY;
        private Instant newest = Instant.MIN;

        Place(CognitionSettings cognition) {
            fold = new TraceProjection(cognition.forgetting());
            resemblances = new EventSimilarityTracker(cognition);
        }
    }

    private final EventStore store;
    private final CognitionSettings cognition;
    private final StaticEmbedder table;
    private final IntentionCache intentionCache;
    private final int page;
    private final boolean resembling;
    private final Cache<Namespace, Place> places = NamespaceCache.ofMost(MOST_NAMESPACES);

    public TraceCache(
            EventStore store, CognitionSettings cognition, StaticEmbedder table, IntentionCache intentionCache) {
        this(store, cognition, table, intentionCache, PAGE);
    }

    /** With another size of the pages that the logs are read by, for tests. */
    public TraceCache(
            EventStore store,
            CognitionSettings cognition,
            StaticEmbedder table,
            IntentionCache intentionCache,
            int page) {
        this.store = store;
        this.cognition = cognition;
        this.table = table;
        this.intentionCache = intentionCache;
        this.page = page;
        this.resembling =
                cognition.on(CognitiveMechanism.INTERFERENCE) || cognition.on(CognitiveMechanism.SCHEMA_ENCODING);
    }

    /** Those of a namespace. What they tell is as of the newest cycle when they are asked. */
    public TraceSource of(Namespace namespace) {
        return (entries, at) -> traces(namespace, entries, at);
    }

    public void forget(Namespace namespace) {
        places.invalidate(namespace);
    }

    private List<MemoryTrace> traces(Namespace namespace, List<LogEntry> entries, Instant at) {
        Map<Long, EventAnnotation> annotations = annotations(namespace, entries);
        MoodHistory moods = intentionCache.moods(namespace);
        Place place = place(namespace);
        synchronized (place) {
            catchUp(namespace, place, moods);
            List<MemoryTrace> traces = new ArrayList<>(entries.size());
            for (LogEntry entry : entries) {
                traces.add(trace(place, moods, entry, annotations.get(entry.seq()), at));
            }
            return traces;
        }
    }

    private MemoryTrace trace(
            Place place, MoodHistory moods, LogEntry entry, @Nullable EventAnnotation annotation, Instant until) {
        Persona persona = moods.persona(encodedAt(entry));
        MemoryTrace encoded = encoded(place, moods, persona, entry, annotation);
        List<TraceEvent> touches = new ArrayList<>(place.fold.of(entry.seq()));
        touches.addAll(place.resemblances.later(entry.seq()));
        return TraceReplay.of(
                persona.equals(cognition.persona()) ? cognition : cognition.as(persona),
                encoded,
                ordered(touches, moods, encoded.lastAt()),
                until);
    }

    private MemoryTrace encoded(
            Place place, MoodHistory moods, Persona persona, LogEntry entry, @Nullable EventAnnotation annotation) {
        TraceFeatures impression = TraceFeatures.of(entry, annotation);
        Instant at = encodedAt(entry);
        Mood mood = moods.at(at).orElse(Mood.NEUTRAL);
        MemoryTrace trace = cognition.encoding().trace(entry.id(), source(entry), at, impression, mood, persona);
        EventSimilarityTracker.Before before = place.resemblances.before(entry.seq());
        MemoryTrace taken = cognition.schema().apply(trace, before.nearest(), persona);
        return cognition.confidence().apply(cognition.interference().proactive(taken, before.earlier()));
    }

    private static Instant encodedAt(LogEntry entry) {
        Instant occurred = entry.occurredAt().toInstant();
        return occurred.isBefore(entry.recordedAt()) ? occurred : entry.recordedAt();
    }

    private static MemorySource source(LogEntry entry) {
        if (entry.event().metadata().containsKey("source.type")) {
            return MemorySource.DOCUMENT;
        }
        return switch (SpeakerRoles.authority(entry.event())) {
            case ASSISTANT -> MemorySource.ASSISTANT;
            case TOOL -> MemorySource.TOOL;
            default -> MemorySource.USER;
        };
    }

    /** The touches in the moods that held, none of them earlier than {@code from}. */
    private static List<TraceEvent> ordered(List<TraceEvent> touches, MoodHistory moods, Instant from) {
        return touches.stream()
                .map(touch -> felt(touch, moods))
                .map(touch -> touch.at().isBefore(from) ? touch.moved(from) : touch)
                .toList();
    }

    private static TraceEvent felt(TraceEvent touch, MoodHistory moods) {
        return touch instanceof TraceEvent.Used used
                ? moods.at(used.at())
                        .<TraceEvent>map(mood -> new TraceEvent.Used(used.at(), mood))
                        .orElse(used)
                : touch;
    }

    private void catchUp(Namespace namespace, Place place, MoodHistory moods) {
        LogPosition head = store.log().logPosition(namespace);
        long cycle = store.accessLog().lastCycle(namespace);
        if (!head.hasNoErasureSince(place.head) || cycle < place.fold.through()) {
            place.fold = new TraceProjection(cognition.forgetting());
            place.resemblances = new EventSimilarityTracker(cognition);
            place.newest = Instant.MIN;
        }
        place.head = head;
        while (place.fold.through() < cycle) {
            List<AccessLog.NumberedAccess> next = store.accessLog().after(namespace, place.fold.read(), page);
            if (next.isEmpty()) {
                return; // erased meanwhile: the next look begins again
            }
            for (AccessLog.NumberedAccess one : next) {
                if (one.number() <= cycle) {
                    take(namespace, place, moods, one);
                }
            }
        }
        follow(namespace, place);
    }

    private void take(Namespace namespace, Place place, MoodHistory moods, AccessLog.NumberedAccess one) {
        SortedSet<Long> touched = place.fold.add(one);
        if (place.fold.through() == one.number()) {
            Instant at = one.access().at();
            place.newest = at.isAfter(place.newest) ? at : place.newest;
            if (cognition.on(CognitiveMechanism.EMOTION_REGULATION) && !touched.isEmpty()) {
                follow(namespace, place);
                reappraise(namespace, place, moods, touched, at);
            }
        }
    }

    /** Has the most upsetting of what came to mind since the last cycle seen more calmly. */
    private void reappraise(Namespace namespace, Place place, MoodHistory moods, SortedSet<Long> touched, Instant at) {
        List<LogEntry> entries = store.log().at(namespace, List.copyOf(touched));
        Map<Long, EventAnnotation> annotations = annotations(namespace, entries);
        Map<String, Long> seqs = new HashMap<>();
        List<MemoryTrace> traces = new ArrayList<>();
        for (LogEntry entry : entries) {
            seqs.put(entry.id(), entry.seq());
            traces.add(trace(place, moods, entry, annotations.get(entry.seq()), at));
        }
        for (MemoryTrace chosen : cognition.regulation().chosen(traces)) {
            Long seq = seqs.get(chosen.id());
            if (seq != null) {
                place.fold.touch(seq, new TraceEvent.Reappraised(at));
            }
        }
    }

    /** Compares what the log has up to the newest cycle with what it had before, where resemblance matters. */
    private void follow(Namespace namespace, Place place) {
        while (resembling) {
            List<LogEntry> next = store.log().after(namespace, place.resemblances.through(), page);
            for (LogEntry entry : next) {
                if (entry.recordedAt().isAfter(place.newest)) {
                    return;
                }
                place.resemblances.add(entry, table.passage(entry.event().text()));
            }
            if (next.size() < page) {
                return;
            }
        }
    }

    private Map<Long, EventAnnotation> annotations(Namespace namespace, List<LogEntry> entries) {
        Map<Long, EventAnnotation> annotations = new HashMap<>();
        store.annotations()
                .at(namespace, entries.stream().map(LogEntry::seq).toList())
                .forEach(one -> annotations.put(one.seq(), one));
        return annotations;
    }

    private Place place(Namespace namespace) {
        return places.get(namespace, none -> new Place(cognition));
    }
}
