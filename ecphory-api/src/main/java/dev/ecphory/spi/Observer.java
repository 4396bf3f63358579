package dev.ecphory.spi;

import dev.ecphory.Answer;
import dev.ecphory.AppendResult;
import dev.ecphory.ConsolidationResult;
import dev.ecphory.Event;
import dev.ecphory.Namespace;
import dev.ecphory.RecallResult;
import dev.ecphory.RecallResult.StageTrace;
import dev.ecphory.admin.Deletion.Receipt;
import dev.ecphory.admin.Deletion.Selection;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.function.Function;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Watches what is done with the memories of one engine: for traces, meters, logs of whoever runs it. The engine hands every
 * operation over, on the thread of whoever asked for it, and what the observer opens around it (a span, a scope) is there for
 * the models and the database driver that are called inside. Threads share an observer.
 */
public interface Observer {
    Observer NOBODY = new Observer() {
        @Override
        public <T> T observe(Operation<T> operation) {
            return operation.run();
        }
    };

    /**
     * Runs an operation. Implementations must call {@link Operation#run} exactly once on the calling thread, return its result or
     * let its exception propagate, and throw nothing of their own.
     */
    <T> T observe(Operation<T> operation);

    /** Gives back what it holds, when the engine has closed. */
    default void close() {}

    /** All of them, the first outermost. */
    static Observer composite(List<Observer> observers) {
        return observers.stream().reduce(Observer::around).orElse(NOBODY);
    }

    /** This one, with another beneath it. */
    private Observer around(Observer inner) {
        Observer outer = this;
        return new Observer() {
            @Override
            public <T> T observe(Operation<T> operation) {
                return outer.observe(operation.within(inner));
            }

            @Override
            public void close() {
                inner.close();
                outer.close();
            }
        };
    }

    /**
     * One thing that is done with one memory, as an {@link Observer} sees it: what is known before, and what came of it. Holds what
     * was asked and said, which are the user's: expose no more of it than the operator intends. For one thread.
     *
     * @param <T> what it gives
     */
    public static final class Operation<T> {
        private final Kind kind;
        private final Namespace namespace;
        private final @Nullable String question;
        private final OptionalLong intended;
        private final @Nullable String record;
        private final Supplier<T> work;
        private final Function<T, Outcome> outcome;

        private Operation(
                Kind kind,
                Namespace namespace,
                @Nullable String question,
                OptionalLong intended,
                @Nullable String record,
                Supplier<T> work,
                Function<T, Outcome> outcome) {
            this.kind = kind;
            this.namespace = namespace;
            this.question = question;
            this.intended = intended;
            this.record = record;
            this.work = work;
            this.outcome = outcome;
        }

        /** What is done. */
        public enum Kind {
            APPEND("create_memory"),
            /** A question is recalled for; also by an answer, inside of it. */
            RECALL("search_memory"),
            /** A question is answered: a search and a reader, for which the conventions have no name. */
            ANSWER("answer"),
            /** It is decided what holds: an event hidden, a fact asserted, an instruction added, and the like. */
            DECIDE("update_memory"),
            /** Somebody has derived what is not derived yet. What happens in the background is nobody's operation. */
            CONSOLIDATE("upsert_memory"),
            REDACT("update_memory"),
            ERASE("delete_memory"),
            ERASE_ALL("delete_memory_store");

            private final String convention;

            Kind(String convention) {
                this.convention = convention;
            }

            /**
             * What OpenTelemetry's semantic conventions for generative AI call it ({@code gen_ai.operation.name}; in development as of
             * November 2026).
             */
            public String convention() {
                return convention;
            }

            /** Its name in lower case. */
            public String shown() {
                return name().toLowerCase(Locale.ROOT);
            }
        }

        /** A record of the memory, an event or a cited fact; it has a score only in a recall. */
        public record Entry(
                String id, String text, @Nullable Double score) {}

        /**
         * What came of it.
         *
         * @param records how many records it appended, found, cited, decided or did away with
         * @param entries those of them that have a text, in their order
         * @param steps of a recall, in order, the last of which ended with it; else none
         */
        public record Outcome(long records, List<Entry> entries, List<StageTrace> steps) {
            public Outcome {
                entries = List.copyOf(entries);
                steps = List.copyOf(steps);
            }

            static Outcome of(long records) {
                return new Outcome(records, List.of(), List.of());
            }
        }

        public static Operation<List<AppendResult>> append(
                Namespace namespace, List<Event> events, Supplier<List<AppendResult>> work) {
            List<@Nullable String> ids = new ArrayList<>();
            events.forEach(event -> ids.add(event.id()));
            return about(ids, Kind.APPEND, namespace, work, done -> appended(events, done));
        }

