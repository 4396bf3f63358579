package dev.ecphory.internal.index;

import dev.ecphory.EventFilter.Compare;
import dev.ecphory.EventFilter.Condition;
import dev.ecphory.EventFilter.Exists;
import dev.ecphory.EventFilter.In;
import dev.ecphory.FilterField;
import dev.ecphory.FilterField.Kind;
import dev.ecphory.FilterValue;
import dev.ecphory.FilterValue.Decimal;
import dev.ecphory.internal.index.column.HeapSizes;
import dev.ecphory.internal.index.column.IntColumn;
import dev.ecphory.internal.index.column.LabelTable;
import dev.ecphory.internal.index.column.RowBits;
import dev.ecphory.internal.index.column.TermDictionary;
import java.util.Arrays;
import java.util.List;

/**
 * One field of {@link LabelTable}, laid out for filters: for each row the number of its value. Each distinct value is compared once,
 * and what it says as a number or as a time is read once. Grows with the index when it is asked. Threads may share it.
 */
public final class LabelColumn {
    private final LabelTable labels;
    private final FilterField field;
    private final char[] prefix;
    /** For each row one more than the place of its value among the distinct ones; 0 where it has none. */
    private final IntColumn values = new IntColumn(64);
    /** The distinct values, as terms of the dictionary, ascending. */
    private final IntColumn distinct = new IntColumn(16);

    private final Places numbers = new Places();
    private final Places times = new Places();
    private final Places days = new Places();
    /** Terms of the dictionary that were looked at. */
    private int terms;

    LabelColumn(LabelTable labels, FilterField field) {
        this.labels = labels;
        this.field = field;
        this.prefix = LabelTable.prefix(field).toCharArray();
    }

    /** Adds the rows for which a condition on this field holds, of those from the first to the last that are asked for. */
    synchronized void holding(Condition condition, RowBits into) {
        grow(into.end());
        byte[] wanted = new byte[distinct.size() + 1];
        wanted[0] = bit(condition.test(field.kind() == Kind.MODALITY ? LabelTable.TEXT : null));
        want(condition, wanted);
        into.having(values.raw(), wanted);
    }

    synchronized long bytes() {
        return values.bytes()
                + distinct.bytes()
                + HeapSizes.array(numbers.at.length, Double.BYTES)
                + HeapSizes.array(times.at.length, Double.BYTES)
                + HeapSizes.array(days.at.length, Double.BYTES);
    }

    private void grow(int rows) {
        TermDictionary dictionary = labels.dictionary;
        for (; terms < dictionary.size(); terms++) {
            if (dictionary.begins(terms, prefix)) {
                distinct.add(terms);
            }
        }
        for (int row = values.size(); row < rows; row++) {
            int value = -1;
            int end = labels.start.at(row + 1);
            for (int i = labels.start.at(row); i < end && value < 0; i++) {
                value = Arrays.binarySearch(distinct.raw(), 0, distinct.size(), labels.numbers.at(i));
            }
            values.add(Math.max(value, -1) + 1);
        }
    }

    /** 1 for each value that holds. */
    private void want(Condition condition, byte[] wanted) {
        switch (condition) {
            case Exists exists -> Arrays.fill(wanted, 1, wanted.length, (byte) 1);
            case In in -> {
                for (FilterValue value : in.values()) {
                    if (value instanceof FilterValue.Text text) {
                        int term = labels.dictionary.find(LabelTable.prefix(field) + text.text());
                        int place = Arrays.binarySearch(distinct.raw(), 0, distinct.size(), term);
                        if (place >= 0) {
                            wanted[place + 1] = 1;
                        }
                    }
                }
                equal(in, Decimal.class, wanted);
                equal(in, FilterValue.Time.class, wanted);
                equal(in, FilterValue.Day.class, wanted);
            }
            case Compare compare when !Double.isNaN(compare.value().sortKey()) -> order(compare, wanted);
            default -> {
                for (int value = 0; value < distinct.size(); value++) {
                    wanted[value + 1] = bit(condition.test(text(value)));
                }
            }
        }
    }

    /** Only what stands where one of the values stands can be equal to it. */
    private void equal(In in, Class<? extends FilterValue> kind, byte[] wanted) {
        List<FilterValue> like = in.values().stream()
                .filter(kind::isInstance)
                .map(FilterValue.class::cast)
                .toList();
        if (like.isEmpty()) {
            return;
        }
        double[] equal =
                like.stream().mapToDouble(FilterValue::sortKey).sorted().toArray();
        double[] places = places(like.getFirst());
        for (int value = 0; value < distinct.size(); value++) {
            if (Arrays.binarySearch(equal, places[value]) >= 0 && in.test(text(value))) {
                wanted[value + 1] = 1;
            }
        }
    }

    /** Of what stands apart from the bound its place tells on which side; what does not is compared. */
    private void order(Compare compare, byte[] wanted) {
        double bound = compare.value().sortKey();
        double[] places = places(compare.value());
        boolean less =
                switch (compare.order()) {
                    case LT, LTE -> true;
                    case GT, GTE -> false;
                };
        int count = distinct.size();
        for (int value = 0; value < count && less; value++) {
            wanted[value + 1] = bit(places[value] < bound);
        }
        for (int value = 0; value < count && !less; value++) {
            wanted[value + 1] = bit(places[value] > bound);
        }
        for (int value = 0; value < count; value++) {
            if (places[value] == bound) {
                wanted[value + 1] = bit(compare.test(text(value)));
            }
        }
    }

    private double[] places(FilterValue like) {
        Places places =
                switch (like) {
                    case FilterValue.Time time -> times;
                    case FilterValue.Day day -> days;
                    default -> numbers;
                };
        places.grow(like);
        return places.at;
    }

    private String text(int value) {
        return labels.dictionary.rest(distinct.at(value), prefix.length);
    }

    private static byte bit(boolean holds) {
        return (byte) (holds ? 1 : 0);
    }

    /** Where the distinct values stand, see {@link FilterValue#sortKey(String)}, as far as somebody has asked. */
    private final class Places {
        private double[] at = new double[0];
        private int known;

        void grow(FilterValue like) {
            if (distinct.size() > at.length) {
                at = Arrays.copyOf(at, distinct.size() + (distinct.size() >> 1));
            }
            for (; known < distinct.size(); known++) {
                at[known] = like.sortKey(text(known));
            }
        }
    }
}
