package dev.ecphory.ingest.copy;

import dev.ecphory.ConflictException;
import dev.ecphory.LogEntry;
import dev.ecphory.Namespace;
import dev.ecphory.internal.store.DerivedWriteChecks;
import dev.ecphory.knowledge.Claim;
import dev.ecphory.knowledge.DecisionRecord;
import dev.ecphory.spi.VectorSpace;
import dev.ecphory.spi.store.AccessLog;
import dev.ecphory.spi.store.EventStore;
import dev.ecphory.spi.store.LogPosition;
import dev.ecphory.spi.store.VectorTable.EventVectors;
import java.util.List;
import java.util.function.ToLongFunction;
import java.util.function.UnaryOperator;

/** Compares a copy of a namespace with its source, row by row. For one thread. */
final class CopyVerifier {
    private static final int PAGE = 200;

    private final EventStore from;
    private final Namespace source;
    private final EventStore to;
    private final Namespace target;

    CopyVerifier(EventStore from, Namespace source, EventStore to, Namespace target) {
        this.from = from;
        this.source = source;
        this.to = to;
        this.target = target;
    }

    /** Reads a page of rows behind a number. */
    @FunctionalInterface
    private interface Rows<T> {
        List<T> after(long number, int limit);
    }

    /**
     * True when it is the same as far as the source had come. Vectors and claims that were made again in their place are
     * cleared here, to be copied again.
     *
     * @param since as the source was when the pass began: after something was forgotten there, nothing is compared
     * @throws ConflictException when an event, a decision or an access is another one: somebody else wrote to the target
     */
    boolean same(LogPosition since, NamespaceCopy.Reach reach) {
        boolean truth = require(
                        since,
                        "event",
                        equal(
                                (at, limit) -> from.log().after(source, at, limit),
                                (at, limit) -> to.log().after(target, at, limit),
                                LogEntry::seq,
                                reach.head().lastSeq(),
                                this::renamed))
                && require(
                        since,
                        "decision",
                        equal(
                                (at, limit) -> from.decisions().after(source, at, limit),
                                (at, limit) -> to.decisions().after(target, at, limit),
                                DecisionRecord::number,
                                reach.head().decisions(),
                                UnaryOperator.identity()))
                && require(
                        since,
                        "access",
                        equal(
                                (at, limit) -> from.accessLog().after(source, at, limit),
                                (at, limit) -> to.accessLog().after(target, at, limit),
                                AccessLog.NumberedAccess::number,
                                reach.lastAccess(),
                                UnaryOperator.identity()));
        return truth && sameVectors(reach) && sameClaims(reach);
    }

    private LogEntry renamed(LogEntry entry) {
        return new LogEntry(target, entry.seq(), entry.recordedAt(), entry.event());
    }

    private boolean sameVectors(NamespaceCopy.Reach reach) {
        boolean same = true;
        for (String key : reach.spaces().keySet()) {
            VectorSpace space = VectorSpace.parse(key);
            long other = equal(
                    (at, limit) -> from.vectors().after(source, space, at, limit),
                    (at, limit) -> to.vectors().after(target, space, at, limit),
                    EventVectors::seq,
                    reach.spaces().get(key),
                    UnaryOperator.identity());
            if (other > 0) {
                to.vectors().clear(target, space);
                same = false;
            }
        }
        return same;
    }

    private boolean sameClaims(NamespaceCopy.Reach reach) {
        boolean same = true;
        for (String extractor : reach.extractors().keySet()) {
            long other = equal(
                    (at, limit) -> from.rawRowImport().claims(source, extractor, at, limit),
                    (at, limit) -> to.rawRowImport().claims(target, extractor, at, limit),
                    Claim::order,
                    DerivedWriteChecks.lastOrder(reach.extractors().get(extractor)),
                    UnaryOperator.identity());
            if (other > 0) {
                to.claims().clear(target, extractor);
                same = false;
            }
        }
        return same;
    }

    private boolean require(LogPosition since, String what, long other) {
        if (!from.log().logPosition(source).hasNoErasureSince(since)) {
            return false;
        }
        if (other > 0) {
            throw new ConflictException(
                    what + " " + other + " of namespace " + target + " in the target is not that of namespace " + source
                            + " in the source: somebody else wrote there, or it went another way",
                    "copy to another name, or to another store, or erase what is there",
                    null);
        }
        return true;
    }

    /** The number of the first row that is another; 0 when all are the same. */
    private static <T> long equal(
            Rows<T> there, Rows<T> here, ToLongFunction<T> number, long last, UnaryOperator<T> renamed) {
        long at = 0;
        while (at < last) {
            List<T> ones = NamespaceCopy.upTo(there.after(at, PAGE), number, last);
            List<T> others = NamespaceCopy.upTo(here.after(at, PAGE), number, last);
            int both = Math.min(ones.size(), others.size());
            for (int i = 0; i < both; i++) {
                if (!renamed.apply(ones.get(i)).equals(others.get(i))) {
                    return number.applyAsLong(ones.get(i));
                }
            }
            List<T> longer = ones.size() > others.size() ? ones : others;
            if (longer.size() > both) {
                return number.applyAsLong(longer.get(both));
            }
            if (ones.isEmpty()) {
                return 0;
            }
            at = number.applyAsLong(ones.getLast());
        }
        return 0;
    }
}
