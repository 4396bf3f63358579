package dev.ecphory;

import java.util.Locale;

/**
 * Who decides how a question is recalled and read for an answer (AgentOS, memory, reader and read routers). Immutable; begin with
 * {@link #DEFAULTS} and change what differs.
 *
 * @param retrieval how much is recalled, by the question's category
 * @param readers which of several models reads, by the question's category
 * @param reading how the model is led, by the question's intent
 * @param adaptation what counts as best where enough was reported of answers, see {@link dev.ecphory.knowledge.Learning#feedback}
 */
public record AnswerRouting(Retrieval retrieval, Readers readers, Reading reading, Adaptation adaptation) {
    /** Recalls as the caller says, reads by the first reader and the precise table, and adapts to nothing. */
    public static final AnswerRouting DEFAULTS =
            new AnswerRouting(Retrieval.AS_ASKED, Readers.FIRST, Reading.PRECISE, Adaptation.OFF);

    /** Tables from a question's category to a retrieval. */
    public enum Retrieval {
        /** None: as the caller's options say. */
        AS_ASKED,
        /** Twenty events for everything. */
        CANONICAL,
        /** A hundred for questions over several sessions and for preferences, else twenty. */
        MINIMIZE_COST,
        /** The same, and fifty for times and what changes. */
        BALANCED,
        /** A hundred for all but what the assistant said and times. */
        MAXIMIZE_ACCURACY;

        /** As settings write it: {@code minimize-cost}. */
        public String key() {
            return AnswerRouting.key(this);
        }
    }

    /** Tables from a question's category to a reader. */
    public enum Readers {
        /** The reader that was given first, for everything. */
        FIRST,
        /** The reader given first for times and what the user said, the second for all else. Needs two. */
        BY_CATEGORY;

        /** As settings write it: {@code by-category}. */
        public String key() {
            return AnswerRouting.key(this);
        }
    }

    /** Tables from a question's intent to a strategy. */
    public enum Reading {
        /** A single call for facts, notes for syntheses, a scratchpad for times, quotes for preferences. */
        PRECISE,
        /** For questions over many documents: facts are quoted, preferences put together from notes. */
        SYNTHESIS,
        /** For memories full of dates: nearly everything is worked out in writing. */
        TEMPORAL;

        /** As settings write it: {@code temporal}. */
        public String key() {
            return AnswerRouting.key(this);
        }
    }

    /**
     * What is best, where a category has thirty reported answers by the table's choice and by another. An answer counts as right if an
     * event that it was given was reported as used, and as wrong if something else alone was, or only ignored events.
     */
    public enum Adaptation {
        /** The tables decide. */
        OFF,
        /** The cheapest of those nearly as good as the best. */
        MINIMIZE_COST,
        /** The least cost for each right answer. */
        BALANCED,
        /** The most right answers; among equals the cheapest. */
        MAXIMIZE_ACCURACY;

        /** As settings write it: {@code minimize-cost}. */
        public String key() {
            return AnswerRouting.key(this);
        }
    }

    /** With another table of retrievals. */
    public AnswerRouting withRetrieval(Retrieval value) {
        return new AnswerRouting(value, readers, reading, adaptation);
    }

    /** With another table of readers. */
    public AnswerRouting withReaders(Readers value) {
        return new AnswerRouting(retrieval, value, reading, adaptation);
    }

    /** With another table of strategies. */
    public AnswerRouting withReading(Reading value) {
        return new AnswerRouting(retrieval, readers, value, adaptation);
    }

    /** Adapting to another goal, or to none. */
    public AnswerRouting withAdaptation(Adaptation value) {
        return new AnswerRouting(retrieval, readers, reading, value);
    }

    private static String key(Enum<?> value) {
        return value.name().toLowerCase(Locale.ROOT).replace('_', '-');
    }
}
