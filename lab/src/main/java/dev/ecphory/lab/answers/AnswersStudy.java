package dev.ecphory.lab.answers;

import static dev.ecphory.lab.kit.Texts.format;

import dev.ecphory.Answer;
import dev.ecphory.InvalidInputException;
import dev.ecphory.Memory;
import dev.ecphory.ProgressListener;
import dev.ecphory.RecallOptions;
import dev.ecphory.RecallResult;
import dev.ecphory.RecalledEvent;
import dev.ecphory.Tier;
import dev.ecphory.lab.data.Conversation;
import dev.ecphory.lab.data.ConversationStores;
import dev.ecphory.lab.data.DataSet;
import dev.ecphory.lab.data.Question;
import dev.ecphory.lab.kit.Output;
import dev.ecphory.lab.kit.ResultPage;
import dev.ecphory.lab.kit.ResultTable;
import dev.ecphory.lab.kit.Study;
import dev.ecphory.lab.kit.Texts;
import dev.ecphory.lab.measure.PairedDifference;
import dev.ecphory.lab.measure.Percentile;
import dev.ecphory.lang.en.answer.ExtractiveReader;
import dev.ecphory.lang.en.answer.SpanWeights;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.ToDoubleFunction;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** The quality of extractive answers, without a model, against the right ones. */
@Command(
        name = "answers",
        description = "Measures answers that are extracted without a model against the right ones; writes answers.md.")
public final class AnswersStudy extends Study {
    /** Events that are recalled for a question. */
    private static final int DEPTH = 20;

    private static final String RULES = """
        `conversation left out` is the honest row: for each conversation the weights were fitted on the \
        others. `evidence given` lets the same reader see nothing but the events that hold the answer: the \
        rest of the way to 100 is not retrieval's. `best candidate` picks, knowing the right answer, the \
        single candidate that scores best: no choice of one candidate can do better. Multi-hop answers are \
        scored by the parts that they should have, and a list loses nothing there by naming too much: the \
        reader names at most four things, and only for questions that ask for several.\
        """;

    @Option(
            names = "--dataset",
            required = true,
            paramLabel = "KIND:PATH",
            description = "A set whose answers are known: locomo:FILE.")
    private String spec = "";

    @Option(names = "--tier", paramLabel = "TIER", description = "edge or base; may be repeated. Default: both.")
    private List<Tier> tiers = List.of(Tier.EDGE, Tier.BASE);

    @Option(names = "--limit-conversations", paramLabel = "N", description = "Use the first N conversations.")
    private int conversations = Integer.MAX_VALUE;

    @Option(
            names = "--fit",
            paramLabel = "FILE",
            description = "Fit the weights on all conversations at the first tier and write them to this file.")
    private @Nullable Path fit;

    @Option(names = "--stores", paramLabel = "DIR", description = "Keep the stores here for the next run.")
    private @Nullable Path stores;

    @Option(names = "--results", paramLabel = "DIR", description = "Where to write. Default: docs/results.")
    private Path results = Path.of("docs", "results");

    @Override
    public String measure(ProgressListener progress) {
        DataSet set = DataSet.load(spec).first(conversations);
        StringBuilder command = new StringBuilder("answers --dataset " + set.name());
        tiers.forEach(tier -> command.append(" --tier ").append(Texts.name(tier)));
        ResultPage page = new ResultPage("Answers without a model");
        page.written(
                        command.toString(),
                        format(
                                ". %d conversations, %d questions with evidence. SHA-256 `%s`.",
                                set.conversations().size(), set.questions(), set.sha256()))
                .text("The score is LoCoMo's official token F1, in per cent; in brackets the 95 % bootstrap interval"
                        + " over questions. Adversarial questions are not among them. The answer is a phrase, a"
                        + " resolved date, yes or no, or a list of phrases from the " + DEPTH
                        + " events that recall gives; no model takes part"
                        + " beyond the static token table.");
        ExtractiveReader reader = ExtractiveReader.bundled();
        for (Tier tier : tiers) {
            List<AnswerCase> cases = cases(set, tier, progress);
            if (fit != null && tier == tiers.getFirst()) {
                reader = fitted(cases, fit);
            }
            section(page, tier, cases, reader, progress);
        }
        page.text(RULES);
        if (conversations < Integer.MAX_VALUE) {
            page.text("Only the first " + conversations + " conversations.");
        }
        Output.text(results.resolve("answers.md"), page.toString());
        return page.toString();
    }

    private static ExtractiveReader fitted(List<AnswerCase> cases, Path file) {
        SpanWeights weights = SpanFit.fit(cases);
        Output.text(
                file,
                "# Weights by which the extractive reader chooses among phrases, fitted on " + cases.size()
                        + " questions by\n#     bin/ecphory-lab answers --fit FILE\n"
                        + String.join("\n", weights.lines()) + "\n");
        return ExtractiveReader.of(weights);
    }

