package dev.ecphory.cli.kit;

import dev.ecphory.InvalidInputException;
import dev.ecphory.langchain4j.LangChainAssetDescriber;
import dev.ecphory.langchain4j.LangChainLanguageModel;
import dev.ecphory.langchain4j.RetryAfterHttpClientBuilder;
import dev.ecphory.spi.AssetDescriber;
import dev.ecphory.spi.LanguageModel;
import dev.ecphory.spi.LanguageModel.Prices;
import dev.langchain4j.model.chat.Capability;
import dev.langchain4j.model.openai.OpenAiChatModel;
import dev.langchain4j.model.openai.OpenAiStreamingChatModel;
import dev.langchain4j.model.openai.OpenAiTokenUsage;
import dev.langchain4j.model.output.TokenUsage;
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
 * Which language model helps, if any: one behind a server that speaks as OpenAI's does, as most do. Its key is never sent
 * unencrypted to another machine.
 */
public final class ModelOptions {
    public static final String MODEL = "ECPHORY_MODEL";
    public static final String DEFAULT_URL = "http://localhost:11434/v1";

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

    /**
     * What was asked for.
     *
     * @param name the model's
     * @param url where it answers
     * @param key what opens it; null for none
     * @param prices what it costs
     */
    public record ModelRequest(
            String name, String url, @Nullable ModelKey key, Prices prices) {
        private String secret() {
            return key == null ? NO_KEY : key.secret();
        }
    }

    /** What was asked for, checked; nothing when no model was named. */
    public Optional<ModelRequest> wanted(Shell shell) {
        String name = shell.told(model, MODEL);
        return Optional.ofNullable(name).map(one -> request(shell, one, null, prices(shell, Setting.MODEL_PRICES)));
    }

    private static ModelRequest request(Shell shell, String name, @Nullable String url, Prices prices) {
        String where = url == null ? shell.setting(Setting.MODEL_URL).orElse(DEFAULT_URL) : url;
        ModelKey key = ModelKey.find(shell).orElse(null);
        requireSafe(Setting.MODEL_URL.field(), where, key != null);
        return new ModelRequest(name, where, key, prices);
    }

    /** The model that was named. */
    public Optional<LanguageModel.Metered> chosen(Shell shell) {
        return wanted(shell).map(ModelOptions::patient);
    }

    /**
     * Another model at the same server.
     *
     * @param prices the setting that tells its prices
     */
    public static LanguageModel.Metered second(Shell shell, String name, Setting prices) {
        return patient(request(shell, name, null, prices(shell, prices)));
    }

    private static LanguageModel.Metered patient(ModelRequest wanted) {
        return LanguageModel.resilient(served(wanted), wanted.prices(), Clock.systemUTC());
    }

    /** A model by name, at a URL or where the environment says; {@code url} null for that. */
    public static LanguageModel named(Shell shell, String name, @Nullable String url) {
        return served(request(shell, name, url, Prices.FREE));
    }

    /** A model by name that tells what images show, at the same server. */
    public static AssetDescriber describer(Shell shell, String name) {
        ModelRequest wanted = request(shell, name, null, Prices.FREE);
        return new LangChainAssetDescriber(chat(wanted).build(), name);
    }

    private static OpenAiChatModel.OpenAiChatModelBuilder chat(ModelRequest wanted) {
        return OpenAiChatModel.builder()
                .httpClientBuilder(new RetryAfterHttpClientBuilder(Clock.systemUTC()))
                .baseUrl(wanted.url())
                .apiKey(wanted.secret())
                .modelName(wanted.name())
                .temperature(0.0)
                .timeout(TIMEOUT)
                .maxRetries(0);
    }

    private static LanguageModel served(ModelRequest wanted) {
        OpenAiChatModel chat = chat(wanted)
                .supportedCapabilities(Set.of(Capability.RESPONSE_FORMAT_JSON_SCHEMA))
                .strictJsonSchema(true)
                .build();
        OpenAiStreamingChatModel streaming = OpenAiStreamingChatModel.builder()
                .httpClientBuilder(new RetryAfterHttpClientBuilder(Clock.systemUTC()))
                .baseUrl(wanted.url())
                .apiKey(wanted.secret())
                .modelName(wanted.name())
                .temperature(0.0)
                .timeout(TIMEOUT)
                .build();
        return new LangChainLanguageModel(chat, streaming, wanted.name(), ModelOptions::kept);
    }

    private static int kept(TokenUsage used) {
        if (used instanceof OpenAiTokenUsage openAi && openAi.inputTokensDetails() != null) {
            Integer kept = openAi.inputTokensDetails().cachedTokens();
            return kept == null ? 0 : kept;
        }
        return 0;
    }

    private static Prices prices(Shell shell, Setting setting) {
        String told = shell.setting(setting).orElse("0,0");
        String[] parts = told.split(",", -1);
        try {
            if (parts.length == 2 || parts.length == 3) {
                double in = Double.parseDouble(parts[0]);
                return new Prices(
                        in, parts.length == 3 ? Double.parseDouble(parts[2]) : in, Double.parseDouble(parts[1]));
            }
        } catch (IllegalArgumentException wrong) {
            // said below, of every wrong form
        }
        throw ArgumentChecks.invalid(
                setting.field(),
                told,
                60,
                "is not two or three prices",
                "give what a million tokens read and written cost, such as 0.15,0.6");
    }

    /**
     * Checks that a server's URL is one, and that a key does not go to it in the clear.
     *
     * @throws InvalidInputException when it is not, or would
     */
    public static void requireSafe(String option, String told, boolean secret) {
        URI where;
        try {
            where = new URI(told);
        } catch (URISyntaxException wrong) {
            throw refused(option, told, "is not a URL");
        }
        String scheme = where.getScheme() == null ? "" : where.getScheme().toLowerCase(Locale.ROOT);
        String host = where.getHost();
        if (host == null || !(scheme.equals("http") || scheme.equals("https"))) {
            throw refused(option, told, "is not the URL of a server");
        }
        if (where.getUserInfo() != null) {
            throw new InvalidInputException(
                    option, "(not shown)", "has a password in it", "put the key in " + ModelKey.VARIABLE);
        }
        if (secret && scheme.equals("http") && !LOOPBACK.contains(host.toLowerCase(Locale.ROOT))) {
            throw refused(option, told, "would send the key unencrypted to another machine");
        }
    }

    private static InvalidInputException refused(String option, String told, String why) {
        return ArgumentChecks.invalid(
                option, told, 80, why, "give one such as https://host/v1 or http://localhost:11434/v1");
    }
}
