package dev.ecphory.lab.relevance;

import static dev.ecphory.lab.kit.Texts.format;
import static java.lang.Boolean.TRUE;

import dev.ecphory.Answer;
import dev.ecphory.AnswerOptions;
import dev.ecphory.Memory;
import dev.ecphory.ProgressListener;
import dev.ecphory.RecallOptions;
import dev.ecphory.RecallResult;
import dev.ecphory.RecalledEvent;
import dev.ecphory.lab.data.Conversation;
import dev.ecphory.lab.data.DataSet;
import dev.ecphory.lab.data.Question;
import dev.ecphory.lab.data.RandomSample;
import dev.ecphory.lab.kit.Output;
import dev.ecphory.lab.kit.ResultPage;
import dev.ecphory.lab.kit.ResultTable;
import dev.ecphory.lab.kit.SvgChart;
import dev.ecphory.lab.kit.Texts;
import dev.ecphory.lab.measure.Percentile;
import dev.ecphory.lab.measure.Roc;
import dev.ecphory.lab.measure.Wilson;
import dev.ecphory.lab.relevance.Mixture.Prompt;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.function.IntFunction;
import java.util.function.Predicate;
import java.util.stream.DoubleStream;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/**
 * A measure of abstention: every memory of a data set is asked its own questions, other memories' questions, questions about nothing that
 * was said, prompts that need no memory and turns that tell nothing; by default options, as programs that hand memories to a model ask.
 */
@Command(
        name = "strangers",
        description =
                "Hands a model what memories have for other memories' questions, off-topic ones, prompts that need no"
                        + " memory and turns that tell nothing: how many are given anything, how much, and what of the"
                        + " evidence for own questions is lost by it. Writes strangers.md.")
public final class StrangersStudy extends PromptStudy {
    private static final Set<PromptKind> ANSWERED =
            EnumSet.of(PromptKind.OWN, PromptKind.STRANGER, PromptKind.OFF_TOPIC);
    /** Results that are weighed for a question. */
    private static final int DEPTH = 50;

    private static final String RULES = """
        ![Reliability of relevance](strangers.svg)

        ## What is counted

        Every prompt is put to `recall` as by a program that hands memories to a model (`purpose` inject), and what is a \
        question to `answer`, both with default options. *Given* is a recall with any result, with Wilson's 95 % interval; \
        *answered* is every answer that is no abstention; tokens are those of its context, of which saying that nothing is \
        remembered takes some, and directives would be part. Own questions have evidence in the memory; strangers' questions have \
        theirs in another memory of the data set, drawn with a seed for each ordered pair, and may by chance have an answer \
        here. Off-topic prompts, prompts that need no memory and tasks come with the benchmark; each is put to one memory \
        of a data set. The user's turns that are no query are turns of those who ask that no question names and \
        that are no evidence; where people talk with one another, turns that tell nothing are those that are no evidence. \
        Each is asked in its session as the event that it is.

        The second table has the mean share of a question's evidence among the first ten results, and in contexts of so many \
        tokens, for who asks (`purpose` search) and for a model that did not ask; differences are points, with paired \
        bootstrap 95 % intervals, over questions in brackets, over whole memories in braces.

        The first area compares every piece of evidence found among the first 50 results with the best other result of each \
        question; the others compare the best relevance of own questions with that of prompts of another kind, 0 where \
        nothing came back. Intervals resample whole memories. In the last table are the first 10 results of own questions \
        before any is left out as irrelevant: were relevance the probability of being evidence, both columns would agree. \
        Data sets mark less as evidence than bears on a question.\
        """;

    @Option(names = "--each", paramLabel = "N", description = "Questions drawn from each ordered pair. Default: 10.")
    private int each = 10;

    @Option(
            names = "--pairs",
            paramLabel = "N",
            description = "The most ordered pairs of a data set, drawn at random. Default: 400.")
    private int pairs = 400;

    @Option(names = "--results", paramLabel = "DIR", description = "Where to write. Default: docs/results.")
    private Path results = Path.of("docs", "results");

    private final List<Outcome> outcomes = new ArrayList<>();

    /** The study with 200 questions of a data set. */
    public StrangersStudy() {
        super(200);
    }

    /**
     * A prompt with what the engine made of it, by default options.
     *
     * @param set its data set
     * @param memory that was asked, unique over all sets
     * @param answered whether {@code answer} gave one, rather than abstain; null where it was not asked
     * @param items that {@code recall} returned to hand over
     * @param tokens of its context
     * @param relevance of its best item, 0 to 1; 0 without one
     */
    private record Outcome(
            String set,
            String memory,
            PromptKind kind,
            @Nullable Boolean answered,
            int items,
            int tokens,
            double relevance) {}

