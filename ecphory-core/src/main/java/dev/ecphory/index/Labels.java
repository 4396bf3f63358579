package dev.ecphory.index;

import dev.ecphory.memory.Event;
import dev.ecphory.memory.FilterField;
import dev.ecphory.memory.Modality;
import java.util.BitSet;
import java.util.Locale;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * Recipient, modality and metadata of each event, for filters: every distinct value once, and for each event the numbers of
 * its own. An event without any costs four bytes; a modality of text is not written. One writer, many readers.
 */
final class Labels {
    private static final String TEXT = Modality.TEXT.name().toLowerCase(Locale.ROOT);

    /** Each a key, a separator and a value. */
    TermDictionary dictionary = new TermDictionary();

    /** Where the numbers of each event begin, and behind the last where they end. */
    final Ints start = new Ints(64);

    final Ints numbers = new Ints(64);

    Labels() {
        start.add(0);
    }

    void add(Event event) {
        if (event.recipient() != null) {
            add(prefix(FilterField.RECIPIENT) + event.recipient());
        }
        if (event.modality() != Modality.TEXT) {
            add(prefix(FilterField.MODALITY) + event.modality().name().toLowerCase(Locale.ROOT));
        }
        if (!event.metadata().isEmpty()) {
            event.ownMetadata().forEach((key, value) -> add(prefix(FilterField.metadata(key)) + value));
        }
        start.add(numbers.size());
    }

    private void add(String label) {
        numbers.add(dictionary.intern(label.toCharArray(), label.length()));
    }

    /** Bytes of memory. */
    long bytes() {
        return dictionary.bytes() + start.bytes() + numbers.bytes();
    }

    /**
     * The rows whose value of a field passes.
     *
     * @param known the values that can pass alone, where that is known; null to try each value that there is
     * @param passes of a value, or of null where an event has none
     */
    BitSet rows(FilterField field, @Nullable Iterable<String> known, Predicate<@Nullable String> passes) {
        String prefix = prefix(field);
        BitSet wanted;
        if (known == null) {
            wanted = dictionary.matching(prefix, value -> passes.test(value));
        } else {
            wanted = new BitSet();
            for (String value : known) {
                int number = dictionary.find(prefix + value);
                if (number >= 0) {
                    wanted.set(number);
                }
            }
        }
        int events = start.size() - 1;
        BitSet rows = new BitSet(events);
        boolean absent = passes.test(field.equals(FilterField.MODALITY) ? TEXT : null);
        BitSet all = absent ? dictionary.matching(prefix, value -> true) : wanted;
        if (wanted.isEmpty() && !absent) {
            return rows;
        }
        for (int row = 0; row < events; row++) {
            boolean passing = false;
            boolean has = false;
            int end = start.at(row + 1);
            for (int i = start.at(row); i < end; i++) {
                int number = numbers.at(i);
                passing |= wanted.get(number);
                has |= absent && all.get(number);
            }
            if (passing || (absent && !has)) {
                rows.set(row);
            }
        }
        return rows;
    }

    private static String prefix(FilterField field) {
        return switch (field.kind()) {
            case RECIPIENT -> "r\0";
            case MODALITY -> "m\0";
            case METADATA -> "k" + field.key() + '\0';
            default -> throw new IllegalArgumentException(field + " has a column of its own");
        };
    }
}
