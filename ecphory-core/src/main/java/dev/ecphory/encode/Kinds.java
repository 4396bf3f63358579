package dev.ecphory.encode;

import dev.ecphory.memory.Annotation.Category;
import dev.ecphory.memory.Annotation.LandmarkKind;
import dev.ecphory.memory.Annotation.Scope;
import dev.ecphory.memory.Annotation.SpeechAct;
import dev.ecphory.text.TextSignals.Signal;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * What kind of statement an event is: its category, how long it is good for, which life event it tells. An assistant's
 * words are advice and belong to no category, last, and tell nobody's life. Stateless.
 */
final class Kinds {
    /** A longer text says more than what holds today, in UTF-16 units. */
    private static final int BRIEF = 280;

    /** The landmark classes in the order in which the first that is told decides. */
    private static final Map<Cue, LandmarkKind> LANDMARKS = new java.util.EnumMap<>(Map.of(
            Cue.LANDMARK_JOB_CHANGE, LandmarkKind.JOB_CHANGE,
            Cue.LANDMARK_MOVE, LandmarkKind.MOVE,
            Cue.LANDMARK_LAUNCH, LandmarkKind.LAUNCH,
            Cue.LANDMARK_RELATIONSHIP, LandmarkKind.RELATIONSHIP,
            Cue.LANDMARK_HEALTH, LandmarkKind.HEALTH,
            Cue.LANDMARK_FINANCIAL, LandmarkKind.FINANCIAL,
            Cue.LANDMARK_MILESTONE, LandmarkKind.MILESTONE));

    private Kinds() {}

    static Category category(Reading reading, SpeechAct act) {
        if (reading.assistant() || act == SpeechAct.NOISE || act == SpeechAct.GREETING) {
            return Category.OTHER;
        }
        if (reading.has(Signal.DIRECTIVE)) {
            return Category.DIRECTIVE;
        }
        if (act == SpeechAct.QUESTION) {
            return Category.OTHER;
        }
        if (reading.has(Cue.CORRECTION)) {
            return Category.CORRECTION;
        }
        if (reading.has(Cue.DECISION)) {
            return Category.DECISION;
        }
        if (reading.has(Cue.RELATIONSHIP)) {
            return Category.RELATIONSHIP;
        }
        if (landmark(reading).isPresent()) {
            return Category.EVENT;
        }
        if (reading.has(Cue.ACTIVITY)) {
            return Category.ACTIVITY;
        }
        if (reading.has(Signal.PREFERENCE)) {
            return Category.PREFERENCE;
        }
        return reading.has(Cue.EVENT) ? Category.EVENT : Category.OTHER;
    }

    /**
     * Working is what is said to hold now or today (Engram, working memory); what was decided, corrected or lived
     * through today lasts, unless it says of itself that it is only for now.
     */
    static Scope scope(Reading reading, SpeechAct act, Category category, @Nullable LandmarkKind landmark) {
        boolean brief = reading.text().length() <= BRIEF && !reading.assistant();
        if (!brief || landmark != null || category == Category.DIRECTIVE || reading.has(Cue.LASTING)) {
            return Scope.LONG;
        }
        if (reading.has(Cue.STRONG_WORKING)) {
            return Scope.WORKING;
        }
        boolean lasts = act == SpeechAct.COMMITMENT
                || category == Category.CORRECTION
                || category == Category.DECISION
                || category == Category.RELATIONSHIP
                || category == Category.ACTIVITY
                || reading.has(Cue.EVENT);
        return reading.has(Cue.WORKING) && !lasts ? Scope.WORKING : Scope.LONG;
    }

    static Optional<LandmarkKind> landmark(Reading reading) {
        if (reading.assistant()) {
            return Optional.empty();
        }
        for (Map.Entry<Cue, LandmarkKind> kind : LANDMARKS.entrySet()) {
            if (reading.has(kind.getKey())) {
                return Optional.of(kind.getValue());
            }
        }
        return Optional.empty();
    }
}
