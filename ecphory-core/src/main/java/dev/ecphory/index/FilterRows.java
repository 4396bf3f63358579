package dev.ecphory.index;

import dev.ecphory.memory.EventFilter;
import dev.ecphory.memory.EventFilter.And;
import dev.ecphory.memory.EventFilter.Condition;
import dev.ecphory.memory.EventFilter.Everything;
import dev.ecphory.memory.EventFilter.In;
import dev.ecphory.memory.EventFilter.Not;
import dev.ecphory.memory.EventFilter.Or;
import dev.ecphory.memory.FilterValue;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The rows of an index that match a filter: each distinct value is compared once, each row looks its own up. Reads only.
 */
record FilterRows(MemoryIndex index) {
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
            case Condition condition -> rows(condition);
        };
    }

    private BitSet not(BitSet rows) {
        rows.flip(0, index.eventCount());
        return rows;
    }

    private BitSet rows(Condition condition) {
        return switch (condition.field().kind()) {
            case SESSION -> {
                BitSet sessions = new BitSet();
                for (int session = 0; session < index.sessions.count(); session++) {
                    sessions.set(session, condition.holds(index.sessions.name(session)));
                }
                yield having(sessions, index.sessions.sessionOf());
            }
            case SPEAKER -> {
                BitSet speakers = new BitSet();
                for (int speaker = 0; speaker < index.speakers.size(); speaker++) {
                    String name = index.speakers.term(speaker);
                    speakers.set(speaker, condition.holds(name.isEmpty() ? null : name));
                }
                yield having(speakers, index.speakerOf);
            }
            case OCCURRED_AT -> {
                BitSet rows = new BitSet(index.eventCount());
                for (int row = 0; row < index.eventCount(); row++) {
                    rows.set(row, condition.holdsAt(index.occurredAt.at(row)));
                }
                yield rows;
            }
            case RECIPIENT, MODALITY, METADATA ->
                index.labels.rows(condition.field(), known(condition), condition::holds);
        };
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

    private BitSet having(BitSet wanted, Ints numbers) {
        BitSet rows = new BitSet(index.eventCount());
        for (int row = 0; row < index.eventCount(); row++) {
            rows.set(row, wanted.get(numbers.at(row)));
        }
        return rows;
    }
}
