package dev.ecphory.internal.language;

/** How a told time bounds what is told of it. */
public enum TimeBound {
    /** It is then: "on Friday", "in 2019". */
    AT,
    /** It begins with the time and has no end: "since 2019", "starting Monday", "from May on". */
    SINCE,
    /** It ends with the time: "until June", "by the end of May". */
    UNTIL,
    /** It is over when the time begins: "before 2019". */
    BEFORE,
    /** It begins when the time is over: "after 2019". */
    AFTER,
    /** It fills the time, both of whose ends are told: "from 2019 to 2021", "the last two weeks". */
    RANGE
}
