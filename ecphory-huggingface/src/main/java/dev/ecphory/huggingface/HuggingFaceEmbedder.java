package dev.ecphory.huggingface;

import dev.ecphory.Asset;
import dev.ecphory.InvalidInputException;
import dev.ecphory.ModelUnavailableException;
import dev.ecphory.onnx.OnnxTextModel;
import dev.ecphory.onnx.PairTokenizer;
import dev.ecphory.spi.Embedder;
import dev.ecphory.spi.Embedding;
import dev.ecphory.spi.VectorSpace;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * A sentence embedder from a folder in Hugging Face's layout: {@code tokenizer.json}, a model in ONNX, and the files that say how
 * its tokens' states become a vector and what is put before a text. One text at a time, on the caller's thread; the same text
 * gives the same vector on the same kind of processor. Nothing is fetched from anywhere. Threads may share it.
 */
public final class HuggingFaceEmbedder implements Embedder {
    private static final String NEXT = "export a sentence embedder, for feature extraction";
    private static final String WHOLE = "sentence_embedding";
    /** The usual names of tokens' states, the first one that is there counts. */
    private static final Set<String> STATES = new TreeSet<>(Set.of("last_hidden_state", "token_embeddings"));

    private final OnnxTextModel model;
    private final TextTokenizer tokenizer;
    private final String output;
    private final @Nullable Pooling pooling;
    private final String queryPrefix;
    private final String passagePrefix;
    private final VectorSpace space;

    private HuggingFaceEmbedder(
            OnnxTextModel model, TextTokenizer tokenizer, String output, ModelSettings settings, ModelFolder folder) {
        this.model = model;
        this.tokenizer = tokenizer;
        this.output = output;
        this.pooling = pooling(settings);
        this.queryPrefix = settings.queryPrefix();
        this.passagePrefix = settings.passagePrefix();
        int dimension = vector("a").length;
        if (dimension < 1) {
            throw model.foreign("gives no numbers for a text");
        }
        this.space = new VectorSpace(folder.name(), folder.revision(), dimension, policy());
        try {
            Embedding unused = passage("a");
        } catch (InvalidInputException e) {
            throw model.foreign("gives no vector for a text: " + e.getMessage());
        }
    }

    /** None where the model gives one vector for a text. */
    private @Nullable Pooling pooling(ModelSettings settings) {
        int dimensions = states("a").shape().length;
        if (dimensions != 2 && dimensions != 3) {
            throw model.foreign("gives " + output + " of " + dimensions + " dimensions");
        }
        return dimensions == 2 ? null : settings.pooling() == null ? Pooling.MEAN : settings.pooling();
    }

    /** How a text becomes a vector, by which spaces of one model differ. */
    private String policy() {
        String policy = (pooling == null ? "model" : pooling.key()) + "-" + tokenizer.window();
        return queryPrefix.isEmpty() && passagePrefix.isEmpty()
                ? policy
                : policy + "-"
                        + Asset.digest((queryPrefix + "\0" + passagePrefix).getBytes(StandardCharsets.UTF_8))
                                .substring(0, 8);
    }

    /**
     * Loads the model of a folder as its files say it is meant.
     *
     * @throws ModelUnavailableException when a file is missing, the tokenizer or the model is of another kind, or this machine
     *     cannot run it
     */
    public static HuggingFaceEmbedder load(Path folder) {
        return of(folder).load();
    }

    /**
     * The model of a folder, which is not loaded yet.
     *
     * @throws ModelUnavailableException when a file is missing, or says what is not supported
     */
    public static Builder of(Path folder) {
        ModelFolder found = ModelFolder.of(folder);
        return new Builder(found, ModelSettings.of(found));
    }

    /** What is said about a model that its files do not say, or say otherwise. Not for several threads. */
    public static final class Builder implements Embedder.Provider {
        private final ModelFolder folder;
        private final @Nullable String dense;
        private ModelSettings settings;

