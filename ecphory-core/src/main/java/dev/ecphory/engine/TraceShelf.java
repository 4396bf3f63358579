package dev.ecphory.engine;

import com.github.benmanes.caffeine.cache.Cache;
import dev.ecphory.cognition.Cognition;
import dev.ecphory.cognition.Impression;
import dev.ecphory.cognition.Life;
import dev.ecphory.cognition.Mechanism;
import dev.ecphory.cognition.Mood;
import dev.ecphory.cognition.Moods;
import dev.ecphory.cognition.Persona;
import dev.ecphory.cognition.Source;
import dev.ecphory.cognition.Touch;
import dev.ecphory.cognition.Trace;
import dev.ecphory.cognition.Traces;
import dev.ecphory.consolidate.extract.Roles;
import dev.ecphory.memory.Annotation;
import dev.ecphory.memory.LogEntry;
import dev.ecphory.memory.Namespace;
import dev.ecphory.model.StaticEmbedder;
import dev.ecphory.store.AccessLog.Numbered;
import dev.ecphory.store.LogHead;
import dev.ecphory.store.Store;
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
 * <p>An event is encoded when the store took it, so that who brings years of old letters in does not find them faded; until
 * it is annotated, nothing is known of it but its words. It is taken in, and used, in the mood that was told last before,
 * and has to do with the persona that the agent had become when it was taken in: later moods change nothing of before.
 * Where clocks disagree, a touch counts no earlier than what it follows.
 */
final class TraceShelf {
    private static final int MOST_NAMESPACES = 16;
    private static final int PAGE = 1_000;

    /** One namespace's: who asks for another does not wait meanwhile. */
    private static final class Place {
        private TraceFold fold;
        private Resemblances resemblances;
        private LogHead head = LogHead.EMPTY;
        private Instant newest = Instant.MIN;

        Place(Cognition cognition) {
            fold = new TraceFold(cognition.forgetting());
            resemblances = new Resemblances(cognition);
        }
    }

    private final Store store;
    private final Cognition cognition;
    private final StaticEmbedder table;
    private final MindShelf minds;
    private final int page;
    private final boolean resembling;
    private final Cache<Namespace, Place> places = Shelves.cache(MOST_NAMESPACES);

    TraceShelf(Store store, Cognition cognition, StaticEmbedder table, MindShelf minds) {
        this(store, cognition, table, minds, PAGE);
    }

    /** With another size of the pages that the logs are read by, for tests. */
    TraceShelf(Store store, Cognition cognition, StaticEmbedder table, MindShelf minds, int page) {
        this.store = store;
        this.cognition = cognition;
        this.table = table;
        this.minds = minds;
        this.page = page;
        this.resembling = cognition.on(Mechanism.INTERFERENCE) || cognition.on(Mechanism.SCHEMA_ENCODING);
    }

    /** Those of a namespace. What they tell is as of the newest cycle when they are asked. */
    Traces of(Namespace namespace) {
        return (entries, at) -> traces(namespace, entries, at);
    }

    void forget(Namespace namespace) {
        places.invalidate(namespace);
    }

    private List<Trace> traces(Namespace namespace, List<LogEntry> entries, Instant at) {
        Map<Long, Annotation> annotations = annotations(namespace, entries);
        Moods moods = minds.moods(namespace);
        Place place = place(namespace);
        synchronized (place) {
            catchUp(namespace, place, moods);
            List<Trace> traces = new ArrayList<>(entries.size());
            for (LogEntry entry : entries) {
                traces.add(trace(place, moods, entry, annotations.get(entry.seq()), at));
            }
            return traces;
        }
    }

    private Trace trace(Place place, Moods moods, LogEntry entry, @Nullable Annotation annotation, Instant until) {
        Persona persona = moods.persona(entry.recordedAt());
        Trace encoded = encoded(place, moods, persona, entry, annotation);
        List<Touch> touches = new ArrayList<>(place.fold.of(entry.seq()));
        touches.addAll(place.resemblances.later(entry.seq()));
        return Life.of(
                persona.equals(cognition.persona()) ? cognition : cognition.as(persona),
                encoded,
                ordered(touches, moods, encoded.lastAt()),
                until);
    }

