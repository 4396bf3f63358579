package dev.ecphory.lang.en.answer;

import java.util.Arrays;

/** The features of one candidate, as numbers and their values. Belongs to one reading. */
final class FeatureValues {
    private int size;
    private int[] ids = new int[48];
    private float[] values = new float[48];

    void set(AnswerFeature feature, int value) {
        add(feature.at(value), 1);
    }

    @SuppressWarnings("EnumOrdinal") // its place in an array only; the file names the feature and the number
    void set(AnswerFeature feature, Enum<?> value) {
        set(feature, value.ordinal());
    }

    void set(AnswerFeature feature, float value) {
        if (value != 0) {
            add(feature.at(0), value);
        }
    }

    void set(AnswerFeature feature, boolean value) {
        if (value) {
            add(feature.at(0), 1);
        }
    }

    void addAll(FeatureValues other) {
        for (int i = 0; i < other.size; i++) {
            add(other.ids[i], other.values[i]);
        }
    }

    private void add(int id, float value) {
        if (size == ids.length) {
            ids = Arrays.copyOf(ids, size * 2);
            values = Arrays.copyOf(values, size * 2);
        }
        ids[size] = id;
        values[size++] = value;
    }

    void addTo(float[] sum, double factor) {
        for (int i = 0; i < size; i++) {
            sum[ids[i]] += (float) (factor * values[i]);
        }
    }

    double score(float[] weights) {
        double sum = 0;
        for (int i = 0; i < size; i++) {
            sum += weights[ids[i]] * values[i];
        }
        return sum;
    }
}
