package dev.ecphory.onnx;

import dev.ecphory.ModelBusyException;
import dev.ecphory.ModelUnavailableException;
import dev.ecphory.spi.Reranker;
import java.nio.FloatBuffer;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Set;
import java.util.function.Supplier;

/**
 * A cross-encoder: a model with one number at its end, or two of which the second speaks for the pair (then the score is their
 * difference). A long passage is scored in parts of 300 words, of which the best counts; after ten thousand words nothing is
 * read. Each pair by itself, on the caller's thread and those of the common pool that have nothing else to do, so the same pair gets
 * the same score on the same kind of processor. Threads may share it; an interrupted one gives up after the pairs that are under way.
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

    @Override
    public boolean reads(String text) {
        return tokenizer.spells(text);
    }

    /** @throws IllegalStateException when it is closed */
    @Override
    public float[] score(String question, List<String> passages) {
        List<PairTokenizer.Pair> pairs = new ArrayList<>();
        List<Integer> owners = new ArrayList<>();
        for (int i = 0; i < passages.size(); i++) {
            List<PairTokenizer.Pair> own = tokenizer.pairs(question, passages.get(i));
            pairs.addAll(own);
            owners.addAll(Collections.nCopies(own.size(), i));
        }
        Thread asking = Thread.currentThread();
        double[] given =
                pairs.parallelStream().mapToDouble(pair -> score(pair, asking)).toArray();
        float[] scores = new float[passages.size()];
        Arrays.fill(scores, Float.NEGATIVE_INFINITY);
        for (int i = 0; i < given.length; i++) {
            int owner = owners.get(i);
            scores[owner] = Math.max(scores[owner], (float) given[i]);
        }
        return scores;
    }

    private float score(PairTokenizer.Pair pair, Thread asking) {
        if (asking.isInterrupted()) {
            throw new ModelBusyException("the cross-encoder " + id + " was interrupted", null, null);
        }
        return score(model.run(pair.ids(), pair.types(), output).values());
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
