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
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
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

    /** The share of the right answer's stems that an answer must have to hold it. */
    private static final double HELD = .6;

    private static final String RULES = """
        *holds it*: the words of the answer, a quotation included, have at least 60 % of the right answer's words, by their stems. *wrong*: of the \
        answers given with leave to abstain, those that do not. *F1* is LoCoMo's official token F1, which a quotation cannot do well in: it is \
        printed and is no aim. `evidence given` lets the same reader see nothing but the events that hold the answer.\
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
                .text("In per cent; in brackets the 95 % bootstrap interval over questions. Adversarial questions"
                        + " are not among them. The answer is a fact, what was worked out, or a quotation"
                        + " from the " + DEPTH
                        + " events that recall gives; no model takes part beyond the static token table.");
        ExtractiveReader reader = new ExtractiveReader();
        for (Tier tier : tiers) {
            List<AnswerCase> cases = cases(set, tier, progress);
            section(page, tier, cases, reader);
        }
        page.text(RULES);
        if (conversations < Integer.MAX_VALUE) {
            page.text("Only the first " + conversations + " conversations.");
        }
        Output.text(results.resolve("answers.md"), page.toString());
        return page.toString();
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

    private static void section(ResultPage page, Tier tier, List<AnswerCase> cases, ExtractiveReader reader) {
        List<String> categories = cases.stream()
                .map(one -> one.question().category())
                .distinct()
                .sorted()
                .toList();
        ResultTable table = new ResultTable("", "all", categories);
        row(table, "top message holds it", cases, categories, one -> held(one, one.topMessage()));
        row(table, "answer holds it", cases, categories, one -> held(one, one.read(reader, false)));
        row(
                table,
                "**answer holds it, when it may abstain**",
                cases,
                categories,
                one -> held(one, one.read(reader, true)));
        row(table, "evidence given, answer holds it", cases, categories, one -> held(one, one.readEvidence(reader)));
        row(table, "F1", cases, categories, one -> one.score(one.read(reader, false)));
        page.section("Tier " + Texts.name(tier)).table(table);
        page.text(given(cases, reader));
        page.text("An answer takes %.1f ms (p50) after the recall.", millis(cases, reader));
    }

    private static double held(AnswerCase one, String answer) {
        return one.held(answer) >= HELD ? 1 : 0;
    }

    /** How many answers are given of each kind, and how many of them do not hold the right one. */
    private static String given(List<AnswerCase> cases, ExtractiveReader reader) {
        Map<Answer.Kind, int[]> kinds = new TreeMap<>();
        for (AnswerCase one : cases) {
            Answer answer = reader.read(one.recalled(), true);
            int[] counts = kinds.computeIfAbsent(answer.kind(), kind -> new int[2]);
            counts[0]++;
            counts[1] += held(one, answer.text()) > 0 ? 0 : 1;
        }
        StringBuilder text = new StringBuilder("With leave to abstain:");
        kinds.forEach((kind, counts) -> text.append(
                kind == Answer.Kind.ABSTAINED
                        ? format(" %d abstentions;", counts[0])
                        : format(
                                " %d %s, of them %d wrong;",
                                counts[0], kind.name().toLowerCase(Locale.ROOT), counts[1])));
        text.setLength(text.length() - 1);
        return text.append('.').toString();
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