    @Override
    protected String measure(List<DataSet> all, ProgressListener progress) {
        Texts.atLeast(1, "each", each);
        Texts.atLeast(1, "pairs", pairs);
        Map<DataSet, Asked> sets = new LinkedHashMap<>();
        all.forEach(dataSet -> sets.put(dataSet, ask(dataSet, progress)));
        String page = page(sets);
        Output.text(results.resolve("strangers.md"), page);
        Output.text(results.resolve("strangers.svg"), chart(sets));
        return page;
    }

    /** What came of a data set's own questions. */
    private record Asked(RelevanceBins bins, HandedEvidence evidence) {}

    private Asked ask(DataSet dataSet, ProgressListener progress) {
        List<Conversation> all = dataSet.conversations();
        Random random = new Random(seed());
        Map<Integer, List<Question>> strangers = strangers(all, random);
        Asked asked = new Asked(new RelevanceBins(), new HandedEvidence());
        RecallOptions deep = RecallOptions.defaults().withLimit(DEPTH).withMinRelevance(0);
        IntFunction<List<Prompt>> prompts = i -> prompts(all, i, strangers.getOrDefault(i, List.of()), random);
        ask(dataSet, prompts, "ask", progress, (conversation, prompt, memory) -> {
            String name = dataSet.name() + "/" + conversation.id();
            outcomes.add(outcome(dataSet, name, memory, prompt));
            Question own = prompt.question();
            if (own != null) {
                RecallOptions options = own.applyTo(deep);
                asked.bins()
                        .add(
                                name,
                                own.gold(),
                                memory.recall(own.text(), options).items());
                asked.evidence().ask(conversation.id(), own, memory);
            }
        });
        return asked;
    }

    private List<Prompt> prompts(List<Conversation> all, int memory, List<Question> strangers, Random random) {
        Conversation conversation = all.get(memory);
        int own = Math.max(1, questions() / all.size());
        List<Prompt> prompts = new ArrayList<>();
        RandomSample.of(conversation.questions(), own, random)
                .forEach(question -> prompts.add(Prompt.own(PromptKind.OWN, question)));
        strangers.forEach(question -> prompts.add(Prompt.text(PromptKind.STRANGER, question.text())));
        dealt(Prompts.offTopic(), memory, all.size())
                .forEach(text -> prompts.add(Prompt.text(PromptKind.OFF_TOPIC, text)));
        dealt(Prompts.idle(), memory, all.size()).forEach(text -> prompts.add(Prompt.text(PromptKind.IDLE, text)));
        dealt(Prompts.tasks(), memory, all.size()).forEach(text -> prompts.add(Prompt.text(PromptKind.TASK, text)));
        prompts.addAll(Mixture.turns(conversation, own, random));
        return prompts;
    }

    private static Outcome outcome(DataSet set, String name, Memory memory, Prompt prompt) {
        AnswerOptions defaults = AnswerOptions.defaults();
        boolean question = ANSWERED.contains(prompt.kind());
        Answer answer = question
                ? memory.answer(
                        prompt.text(), defaults.withRecall(prompt.where().apply(defaults.recall())))
                : null;
        RecallOptions handed = RecallOptions.defaults().withPurpose(RecallOptions.Purpose.INJECT);
        RecallResult recollection = memory.recall(prompt.text(), prompt.where().apply(handed));
        return new Outcome(
                set.name(),
                name,
                prompt.kind(),
                answer == null ? null : answer.kind() != Answer.Kind.ABSTAINED,
                recollection.items().size(),
                recollection.tokens(),
                recollection.items().stream()
                        .mapToDouble(RecalledEvent::relevance)
                        .max()
                        .orElse(0));
    }

    /** The strangers' questions that each memory is asked, by its number. */
    private Map<Integer, List<Question>> strangers(List<Conversation> all, Random random) {
        List<int[]> ordered = new ArrayList<>();
        for (int from = 0; from < all.size(); from++) {
            for (int to = 0; to < all.size(); to++) {
                if (from != to && !all.get(from).questions().isEmpty()) {
                    ordered.add(new int[] {from, to});
                }
            }
        }
        Map<Integer, List<Question>> strangers = new LinkedHashMap<>();
        for (int[] pair : RandomSample.of(ordered, pairs, random)) {
            strangers
                    .computeIfAbsent(pair[1], none -> new ArrayList<>())
                    .addAll(RandomSample.of(all.get(pair[0]).questions(), each, random));
        }
        return strangers;
    }

