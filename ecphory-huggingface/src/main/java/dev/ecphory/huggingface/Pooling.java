package dev.ecphory.huggingface;

import dev.ecphory.onnx.OnnxTextModel;
import java.nio.FloatBuffer;
import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;

/** How the states of a text's tokens become one vector. */
public enum Pooling {
    /** The first token's. */
    CLS,
    /** Their mean. */
    MEAN,
    /** The largest of each number. */
    MAX,
    /** The last token's, as of models that read from left to right. */
    LAST_TOKEN;

    /** What settings call it: {@code cls}, {@code mean}, {@code max} or {@code lasttoken}. */
    public String key() {
        return name().toLowerCase(Locale.ROOT).replace("_", "");
    }

    /** The one that settings call so; empty when there is none. */
    static Optional<Pooling> ofKey(String key) {
        return Arrays.stream(values()).filter(one -> one.key().equals(key)).findFirst();
    }

    /** Of the states of one text: as many rows as tokens. */
    float[] vector(OnnxTextModel.Output states) {
        int tokens = (int) states.shape()[1];
        float[] vector = new float[(int) states.shape()[2]];
        switch (this) {
            case CLS -> states.values().get(0, vector);
            case LAST_TOKEN -> states.values().get((tokens - 1) * vector.length, vector);
            case MEAN, MAX -> combine(states.values(), tokens, vector);
        }
        return vector;
    }

    /** A mean's sum has its direction, which is all that counts; divided it keeps away from infinity. */
    private void combine(FloatBuffer states, int tokens, float[] vector) {
        float[] state = new float[vector.length];
        if (this == MAX) {
            Arrays.fill(vector, Float.NEGATIVE_INFINITY);
        }
        for (int token = 0; token < tokens; token++) {
            states.get(token * vector.length, state);
            for (int i = 0; i < vector.length; i++) {
                vector[i] = this == MAX ? Math.max(vector[i], state[i]) : vector[i] + state[i] / tokens;
            }
        }
    }
}
