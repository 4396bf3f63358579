package dev.ecphory.internal.retrieval.relevance;

import dev.ecphory.internal.retrieval.scoring.CosineColumn;
import dev.ecphory.internal.retrieval.scoring.WeightedQueryTerms;
import dev.ecphory.internal.text.DataFile;
import dev.ecphory.spi.Embedding;
import java.io.IOException;
import java.io.StringReader;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.Properties;
import org.jspecify.annotations.Nullable;

/**
 * The weights of two logistic functions, with neural vectors and without: whether a memory speaks of a cue, and whether an event of
 * one that does is evidence. What a reranker read moves the log-odds of either. Decisions 73 and 78 say on what they were fitted.
 * Immutable; threads may share it.
 */
final class RelevanceWeights {
    /** The numbers of a memory, as {@link #numbers} makes them. */
    static final List<String> MEMORY = List.of("nearest", "held", "rarest", "size", "running", "words", "information");
    /**
     * What an event has for a cue: its cosine, NaN without neural vectors, and how far it is behind the greatest of all events; how
     * much of the cue it holds, 0 to 1, and how much less than the event that holds most; how much less than the best event it
     * scores, as a share; and the logarithm of its place, from 1.
     */
    static final List<String> EVENT = List.of("cosine", "farther", "held", "less-held", "less-score", "place");

    /**
     * What a reranker that was trained on conversations adds: the log-odds that an event is evidence, for a memory the greater of its
     * first two events'.
     */
    static final String LOGIT = "logit";

    /** More words tell no more of whether a memory is meant. */
    private static final double ENOUGH = 1.5;

    private static final RelevanceWeights BUNDLED = new RelevanceWeights();

    private final Group memory;
    private final Group memoryWithoutVectors;
    private final Group messageWithoutVectors;
    private final Group question;
    private final Group questionWithoutVectors;
    private final Group prompt;
    private final Group promptWithoutVectors;
    private final @Nullable RerankedOdds memoryReranked;
    private final @Nullable RerankedOdds questionReranked;
    private final @Nullable RerankedOdds promptReranked;

    /**
     * What becomes of log-odds once a reranker that was trained on conversations has read.
     *
     * @param bias the log-odds where both are 0
     * @param odds what the log-odds without the reranker count
     * @param logit what the reranker's count
     */
    private record RerankedOdds(double bias, double odds, double logit) {
        double of(double without, double given) {
            return bias + odds * without + logit * given;
        }
    }

    /** Of some numbers, in their order; one that counts nothing may be NaN. */
    private static final class Group {
        private final double bias;
        private final double[] weights;

        Group(Properties all, String name, List<String> numbers) {
            bias = number(all, name, "bias");
            weights =
                    numbers.stream().mapToDouble(one -> number(all, name, one)).toArray();
        }

        private static double number(Properties all, String group, String name) {
            return Double.parseDouble(all.getProperty(group + "." + name, "0"));
        }

        /** The log-odds. */
        double of(double[] numbers) {
            double odds = bias;
            for (int i = 0; i < weights.length; i++) {
                odds += weights[i] == 0 ? 0 : weights[i] * numbers[i];
            }
            return odds;
        }
    }

    private final String model;
    private final double median;
    private final double spread;

    private RelevanceWeights() {
        Properties all = new Properties();
        try {
            all.load(new StringReader(DataFile.text(RelevanceWeights.class, "relevance.properties")));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        model = all.getProperty("space.model");
        median = Group.number(all, "space", "median");
        spread = Group.number(all, "space", "spread");
        memory = new Group(all, "memory", MEMORY);
        memoryWithoutVectors = new Group(all, "memory-words", MEMORY);
        messageWithoutVectors = new Group(all, "memory-words-prompt", MEMORY);
        question = new Group(all, "question", EVENT);
        questionWithoutVectors = new Group(all, "question-words", EVENT);
        prompt = new Group(all, "prompt", EVENT);
        promptWithoutVectors = new Group(all, "prompt-words", EVENT);
        memoryReranked = reranked(all, "memory-reranked");
        questionReranked = reranked(all, "question-reranked");
        promptReranked = reranked(all, "prompt-reranked");
    }

    /** Null where none were fitted. */
    private static @Nullable RerankedOdds reranked(Properties all, String group) {
        return all.containsKey(group + ".bias")
                ? new RerankedOdds(
                        Group.number(all, group, "bias"),
                        Group.number(all, group, "odds"),
                        Group.number(all, group, LOGIT))
                : null;
    }

    static RelevanceWeights bundled() {
        return BUNDLED;
    }

    /**
     * What a memory has for a cue, in the order of {@link #MEMORY}.
     *
     * @param nearest the greatest cosine of the cue and an event, NaN without neural vectors
     * @param held how much of the cue the event holds that holds most, 0 to 1
     * @param rarest how much of its rarest words is held, 0 to 1
     */
    static double[] numbers(
            double nearest, double held, double rarest, int size, int running, WeightedQueryTerms asked) {
        return new double[] {
            nearest,
            held,
            rarest,
            Math.log1p(size),
            Math.log1p(running),
            Math.log1p(asked.size()),
            Math.min(ENOUGH, asked.information())
        };
    }

    /**
     * How likely a memory speaks of a cue: the log-odds, without a reranker.
     *
     * @param numbers in the order of {@link #MEMORY}
     */
    double memory(boolean message, double[] numbers) {
        Group without = message ? messageWithoutVectors : memoryWithoutVectors;
        return (Double.isNaN(numbers[0]) ? without : memory).of(numbers);
    }

    /**
     * The same with a reranker: the probability.
     *
     * @param logit see {@link #LOGIT}; NaN where none has read
     */
    double memory(double odds, double logit) {
        return likely(odds, memoryReranked, logit);
    }

    /**
     * How likely an event is evidence, where the memory speaks of the cue: the log-odds, without a reranker.
     *
     * @param numbers in the order of {@link #EVENT}
     */
    double event(boolean message, double[] numbers) {
        Group with = message ? prompt : question;
        Group without = message ? promptWithoutVectors : questionWithoutVectors;
        return (Double.isNaN(numbers[0]) ? without : with).of(numbers);
    }

    /**
     * The same with a reranker: the probability.
     *
     * @param logit see {@link #LOGIT}; NaN for what none has read, which is weighed as if there were none
     */
    double event(boolean message, double odds, double logit) {
        return likely(odds, message ? promptReranked : questionReranked, logit);
    }

    private static double likely(double odds, @Nullable RerankedOdds reranked, double logit) {
        return logistic(reranked == null || Double.isNaN(logit) ? odds : reranked.of(odds, logit));
    }

    /**
     * Cosines as they were fitted, so that relevance means the same in every space: those of the model that it was fitted on as they are,
     * those of another by how far they stand out of the namespace's own.
     *
     * @param cosines of the question; null without a vector
     * @return null where there is nothing to compare with, so that words alone tell
     */
    @Nullable
    CosineColumn comparable(@Nullable Embedding question, @Nullable CosineColumn cosines) {
        return question == null || cosines == null || question.space().model().equals(model)
                ? cosines
                : cosines.scaled(median, spread);
    }

    static double logistic(double odds) {
        return 1 / (1 + Math.exp(-odds));
    }
}
