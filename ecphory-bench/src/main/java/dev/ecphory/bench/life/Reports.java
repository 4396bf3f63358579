package dev.ecphory.bench.life;

/** What a memory is told after each question. */
enum Reports {
    /** Which of the events that it gave are evidence, and that the others of the first ten are not. */
    EVIDENCE,
    /** Nothing. */
    NONE,
    /** What the answer of its own extractive reader cites, right or wrong, as {@code answer} reports by itself. */
    CITED
}
