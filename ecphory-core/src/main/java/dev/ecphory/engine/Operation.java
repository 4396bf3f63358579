package dev.ecphory.engine;

import dev.ecphory.answer.Answer;
import dev.ecphory.forget.Receipt;
import dev.ecphory.forget.Selection;
import dev.ecphory.memory.Appended;
import dev.ecphory.memory.Event;
import dev.ecphory.memory.Namespace;
import dev.ecphory.recall.Recollection;
import dev.ecphory.recall.Step;
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
 * One thing that is done with one memory, as an {@link Observer} sees it: what is known before, and what came of it. Holds what
 * was asked and said, which are the user's: hand on no more of it than whoever runs the engine wants told. For one thread.
 *
 * @param <T> what it gives
 */
public final class Operation<T> {
    private final Kind kind;
    private final Namespace namespace;
    private final About about;
    private final Supplier<T> work;
    private final Function<T, Outcome> outcome;

    private Operation(Kind kind, Namespace namespace, About about, Supplier<T> work, Function<T, Outcome> outcome) {
        this.kind = kind;
        this.namespace = namespace;
        this.about = about;
        this.work = work;
        this.outcome = outcome;
    }

    /** What is known of it before. */
    private record About(
            @Nullable String question,
            OptionalLong records,
            @Nullable String record) {
        static final About WHATEVER = new About(null, OptionalLong.empty(), null);

        static About question(String asked) {
            return new About(asked, OptionalLong.empty(), null);
        }

        static About records(long count) {
            return new About(null, OptionalLong.of(count), null);
        }

        static About records(Collection<? extends @Nullable String> ids) {
            return new About(
                    null,
                    OptionalLong.of(ids.size()),
                    ids.size() == 1 ? ids.iterator().next() : null);
        }
    }

    /** What is done. */
    public enum Kind {
        /** Events are appended. */
        APPEND("create_memory"),
        /** A question is recalled for; also by an answer, inside of it. */
        RECALL("search_memory"),
        /** A question is answered: a search and a reader, for which the conventions have no name. */
        ANSWER("answer"),
        /** It is decided what holds: an event hidden, a fact asserted, an instruction added, and the like. */
        DECIDE("update_memory"),
        /** Somebody has derived what is not derived yet. What happens in the background is nobody's operation. */
        CONSOLIDATE("upsert_memory"),
        /** Events are emptied. */
        REDACT("update_memory"),
        /** Events are erased. */
        ERASE("delete_memory"),
        /** The namespace is erased. */
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

    /**
     * A record of the memory.
     *
     * @param id of an event; of an event or a fact where it was cited
     * @param text what is said there
     * @param score in the ranking of a recall; null elsewhere
     */
    public record Entry(String id, String text, @Nullable Double score) {}

    /**
     * What came of it.
     *
     * @param records how many records it appended, found, cited, decided or did away with
     * @param entries those of them that have a text, in their order
     * @param steps of a recall, in order, the last of which ended with it; else none
     */
    public record Outcome(long records, List<Entry> entries, List<Step> steps) {
        /** Copies the lists. */
        public Outcome {
            entries = List.copyOf(entries);
            steps = List.copyOf(steps);
        }

        static Outcome of(long records) {
            return new Outcome(records, List.of(), List.of());
        }
    }

    static Operation<List<Appended>> append(Namespace namespace, List<Event> events, Supplier<List<Appended>> work) {
        About about = About.records(events.stream().map(Event::id).toList());
        return new Operation<>(Kind.APPEND, namespace, about, work, done -> appended(events, done));
    }

    private static Outcome appended(List<Event> events, List<Appended> done) {
        List<Entry> entries = new ArrayList<>();
        for (int i = 0; i < done.size(); i++) {
            entries.add(new Entry(done.get(i).id(), events.get(i).text(), null));
        }
        return new Outcome(done.size(), entries, List.of());
    }

    static Operation<Recollection> recall(Namespace namespace, String question, Supplier<Recollection> work) {
        return new Operation<>(Kind.RECALL, namespace, About.question(question), work, Operation::recalled);
    }

    private static Outcome recalled(Recollection found) {
        List<Entry> entries = found.items().stream()
                .map(item -> new Entry(item.entry().id(), item.entry().event().text(), item.score()))
                .toList();
        return new Outcome(entries.size(), entries, found.steps());
    }

    static Operation<Answer> answer(Namespace namespace, String question, Supplier<Answer> work) {
        return new Operation<>(Kind.ANSWER, namespace, About.question(question), work, Operation::answered);
    }

    private static Outcome answered(Answer answer) {
        List<Entry> entries = answer.citations().stream()
                .map(citation -> new Entry(citation.id(), citation.quote(), null))
                .toList();
        return new Outcome(entries.size(), entries, List.of());
    }

    static <T> Operation<T> decide(Namespace namespace, int decisions, Supplier<T> work) {
        return new Operation<>(Kind.DECIDE, namespace, About.records(decisions), work, done -> Outcome.of(decisions));
    }

    static Operation<Consolidation> consolidate(Namespace namespace, Supplier<Consolidation> work) {
        return new Operation<>(
                Kind.CONSOLIDATE,
                namespace,
                About.WHATEVER,
                work,
                done -> Outcome.of(
                        done.done().values().stream().mapToLong(Long::longValue).sum()));
    }

    static Operation<Receipt> redact(Namespace namespace, Selection selection, Supplier<Receipt> work) {
        return gone(Kind.REDACT, namespace, selection, work);
    }

    static Operation<Receipt> erase(Namespace namespace, Selection selection, Supplier<Receipt> work) {
        Kind kind = selection instanceof Selection.Everything ? Kind.ERASE_ALL : Kind.ERASE;
        return gone(kind, namespace, selection, work);
    }

    private static Operation<Receipt> gone(
            Kind kind, Namespace namespace, Selection selection, Supplier<Receipt> work) {
        About about = selection instanceof Selection.Events events ? About.records(events.ids()) : About.WHATEVER;
        return new Operation<>(
                kind,
                namespace,
                about,
                work,
                receipt -> Outcome.of(receipt.events().size()));
    }

    /** The same, watched by somebody beneath whoever it is given to. */
    Operation<T> within(Observer inner) {
        return new Operation<>(kind, namespace, about, () -> inner.observe(this), outcome);
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
        return Optional.ofNullable(about.question());
    }

    /** How many records it is about, where that is known before: events to append or named to erase, decisions. */
    public OptionalLong intended() {
        return about.records();
    }

    /** The id of the one record that it is about, where that is known before: of an event to append, empty or erase. */
    public Optional<String> record() {
        return Optional.ofNullable(about.record());
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
