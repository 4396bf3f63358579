package dev.ecphory.internal.window;

import dev.ecphory.ChatWindow.Message;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;

/**
 * Which messages of a rewritten window were there before: a longest common subsequence (Wagner and Fischer 1974), of which
 * the end of the window before counts first, for windows lose their beginning. Time is the product of what differs at most,
 * memory two bits of that. Stateless.
 */
final class MessageAlignment {
    private MessageAlignment() {}

    /** For each message after, its index before; -1 when it was not there. Ascending apart from that. */
    static int[] of(List<Message> before, List<Message> after) {
        int[] found = new int[after.size()];
        Arrays.fill(found, -1);
        int begin = 0;
        while (begin < before.size() && begin < after.size() && same(before.get(begin), after.get(begin))) {
            found[begin] = begin;
            begin++;
        }
        walk(before.subList(begin, before.size()), after.subList(begin, after.size()), begin, found);
        return found;
    }

    private static void walk(List<Message> before, List<Message> after, int begin, int[] found) {
        int n = before.size();
        int m = after.size();
        BitSet taken = new BitSet();
        BitSet skipped = new BitSet();
        int[] row = new int[m + 1];
        for (int i = 1; i <= n; i++) {
            int diagonal = 0;
            for (int j = 1; j <= m; j++) {
                int above = row[j];
                long cell = (long) (i - 1) * m + (j - 1);
                if (same(before.get(i - 1), after.get(j - 1))) {
                    row[j] = diagonal + 1;
                    taken.set(Math.toIntExact(cell));
                } else if (row[j - 1] >= above) {
                    row[j] = row[j - 1];
                    skipped.set(Math.toIntExact(cell));
                }
                diagonal = above;
            }
        }
        int i = n;
        int j = m;
        while (i > 0 && j > 0) {
            int cell = Math.toIntExact((long) (i - 1) * m + (j - 1));
            if (taken.get(cell)) {
                found[begin + j - 1] = begin + i - 1;
                i--;
                j--;
            } else if (skipped.get(cell)) {
                j--;
            } else {
                i--;
            }
        }
    }

    /** Whether two messages are the same to a reader. */
    private static boolean same(Message one, Message other) {
        return one.kind() == other.kind()
                && one.text().equals(other.text())
                && one.form().equals(other.form());
    }
}
