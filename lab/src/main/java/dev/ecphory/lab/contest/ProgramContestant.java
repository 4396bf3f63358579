package dev.ecphory.lab.contest;

import dev.ecphory.Event;
import dev.ecphory.ProgressListener;
import dev.ecphory.StoreUnavailableException;
import dev.ecphory.ingest.jsonl.LocatedJson;
import dev.ecphory.lab.data.Conversation;
import dev.ecphory.lab.data.Question;
import dev.ecphory.lab.kit.Output;
import dev.ecphory.spi.TokenCounter;
import java.io.BufferedReader;
import java.io.BufferedWriter;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Any other system, spoken with in JSON objects. {@code {"op": "take", "conversation", "events": [{id, session, speaker,
 * timestamp, text, image_caption}]}} is answered when it is ready to be asked; {@code {"op": "serve", "conversation",
 * "question", "asked_at", "asker", "tokens"}} with {@code {"context", "ranked": [ids], "offered": [ids], "answer"}}, all
 * but one of context and answer optional. An answer with {@code "error"} ends the run. Each object is a line; what the program
 * writes to standard error goes to ours.
 */
final class ProgramContestant extends Contestant {
    private static final int BATCH = 200;

    private final String command;
    private final Process process;
    private final BufferedWriter to;
    private final BufferedReader from;
    private final int tokens;
    private final TokenCounter counter;

    /**
     * @param tokens budget that the system is told
     */
    ProgramContestant(String name, String command, int tokens, TokenCounter counter) {
        super(name, Sight.RETRIEVED);
        this.command = command;
        try {
            process = new ProcessBuilder(List.of("/bin/sh", "-c", command))
                    .redirectError(ProcessBuilder.Redirect.INHERIT)
                    .start();
        } catch (IOException e) {
            throw failed("cannot be started (" + e + ")", e);
        }
        to = process.outputWriter(StandardCharsets.UTF_8);
        from = process.inputReader(StandardCharsets.UTF_8);
        this.tokens = tokens;
        this.counter = counter;
    }

    @Override
    public Seat take(Conversation conversation, ProgressListener progress) {
        List<Event> events = conversation.events();
        for (int start = 0; start < events.size(); start += BATCH) {
            int end = Math.min(start + BATCH, events.size());
            call(Output.object(
                    "op",
                    "take",
                    "conversation",
                    conversation.id(),
                    "last",
                    end == events.size(),
                    "events",
                    events.subList(start, end).stream()
                            .map(ProgramContestant::told)
                            .toList()));
            progress.onProgress("append", end, events.size());
        }
        return question -> asked(conversation.id(), question);
    }

    private static Map<String, Object> told(Event event) {
        return Output.object(
                "id", event.id(),
                "session", event.session(),
                "speaker", event.speaker(),
                "timestamp", event.occurredAt() == null ? null : String.valueOf(event.occurredAt()),
                "text", event.text(),
                "image_caption", event.caption());
    }

    private ServedContext asked(String conversation, Question question) {
        Map<String, Object> serve = Output.object(
                "op",
                "serve",
                "conversation",
                conversation,
                "question",
                question.text(),
                "asked_at",
                question.askedAt() == null ? null : String.valueOf(question.askedAt()),
                "asker",
                question.asker(),
                "tokens",
                tokens);
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
        LocatedJson answer = LocatedJson.ofLine("the answer of " + name(), line(Output.line(request)));
        answer.optional("error").ifPresent(error -> {
            throw answer.wrong("is an error", "look at the contestant's own log");
        });
        return answer;
    }

    private String line(String request) {
        try {
            to.write(request);
            to.newLine();
            to.flush();
            String answer = from.readLine();
            if (answer == null) {
                throw new IOException("it ended without an answer");
            }
            return answer;
        } catch (IOException e) {
            throw failed("does not answer (" + e.getMessage() + ")", e);
        }
    }

    private StoreUnavailableException failed(String why, IOException e) {
        return new StoreUnavailableException(
                "the contestant's program \"" + command + "\" " + why,
                "run it by hand; it must answer each line of its input with one line",
                e);
    }

    @Override
    public void close() {
        try {
            to.close();
        } catch (IOException ended) {
            // it is gone already
        }
        process.destroy();
    }
}
