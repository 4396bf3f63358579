package dev.ecphory.lang.en.encoding;

import dev.ecphory.internal.language.MessageFeatures;
import dev.ecphory.internal.language.MessageReader.JudgedAct;
import dev.ecphory.internal.text.DataFile;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * How much an event matters on its face (True Memory, signal s): a short one by what it does, a longer one by a logistic
 * function of {@link SalienceFeatures}, with weights that were fitted on our own labelled conversations and stand in
 * {@code salience.txt}. Immutable; threads may share it.
 */
public final class SalienceScorer {
    private static final SalienceScorer FITTED =
            new SalienceScorer(DataFile.lines(SalienceScorer.class, "salience.txt"));
    private static final String BIAS = "bias";
    /** How many of the features a trace names. */
    private static final int TOLD = 5;

    private final double bias;
    private final double[] weights;

    SalienceScorer(List<String> lines) {
        Map<String, Double> read = new HashMap<>();
        for (String line : lines) {
            String[] parts = line.split("\\s+");
            read.put(parts[0], Double.valueOf(parts[1]));
        }
        bias = read.getOrDefault(BIAS, 0.0);
        List<String> names = SalienceFeatures.names();
        weights = new double[names.size()];
        for (int i = 0; i < weights.length; i++) {
            weights[i] = read.getOrDefault(names.get(i), 0.0);
        }
    }

    public static SalienceScorer fitted() {
        return FITTED;
    }

    /** s, 0 to 1. */
    public double of(MessageFeatures reading, JudgedAct judged) {
        return byAct(reading) ? judged.salience() : byFeatures(reading);
    }

    /** The same by its features alone, however short it is. */
    double byFeatures(MessageFeatures reading) {
        List<Double> features = SalienceFeatures.of(reading);
        double sum = bias;
        for (int i = 0; i < weights.length; i++) {
            sum += weights[i] * features.get(i);
        }
        return 1 / (1 + Math.exp(-sum));
    }

    /** Why it is what it is, for a person: the rule, or the features that weighed most. */
    public List<String> reasons(MessageFeatures reading, JudgedAct judged) {
        if (byAct(reading)) {
            return List.of(judged.rule());
        }
        List<Double> features = SalienceFeatures.of(reading);
        List<Integer> order = new ArrayList<>();
        for (int i = 0; i < weights.length; i++) {
            if (weights[i] * features.get(i) != 0) {
                order.add(i);
            }
        }
        order.sort(Comparator.comparingDouble(i -> -Math.abs(weights[i] * features.get(i))));
        return order.stream()
                .limit(TOLD)
                .map(i -> String.format(
                        java.util.Locale.ROOT,
                        "%s %+.2f",
                        SalienceFeatures.names().get(i),
                        weights[i] * features.get(i)))
                .toList();
    }

    private static boolean byAct(MessageFeatures reading) {
        return reading.text().length() <= SpeechActClassifier.SHORT;
    }
}
