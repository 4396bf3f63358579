package dev.ecphory.internal.answer;

import dev.ecphory.Answer;
import dev.ecphory.Answer.Kind;
import dev.ecphory.Answer.Routing.Adaptation;
import dev.ecphory.AnswerOptions;
import dev.ecphory.AnswerOptions.Abstention;
import dev.ecphory.AnswerOptions.Budget;
import dev.ecphory.AnswerOptions.Pieces;
import dev.ecphory.AnswerOptions.Strategy;
import dev.ecphory.Answerability.Verdict;
import dev.ecphory.EcphoryException.Remedy;
import dev.ecphory.InvalidInputException;
import dev.ecphory.LogEntry;
import dev.ecphory.ModelUnavailableException;
import dev.ecphory.QueryClassification.Category;
import dev.ecphory.QueryClassification.MemoryNeed;
import dev.ecphory.RecallOptions;
import dev.ecphory.RecallResult;
import dev.ecphory.internal.answer.RouterCalibration.Seen;
import dev.ecphory.internal.model.Deadline;
import dev.ecphory.internal.model.ModelUsageCounter;
import java.time.Duration;
import java.time.OffsetDateTime;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.SortedMap;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * From a question to an answer: the memory router decides how to recall, the reader router who reads, the read router how.
 * A reader that fails gives way to the others, cheapest first, and in the end the answer is taken from the evidence by
 * rules; who wants none of that gets the failure. Every answer tells what was decided and what was spent on it, on readers
 * that failed as well. Threads may share it.
 */
public final class AnswerPipeline {
    public static final String NO_ANSWER = "Memory does not seem to hold an answer.";

    /** Kept back from the models for the rules. */
    private static final double RESERVE = .05;

    private static final Duration LONGEST_RESERVE = Duration.ofMillis(200);
    /** A reader may not use up the time of those that would stand in for it. */
    private static final double FIRST_SHARE = 2.0 / 3;

    private final Map<String, ModelReader> readers;
    private final Routers routers;
    private final @Nullable Extractor extractor;

    /** The rules that answer without a model. */
    @FunctionalInterface
    public interface Extractor {
        /**
         * Takes an answer from the evidence.
         *
         * @param askedAt when the question is asked; null when nobody knows
         * @param mayAbstain whether it may find that there is none
         */
        Answer extract(RecallResult recollection, @Nullable OffsetDateTime askedAt, boolean mayAbstain);
    }

    /** The memory that is asked. */
    public interface Source {
        /** Recalls for the question. */
        RecallResult recall(RecallOptions options);

        /** The event of that id. */
        Optional<LogEntry> event(String id);

        /** What was reported of answers from it; nothing unless told. */
        default RouterCalibration calibration() {
            return RouterCalibration.NONE;
        }
    }

    /**
     * @param readers in the order in which they are preferred, each of another name
     * @param extractor the rules; null to do without
     */
    public AnswerPipeline(List<ModelReader> readers, Routers routers, @Nullable Extractor extractor) {
        this.readers = new LinkedHashMap<>();
        for (ModelReader reader : readers) {
            if (reader.name().equals(AnswerOptions.EXTRACTIVE)
                    || this.readers.putIfAbsent(reader.name(), reader) != null) {
                throw new InvalidInputException(
                        "reader", reader.name(), "is the name of another reader", "give each its own");
            }
        }
        this.routers = routers;
        this.extractor = extractor;
    }

    /** The names of the readers there are, in order. */
    List<String> names() {
        List<String> names = new ArrayList<>(readers.keySet());
        if (extractor != null) {
            names.add(AnswerOptions.EXTRACTIVE);
        }
        return List.copyOf(names);
    }

    /**
     * Answers, abstains, or says by an exception why neither was possible, all by the deadline.
     *
     * @throws InvalidInputException when the reader is not known, or all are too dear for a hard budget
     * @throws ModelUnavailableException when every reader failed that was allowed to try, or there is none
     */
    public Answer answer(AnswerOptions options, Source source) {
        Deadline deadline = Deadline.in(options.deadline());
        String wanted = options.reader();
        if (names().isEmpty()) {
            throw new ModelUnavailableException(
                    "no language model is configured", Remedy.of(Remedy.Kind.LANGUAGE_MODEL));
        }
        if (wanted != null && !names().contains(wanted)) {
            throw new InvalidInputException("reader", wanted, "is not configured", "give one of " + names());
        }
        List<Answer.RoutingDecision> choices = new ArrayList<>();
        ModelUsageCounter tally = new ModelUsageCounter();
        RecallResult recollection = recall(options, source, choices, tally);
        if (options.abstention() == Abstention.ALWAYS
                && recollection.answerability().verdict() == Verdict.UNSUPPORTED) {
            String because = String.join("; ", recollection.answerability().reasons());
            choices.add(new Answer.RoutingDecision(
                    "abstain", "abstained", "nothing that was recalled supports an answer: " + because));
            double sure = 1 - recollection.answerability().probability();
            return heard(
                    options,
                    new Answer(NO_ANSWER, Kind.ABSTAINED, sure, List.of(), recollection, choices, tally.usage()));
        }
        if (readers.isEmpty() || AnswerOptions.EXTRACTIVE.equals(wanted)) {
            String because = wanted != null ? "it was asked for" : "there is no model";
            choices.add(new Answer.RoutingDecision(RouteDescriptions.READER, AnswerOptions.EXTRACTIVE, because));
            return heard(options, extract(options, recollection, choices, tally));
        }
        return read(options, source, recollection, deadline, choices, tally);
    }

