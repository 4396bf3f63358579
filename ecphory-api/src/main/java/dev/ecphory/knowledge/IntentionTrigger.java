package dev.ecphory.knowledge;

import dev.ecphory.InvalidInputException;
import dev.ecphory.internal.validation.InputChecks;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import org.jspecify.annotations.Nullable;

/** What an intention waits for (prospective memory; Einstein and McDaniel 1990). Immutable; threads may share it. */
public sealed interface IntentionTrigger {
    /** The longest text of any of them, in UTF-16 units. */
    int MAX_TEXT = 2_000;

    /**
     * A time.
     *
     * @param at the first time, to the microsecond, of the years 1 to 9999
     * @param every after which it comes again, from a second to 36,500 days; null for once
     */
    record AtTime(Instant at, @Nullable Duration every) implements IntentionTrigger {
        private static final Instant FIRST = Instant.parse("0001-01-01T00:00:00Z");
        private static final Instant LAST = Instant.parse("9999-12-31T23:59:59.999999Z");
        private static final Duration SHORTEST = Duration.ofSeconds(1);
        private static final Duration LONGEST = Duration.ofDays(36_500);

        /** Checks both; throws {@link InvalidInputException} naming what is wrong. */
        public AtTime {
            if (at.isBefore(FIRST) || at.isAfter(LAST)) {
                throw new InvalidInputException(
                        "at", at.toString(), "is out of range", "give a time of the years 1 to 9999");
            }
            at = at.truncatedTo(ChronoUnit.MICROS);
            if (every != null && (every.compareTo(SHORTEST) < 0 || every.compareTo(LONGEST) > 0)) {
                throw new InvalidInputException(
                        "every", every.toString(), "is out of range", "give a second to 36,500 days");
            }
        }
    }

    /**
     * Somebody speaks of something.
     *
     * @param words all of which must be said, in any form and order, 1 to 2,000 characters
     */
    record OnKeyword(String words) implements IntentionTrigger {
        /** Checks the words; throws {@link InvalidInputException} naming what is wrong. */
        public OnKeyword {
            words = told("event", words);
        }
    }

    /**
     * The talk is about something.
     *
     * @param topic in a few words, 1 to 2,000 characters
     */
    record OnTopic(String topic) implements IntentionTrigger {
        /** Checks the topic; throws {@link InvalidInputException} naming what is wrong. */
        public OnTopic {
            topic = told("context", topic);
        }
    }

    private static String told(String field, String text) {
        return InputChecks.said(field, text, MAX_TEXT, "say what it waits for");
    }
}
