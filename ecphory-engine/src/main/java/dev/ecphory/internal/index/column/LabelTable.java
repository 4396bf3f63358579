package dev.ecphory.internal.index.column;

import dev.ecphory.Event;
import dev.ecphory.FilterField;
import dev.ecphory.Modality;
import dev.ecphory.internal.index.LabelColumn;
import java.util.Locale;

/**
 * Recipient, modality and metadata of each event, for filters (see {@link LabelColumn}): every distinct value once, and for each event the numbers of
 * its own. An event without any costs four bytes; a modality of text is not written. One writer, many readers.
 */
public final class LabelTable {
    public static final String TEXT = Modality.TEXT.name().toLowerCase(Locale.ROOT);

    /** Each a key, a separator and a value. */
    public TermDictionary dictionary = new TermDictionary();

    /** Where the numbers of each event begin, and behind the last where they end. */
    public final IntColumn start = new IntColumn(8);

    public final IntColumn numbers = new IntColumn(8);

    public LabelTable() {
        start.add(0);
    }

    public void add(Event event) {
        if (event.recipient() != null) {
            add(prefix(FilterField.RECIPIENT) + event.recipient());
        }
        if (event.modality() != Modality.TEXT) {
            add(prefix(FilterField.MODALITY) + event.modality().name().toLowerCase(Locale.ROOT));
        }
        if (!event.metadata().isEmpty()) {
            event.callerMetadata().forEach((key, value) -> add(prefix(FilterField.metadata(key)) + value));
        }
        start.add(numbers.size());
    }

    /** What the label of a recipient begins with. */
    public static final char[] RECIPIENT_PREFIX = prefix(FilterField.RECIPIENT).toCharArray();

    private static final char[] MODALITY_PREFIX = prefix(FilterField.MODALITY).toCharArray();

    /** Whether an event is more than text: an image, a recording. */
    public boolean shows(int row) {
        for (int at = start.at(row); at < start.at(row + 1); at++) {
            if (dictionary.begins(numbers.at(at), MODALITY_PREFIX)) {
                return true;
            }
        }
        return false;
    }

    private void add(String label) {
        numbers.add(dictionary.intern(label.toCharArray(), label.length()));
    }

    public long bytes() {
        return dictionary.bytes() + start.bytes() + numbers.bytes();
    }

    /** What the label of a field begins with. */
    public static String prefix(FilterField field) {
        return switch (field.kind()) {
            case RECIPIENT -> "r\0";
            case MODALITY -> "m\0";
            case METADATA -> "k" + field.key() + '\0';
            default -> throw new IllegalArgumentException(field + " has a column of its own");
        };
    }
}
