package dev.ecphory.knowledge;

/** How exactly a time was told, from the finest to the coarsest. */
public enum Granularity {
    /** A clock time, or so many minutes or hours away. */
    MOMENT,
    /** A calendar day or a part of one. */
    DAY,
    /** Saturday and Sunday. */
    WEEKEND,
    /** Monday to Sunday, or seven days told by another day. */
    WEEK,
    /** A calendar month or a part of one. */
    MONTH,
    /** Three months as the weather has them: spring is March to May, in the north. */
    SEASON,
    /** Three months as accounts have them. */
    QUARTER,
    /** A calendar year or a part of one. */
    YEAR,
    /** Ten years. */
    DECADE
}
