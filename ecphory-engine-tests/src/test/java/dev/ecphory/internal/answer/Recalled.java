package dev.ecphory.internal.answer;

import dev.ecphory.Answerability;
import dev.ecphory.Answerability.Verdict;
import dev.ecphory.Event;
import dev.ecphory.LogEntry;
import dev.ecphory.Namespace;
import dev.ecphory.QueryClassification;
import dev.ecphory.QueryClassification.Category;
import dev.ecphory.QueryClassification.Intent;
import dev.ecphory.RecallOptions;
import dev.ecphory.RecallResult;
import dev.ecphory.RecalledEvent;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** A recollection as a test wants it, and a memory that always recalls it. Not for several threads. */
public final class Recalled implements AnswerPipeline.Source {
    private static final Namespace ANN = Namespace.of("ann");

    private final String question;
    private final List<LogEntry> entries = new ArrayList<>();
    private final List<RecallOptions> asked = new ArrayList<>();
    private Category category = Category.SINGLE_SESSION_USER;
    private Intent intent = Intent.PRECISE_FACT;
    private Answerability answerability = new Answerability(Verdict.SUPPORTED, .8, List.of());
    private @Nullable String context;

    /** Nothing, recalled for a question. */
    public Recalled(String question) {
        this.question = question;
    }

    /** Two events about a cello. */
    public static Recalled cello() {
        return new Recalled("What does Ann play?")
                .said("e1", "I have played the cello since school. It is heavy.")
                .said("e2", "My brother sold his drums.");
    }

    /** And an event. */
    public Recalled said(String id, String text) {
        Event event = Event.ofText(text)
                .id(id)
                .speaker("Ann")
                .occurredAt(OffsetDateTime.parse("2026-01-02T03:04:05Z"))
                .build();
        entries.add(new LogEntry(ANN, entries.size() + 1L, Instant.parse("2026-01-02T03:04:05Z"), event));
        return this;
    }

    /** Of a kind. */
    public Recalled of(Category value) {
        category = value;
        return this;
    }

    /** To be read so. */
    public Recalled of(Intent value) {
        intent = value;
        return this;
    }

    /** Judged so. */
    public Recalled judged(Verdict verdict, double probability) {
        answerability = new Answerability(verdict, probability, List.of("nothing speaks of it"));
        return this;
    }

    /** With another context. */
    public Recalled context(String value) {
        context = value;
        return this;
    }

    /** The recollection. */
    public RecallResult recollection() {
        StringBuilder lines = new StringBuilder();
        entries.forEach(entry -> lines.append("- (id ")
                .append(entry.id())
                .append(") Ann: ")
                .append(entry.event().text())
                .append('\n'));
        List<RecalledEvent> items = entries.stream()
                .map(entry -> new RecalledEvent(entry, 1, 1, true, List.of()))
                .toList();
        String text = context == null ? lines.toString() : context;
        return new RecallResult(
                question,
                classification(),
                text,
                100,
                List.of(),
                List.of(),
                items,
                List.of(),
                answerability,
                List.of());
    }

    /** The classification. */
    public QueryClassification classification() {
        return new QueryClassification(
                QueryClassification.MemoryNeed.T1,
                category,
                intent,
                QueryClassification.FactState.ANY,
                false,
                false,
                false,
                false,
                .9,
                Map.of(),
                "test");
    }

    /** How it was recalled, in order. */
    public List<RecallOptions> asked() {
        return asked;
    }

    @Override
    public RecallResult recall(RecallOptions options) {
        asked.add(options);
        return recollection();
    }

    @Override
    public Optional<LogEntry> event(String id) {
        return entries.stream().filter(entry -> entry.id().equals(id)).findFirst();
    }
}
