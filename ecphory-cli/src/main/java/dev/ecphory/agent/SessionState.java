package dev.ecphory.agent;

import dev.ecphory.agent.JsoncDocument.Malformed;
import dev.ecphory.agent.JsoncDocument.Obj;
import dev.ecphory.wire.Json;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * What the hooks of one session remember from one to the next: ids only, never a text. A file for its owner only; losing
 * it costs that something is shown twice. One thread.
 */
final class SessionState {
    private static final int MOST_SHOWN = 2_000;
    private static final Duration KEPT = Duration.ofDays(14);

    private final @Nullable Path file;
    private final Set<String> shown = new LinkedHashSet<>();
    private long recalledAt;
    private long compactedAt;
    private long capturedAt;
    private long capturedHead;

    private SessionState(@Nullable Path file) {
        this.file = file;
    }

    /** Of a session; {@code cache} null or not ours remembers nothing. */
    static SessionState of(@Nullable Path cache, Agent agent, String db, String namespace, String session) {
        if (cache == null) {
            return new SessionState(null);
        }
        Path file = cache.resolve("hooks")
                .resolve(InstallManifest.digest(agent.key() + "\n" + db + "\n" + namespace + "\n" + session)
                                .substring(0, 32)
                        + ".json");
        SessionState state = new SessionState(file);
        try {
            String text = Files.isRegularFile(file, LinkOption.NOFOLLOW_LINKS) ? ConfigFile.read(file) : null;
            if (text != null && JsoncDocument.parse(text).orElse(null) instanceof Obj root) {
                state.shown.addAll(root.strings("shown"));
                state.recalledAt = root.number("recalledAt");
                state.compactedAt = root.number("compactedAt");
                state.capturedAt = root.number("capturedAt");
                state.capturedHead = root.number("capturedHead");
            }
        } catch (IOException | Malformed | RuntimeException lost) {
            state.shown.clear();
        }
        return state;
    }

    /** What already stands before the model. */
    Set<String> shown() {
        return Set.copyOf(shown);
    }

    void show(Set<String> ids) {
        shown.addAll(ids.stream().sorted().toList());
    }

    /** Nothing stands before the model any more that was shown; in the transcript only what comes from here on. */
    void compacted(long transcriptBytes) {
        shown.clear();
        compactedAt = transcriptBytes;
    }

    /** Where in the transcript the part begins that the model still sees, in bytes. */
    long compactedAt() {
        return compactedAt;
    }

    /**
     * Up to where the transcript was captured, in bytes; 0 when it has to be read from its beginning.
     *
     * @param lastSeq of the memory; where it is less than it was, somebody has begun the memory anew
     */
    long capturedAt(long lastSeq) {
        return lastSeq < capturedHead ? 0 : capturedAt;
    }

    void captured(long transcriptBytes, long lastSeq) {
        capturedAt = transcriptBytes;
        capturedHead = lastSeq;
    }

    /** When something was last recalled unasked; the epoch when never. */
    Instant recalledAt() {
        return Instant.ofEpochMilli(recalledAt);
    }

    void recalled(Instant at) {
        recalledAt = at.toEpochMilli();
    }

    /** Keeps it; what cannot be kept is lost. */
    void save() {
        if (file == null) {
            return;
        }
        try {
            ConfigFile.folders(file);
            List<String> ids = new ArrayList<>(shown);
            Object root = Json.object(
                    "shown", ids.subList(Math.max(0, ids.size() - MOST_SHOWN), ids.size()),
                    "recalledAt", recalledAt,
                    "compactedAt", compactedAt,
                    "capturedAt", capturedAt,
                    "capturedHead", capturedHead);
            ConfigFile.replace(file, ConfigFile.read(file), JsonStyle.json(root, null, "", "\n"));
        } catch (IOException | RuntimeException lost) {
            return; // something may be shown twice
        }
    }

    /** Deletes what sessions left behind that nobody has gone on with for two weeks. */
    static void prune(@Nullable Path cache, Instant now) {
        if (cache == null || !Files.isDirectory(cache.resolve("hooks"))) {
            return;
        }
        try (Stream<Path> files = Files.list(cache.resolve("hooks"))) {
            for (Path each : files.toList()) {
                if (Files.getLastModifiedTime(each, LinkOption.NOFOLLOW_LINKS)
                        .toInstant()
                        .isBefore(now.minus(KEPT))) {
                    Files.deleteIfExists(each);
                }
            }
        } catch (IOException kept) {
            return; // until the next time
        }
    }
}
