package dev.ecphory.wire;

import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** Finds the known name that a mistyped one was probably meant to be. Stateless; threads may share it. */
public final class Suggestion {
    /** Names beyond this length are cut before they are compared: the work grows with the product of both lengths. */
    private static final int LONGEST = 64;

    private static final int MOST = 3;

    private Suggestion() {}

    /** The nearest of the known names; empty when none is near. */
    public static Optional<String> of(String name, Collection<String> known) {
        return near(name, known).stream().findFirst();
    }

    /**
     * The near ones of the known names, the nearest first, at most three; names equally near are sorted. Near is what
     * differs in a third of its letters at most, a swap of neighbours counting once, or begins alike; case is nothing.
     */
    public static List<String> near(String name, Collection<String> known) {
        String given = folded(name);
        record Scored(String name, int distance) {}
        return known.stream()
                .map(one -> new Scored(one, score(given, folded(one))))
                .filter(one -> one.distance() <= Math.max(1, given.length() / 3))
                .sorted(Comparator.comparingInt(Scored::distance).thenComparing(Scored::name))
                .limit(MOST)
                .map(Scored::name)
                .toList();
    }

    private static String folded(String name) {
        String cut = name.length() > LONGEST ? name.substring(0, LONGEST) : name;
        return cut.toLowerCase(Locale.ROOT).replaceAll("[-_. ]", "");
    }

    private static int score(String given, String known) {
        boolean begins =
                Math.min(given.length(), known.length()) >= 3 && (known.startsWith(given) || given.startsWith(known));
        int distance = distance(given, known);
        return begins ? Math.min(1, distance) : distance;
    }

    /** The optimal string alignment distance. */
    private static int distance(String a, String b) {
        int[][] cost = new int[a.length() + 1][b.length() + 1];
        for (int i = 0; i <= a.length(); i++) {
            for (int j = 0; j <= b.length(); j++) {
                if (i == 0 || j == 0) {
                    cost[i][j] = i + j;
                    continue;
                }
                int change = a.charAt(i - 1) == b.charAt(j - 1) ? 0 : 1;
                cost[i][j] = Math.min(cost[i - 1][j - 1] + change, 1 + Math.min(cost[i - 1][j], cost[i][j - 1]));
                if (i > 1 && j > 1 && a.charAt(i - 1) == b.charAt(j - 2) && a.charAt(i - 2) == b.charAt(j - 1)) {
                    cost[i][j] = Math.min(cost[i][j], cost[i - 2][j - 2] + 1);
                }
            }
        }
        return cost[a.length()][b.length()];
    }
}
