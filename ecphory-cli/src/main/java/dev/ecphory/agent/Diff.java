package dev.ecphory.agent;

import java.util.ArrayList;
import java.util.List;

/** The difference of two texts as a unified diff, as {@code diff -u} writes it. Stateless; threads may share it. */
final class Diff {
    private static final int AROUND = 3;
    /** Beyond this many pairs of lines the middle is one piece. */
    private static final long MOST_PAIRS = 4_000_000;

    private Diff() {}

    private record Line(char mark, String text) {}

    /** The difference; empty when there is none. */
    static String of(String name, String before, String after) {
        List<Line> lines = lines(split(before), split(after));
        StringBuilder diff = new StringBuilder();
        int oldLine = 1;
        int newLine = 1;
        int at = 0;
        while (at < lines.size()) {
            if (lines.get(at).mark() == ' ') {
                at++;
                oldLine++;
                newLine++;
                continue;
            }
            int from = Math.max(0, at - AROUND);
            int end = end(lines, at);
            if (diff.isEmpty()) {
                diff.append("--- " + name + "\n+++ " + name + "\n");
            }
            List<Line> hunk = lines.subList(from, end);
            long olds = hunk.stream().filter(line -> line.mark() != '+').count();
            long news = hunk.stream().filter(line -> line.mark() != '-').count();
            diff.append("@@ -" + (olds == 0 ? 0 : oldLine - (at - from)) + "," + olds + " +"
                    + (news == 0 ? 0 : newLine - (at - from)) + "," + news + " @@\n");
            for (Line line : hunk) {
                diff.append(line.mark()).append(line.text());
                if (!line.text().endsWith("\n")) {
                    diff.append("\n\\ No newline at end of file\n");
                }
            }
            for (Line line : lines.subList(at, end)) {
                oldLine += line.mark() == '+' ? 0 : 1;
                newLine += line.mark() == '-' ? 0 : 1;
            }
            at = end;
        }
        return diff.toString();
    }

    /** Where the hunk that has a change at a place ends: a few lines after its last change. */
    private static int end(List<Line> lines, int at) {
        int last = at;
        for (int i = at; i < lines.size() && i <= last + 2 * AROUND; i++) {
            last = lines.get(i).mark() == ' ' ? last : i;
        }
        return Math.min(lines.size(), last + 1 + AROUND);
    }

    private static List<String> split(String text) {
        // behind each line end, so that it stays with its line
        return text.isEmpty() ? List.of() : List.of(text.split("(?<=\n)"));
    }

    private static List<Line> lines(List<String> before, List<String> after) {
        int same = 0;
        while (same < Math.min(before.size(), after.size()) && before.get(same).equals(after.get(same))) {
            same++;
        }
        int tail = 0;
        while (tail < Math.min(before.size(), after.size()) - same
                && before.get(before.size() - 1 - tail).equals(after.get(after.size() - 1 - tail))) {
            tail++;
        }
        List<Line> lines = new ArrayList<>();
        before.subList(0, same).forEach(line -> lines.add(new Line(' ', line)));
        middle(before.subList(same, before.size() - tail), after.subList(same, after.size() - tail), lines);
        before.subList(before.size() - tail, before.size()).forEach(line -> lines.add(new Line(' ', line)));
        return lines;
    }

    /** By the longest common subsequence. */
    private static void middle(List<String> before, List<String> after, List<Line> lines) {
        int olds = before.size();
        int news = after.size();
        boolean whole = (long) olds * news > MOST_PAIRS;
        int[][] longest = new int[whole ? 0 : olds + 1][whole ? 0 : news + 1];
        for (int i = olds - 1; i >= 0 && !whole; i--) {
            for (int j = news - 1; j >= 0; j--) {
                longest[i][j] = before.get(i).equals(after.get(j))
                        ? longest[i + 1][j + 1] + 1
                        : Math.max(longest[i + 1][j], longest[i][j + 1]);
            }
        }
        int i = 0;
        int j = 0;
        while (i < olds || j < news) {
            if (!whole && i < olds && j < news && before.get(i).equals(after.get(j))) {
                lines.add(new Line(' ', before.get(i++)));
                j++;
            } else if (i < olds && (j == news || whole || longest[i + 1][j] >= longest[i][j + 1])) {
                lines.add(new Line('-', before.get(i++)));
            } else {
                lines.add(new Line('+', after.get(j++)));
            }
        }
    }
}
