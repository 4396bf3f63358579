package dev.ecphory.internal.answer;

import dev.ecphory.Answer.Routing;
import dev.ecphory.Answer.Routing.Adaptation;
import dev.ecphory.InvalidInputException;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Who decides how questions are recalled and read for answers. Immutable; threads may share it.
 *
 * @param memory how to recall; null for as the caller says
 * @param reader who reads; null for the first reader
 * @param read how
 * @param adaptation what is best, where enough was reported of answers
 */
public record Routers(
        @Nullable RetrievalRouter memory, @Nullable ReaderRouter reader, StrategyRouter read, Adaptation adaptation) {
    /** Recalls as the caller says, reads by the first reader and the table of AgentOS. */
    public static final Routers DEFAULTS = new Routers(null, null, StrategyRouter.PRECISE, Adaptation.OFF);

    /**
     * Those that are configured.
     *
     * @param readers the names of the models that read, the preferred one first
     * @throws InvalidInputException when readers are chosen by category and there are not two of them
     */
    public static Routers of(Routing routing, List<String> readers) {
        return new Routers(
                RetrievalRouter.of(routing.retrieval()),
                switch (routing.readers()) {
                    case FIRST -> null;
                    case BY_CATEGORY -> byCategory(readers);
                },
                switch (routing.reading()) {
                    case PRECISE -> StrategyRouter.PRECISE;
                    case SYNTHESIS -> StrategyRouter.SYNTHESIS;
                    case TEMPORAL -> StrategyRouter.TEMPORAL;
                },
                routing.adaptation());
    }

    private static ReaderRouter byCategory(List<String> readers) {
        if (readers.size() != 2) {
            throw new InvalidInputException(
                    "readers",
                    readers.toString(),
                    "cannot be chosen by the category of a question",
                    "give two models that read, the stronger first");
        }
        return ReaderRouter.bestByCategory(readers.getFirst(), readers.getLast());
    }

    /** Whether one of them looks at the category of a question: then one that needs no memory recalls nothing. */
    boolean any() {
        return memory != null || reader != null;
    }
}
