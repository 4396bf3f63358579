package dev.ecphory.lang.en.encoding;

import dev.ecphory.internal.language.EncodingCue;
import dev.ecphory.internal.language.MessageFeatures;
import dev.ecphory.internal.language.MessageReader.JudgedAct;
import dev.ecphory.internal.language.TextSignals.Signal;
import dev.ecphory.spi.store.EventAnnotation.SpeechAct;

/**
 * What an utterance does, by rules of which the first that holds decides, and what a short one is worth for it (True
 * Memory, hybrid salience: the values for utterances of at most {@value #SHORT} characters). Stateless.
 */
public final class SpeechActClassifier {
    /** The longest utterance that is judged by its act alone, in UTF-16 units. */
    static final int SHORT = 50;

    private static final double NOISE = .02;
    private static final double QUESTION = .20;
    private static final double COMMITMENT = .80;
    private static final double PROMISE = .70;
    private static final double UPDATE = .60;
    private static final double GREETING = .05;
    private static final double REACTION = .08;
    private static final double STATEMENT = .50;
    private static final double FRAGMENT = .25;

    /** A statement of fewer words is a fragment. */
    private static final int SENTENCE_WORDS = 5;

    private SpeechActClassifier() {}

    public static JudgedAct of(MessageFeatures reading) {
        if (reading.noise() && reading.has(EncodingCue.GREETING)) {
            return new JudgedAct(SpeechAct.GREETING, GREETING, "a greeting");
        }
        if (reading.noise()) {
            return new JudgedAct(SpeechAct.NOISE, NOISE, "nothing but small words");
        }
        if (reading.has(Signal.DIRECTIVE) && !reading.assistant()) {
            return new JudgedAct(SpeechAct.REQUEST, PROMISE, "a standing instruction");
        }
        if (reading.asks()
                || (reading.has(EncodingCue.QUESTION) && reading.text().length() <= SHORT)) {
            return new JudgedAct(SpeechAct.QUESTION, QUESTION, "a question");
        }
        if (reading.has(EncodingCue.CORRECTION)
                || (reading.has(EncodingCue.UPDATE) && reading.has(EncodingCue.MARKER))) {
            return new JudgedAct(SpeechAct.UPDATE, UPDATE, "a correction or a change");
        }
        if (reading.has(EncodingCue.COMMITMENT)) {
            return new JudgedAct(SpeechAct.COMMITMENT, COMMITMENT, "something done or sealed");
        }
        if (reading.has(EncodingCue.PROMISE) || reading.has(EncodingCue.DECISION)) {
            return new JudgedAct(SpeechAct.COMMITMENT, PROMISE, "something decided or promised");
        }
        if (reading.has(EncodingCue.UPDATE)) {
            return new JudgedAct(SpeechAct.UPDATE, UPDATE, "a change");
        }
        if (reading.has(EncodingCue.GREETING) && reading.text().length() <= SHORT) {
            return new JudgedAct(SpeechAct.GREETING, GREETING, "a greeting");
        }
        if (reading.has(EncodingCue.REACTION) && reading.text().length() <= SHORT) {
            return new JudgedAct(SpeechAct.REACTION, REACTION, "a reaction");
        }
        if (reading.has(EncodingCue.REQUEST)) {
            return new JudgedAct(SpeechAct.REQUEST, QUESTION, "a request");
        }
        if (reading.words() >= SENTENCE_WORDS) {
            return new JudgedAct(SpeechAct.STATEMENT, STATEMENT, "a statement");
        }
        return new JudgedAct(SpeechAct.STATEMENT, FRAGMENT, "a fragment");
    }
}
