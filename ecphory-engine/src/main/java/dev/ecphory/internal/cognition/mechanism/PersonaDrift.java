package dev.ecphory.internal.cognition.mechanism;

/**
 * How moods that last make a little of a character: each mood moves the traits by the parts that go with them (the
 * directions are those of Mehrabian 1996, with emotionality as the opposite of stability; honesty goes with none), and
 * never further from the persona that was given than the bound. A fold over that persona, which stays: to undo a mood,
 * fold the others; to undo all, take the persona. Shares, rate and bound are choices of ours, AgentOS's are unknown.
 * Immutable; threads may share it.
 *
 * @param on the switch; off, a persona stays as it was given
 * @param rate how much of a mood a trait takes on, 0 to .1; .005
 * @param bound how far a trait goes from the given one, 0 to .5; .1
 */
public record PersonaDrift(boolean on, double rate, double bound) {
    public PersonaDrift {
        RangeChecks.between("drift.rate", rate, 0, .1);
        RangeChecks.between("drift.bound", bound, 0, .5);
    }

    /**
     * The persona after one more mood.
     *
     * @param given the persona from which it all began
     * @param now what it has become so far
     */
    public Persona on(Persona given, Persona now, Mood mood) {
        if (!on) {
            return given;
        }
        double p = mood.pleasure();
        double a = mood.arousal();
        double d = mood.dominance();
        return new Persona(
                given.honesty(),
                held(given.emotionality(), now.emotionality() + rate * (.5 * a - .5 * p)),
                held(given.extraversion(), now.extraversion() + rate * (.3 * p + .7 * d)),
                held(given.agreeableness(), now.agreeableness() + rate * (.5 * p + .25 * a - .25 * d)),
                held(given.conscientiousness(), now.conscientiousness() + rate * (.5 * p + .5 * d)),
                held(given.openness(), now.openness() + rate * (.3 * a + .7 * d)));
    }

    private double held(double given, double moved) {
        return Math.clamp(Math.clamp(moved, given - bound, given + bound), 0, 1);
    }

    PersonaDrift switched(boolean to) {
        return new PersonaDrift(to, rate, bound);
    }
}
