package dev.ecphory.server.access;

/** What a caller may do; each may do what those before it may. */
public enum Role {
    /** Look: recall, answer, list, export. */
    READ,
    /** Change what can be changed back: append, retract, correct, assert, instruct. */
    WRITE,
    /** Everything: erase, redact, the whole server's state. */
    ADMIN;

    /** True when it includes another. */
    public boolean includes(Role needed) {
        return compareTo(needed) >= 0;
    }
}
