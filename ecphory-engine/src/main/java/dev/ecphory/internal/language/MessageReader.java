package dev.ecphory.internal.language;

import dev.ecphory.Event;
import dev.ecphory.LogEntry;
import dev.ecphory.internal.text.TermAnalyzer;
import dev.ecphory.spi.store.EventAnnotation.Category;
import dev.ecphory.spi.store.EventAnnotation.LandmarkKind;
import dev.ecphory.spi.store.EventAnnotation.Lifetime;
import dev.ecphory.spi.store.EventAnnotation.Sensitivity;
import dev.ecphory.spi.store.EventAnnotation.SpeechAct;
import java.time.OffsetDateTime;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Reads messages. Threads share it. */
public interface MessageReader {
    /** What the index keeps of a text that was written at {@code anchor}. */
    TextAnalysis analyze(String text, OffsetDateTime anchor);

    /** What a text holds and does. */
    TextSignals signals(String text);

    /** What an event's own words say. */
    MessageFeatures features(Event event);

    /** The particulars of a text. */
    ContentDetails details(String text);

    /** What a message does. */
    JudgedAct act(MessageFeatures message);

    /** What a message is worth by its words, 0 to 1. */
    double salience(MessageFeatures message, JudgedAct judged);

    /** Why it is worth that, for a person. */
    List<String> salienceReasons(MessageFeatures message, JudgedAct judged);

    /**
     * How much a sentence tells somebody who reads it alone, 0 to 1; 0 when it greets, thanks, reacts, encourages or only
     * asks.
     */
    double information(String sentence);

    /** What kind of statement it is. */
    Category category(MessageFeatures message, SpeechAct act);

    /** The life event that it tells. */
    Optional<LandmarkKind> landmark(MessageFeatures message);

    /** How long what it says counts. */
    Lifetime lifetime(MessageFeatures message, SpeechAct act, Category category, @Nullable LandmarkKind landmark);

    /** What is sensitive in a text. */
    Set<Sensitivity> sensitivity(String text);

    /** What the speaker of a message wishes beyond the moment, in the order of the text; none for an assistant. */
    List<StandingWish> wishes(Event event);

    /** Whether an event may need the turn before it to be understood; {@code asked} says whether that asks. */
    boolean mayNeedTurn(LogEntry entry, boolean asked);

    /** Whether it does need the turn before. */
    boolean needsTurn(LogEntry entry, LogEntry before);

    /** Terms of words that keep a talk going and tell nothing. */
    Set<String> boilerplate(TermAnalyzer analyzer);

    /**
     * What a message does, what a short message that does it is worth, and by which rule.
     *
     * @param act what it does
     * @param salience 0 to 1
     * @param rule for a person
     */
    record JudgedAct(SpeechAct act, double salience, String rule) {}
}
