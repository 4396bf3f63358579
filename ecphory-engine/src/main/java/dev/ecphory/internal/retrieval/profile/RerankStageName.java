package dev.ecphory.internal.retrieval.profile;

import java.util.Locale;

/** A stage of recall that a recipe may have, by the name under which recipes leave it out or add it, and reasons and steps tell of it. */
public enum RerankStageName {
    /** Facts that speak of what is asked. */
    FACTS(true),
    /** An outdated fact brings what took its place. */
    SUPERSESSION(true),
    /** A contested fact brings what says otherwise. */
    CONTRADICTIONS(true),
    /** Facts of those whom the question tells by somebody else. */
    CHAINS(true),
    /** What somebody is like, when that is asked. */
    TRAITS(true),
    /** Events whose facts are all outdated are labelled so. */
    OUTDATED(true),
    /** What happened in the time asked about counts more. */
    TEMPORAL(false),
    /** What told much that was new counts more. */
    SURPRISE(false),
    /** What matters little on its face goes. */
    SALIENCE(false),
    /** What has faded counts less. Does nothing unless retention is on. */
    RETENTION(false),
    /** Descriptions count less for details, more for overviews. */
    MODALITY(false),
    /** Likeness, strength, recency, graph and importance in one sum. */
    SIX_SIGNALS(false),
    /** What somebody wrote as they usually write, when it is asked what they are like, stands near the top. */
    STYLE(false),
    /** A cross-encoder reads the best. Does nothing without one. */
    CROSS_ENCODER(true),
    /** Likeness, strength, recency, graph and importance in one sum, after the cross-encoder. */
    SIX_SIGNALS_LAST(false),
    /** Facts that mean what is asked, each in the light of who it is about, are told beside those that match by words. */
    FACT_VECTORS(false),
    /** The parts of a question, which a model tells, are looked for too. Does nothing without one. */
    SUB_QUESTIONS(true),
    /** What an answer may sound like, by a model, is looked for too. Does nothing without one. */
    HYPOTHESIS(true),
    /** What was recalled together with the best has every tenth seat after the first ten. */
    ASSOCIATIONS(false),
    /** The same from the tenth seat on. */
    ASSOCIATIONS_EARLY(false),
    /** What comes to mind with the best, over two hops, has every tenth seat. Does nothing unless activation is on. */
    ACTIVATION(false),
    /** What a model told of an image or a recording counts as its event's words and meaning. */
    DESCRIPTIONS(true),
    /** What a session is about counts for each of its events, in the ranking. */
    CONTEXTUAL(false),
    /** What was of use for questions like this one counts more, in the ranking. */
    CUED(false),
    /** What was often recalled together widens the question, and is told as a hint. Never ranks. */
    INSIGHTS(false),
    /** The portrait is told where it is asked what somebody is like. Never ranks. */
    IDENTITY(false),
    /** The caller's topics. Does nothing without them. */
    TOPICS(true),
    /** Whether an answer is there is judged. */
    ANSWERABILITY(true),
    /** Turns that make no sense alone are told with the turn before. */
    TURNS(true),
    /** Summaries are told beside events where the question is broad. Never ranks them. */
    SUMMARIES(true);

    private final boolean usual;
    private final String label;

    RerankStageName(boolean usual) {
        this.usual = usual;
        this.label = name().toLowerCase(Locale.ROOT).replace('_', '-');
    }

    /** Whether the default recipe has it: what earned nothing when it was measured is there to be asked for. */
    boolean usual() {
        return usual;
    }

    public String label() {
        return label;
    }
}