        private Builder(ModelFolder folder, ModelSettings settings) {
            this.folder = folder;
            this.dense = ModelSettings.dense(folder).orElse(null);
            this.settings = settings;
        }

        /** How states become a vector; unless told as the folder says, and the mean when it says nothing. */
        public Builder pooling(Pooling value) {
            return with(value, settings.queryPrefix(), settings.passagePrefix(), settings.tokens());
        }

        /** What is put before a question; unless told as the folder says, and nothing when it says nothing. */
        public Builder queryPrefix(String value) {
            return with(settings.pooling(), value, settings.passagePrefix(), settings.tokens());
        }

        /** What is put before a passage; unless told as the folder says, and nothing when it says nothing. */
        public Builder passagePrefix(String value) {
            return with(settings.pooling(), settings.queryPrefix(), value, settings.tokens());
        }

        /** The most tokens of a text, 3 or more; unless told as the folder says, and 512 when it says nothing. */
        public Builder maxTokens(int value) {
            if (value < 3) {
                throw new InvalidInputException(
                        "maxTokens", Integer.toString(value), "is less than 3", "give what the model was trained with");
            }
            return with(settings.pooling(), settings.queryPrefix(), settings.passagePrefix(), value);
        }

        private Builder with(@Nullable Pooling pooling, String query, String passage, @Nullable Integer tokens) {
            settings = new ModelSettings(pooling, query, passage, tokens, settings.positions());
            return this;
        }

        /** The folder's own name. */
        @Override
        public String name() {
            return folder.name();
        }

        /** A digest of its tokenizer and its model, which is part of the space. */
        public String revision() {
            return folder.revision();
        }

        /** The file that the model is in. */
        public Path model() {
            return folder.model();
        }

        @Override
        public HuggingFaceEmbedder load() {
            TextTokenizer tokenizer = TextTokenizer.read(folder.tokenizer(), settings::window);
            OnnxTextModel model = null;
            try {
                model = OnnxTextModel.load(folder.model(), NEXT);
                return new HuggingFaceEmbedder(model, tokenizer, output(model), settings, folder);
            } catch (RuntimeException e) {
                tokenizer.close();
                if (model != null) {
                    model.close();
                }
                throw e;
            }
        }

        /** A vector that the model makes itself is taken, for it may come from more than pooling. */
        private String output(OnnxTextModel model) {
            Set<String> outputs = model.outputs();
            if (outputs.contains(WHOLE)) {
                return WHOLE;
            }
            String states = STATES.stream()
                    .filter(outputs::contains)
                    .findFirst()
                    .or(() ->
                            outputs.stream().filter(any -> outputs.size() == 1).findFirst())
                    .orElseThrow(() -> model.foreign("gives " + outputs + ", neither " + WHOLE + " nor " + STATES));
            if (dense != null) {
                throw model.foreign("lacks the layer " + dense + " of its folder, and gives no " + WHOLE);
            }
            return states;
        }
    }

    @Override
    public VectorSpace space() {
        return space;
    }

    @Override
    public Embedding passage(String text) {
        return Embedding.of(space, vector(passagePrefix + text));
    }

    @Override
    public Embedding question(String text) {
        return Embedding.of(space, vector(queryPrefix + text));
    }

    private OnnxTextModel.Output states(String text) {
        PairTokenizer.Pair tokens = tokenizer.encode(text);
        return model.run(tokens.ids(), tokens.types(), output);
    }

    private float[] vector(String text) {
        OnnxTextModel.Output states = states(text);
        if (pooling != null) {
            return pooling.vector(states);
        }
        float[] vector = new float[states.values().remaining()];
        states.values().get(vector);
        return vector;
    }

    @Override
    public boolean reads(String text) {
        return tokenizer.spells(text);
    }

    /** Waits for calls under way, then frees the model and the tokenizer. */
    @Override
    public void close() {
        model.close();
        tokenizer.close();
    }
}
