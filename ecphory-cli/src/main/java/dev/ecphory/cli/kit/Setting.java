package dev.ecphory.cli.kit;

import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** What few need to set: by {@code --set NAME=VALUE}, or in {@value #VARIABLE} for every command. */
public enum Setting {
    DURABILITY("LEVEL", "full (an acknowledged event outlives a power cut) or normal. Default: full."),
    ADMISSION(
            "POLICY",
            "What the encoding gate's verdict does: annotate, keep_all or enforce (recall leaves out what it does not"
                    + " let in). Default: annotate."),
    FORGETTING(
            "POLICY",
            "What time may do: none, rank_only (it may count in rankings), archive (what fades or repeats leaves the"
                    + " ranking when the loop runs; nothing is deleted), or companion, which is archive and"
                    + " cognition=companion. Default: rank_only."),
    COGNITION("PRESET", "Which mechanisms of a living memory are on: off, companion or seed. Default: off."),
    PERSONA(
            "H,E,X,A,C,O",
            "The agent's traits from 0 to 1: honesty, emotionality, extraversion, agreeableness, conscientiousness,"
                    + " openness; or neutral. They count in mechanisms that are on. Default: neutral."),
    EMBEDDER(
            "DIR",
            "The folder of a sentence embedder in Hugging Face's layout, with model.onnx and tokenizer.json, instead of"
                    + " the one that is shipped. Default: none."),
    CROSS_ENCODER(
            "DIR",
            "The folder of a cross-encoder, with model.onnx and tokenizer.json, that reads the best memories again."
                    + " Default: our own at tier pro, else none."),
    RERANK_BUDGET(
            "MILLIS",
            "The longest that the cross-encoder may take for a recall, in milliseconds; what it has no time for keeps"
                    + " its order. Default: 150."),
    MODEL_URL(
            "URL",
            "Where the model answers, at a server that speaks as OpenAI's does. Its key is in ECPHORY_MODEL_KEY, or in"
                    + " a file. Default: http://localhost:11434/v1."),
    MODEL_PRICES(
            "IN,OUT[,KEPT]", "Price per million input, output and cached input tokens, in any currency. Default: 0,0."),
    MEMORY_ROUTER(
            "TABLE",
            "How much an answer recalls, by the kind of question: as-asked, canonical, minimize-cost, balanced or"
                    + " maximize-accuracy. With one, small talk and arithmetic recall nothing. Default: as-asked."),
    READ_ROUTER(
            "TABLE",
            "How a model is led to an answer, by the kind of question: precise, synthesis or temporal. Default:"
                    + " precise."),
    CHEAP_MODEL(
            "NAME",
            "A second chat model at the same server, which answers the kinds of questions that a cheaper one answers as"
                    + " well; times and what the user said stay with --model. Default: none."),
    CHEAP_MODEL_PRICES("IN,OUT[,KEPT]", "What it costs, as model-prices. Default: 0,0."),
    ADAPT(
            "GOAL",
            "What to optimise once a category has feedback on thirty answers by each choice: off, minimize-cost,"
                    + " balanced or maximize-accuracy. Default: off."),
    DESCRIBE_MODEL(
            "NAME",
            "A chat model that takes images and tells in words what they show, at the server of model-url; wants"
                    + " assets. Default: none."),
    ASSETS("DIR", "The folder whose files are shown to models of images, and no other. Default: none."),
    EMBED_ASSETS_URL(
            "URL",
            "A server that embeds images and words in one space, as Jina's API does; /embeddings is put behind it;"
                    + " wants embed-assets-model and embed-assets-dimension. Default: none."),
    EMBED_ASSETS_MODEL("NAME", "The model there, such as jina-clip-v2."),
    EMBED_ASSETS_DIMENSION("N", "How many numbers its vectors have."),
    CACHE_FOLDER(
            "DIR",
            "A folder of this machine for the indexes of stores, one folder in it for each. Default: beside the store's"
                    + " file, or the user's cache for a store at a server."),
    INDEX_MEMORY(
            "SIZE",
            "Bytes that the indexes of all namespaces may take together, like 512m or 2g. Default: half of the heap."),
    INDEX_SNAPSHOTS(
            "N",
            "From how many events on the store keeps a namespace's index for machines that have none, or off. Default:"
                    + " 20000 for a store at a server, else off."),
    CANDIDATES(
            "FROM",
            "Where recall finds what it ranks: memory holds each index whole; opensearch asks the cluster of"
                + " ECPHORY_OPENSEARCH; auto does that for namespaces of more than 200000 events. Default: memory."),
    TRAIL(
            "SWITCH",
            "on: record every disclosure in every namespace, or refuse it; off: only where it is enabled (ecphory admin"
                    + " trail --keep on). Default: off."),
    QUOTA_EVENTS("N", "Events that a namespace may hold which has no quota of its own, 0 for any number. Default: 0."),
    QUOTA_BYTES(
            "SIZE", "What callers gave of them, texts, captions and metadata, like 64m, 0 for any size. Default: 0."),
    QUOTA_RATE("N", "Events that such a namespace takes in a minute, 0 for any number. Default: 0.");

    /** The variable that holds settings for every command, one a line or between semicolons. */
    public static final String VARIABLE = "ECPHORY_SETTINGS";

    /** The option. */
    public static final String OPTION = "--set";

    private final String label;
    private final String description;

    Setting(String label, String description) {
        this.label = label;
        this.description = description;
    }

    /** The name by which it is set. */
    public String key() {
        return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }

    /** The name by which a failure calls it. */
    public String field() {
        return OPTION + " " + key();
    }

    /** A word for its value. */
    public String label() {
        return label;
    }

    /** What it sets, and what holds when nobody does. */
    public String description() {
        return description;
    }

    /**
     * The settings of some lines {@code NAME=VALUE}; the last of a name counts.
     *
     * @param field the option or the variable that holds them
     */
    public static Map<Setting, String> read(String field, List<String> lines) {
        Map<Setting, String> read = new EnumMap<>(Setting.class);
        for (String line : lines) {
            int end = line.indexOf('=');
            String key = end < 0 ? line : line.substring(0, end);
            Setting setting = ArgumentChecks.find(key.strip(), values(), Setting::key)
                    .orElseThrow(() -> ArgumentChecks.invalid(
                            field,
                            key,
                            60,
                            "is not a setting",
                            "give one of " + ArgumentChecks.keys(values(), Setting::key)));
            if (end < 0) {
                throw ArgumentChecks.invalid(field, key, 60, "has no value", "give " + key + "=" + setting.label);
            }
            read.put(setting, line.substring(end + 1).strip());
        }
        return read;
    }
}
