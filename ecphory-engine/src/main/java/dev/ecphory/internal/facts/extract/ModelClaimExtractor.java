package dev.ecphory.internal.facts.extract;

import dev.ecphory.LogEntry;
import dev.ecphory.ModelBusyException;
import dev.ecphory.ModelUnavailableException;
import dev.ecphory.internal.facts.PredicateRegistry;
import dev.ecphory.internal.facts.extract.ExtractionResult.Counts;
import dev.ecphory.internal.facts.extract.ExtractionResult.Failure;
import dev.ecphory.internal.text.JsonDocument;
import dev.ecphory.knowledge.Claim;
import dev.ecphory.spi.LanguageModel;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

/**
 * Reads claims out of events with a language model, in two phases. First every window of events is asked for by itself:
 * these calls know nothing of one another and may run side by side. Then the answers are applied one after the other in
 * the order of the log. So the claims depend on the events and the model's words alone, never on which call came back
 * first.
 *
 * <p>What a model says is not trusted. The transcript goes to it as quoted data; an answer that is no JSON is asked for
 * again, then for the two halves of the window, and in the end reported as a failure of the event; who stands behind a
 * claim is what the event's role says; a claim whose evidence is not in the event's text is dropped and counted, and one
 * whose value is not there is kept as inferred, with little confidence. Threads may share it.
 *
 * @param predicates those of the memory and the caller
 */
public record ModelClaimExtractor(LanguageModel model, PredicateRegistry predicates, Limits limits) {
    /** Which prompt and which rules of application these are; with another, events are to be read again. */
    public static final String VERSION = "model-2";

    private static final String PREFIX = "model-";

    /**
     * How much at once.
     *
     * @param chars the longest window, in UTF-16 units of events' text
     * @param events the most events of a window
     * @param tries how often a window is asked for before it is halved
     * @param parallel calls side by side
     * @param maxTokens the longest answer
     * @param deadline how long one call may take
     */
    public record Limits(int chars, int events, int tries, int parallel, int maxTokens, Duration deadline) {
        /** Windows of 8,000 characters or 30 events, two tries, two calls side by side, 4,000 tokens in a minute. */
        public static final Limits DEFAULT = new Limits(8_000, 30, 2, 2, 4_000, Duration.ofMinutes(1));

        /** Checks the limits. */
        public Limits {
            if (chars < 100 || events < 1 || tries < 1 || parallel < 1) {
                throw new IllegalArgumentException("limits too small: " + chars + " characters, " + events + " events, "
                        + tries + " tries, " + parallel + " at once");
            }
        }
    }

    /**
     * The answer for a window.
     *
     * @param window what was asked for
     * @param document what came; empty when none of the asked form did
     */
    record Answer(List<EventExcerpt> window, Optional<JsonDocument.Members> document, String error, boolean passing) {}

    /** Whether a version is of such an extractor, whatever its model and rules. */
    public static boolean made(String version) {
        return version.startsWith(PREFIX);
    }

    /**
     * A claim that such an extractor read of an event elsewhere, as it is of the same event here: who stands behind it, when it
     * was learned and its place are what the event here says.
     *
     * @return empty when no such extractor could have read it of this event
     */
    public static Optional<Claim> here(Claim told, LogEntry entry) {
        return ModelAnswerApplier.here(told, entry);
    }

    /** The version of what this extractor finds: its own and the model's. */
    public String version() {
        return VERSION + ":" + model.id();
    }

    /**
     * The claims of events, which are in the order of the log.
     *
     * @throws InterruptedException when the waiting thread is interrupted; nothing is half done
     */
    public ExtractionResult extract(List<LogEntry> events) throws InterruptedException {
        List<List<EventExcerpt>> windows = windows(events);
        List<Answer> answers = new ArrayList<>();
        Counts counts = Counts.NONE;
        for (ModelReplies asked : ask(windows)) {
            answers.addAll(asked.answers());
            counts = counts.plus(asked.counts());
        }
        return new ModelAnswerApplier(predicates).apply(answers, counts);
    }

