package dev.ecphory.lab.contest;

import java.util.List;

/** A ranking of the events of one conversation for a question; the heart of a plain retriever. Not for several threads. */
interface Ranker extends AutoCloseable {
    /** Ids of the best events, best first, at most so many. */
    List<String> rank(String question, int limit);

    @Override
    default void close() {}
}
