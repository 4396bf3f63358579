package dev.ecphory.internal.facts;

/** How many values a predicate holds at one time. */
public enum Cardinality {
    /** One: a new value supersedes the old one (lives_in, works_at). */
    SINGLE,
    /** Any number side by side (likes, owns). */
    MULTI,
    /** Each claim is something that happened, at its own time (visited, bought). */
    EVENT,
    /** Any number, each from a start to an end (studied_at, project). */
    INTERVAL
}
