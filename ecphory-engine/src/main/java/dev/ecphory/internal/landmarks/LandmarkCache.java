package dev.ecphory.internal.landmarks;

import dev.ecphory.LogEntry;
import dev.ecphory.Namespace;
import dev.ecphory.RecallOptions;
import dev.ecphory.internal.landmarks.LandmarkTimeResolver.Resolved;
import dev.ecphory.internal.language.LandmarkTime;
import dev.ecphory.internal.language.LanguageSupport;
import dev.ecphory.internal.language.Languages;
import dev.ecphory.internal.language.TimeMention;
import dev.ecphory.internal.language.TimeWindow;
import dev.ecphory.internal.log.HiddenEvents;
import dev.ecphory.internal.store.LogPages;
import dev.ecphory.spi.store.EventAnnotation;
import dev.ecphory.spi.store.EventStore;
import dev.ecphory.spi.store.LogPosition;
import java.time.Instant;
import java.time.LocalDateTime;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The landmarks of one namespace and the times that are told by them. Reads each annotation once; after an erasure it reads
 * them all again. Threads may share it.
 */
public final class LandmarkCache {
    private static final int BATCH = 1_000;

    private final Namespace namespace;
    private final EventStore store;
    private final List<Landmark> landmarks = new ArrayList<>();
    private LogPosition head = LogPosition.EMPTY;
    private long through;

    public LandmarkCache(Namespace namespace, EventStore store) {
        this.namespace = namespace;
        this.store = store;
    }

    synchronized List<Landmark> all() {
        LogPosition now = store.log().logPosition(namespace);
        if (!now.hasNoErasureSince(head)) {
            forget();
        }
        head = now;
        for (List<EventAnnotation> batch :
                LogPages.of(through, seq -> store.annotations().after(namespace, seq, BATCH), EventAnnotation::seq)) {
            List<EventAnnotation> found =
                    batch.stream().filter(one -> one.landmark() != null).toList();
            List<LogEntry> entries = store.log()
                    .at(namespace, found.stream().map(EventAnnotation::seq).toList());
            int at = 0;
            for (EventAnnotation annotation : found) { // an event that was erased a moment ago is passed over
                if (at < entries.size() && entries.get(at).seq() == annotation.seq()) {
                    landmarks.add(new Landmark(entries.get(at++), Objects.requireNonNull(annotation.landmark())));
                }
            }
            through = batch.getLast().seq();
        }
        return List.copyOf(landmarks);
    }

    public synchronized void forget() {
        landmarks.clear();
        through = 0;
    }

    public List<Landmark> seen(@Nullable Instant validAt, @Nullable Instant knownAt) {
        List<Landmark> all = all();
        if (all.isEmpty()) {
            return all;
        }
        HiddenEvents hidden = HiddenEvents.of(namespace, store.decisions(), validAt, knownAt);
        return all.stream().filter(one -> !hidden.hides(one.entry())).toList();
    }

    /** The times that a message speaks of, in the order of its text, resolved as far as is known. */
    public List<TimeReference> told(LogEntry entry) {
        LanguageSupport language = Languages.of(store.settings(), namespace);
        ZoneOffset offset = entry.occurredAt().getOffset();
        List<TimeReference> told = new ArrayList<>();
        for (TimeMention mention : language.times().find(entry.event().text(), entry.occurredAt())) {
            told.add(new TimeReference(
                    mention.phrase(),
                    mention.from(),
                    mention.to(),
                    mention.startInstant(offset),
                    mention.endInstant(offset),
                    mention.granularity(),
                    null,
                    List.of()));
        }
        for (Resolved resolved : times(entry, language)) {
            TimeWindow window = resolved.window();
            LandmarkEvent by = resolved.by();
            told.add(new TimeReference(
                    resolved.time().phrase(),
                    resolved.time().from(),
                    resolved.time().to(),
                    window == null ? null : instant(window.start(), offset),
                    window == null ? null : instant(window.end(), offset),
                    window == null ? null : window.granularity(),
                    by == null ? null : by.entry().id(),
                    resolved.candidates().stream().map(one -> one.entry().id()).toList()));
        }
        told.sort(Comparator.comparingInt(TimeReference::from).thenComparingInt(TimeReference::to));
        return List.copyOf(told);
    }

    private static @Nullable Instant instant(@Nullable LocalDateTime time, ZoneOffset offset) {
        return time == null ? null : time.toInstant(offset);
    }

    private List<Resolved> times(LogEntry entry, LanguageSupport language) {
        List<LandmarkTime> times = language.times().byLandmark(entry.event().text());
        if (times.isEmpty()) {
            return List.of();
        }
        LandmarkTimeResolver occasions = new LandmarkTimeResolver(seen(null, null), language.times());
        String speaker = entry.event().speaker();
        List<String> tellers = speaker == null ? List.of() : List.of(speaker);
        return times.stream()
                .map(time -> occasions.resolve(
                        time, tellers, entry.seq(), entry.occurredAt().toLocalDateTime()))
                .toList();
    }

    /** The stretch of time that a question tells by a life event; empty when it tells none, or when it stays open. */
    public Optional<TimeWindow> window(String question, RecallOptions options, LanguageSupport language) {
        Optional<LandmarkTime> time = language.times().firstByLandmark(question);
        if (time.isEmpty()) {
            return Optional.empty();
        }
        List<Landmark> seen = seen(options.validAt(), options.knownAt());
        Set<String> speakers = new LinkedHashSet<>();
        seen.stream()
                .map(landmark -> landmark.entry().event().speaker())
                .filter(Objects::nonNull)
                .forEach(speakers::add);
        Set<String> tellers = new LinkedHashSet<>();
        String asker = options.asker();
        if (time.get().owner() != LandmarkTime.Owner.UNSAID && asker != null) {
            tellers.add(asker); // "my wedding" is the asker's
        }
        tellers.addAll(language.questions().cues(question, speakers).speakers());
        if (asker != null) {
            tellers.add(asker);
        }
        OffsetDateTime asked = options.askedAt();
        return Optional.ofNullable(new LandmarkTimeResolver(seen, language.times())
                .resolve(
                        time.get(),
                        List.copyOf(tellers),
                        Long.MAX_VALUE,
                        asked == null ? null : asked.toLocalDateTime())
                .window());
    }
}
