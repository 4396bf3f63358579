package dev.ecphory.lab.retrieval;

import dev.ecphory.lab.data.DataSet;
import dev.ecphory.lab.measure.PairedDifference;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;

/**
 * The metrics of every recipe for every question of one data set, side by side. Immutable.
 *
 * @param dataSet that was asked about
 * @param conversations of the questions, in order
 * @param categories of the questions, in order
 * @param metrics of the questions, in order, by recipe
 */
record Sheet(
        DataSet dataSet,
        List<String> conversations,
        List<String> categories,
        Map<String, List<Map<String, Double>>> metrics) {
    static Sheet of(DataSet dataSet, Map<String, List<AnswerRow>> answers) {
        Map<String, List<Map<String, Double>>> metrics = new LinkedHashMap<>();
        answers.forEach((recipe, of) -> metrics.put(
                recipe,
                of.stream().map(answer -> answer.metrics(RetrievalStudy.DEPTHS)).toList()));
        List<AnswerRow> any = answers.values().iterator().next();
        return new Sheet(
                dataSet,
                any.stream().map(AnswerRow::conversation).toList(),
                any.stream().map(answer -> answer.question().category()).toList(),
                metrics);
    }

    List<String> recipes() {
        return List.copyOf(metrics.keySet());
    }

    /** The categories by name. */
    List<String> categoryNames() {
        return List.copyOf(new TreeSet<>(categories));
    }

    /** Questions in a category. */
    long size(String category) {
        return categories.stream().filter(category::equals).count();
    }

    /** The mean over a category, or over all questions when none is named. */
    double mean(String recipe, String metric, String category) {
        List<Double> values = values(recipe, metric, category);
        double sum = 0;
        for (double value : values) {
            sum += value;
        }
        return sum / values.size();
    }

    /** A recipe less another, over all questions, or over a category when one is named. */
    PairedDifference difference(String recipe, String other, String metric, String category) {
        List<String> clusters = new ArrayList<>();
        for (int i = 0; i < conversations.size(); i++) {
            if (category.isEmpty() || categories.get(i).equals(category)) {
                clusters.add(conversations.get(i));
            }
        }
        return PairedDifference.of(clusters, values(recipe, metric, category), values(other, metric, category));
    }

    private List<Double> values(String recipe, String metric, String category) {
        List<Map<String, Double>> rows = metrics.getOrDefault(recipe, List.of());
        List<Double> values = new ArrayList<>();
        for (int i = 0; i < rows.size(); i++) {
            if (category.isEmpty() || categories.get(i).equals(category)) {
                values.add(rows.get(i).getOrDefault(metric, 0.0));
            }
        }
        return values;
    }
}
