package dev.ecphory.cli;

import dev.ecphory.langchain4j.LangChainModel;
import dev.ecphory.memory.InvalidInputException;
import dev.ecphory.model.PatientModel;
import dev.ecphory.model.PatientModel.Patience;
import dev.langchain4j.model.chat.Capability;
import dev.langchain4j.model.openai.OpenAiChatModel;
import java.net.URI;
import java.net.URISyntaxException;
import java.time.Clock;
import java.time.Duration;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/**
 * Which language model helps, if any: one behind a server that speaks as OpenAI's does, as most do. Its key comes from the
 * environment only, where no list of processes shows it, and is never sent unencrypted to another machine.
 */
final class ModelOptions {
    private static final String KEY = "ECPHORY_MODEL_KEY";
    private static final String NO_KEY = "none";
    /** Of one request; how long a question may take as a whole is the prompt's deadline. */
    private static final Duration TIMEOUT = Duration.ofMinutes(5);

    private static final Set<String> LOOPBACK = Set.of("localhost", "127.0.0.1", "[::1]");

    @Option(
            names = "--model",
            paramLabel = "NAME",
            description =
                    "A chat model that helps where rules cannot tell; ECPHORY_MODEL when not given. Default: none.")
    private @Nullable String model;

    @Option(
            names = "--model-url",
            paramLabel = "URL",
            description =
                    "Where it answers, at a server that speaks as OpenAI's does; ECPHORY_MODEL_URL when not given."
                            + " Its key is in ECPHORY_MODEL_KEY. Default: http://localhost:11434/v1.")
    private @Nullable String url;

    /** The model that was named. */
    Optional<PatientModel> chosen(Shell shell) {
        String name = model == null ? shell.variable("ECPHORY_MODEL").orElse(null) : model;
        if (name == null) {
            return Optional.empty();
        }
        String where = url == null ? shell.variable("ECPHORY_MODEL_URL").orElse("http://localhost:11434/v1") : url;
        String key = shell.variable(KEY).orElse(NO_KEY);
        requireSafe(where, !key.equals(NO_KEY));
        OpenAiChatModel chat = OpenAiChatModel.builder()
                .baseUrl(where)
                .apiKey(key)
                .modelName(name)
                .temperature(0.0)
                .timeout(TIMEOUT)
                .maxRetries(0)
                .supportedCapabilities(Set.of(Capability.RESPONSE_FORMAT_JSON_SCHEMA))
                .strictJsonSchema(true)
                .build();
        return Optional.of(
                new PatientModel(new LangChainModel(chat, name), Patience.DEFAULT, Clock.systemUTC(), Thread::sleep));
    }

    private static void requireSafe(String told, boolean secret) {
        URI where;
        try {
            where = new URI(told);
        } catch (URISyntaxException wrong) {
            throw refused(told, "is not a URL");
        }
        String scheme = where.getScheme() == null ? "" : where.getScheme().toLowerCase(Locale.ROOT);
        String host = where.getHost();
        if (host == null || !(scheme.equals("http") || scheme.equals("https"))) {
            throw refused(told, "is not the URL of a server");
        }
        if (where.getUserInfo() != null) {
            throw new InvalidInputException(
                    "--model-url", "(not shown)", "has a password in it", "put the key in " + KEY);
        }
        if (secret && scheme.equals("http") && !LOOPBACK.contains(host.toLowerCase(Locale.ROOT))) {
            throw refused(told, "would send the key unencrypted to another machine");
        }
    }

    private static InvalidInputException refused(String told, String why) {
        return new InvalidInputException(
                "--model-url",
                Plain.quoted(told, 80),
                why,
                "give one such as https://host/v1 or http://localhost:11434/v1");
    }
}
