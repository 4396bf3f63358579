package dev.ecphory.ingest.copy;

import dev.ecphory.ConflictException;
import dev.ecphory.LogEntry;
import dev.ecphory.Namespace;
import dev.ecphory.ProgressListener;
import dev.ecphory.admin.Quota;
import dev.ecphory.internal.store.DerivedWriteChecks;
import dev.ecphory.knowledge.Claim;
import dev.ecphory.knowledge.DecisionRecord;
import dev.ecphory.spi.VectorSpace;
import dev.ecphory.spi.store.AccessLog;
import dev.ecphory.spi.store.AuditTable;
import dev.ecphory.spi.store.EventAnnotation;
import dev.ecphory.spi.store.EventStore;
import dev.ecphory.spi.store.FactReader;
import dev.ecphory.spi.store.LogPosition;
import dev.ecphory.spi.store.VectorTable.EventVectors;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.ToLongFunction;

/**
 * Copies the rows of one namespace, pass by pass; each goes on where the target stands. Checkpoints are read before what they
 * speak of, so that a copy never claims more than it has. For one thread.
 */
final class NamespaceCopy {
    private static final int PAGE = 200;
    /** More than one event can have, so that a page never holds a part of one event alone. */
    private static final int CLAIMS = 2_000;

    private final EventStore from;
    private final Namespace source;
    private final EventStore to;
    private final Namespace target;
    private final ProgressListener progress;
    private long events;
    private long decisions;
    private long accesses;
    private long vectors;
    private long claims;

    NamespaceCopy(EventStore from, Namespace source, EventStore to, Namespace target, ProgressListener progress) {
        this.from = from;
        this.source = source;
        this.to = to;
        this.target = target;
        this.progress = progress;
    }

    /** How far the source has come: when it is the same before and after a pass, the copy is level. */
    record Reach(
            LogPosition head,
            long lastAccess,
            Map<String, Long> spaces,
            Map<String, Long> extractors,
            FactReader.FactCheckpoint settled,
            long summaries,
            long trail,
            Map<String, String> settings) {}

    Reach reach() {
        Map<String, Long> spaces = new TreeMap<>();
        from.vectors()
                .spaces(source)
                .forEach(key -> spaces.put(key, from.vectors().through(source, VectorSpace.parse(key))));
        Map<String, Long> extractors = new TreeMap<>();
        from.claims()
                .extractors(source)
                .forEach(one -> extractors.put(one, from.claims().through(source, one)));
        return new Reach(
                from.log().logPosition(source),
                from.rawRowImport().lastAccessNumber(source),
                spaces,
                extractors,
                from.facts().checkpoint(source),
                from.summaries().revision(source),
                source.equals(target) ? from.auditTable().last(source) : 0,
                settings());
    }

    private Map<String, String> settings() {
        Map<String, String> settings = new TreeMap<>(from.settings().of(source));
        settings.keySet().removeIf(key -> key.startsWith(CopyMarker.PREFIX));
        return settings;
    }

    /** Copies what is not there yet; false when something was forgotten at the source since, and nothing more was copied. */
    boolean pass(LogPosition since) {
        Map<String, String> settings = settings();
        boolean whole = events(since) && decisions(since) && accesses(since);
        if (!whole) {
            return false;
        }
        claims();
        annotations();
        vectors();
        new DerivedDataCopy(from, source, to, target).run();
        custody();
        Map<String, String> there = to.settings().of(target);
        settings.forEach((key, value) -> {
            if (!value.equals(there.get(key))) {
                to.settings().put(target, key, value);
            }
        });
        return from.log().logPosition(source).hasNoErasureSince(since);
    }

    private boolean events(LogPosition since) {
        long at = to.log().lastSeq(target);
        long last = from.log().lastSeq(source);
        while (at < last) {
            long end = last;
            List<LogEntry> page = upTo(from.log().after(source, at, PAGE), LogEntry::seq, end);
            long through = page.size() == PAGE ? page.getLast().seq() : last;
            if (!from.log().logPosition(source).hasNoErasureSince(since)) {
                return false;
            }
            to.rawRowImport().events(target, page.stream().map(this::renamed).toList(), through);
            events += page.size();
            at = through;
            progress.onProgress("events", at, last);
        }
        return true;
    }

    private LogEntry renamed(LogEntry entry) {
        return new LogEntry(target, entry.seq(), entry.recordedAt(), entry.event());
    }

    private boolean decisions(LogPosition since) {
        long at = to.log().logPosition(target).decisions();
        long last = from.log().logPosition(source).decisions();
        while (at < last) {
            List<DecisionRecord> page = upTo(from.decisions().after(source, at, PAGE), DecisionRecord::number, last);
            long through = page.size() == PAGE ? page.getLast().number() : last;
            if (!from.log().logPosition(source).hasNoErasureSince(since)) {
                return false;
            }
            to.rawRowImport().decisions(target, page, through);
            decisions += page.size();
            at = through;
            progress.onProgress("decisions", at, last);
        }
        return true;
    }

