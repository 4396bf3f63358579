package dev.ecphory;

import java.time.Duration;
import java.util.List;
import java.util.Locale;

/**
 * The answer to {@code answer}. Immutable.
 *
 * @param text the answer in words; for an abstention, that memory holds none
 * @param kind how it came about
 * @param confidence that it is right, 0 to 1, as far as the reader can tell
 * @param citations the events and facts that it rests on, each of them in the recollection
 * @param recollection what it was read from
 * @param choices what each router decided and why, in order
 * @param usage what the models used for it; nothing when none was asked
 */
public record Answer(
        String text,
        Kind kind,
        double confidence,
        List<Citation> citations,
        RecallResult recollection,
        List<RoutingDecision> choices,
        Usage usage) {
    /** How an answer came about. */
    public enum Kind {
        /** What a fact holds now, or what was worked out from dates and facts. No model was asked. */
        EXTRACTED,
        /**
         * What was said, word for word in quotation marks, with who said it and when: the words that fit the question best. Nobody has
         * judged whether they hold the answer. No model was asked.
         */
        QUOTED,
        /** Written by a model. */
        GENERATED,
        /** None was given, because memory does not seem to hold one. */
        ABSTAINED
    }

    /**
     * Where it is said.
     *
     * @param id of an event, or of a fact
     * @param quote the words, verbatim
     */
    public record Citation(String id, String quote) {}

    /**
     * What a router decided.
     *
     * @param router its name
     * @param chosen what it chose
     * @param because why, for a person
     */
    public record RoutingDecision(String router, String chosen, String because) {}

    /**
     * What models used for an answer, its recall included; of a recall by itself {@link RecallResult#extension} tells, where a model was
     * asked.
     *
     * @param calls answers asked for
     * @param inputTokens tokens read
     * @param outputTokens tokens written
     * @param cost what they cost, in the currency of the models' prices
     * @param waited time spent waiting for models
     */
    public record Usage(int calls, long inputTokens, long outputTokens, double cost, Duration waited)
            implements RecallResult.Extension {
        /** No model was asked. */
        public static final Usage NOTHING = new Usage(0, 0, 0, 0, Duration.ZERO);

        /** Both together. */
        public Usage plus(Usage other) {
            return new Usage(
                    calls + other.calls,
                    inputTokens + other.inputTokens,
                    outputTokens + other.outputTokens,
                    cost + other.cost,
                    waited.plus(other.waited));
        }
    }

    /**
     * Who decides how a question is recalled and read for an answer (AgentOS, memory, reader and read routers). Immutable; begin with
     * {@link #DEFAULTS} and change what differs.
     *
     * @param retrieval how much is recalled, by the question's category
     * @param readers which of several models reads, by the question's category
     * @param reading how the model is led, by the question's intent
     * @param adaptation what counts as best where enough was reported of answers, see {@link dev.ecphory.knowledge.Learning#feedback}
     */
    public record Routing(Retrieval retrieval, Readers readers, Reading reading, Adaptation adaptation) {
        /** Recalls as the caller says, reads by the first reader and the precise table, and adapts to nothing. */
        public static final Routing DEFAULTS =
                new Routing(Retrieval.AS_ASKED, Readers.FIRST, Reading.PRECISE, Adaptation.OFF);

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
                return Routing.key(this);
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
                return Routing.key(this);
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
                return Routing.key(this);
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
                return Routing.key(this);
            }
        }

        /** With another table of retrievals. */
        public Routing withRetrieval(Retrieval value) {
            return new Routing(value, readers, reading, adaptation);
        }

        /** With another table of readers. */
        public Routing withReaders(Readers value) {
            return new Routing(retrieval, value, reading, adaptation);
        }

        /** With another table of strategies. */
        public Routing withReading(Reading value) {
            return new Routing(retrieval, readers, value, adaptation);
        }

        /** Adapting to another goal, or to none. */
        public Routing withAdaptation(Adaptation value) {
            return new Routing(retrieval, readers, reading, value);
        }

        private static String key(Enum<?> value) {
            return value.name().toLowerCase(Locale.ROOT).replace('_', '-');
        }
    }

    /** Copies the lists, checks the confidence. */
    public Answer {
        if (!(confidence >= 0 && confidence <= 1)) {
            throw new IllegalArgumentException("confidence " + confidence + " is not from 0 to 1");
        }
        citations = List.copyOf(citations);
        choices = List.copyOf(choices);
    }
}
