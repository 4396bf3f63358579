package dev.ecphory.compat.chat;

import dev.ecphory.InvalidInputException;
import java.net.URI;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * The server of models behind the proxy. It comes from the server's configuration alone, never from a request. Immutable;
 * its text hides the key.
 *
 * @param url the base that {@code /chat/completions} is put behind, such as {@code https://api.openai.com/v1}
 * @param key sent to it as a bearer token; null for none
 * @param deadline for a whole answer, more than zero
 */
public record Upstream(URI url, @Nullable String key, Duration deadline) {
    /** A long answer of a slow model. */
    public static final Duration USUAL_DEADLINE = Duration.ofMinutes(5);

    /** Checks them; throws {@link InvalidInputException}. */
    public Upstream {
        boolean web = "http".equals(url.getScheme()) || "https".equals(url.getScheme());
        if (!web || url.getHost() == null || url.getUserInfo() != null || url.getQuery() != null) {
            throw new InvalidInputException(
                    "upstream", "(given)", "is no address of a server", "give one like https://api.openai.com/v1");
        }
        if (key != null && (key.isBlank() || key.chars().anyMatch(c -> c <= ' ' || c > 126))) {
            throw new InvalidInputException("upstream key", "(not shown)", "is no key", "give it without blanks");
        }
        if (deadline.isNegative() || deadline.isZero()) {
            throw new InvalidInputException("deadline", deadline.toString(), "is not more than zero", "give one");
        }
    }

    /** A server with the usual deadline. */
    public static Upstream of(String url, @Nullable String key) {
        try {
            return new Upstream(URI.create(url), key, USUAL_DEADLINE);
        } catch (IllegalArgumentException wrong) {
            throw new InvalidInputException(
                    "upstream", "(given)", "is no address", "give one like https://api.openai.com/v1");
        }
    }

    /** Where one of its routes is. */
    URI at(String path) {
        String base = url.toString();
        return URI.create((base.endsWith("/") ? base.substring(0, base.length() - 1) : base) + path);
    }

    /** A text without the key. */
    String withoutKey(String text) {
        return key == null ? text : text.replace(key, "(key)");
    }

    @Override
    public String toString() {
        return "Upstream[" + url + "]";
    }
}