        private static <T> Operation<T> about(
                Collection<? extends @Nullable String> ids,
                Kind kind,
                Namespace namespace,
                Supplier<T> work,
                Function<T, Outcome> outcome) {
            String only = ids.size() == 1 ? ids.iterator().next() : null;
            return new Operation<>(kind, namespace, null, OptionalLong.of(ids.size()), only, work, outcome);
        }

        private static <T> Operation<T> asked(
                String question, Kind kind, Namespace namespace, Supplier<T> work, Function<T, Outcome> outcome) {
            return new Operation<>(kind, namespace, question, OptionalLong.empty(), null, work, outcome);
        }

        private static Outcome appended(List<Event> events, List<AppendResult> done) {
            List<Entry> entries = new ArrayList<>();
            for (int i = 0; i < done.size(); i++) {
                entries.add(new Entry(done.get(i).id(), events.get(i).text(), null));
            }
            return new Outcome(done.size(), entries, List.of());
        }

        public static Operation<RecallResult> recall(
                Namespace namespace, String question, Supplier<RecallResult> work) {
            return asked(question, Kind.RECALL, namespace, work, Operation::recalled);
        }

        private static Outcome recalled(RecallResult found) {
            List<Entry> entries = found.items().stream()
                    .map(item ->
                            new Entry(item.entry().id(), item.entry().event().text(), item.score()))
                    .toList();
            return new Outcome(entries.size(), entries, found.steps());
        }

        public static Operation<Answer> answer(Namespace namespace, String question, Supplier<Answer> work) {
            return asked(question, Kind.ANSWER, namespace, work, Operation::answered);
        }

        private static Outcome answered(Answer answer) {
            List<Entry> entries = answer.citations().stream()
                    .map(citation -> new Entry(citation.id(), citation.quote(), null))
                    .toList();
            return new Outcome(entries.size(), entries, List.of());
        }

        public static <T> Operation<T> decide(Namespace namespace, int decisions, Supplier<T> work) {
            return new Operation<>(
                    Kind.DECIDE,
                    namespace,
                    null,
                    OptionalLong.of(decisions),
                    null,
                    work,
                    done -> Outcome.of(decisions));
        }

        public static Operation<ConsolidationResult> consolidate(
                Namespace namespace, Supplier<ConsolidationResult> work) {
            return new Operation<>(
                    Kind.CONSOLIDATE,
                    namespace,
                    null,
                    OptionalLong.empty(),
                    null,
                    work,
                    done -> Outcome.of(done.done().values().stream()
                            .mapToLong(Long::longValue)
                            .sum()));
        }

        public static Operation<Receipt> redact(Namespace namespace, Selection selection, Supplier<Receipt> work) {
            return gone(Kind.REDACT, namespace, selection, work);
        }

        public static Operation<Receipt> erase(Namespace namespace, Selection selection, Supplier<Receipt> work) {
            Kind kind = selection instanceof Selection.Everything ? Kind.ERASE_ALL : Kind.ERASE;
            return gone(kind, namespace, selection, work);
        }

        private static Operation<Receipt> gone(
                Kind kind, Namespace namespace, Selection selection, Supplier<Receipt> work) {
            Function<Receipt, Outcome> outcome =
                    receipt -> Outcome.of(receipt.events().size());
            return selection instanceof Selection.Events events
                    ? about(events.ids(), kind, namespace, work, outcome)
                    : new Operation<>(kind, namespace, null, OptionalLong.empty(), null, work, outcome);
        }

        /** The same, watched by somebody beneath whoever it is given to. */
        Operation<T> within(Observer inner) {
            return new Operation<>(kind, namespace, question, intended, record, () -> inner.observe(this), outcome);
        }

        /** What is done. */
        public Kind kind() {
            return kind;
        }

        /** With whose memory. */
        public Namespace namespace() {
            return namespace;
        }

        /** What is asked; of a recall or an answer. */
        public Optional<String> question() {
            return Optional.ofNullable(question);
        }

        /** How many records it is about, where that is known before: events to append or named to erase, decisions. */
        public OptionalLong intended() {
            return intended;
        }

        /** The id of the one record that it is about, where that is known before: of an event to append, empty or erase. */
        public Optional<String> record() {
            return Optional.ofNullable(record);
        }

        /** Does it. To be called once. */
        public T run() {
            return work.get();
        }

        /** What of it can be told of what {@link #run} gave. */
        public Outcome outcome(T result) {
            return outcome.apply(result);
        }
    }
}
