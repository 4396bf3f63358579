package dev.ecphory.lang.en.answer;

import dev.ecphory.internal.text.DataFile;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;

/**
 * How much each feature of a candidate answer counts: something for every question, and something more for each kind of
 * answer wanted. Immutable; threads may share it.
 */
public final class SpanWeights {
    private static final class Bundled {
        static final SpanWeights ONLY = parse(DataFile.lines(SpanWeights.class, "spans.txt"));
    }

    private static final int KINDS = AnswerType.values().length;

    private final float[] all;
    private final float[][] byKind = new float[KINDS][];

    private SpanWeights(float[] all) {
        this.all = all;
        for (int kind = 0; kind < KINDS; kind++) {
            byKind[kind] = new float[AnswerFeature.ALL];
            for (int i = 0; i < AnswerFeature.ALL; i++) {
                byKind[kind][i] = all[i] + all[AnswerFeature.ALL * (1 + kind) + i];
            }
        }
    }

    public static SpanWeights bundled() {
        return Bundled.ONLY;
    }

    public static int features() {
        return AnswerFeature.ALL;
    }

    /** The number of all weights: of each feature for every question, then for each kind of answer. */
    public static int size() {
        return AnswerFeature.ALL * (1 + KINDS);
    }

    /**
     * These weights.
     *
     * @throws IllegalArgumentException when there are not {@link #size} of them
     */
    public static SpanWeights of(float[] weights) {
        if (weights.length != size()) {
            throw new IllegalArgumentException(weights.length + " weights; give " + size());
        }
        return new SpanWeights(weights.clone());
    }

    /**
     * Reads what {@link #lines} wrote.
     *
     * @throws IllegalArgumentException when a line names no feature or has not a number for every kind
     */
    public static SpanWeights parse(List<String> lines) {
        float[] weights = new float[size()];
        for (String line : lines) {
            if (line.startsWith("#")) {
                continue;
            }
            String[] parts = line.split(" ");
            int dot = parts[0].indexOf('.');
            if (parts.length != KINDS + 2 || dot < 0) {
                throw new IllegalArgumentException("\"" + line + "\" is no line of weights; fit them again");
            }
            int feature =
                    AnswerFeature.valueOf(parts[0].substring(0, dot)).at(Integer.parseInt(parts[0].substring(dot + 1)));
            for (int kind = 0; kind <= KINDS; kind++) {
                weights[kind * AnswerFeature.ALL + feature] = Float.parseFloat(parts[kind + 1]);
            }
        }
        return new SpanWeights(weights);
    }

    /** The weights as lines: a feature and its value, what it counts for every question, then for each kind of answer. */
    public List<String> lines() {
        List<String> lines = new ArrayList<>();
        StringBuilder head = new StringBuilder("# feature.value every");
        for (AnswerType kind : AnswerType.values()) {
            head.append(' ').append(kind.name().toLowerCase(Locale.ROOT));
        }
        lines.add(head.toString());
        for (AnswerFeature feature : AnswerFeature.values()) {
            for (int value = 0; value < feature.size(); value++) {
                StringBuilder line = new StringBuilder(feature.name() + "." + value);
                boolean any = false;
                for (int kind = 0; kind <= KINDS; kind++) {
                    float weight = all[kind * AnswerFeature.ALL + feature.at(value)];
                    String written = String.format(Locale.ROOT, "%.2f", weight);
                    boolean none = Float.parseFloat(written) == 0;
                    any |= !none;
                    line.append(' ').append(none ? "0" : written);
                }
                if (any) {
                    lines.add(line.toString());
                }
            }
        }
        return lines;
    }

    @SuppressWarnings("EnumOrdinal") // its place in an array only; the file names the kind
    float[] of(AnswerType wanted) {
        return byKind[wanted.ordinal()];
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof SpanWeights weights && Arrays.equals(all, weights.all);
    }

    @Override
    public int hashCode() {
        return Arrays.hashCode(all);
    }
}
