package dev.ecphory.server.rest;

import dev.ecphory.InvalidInputException;
import dev.ecphory.LogEntry;
import dev.ecphory.Memory;
import dev.ecphory.server.access.AccessDeniedException;
import dev.ecphory.server.rest.RestRoute.Call;
import dev.ecphory.spi.store.LogPosition;
import dev.ecphory.wire.EnumNames;
import dev.ecphory.wire.EventJson;
import dev.ecphory.wire.Json;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What happens to a namespace, as server-sent events, whichever process did it: {@code appended} with the event,
 * {@code decided} when something was retracted, linked, asserted, settled or instructed, {@code forgotten} when something
 * was erased or redacted. Looks a few times a second, and ends when the caller may not read any more. Stateless.
 */
final class ChangeStream {
    private static final long LOOK_MILLIS = 200;
    private static final int LOOKS_A_SIGN = 50;
    private static final int PAGE = 100;
    /** After which a reader has to come again, so that no connection lasts for ever. */
    private static final int MOST_LOOKS = 5 * 60 * 30;

    private ChangeStream() {}

    static @Nullable Object run(Call call) throws IOException {
        Memory memory = call.memory();
        LogPosition head = memory.admin().logPosition();
        long after = begin(call, head);
        ServerSentEvents stream = ServerSentEvents.of(call);
        try {
            stream.alive();
            for (int look = 1; look < MOST_LOOKS && call.visit().open(); look++) {
                LogPosition now = memory.admin().logPosition();
                if (now.lastSeq() > after) {
                    after = appended(memory, after, stream);
                }
                if (now.decisions() != head.decisions()) {
                    stream.send("decided", null, Json.object("decisions", now.decisions()));
                }
                if (!now.hasNoErasureSince(head)) {
                    stream.send("forgotten", null, Json.object("events", now.events()));
                    after = Math.min(after, now.lastSeq());
                }
                head = now;
                if (look % LOOKS_A_SIGN == 0) {
                    stream.alive();
                }
                Thread.sleep(LOOK_MILLIS);
            }
        } catch (UncheckedIOException | AccessDeniedException gone) {
            return null;
        } catch (InterruptedException closing) {
            Thread.currentThread().interrupt();
        }
        return null;
    }

    private static long begin(Call call, LogPosition head) {
        String last = call.visit().context().header("Last-Event-ID");
        if (last == null) {
            return call.query().integer("after", head.lastSeq());
        }
        try {
            return Math.max(0, Long.parseLong(last));
        } catch (NumberFormatException wrong) {
            throw new InvalidInputException(
                    "Last-Event-ID",
                    EnumNames.quoted(last),
                    "is not a sequence number",
                    "send the id of an event of this stream");
        }
    }

    private static long appended(Memory memory, long after, ServerSentEvents stream) {
        long seen = after;
        List<LogEntry> page = memory.list(seen, PAGE);
        while (!page.isEmpty()) {
            for (LogEntry entry : page) {
                stream.send("appended", Long.toString(entry.seq()), EventJson.of(entry));
            }
            seen = page.getLast().seq();
            page = memory.list(seen, PAGE);
        }
        return seen;
    }
}
