package dev.ecphory.onnx;

import dev.ecphory.ModelBusyException;
import dev.ecphory.ModelUnavailableException;
import dev.ecphory.spi.Reranker;
import java.nio.FloatBuffer;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.function.Supplier;

/**
 * A cross-encoder: a model with one number at its end, or two of which the second speaks for the pair (then the score is their
 * difference). A long passage is scored in parts of 300 words, of which the best counts; after ten thousand words nothing is
 * read. One thread, the caller's, and one pair at a time, so the same pair gets the same score on the same kind of processor.
 * Threads may share it; an interrupted one gives up after the pair that it is at.
 */
public final class OnnxReranker implements Reranker {
    private static final String SCORES = "logits";
    private static final String NEXT = "export a cross-encoder for sequence classification";

    private final String id;
    private final OnnxTextModel model;
    private final PairTokenizer tokenizer;
    private final boolean conversations;
    private final String output;

    private OnnxReranker(
            String id, OnnxTextModel model, PairTokenizer tokenizer, boolean conversations, String output) {
        this.id = id;
        this.model = model;
        this.tokenizer = tokenizer;
        this.conversations = conversations;
        this.output = output;
    }

    /**
     * Loads a model and tries it on a pair.
     *
     * @param id its name and revision
     * @param model the ONNX file
     * @param tokenizer what cuts texts as the model reads them; closed with it, also when it cannot be loaded
     * @throws ModelUnavailableException when the model is of another kind, or this machine cannot run it
     */
    public static OnnxReranker load(String id, Path model, PairTokenizer tokenizer) {
        return load(id, () -> OnnxTextModel.load(model, NEXT), tokenizer, false);
    }

    /**
     * Loads a model that was trained on conversations, with BERT's uncased word pieces, and tries it on a pair.
     *
     * @param id its name and revision
     * @param model the bytes of the ONNX file
     * @throws ModelUnavailableException when the model is of another kind, or this machine cannot run it
     */
    public static OnnxReranker ofConversations(String id, byte[] model) {
        return load(id, () -> OnnxTextModel.load(id, model, NEXT), new WordPiecePairs(), true);
    }

    private static OnnxReranker load(
            String id, Supplier<OnnxTextModel> loader, PairTokenizer tokenizer, boolean conversations) {
        OnnxTextModel model;
        try {
            model = loader.get();
        } catch (RuntimeException e) {
            tokenizer.close();
            throw e;
        }
        try {
            OnnxReranker encoder = new OnnxReranker(id, model, tokenizer, conversations, output(model));
            encoder.score("a", List.of("b"));
            return encoder;
        } catch (RuntimeException e) {
            model.close();
            tokenizer.close();
            throw e;
        }
    }

    private static String output(OnnxTextModel model) {
        Set<String> outputs = model.outputs();
        if (outputs.contains(SCORES)) {
            return SCORES;
        }
        if (outputs.size() != 1) {
            throw model.foreign("gives " + outputs + ", no numbers called " + SCORES);
        }
        return outputs.iterator().next();
    }

    @Override
    public String id() {
        return id;
    }

    @Override
    public boolean readsConversations() {
        return conversations;
    }

    /** @throws IllegalStateException when it is closed */
    @Override
    public float[] score(String question, List<String> passages) {
        float[] scores = new float[passages.size()];
        for (int i = 0; i < scores.length; i++) {
            float best = Float.NEGATIVE_INFINITY;
            for (PairTokenizer.Pair pair : tokenizer.pairs(question, passages.get(i))) {
                if (Thread.currentThread().isInterrupted()) {
                    throw new ModelBusyException("the cross-encoder " + id + " was interrupted", null, null);
                }
                best = Math.max(
                        best, score(model.run(pair.ids(), pair.types(), output).values()));
            }
            scores[i] = best;
        }
        return scores;
    }

    private float score(FloatBuffer logits) {
        int classes = logits.remaining();
        float score =
                switch (classes) {
                    case 1 -> logits.get(0);
                    case 2 -> logits.get(1) - logits.get(0);
                    default -> throw model.foreign("gives " + classes + " numbers for a pair, not one or two");
                };
        if (!Float.isFinite(score)) {
            throw model.foreign("gave " + score);
        }
        return score;
    }

    /** Waits for pairs under way, then frees the model and the tokenizer. */
    @Override
    public void close() {
        model.close();
        tokenizer.close();
    }
}
