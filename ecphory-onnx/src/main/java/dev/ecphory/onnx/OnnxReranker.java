package dev.ecphory.onnx;

import ai.onnxruntime.NodeInfo;
import ai.onnxruntime.OnnxJavaType;
import ai.onnxruntime.OnnxTensor;
import ai.onnxruntime.OrtEnvironment;
import ai.onnxruntime.OrtException;
import ai.onnxruntime.OrtSession;
import ai.onnxruntime.TensorInfo;
import dev.ecphory.ModelBusyException;
import dev.ecphory.ModelUnavailableException;
import dev.ecphory.spi.Reranker;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.FloatBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.DigestInputStream;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.locks.ReentrantReadWriteLock;

/**
 * A cross-encoder: any that was exported to a folder as {@code model.onnx} and {@code tokenizer.json}, or one that an artifact
 * brings: a BERT-like model
 * with one number at its end, or two of which the second speaks for the pair (then the score is their difference). A
 * long passage is scored in parts of 300 words, of which the best counts; after ten thousand words nothing is read. One
 * thread, the caller's, and one pair at a time, so the same pair gets the same score on the same kind of processor.
 * Threads may share it; an interrupted one gives up after the pair that it is at.
 */
public final class OnnxReranker implements Reranker {
    private static final String IDS = "input_ids";
    private static final String MASK = "attention_mask";
    private static final String TYPES = "token_type_ids";
    private static final String SCORES = "logits";

    private final String id;
    private final OrtEnvironment environment;
    private final OrtSession session;
    private final PairTokenizer tokenizer;
    private final boolean conversations;
    private final boolean types;
    private final String output;
    private final ReentrantReadWriteLock open = new ReentrantReadWriteLock();
    private boolean closed;

    private OnnxReranker(
            String id,
            OrtEnvironment environment,
            OrtSession session,
            PairTokenizer tokenizer,
            boolean conversations,
            String output) {
        this.id = id;
        this.environment = environment;
        this.session = session;
        this.tokenizer = tokenizer;
        this.conversations = conversations;
        this.types = session.getInputNames().contains(TYPES);
        this.output = output;
    }

    /**
     * Loads the model of a folder and tries it on a pair.
     *
     * @throws ModelUnavailableException when a file is missing, the tokenizer or the model is of another kind, or this
     *     machine cannot run it
     */
    public static OnnxReranker load(Path folder) {
        Path file = folder.resolve("model.onnx");
        if (!Files.isRegularFile(file)) {
            throw new ModelUnavailableException(
                    "there is no cross-encoder at " + file,
                    "give the folder of one that was exported as model.onnx and tokenizer.json",
                    null);
        }
        PairTokenizer tokenizer = PairTokenizer.read(folder.resolve("tokenizer.json"));
        Path name = folder.toAbsolutePath().normalize().getFileName();
        return load(
                (name == null ? "cross-encoder" : name) + "@" + revision(file),
                file.toString(),
                (environment, options) -> environment.createSession(file.toString(), options),
                tokenizer,
                false);
    }

    /**
     * Loads a model that was trained on conversations, with BERT's uncased word pieces, and tries it on a pair.
     *
     * @param id its name and revision
     * @param model the bytes of the ONNX file
     * @throws ModelUnavailableException when the model is of another kind, or this machine cannot run it
     */
    public static OnnxReranker ofConversations(String id, byte[] model) {
        return load(
                id,
                id,
                (environment, options) -> environment.createSession(model, options),
                PairTokenizer.uncased(),
                true);
    }

    /** Makes a session of a model. */
    private interface Opener {
        OrtSession open(OrtEnvironment environment, OrtSession.SessionOptions options) throws OrtException;
    }

    private static OnnxReranker load(
            String id, String file, Opener opener, PairTokenizer tokenizer, boolean conversations) {
        BgeModel.loadLibrary();
        OrtEnvironment environment = OrtEnvironment.getEnvironment();
        OrtSession session;
        try (OrtSession.SessionOptions options = BgeModel.options()) {
            session = BgeModel.session(() -> opener.open(environment, options));
        } catch (OrtException e) {
            throw new ModelUnavailableException(
                    "ONNX Runtime cannot load " + file, "look at the cause, and export the model again", e);
        }
        try {
            OnnxReranker encoder =
                    new OnnxReranker(id, environment, session, tokenizer, conversations, output(file, session));
            encoder.score("a", List.of("b"));
            return encoder;
        } catch (RuntimeException e) {
            shut(session);
            throw e;
        }
    }