    /** The share of one memory among so many, so that every prompt is put to one of them. */
    static List<String> dealt(List<String> prompts, int memory, int memories) {
        List<String> dealt = new ArrayList<>();
        for (int i = memory; i < prompts.size(); i += memories) {
            dealt.add(prompts.get(i));
        }
        return dealt;
    }

    private String page(Map<DataSet, Asked> sets) {
        ResultPage page = new ResultPage("Questions that a memory cannot answer");
        page.written("strangers " + command(format(" --each %d --pairs %d", each, pairs)), ".");
        sets.forEach((set, asked) -> {
            page.section(set.name())
                    .text(
                            "%d memories, %,d events; left out: %s.",
                            set.conversations().size(), set.events(), Texts.counts(set.excluded()));
            ResultTable prompts =
                    new ResultTable("prompts", "n", "given", "mean tokens", "median", "mean items", "answered");
            for (PromptKind kind : PromptKind.values()) {
                List<Outcome> of = of(set, kind);
                if (!of.isEmpty()) {
                    row(prompts, kind, of);
                }
            }
            page.table(prompts);
            page.table(asked.evidence().table());
            StringBuilder areas = new StringBuilder();
            areas(set, asked.bins())
                    .forEach((what, area) ->
                            areas.append("* Area under the ROC curve of " + what + ": " + Texts.area(area) + "\n"));
            page.text(areas.toString());
            ResultTable reliability = new ResultTable("relevance", "results", "mean relevance", "evidence");
            for (RelevanceBins.Bin bin : asked.bins().bins()) {
                if (bin.items() > 0) {
                    reliability.row(
                            format("%.1f–%.1f", bin.from(), bin.to()),
                            format("%,d", bin.items()),
                            format("%.3f", bin.relevance()),
                            format("%.3f", bin.evidence()));
                }
            }
            page.table(reliability);
        });
        return page.text(RULES).toString();
    }

    private static void row(ResultTable table, PromptKind kind, List<Outcome> of) {
        Wilson given = Wilson.of(count(of, one -> one.items() > 0), of.size());
        boolean asked = ANSWERED.contains(kind);
        double[] tokens = of.stream().mapToDouble(Outcome::tokens).toArray();
        table.row(
                kind.shown(),
                format("%,d", of.size()),
                format("%.1f %% [%.1f, %.1f]", 100 * given.share(), 100 * given.low(), 100 * given.high()),
                format("%.0f", mean(Arrays.stream(tokens))),
                format("%.0f", Percentile.of(tokens, 50)),
                format("%.1f", mean(of.stream().mapToDouble(Outcome::items))),
                asked ? format("%.1f %%", 100.0 * count(of, one -> TRUE.equals(one.answered())) / of.size()) : "");
    }

    /** How well relevance tells evidence from the rest, and own questions from others. */
    private Map<String, Roc.Area> areas(DataSet set, RelevanceBins bins) {
        Map<String, Roc.Area> areas = new LinkedHashMap<>();
        areas.put("relevance, evidence against each question's best other result", Roc.interval(bins.against()));
        for (PromptKind kind : PromptKind.values()) {
            List<Roc.ScoredItem> both = new ArrayList<>();
            of(set, PromptKind.OWN).forEach(one -> both.add(new Roc.ScoredItem(one.memory(), one.relevance(), true)));
            List<Outcome> other = of(set, kind);
            other.forEach(one -> both.add(new Roc.ScoredItem(one.memory(), one.relevance(), false)));
            if (kind != PromptKind.OWN && !other.isEmpty()) {
                areas.put("the best relevance, own questions against " + kind.shown(), Roc.interval(both));
            }
        }
        return areas;
    }

    private static String chart(Map<DataSet, Asked> sets) {
        Map<String, List<double[]>> curves = new LinkedHashMap<>();
        sets.forEach((set, asked) -> curves.put(
                set.name(),
                asked.bins().bins().stream()
                        .filter(bin -> bin.items() > 0)
                        .map(bin -> new double[] {bin.relevance(), bin.evidence()})
                        .toList()));
        return SvgChart.curves(
                "Relevance beside the share that is evidence: first " + RelevanceBins.DEPTH + " results",
                "mean relevance, %",
                "% evidence",
                curves);
    }

    private List<Outcome> of(DataSet set, PromptKind kind) {
        return outcomes.stream()
                .filter(one -> one.set().equals(set.name()) && one.kind() == kind)
                .toList();
    }

    private static int count(List<Outcome> of, Predicate<Outcome> which) {
        return (int) of.stream().filter(which).count();
    }

    private static double mean(DoubleStream values) {
        return values.average().orElse(Double.NaN);
    }
}
