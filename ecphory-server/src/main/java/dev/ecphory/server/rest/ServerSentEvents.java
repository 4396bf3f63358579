package dev.ecphory.server.rest;

import dev.ecphory.server.access.Role;
import dev.ecphory.wire.Json;
import io.javalin.http.Context;
import jakarta.servlet.ServletOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;

/** A stream of server-sent events, each checked and flushed at once. For one thread at a time. */
final class ServerSentEvents {
    private final ServletOutputStream out;
    private final Runnable check;

    /** Begins one about the memory of a call: what is sent is sent while its caller may read there. */
    static ServerSentEvents of(RestRoute.Call call) throws IOException {
        return new ServerSentEvents(call.visit().context(), () -> call.visit()
                .requireStill(Role.READ, call.memory().namespace()));
    }

    private ServerSentEvents(Context context, Runnable check) throws IOException {
        this.check = check;
        context.contentType("text/event-stream; charset=utf-8").header("X-Accel-Buffering", "no");
        out = context.res().getOutputStream();
        out.flush();
    }

    /**
     * Sends one.
     *
     * @param id by which a reader that was cut off goes on; null for none
     * @throws UncheckedIOException when nobody listens any more
     * @throws dev.ecphory.server.access.AccessDeniedException when the caller may not read there any more
     */
    void send(String event, @Nullable String id, @Nullable Object data) {
        String text =
                (id == null ? "" : "id: " + id + "\n") + "event: " + event + "\ndata: " + Json.text(data) + "\n\n";
        write(text);
    }

    /** A sign of life that readers pass over. */
    void alive() {
        write(": alive\n\n");
    }

    private void write(String text) {
        check.run();
        try {
            out.write(text.getBytes(StandardCharsets.UTF_8));
            out.flush();
        } catch (IOException gone) {
            throw new UncheckedIOException(gone);
        }
    }
}