    private static String revision(Path file) {
        try (InputStream in = Files.newInputStream(file)) {
            MessageDigest sha = MessageDigest.getInstance("SHA-256");
            new DigestInputStream(in, sha).transferTo(OutputStream.nullOutputStream());
            return HexFormat.of().formatHex(sha.digest(), 0, 6);
        } catch (IOException e) {
            throw new ModelUnavailableException(file + " cannot be read", "check who may read it", e);
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException(e);
        }
    }

    /** Checks what goes in and finds what comes out. */
    private static String output(String file, OrtSession session) {
        try {
            Map<String, NodeInfo> inputs = session.getInputInfo();
            if (!inputs.keySet().containsAll(List.of(IDS, MASK))
                    || !Set.of(IDS, MASK, TYPES).containsAll(inputs.keySet())) {
                throw foreign(file, "reads " + inputs.keySet() + ", not " + IDS + ", " + MASK + " and " + TYPES);
            }
            for (NodeInfo input : inputs.values()) {
                if (!(input.getInfo() instanceof TensorInfo tensor) || tensor.type != OnnxJavaType.INT64) {
                    throw foreign(file, "reads " + input.getName() + " as something else than 64-bit numbers");
                }
            }
            Map<String, NodeInfo> outputs = session.getOutputInfo();
            String name = outputs.containsKey(SCORES) || outputs.size() != 1
                    ? SCORES
                    : outputs.keySet().iterator().next();
            NodeInfo found = outputs.get(name);
            if (found == null || !(found.getInfo() instanceof TensorInfo tensor) || tensor.type != OnnxJavaType.FLOAT) {
                throw foreign(file, "gives " + outputs.keySet() + ", no numbers called " + SCORES);
            }
            return name;
        } catch (OrtException e) {
            throw foreign(file, "does not say what it reads");
        }
    }

    private static ModelUnavailableException foreign(String file, String what) {
        return new ModelUnavailableException(
                "the model " + file + " " + what, "export a cross-encoder for sequence classification", null);
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
                best = Math.max(best, score(pair));
            }
            scores[i] = best;
        }
        return scores;
    }

    private float score(PairTokenizer.Pair pair) {
        open.readLock().lock();
        try {
            if (closed) {
                throw new IllegalStateException("the cross-encoder " + id + " is closed");
            }
            return run(pair);
        } catch (OrtException e) {
            throw new ModelUnavailableException(
                    "ONNX Runtime failed with the cross-encoder " + id + " on a pair of " + pair.ids().length
                            + " tokens",
                    "look at the cause, and export the model again",
                    e);
        } finally {
            open.readLock().unlock();
        }
    }

    private float run(PairTokenizer.Pair pair) throws OrtException {
        int length = pair.ids().length;
        long[] mask = new long[length];
        Arrays.fill(mask, 1);
        long[] which = new long[length];
        Arrays.fill(which, pair.second(), length, 1);
        try (OnnxTensor ids = tensor(pair.ids());
                OnnxTensor attention = tensor(mask);
                OnnxTensor texts = tensor(which)) {
            Map<String, OnnxTensor> inputs = new HashMap<>(Map.of(IDS, ids, MASK, attention));
            if (types) {
                inputs.put(TYPES, texts);
            }
            try (OrtSession.Result result = session.run(inputs, Set.of(output))) {
                return score(((OnnxTensor) result.get(0)).getFloatBuffer());
            }
        }
    }

    private OnnxTensor tensor(long[] row) throws OrtException {
        return BgeModel.tensor(environment, row);
    }

    private float score(FloatBuffer logits) {
        int classes = logits.remaining();
        float score =
                switch (classes) {
                    case 1 -> logits.get(0);
                    case 2 -> logits.get(1) - logits.get(0);
                    default ->
                        throw new ModelUnavailableException(
                                "the cross-encoder " + id + " gives " + classes + " numbers for a pair, not one or two",
                                "export a cross-encoder for sequence classification",
                                null);
                };
        if (!Float.isFinite(score)) {
            throw new ModelUnavailableException(
                    "the cross-encoder " + id + " gave " + score, "export the model again", null);
        }
        return score;
    }

    /** Waits for pairs under way, then frees the model. */
    @Override
    public void close() {
        open.writeLock().lock();
        try {
            if (!closed) {
                closed = true;
                shut(session);
            }
        } finally {
            open.writeLock().unlock();
        }
    }

    private static void shut(OrtSession session) {
        try {
            session.close();
        } catch (OrtException e) {
            throw new IllegalStateException("a session closes once", e);
        }
    }
}