    private List<ModelReplies> ask(List<List<EventExcerpt>> windows) throws InterruptedException {
        List<Callable<ModelReplies>> calls = windows.stream()
                .<Callable<ModelReplies>>map(window -> () -> ask(window, limits.tries))
                .toList();
        List<ModelReplies> all = new ArrayList<>();
        try (ExecutorService threads = Executors.newFixedThreadPool(
                limits.parallel, Thread.ofVirtual().name("ecphory-extract").factory())) {
            List<Future<ModelReplies>> running;
            try {
                running = threads.invokeAll(calls);
            } catch (InterruptedException e) {
                threads.shutdownNow();
                throw e;
            }
            for (Future<ModelReplies> call : running) {
                all.add(call.get());
            }
        } catch (ExecutionException e) {
            throw e.getCause() instanceof RuntimeException known ? known : new IllegalStateException(e.getCause());
        }
        return all;
    }

    /** The answers for a window and, if it had to be halved, its parts, in order. */
    private record ModelReplies(List<Answer> answers, Counts counts) {}

    private ModelReplies ask(List<EventExcerpt> window, int tries) {
        LanguageModel.Prompt prompt = ExtractionPrompt.of(window, limits.maxTokens, limits.deadline);
        int malformed = 0;
        for (int made = 1; made <= tries; made++) {
            try {
                Optional<JsonDocument.Members> document = JsonDocument.find(
                                model.generate(prompt).text(), ExtractionPrompt.CLAIMS)
                        .filter(ModelClaimExtractor::isList);
                if (document.isPresent()) {
                    Answer answer = new Answer(window, document, "", false);
                    return new ModelReplies(List.of(answer), new Counts(made, malformed, 0, 0, 0));
                }
                malformed++;
            } catch (ModelUnavailableException e) {
                Answer none = new Answer(
                        window, Optional.empty(), String.valueOf(e.getMessage()), e instanceof ModelBusyException);
                return new ModelReplies(List.of(none), new Counts(made, malformed, 0, 0, 0));
            }
        }
        Counts counts = new Counts(tries, malformed, 0, 0, 0);
        if (window.size() == 1) {
            String error = "the model " + model.id() + " gave no answer of the asked form, " + tries + " times";
            return new ModelReplies(List.of(new Answer(window, Optional.empty(), error, false)), counts);
        }
        ModelReplies first = ask(window.subList(0, window.size() / 2), tries);
        ModelReplies second = ask(window.subList(window.size() / 2, window.size()), tries);
        List<Answer> answers = new ArrayList<>(first.answers());
        answers.addAll(second.answers());
        return new ModelReplies(answers, counts.plus(first.counts()).plus(second.counts()));
    }

    private static boolean isList(JsonDocument.Members members) {
        return members.all().get(ExtractionPrompt.CLAIMS) instanceof JsonDocument.Items;
    }

    /** The same events give the same windows; an event that is too long for one is cut between words. */
    private List<List<EventExcerpt>> windows(List<LogEntry> events) {
        List<List<EventExcerpt>> windows = new ArrayList<>();
        List<EventExcerpt> window = new ArrayList<>();
        int chars = 0;
        for (LogEntry entry : events) {
            String text = entry.event().text();
            if (text.isBlank()) {
                continue; // a picture without words says nothing that could be quoted
            }
            for (int from = 0; from < text.length(); ) {
                int to = cut(text, from);
                if (!window.isEmpty() && (chars + to - from > limits.chars || window.size() == limits.events)) {
                    windows.add(List.copyOf(window));
                    window.clear();
                    chars = 0;
                }
                window.add(new EventExcerpt(entry, from, to));
                chars += to - from;
                from = to;
            }
        }
        if (!window.isEmpty()) {
            windows.add(List.copyOf(window));
        }
        return windows;
    }

    private int cut(String text, int from) {
        int to = from + limits.chars;
        if (to >= text.length()) {
            return text.length();
        }
        for (int i = to; i > from + limits.chars / 2; i--) {
            if (Character.isWhitespace(text.charAt(i))) {
                return i;
            }
        }
        return Character.isLowSurrogate(text.charAt(to)) ? to - 1 : to;
    }

    static Failure failure(EventExcerpt part, Answer answer) {
        return new Failure(part.entry().seq(), answer.error(), answer.passing());
    }
}