    private boolean accesses(LogPosition since) {
        long at = to.rawRowImport().lastAccessNumber(target);
        long last = from.rawRowImport().lastAccessNumber(source);
        while (at < last) {
            List<AccessLog.NumberedAccess> page =
                    upTo(from.accessLog().after(source, at, PAGE), AccessLog.NumberedAccess::number, last);
            long through = page.size() == PAGE ? page.getLast().number() : last;
            if (!from.log().logPosition(source).hasNoErasureSince(since)) {
                return false;
            }
            to.rawRowImport().accesses(target, page, through);
            accesses += page.size();
            at = through;
            progress.onProgress("accesses", at, last);
        }
        return true;
    }

    /** A trail and a quota belong to a namespace: under another name begins another. */
    private void custody() {
        if (!source.equals(target)) {
            return;
        }
        Quota quota = from.quotas().of(source);
        if (!quota.equals(to.quotas().of(target))) {
            to.quotas().set(target, quota);
        }
        long at = to.auditTable().last(target);
        if (at > 0 && !row(to, at).equals(row(from, at))) {
            throw new ConflictException(
                    "the trail of namespace " + target + " in the target is not that of the source: row " + at
                            + " is another one",
                    "copy to another store",
                    null);
        }
        for (List<AuditTable.NumberedEntry> page = from.auditTable().after(source, at, Instant.EPOCH, PAGE);
                !page.isEmpty();
                page = from.auditTable().after(source, at, Instant.EPOCH, PAGE)) {
            to.auditTable().bring(target, page);
            at = page.getLast().number();
        }
    }

    private List<AuditTable.NumberedEntry> row(EventStore store, long number) {
        return store.auditTable().after(source, number - 1, Instant.EPOCH, 1);
    }

    static <T> List<T> upTo(List<T> page, ToLongFunction<T> number, long last) {
        return page.stream().filter(one -> number.applyAsLong(one) <= last).toList();
    }

    private void claims() {
        List<String> extractors = from.claims().extractors(source);
        to.claims().extractors(target).stream()
                .filter(gone -> !extractors.contains(gone))
                .forEach(gone -> to.claims().clear(target, gone));
        long there = to.log().lastSeq(target);
        for (String extractor : extractors) {
            long last = Math.min(there, from.claims().through(source, extractor));
            long at = to.claims().through(target, extractor);
            if (at > last) {
                to.claims().clear(target, extractor); // it was begun again there
                at = 0;
            }
            while (at < last) {
                List<Claim> page = upTo(
                        from.rawRowImport().claims(source, extractor, DerivedWriteChecks.lastOrder(at), CLAIMS),
                        DerivedWriteChecks::seqOf,
                        last);
                long through = page.size() >= CLAIMS ? DerivedWriteChecks.seqOf(page.getLast()) - 1 : last;
                List<Claim> run = upTo(page, DerivedWriteChecks::seqOf, through);
                to.claims().put(target, extractor, at, through, run);
                claims += run.size();
                at = through;
                progress.onProgress("claims", at, last);
            }
        }
    }

    private void annotations() {
        String version = from.rawRowImport().annotatorVersion(source).orElse(null);
        if (version == null) {
            to.annotations().clear(target);
            return;
        }
        long last = Math.min(to.log().lastSeq(target), from.annotations().through(source, version));
        long at = to.annotations().through(target, version);
        if (at > last) {
            to.annotations().clear(target);
            at = 0;
        }
        while (at < last) {
            List<EventAnnotation> page = upTo(from.annotations().after(source, at, PAGE), EventAnnotation::seq, last);
            if (page.isEmpty()) {
                return;
            }
            to.annotations().put(target, version, at, page);
            at = page.getLast().seq();
            progress.onProgress("annotations", at, last);
        }
    }

    private void vectors() {
        List<String> spaces = from.vectors().spaces(source);
        to.vectors().spaces(target).stream()
                .filter(gone -> !spaces.contains(gone))
                .forEach(gone -> to.vectors().clear(target, VectorSpace.parse(gone)));
        long there = to.log().lastSeq(target);
        for (String key : spaces) {
            VectorSpace space = VectorSpace.parse(key);
            long last = Math.min(there, from.vectors().through(source, space));
            long at = to.vectors().through(target, space);
            while (at < last) {
                List<EventVectors> page = upTo(from.vectors().after(source, space, at, PAGE), EventVectors::seq, last);
                if (page.isEmpty()) {
                    break;
                }
                to.vectors().put(target, space, page);
                vectors += page.size();
                at = to.vectors().through(target, space);
                progress.onProgress("vectors", at, last);
            }
        }
    }

    /** What of a namespace was copied by all passes. */
    NamespaceMigration.Moved moved(boolean level, int begun) {
        return new NamespaceMigration.Moved(
                source,
                target,
                events,
                decisions,
                accesses,
                vectors,
                claims,
                to.log().lastSeq(target),
                level,
                begun);
    }
}
