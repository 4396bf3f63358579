package dev.ecphory.bench.speed;

import java.util.List;

/** Something that recalls. Not for several threads. */
interface Contestant extends AutoCloseable {
    /** The ids of the ten best events, their texts fetched. */
    List<String> recall(String question);

    @Override
    void close();
}
