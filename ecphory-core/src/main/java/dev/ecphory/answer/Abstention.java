package dev.ecphory.answer;

/** What is done when memory does not seem to hold an answer. */
public enum Abstention {
    /** A model is asked nevertheless, and may say that there is none. */
    ADVISE,
    /** An answer is always attempted; a doubtful one has little confidence. */
    NEVER,
    /** What recall judges unsupported is not answered, and no model is asked for it. */
    ALWAYS
}