    private Trace encoded(Place place, Moods moods, Persona persona, LogEntry entry, @Nullable Annotation annotation) {
        Impression impression = Impression.of(entry, annotation);
        Mood mood = moods.at(entry.recordedAt()).orElse(Mood.NEUTRAL);
        Trace trace =
                cognition.encoding().trace(entry.id(), source(entry), entry.recordedAt(), impression, mood, persona);
        Resemblances.Before before = place.resemblances.before(entry.seq());
        Trace taken = cognition.schema().apply(trace, before.nearest(), persona);
        return cognition.confidence().apply(cognition.interference().proactive(taken, before.earlier()));
    }

    private static Source source(LogEntry entry) {
        if (entry.event().metadata().containsKey("source.type")) {
            return Source.DOCUMENT;
        }
        return switch (Roles.authority(entry.event())) {
            case ASSISTANT -> Source.ASSISTANT;
            case TOOL -> Source.TOOL;
            default -> Source.USER;
        };
    }

    /** The touches in the moods that held, none of them earlier than {@code from}. */
    private static List<Touch> ordered(List<Touch> touches, Moods moods, Instant from) {
        return touches.stream()
                .map(touch -> felt(touch, moods))
                .map(touch -> touch.at().isBefore(from) ? touch.moved(from) : touch)
                .toList();
    }

    private static Touch felt(Touch touch, Moods moods) {
        return touch instanceof Touch.Used used
                ? moods.at(used.at())
                        .<Touch>map(mood -> new Touch.Used(used.at(), mood))
                        .orElse(used)
                : touch;
    }

    private void catchUp(Namespace namespace, Place place, Moods moods) {
        LogHead head = store.log().head(namespace);
        long cycle = store.accessLog().lastCycle(namespace);
        if (!head.continues(place.head) || cycle < place.fold.through()) {
            place.fold = new TraceFold(cognition.forgetting());
            place.resemblances = new Resemblances(cognition);
            place.newest = Instant.MIN;
        }
        place.head = head;
        while (place.fold.through() < cycle) {
            List<Numbered> next = store.accessLog().after(namespace, place.fold.read(), page);
            if (next.isEmpty()) {
                return; // erased meanwhile: the next look begins again
            }
            for (Numbered one : next) {
                if (one.number() <= cycle) {
                    take(namespace, place, moods, one);
                }
            }
        }
        follow(namespace, place);
    }

    private void take(Namespace namespace, Place place, Moods moods, Numbered one) {
        SortedSet<Long> touched = place.fold.add(one);
        if (place.fold.through() == one.number()) {
            Instant at = one.access().at();
            place.newest = at.isAfter(place.newest) ? at : place.newest;
            if (cognition.on(Mechanism.EMOTION_REGULATION) && !touched.isEmpty()) {
                follow(namespace, place);
                reappraise(namespace, place, moods, touched, at);
            }
        }
    }

    /** Has the most upsetting of what came to mind since the last cycle seen more calmly. */
    private void reappraise(Namespace namespace, Place place, Moods moods, SortedSet<Long> touched, Instant at) {
        List<LogEntry> entries = store.log().at(namespace, List.copyOf(touched));
        Map<Long, Annotation> annotations = annotations(namespace, entries);
        Map<String, Long> seqs = new HashMap<>();
        List<Trace> traces = new ArrayList<>();
        for (LogEntry entry : entries) {
            seqs.put(entry.id(), entry.seq());
            traces.add(trace(place, moods, entry, annotations.get(entry.seq()), at));
        }
        for (Trace chosen : cognition.regulation().chosen(traces)) {
            Long seq = seqs.get(chosen.id());
            if (seq != null) {
                place.fold.touch(seq, new Touch.Reappraised(at));
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

    private Map<Long, Annotation> annotations(Namespace namespace, List<LogEntry> entries) {
        Map<Long, Annotation> annotations = new HashMap<>();
        store.annotations()
                .at(namespace, entries.stream().map(LogEntry::seq).toList())
                .forEach(one -> annotations.put(one.seq(), one));
        return annotations;
    }

    private Place place(Namespace namespace) {
        return places.get(namespace, none -> new Place(cognition));
    }
}
