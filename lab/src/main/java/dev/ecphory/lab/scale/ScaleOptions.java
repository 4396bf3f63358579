package dev.ecphory.lab.scale;

import dev.ecphory.memory.InvalidInputException;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What is measured.
 *
 * @param server the address of a database at a server that is empty, and stays filled; null to measure a file alone
 * @param writes events that are appended one by one, and as many in batches, from 100 to 100,000; 0 to leave writing out
 * @param writers threads that append at the same time, from 1 to 64
 * @param events sizes of one namespace to ask, each from 1,000 to 10 million; none to leave reading out
 * @param questions to a namespace in memory, from 10 to 10,000; a tenth as many when it is not
 * @param namespaces in one store, from 2 to a million; 0 to leave that out
 * @param each events of each of them, from 20 to 10,000
 * @param weighed events of a namespace that is derived from and weighed, from 100 to 1,000,000; 0 to leave that out
 * @param seed of the conversations
 */
public record ScaleOptions(
        @Nullable String server,
        int writes,
        int writers,
        List<Integer> events,
        int questions,
        int namespaces,
        int each,
        int weighed,
        long seed) {
    /** Checks the ranges; throws {@link InvalidInputException}. */
    public ScaleOptions {
        events = List.copyOf(events);
        if (writes != 0) {
            require("writes", writes, 100, 100_000);
        }
        require("writers", writers, 1, 64);
        for (int one : events) {
            require("events", one, 1_000, 10_000_000);
        }
        require("questions", questions, 10, 10_000);
        if (namespaces != 0) {
            require("namespaces", namespaces, 2, 1_000_000);
        }
        require("each", each, 20, 10_000);
        if (weighed != 0) {
            require("weighed", weighed, 100, 1_000_000);
        }
    }

    private static void require(String field, int value, int least, int most) {
        if (value < least || value > most) {
            throw new InvalidInputException(
                    field, Integer.toString(value), "is out of range", "give " + least + " to " + most);
        }
    }
}
