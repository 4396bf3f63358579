package dev.ecphory.knowledge;

/** Who stands behind a claim, the strongest first. A weaker claim never supersedes a stronger one. */
public enum Authority {
    /** The caller asserted it through the API. */
    USER_ASSERTED,
    /** A person said it. */
    USER_SAID,
    /** A tool or an observation reported it. */
    TOOL,
    /** An assistant said it. */
    ASSISTANT,
    /** It was inferred from other claims. */
    INFERRED;

    /** True when a claim of this authority gives way to one of the other. */
    public boolean mayBeSupersededBy(Authority other) {
        return other.compareTo(this) <= 0;
    }
}
