package dev.ecphory.lab.report;

import dev.ecphory.lab.run.Outcome;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** How results change with the questions asked, and with the length of what was said. Not for several threads. */
final class Curves {
    /** Points of a curve. */
    private static final int POINTS = 30;
    /** Bins of conversations, at most. */
    private static final int BINS = 5;

    private final Findings findings;

    Curves(Findings findings) {
        this.findings = findings;
    }

    /** Readings over the first n questions asked, as {@code [n, value, low, high]}; null when nothing can be measured. */
    @Nullable
    Object learning(String name) {
        double[] values = findings.measured(name).stream()
                .map(findings.yardstick()::of)
                .flatMapToDouble(OptionalDouble::stream)
                .toArray();
        List<Object> points = new ArrayList<>();
        int before = 0;
        for (int i = 1; i <= POINTS; i++) {
            int n = Math.round((float) values.length * i / POINTS);
            if (n > before) {
                before = n;
                findings.yardstick()
                        .of(Arrays.copyOf(values, n))
                        .ifPresent(each -> points.add(Figures.numbers(n, each.value(), each.low(), each.high())));
            }
        }
        return points.isEmpty() ? null : points;
    }

    /** A bin of conversations of similar length. */
    private record Bin(int fromTokens, int toTokens, Set<String> conversations) {}

    /** {@code bins}, each as {@code [tokens from, to, conversations]}, and readings by contestant, then by bin. */
    Map<String, Object> byLength() {
        List<Bin> bins = bins();
        List<@Nullable Object> readings = new ArrayList<>();
        for (String name : findings.names()) {
            List<@Nullable Object> row = new ArrayList<>();
            Collection<List<Outcome>> all = findings.measured(name);
            for (Bin bin : bins) {
                List<List<Outcome>> questions = all.stream()
                        .filter(repeated -> bin.conversations()
                                .contains(repeated.getFirst().key().conversation()))
                        .toList();
                row.add(Figures.reading(findings.yardstick().of(questions)));
            }
            readings.add(row);
        }
        Map<String, Object> told = new LinkedHashMap<>();
        told.put(
                "bins",
                bins.stream()
                        .map(bin -> List.of(
                                bin.fromTokens(),
                                bin.toTokens(),
                                bin.conversations().size()))
                        .toList());
        told.put("readings", readings);
        return told;
    }

    /** As many conversations in each as can be, one or the other more; none when there is only one conversation. */
    private List<Bin> bins() {
        Map<String, Integer> tokens = new LinkedHashMap<>();
        findings.results()
                .outcomes()
                .values()
                .forEach(of -> of.forEach(outcome -> tokens.merge(
                        outcome.key().conversation(), outcome.served().historyTokens(), Math::max)));
        List<Map.Entry<String, Integer>> sorted = tokens.entrySet().stream()
                .sorted(Comparator.comparing(Map.Entry<String, Integer>::getValue)
                        .thenComparing(Map.Entry::getKey))
                .toList();
        int count = sorted.size() < 2 ? 0 : Math.min(BINS, sorted.size());
        List<Bin> bins = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            List<Map.Entry<String, Integer>> of =
                    sorted.subList(i * sorted.size() / count, (i + 1) * sorted.size() / count);
            Set<String> conversations = new HashSet<>();
            of.forEach(each -> conversations.add(each.getKey()));
            bins.add(new Bin(of.getFirst().getValue(), of.getLast().getValue(), conversations));
        }
        return bins;
    }
}
