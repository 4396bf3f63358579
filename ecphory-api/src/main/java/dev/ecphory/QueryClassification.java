package dev.ecphory;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * What kind of question it is: one reading that every router shares. Immutable; threads may share it.
 *
 * @param tier how much of memory it needs
 * @param category what LongMemEval would call it
 * @param intent how its evidence is to be read
 * @param state which state of the world it asks for
 * @param exhaustive whether it wants all of something
 * @param counting whether it wants their number
 * @param synthesis whether it wants an overview rather than a detail
 * @param personality whether it asks what somebody is like
 * @param confidence how sure the reading is, 0 to 1
 * @param matched the words that told each of the above, by its name in lower case; without what is only a default
 * @param by who read it: {@code rules}, or a model's id
 */
public record QueryClassification(
        MemoryNeed tier,
        Category category,
        Intent intent,
        FactState state,
        boolean exhaustive,
        boolean counting,
        boolean synthesis,
        boolean personality,
        double confidence,
        Map<String, String> matched,
        String by) {
    /** How much of memory a question needs (AgentOS, query classifier). */
    public enum MemoryNeed {
        /** Nothing of it: small talk, arithmetic. */
        T0,
        /** A plain look-up. */
        T1,
        /** A look-up that needs care: times, changes, preferences, reasons. */
        T2,
        /** Many memories: counts, lists, orders, comparisons, chains. */
        T3;

        /** The next that takes more of memory, for who is not sure; the last stays. */
        public MemoryNeed up() {
            return switch (this) {
                case T0 -> T1;
                case T1 -> T2;
                case T2, T3 -> T3;
            };
        }
    }

    /** LongMemEval's kinds of questions. */
    public enum Category {
        /** What the user said of themselves. */
        SINGLE_SESSION_USER,
        /** What the assistant said. */
        SINGLE_SESSION_ASSISTANT,
        /** What the user would like. */
        SINGLE_SESSION_PREFERENCE,
        /** Something spread over several sessions. */
        MULTI_SESSION,
        /** Times, orders, stretches of time. */
        TEMPORAL,
        /** The state of something that changes. */
        KNOWLEDGE_UPDATE
    }

    /** How the evidence is to be read (AgentOS, read router). */
    public enum Intent {
        /** One fact. */
        PRECISE_FACT,
        /** Many facts put together. */
        SYNTHESIS,
        /** A time or the stretch between two. */
        TIME_INTERVAL,
        /** What the user likes. */
        PREFERENCE,
        /** Perhaps nothing that memory holds. */
        ABSTENTION_CANDIDATE
    }

    /** Which state of the world is asked for. */
    public enum FactState {
        /** The question does not say. */
        ANY,
        /** As it is now. */
        CURRENT,
        /** How it came to be. */
        HISTORY,
        /** As it was at a time. */
        AS_OF
    }

    /** Copies the map, checks the confidence. */
    public QueryClassification {
        if (!(confidence >= 0 && confidence <= 1)) {
            throw new IllegalArgumentException("confidence " + confidence + " is not from 0 to 1");
        }
        matched = Collections.unmodifiableMap(new LinkedHashMap<>(matched));
    }
}
