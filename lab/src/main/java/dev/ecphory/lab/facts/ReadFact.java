package dev.ecphory.lab.facts;

import dev.ecphory.Fact;
import dev.ecphory.knowledge.TimePoint;
import dev.ecphory.lab.data.Digest;
import java.time.Instant;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * A fact that was read from a conversation. Immutable.
 *
 * @param fact as the memory believes it in the end
 * @param turns that bear it, at least one, oldest first
 * @param digest what its labels are found by
 */
record ReadFact(Fact fact, List<Turn> turns, String digest) {
    /** Digits of a digest. */
    static final int DIGITS = 16;

    ReadFact {
        turns = List.copyOf(turns);
    }

    static ReadFact of(Fact fact, List<Turn> turns) {
        return new ReadFact(fact, turns, digest(fact));
    }

    /** The first hexadecimal digits of SHA-256 over subject, predicate, object and both dates with their grain. */
    static String digest(Fact fact) {
        return Digest.ofText(told(fact)).substring(0, DIGITS);
    }

    private static String told(Fact fact) {
        return String.join(
                "|",
                fact.slot().subject(),
                fact.slot().predicate(),
                fact.object(),
                date(fact.validFrom()),
                date(fact.validTo()));
    }

    private static String date(@Nullable TimePoint time) {
        return time == null ? "" : time.at() + "/" + time.granularity().name().toLowerCase(Locale.ROOT);
    }

    /** Turn and digest: what tells it from every other fact of the data set. */
    String name() {
        return turns.getFirst().name() + "|" + digest;
    }

    /**
     * In words for whoever labels it: {@code subject | predicate | object | from | to | status}; a date with the words that it
     * was told in.
     *
     * @param at when the conversation has ended
     */
    String shown(Instant at) {
        return String.join(
                " | ",
                fact.slot().subject(),
                fact.slot().predicate(),
                fact.object(),
                worded(fact.validFrom()),
                worded(fact.validTo()),
                status(at));
    }

    private static String worded(@Nullable TimePoint time) {
        return time == null || time.phrase() == null ? date(time) : date(time) + " \"" + time.phrase() + '"';
    }

    private String status(Instant at) {
        if (fact.contested()) {
            return "contested";
        }
        return fact.validFrom().at().isAfter(at) ? "to come" : fact.isValidAt(at) ? "current" : "outdated";
    }
}
