package dev.ecphory.lab.speed;

import java.util.List;

/** A racer: something that recalls. Not for several threads. */
interface Searcher extends AutoCloseable {
    /** The ids of the ten best events, their texts fetched. */
    List<String> recall(String question);

    @Override
    void close();
}
