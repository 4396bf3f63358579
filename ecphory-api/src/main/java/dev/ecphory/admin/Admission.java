package dev.ecphory.admin;

/** What the encoding gate's verdict does. Nothing is ever thrown away by it. */
public enum Admission {
    /** It is noted with each event, and nothing else. */
    ANNOTATE,
    /** It is not asked: every event counts as let in. */
    KEEP_ALL,
    /** Events that are not let in go to a quarantine, which recall leaves out unless it is asked not to. */
    ENFORCE
}
