package dev.ecphory.server.tools;

import dev.ecphory.spi.TokenCounter;
import dev.ecphory.wire.InputField;
import dev.ecphory.wire.Json;
import dev.ecphory.wire.ValidatedArguments;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * How many tokens a result may have, counted as JSON by {@link TokenCounter#estimate}: what does not fit is left out, or
 * shortened if nothing else is there, and that is said. Not for several threads.
 */
final class ResultBudget {
    /** The most, and what is allowed unless less is asked for. */
    static final int MOST = 6_000;

    static final InputField FIELD =
            InputField.integer("max_tokens", 300, MOST, "The most tokens to return. Default: " + MOST + ".");

    /** The same for what is told as a context, of which a cursor brings the rest. */
    static final InputField CONTEXT =
            InputField.integer(FIELD.name(), 300, MOST, "The most tokens to return. Default: 2000.");

    private static final int CONTEXT_USUAL = 2_000;
    /** What an item of a list costs at least, with some words of its text. */
    private static final int ITEM = 120;
    /** What the members around the lists cost. */
    private static final int FRAME = 160;
    /** UTF-16 units that a token has at least, of what the estimate counts. */
    private static final int LONGEST_UNIT = 3;

    private final int most;
    private int left;

    ResultBudget(int most) {
        this.most = most;
        this.left = most - FRAME;
    }

    /** As a call says it. */
    static ResultBudget of(ValidatedArguments given, InputField field) {
        return new ResultBudget((int) given.integer(field.name(), field.equals(CONTEXT) ? CONTEXT_USUAL : MOST));
    }

    int most() {
        return most;
    }

    int left() {
        return Math.max(0, left);
    }

    /** A text that fits, whatever its characters; with an ellipsis when it was cut. */
    static String cut(String text, int units) {
        if (text.length() <= units) {
            return text;
        }
        int end = Math.max(0, units);
        return text.substring(0, end > 0 && Character.isHighSurrogate(text.charAt(end - 1)) ? end - 1 : end) + "…";
    }

    /** Takes what a value costs; false, and nothing is taken, when that is more than is left. */
    boolean take(Object value) {
        int cost = cost(value) + 1;
        if (cost > left) {
            return false;
        }
        left -= cost;
        return true;
    }

    /** As it will be told, which is quoted. */
    private static int cost(Object value) {
        return TokenCounter.estimate().count(Json.text(ToolResult.quoted(value)));
    }

    /**
     * The first of some objects, as many as fit; the first of them at least, its texts shortened if they must be.
     *
     * @param all best first
     * @param share how much of what is left they may take, 0 to 1
     */
    List<Map<String, @Nullable Object>> fit(List<Map<String, @Nullable Object>> all, double share) {
        int kept = (int) (left * (1 - share));
        left -= kept;
        List<Map<String, @Nullable Object>> taken = new ArrayList<>();
        for (Map<String, @Nullable Object> one : all) {
            if (take(one)) {
                taken.add(one);
            } else {
                if (taken.isEmpty()) {
                    shorten(one, left);
                    if (take(one)) {
                        taken.add(one);
                    }
                }
                break;
            }
        }
        left += kept;
        return taken;
    }

    /** The same, the first of them whole and the texts of those behind shortened, so that as many as can be are there. */
    List<Map<String, @Nullable Object>> fitEach(List<Map<String, @Nullable Object>> all) {
        List<Map<String, @Nullable Object>> taken = new ArrayList<>();
        int seats = Math.min(all.size(), Math.max(1, left / ITEM));
        for (Map<String, @Nullable Object> one : all.subList(0, seats)) {
            int room = left - ITEM * (seats - taken.size() - 1);
            if (cost(one) + 1 > room) {
                shorten(one, room);
            }
            if (!take(one)) {
                break;
            }
            taken.add(one);
        }
        return taken;
    }

    /** Cuts the longest texts of an object, and marks it. */
    private static void shorten(Map<String, @Nullable Object> object, int room) {
        object.put("cut", true);
        object.remove("metadata");
        for (int units = room * LONGEST_UNIT; units > 16; units /= 2) {
            int most = units;
            object.replaceAll((name, value) -> value instanceof String text ? cut(text, most) : value);
            if (cost(object) < room) {
                return;
            }
        }
    }

    /** What was left out, for the member {@code cut}; null when nothing was. */
    static @Nullable Map<String, @Nullable Object> cut(int all, int taken, String next) {
        return all <= taken ? null : Json.object("omitted", all - taken, "next", next);
    }
}
