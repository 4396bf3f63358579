package dev.ecphory.lab.answers;

import dev.ecphory.RecallResult;
import dev.ecphory.lang.en.answer.SpanWeights;
import dev.ecphory.lang.en.answer.TrainingExample;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Random;

/**
 * A fit of the weights by which the extractive reader chooses among candidate answers: the expected score under the softmax of
 * the candidates' scores is climbed, question by question, by AdaGrad with a ridge. Each question is learned from twice: in
 * what was recalled, and in its evidence alone. Deterministic for the same questions.
 */
final class SpanFit {
    private static final int ROUNDS = 15;
    private static final double STEP = .05;
    /** The ridge of what counts for every question, and of what counts for one kind of answer more. */
    private static final double RIDGE = .002;

    private static final double RIDGE_OF_KIND = .03;
    /** Questions that are still answered badly pull harder: by their expected score to the power of less this. */
    private static final double HARD = .7;

    private static final double LEAST = .02;
    private static final long SEED = 7;

    private final List<Task> tasks = new ArrayList<>();
    private final int features = SpanWeights.features();
    private final float[] weights = new float[SpanWeights.size()];
    private final float[] squares = new float[weights.length];

    /** The candidates of one recollection, and what each would score. */
    @SuppressWarnings("ArrayRecordComponent") // not compared
    private record Task(TrainingExample lesson, double[] scores) {}

    private SpanFit(List<AnswerCase> cases) {
        for (AnswerCase one : cases) {
            for (RecallResult recollection : List.of(one.recalled(), one.evidence())) {
                TrainingExample lesson = TrainingExample.of(recollection);
                double[] scores = new double[lesson.size()];
                Arrays.setAll(scores, i -> TokenF1.ofOne(one.question().category(), lesson.text(i), one.right()));
                if (Arrays.stream(scores).anyMatch(score -> score > 0)) {
                    tasks.add(new Task(lesson, scores));
                }
            }
        }
    }

    static SpanWeights fit(List<AnswerCase> cases) {
        SpanFit fit = new SpanFit(cases);
        Random random = new Random(SEED);
        for (int round = 0; round < ROUNDS; round++) {
            Collections.shuffle(fit.tasks, random);
            fit.tasks.forEach(fit::learn);
        }
        return SpanWeights.of(fit.weights);
    }

    private void learn(Task task) {
        TrainingExample lesson = task.lesson;
        int kind = lesson.kind() * features;
        float[] sum = new float[features];
        for (int i = 0; i < features; i++) {
            sum[i] = weights[i] + weights[kind + i];
        }
        double[] mass = new double[lesson.size()];
        double top = Double.NEGATIVE_INFINITY;
        for (int i = 0; i < mass.length; i++) {
            mass[i] = lesson.score(i, sum);
            top = Math.max(top, mass[i]);
        }
        double all = 0;
        double expected = 0;
        for (int i = 0; i < mass.length; i++) {
            mass[i] = Math.exp(mass[i] - top);
            all += mass[i];
            expected += mass[i] * task.scores[i];
        }
        expected /= all;
        double pull = Math.pow(Math.max(expected, LEAST), -HARD) / all;
        float[] gradient = new float[features];
        for (int i = 0; i < mass.length; i++) {
            double factor = mass[i] * (task.scores[i] - expected) * pull;
            if (Math.abs(factor) > 1e-7) {
                lesson.addTo(gradient, i, factor);
            }
        }
        for (int i = 0; i < features; i++) {
            if (gradient[i] != 0) {
                climb(i, gradient[i], RIDGE);
                climb(kind + i, gradient[i], RIDGE_OF_KIND);
            }
        }
    }

    private void climb(int weight, float gradient, double ridge) {
        double step = gradient - ridge * weights[weight];
        squares[weight] += (float) (step * step);
        weights[weight] += (float) (STEP * step / Math.sqrt(squares[weight] + 1e-3));
    }
}
