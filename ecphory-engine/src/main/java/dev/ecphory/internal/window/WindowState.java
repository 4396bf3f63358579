package dev.ecphory.internal.window;

import java.util.ArrayList;
import java.util.List;
import java.util.StringJoiner;

/**
 * What a window showed after one rewrite: the numbers of its messages, which go 1, 2, 3 … in the session.
 *
 * @param number of the rewrite, 1, 2, 3 …; 0 before the first
 * @param shown message numbers in the order of the window
 */
record WindowState(long number, long last, long cleared, List<Long> shown) {
    static final WindowState NONE = new WindowState(0, 0, 0, List.of());

    private static final String NOTHING = "-";

    /** The numbers as ranges ({@code "1,14-33"}). */
    String ranges() {
        StringJoiner ranges = new StringJoiner(",").setEmptyValue(NOTHING);
        int at = 0;
        while (at < shown.size()) {
            int end = at;
            while (end + 1 < shown.size() && shown.get(end + 1) == shown.get(end) + 1) {
                end++;
            }
            ranges.add(end == at ? "" + shown.get(at) : shown.get(at) + "-" + shown.get(end));
            at = end + 1;
        }
        return ranges.toString();
    }

    static List<Long> shown(String ranges) {
        List<Long> shown = new ArrayList<>();
        if (ranges.equals(NOTHING)) {
            return shown;
        }
        for (String range : ranges.split(",")) {
            int dash = range.indexOf('-');
            long from = Long.parseLong(dash < 0 ? range : range.substring(0, dash));
            long to = dash < 0 ? from : Long.parseLong(range.substring(dash + 1));
            for (long number = from; number <= to; number++) {
                shown.add(number);
            }
        }
        return shown;
    }
}
