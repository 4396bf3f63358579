package dev.ecphory.onnx;

import ai.onnxruntime.OrtException;
import dev.ecphory.Asset;
import dev.ecphory.ModelUnavailableException;
import dev.ecphory.internal.text.WordPieceTokenizer;
import dev.ecphory.internal.vector.TokenWeights;
import dev.ecphory.spi.Embedder;
import dev.ecphory.spi.Embedding;
import dev.ecphory.spi.VectorSpace;
import java.nio.FloatBuffer;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;

/**
 * bge-small-en-v1.5 in this process: the mean of its tokens' states, rare words counting more, with length 1. A few
 * milliseconds of the caller's CPU a message; the same text gives the same vector on the same kind of processor. The
 * state of the [CLS] token, which the model was trained to give, finds less in conversations
 * (docs/decisions/0033-own-merit.md). Questions get no instruction: it measured no better. Threads may share it, each call
 * runs on the thread that makes it.
 */
public final class OnnxEmbedder implements Embedder {
    private static final String FOLDER = "ecphory.model.folder";

    private static final SharedInstance<OnnxEmbedder> SHARED =
            new SharedInstance<>(OnnxEmbedder::loadAlone, OnnxEmbedder::close);

    final BgeModel model;
    private final VectorSpace space;
    private final WordPieceTokenizer vocabulary = WordPieceTokenizer.uncased();
    private final TokenWeights weights = TokenWeights.byRank(vocabulary);
    private final NativeResource open;

    OnnxEmbedder(BgeModel model, VectorSpace space) {
        this(model, space, model::close);
    }

    private OnnxEmbedder(BgeModel model, VectorSpace space, Runnable free) {
        this.model = model;
        this.space = space;
        this.open = new NativeResource("the embedder " + space.key(), free);
    }

    /**
     * Loads the model from the class path: half a second, on two threads; once in a process, which frees it when the last embedder
     * that was loaded here is closed. When the system property {@value #FOLDER} names a folder, the loaded form is kept there
     * (34 MB) and later processes take a tenth of a second; only its owner may be able to write there. The vectors are the same.
     *
     * @throws ModelUnavailableException when the model is missing or this machine cannot run it
     */
    public static OnnxEmbedder load() {
        OnnxEmbedder loaded = SHARED.acquire();
        return new OnnxEmbedder(loaded.model, loaded.space, SHARED::release);
    }

    private static OnnxEmbedder loadAlone() {
        String folder = System.getProperty(FOLDER);
        return folder == null ? loadPlainly() : load(Path.of(folder));
    }

    /**
     * Waits until no model is being loaded, and lets no other begin to. For who ends the process, before its exit begins: ONNX
     * Runtime frees itself then, and crashes a process that is just loading a model.
     *
     * @param longest how long to wait
     * @return false when a model is still being loaded
     * @throws InterruptedException when the waiting thread is interrupted
     */
    public static boolean awaitLoading(Duration longest) throws InterruptedException {
        return OnnxRuntime.awaitLoading(longest);
    }

    static OnnxEmbedder load(Path folder) {
        OnnxRuntime.loadLibrary();
        OptimizedModelCache models = OptimizedModelCache.of(folder, BgeModel.place(), OnnxRuntime.version());
        if (models == null) {
            return loadPlainly();
        }
        Optional<OptimizedModelCache.Kept> kept = models.find();
        if (kept.isPresent()) {
            try {
                return new OnnxEmbedder(
                        BgeModel.loadRewritten(kept.get().file()),
                        space(kept.get().revision()));
            } catch (OrtException unusable) {
                return loadPlainly();
            }
        }
        return models.unfinished().map(file -> loadAndKeep(models, file)).orElseGet(OnnxEmbedder::loadPlainly);
    }

    private static OnnxEmbedder loadAndKeep(OptimizedModelCache models, Path unfinished) {
        try {
            byte[] file = BgeModel.file();
            OnnxEmbedder embedder = new OnnxEmbedder(BgeModel.load(file, unfinished), space(revision(file)));
            models.keep(unfinished, embedder.space.revision());
            return embedder;
        } catch (ModelUnavailableException noRoom) {
            models.drop(unfinished);
            return loadPlainly();
        }
    }

    private static OnnxEmbedder loadPlainly() {
        CompletableFuture<Void> library = CompletableFuture.runAsync(OnnxRuntime::loadLibrary);
        byte[] file = BgeModel.file();
        CompletableFuture<String> revision = CompletableFuture.supplyAsync(() -> revision(file));
        try {
            library.join();
            BgeModel model = BgeModel.load(file);
            return new OnnxEmbedder(model, space(revision.join()));
        } catch (CompletionException e) {
            if (e.getCause() instanceof ModelUnavailableException unavailable) {
                throw unavailable;
            }
            throw e;
        }
    }

    private static String revision(byte[] file) {
        return Asset.digest(file).substring(0, 12);
    }

    private static VectorSpace space(String revision) {
        return new VectorSpace("bge-small-en-v1.5-q", revision, BgeModel.DIMENSION, "plain-mean");
    }

    @Override
    public VectorSpace space() {
        return space;
    }

    @Override
    public Embedding passage(String text) {
        int[] ids = vocabulary.encodeForModel(text, BgeModel.WINDOW);
        FloatBuffer states = open.use(() -> model.states(ids));
        return Embedding.of(space, mean(ids, states));
    }

    /** Of the states brought to length 1; [CLS]'s own where no token counts, as in a text of mere punctuation. */
    private float[] mean(int[] ids, FloatBuffer states) {
        float[] sum = new float[BgeModel.DIMENSION];
        float[] state = new float[BgeModel.DIMENSION];
        boolean any = false;
        for (int place = 1; place < ids.length - 1; place++) {
            float weight = weights.weight(ids[place]);
            if (weight > 0) {
                states.get(place * BgeModel.DIMENSION, state);
                double squares = 0;
                for (float number : state) {
                    squares += (double) number * number;
                }
                float factor = (float) (weight / Math.sqrt(squares));
                for (int i = 0; i < sum.length; i++) {
                    sum[i] += factor * state[i];
                }
                any = true;
            }
        }
        if (!any) {
            states.get(0, sum);
        }
        return sum;
    }

    @Override
    public Embedding question(String text) {
        return passage(text);
    }

    @Override
    public boolean reads(String text) {
        return vocabulary.spells(text);
    }

    /** Waits for calls under way, then frees the model. */
    @Override
    public void close() {
        open.close();
    }
}
