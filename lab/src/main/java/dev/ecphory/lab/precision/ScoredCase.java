package dev.ecphory.lab.precision;

import dev.ecphory.lab.kit.Output;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * A case with what came back for it. Immutable.
 *
 * @param asked the case
 * @param returned what came back
 */
record ScoredCase(PrecisionCase asked, ReturnedBeliefs returned) {
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
        return Output.object(
                "case", asked.id(),
                "category", asked.category(),
                "passed", passed(),
                "precision", precision(),
                "recall", recall(),
                "wanted", asked.expected().wanted().stream().sorted().toList(),
                "recalled", returned.recalled(),
                "pinned", returned.pinned().stream().sorted().toList(),
                "questions", returned.questions().stream().sorted().toList(),
                "turns", returned.turns(),
                "tokens", returned.tokens(),
                "failures", failures());
    }
}