    private RecallResult recall(
            AnswerOptions options, Source source, List<Answer.RoutingDecision> choices, ModelUsageCounter tally) {
        boolean skip = options.recall().skipUnneeded() == null && routers.any();
        RecallOptions asked = skip ? options.recall().withSkipUnneeded(true) : options.recall();
        RecallResult first = counted(source.recall(asked), tally);
        if (Boolean.TRUE.equals(asked.skipUnneeded()) && first.classification().tier() == MemoryNeed.T0) {
            choices.add(new Answer.RoutingDecision(
                    RouteDescriptions.MEMORY, "none", "the question needs no memory: it is small talk or arithmetic"));
            return first;
        }
        RetrievalRouter router = routers.memory();
        if (router == null) {
            choices.add(new Answer.RoutingDecision(RouteDescriptions.MEMORY, asked.recipe(), "as the caller says"));
            return first;
        }
        double price = readers.values().stream()
                .filter(reader -> options.reader() == null || reader.name().equals(options.reader()))
                .mapToDouble(reader -> reader.prices().input())
                .min()
                .orElse(0);
        RetrievalRouter.Route route =
                router.route(first.classification(), price, options.budget(), adaptive(() -> source.calibration()
                        .retrievals()));
        choices.add(route.choice());
        RecallOptions other = route.retrieval().applied(asked);
        return other.equals(asked) ? first : counted(source.recall(other), tally);
    }

    private static RecallResult counted(RecallResult recollection, ModelUsageCounter tally) {
        recollection.extension(Answer.Usage.class).ifPresent(tally::add);
        return recollection;
    }

    private @Nullable AdaptiveRouter adaptive(Supplier<Map<Category, SortedMap<String, Seen>>> seen) {
        return AdaptiveRouter.of(routers.adaptation() == Adaptation.OFF ? Map.of() : seen.get(), routers.adaptation());
    }

    /** The way that an answer went, for what is learned from reports of it; empty where there is no router to learn. */
    public Optional<AnswerRoute> route(Answer answer) {
        return routers.any() ? AnswerRoute.of(answer, routers.memory() != null) : Optional.empty();
    }

    private Answer read(
            AnswerOptions options,
            Source source,
            RecallResult recollection,
            Deadline deadline,
            List<Answer.RoutingDecision> choices,
            ModelUsageCounter tally) {
        Strategy strategy = strategy(options, recollection, choices);
        Map<String, Double> costs = new LinkedHashMap<>();
        readers.forEach((name, reader) -> costs.put(name, reader.expected(recollection.tokens(), strategy)));
        List<ModelReader> order = order(options, source, recollection, costs, choices);
        Heard pieces = options.pieces() == null ? null : new Heard(options.pieces());
        Deadline models = extractor == null || !options.fallback() ? deadline : reserved(options.deadline(), deadline);
        ModelUnavailableException failure = null;
        for (int i = 0; i < order.size(); i++) {
            ModelReader reader = order.get(i);
            if (failure != null) {
                Optional<String> not = tooMuch(options, reader, costs, tally, models);
                String again = "the reader before it failed: " + failure.getMessage();
                choices.add(
                        not.isPresent()
                                ? new Answer.RoutingDecision(
                                        RouteDescriptions.FALLBACK, RouteDescriptions.NOT + reader.name(), not.get())
                                : new Answer.RoutingDecision(RouteDescriptions.FALLBACK, reader.name(), again));
                if (not.isPresent()) {
                    continue;
                }
            }
            Deadline mine = i + 1 < order.size() ? models.share(FIRST_SHARE) : models;
            try {
                Answer answer = reader.read(new ModelReader.Reading(
                        recollection,
                        options.recall().askedAt(),
                        strategy,
                        options.abstention(),
                        mine,
                        tally,
                        pieces,
                        source::event));
                boolean attempt = answer.kind() == Kind.ABSTAINED && options.abstention() == Abstention.NEVER;
                choices.addAll(answer.choices());
                if (!attempt || extractor == null) {
                    return heard(pieces, with(answer, choices, tally));
                }
                choices.add(new Answer.RoutingDecision(
                        RouteDescriptions.FALLBACK, AnswerOptions.EXTRACTIVE, "abstaining is not wanted"));
                return heard(pieces, extract(options, recollection, choices, tally));
            } catch (ModelUnavailableException e) {
                failure = first(failure, e);
                if (Thread.currentThread().isInterrupted()) {
                    throw failure;
                }
                if (pieces != null) {
                    pieces.again();
                }
            }
        }
        if (extractor != null && options.fallback()) {
            String because = failure == null ? "no reader was left" : failure.getMessage();
            choices.add(new Answer.RoutingDecision(
                    RouteDescriptions.FALLBACK, AnswerOptions.EXTRACTIVE, "no model answered: " + because));
            return heard(pieces, extract(options, recollection, choices, tally));
        }
        throw failure == null ? new IllegalStateException("no reader was asked") : failure;
    }

