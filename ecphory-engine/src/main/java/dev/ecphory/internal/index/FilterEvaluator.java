package dev.ecphory.internal.index;

import dev.ecphory.EventFilter;
import dev.ecphory.EventFilter.And;
import dev.ecphory.EventFilter.Compare;
import dev.ecphory.EventFilter.Condition;
import dev.ecphory.EventFilter.Everything;
import dev.ecphory.EventFilter.In;
import dev.ecphory.EventFilter.Not;
import dev.ecphory.EventFilter.Or;
import dev.ecphory.FilterField;
import dev.ecphory.FilterValue;
import dev.ecphory.internal.index.column.HeapSizes;
import dev.ecphory.internal.index.column.IntColumn;
import dev.ecphory.internal.index.column.RowBits;
import dev.ecphory.internal.text.LruMap;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.Map;
import java.util.function.IntPredicate;
import org.jspecify.annotations.Nullable;

/**
 * The rows of one index that match a filter: each distinct value is compared once, each row looks its own up, 64 at a time. What
 * an event has does not change, and an index only grows: the rows of the latest conditions are kept, and those that
 * were appended since are looked at when it is asked again. What is retracted or archived is no matter of filters. Threads
 * may share it while the index holds still.
 */
public final class FilterEvaluator {
    /** Conditions and fields whose rows are kept. */
    private static final int KEPT = 16;
    /** A condition that is longer as a text is not kept. */
    private static final int LONGEST = 4_096;

    private final NamespaceIndex index;
    private final Map<Condition, Known> latest = new LruMap<>(KEPT);
    private final Map<FilterField, LabelColumn> columns = new LruMap<>(KEPT);

    /** The rows of a condition among the first events; never changed. */
    private record Known(BitSet rows, int through) {}

    FilterEvaluator(NamespaceIndex index) {
        this.index = index;
    }

    /** The rows that match; for the caller to change. */
    BitSet matching(EventFilter filter) {
        return switch (filter) {
            case Everything all -> not(new BitSet());
            case And and -> {
                BitSet rows = matching(and.filters().getFirst());
                for (EventFilter one : and.filters().subList(1, and.filters().size())) {
                    if (rows.isEmpty()) {
                        break;
                    }
                    rows.and(matching(one));
                }
                yield rows;
            }
            case Or or -> {
                BitSet rows = new BitSet();
                or.filters().forEach(one -> rows.or(matching(one)));
                yield rows;
            }
            case Not not -> not(matching(not.filter()));
            case Condition condition -> (BitSet) rows(condition).clone();
        };
    }

    public long bytes() {
        synchronized (latest) {
            long bytes = 0;
            for (Known known : latest.values()) {
                bytes += HeapSizes.ENTRY + 2 * HeapSizes.OBJECT + known.rows().size() / Byte.SIZE;
            }
            for (LabelColumn column : columns.values()) {
                bytes += HeapSizes.ENTRY + HeapSizes.OBJECT + column.bytes();
            }
            return bytes;
        }
    }

    private BitSet not(BitSet rows) {
        rows.flip(0, index.eventCount());
        return rows;
    }

    private BitSet rows(Condition condition) {
        int events = index.eventCount();
        @Nullable Known known;
        synchronized (latest) {
            known = latest.get(condition);
        }
        if (known != null && known.through() == events) {
            return known.rows();
        }
        int from = known == null ? 0 : known.through();
        RowBits found = new RowBits(from, events);
        find(condition, from, events, found);
        BitSet rows = known == null ? new BitSet(events) : (BitSet) known.rows().clone();
        found.addTo(rows);
        if (condition.toString().length() <= LONGEST) {
            synchronized (latest) {
                latest.put(condition, new Known(rows, events));
            }
        }
        return rows;
    }

    private void find(Condition condition, int from, int to, RowBits into) {
        switch (condition.field().kind()) {
            case SESSION -> sessions(condition, from, to, into);
            case SPEAKER -> speakers(condition, from, to, into);
            case OCCURRED_AT -> {
                if (condition instanceof Compare compare) {
                    occurred(compare, from, to, into);
                } else {
                    into.all(); // every event has one
                }
            }
            case RECIPIENT, MODALITY, METADATA -> column(condition.field()).holding(condition, into);
        }
    }

    /** By the instant, or by the day that an event itself shows. */
    private void occurred(Compare compare, int from, int to, RowBits into) {
        if (compare.value() instanceof FilterValue.Time time) {
            long at = NamespaceIndexWriter.micros(time.instant());
            switch (compare.order()) {
                case LT -> into.between(index.occurredAt.raw(), Long.MIN_VALUE, at - 1);
                case LTE -> into.between(index.occurredAt.raw(), Long.MIN_VALUE, at);
                case GT -> into.between(index.occurredAt.raw(), at + 1, Long.MAX_VALUE);
                case GTE -> into.between(index.occurredAt.raw(), at, Long.MAX_VALUE);
            }
        } else if (compare.value() instanceof FilterValue.Day bound) {
            int day = (int) bound.day().toEpochDay();
            for (int row = from; row < to; row++) {
                if (compare.order().test(Integer.compare(index.times.dayOf.at(row), day))) {
                    into.set(row);
                }
            }
        }
    }

    private void sessions(Condition condition, int from, int to, RowBits into) {
        @Nullable List<String> names = known(condition);
        if (names == null) {
            IntPredicate holds = session -> condition.test(index.sessions.name(session));
            numbered(from, to, index.sessions.count(), index.sessions.sessionOf(), holds, into);
            return;
        }
        for (String name : names) {
            int[] rows = index.sessions.rowsOf(name);
            for (int i = rows.length - 1; i >= 0 && rows[i] >= from; i--) {
                into.set(rows[i]);
            }
        }
    }

    private void speakers(Condition condition, int from, int to, RowBits into) {
        @Nullable List<String> names = known(condition);
        if (names == null) {
            IntPredicate holds = speaker -> {
                String name = index.speakers.term(speaker);
                return condition.test(name.isEmpty() ? null : name);
            };
            numbered(from, to, index.speakers.size(), index.speakerOf, holds, into);
            return;
        }
        byte[] wanted = new byte[index.speakers.size()];
        for (String name : names) {
            int speaker = name.isEmpty() ? -1 : index.speakers.find(name);
            if (speaker >= 0) {
                wanted[speaker] = 1;
            }
        }
        into.having(index.speakerOf.raw(), wanted);
    }

    /** Of few new rows each is looked at, for many each number that there is. */
    private static void numbered(int from, int to, int count, IntColumn numberOf, IntPredicate holds, RowBits into) {
        if (to - from < count) {
            for (int row = from; row < to; row++) {
                if (holds.test(numberOf.at(row))) {
                    into.set(row);
                }
            }
            return;
        }
        byte[] wanted = new byte[count];
        for (int number = 0; number < count; number++) {
            wanted[number] = (byte) (holds.test(number) ? 1 : 0);
        }
        into.having(numberOf.raw(), wanted);
    }

    private LabelColumn column(FilterField field) {
        synchronized (latest) {
            return columns.computeIfAbsent(field, none -> new LabelColumn(index.labels, field));
        }
    }

    /** The texts that alone can hold, so that the others need not be tried; null where that cannot be told. */
    private static @Nullable List<String> known(Condition condition) {
        if (!(condition instanceof In in)) {
            return null;
        }
        List<String> texts = new ArrayList<>();
        for (FilterValue value : in.values()) {
            if (!(value instanceof FilterValue.Text text)) {
                return null;
            }
            texts.add(text.text());
        }
        return texts;
    }
}
