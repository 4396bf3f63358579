package dev.ecphory.onnx;

import dev.ecphory.ModelUnavailableException;
import dev.ecphory.internal.text.JsonDocument;
import dev.ecphory.internal.text.WordPieceTokenizer;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Cuts pairs of texts as a BERT-like model reads them, by the tokenizer.json that comes with it: uncased word pieces,
 * [CLS] question [SEP] passage [SEP]. Every other kind of tokenizer is refused by its name. Threads may share it.
 */
final class PairTokenizer {
    /** Engram, section 3.5: a passage is scored in parts of so many words. */
    static final int PART_WORDS = 300;
    /** The most parts of a passage that are looked at; beyond is the ten-thousandth word. */
    static final int MOST_PARTS = 34;

    private static final int WINDOW = 512;
    /** The most pieces of a question; the rest of the window is the passage's. */
    private static final int QUESTION = 128;
    /** The same for the model that was trained here. */
    private static final int TRAINED_QUESTION = 96;

    private static final int FRAME = 3;

    private final WordPieceTokenizer words;
    private final int start;
    private final int separator;
    private final int question;

    private PairTokenizer(WordPieceTokenizer words, int start, int separator, int question) {
        this.words = words;
        this.start = start;
        this.separator = separator;
        this.question = question;
    }

    /**
     * What a model is given.
     *
     * @param ids of the pieces
     * @param second where the second text begins
     */
    @SuppressWarnings("ArrayRecordComponent") // never leaves this room
    record Pair(long[] ids, int second) {}

    /**
     * Reads a tokenizer file.
     *
     * @throws ModelUnavailableException when it is missing, cannot be read or is of another kind
     */
    static PairTokenizer read(Path file) {
        String json;
        try {
            json = Files.readString(file);
        } catch (IOException e) {
            throw new ModelUnavailableException(
                    "the tokenizer " + file + " cannot be read", "put tokenizer.json beside model.onnx", e);
        }
        JsonDocument.Members all = JsonDocument.read(json).orElse(null) instanceof JsonDocument.Members members
                ? members
                : new JsonDocument.Members(Map.of());
        JsonDocument.Members model = object(all, "model").orElseThrow(() -> foreign(file, "has no model in it"));
        String type = JsonDocument.text(model, "type").orElse("of no type");
        if (!type.equals("WordPiece")) {
            throw foreign(file, "is " + type);
        }
        if (!JsonDocument.text(model, "continuing_subword_prefix").orElse("##").equals("##")) {
            throw foreign(file, "marks pieces in another way than by ##");
        }
        object(all, "normalizer").ifPresent(normalizer -> requireUncased(file, normalizer));
        String splitter = object(all, "pre_tokenizer")
                .flatMap(one -> JsonDocument.text(one, "type"))
                .orElse("BertPreTokenizer");
        if (!splitter.equals("BertPreTokenizer")) {
            throw foreign(file, "cuts words by " + splitter);
        }
        return of(file, json, JsonDocument.text(model, "unk_token").orElse("[UNK]"));
    }

    private static PairTokenizer of(Path file, String json, String unknown) {
        String vocabulary;
        try {
            vocabulary = TokenizerFile.vocabulary(json);
        } catch (IllegalArgumentException e) {
            throw new ModelUnavailableException(
                    "the tokenizer " + file + " has no whole vocabulary", "export the model again", e);
        }
        List<String> tokens = Arrays.asList(vocabulary.split("\n"));
        if (tokens.size() > WordPieceTokenizer.LARGEST) {
            throw foreign(file, "has " + tokens.size() + " tokens");
        }
        return new PairTokenizer(
                WordPieceTokenizer.of(vocabulary, id(file, tokens, unknown)),
                id(file, tokens, "[CLS]"),
                id(file, tokens, "[SEP]"),
                QUESTION);
    }

    /** BERT's uncased word pieces, as the model that was trained here reads them. */
    static PairTokenizer uncased() {
        return new PairTokenizer(
                WordPieceTokenizer.uncased(), WordPieceTokenizer.START, WordPieceTokenizer.END, TRAINED_QUESTION);
    }

    private static Optional<JsonDocument.Members> object(JsonDocument.Members in, String key) {
        return in.all().get(key) instanceof JsonDocument.Members members ? Optional.of(members) : Optional.empty();
    }

    private static void requireUncased(Path file, JsonDocument.Members normalizer) {
        String type = JsonDocument.text(normalizer, "type").orElse("of no type");
        if (!type.equals("BertNormalizer")) {
            throw foreign(file, "normalises by " + type);
        }
        boolean lower = !(normalizer.all().get("lowercase") instanceof JsonDocument.Truth truth) || truth.value();
        boolean bare = !(normalizer.all().get("strip_accents") instanceof JsonDocument.Truth truth) || truth.value();
        if (!lower || !bare) {
            throw foreign(file, "is cased or keeps accents");
        }
    }

    private static int id(Path file, List<String> tokens, String token) {
        int id = tokens.indexOf(token);
        if (id < 0) {
            throw foreign(file, "has no token " + token);
        }
        return id;
    }

    private static ModelUnavailableException foreign(Path file, String what) {
        return new ModelUnavailableException(
                "the tokenizer " + file + " " + what,
                "use a model with an uncased WordPiece tokenizer, such as BERT's or MiniLM's",
                null);
    }

    /** A question and each part of a passage; at least one pair. */
    List<Pair> pairs(String query, String passage) {
        int[] asked = words.encode(query);
        asked = Arrays.copyOf(asked, Math.min(asked.length, question));
        int room = WINDOW - FRAME - asked.length;
        List<Pair> pairs = new ArrayList<>();
        for (String part : parts(passage)) {
            int[] said = words.encode(part);
            for (int from = 0; from == 0 || from < said.length; from += room) {
                if (pairs.size() == MOST_PARTS) {
                    return pairs;
                }
                pairs.add(pair(asked, said, from, Math.min(said.length, from + room)));
            }
        }
        return pairs;
    }

    private Pair pair(int[] asked, int[] said, int from, int to) {
        long[] ids = new long[asked.length + (to - from) + FRAME];
        int at = 0;
        ids[at++] = start;
        for (int id : asked) {
            ids[at++] = id;
        }
        ids[at++] = separator;
        int second = at;
        for (int i = from; i < to; i++) {
            ids[at++] = said[i];
        }
        ids[at] = separator;
        return new Pair(ids, second);
    }

    /** Parts of {@link #PART_WORDS} words between blanks. */
    static List<String> parts(String passage) {
        List<String> parts = new ArrayList<>();
        int from = 0;
        int count = 0;
        boolean inWord = false;
        for (int i = 0; i < passage.length() && parts.size() < MOST_PARTS; i++) {
            boolean blank = Character.isWhitespace(passage.charAt(i));
            if (!blank && !inWord && ++count > PART_WORDS) {
                parts.add(passage.substring(from, i));
                from = i;
                count = 1;
            }
            inWord = !blank;
        }
        if (parts.size() < MOST_PARTS) {
            parts.add(passage.substring(from));
        }
        return parts;
    }
}
