package dev.ecphory.internal.cognition.mechanism;

import dev.ecphory.LogEntry;
import dev.ecphory.spi.store.EventAnnotation;
import dev.ecphory.spi.store.EventAnnotation.Category;
import dev.ecphory.spi.store.EventAnnotation.LandmarkKind;
import dev.ecphory.spi.store.EventAnnotation.SpeechAct;
import org.jspecify.annotations.Nullable;

/**
 * What an event is like to a mind that takes it in: the features that AgentOS reads by patterns of its own, taken from
 * what encoding has annotated already. Features are from 0 to 1. Immutable; threads may share it.
 *
 * @param novelty how little of it is known
 * @param procedure whether it says how things are done: an instruction, a decision
 * @param social whether it tells of people and how they stand to one another
 * @param cooperation whether somebody promises or asks for something
 * @param ethics whether it must be handled with care
 * @param contradiction whether it corrects or changes what was said
 * @param relevance how much it matters on its face
 * @param lasting whether it is a landmark, a standing instruction or a preference
 * @param emotion what it feels like by itself
 */
public record TraceFeatures(
        double novelty,
        double procedure,
        double social,
        double cooperation,
        double ethics,
        boolean contradiction,
        double relevance,
        boolean lasting,
        Emotion emotion) {
    public TraceFeatures {
        RangeChecks.share("novelty", novelty);
        RangeChecks.share("procedure", procedure);
        RangeChecks.share("social", social);
        RangeChecks.share("cooperation", cooperation);
        RangeChecks.share("ethics", ethics);
        RangeChecks.share("relevance", relevance);
    }

    /** The impression that an event makes; of one that is not annotated yet, nothing is known but its words. */
    public static TraceFeatures of(LogEntry entry, @Nullable EventAnnotation annotation) {
        Emotion emotion = EmotionAppraisal.of(entry.event().text());
        return annotation == null
                ? new TraceFeatures(0, 0, 0, 0, 0, false, 0, false, emotion)
                : of(annotation, emotion);
    }

    /** The impression of an annotation and an emotion. */
    public static TraceFeatures of(EventAnnotation annotation, Emotion emotion) {
        Category category = annotation.category();
        SpeechAct act = annotation.act();
        return new TraceFeatures(
                annotation.novelty(),
                fires(category == Category.DIRECTIVE || category == Category.DECISION),
                fires(category == Category.RELATIONSHIP || annotation.landmark() == LandmarkKind.RELATIONSHIP),
                fires(act == SpeechAct.COMMITMENT || act == SpeechAct.REQUEST),
                fires(!annotation.sensitivity().isEmpty()),
                annotation.marked() || act == SpeechAct.UPDATE || category == Category.CORRECTION,
                annotation.salience(),
                annotation.landmark() != null || category == Category.DIRECTIVE || category == Category.PREFERENCE,
                emotion);
    }

    private static double fires(boolean feature) {
        return feature ? 1 : 0;
    }
}