    private Strategy strategy(AnswerOptions options, RecallResult recollection, List<Answer.RoutingDecision> choices) {
        if (options.strategy() != null) {
            choices.add(new Answer.RoutingDecision("read", options.strategy().key(), "as the caller says"));
            return options.strategy();
        }
        StrategyRouter.Route route =
                routers.read().route(recollection.classification(), recollection.answerability(), options.abstention());
        choices.add(route.choice());
        return route.strategy();
    }

    /** The reader that was chosen, then those that stand in for it, cheapest first. */
    private List<ModelReader> order(
            AnswerOptions options,
            Source source,
            RecallResult recollection,
            Map<String, Double> costs,
            List<Answer.RoutingDecision> choices) {
        String wanted = options.reader();
        ReaderRouter router = routers.reader();
        Answer.RoutingDecision choice;
        if (wanted != null) {
            double cost = costs.getOrDefault(wanted, 0.0);
            List<Budget.Offer> only = List.of(new Budget.Offer(wanted, cost, Double.NaN));
            Answer.RoutingDecision asked =
                    new Answer.RoutingDecision(RouteDescriptions.READER, wanted, "as the caller says");
            choice = RouteDescriptions.settled(asked, options.budget().settle(only.getFirst(), only));
        } else if (router != null) {
            choice = router.route(
                    recollection.classification(), costs, options.budget(), adaptive(() -> source.calibration()
                            .readers()));
        } else {
            choice = ReaderRouter.always(readers.keySet().iterator().next())
                    .route(recollection.classification(), costs, options.budget(), null);
        }
        choices.add(choice);
        List<ModelReader> order = new ArrayList<>(readers.values());
        order.sort(Comparator.comparing((ModelReader reader) -> !reader.name().equals(choice.chosen()))
                .thenComparingDouble(reader -> costs.getOrDefault(reader.name(), 0.0)));
        return options.fallback() ? order : order.subList(0, 1);
    }

    /** Why a reader may not stand in; empty when it may. */
    private static Optional<String> tooMuch(
            AnswerOptions options,
            ModelReader reader,
            Map<String, Double> costs,
            ModelUsageCounter tally,
            Deadline deadline) {
        if (deadline.passed()) {
            return Optional.of("no time is left");
        }
        double total = tally.usage().cost() + costs.getOrDefault(reader.name(), 0.0);
        return total > options.budget().perQuestion()
                ? Optional.of("with what was spent already it would cost more than is allowed")
                : Optional.empty();
    }

    private static Deadline reserved(Duration whole, Deadline deadline) {
        long nanos = Math.min((long) (whole.toNanos() * RESERVE), LONGEST_RESERVE.toNanos());
        return new Deadline(deadline.nanos() - nanos);
    }

    private static ModelUnavailableException first(
            @Nullable ModelUnavailableException first, ModelUnavailableException next) {
        if (first == null) {
            return next;
        }
        first.addSuppressed(next);
        return first;
    }

    private Answer extract(
            AnswerOptions options,
            RecallResult recollection,
            List<Answer.RoutingDecision> choices,
            ModelUsageCounter tally) {
        boolean mayAbstain = options.abstention() != Abstention.NEVER;
        Answer answer = Objects.requireNonNull(extractor)
                .extract(recollection, options.recall().askedAt(), mayAbstain);
        choices.addAll(answer.choices());
        return with(answer, choices, tally);
    }

    private static Answer with(Answer answer, List<Answer.RoutingDecision> choices, ModelUsageCounter tally) {
        return new Answer(
                answer.text(),
                answer.kind(),
                answer.confidence(),
                answer.citations(),
                answer.recollection(),
                choices,
                tally.usage());
    }

    private static Answer heard(AnswerOptions options, Answer answer) {
        return heard(options.pieces() == null ? null : new Heard(options.pieces()), answer);
    }

    /** Who listens hears an answer that did not come in pieces as one. */
    private static Answer heard(@Nullable Heard pieces, Answer answer) {
        if (pieces != null && !pieces.any) {
            pieces.piece(answer.text());
        }
        return answer;
    }

    /** Passes pieces on, and knows whether there were any. */
    private static final class Heard implements Pieces {
        private final Pieces to;
        private volatile boolean any;

        Heard(Pieces to) {
            this.to = to;
        }

        @Override
        public void piece(String text) {
            any = true;
            to.piece(text);
        }

        @Override
        public void again() {
            if (any) {
                any = false;
                to.again();
            }
        }
    }
}
