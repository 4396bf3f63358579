package dev.ecphory;

import java.util.Collections;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;

/**
 * Whether what was recalled holds an answer. Advice: recall never withholds anything for it. Immutable.
 *
 * @param verdict the judgement
 * @param probability that an answer is there, 0 to 1, calibrated on development data
 * @param reasons what spoke for and against it, weightiest first, for a person
 * @param signs what was measured, from which the probability follows; a sign that could not be, in a small
 *     memory, is not among them
 */
public record Answerability(Verdict verdict, double probability, List<String> reasons, Map<Feature, Double> signs) {
    /** The judgement. */
    public enum Verdict {
        /** An answer is there. */
        SUPPORTED,
        /** Some of it may be. */
        PARTIAL,
        /** None seems to be. */
        UNSUPPORTED
    }

    /**
     * What tells whether an answer is there. Each compares the question with what is nearest to it in the memory, never
     * with how other questions are put.
     */
    public enum Feature {
        /**
         * How far the sentences that fit are about the person named (said by them of themselves, or to them by others)
         * rather than about others: -.5 to .5; 0 where no one is to be told from anyone.
         */
        VOICE,
        /** How much better the best event of the person named fits than the best of others, -1 to 1; 0 likewise. */
        PERSON,
        /** How far the best event stands above the ten best: what is told in passing, once, is seldom told in detail. */
        ALONE,
        /** How much of what is asked for, by rarity, is found in the best events together, 0 to 1. */
        COVERED,
        /** How well the two words that fit worst are found in the best event, 0 to 1. */
        WEAKEST,
        /** How much more of what is asked for the best event has than the other best ones, 0 to 1. */
        PEAK,
        /** The log-odds, -6 to 6, that the memory speaks of it at all; told by cosines and rare words alone. */
        TOPICAL,
        /** The natural logarithm of one more than the number of events in sight: in a large memory something always looks near. */
        SIZE
    }

    /** Copies the collections, checks the probability. */
    public Answerability {
        if (!(probability >= 0 && probability <= 1)) {
            throw new IllegalArgumentException("probability " + probability + " is not from 0 to 1");
        }
        reasons = List.copyOf(reasons);
        Map<Feature, Double> copy = new EnumMap<>(Feature.class);
        copy.putAll(signs);
        signs = Collections.unmodifiableMap(copy);
    }

    /** Without what was measured. */
    public Answerability(Verdict verdict, double probability, List<String> reasons) {
        this(verdict, probability, reasons, Map.of());
    }
}
