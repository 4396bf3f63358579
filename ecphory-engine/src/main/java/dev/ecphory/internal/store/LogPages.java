package dev.ecphory.internal.store;

import dev.ecphory.LogEntry;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.LongFunction;
import java.util.function.ToLongFunction;
import java.util.stream.Stream;

/** Reads numbered rows page by page, in their order, each page when it is asked for. Stateless. */
public final class LogPages {
    /** What a chore reads at once: some seconds of work at the longest, so that others have their turn between. */
    private static final long CHARACTERS = 200_000;

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

    /** The first events of a batch, up to a bound on the length of their texts; at least one. */
    public static List<LogEntry> bounded(List<LogEntry> batch) {
        long characters = 0;
        for (int i = 0; i < batch.size(); i++) {
            characters += batch.get(i).event().text().length();
            if (characters > CHARACTERS) {
                return batch.subList(0, Math.max(1, i));
            }
        }
        return batch;
    }

    /** Does something with each row, from the first on. */
    public static <T> void each(LongFunction<List<T>> read, ToLongFunction<T> number, Consumer<T> action) {
        of(0, read, number).forEach(page -> page.forEach(action));
    }
}
