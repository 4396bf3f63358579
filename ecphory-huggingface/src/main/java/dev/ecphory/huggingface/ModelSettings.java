package dev.ecphory.huggingface;

import dev.ecphory.ModelUnavailableException;
import dev.ecphory.internal.text.JsonDocument;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * How a folder says that its model is meant: in {@value #OWN}, which is ours, else in the files of sentence-transformers and
 * transformers.
 *
 * @param pooling how states become a vector; null when nothing says so
 * @param queryPrefix before a question
 * @param passagePrefix before a passage
 * @param tokens the most tokens of a text; null when nothing says so
 * @param positions the most tokens that the model has places for; null when nothing says so
 */
record ModelSettings(
        @Nullable Pooling pooling,
        String queryPrefix,
        String passagePrefix,
        @Nullable Integer tokens,
        @Nullable Integer positions) {
    static final String OWN = "ecphory.json";

    /** Of a model of which no file says more. */
    static final int USUAL_TOKENS = 512;

    private static final Set<String> OWN_KEYS = Set.of("pooling", "queryPrefix", "passagePrefix", "maxTokens");
    private static final String MODE = "pooling_mode_";
    /** Larger numbers are what exporters write who know none. */
    private static final int MOST_TOKENS = 1_000_000;
    /** What counts its positions from behind the number of its padding. */
    private static final Set<String> SHIFTED = Set.of("roberta", "xlm-roberta", "camembert", "mpnet");

    /**
     * Reads the files that are there.
     *
     * @throws ModelUnavailableException when one cannot be read, or wants what is not supported
     */
    static ModelSettings of(ModelFolder folder) {
        JsonDocument.Members own = folder.settings(OWN);
        for (String key : own.all().keySet()) {
            if (!OWN_KEYS.contains(key)) {
                throw wrong(
                        folder,
                        OWN + " says \"" + key + "\", which is no setting",
                        "give pooling, queryPrefix," + " passagePrefix or maxTokens");
            }
        }
        Pooling pooling = JsonDocument.text(own, "pooling")
                .map(key -> Pooling.ofKey(key).orElseThrow(() -> unknown(folder, OWN, "\"" + key + "\"")))
                .or(() -> pooling(folder))
                .orElse(null);
        JsonDocument.Members prompts = prompts(folder);
        String always = JsonDocument.text(folder.settings("config_sentence_transformers.json"), "default_prompt_name")
                .flatMap(name -> JsonDocument.text(prompts, name))
                .orElse("");
        return new ModelSettings(
                pooling,
                JsonDocument.text(own, "queryPrefix")
                        .or(() -> first(prompts, List.of("query")))
                        .orElse(always),
                JsonDocument.text(own, "passagePrefix")
                        .or(() -> first(prompts, List.of("passage", "document", "corpus")))
                        .orElse(always),
                number(own, "maxTokens")
                        .or(() -> number(folder.settings("sentence_bert_config.json"), "max_seq_length"))
                        .or(() -> number(folder.settings("tokenizer_config.json"), "model_max_length"))
                        .orElse(null),
                positions(folder));
    }

    private static JsonDocument.Members prompts(ModelFolder folder) {
        return folder.settings("config_sentence_transformers.json").all().get("prompts")
                        instanceof JsonDocument.Members prompts
                ? prompts
                : new JsonDocument.Members(Map.of());
    }

    private static Optional<String> first(JsonDocument.Members in, List<String> keys) {
        return keys.stream().flatMap(key -> JsonDocument.text(in, key).stream()).findFirst();
    }

    private static Optional<Integer> number(JsonDocument.Members in, String key) {
        return JsonDocument.number(in, key)
                .filter(number -> number >= 1 && number <= MOST_TOKENS)
                .map(Double::intValue);
    }

    private static @Nullable Integer positions(ModelFolder folder) {
        JsonDocument.Members config = folder.settings("config.json");
        int shift = JsonDocument.text(config, "model_type")
                        .filter(SHIFTED::contains)
                        .isPresent()
                ? 2
                : 0;
        return number(config, "max_position_embeddings")
                .map(positions -> positions - shift)
                .orElse(null);
    }

    private static Optional<Pooling> pooling(ModelFolder folder) {
        String file = module(folder, ".Pooling").orElse("1_Pooling") + "/config.json";
        JsonDocument.Members config = folder.settings(file);
        List<String> modes = new ArrayList<>();
        JsonDocument.text(config, "pooling_mode").ifPresent(modes::add);
        config.all().forEach((key, value) -> {
            if (key.startsWith(MODE) && value instanceof JsonDocument.Truth truth && truth.value()) {
                modes.add(key.substring(MODE.length()).replace("_tokens", "").replace("_token", ""));
            }
        });
        if (modes.isEmpty()) {
            return Optional.empty();
        }
        if (modes.size() > 1) {
            throw unknown(folder, file, String.join(" and ", modes));
        }
        // divided by the root of the number of tokens a sum has the direction of the mean
        String mode = modes.getFirst().equals("mean_sqrt_len") ? "mean" : modes.getFirst();
        return Optional.of(Pooling.ofKey(mode).orElseThrow(() -> unknown(folder, file, mode)));
    }

    /** The folder of a step of sentence-transformers, by the end of its type. */
    private static Optional<String> module(ModelFolder folder, String type) {
        return folder.json("modules.json").stream()
                .flatMap(json ->
                        json instanceof JsonDocument.Items items ? items.all().stream() : Stream.<JsonDocument>empty())
                .flatMap(item -> item instanceof JsonDocument.Members members
                                && JsonDocument.text(members, "type").orElse("").endsWith(type)
                        ? JsonDocument.text(members, "path").stream()
                        : Stream.<String>empty())
                .findFirst();
    }

    /** The layer that a model's states still have to pass, which is not in the model; empty when there is none. */
    static Optional<String> dense(ModelFolder folder) {
        return module(folder, ".Dense");
    }

    private static ModelUnavailableException unknown(ModelFolder folder, String file, String mode) {
        return wrong(
                folder,
                file + " wants the pooling " + mode + ", which is not supported",
                "say cls, mean, max or lasttoken as \"pooling\" in " + OWN
                        + ", or export the model with its pooling, as sentence_embedding");
    }

    private static ModelUnavailableException wrong(ModelFolder folder, String what, String nextStep) {
        return new ModelUnavailableException("in " + folder.path() + ", " + what, nextStep, null);
    }

    /**
     * The most tokens of a text.
     *
     * @param tokenizer how many the tokenizer's file says, or less than 1
     */
    int window(int tokenizer) {
        int wanted = tokens != null ? tokens : tokenizer > 0 ? tokenizer : USUAL_TOKENS;
        return positions == null ? wanted : Math.min(wanted, positions);
    }
}
