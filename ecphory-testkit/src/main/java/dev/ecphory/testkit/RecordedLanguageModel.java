package dev.ecphory.testkit;

import dev.ecphory.Asset;
import dev.ecphory.ModelUnavailableException;
import dev.ecphory.internal.text.JsonDocument;
import dev.ecphory.spi.LanguageModel;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.OpenOption;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * A model that answers from a file what a model once answered to the same prompt, so that a test or a measurement gives
 * the same result again and goes nowhere. One that records asks the model behind it what the file does not know, and
 * appends it. The file has one JSON object a line: the SHA-256 of model id, prompt and schema, the reply, its tokens.
 * Prompts are not in it; only its owner can read it. Of a prompt recorded twice the last reply counts. Threads may share
 * it.
 */
public final class RecordedLanguageModel implements LanguageModel {
    private static final String HIDDEN = "[not recorded]";

    private final String id;
    private final Path file;
    private final Map<String, Reply> replies;
    private final @Nullable LanguageModel behind;
    private final Set<String> secrets;

    private RecordedLanguageModel(String id, Path file, @Nullable LanguageModel behind, Set<String> secrets) {
        this.id = id;
        this.file = file;
        this.replies = read(file, behind != null);
        this.behind = behind;
        this.secrets = Set.copyOf(secrets);
    }

    /**
     * A model that knows only what the file holds.
     *
     * @param id of the model that was recorded
     * @throws ModelUnavailableException when the file cannot be read, or a line of it is no reply
     */
    public static RecordedLanguageModel replaying(String id, Path file) {
        return new RecordedLanguageModel(id, file, null, Set.of());
    }

    /**
     * A model that answers what the file does not hold by asking, and appends it to the file, which is made when it is
     * not there.
     *
     * @param secrets never written: where a reply repeats one, the file says that it does not
     */
    public static RecordedLanguageModel recording(LanguageModel behind, Path file, Set<String> secrets) {
        return new RecordedLanguageModel(behind.id(), file, behind, secrets);
    }

    @Override
    public String id() {
        return id;
    }

    @Override
    public Reply generate(Prompt prompt) {
        String key = key(prompt);
        synchronized (replies) {
            Reply known = replies.get(key);
            if (known != null) {
                return known;
            }
        }
        if (behind == null) {
            throw new ModelUnavailableException(
                    "no reply of the model " + id + " to the prompt " + key.substring(0, 12) + "… is recorded in "
                            + file,
                    "record it again, or ask a real model",
                    null);
        }
        Reply reply = behind.generate(prompt);
        String text = reply.text();
        for (String secret : secrets) {
            text = secret.isEmpty() ? text : text.replace(secret, HIDDEN);
        }
        Reply kept = new Reply(text, reply.inputTokens(), reply.outputTokens(), reply.cachedTokens());
        synchronized (replies) {
            if (replies.putIfAbsent(key, kept) == null) {
                append(line(key, kept));
            }
        }
        return reply;
    }

    private String key(Prompt prompt) {
        String schema = prompt.schema() == null ? "" : prompt.schema();
        StringBuilder all = new StringBuilder();
        for (String part : List.of(id, prompt.system(), prompt.user(), schema, String.valueOf(prompt.maxTokens()))) {
            all.append(part.length()).append(':').append(part);
        }
        return Asset.digest(all.toString().getBytes(StandardCharsets.UTF_8));
    }

    private static String line(String key, Reply reply) {
        return "{\"prompt\":\"" + key + "\",\"text\":" + JsonDocument.quote(reply.text()) + ",\"inputTokens\":"
                + reply.inputTokens() + ",\"outputTokens\":" + reply.outputTokens() + ",\"cachedTokens\":"
                + reply.cachedTokens() + "}\n";
    }

    /** In one write at the end of the file, so that processes which record into one file do not mix their lines. */
    private void append(String line) {
        Set<OpenOption> atEnd = Set.of(StandardOpenOption.CREATE, StandardOpenOption.APPEND, StandardOpenOption.WRITE);
        boolean owners = file.getFileSystem().supportedFileAttributeViews().contains("posix");
        FileAttribute<?>[] own = owners
                ? new FileAttribute<?>[] {
                    PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------"))
                }
                : new FileAttribute<?>[0];
        try (FileChannel channel = FileChannel.open(file, atEnd, own)) {
            ByteBuffer bytes = StandardCharsets.UTF_8.encode(line);
            while (bytes.hasRemaining()) {
                channel.write(bytes);
            }
        } catch (IOException e) {
            throw new ModelUnavailableException(
                    "the reply cannot be recorded in " + file, "check the folder and who may write there", e);
        }
    }

    private static Map<String, Reply> read(Path file, boolean mayBeMissing) {
        Map<String, Reply> replies = new HashMap<>();
        if (mayBeMissing && Files.notExists(file)) {
            return replies;
        }
        List<String> lines;
        try {
            lines = Files.readAllLines(file);
        } catch (IOException e) {
            throw new ModelUnavailableException(
                    "the recorded replies " + file + " cannot be read", "check the path and who may read it", e);
        }
        for (int i = 0; i < lines.size(); i++) {
            JsonDocument.Members members =
                    JsonDocument.read(lines.get(i)).orElse(null) instanceof JsonDocument.Members all ? all : null;
            String key = members == null
                    ? null
                    : JsonDocument.text(members, "prompt").orElse(null);
            String text =
                    members == null ? null : JsonDocument.text(members, "text").orElse(null);
            if (members == null || key == null || text == null) {
                throw new ModelUnavailableException(
                        "line " + (i + 1) + " of " + file + " is no recorded reply",
                        "take it out, or record again",
                        null);
            }
            replies.put(
                    key,
                    new Reply(
                            text,
                            tokens(members, "inputTokens"),
                            tokens(members, "outputTokens"),
                            tokens(members, "cachedTokens")));
        }
        return replies;
    }

    private static int tokens(JsonDocument.Members members, String name) {
        return JsonDocument.number(members, name).orElse(0.0).intValue();
    }
}
