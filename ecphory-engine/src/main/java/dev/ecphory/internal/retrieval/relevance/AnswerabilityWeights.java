package dev.ecphory.internal.retrieval.relevance;

import dev.ecphory.Answerability;
import dev.ecphory.Answerability.Verdict;
import dev.ecphory.internal.text.DataFile;
import java.util.Collections;
import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * How the signs of an answer are weighed: a logistic function of them, and where its verdicts begin. Immutable.
 *
 * @param bias the log-odds of an answer where every sign is at its mean
 * @param weights what each sign adds to the log-odds, a unit
 * @param unsupported the probability below which the verdict is {@link Verdict#UNSUPPORTED}
 * @param supported the probability from which on it is {@link Verdict#SUPPORTED}
 */
public record AnswerabilityWeights(
        double bias,
        Map<Answerability.Feature, Double> weights,
        Map<Answerability.Feature, Double> means,
        double unsupported,
        double supported) {
    private static final AnswerabilityWeights BUNDLED =
            read(DataFile.lines(AnswerabilityWeights.class, "answerability.txt"));
    private static final String BIAS = "bias";
    private static final String UNSUPPORTED = "unsupported";
    private static final String SUPPORTED = "supported";

    /** Copies the maps; a sign that is not in them counts nothing. */
    public AnswerabilityWeights {
        weights = Collections.unmodifiableMap(new EnumMap<>(weights));
        means = Collections.unmodifiableMap(new EnumMap<>(means));
        if (!(0 <= unsupported && unsupported <= supported && supported <= 1)) {
            throw new IllegalArgumentException("thresholds " + unsupported + " and " + supported
                    + " are not two probabilities, the lower one first");
        }
    }

    public static AnswerabilityWeights fitted() {
        return BUNDLED;
    }

    /**
     * Reads them as {@link #toString} writes them; blank lines and lines from "#" on are passed over.
     *
     * @throws IllegalArgumentException naming a line that cannot be read
     */
    public static AnswerabilityWeights read(List<String> lines) {
        double bias = 0;
        double unsupported = 0;
        double supported = 1;
        Map<Answerability.Feature, Double> weights = new EnumMap<>(Answerability.Feature.class);
        Map<Answerability.Feature, Double> means = new EnumMap<>(Answerability.Feature.class);
        for (String line : lines) {
            String[] parts = line.strip().split("\\s+");
            if (line.isBlank() || line.startsWith("#")) {
                continue;
            }
            try {
                double value = Double.parseDouble(parts[1]);
                switch (parts[0]) {
                    case BIAS -> bias = value;
                    case UNSUPPORTED -> unsupported = value;
                    case SUPPORTED -> supported = value;
                    default -> {
                        Answerability.Feature sign = Answerability.Feature.valueOf(parts[0].toUpperCase(Locale.ROOT));
                        weights.put(sign, value);
                        means.put(sign, Double.valueOf(parts[2]));
                    }
                }
            } catch (IllegalArgumentException | ArrayIndexOutOfBoundsException e) {
                throw new IllegalArgumentException("\"" + line + "\" is no weight of an answer's signs", e);
            }
        }
        return new AnswerabilityWeights(bias, weights, means, unsupported, supported);
    }

    /** The probability of an answer, 0 to 1; a sign that could not be measured counts as its mean. */
    public double probability(Map<Answerability.Feature, Double> signs) {
        double odds = bias;
        for (Answerability.Feature sign : signs.keySet()) {
            odds += moved(sign, signs);
        }
        return 1 / (1 + Math.exp(-odds));
    }

    /** What a sign adds to the log-odds, against its mean. */
    double moved(Answerability.Feature sign, Map<Answerability.Feature, Double> signs) {
        double mean = means.getOrDefault(sign, 0.0);
        return weights.getOrDefault(sign, 0.0) * (signs.getOrDefault(sign, mean) - mean);
    }

    public Verdict verdict(double probability) {
        if (probability < unsupported) {
            return Verdict.UNSUPPORTED;
        }
        return probability < supported ? Verdict.PARTIAL : Verdict.SUPPORTED;
    }

    /** A line each, as {@link #read} takes them. */
    @Override
    public String toString() {
        StringBuilder text = new StringBuilder();
        text.append(String.format(Locale.ROOT, "%s %.4f%n", BIAS, bias));
        weights.forEach((sign, weight) -> text.append(String.format(
                Locale.ROOT,
                "%s %.4f %.4f%n",
                sign.name().toLowerCase(Locale.ROOT),
                weight,
                means.getOrDefault(sign, 0.0))));
        text.append(String.format(Locale.ROOT, "%s %.4f%n%s %.4f%n", UNSUPPORTED, unsupported, SUPPORTED, supported));
        return text.toString();
    }
}
