package dev.ecphory.spring;

import dev.ecphory.EventFilter;
import dev.ecphory.InvalidInputException;
import dev.ecphory.RecallOptions;
import org.jspecify.annotations.Nullable;

/** The filter of one call; see {@link EcphoryRecallAdvisor#FILTER}. Stateless; threads may share it. */
final class AdvisorFilter {
    /** By name, because Spring AI's filters need not be on the class path. */
    private static final String SPRINGS = "org.springframework.ai.vectorstore.filter.Filter$";

    private AdvisorFilter() {}

    /**
     * The options of a call, which keep a filter of their own.
     *
     * @param given the advisor parameter; null for none
     * @throws InvalidInputException when it is no filter
     */
    static RecallOptions in(RecallOptions options, @Nullable Object given) {
        return given == null ? options : options.withFilter(EventFilter.and(options.filter(), read(given)));
    }

    private static EventFilter read(Object given) {
        if (given instanceof EventFilter filter) {
            return filter;
        }
        if (given instanceof String text) {
            return EventFilter.parse(text);
        }
        if (given.getClass().getName().startsWith(SPRINGS)) {
            return SpringFilters.of(given);
        }
        throw new InvalidInputException(
                EcphoryRecallAdvisor.FILTER,
                given.getClass().getName(),
                "is no filter",
                "give an EventFilter, an expression as a text, or a Filter.Expression");
    }
}
