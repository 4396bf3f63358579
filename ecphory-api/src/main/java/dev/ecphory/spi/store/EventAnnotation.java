package dev.ecphory.spi.store;

import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * What encoding found in one event, without a model: how new, how weighty, how surprising it is, and what kind of
 * thing. A projection: it never changes the event. Numbers are rounded to thousandths, so that every store gives them
 * back exactly. Immutable; threads may share it.
 *
 * @param seq the event
 * @param novelty n, 0.05 to 1: how little of it nearby memories already hold (True Memory, equation 1)
 * @param salience s, 0 to 1: how much it matters on its face
 * @param predictionError π, 0 to 2: how differently it reads from what nearby memories lead one to expect
 * @param score the gate's weighted mean of the three
 * @param admitted whether the gate's threshold was reached
 * @param marked whether it bears words of correction or change, which the gate admits whatever the score
 * @param surprise σ, 0.05 to 1: how many of its particulars were never mentioned before
 * @param act what the utterance does
 * @param category what kind of statement it is, as far as the gate's thresholds are concerned
 * @param scope how long it is good for
 * @param sensitivity what must be handled with care; empty for most
 * @param landmark the class of the life event that it tells; null for most
 * @param segment the number of the stretch without a gap of six hours that it belongs to, from 1
 */
public record EventAnnotation(
        long seq,
        double novelty,
        double salience,
        double predictionError,
        double score,
        boolean admitted,
        boolean marked,
        double surprise,
        SpeechAct act,
        Category category,
        Lifetime scope,
        Set<Sensitivity> sensitivity,
        @Nullable LandmarkKind landmark,
        int segment) {

    /** Copies the set and rounds the numbers. */
    public EventAnnotation {
        sensitivity = Set.copyOf(sensitivity);
        novelty = rounded(novelty);
        salience = rounded(salience);
        predictionError = rounded(predictionError);
        score = rounded(score);
        surprise = rounded(surprise);
    }

    /** A number as an annotation holds it: to thousandths. */
    public static double rounded(double value) {
        return Math.round(value * 1_000) / 1_000.0;
    }

    /** What an utterance does. */
    public enum SpeechAct {
        /** Nothing worth the word: "ok", "lol". */
        NOISE,
        /** A greeting or a farewell. */
        GREETING,
        /** A reaction to what was said: "that's great". */
        REACTION,
        /** A question. */
        QUESTION,
        /** A request or an instruction. */
        REQUEST,
        /** Something done, decided or promised. */
        COMMITMENT,
        /** A change or a correction of what was said before. */
        UPDATE,
        /** Any other statement. */
        STATEMENT
    }

    /** The kinds of statement that the gate treats apart (True Memory, encoding gate). */
    public enum Category {
        /** It corrects what was said. */
        CORRECTION,
        /** It tells of a decision. */
        DECISION,
        /** It tells how people stand to one another. */
        RELATIONSHIP,
        /** It tells of something that happened or will. */
        EVENT,
        /** It tells of something that somebody does habitually. */
        ACTIVITY,
        /** It tells what somebody likes or wants. */
        PREFERENCE,
        /** A standing instruction. */
        DIRECTIVE,
        /** Everything else. */
        OTHER
    }

    /** How long an event is good for (Engram, working memory). */
    public enum Lifetime {
        /** It may hold for long. */
        LONG,
        /** It holds today or for now: facts come from it only of what seldom changes, and it counts as current until its time is over. */
        WORKING
    }

    /** What must be handled with care. */
    public enum Sensitivity {
        /** Addresses, numbers and names that identify a person. */
        PII,
        /** Illness, treatment, body. */
        HEALTH,
        /** Income, debts, accounts. */
        FINANCE,
        /** Passwords, keys, tokens. */
        CREDENTIALS,
        /** Belief, origin, orientation, politics. */
        PROTECTED
    }

    /** The classes of life events that other times are told by (True Memory, landmarks). */
    public enum LandmarkKind {
        /** A job begun, left or changed. */
        JOB_CHANGE,
        /** A change of home. */
        MOVE,
        /** Something made public for the first time. */
        LAUNCH,
        /** A relationship begun, sealed or ended; a birth or a death. */
        RELATIONSHIP,
        /** An illness, an operation, a recovery, a record. */
        HEALTH,
        /** Money raised, lost, borrowed, inherited. */
        FINANCIAL,
        /** A graduation, an award, anything achieved once. */
        MILESTONE
    }
}
