package dev.ecphory;

/** What kind of thing an event's text stands for. */
public enum Modality {
    /** The text is what was said or written. */
    TEXT,
    /** An image was shown; its caption says what it shows. */
    IMAGE,
    /** Sound; the text is its transcript. */
    AUDIO,
    /** Moving pictures; the text is a transcript, the caption a description. */
    VIDEO,
    /** The output of a tool. */
    TOOL,
    /** A file was handed over; the text is what stands in it, or what was said with it. */
    FILE
}
