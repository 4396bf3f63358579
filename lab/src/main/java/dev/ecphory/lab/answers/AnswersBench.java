package dev.ecphory.lab.answers;

import dev.ecphory.answer.ExtractiveReader;
import dev.ecphory.lab.answers.AnswersPage.Row;
import dev.ecphory.lab.answers.AnswersPage.Table;
import dev.ecphory.lab.data.Conversation;
import dev.ecphory.lab.data.DataSet;
import dev.ecphory.lab.data.Question;
import dev.ecphory.lab.measure.Output;
import dev.ecphory.lab.measure.Percentile;
import dev.ecphory.lab.retrieval.Stores;
import dev.ecphory.engine.Memory;
import dev.ecphory.engine.Progress;
import dev.ecphory.engine.Tier;
import dev.ecphory.memory.InvalidInputException;
import dev.ecphory.recall.Item;
import dev.ecphory.recall.RecallOptions;
import dev.ecphory.recall.Recollection;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.ToDoubleFunction;
import org.jspecify.annotations.Nullable;

/** {@code ecphory-lab answers}: how good extractive answers are, without a model, against the right ones. */
public final class AnswersBench {
    /** Events that are recalled for a question. */
    static final int DEPTH = 20;

    private AnswersBench() {}

    /**
     * Runs it and writes {@code answers.md}, and the weights when they are to be fitted.
     *
     * @return the page
     * @throws InvalidInputException when the data set cannot be read or its questions have no answers
     */
    public static String run(AnswersOptions options, Progress progress) {
        DataSet dataSet = DataSet.load(options.dataSet()).first(options.limitConversations());
        ExtractiveReader reader = ExtractiveReader.bundled();
        List<Table> tables = new ArrayList<>();
        for (Tier tier : options.tiers()) {
            List<Case> cases = cases(dataSet, tier, options.stores(), progress);
            Path fit = options.fit();
            if (fit != null && tables.isEmpty()) {
                reader = fitted(cases, fit);
            }
            tables.add(new Table(tier, rows(cases, reader, progress), millis(cases, reader)));
        }
        String page = AnswersPage.markdown(options, dataSet, tables);
        Output.text(options.results().resolve("answers.md"), page);
        return page;
    }

    private static ExtractiveReader fitted(List<Case> cases, Path file) {
        var weights = SpanFit.fit(cases);
        Output.text(
                file,
                "# Weights by which the extractive reader chooses among phrases, fitted on " + cases.size()
                        + " questions by\n#     bin/ecphory-lab answers --fit FILE\n"
                        + String.join("\n", weights.lines()) + "\n");
        return ExtractiveReader.of(weights);
    }

    static List<Case> cases(DataSet dataSet, Tier tier, @Nullable Path keepIn, Progress progress) {
        List<Case> cases = new ArrayList<>();
        RecallOptions options = RecallOptions.defaults().withLimit(DEPTH).withMinRelevance(0);
        try (Stores stores = Stores.of(dataSet, tier, keepIn)) {
            for (Conversation conversation : dataSet.conversations()) {
                try (Stores.Opened opened = stores.open(conversation, progress)) {
                    for (Question question : conversation.questions()) {
                        String right = question.answer();
                        if (right != null) {
                            Recollection recalled = opened.memory().recall(question.text(), question.applyTo(options));
                            Recollection evidence = evidence(opened.memory(), question, recalled);
                            cases.add(new Case(conversation.id(), question, right, recalled, evidence));
                            progress.at("recall", cases.size(), dataSet.questions());
                        }
                    }
                }
            }
        }
        if (cases.isEmpty()) {
            throw new InvalidInputException(
                    "dataset", dataSet.name(), "has no question with an answer", "give a locomo:FILE");
        }
        return cases;
    }

    private static Recollection evidence(Memory memory, Question question, Recollection recalled) {
        List<Item> items = question.gold().stream()
                .map(id -> new Item(memory.get(id).orElseThrow(), "event", 1, 1, true, List.of()))
                .toList();
        return new Recollection(
                recalled.question(),
                recalled.classification(),
                recalled.context(),
                recalled.tokens(),
                recalled.directives(),
                recalled.facts(),
                items,
                recalled.computed(),
                recalled.answerability(),
                recalled.steps());
    }

    private static List<Row> rows(List<Case> cases, ExtractiveReader reader, Progress progress) {
        List<Row> rows = new ArrayList<>();
        rows.add(row("top message as answer", cases, Case::top));
        rows.add(row("extractive, fitted on all of it", cases, one -> one.read(reader)));
        Map<String, ExtractiveReader> leftOut = leftOut(cases, progress);
        if (!leftOut.isEmpty()) {
            rows.add(row("**extractive, conversation left out**", cases, one -> one.read(reader(leftOut, one))));
            rows.add(
                    row("evidence given, conversation left out", cases, one -> one.readEvidence(reader(leftOut, one))));
        }
        rows.add(row("best candidate in what was recalled", cases, Case::bestCandidate));
        rows.add(row("best candidate in the evidence", cases, Case::bestOfEvidence));
        return rows;
    }

    private static ExtractiveReader reader(Map<String, ExtractiveReader> leftOut, Case one) {
        return Objects.requireNonNull(leftOut.get(one.conversation()));
    }

    /** For each conversation a reader fitted on the others; none when there is only one. */
    private static Map<String, ExtractiveReader> leftOut(List<Case> cases, Progress progress) {
        List<String> conversations =
                cases.stream().map(Case::conversation).distinct().toList();
        Map<String, ExtractiveReader> readers = new HashMap<>();
        for (String left : conversations) {
            if (conversations.size() > 1) {
                readers.put(
                        left,
                        ExtractiveReader.of(SpanFit.fit(cases.stream()
                                .filter(one -> !one.conversation().equals(left))
                                .toList())));
                progress.at("fit", readers.size(), conversations.size());
            }
        }
        return readers;
    }

    private static Row row(String name, List<Case> cases, ToDoubleFunction<Case> score) {
        return new Row(
                name,
                cases.stream().map(Case::conversation).toList(),
                cases.stream().map(one -> one.question().category()).toList(),
                cases.stream().mapToDouble(score).boxed().toList());
    }

    /** The median time of an answer, in milliseconds, without the recall. */
    private static double millis(List<Case> cases, ExtractiveReader reader) {
        double[] millis = new double[cases.size()];
        for (int i = 0; i < millis.length; i++) {
            long start = System.nanoTime();
            if (reader.read(cases.get(i).recalled(), false).text().isEmpty()) {
                throw new IllegalStateException("an answer without words");
            }
            millis[i] = (System.nanoTime() - start) / 1e6;
        }
        return Percentile.of(millis, 50);
    }
}
