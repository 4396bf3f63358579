package dev.ecphory.lang.en.syntax;

/** What a form of a verb can be. */
public enum VerbForm {
    BASE,
    /** Third person singular. */
    THIRD,
    PAST,
    PAST_PARTICIPLE,
    PRESENT_PARTICIPLE
}
