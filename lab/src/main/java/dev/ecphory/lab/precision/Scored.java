package dev.ecphory.lab.precision;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * A case with what came back for it. Immutable.
 *
 * @param asked the case
 * @param returned what came back
 */
record Scored(PrecisionCase asked, Returned returned) {
    /** What is wrong; empty when the case is passed. */
    List<String> failures() {
        return asked.expected().failures(returned);
    }

    boolean passed() {
        return failures().isEmpty();
    }

    /** Whether something is to be recalled. */
    boolean active() {
        return !asked.expected().wanted().isEmpty();
    }

    private long hits() {
        Set<String> wanted = asked.expected().wanted();
        return returned.recalled().stream().filter(wanted::contains).count();
    }

    /**
     * The share of what was recalled that was wanted, 0 to 1: 0 where something was wanted and nothing recalled, or nothing
     * wanted and something recalled; NaN where neither was, or where the case says nothing of it and nothing was recalled.
     */
    double precision() {
        if (returned.recalled().isEmpty()) {
            return active() ? 0 : Double.NaN;
        }
        return (double) hits() / returned.recalled().size();
    }

    /** The share of what was wanted that was recalled, 0 to 1; NaN where nothing was. */
    double recall() {
        return active() ? (double) hits() / asked.expected().wanted().size() : Double.NaN;
    }

    Map<String, Object> toMap() {
        Map<String, Object> map = new LinkedHashMap<>();
        map.put("case", asked.id());
        map.put("category", asked.category());
        map.put("passed", passed());
        map.put("precision", precision());
        map.put("recall", recall());
        map.put("wanted", asked.expected().wanted().stream().sorted().toList());
        map.put("recalled", returned.recalled());
        map.put("pinned", returned.pinned().stream().sorted().toList());
        map.put("questions", returned.questions().stream().sorted().toList());
        map.put("turns", returned.turns());
        map.put("tokens", returned.tokens());
        map.put("failures", failures());
        return map;
    }
}
