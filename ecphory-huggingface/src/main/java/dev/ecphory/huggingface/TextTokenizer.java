package dev.ecphory.huggingface;

import ai.djl.huggingface.tokenizers.jni.CharSpan;
import ai.djl.huggingface.tokenizers.jni.TokenizersLibrary;
import dev.ecphory.ModelUnavailableException;
import dev.ecphory.onnx.NativeResource;
import dev.ecphory.onnx.PairTokenizer;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.function.IntUnaryOperator;
import java.util.function.Supplier;

/**
 * The tokenizer of a {@code tokenizer.json}: word pieces, byte pairs or unigrams, framed by its own post-processor. Texts are cut
 * to its window, and nothing is padded. Threads may share it.
 */
final class TextTokenizer implements PairTokenizer {
    /** The share of a window that a question of a pair may take. */
    private static final int QUESTION_SHARE = 4;

    /** What vocabularies call what they have no token for. */
    private static final Set<String> UNKNOWN = Set.of("[UNK]", "<unk>");

    private final TokenizersLibrary library;
    private final long handle;
    private final int window;
    private final NativeResource open;

    private TextTokenizer(TokenizersLibrary library, long handle, int window) {
        this.library = library;
        this.handle = handle;
        this.window = window;
        this.open = new NativeResource("the tokenizer", () -> library.deleteTokenizer(handle));
    }

    /**
     * Reads a tokenizer file.
     *
     * @param window the most tokens of a text, those that frame it included; told how many the file itself says, or -1
     * @throws ModelUnavailableException when it is missing or no tokenizer, or this machine cannot run it
     */
    static TextTokenizer read(Path file, IntUnaryOperator window) {
        String json;
        try {
            json = Files.readString(file);
        } catch (IOException e) {
            throw new ModelUnavailableException(
                    "the tokenizer " + file + " cannot be read", "put tokenizer.json beside the model", e);
        }
        TokenizersLibrary library = TokenizerLibrary.get();
        long handle;
        try {
            handle = library.createTokenizerFromString(json);
        } catch (RuntimeException e) {
            throw new ModelUnavailableException(
                    "the tokenizer " + file + " is not one that Hugging Face's tokenizers can read: " + e.getMessage(),
                    "export it again with tokenizer.save_pretrained(), which writes tokenizer.json",
                    e);
        }
        TextTokenizer tokenizer = new TextTokenizer(library, handle, window.applyAsInt(library.getMaxLength(handle)));
        library.disablePadding(handle);
        library.setTruncation(handle, tokenizer.window, "LONGEST_FIRST", 0);
        // a window without room for more than the frame is silently not kept to
        int most = tokenizer.encode("a ".repeat(tokenizer.window)).ids().length;
        if (most > tokenizer.window) {
            tokenizer.close();
            throw new ModelUnavailableException(
                    "the tokenizer " + file + " cannot cut a text to " + tokenizer.window + " tokens",
                    "give maxTokens more than the tokens that frame a text",
                    null);
        }
        return tokenizer;
    }

    /** The most tokens of a text. */
    int window() {
        return window;
    }

    /** A text, cut to the window. */
    Pair encode(String text) {
        return locked(() -> {
            long encoding = library.encode(handle, text, true);
            try {
                return pair(encoding);
            } finally {
                library.deleteEncoding(encoding);
            }
        });
    }

    @Override
    public boolean spells(String text) {
        return locked(() -> {
            long encoding = library.encode(handle, text, false);
            try {
                String[] tokens = library.getTokens(encoding);
                CharSpan[] spans = library.getTokenCharSpans(encoding);
                int read = 0;
                int unknown = 0;
                for (int i = 0; i < Math.min(tokens.length, spans.length); i++) {
                    int points = spans[i] == null ? 0 : spans[i].getEnd() - spans[i].getStart();
                    boolean known = !UNKNOWN.contains(tokens[i]);
                    read += known ? points : 0;
                    unknown += known ? 0 : points;
                }
                return read >= unknown;
            } finally {
                library.deleteEncoding(encoding);
            }
        });
    }

    private <T> T locked(Supplier<T> call) {
        return open.use(() -> {
            try {
                return call.get();
            } catch (RuntimeException e) {
                throw new ModelUnavailableException(
                        "the tokenizer cannot cut a text: " + e.getMessage(), "export the tokenizer again", e);
            }
        });
    }

    /** A text without tokens, as an empty one is where nothing frames it, counts as the first of the vocabulary. */
    private Pair pair(long encoding) {
        long[] ids = library.getTokenIds(encoding);
        return ids.length == 0 ? new Pair(new long[1], new long[1]) : new Pair(ids, library.getTypeIds(encoding));
    }

    /** {@inheritDoc} Of a part that is longer than the window the rest follows in pairs of its own. */
    @Override
    public List<Pair> pairs(String question, String passage) {
        return locked(() -> {
            String asked = shortened(question);
            List<Pair> pairs = new ArrayList<>();
            for (String part : PairTokenizer.parts(passage)) {
                add(pairs, library.encodeDual(handle, asked, part, true));
            }
            return pairs;
        });
    }

    /** Adds an encoding and what it had no room for, and frees them. */
    private void add(List<Pair> pairs, long encoding) {
        long[] rest = {};
        try {
            if (pairs.size() < MOST_PAIRS) {
                pairs.add(pair(encoding));
                rest = library.getOverflowing(encoding);
            }
        } finally {
            library.deleteEncoding(encoding);
        }
        for (long more : rest) {
            try {
                if (pairs.size() < MOST_PAIRS) {
                    pairs.add(pair(more));
                }
            } finally {
                library.deleteEncoding(more);
            }
        }
    }

    /** As much of a question as may stand beside a passage. */
    private String shortened(String question) {
        long encoding = library.encode(handle, question, false);
        try {
            CharSpan[] spans = library.getTokenCharSpans(encoding);
            int most = Math.max(1, window / QUESTION_SHARE);
            if (spans.length <= most || spans[most - 1] == null) {
                return question;
            }
            int points = Math.min(spans[most - 1].getEnd(), question.codePointCount(0, question.length()));
            return question.substring(0, question.offsetByCodePoints(0, points));
        } finally {
            library.deleteEncoding(encoding);
        }
    }

    /** Waits for calls under way, then frees it; a second time it does nothing. */
    @Override
    public void close() {
        open.close();
    }
}
