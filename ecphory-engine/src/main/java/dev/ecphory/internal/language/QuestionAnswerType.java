package dev.ecphory.internal.language;

/** What kind of answer a question expects; {@link TextSignals} tells which events hold one. */
public enum QuestionAnswerType {
    /** A date or a time. */
    TIME,
    /** A stretch of time. */
    DURATION,
    /** A number or an amount. */
    NUMBER,
    PERSON,
    PLACE,
    /** The title of a work. */
    TITLE
}
