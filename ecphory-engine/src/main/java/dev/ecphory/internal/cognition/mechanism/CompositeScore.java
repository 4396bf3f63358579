package dev.ecphory.internal.cognition.mechanism;

import java.time.Duration;

/**
 * The composite of six signals by which AgentOS ranks for a persona, and the one place of its constants. Weights are
 * those of its code; as its paper says and its code does not, traits shift them: openness the graph's, conscientiousness
 * that of importance, emotionality that of mood, each times .5 + trait, and the six keep their sum. Immutable; threads
 * may share it.
 *
 * @param strength what a trace has left, weight 0 to 1; .25
 * @param likeness to the cue; .35
 * @param recency e^(−Δt / recent); .10
 * @param mood how well the trace's emotion goes with the agent's mood; .15
 * @param graph what was activated from other traces; .10
 * @param importance .5 + .5 × confidence; .05
 * @param recent the time after which e^−1 of the recency is left; 24 h
 */
public record CompositeScore(
        double strength,
        double likeness,
        double recency,
        double mood,
        double graph,
        double importance,
        Duration recent) {
    /** The constants of AgentOS. */
    public static final CompositeScore SEED = new CompositeScore(.25, .35, .10, .15, .10, .05, Duration.ofHours(24));

    /** What a signal is worth of which nothing is known. */
    public static final double INDIFFERENT = .5;

    /** The six signals of one candidate, each from 0 to 1. */
    public record Signals(
            double strength, double likeness, double recency, double mood, double graph, double importance) {
        public Signals {
            RangeChecks.share("strength", strength);
            RangeChecks.share("likeness", likeness);
            RangeChecks.share("recency", recency);
            RangeChecks.share("mood", mood);
            RangeChecks.share("graph", graph);
            RangeChecks.share("importance", importance);
        }
    }

    public CompositeScore {
        RangeChecks.share("composite.strength", strength);
        RangeChecks.share("composite.likeness", likeness);
        RangeChecks.share("composite.recency", recency);
        RangeChecks.share("composite.mood", mood);
        RangeChecks.share("composite.graph", graph);
        RangeChecks.share("composite.importance", importance);
        RangeChecks.time("composite.recent", recent);
    }

    /** The score of a candidate: 0 to the sum of the weights. */
    public double score(Signals signals) {
        return strength * signals.strength()
                + likeness * signals.likeness()
                + recency * signals.recency()
                + mood * signals.mood()
                + graph * signals.graph()
                + importance * signals.importance();
    }

    /** The same for a persona; unchanged for the neutral one. */
    public CompositeScore as(Persona persona) {
        double byMood = mood * (.5 + persona.emotionality());
        double byGraph = graph * (.5 + persona.openness());
        double byImportance = importance * (.5 + persona.conscientiousness());
        double before = strength + likeness + recency + mood + graph + importance;
        double after = strength + likeness + recency + byMood + byGraph + byImportance;
        if (after == before) {
            return this;
        }
        double scale = before / after;
        return new CompositeScore(
                Math.min(1, strength * scale),
                Math.min(1, likeness * scale),
                Math.min(1, recency * scale),
                Math.min(1, byMood * scale),
                Math.min(1, byGraph * scale),
                Math.min(1, byImportance * scale),
                recent);
    }

    /** How recent something of an age is, 0 to 1; what is yet to come counts as now. */
    public double recency(Duration age) {
        return Math.exp(-Math.max(0, (double) age.toMillis()) / recent.toMillis());
    }

    /** How well an emotion goes with a mood: 0, opposite, to 1; .5 where either is neutral. */
    public static double congruence(Emotion emotion, Mood mood) {
        return INDIFFERENT + INDIFFERENT * emotion.valence() * mood.pleasure();
    }

    /** The importance of something held with a confidence from 0 to 1. */
    public static double importance(double confidence) {
        return .5 + .5 * confidence;
    }
}
