package dev.ecphory.lab.gate;

import dev.ecphory.lab.gate.Utterances.LabelledTalk;
import dev.ecphory.lab.gate.Utterances.Utterance;
import dev.ecphory.lang.en.encoding.SalienceFeatures;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * A fit of the weights by which long utterances are judged: logistic regression on the training conversations, with a ridge,
 * by plain gradient descent, so that the same conversations always give the same file. The weight of length is kept
 * within ±{@value #LENGTH_BOUND}: a long utterance is not a weighty one.
 */
final class SalienceFit {
    /** The most that the weight of length may be: the longest text wins or loses this much on the logit. */
    static final double LENGTH_BOUND = .5;

    /** Shorter ones are judged by their act and would teach what longer ones are not like. */
    private static final int SHORTEST = 30;
    /** Set beforehand: one. */
    private static final double RIDGE = 1;

    private static final int ROUNDS = 4_000;
    private static final double STEP = .02;

    private SalienceFit() {}

    /** The weights as the file holds them. */
    static String fit(List<LabelledTalk> conversations) {
        List<double[]> features = new ArrayList<>();
        List<Boolean> worth = new ArrayList<>();
        for (LabelledTalk conversation : conversations) {
            for (Utterance utterance : conversation.utterances()) {
                if (conversation.train() && utterance.text().length() > SHORTEST) {
                    features.add(SalienceFeatures.of(utterance.entry().event()).stream()
                            .mapToDouble(Double::doubleValue)
                            .toArray());
                    worth.add(utterance.worth());
                }
            }
        }
        double[] weights = descend(features, worth);
        StringBuilder file =
                new StringBuilder("# Weights of the features that long utterances are judged by, fitted on "
                        + features.size() + " training utterances of more than " + SHORTEST + " characters by\n"
                        + "#     bin/ecphory-lab gate --fit FILE\n");
        file.append(String.format(Locale.ROOT, "bias %.3f%n", weights[weights.length - 1]));
        for (int i = 0; i < SalienceFeatures.names().size(); i++) {
            file.append(String.format(
                    Locale.ROOT, "%s %.3f%n", SalienceFeatures.names().get(i), weights[i]));
        }
        return file.toString();
    }

    private static double[] descend(List<double[]> features, List<Boolean> worth) {
        int size = SalienceFeatures.names().size();
        int length = SalienceFeatures.names().indexOf("length");
        double[] weights = new double[size + 1];
        for (int round = 0; round < ROUNDS; round++) {
            double[] gradient = new double[size + 1];
            for (int i = 0; i < features.size(); i++) {
                double error = logistic(weights, features.get(i)) - (worth.get(i) ? 1 : 0);
                for (int f = 0; f < size; f++) {
                    gradient[f] += error * features.get(i)[f];
                }
                gradient[size] += error;
            }
            for (int f = 0; f <= size; f++) {
                double ridge = f < size ? RIDGE * weights[f] : 0;
                weights[f] -= STEP * (gradient[f] + ridge);
            }
            weights[length] = Math.clamp(weights[length], -LENGTH_BOUND, LENGTH_BOUND);
        }
        return weights;
    }

    private static double logistic(double[] weights, double[] features) {
        double sum = weights[weights.length - 1];
        for (int f = 0; f < features.length; f++) {
            sum += weights[f] * features[f];
        }
        return 1 / (1 + Math.exp(-sum));
    }
}
