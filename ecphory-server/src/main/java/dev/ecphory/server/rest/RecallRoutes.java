package dev.ecphory.server.rest;

import static dev.ecphory.server.rest.RestModule.OF;

import dev.ecphory.AnswerOptions;
import dev.ecphory.AnswerOptions.Pieces;
import dev.ecphory.Memory;
import dev.ecphory.RecallOptions;
import dev.ecphory.server.HttpProblem;
import dev.ecphory.server.access.AccessDeniedException;
import dev.ecphory.server.access.Role;
import dev.ecphory.server.rest.RestRoute.Call;
import dev.ecphory.wire.AnswerJson;
import dev.ecphory.wire.EvidenceEvents;
import dev.ecphory.wire.FactJson;
import dev.ecphory.wire.InputField;
import dev.ecphory.wire.InputSchema;
import dev.ecphory.wire.Json;
import dev.ecphory.wire.NotFoundException;
import dev.ecphory.wire.RecallInput;
import dev.ecphory.wire.RecallJson;
import dev.ecphory.wire.ResultNotes;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** Questions: what is recalled for them, why, and answers. They change nothing, but take a body. Stateless. */
final class RecallRoutes {
    private static final InputSchema HOW = RecallInput.QUESTION.and(RecallInput.HOW);
    private static final InputSchema RECALL = HOW.and(InputSchema.of(RecallInput.AFTER));
    private static final InputSchema EXPLAIN =
            HOW.and(InputSchema.of(InputField.text("event", "The id of the event whose place is to be explained.")
                    .needed()));

    private RecallRoutes() {}

    static List<RestRoute> all() {
        return List.of(
                RestRoute.post(
                        OF + "recall",
                        "recall",
                        Role.READ,
                        "Recall what matters to a question: context, facts, events with their reasons.",
                        RECALL,
                        "Recollection",
                        RecallRoutes::recall),
                RestRoute.post(
                        OF + "recall/explain",
                        "explain",
                        Role.READ,
                        "Where one event stands for a question, and what it lacks.",
                        EXPLAIN,
                        "WhyNot",
                        RecallRoutes::explain),
                RestRoute.post(
                        OF + "answer",
                        "answer",
                        Role.READ,
                        "Answer a question from memory, with citations, or abstain. With Accept: text/event-stream,"
                                + " pieces first, then the answer.",
                        HOW.and(RecallInput.ANSWER),
                        "Answer",
                        RecallRoutes::answer));
    }

    private static String question(Call call) {
        return call.body().needed("question");
    }

    private static Map<String, @Nullable Object> recall(Call call) {
        RecallOptions options = RecallInput.recall(call.body());
        Memory memory = call.memory();
        Map<String, @Nullable Object> found =
                RecallJson.of(memory.recall(question(call), options), facts(memory, options.validAt()));
        if (memory.admin().logPosition().lastSeq() == 0) {
            found.put("note", ResultNotes.empty(memory.namespace()));
        }
        return found;
    }

    private static Map<String, @Nullable Object> explain(Call call) {
        String event = NotFoundException.requireEvent(call.memory(), call.body().needed("event"))
                .id();
        RecallOptions options = RecallInput.recall(call.body());
        return RecallJson.of(question(call), call.memory().explain(question(call), options, event));
    }

    private static @Nullable Object answer(Call call) throws IOException {
        return answered(call, options -> AnswerJson.of(call.memory().answer(question(call), options), call.memory()));
    }

    /** At once, or as a stream where that is wanted. */
    private static @Nullable Object answered(Call call, Function<AnswerOptions, Map<String, @Nullable Object>> by)
            throws IOException {
        AnswerOptions options = RecallInput.answer(call.body());
        String accepted = call.visit().context().header("Accept");
        if (accepted == null || !accepted.contains("text/event-stream")) {
            return by.apply(options);
        }
        ServerSentEvents stream = ServerSentEvents.of(call);
        try {
            stream.send("answer", null, by.apply(options.withPieces(pieces(stream))));
        } catch (UncheckedIOException | AccessDeniedException gone) {
            return null;
        } catch (RuntimeException | Error failed) {
            stream.send("problem", null, HttpProblem.of(failed).problem());
        }
        return null;
    }

    private static Pieces pieces(ServerSentEvents stream) {
        return new Pieces() {
            @Override
            public void piece(String text) {
                stream.send("piece", null, Json.object("text", text));
            }

            @Override
            public void again() {
                stream.send("again", null, Json.object());
            }
        };
    }

    /** Shows facts as they are looked at: as of the time asked for, else now. */
    static FactJson facts(Memory memory, @Nullable Instant validAt) {
        return new FactJson(new EvidenceEvents(memory), validAt == null ? memory.now() : validAt);
    }
}
