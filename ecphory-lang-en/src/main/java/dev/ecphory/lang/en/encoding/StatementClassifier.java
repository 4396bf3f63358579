package dev.ecphory.lang.en.encoding;

import dev.ecphory.internal.language.EncodingCue;
import dev.ecphory.internal.language.MessageFeatures;
import dev.ecphory.internal.language.TextSignals.Signal;
import dev.ecphory.spi.store.EventAnnotation;
import dev.ecphory.spi.store.EventAnnotation.Category;
import dev.ecphory.spi.store.EventAnnotation.LandmarkKind;
import dev.ecphory.spi.store.EventAnnotation.SpeechAct;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * What kind of statement an event is: its category, how long it is good for, which life event it tells. An assistant's
 * words are advice and belong to no category, last, and tell nobody's life. Stateless.
 */
public final class StatementClassifier {
    /** A longer text says more than what holds today, in UTF-16 units. */
    private static final int BRIEF = 280;

    /** The landmark classes in the order in which the first that is told decides. */
    private static final Map<EncodingCue, LandmarkKind> LANDMARKS = new java.util.EnumMap<>(Map.of(
            EncodingCue.LANDMARK_JOB_CHANGE, LandmarkKind.JOB_CHANGE,
            EncodingCue.LANDMARK_MOVE, LandmarkKind.MOVE,
            EncodingCue.LANDMARK_LAUNCH, LandmarkKind.LAUNCH,
            EncodingCue.LANDMARK_RELATIONSHIP, LandmarkKind.RELATIONSHIP,
            EncodingCue.LANDMARK_HEALTH, LandmarkKind.HEALTH,
            EncodingCue.LANDMARK_FINANCIAL, LandmarkKind.FINANCIAL,
            EncodingCue.LANDMARK_MILESTONE, LandmarkKind.MILESTONE));

    private StatementClassifier() {}

    public static Category category(MessageFeatures reading, SpeechAct act) {
        if (reading.assistant() || act == SpeechAct.NOISE || act == SpeechAct.GREETING) {
            return Category.OTHER;
        }
        if (reading.has(Signal.DIRECTIVE)) {
            return Category.DIRECTIVE;
        }
        if (act == SpeechAct.QUESTION) {
            return Category.OTHER;
        }
        if (reading.has(EncodingCue.CORRECTION)) {
            return Category.CORRECTION;
        }
        if (reading.has(EncodingCue.DECISION)) {
            return Category.DECISION;
        }
        if (reading.has(EncodingCue.RELATIONSHIP)) {
            return Category.RELATIONSHIP;
        }
        if (landmark(reading).isPresent()) {
            return Category.EVENT;
        }
        if (reading.has(EncodingCue.ACTIVITY)) {
            return Category.ACTIVITY;
        }
        if (reading.has(Signal.PREFERENCE)) {
            return Category.PREFERENCE;
        }
        return reading.has(EncodingCue.EVENT) ? Category.EVENT : Category.OTHER;
    }

    /**
     * Working is what is said to hold now or today (Engram, working memory); what was decided, corrected or lived
     * through today lasts, unless it says of itself that it is only for now.
     */
    public static EventAnnotation.Lifetime scope(
            MessageFeatures reading, SpeechAct act, Category category, @Nullable LandmarkKind landmark) {
        boolean brief = reading.text().length() <= BRIEF && !reading.assistant();
        if (!brief || landmark != null || category == Category.DIRECTIVE || reading.has(EncodingCue.LASTING)) {
            return EventAnnotation.Lifetime.LONG;
        }
        if (reading.has(EncodingCue.STRONG_WORKING)) {
            return EventAnnotation.Lifetime.WORKING;
        }
        boolean lasts = act == SpeechAct.COMMITMENT
                || category == Category.CORRECTION
                || category == Category.DECISION
                || category == Category.RELATIONSHIP
                || category == Category.ACTIVITY
                || reading.has(EncodingCue.EVENT);
        return reading.has(EncodingCue.WORKING) && !lasts
                ? EventAnnotation.Lifetime.WORKING
                : EventAnnotation.Lifetime.LONG;
    }

    public static Optional<LandmarkKind> landmark(MessageFeatures reading) {
        if (reading.assistant()) {
            return Optional.empty();
        }
        for (Map.Entry<EncodingCue, LandmarkKind> kind : LANDMARKS.entrySet()) {
            if (reading.has(kind.getKey())) {
                return Optional.of(kind.getValue());
            }
        }
        return Optional.empty();
    }
}
