package dev.ecphory.model;

import dev.ecphory.memory.ModelUnavailableException;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Collections;
import java.util.HexFormat;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * A model that answers what it, or the model behind it, once answered to the same prompt. Without a model behind it an
 * unknown prompt is an error, so that a test never goes out. Threads may share it.
 */
public final class RecordedModel implements LanguageModel {
    private final String id;
    private final Map<String, String> replies = Collections.synchronizedMap(new TreeMap<>());
    private final @Nullable LanguageModel behind;

    /** Replays, and records what is new if there is a model behind it. */
    public RecordedModel(String id, Map<String, String> recorded, @Nullable LanguageModel behind) {
        this.id = id;
        this.replies.putAll(recorded);
        this.behind = behind;
    }

    /** Everything recorded, by the digest of the prompt. */
    public Map<String, String> recorded() {
        synchronized (replies) {
            return Map.copyOf(replies);
        }
    }

    @Override
    public String id() {
        return id;
    }

    @Override
    public Reply ask(Prompt prompt) {
        String key = digest(prompt);
        String known = replies.get(key);
        if (known != null) {
            return new Reply(known, 0, 0);
        }
        if (behind == null) {
            throw new ModelUnavailableException("no reply is recorded for the prompt " + key, "record one", null);
        }
        Reply reply = behind.ask(prompt);
        replies.put(key, reply.text());
        return reply;
    }

    private static String digest(Prompt prompt) {
        try {
            MessageDigest sha = MessageDigest.getInstance("SHA-256");
            String all = prompt.system() + "\u0000" + prompt.user() + "\u0000" + Objects.toString(prompt.schema(), "");
            return HexFormat.of().formatHex(sha.digest(all.getBytes(StandardCharsets.UTF_8)));
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException(e);
        }
    }
}
