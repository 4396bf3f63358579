package dev.ecphory.internal.store;

import java.util.List;
import java.util.function.Consumer;
import java.util.function.LongFunction;
import java.util.function.ToLongFunction;
import java.util.stream.Stream;

/** Reads numbered rows page by page, in their order, each page when it is asked for. Stateless. */
public final class LogPages {
    private LogPages() {}

    /**
     * The pages behind a number, up to the first empty one.
     *
     * @param after the last number that is not wanted; 0 for all
     * @param read gives the page behind a number
     * @param number of a row
     */
    public static <T> Iterable<List<T>> of(long after, LongFunction<List<T>> read, ToLongFunction<T> number) {
        return () -> Stream.iterate(
                        read.apply(after),
                        page -> !page.isEmpty(),
                        page -> read.apply(number.applyAsLong(page.getLast())))
                .iterator();
    }

    /** Does something with each row, from the first on. */
    public static <T> void each(LongFunction<List<T>> read, ToLongFunction<T> number, Consumer<T> action) {
        of(0, read, number).forEach(page -> page.forEach(action));
    }
}