    private List<AnswerCase> cases(DataSet set, Tier tier, ProgressListener progress) {
        List<AnswerCase> cases = new ArrayList<>();
        RecallOptions options = RecallOptions.defaults().withLimit(DEPTH).withMinRelevance(0);
        try (ConversationStores kept = ConversationStores.of(set, tier, stores)) {
            for (Conversation conversation : set.conversations()) {
                try (ConversationStores.OpenStore opened = kept.open(conversation, progress)) {
                    for (Question question : conversation.questions()) {
                        String right = question.answer();
                        if (right != null) {
                            RecallResult recalled = opened.memory().recall(question.text(), question.applyTo(options));
                            RecallResult evidence = evidence(opened.memory(), question, recalled);
                            cases.add(new AnswerCase(conversation.id(), question, right, recalled, evidence));
                            progress.onProgress("recall", cases.size(), set.questions());
                        }
                    }
                }
            }
        }
        if (cases.isEmpty()) {
            throw new InvalidInputException(
                    "dataset", set.name(), "has no question with an answer", "give a locomo:FILE");
        }
        return cases;
    }

    private static RecallResult evidence(Memory memory, Question question, RecallResult recalled) {
        List<RecalledEvent> items = question.gold().stream()
                .map(id -> new RecalledEvent(memory.get(id).orElseThrow(), 1, 1, true, List.of()))
                .toList();
        return new RecallResult(
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

    private static void section(
            ResultPage page, Tier tier, List<AnswerCase> cases, ExtractiveReader reader, ProgressListener progress) {
        List<String> categories = cases.stream()
                .map(one -> one.question().category())
                .distinct()
                .sorted()
                .toList();
        ResultTable table = new ResultTable("", "all", categories);
        row(table, "top message as answer", cases, categories, AnswerCase::top);
        row(table, "extractive, fitted on all of it", cases, categories, one -> one.read(reader));
        Map<String, ExtractiveReader> leftOut = leftOut(cases, progress);
        if (!leftOut.isEmpty()) {
            row(
                    table,
                    "**extractive, conversation left out**",
                    cases,
                    categories,
                    one -> one.read(without(leftOut, one)));
            row(
                    table,
                    "the same, when it may abstain",
                    cases,
                    categories,
                    one -> one.readOrAbstain(without(leftOut, one)));
            row(
                    table,
                    "evidence given, conversation left out",
                    cases,
                    categories,
                    one -> one.readEvidence(without(leftOut, one)));
        }
        row(table, "best candidate in what was recalled", cases, categories, AnswerCase::bestCandidate);
        row(table, "best candidate in the evidence", cases, categories, AnswerCase::bestOfEvidence);
        page.section("Tier " + Texts.name(tier)).table(table);
        if (!leftOut.isEmpty()) {
            page.text(wrong(cases, leftOut));
        }
        page.text("An answer takes %.1f ms (p50) after the recall.", millis(cases, reader));
    }

    /** How many answers are given, and how many of them are wrong though the reader is confident. */
    private static String wrong(List<AnswerCase> cases, Map<String, ExtractiveReader> leftOut) {
        int given = 0;
        int confident = 0;
        int wrong = 0;
        for (AnswerCase one : cases) {
            Answer answer = without(leftOut, one).read(one.recalled(), true);
            boolean sure = answer.kind() != Answer.Kind.ABSTAINED && answer.confidence() >= .5;
            given += answer.kind() == Answer.Kind.ABSTAINED ? 0 : 1;
            confident += sure ? 1 : 0;
            wrong += sure && one.score(answer.text()) < .5 ? 1 : 0;
        }
        return format(
                "With the conversation left out and leave to abstain, it gives %d answers, %d of them with a confidence"
                        + " of .5 or more; %.1f %% of all that are given score below .5 and are told with such a"
                        + " confidence.",
                given, confident, given == 0 ? 0 : 100.0 * wrong / given);
    }

    private static ExtractiveReader without(Map<String, ExtractiveReader> leftOut, AnswerCase one) {
        return Objects.requireNonNull(leftOut.get(one.conversation()));
    }

    /** For each conversation a reader fitted on the others; none when there is only one. */
    private static Map<String, ExtractiveReader> leftOut(List<AnswerCase> cases, ProgressListener progress) {
        List<String> conversations =
                cases.stream().map(AnswerCase::conversation).distinct().toList();
        Map<String, ExtractiveReader> readers = new HashMap<>();
        for (String left : conversations) {
            if (conversations.size() > 1) {
                readers.put(
                        left,
                        ExtractiveReader.of(SpanFit.fit(cases.stream()
                                .filter(one -> !one.conversation().equals(left))
                                .toList())));
                progress.onProgress("fit", readers.size(), conversations.size());
            }
        }
        return readers;
    }

    private static void row(
            ResultTable table,
            String name,
            List<AnswerCase> cases,
            List<String> categories,
            ToDoubleFunction<AnswerCase> score) {
        double[] scores = cases.stream().mapToDouble(score).toArray();
        table.row(name, cell(cases, scores, ""), categories.stream().map(category -> cell(cases, scores, category)));
    }

    private static String cell(List<AnswerCase> cases, double[] scores, String category) {
        List<String> clusters = new ArrayList<>();
        List<Double> values = new ArrayList<>();
        for (int i = 0; i < scores.length; i++) {
            if (category.isEmpty() || cases.get(i).question().category().equals(category)) {
                clusters.add(cases.get(i).conversation());
                values.add(scores[i]);
            }
        }
        PairedDifference mean = PairedDifference.of(clusters, values, Collections.nCopies(values.size(), 0.0));
        return format("%.1f [%.1f, %.1f]", 100 * mean.difference(), 100 * mean.low(), 100 * mean.high());
    }

    /** The median time of an answer, in milliseconds, without the recall. */
    private static double millis(List<AnswerCase> cases, ExtractiveReader reader) {
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
