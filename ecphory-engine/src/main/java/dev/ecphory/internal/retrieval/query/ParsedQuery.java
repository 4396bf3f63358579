package dev.ecphory.internal.retrieval.query;

import dev.ecphory.QueryClassification;
import dev.ecphory.QueryClassification.FactState;
import dev.ecphory.internal.language.Languages;
import dev.ecphory.internal.language.QuestionCues;
import dev.ecphory.internal.language.QuestionCues.Cue;
import dev.ecphory.internal.language.RelationPath;
import dev.ecphory.internal.language.TextSignals;
import dev.ecphory.internal.language.TimeWindow;
import dev.ecphory.knowledge.TimePoint;
import dev.ecphory.spi.Embedding;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Everything known about a question before looking.
 *
 * @param question as it was asked
 * @param topic what of it is looked for: the question, or what is left without the words that only say what form the answer
 *     should have
 * @param form what form of answer it wants
 * @param wording what its words tell: names, answer types, cues, each with the phrase that told it
 * @param classification what kind of question it is
 * @param chain the way over relations by which it tells somebody, if it does
 * @param asker who asks, when given or inferred
 * @param subjects whose words are wanted: the one participant named, of several the one who does something, else the asker
 * @param window the time it asks about, if any
 * @param vector what it means, when there is a neural embedder
 */
public record ParsedQuery(
        String question,
        String topic,
        AnswerForm form,
        QuestionCues wording,
        QueryClassification classification,
        @Nullable RelationPath chain,
        @Nullable String asker,
        List<String> subjects,
        @Nullable TimeWindow window,
        @Nullable Embedding vector) {
    public ParsedQuery {
        subjects = List.copyOf(subjects);
    }

    /**
     * True where the time it asks about is a condition: a month or less, or everything since, before or after such a time. A year
     * only leans towards what lies in it, a state that held at some time may have been told long before, advice is wanted for what lies
     * ahead, and who tells something asks for no time.
     */
    public boolean timed() {
        return window != null
                && window.granularity().compareTo(TimePoint.Granularity.MONTH) <= 0
                && form != AnswerForm.PROMPT
                && !(wording.has(Cue.ADVICE) && classification.intent() == QueryClassification.Intent.PREFERENCE)
                && (asks() || !wording.has(Cue.FIRST_PERSON))
                && classification.state() != FactState.AS_OF
                && classification.state() != FactState.HISTORY;
    }

    /** True for what is worded as a question, with its sign or without. */
    public boolean asks() {
        return wording.has(Cue.DOER)
                || wording.has(Cue.YES_NO)
                || !wording.answerTypes().isEmpty()
                || Languages.standard().messages().signals(question).has(TextSignals.Signal.QUESTION);
    }

    /** Whether the latest or the earliest of what matches is wanted; null for neither, or for all in their order. */
    public @Nullable Cue order() {
        boolean latest = wording.has(Cue.LATEST);
        return form != AnswerForm.ANSWER || latest == wording.has(Cue.EARLIEST)
                ? null
                : latest ? Cue.LATEST : Cue.EARLIEST;
    }

    /**
     * What is looked for without the words that tell the time that it is looked for in, which events have by their dates, and without
     * those that ask for the latest, the earliest or anything, where they name nobody but who speaks.
     */
    public String timeless() {
        String timeless = window == null ? topic : topic.replace(window.phrase(), " ");
        Cue order = order();
        if (order != null) {
            timeless = timeless.replace(wording.phrases().getOrDefault(order, " "), " ");
        }
        return wording.speakers().containsAll(wording.names())
                ? timeless.replace(wording.phrases().getOrDefault(Cue.ANYTHING, " "), " ")
                : timeless;
    }
}
