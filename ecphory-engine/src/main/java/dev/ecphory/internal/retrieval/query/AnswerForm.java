package dev.ecphory.internal.retrieval.query;

import dev.ecphory.internal.index.EventFields;
import dev.ecphory.internal.index.NamespaceIndexReader;
import dev.ecphory.internal.language.QuestionCues;
import dev.ecphory.internal.retrieval.profile.DefaultSignalWeights;
import dev.ecphory.internal.retrieval.profile.Signal;
import dev.ecphory.internal.retrieval.profile.SignalWeights;
import java.util.BitSet;
import org.jspecify.annotations.Nullable;

/**
 * What form of answer a question wants, as far as it decides what is worth recalling. Immutable.
 *
 * <p>Most questions want the few events that hold the answer. A summary wants whole exchanges: what was asked and what was
 * replied, whoever said it. A sequence wants what one person brought up, turn by turn, follow-ups included, and never what
 * others replied.
 */
public enum AnswerForm {
    ANSWER,
    SUMMARY,
    SEQUENCE,
    /** What a message to an assistant goes on with: the turns, and above all the sessions, that it builds upon. */
    PROMPT;

    /** A reply is worth this much less than what it replies to. */
    private static final float REPLY = .15f;
    /** A follow-up is worth this much less than what it follows, and so on along the thread. */
    private static final float FOLLOW_UP = .4f;
    /** What one opens a session with is what one brings up; what comes later goes into it. */
    private static final double BROUGHT_UP = .8;
    /** For the same reason it is what a summary tells. */
    private static final double OUTLINED = 1;
    /** More than everything else can make up for. */
    private static final double OWN_WORDS = 3;

    static AnswerForm of(QuestionCues wording) {
        if (wording.has(QuestionCues.Cue.SEQUENCE)) {
            return SEQUENCE;
        }
        return wording.has(QuestionCues.Cue.SUMMARY) ? SUMMARY : ANSWER;
    }

    /**
     * Standing instructions and preferences are no part of what a summary or a sequence is about; what a session opens
     * with is.
     */
    public SignalWeights shape(SignalWeights weights, QuestionCues wording) {
        return switch (this) {
            case ANSWER -> weights;
            case PROMPT -> DefaultSignalWeights.prompt(weights);
            case SUMMARY ->
                weights.without(Signal.AUTHOR, Signal.DIRECTIVE, Signal.PREFERENCE)
                        .with(Signal.OPENING, OUTLINED);
            case SEQUENCE -> {
                SignalWeights topical =
                        weights.without(Signal.DIRECTIVE, Signal.PREFERENCE).with(Signal.OPENING, BROUGHT_UP);
                yield wording.has(QuestionCues.Cue.FIRST_PERSON) && weights.has(Signal.AUTHOR)
                        ? topical.with(Signal.AUTHOR, OWN_WORDS)
                        : topical;
            }
        };
    }

    /** The signal by which an event takes part in what stands before it; null when it does not. */
    public @Nullable Signal lending() {
        return switch (this) {
            case ANSWER, PROMPT -> null;
            case SUMMARY -> Signal.EXCHANGE;
            case SEQUENCE -> Signal.THREAD;
        };
    }

    /** What each event gains by it, given what it has, by place. */
    public float[] gains(NamespaceIndexReader index, EventFields fields, float[] scores) {
        BitSet replies = fields.rows().places(index.byAssistants());
        return this == SUMMARY
                ? fields.context().replies(scores, replies, REPLY)
                : fields.context().followUps(scores, replies, fields.rows().places(index.brief()), FOLLOW_UP);
    }
}
