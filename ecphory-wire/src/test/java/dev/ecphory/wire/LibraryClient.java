package dev.ecphory.wire;

import dev.ecphory.Memory;
import dev.ecphory.ProgressListener;
import dev.ecphory.RecallOptions;
import dev.ecphory.admin.Actor.Channel;
import dev.ecphory.admin.Deletion.Selection;
import dev.ecphory.knowledge.Decision;
import dev.ecphory.knowledge.Directive;
import java.time.Instant;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** The library itself: what every other door is held to. */
public final class LibraryClient implements MemoryClient {
    private final Memory memory;

    /** Of one memory. */
    public LibraryClient(Memory memory) {
        this.memory = memory;
    }

    private static <T> T told(Supplier<T> work) {
        try {
            return work.get();
        } catch (RuntimeException failed) {
            Problem problem = Problem.of(failed, Channel.LIBRARY);
            if (problem.kind() == Problem.Kind.INTERNAL) {
                throw failed;
            }
            throw new Refused(EnumNames.lower(problem.kind()), problem.field(), problem.message(), problem.next());
        }
    }

    private FactJson facts(@Nullable Instant asOf) {
        return new FactJson(new EvidenceEvents(memory), asOf == null ? memory.now() : asOf);
    }

    /** Through JSON and back, as it goes through every other door. */
    @SuppressWarnings("unchecked") // it goes in as one
    private static Map<String, @Nullable Object> json(Map<String, @Nullable Object> object) {
        return (Map<String, @Nullable Object>) java.util.Objects.requireNonNull(Json.read("test", Json.text(object)));
    }

    private static List<Map<String, @Nullable Object>> json(List<Map<String, @Nullable Object>> objects) {
        return objects.stream().map(LibraryClient::json).toList();
    }

    @Override
    public List<Map<String, @Nullable Object>> append(List<Map<String, @Nullable Object>> events) {
        return told(() -> memory.append(events.stream().map(EventInput::event).toList()).stream()
                .map(one -> json(StatusJson.of(one)))
                .toList());
    }

    @Override
    public Map<String, @Nullable Object> get(String id) {
        return told(() -> json(EventJson.of(memory.get(id)
                .orElseThrow(
                        () -> NotFoundException.event(id, memory.namespace().value())))));
    }

    @Override
    public List<Map<String, @Nullable Object>> list(long after, int limit) {
        return told(() -> memory.list(after, limit).stream()
                .map(one -> json(EventJson.of(one)))
                .toList());
    }

    @Override
    public Map<String, @Nullable Object> recall(String question, Map<String, @Nullable Object> how) {
        return told(() -> {
            RecallOptions options = RecallInput.recall(RecallInput.HOW.read(how));
            return json(RecallJson.of(memory.recall(question, options), facts(options.validAt())));
        });
    }

    @Override
    public Map<String, @Nullable Object> explain(String question, String event) {
        return told(() -> json(RecallJson.of(question, memory.explain(question, RecallOptions.defaults(), event))));
    }

    @Override
    public Map<String, @Nullable Object> answer(String question) {
        return told(() -> json(AnswerJson.of(memory.answer(question), memory)));
    }

    @Override
    public void retract(String event, boolean hide) {
        Object unused = told(() -> {
            if (hide) {
                memory.deletion().retract(event);
            } else {
                memory.deletion().restore(event);
            }
            return event;
        });
    }

    @Override
    public void consolidate() {
        memory.consolidate(ProgressListener.SILENT);
    }

    @Override
    public List<Map<String, @Nullable Object>> facts(@Nullable String subject, @Nullable String asOf) {
        Instant at = asOf == null ? null : TimeFormats.until("asOf", asOf);
        return json(facts(at).all(memory.facts().facts(subject, null, at, null)));
    }

    @Override
    public List<Map<String, @Nullable Object>> history(String subject, String predicate) {
        return json(facts(null).all(memory.facts().history(subject, predicate, null)));
    }

    @Override
    public List<Map<String, @Nullable Object>> timeline(String subject) {
        return json(facts(null).all(memory.facts().timeline(subject, null)));
    }

    @Override
    public String assertFact(String subject, String predicate, String object) {
        return told(() -> memory.facts().assertFact(subject, predicate, object, null, null));
    }

    @Override
    public void retractFact(String claim) {
        memory.facts().retractClaim(claim);
    }

    @Override
    public List<Map<String, @Nullable Object>> contradictions() {
        return json(StatusJson.contradictions(memory, memory.facts().contradictions(), facts(null)));
    }

    @Override
    public void resolve(String contradiction, String choice) {
        memory.facts().resolve(contradiction, Decision.Choice.valueOf(choice.toUpperCase(Locale.ROOT)));
    }

    @Override
    public String addDirective(String text) {
        return told(() -> memory.directives().add(text).id());
    }

    @Override
    public List<String> directives() {
        return memory.directives().list().stream().map(Directive::text).toList();
    }

    @Override
    public void removeDirective(String id) {
        memory.directives().remove(id);
    }

    @Override
    public Map<String, @Nullable Object> planErase(List<String> ids) {
        return told(() -> json(StatusJson.of(memory.deletion().plan(Selection.events(ids)))));
    }

    @Override
    public Map<String, @Nullable Object> erase(List<String> ids) {
        return told(() -> json(StatusJson.of(memory.deletion().erase(Selection.events(ids)))));
    }

    @Override
    public Map<String, @Nullable Object> stats() {
        return json(StatusJson.of(memory.admin().stats()));
    }
}
