package dev.ecphory.lab.times;

import dev.ecphory.internal.language.TimeMention;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Counts what was found and read right, by kind. Not for several threads. */
final class TimesScore {
    /** Words that relate a time to what is told; readings leave them out. */
    private static final Pattern RELATING = Pattern.compile("^((on|in|at|the|from|since|until|till|before|after|by|as"
            + " of|around|of|starting|beginning|between|within|no later"
            + " than|for|year|to|during)\\b[\\s,:]*|[\\s'@(=-])+");

    /** Of how many expressions in scope what was right. */
    record Count(int total, int found, int exact, int right) {
        Count plus(boolean isFound, boolean isExact, boolean isRight) {
            return new Count(
                    total + 1, found + (isFound ? 1 : 0), exact + (isExact ? 1 : 0), right + (isRight ? 1 : 0));
        }

        Count plus(Count other) {
            return new Count(total + other.total, found + other.found, exact + other.exact, right + other.right);
        }
    }

    private final Map<String, Count> kinds = new TreeMap<>();
    private final Map<TimeScope, Integer> left = new EnumMap<>(TimeScope.class);
    private final List<String> misses = new ArrayList<>();
    private int on;
    private int recurring;
    private int beside;
    private int neutral;

    /** A sentence's expressions and what was read of it. */
    void add(String sentence, List<TimeExpression> expressions, List<TimeMention> read) {
        for (TimeExpression one : expressions) {
            TimeScope.leftOut(one)
                    .ifPresentOrElse(scope -> left.merge(scope, 1, Integer::sum), () -> measure(one, read));
        }
        for (TimeMention mention : read) {
            List<TimeExpression> under =
                    expressions.stream().filter(one -> meets(one, mention)).toList();
            if (under.isEmpty()) {
                beside++;
                misses.add("beside | " + mention.phrase() + " | " + sentence);
            } else if (under.stream().anyMatch(one -> TimeScope.leftOut(one).isEmpty())) {
                on++;
            } else if (under.stream().allMatch(one -> one.kind().equals("set"))) {
                recurring++;
                misses.add(
                        "set | " + mention.phrase() + " | " + under.getFirst().sentence());
            } else {
                neutral++;
            }
        }
    }

    private void measure(TimeExpression one, List<TimeMention> read) {
        TimeMention best = null;
        boolean right = false;
        boolean exact = false;
        for (TimeMention mention : read) {
            if (meets(one, mention)) {
                boolean same = TimeComparison.right(mention, one);
                boolean whole = core(one.words()).equals(core(mention.phrase()));
                best = best == null || same || whole ? mention : best;
                right |= same;
                exact |= whole;
            }
        }
        kinds.merge(one.kind(), new Count(0, 0, 0, 0).plus(best != null, exact, right), Count::plus);
        if (!right || !exact) {
            misses.add((right ? "span" : "value") + " | " + one.kind() + " | " + one.words() + " | " + one.values()
                    + " | " + (best == null ? "nothing" : best.toString()) + " | " + one.said() + " | "
                    + one.sentence());
        }
    }

    private static boolean meets(TimeExpression one, TimeMention mention) {
        return mention.from() < one.to() && one.from() < mention.to();
    }

    private static String core(String words) {
        return RELATING.matcher(words.toLowerCase(Locale.ROOT)).replaceFirst("").replaceAll("[\\s.,')]+$", "");
    }

    /** The count of a kind; of all when it is null. */
    Count of(@Nullable String kind) {
        return kinds.entrySet().stream()
                .filter(entry -> kind == null || entry.getKey().equals(kind))
                .map(Map.Entry::getValue)
                .reduce(new Count(0, 0, 0, 0), Count::plus);
    }

    int leftOut(TimeScope scope) {
        return left.getOrDefault(scope, 0);
    }

    int on() {
        return on;
    }

    int recurring() {
        return recurring;
    }

    int beside() {
        return beside;
    }

    int neutral() {
        return neutral;
    }

    double precision() {
        return (double) on / Math.max(1, on + recurring + beside);
    }

    List<String> misses() {
        return misses;
    }
}
