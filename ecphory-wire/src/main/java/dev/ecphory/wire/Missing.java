package dev.ecphory.wire;

/** What was named is not there, and nothing was changed. */
public final class Missing extends RuntimeException {
    private static final long serialVersionUID = 1L;

    private final String nextStep;

    /**
     * Says what is missing and what to do now.
     *
     * @param what what is missing, where
     * @param nextStep what to do now, as a sentence for a person
     */
    public Missing(String what, String nextStep) {
        super(what);
        this.nextStep = nextStep;
    }

    /** An event that is not in a namespace. */
    public static Missing event(String id, String namespace) {
        return new Missing(
                "no event " + Words.quoted(id) + " in namespace " + Words.quoted(namespace),
                "take the id from a list of events, or from what was recalled");
    }

    /** What to do now, as a sentence for a person. */
    public String nextStep() {
        return nextStep;
    }
}
