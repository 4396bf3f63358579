package dev.ecphory.bench.gate;

import dev.ecphory.bench.gate.Utterances.Kind;
import dev.ecphory.bench.gate.Utterances.Labelled;
import dev.ecphory.bench.measure.Output;
import dev.ecphory.bench.measure.Roc;
import dev.ecphory.encode.Compression;
import dev.ecphory.encode.GatePolicy;
import dev.ecphory.engine.Progress;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.ToDoubleFunction;

/** {@code bench gate}: how well the encoding gate and each of its signals tell what is worth keeping. */
public final class GateBench {
    /** Steps of the search for other weights. */
    private static final int STEPS = 20;

    private GateBench() {}

    /**
     * Runs it and writes {@code gate.md} and {@code gate.svg}.
     *
     * @return the Markdown page
     */
    public static String run(GateOptions options, Progress progress) {
        List<Labelled> conversations = Utterances.bundled();
        Path fit = options.fit();
        if (fit != null) {
            Output.text(fit, SalienceFit.fit(conversations));
        }
        progress.at("encode", 0, 3);
        List<Judged> train = Judged.of(conversations, true, Compression.RAW);
        progress.at("encode", 1, 3);
        List<Judged> test = Judged.of(conversations, false, Compression.RAW);
        progress.at("encode", 2, 3);
        List<Judged> literal = Judged.of(conversations, false, Compression.GZIP);
        progress.at("encode", 3, 3);
        Measured measured = measure(train, test, literal, progress);
        String page = GatePage.markdown(conversations, test, measured);
        Output.text(options.results().resolve("gate.md"), page);
        Output.text(options.results().resolve("gate.svg"), GatePage.chart(test));
        return page;
    }

    /** The signals by name. */
    static Map<String, ToDoubleFunction<Judged>> signals() {
        Map<String, ToDoubleFunction<Judged>> signals = new LinkedHashMap<>();
        signals.put("novelty", one -> one.annotation().novelty());
        signals.put("salience", one -> one.annotation().salience());
        signals.put("prediction error", one -> one.annotation().predictionError());
        signals.put("combination", one -> one.annotation().score());
        return signals;
    }

    /**
     * What was measured.
     *
     * @param areas of the signals and of what they are compared with, on all, short and long utterances of the test part
     * @param trained of the same signals on the training part
     * @param weights of the combination that does best on the training part
     * @param reweighted what that combination has on the test part
     */
    record Measured(
            Map<String, List<Roc.Area>> areas,
            Map<String, Double> trained,
            List<Double> weights,
            Roc.Area reweighted) {}

    private static Measured measure(List<Judged> train, List<Judged> test, List<Judged> literal, Progress progress) {
        Map<String, ToDoubleFunction<Judged>> compared = new LinkedHashMap<>(signals());
        compared.put("surprise σ (not in the gate)", one -> one.annotation().surprise());
        compared.put("length (baseline)", one -> one.utterance().text().length());
        Map<String, List<Roc.Area>> areas = new LinkedHashMap<>();
        Map<String, Double> trained = new LinkedHashMap<>();
        int done = 0;
        for (Map.Entry<String, ToDoubleFunction<Judged>> signal : compared.entrySet()) {
            areas.put(signal.getKey(), byLength(test, signal.getValue()));
            trained.put(signal.getKey(), Roc.area(Judged.scored(train, signal.getValue())));
            progress.at("bootstrap", ++done, compared.size() + 3L);
        }
        areas.put("novelty, literal gzip", byLength(literal, one -> one.annotation()
                .novelty()));
        areas.put("combination, literal gzip", byLength(literal, one -> one.annotation()
                .score()));
        List<Double> weights = search(train);
        Roc.Area reweighted = Roc.interval(Judged.scored(test, one -> weighted(one, weights)));
        return new Measured(areas, trained, weights, reweighted);
    }

    private static List<Roc.Area> byLength(List<Judged> all, ToDoubleFunction<Judged> score) {
        List<Judged> brief = all.stream().filter(one -> !GatePage.isLong(one)).toList();
        List<Judged> lengthy = all.stream().filter(GatePage::isLong).toList();
        List<Roc.Area> areas = new ArrayList<>();
        for (List<Judged> part : List.of(all, brief, lengthy)) {
            areas.add(Roc.interval(Judged.scored(part, score)));
        }
        return areas;
    }

    /** The weights in steps of a twentieth that are best on the training part; of equals the first, novelty rising. */
    private static List<Double> search(List<Judged> train) {
        List<Double> best = List.of(GatePolicy.NOVELTY_WEIGHT, GatePolicy.SALIENCE_WEIGHT, GatePolicy.ERROR_WEIGHT);
        double highest = -1;
        for (int n = 0; n <= STEPS; n++) {
            for (int s = 0; s <= STEPS - n; s++) {
                List<Double> weights =
                        List.of((double) n / STEPS, (double) s / STEPS, (double) (STEPS - n - s) / STEPS);
                double area = Roc.area(Judged.scored(train, one -> weighted(one, weights)));
                if (area > highest) {
                    highest = area;
                    best = weights;
                }
            }
        }
        return best;
    }

    private static double weighted(Judged one, List<Double> weights) {
        return weights.get(0) * one.annotation().novelty()
                + weights.get(1) * one.annotation().salience()
                + weights.get(2) * one.annotation().predictionError();
    }

    /** How many of a kind there are, and how many of them the gate lets in, worthy and not. */
    static Map<Kind, int[]> admitted(List<Judged> all) {
        Map<Kind, int[]> counts = new LinkedHashMap<>();
        for (Kind kind : Kind.values()) {
            int[] count = new int[4];
            for (Judged one : all) {
                if (one.utterance().kind() == kind) {
                    int at = one.utterance().worth() ? 0 : 2;
                    count[at]++;
                    count[at + 1] += one.annotation().admitted() ? 1 : 0;
                }
            }
            counts.put(kind, count);
        }
        return counts;
    }
}
