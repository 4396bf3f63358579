package dev.ecphory.lab.freeze;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;

/**
 * The difference between two versions of a file. Immutable.
 *
 * @param path in the folder
 * @param lines that are in one of the two alone, those that only moved left out
 * @param first where they differ first, and how, for a person
 */
record FileDifference(String path, int lines, String first) {
    private static final int SHOWN = 100;
    private static final int BEFORE = 20;

    /** The difference of two texts; empty where there is none. */
    static Optional<FileDifference> of(String path, @Nullable String was, @Nullable String now) {
        if (was == null || now == null) {
            String text = was == null ? now : was;
            int lines = text == null ? 0 : (int) text.lines().count();
            return Optional.of(new FileDifference(path, lines, was == null ? "is new" : "is gone"));
        }
        if (was.equals(now)) {
            return Optional.empty();
        }
        List<String> before = was.lines().toList();
        List<String> after = now.lines().toList();
        int at = 0;
        while (at < before.size() && at < after.size() && before.get(at).equals(after.get(at))) {
            at++;
        }
        String first = at >= before.size()
                ? "more follows: " + cut(at < after.size() ? after.get(at) : "", 0)
                : at >= after.size() ? "ends before: " + cut(before.get(at), 0) : told(before.get(at), after.get(at));
        return Optional.of(new FileDifference(path, alone(before, after), "line " + (at + 1) + ": " + first));
    }

    /** Lines of one of them alone: the longer of the two sides. */
    private static int alone(List<String> before, List<String> after) {
        Map<String, Integer> counts = new HashMap<>();
        before.forEach(line -> counts.merge(line, 1, Integer::sum));
        after.forEach(line -> counts.merge(line, -1, Integer::sum));
        int gone = counts.values().stream().filter(n -> n > 0).mapToInt(n -> n).sum();
        int come = counts.values().stream().filter(n -> n < 0).mapToInt(n -> -n).sum();
        return Math.max(gone, come);
    }

    private static String told(String was, String now) {
        if (was.startsWith("{") && now.startsWith("{")) {
            try {
                return told("", JsonLines.read(was), JsonLines.read(now));
            } catch (JacksonException none) {
                // a text that only begins as JSON does
            }
        }
        return changed(was, now);
    }

    /** The first member that differs, with its path. */
    private static String told(String path, JsonNode was, JsonNode now) {
        if (was.isObject() && now.isObject()) {
            List<String> names = new ArrayList<>(was.propertyNames());
            new TreeSet<>(now.propertyNames())
                    .stream().filter(name -> !names.contains(name)).forEach(names::add);
            for (String name : names) {
                if (!was.path(name).equals(now.path(name))) {
                    return told(path + "/" + name, was.path(name), now.path(name));
                }
            }
        }
        if (was.isArray() && now.isArray() && was.size() == now.size()) {
            for (int i = 0; i < was.size(); i++) {
                if (!was.path(i).equals(now.path(i))) {
                    return told(path + "/" + i, was.path(i), now.path(i));
                }
            }
        }
        String one = was.isString() ? was.asString() : was.toString();
        String other = now.isString() ? now.asString() : now.toString();
        return path + ": " + changed(one, other);
    }

    private static String changed(String was, String now) {
        int at = 0;
        while (at < was.length() && at < now.length() && was.charAt(at) == now.charAt(at)) {
            at++;
        }
        return cut(was, at) + " -> " + cut(now, at);
    }

    private static String cut(String text, int at) {
        int from = Math.max(0, at - BEFORE);
        int to = Math.min(text.length(), from + SHOWN);
        return (from > 0 ? "…" : "") + text.substring(from, to).replace("\n", "\\n") + (to < text.length() ? "…" : "");
    }
}
