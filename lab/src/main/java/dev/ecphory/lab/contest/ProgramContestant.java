package dev.ecphory.lab.contest;

import dev.ecphory.Event;
import dev.ecphory.ProgressListener;
import dev.ecphory.ingest.jsonl.LocatedJson;
import dev.ecphory.lab.data.Conversation;
import dev.ecphory.lab.data.Question;
import dev.ecphory.lab.kit.Output;
import dev.ecphory.spi.TokenCounter;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Any other system, spoken with in JSON objects. {@code {"op": "take", "conversation", "events": [{id, session, speaker,
 * timestamp, text, image_caption}]}} is answered when it is ready to be asked; {@code {"op": "serve", "conversation",
 * "question", "asked_at", "asker", "tokens"}} with {@code {"context", "ranked": [ids], "offered": [ids], "answer"}}, all
 * but one of context and answer optional. An answer with {@code "error"} ends the run.
 */
final class ProgramContestant extends Contestant {
    private static final int BATCH = 200;

    private final LineProcess program;
    private final int tokens;
    private final TokenCounter counter;

    /**
     * @param tokens budget that the system is told
     */
    ProgramContestant(String name, String command, int tokens, TokenCounter counter) {
        super(name, Sight.RETRIEVED);
        this.program = new LineProcess(command);
        this.tokens = tokens;
        this.counter = counter;
    }

    @Override
    public Seat take(Conversation conversation, ProgressListener progress) {
        List<Event> events = conversation.events();
        for (int from = 0; from < events.size(); from += BATCH) {
            int to = Math.min(from + BATCH, events.size());
            Map<String, Object> take = new LinkedHashMap<>();
            take.put("op", "take");
            take.put("conversation", conversation.id());
            take.put("last", to == events.size());
            take.put(
                    "events",
                    events.subList(from, to).stream()
                            .map(ProgramContestant::told)
                            .toList());
            call(take);
            progress.onProgress("append", to, events.size());
        }
        return question -> asked(conversation.id(), question);
    }

    private static Map<String, @Nullable Object> told(Event event) {
        Map<String, @Nullable Object> told = new LinkedHashMap<>();
        told.put("id", event.id());
        told.put("session", event.session());
        told.put("speaker", event.speaker());
        told.put("timestamp", event.occurredAt() == null ? null : String.valueOf(event.occurredAt()));
        told.put("text", event.text());
        told.put("image_caption", event.caption());
        return told;
    }

    private ServedContext asked(String conversation, Question question) {
        Map<String, @Nullable Object> serve = new LinkedHashMap<>();
        serve.put("op", "serve");
        serve.put("conversation", conversation);
        serve.put("question", question.text());
        serve.put("asked_at", question.askedAt() == null ? null : String.valueOf(question.askedAt()));
        serve.put("asker", question.asker());
        serve.put("tokens", tokens);
        long start = System.nanoTime();
        LocatedJson answer = call(serve);
        Duration took = Duration.ofNanos(System.nanoTime() - start);
        String context = answer.optional("context").map(LocatedJson::text).orElse("");
        String own = answer.optionalText("answer");
        if (context.isEmpty() && own == null) {
            throw answer.wrong("has neither context nor answer", "give one of them");
        }
        return new ServedContext(
                context,
                counter.count(context),
                answer.optional("ranked").isPresent()
                        || answer.optional("offered").isPresent(),
                ids(answer, "ranked"),
                ids(answer, "offered"),
                Map.of("serve", took),
                own,
                ModelCost.NOTHING);
    }

    private static List<String> ids(LocatedJson answer, String field) {
        return answer.optional(field).map(LocatedJson::items).orElse(List.of()).stream()
                .map(LocatedJson::scalar)
                .toList();
    }

    private LocatedJson call(Map<String, ? extends @Nullable Object> request) {
        LocatedJson answer = LocatedJson.ofLine("the answer of " + name(), program.call(Output.line(request)));
        answer.optional("error").ifPresent(error -> {
            throw answer.wrong("is an error", "look at the contestant's own log");
        });
        return answer;
    }

    @Override
    public void close() {
        program.close();
    }
}
