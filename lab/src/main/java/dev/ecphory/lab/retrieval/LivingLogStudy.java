package dev.ecphory.lab.retrieval;

import static dev.ecphory.lab.kit.Texts.format;

import dev.ecphory.Memory;
import dev.ecphory.ProgressListener;
import dev.ecphory.RecallOptions;
import dev.ecphory.internal.retrieval.profile.RetrievalProfile;
import dev.ecphory.lab.data.Conversation;
import dev.ecphory.lab.data.ConversationStores;
import dev.ecphory.lab.data.DataSet;
import dev.ecphory.lab.data.DataSetOptions;
import dev.ecphory.lab.data.Question;
import dev.ecphory.lab.data.RandomSample;
import dev.ecphory.lab.kit.Output;
import dev.ecphory.lab.kit.ResultPage;
import dev.ecphory.lab.kit.ResultTable;
import dev.ecphory.lab.kit.Study;
import dev.ecphory.lab.kit.Texts;
import dev.ecphory.lab.measure.Metrics;
import dev.ecphory.lab.measure.PairedDifference;
import dev.ecphory.lab.retrieval.RepeatedQuestions.Replies;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import java.util.stream.Stream;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/**
 * A measure of a log in use: every question is asked of a log in which it stands already, 0, 1, 2 and 4 times, with replies that do not
 * answer it. Its evidence should come back as before.
 */
@Command(
        name = "living",
        description =
                "Measures what recall loses when its questions were asked before and stand in the log, with replies"
                        + " that do not answer them. Writes living.md.")
public final class LivingLogStudy extends Study {
    private static final int DEPTH = 10;
    private static final int MOST_COPIES = 100;
    private static final String RULES = """
        recall@10 is the mean share of a question's evidence among the first ten results, in per cent; differences are \
        points to the same questions not asked before, with paired bootstrap 95 % intervals: over questions in brackets, \
        over whole conversations in braces where there are at least two. After the conversation is over all the questions \
        are appended, a round a day, five to a session, by the asker (the data set's, else who said the event that asks, \
        else "User"), each with a reply of "Assistant": a bland one that says nothing, or an echoing one that repeats \
        the question. Neither answers it. Then each is asked once more. The last column is the mean share of the ten \
        results that are such questions or replies: none of them is evidence. A question that its data set asks in the \
        middle of the conversation is asked after its end here.\
        """;

    @Mixin
    private DataSetOptions data = new DataSetOptions();

    @Option(names = "--recipe", paramLabel = "NAME", description = "How to rank. Default: default.")
    private String recipe = RecallOptions.DEFAULT_PROFILE;

    @Option(
            names = "--copies",
            split = ",",
            paramLabel = "N",
            description = "How often every question was asked before; 0 is always measured. Default: 0,1,2,4.")
    private List<Integer> copies = List.of(0, 1, 2, 4);

    @Option(names = "--questions", paramLabel = "N", description = "The most questions of a data set. Default: 200.")
    private int questions = 200;

    @Option(names = "--seed", paramLabel = "N", description = "Seed of what is drawn. Default: 42.")
    private long seed = 42;

    @Option(names = "--results", paramLabel = "DIR", description = "Where to write. Default: docs/results.")
    private Path results = Path.of("docs", "results");

    /**
     * The results of one data set with one kind of replies.
     *
     * @param conversations of the questions, in order
     * @param recall of the evidence in the first {@value #DEPTH} results, of the questions in order, by how often they were
     *     asked before
     * @param taken the mean share of the results that are questions asked before, or replies to them, likewise
     */
    record Course(List<String> conversations, Map<Integer, List<Double>> recall, Map<Integer, List<Double>> taken) {
        Course() {
            this(new ArrayList<>(), new TreeMap<>(), new TreeMap<>());
        }

        double mean(int copies) {
            return average(numbers(copies));
        }

        double share(int copies) {
            return average(taken.getOrDefault(copies, List.of()));
        }

        /** So many copies less none. */
        PairedDifference difference(int copies) {
            return PairedDifference.of(conversations, numbers(copies), numbers(0));
        }

        private List<Double> numbers(int copies) {
            return recall.getOrDefault(copies, List.of());
        }

        private static double average(List<Double> values) {
            return values.stream().mapToDouble(Double::doubleValue).average().orElse(Double.NaN);
        }
    }

    @Override
    public String measure(ProgressListener progress) {
        Texts.within(0, MOST_COPIES, "copies", copies);
        Texts.atLeast(1, "questions", questions);
        copies =
                Stream.concat(Stream.of(0), copies.stream()).distinct().sorted().toList();
        RetrievalProfile.named(recipe);
        ResultTable table = ResultTable.headed(
                "data set | questions | replies | asked before | recall@10 | difference | results that are askings");
        for (DataSet set : data.loadWithEvidence()) {
            live(set, progress).forEach((replies, course) -> {
                for (int count : copies) {
                    add(table, set, replies, course, count);
                }
            });
        }
        String command =
                "living " + data.command() + format(" --recipe %s --questions %d --seed %d", recipe, questions, seed);
        String page = new ResultPage("Questions that were asked before")
                .written(command, ".")
                .table(table)
                .text(RULES)
                .toString();
        Output.text(results.resolve("living.md"), page);
        return page;
    }

    private static void add(ResultTable table, DataSet set, Replies replies, Course course, int count) {
        table.row(
                set.name(),
                format("%,d", course.conversations().size()),
                replies.shown(),
                count + " ×",
                Texts.percent(course.mean(count)),
                count == 0 ? "" : Texts.points(course.difference(count)),
                Texts.percent(course.share(count)) + " %");
    }

    private Map<Replies, Course> live(DataSet dataSet, ProgressListener progress) {
        Map<Replies, Course> courses = new LinkedHashMap<>();
        for (Replies replies : Replies.values()) {
            courses.put(replies, new Course());
        }
        Random random = new Random(seed);
        int each = Math.max(1, questions / dataSet.conversations().size());
        long done = 0;
        long total = (long) dataSet.conversations().size() * courses.size() * copies.size();
        try (ConversationStores stores = data.stores(dataSet)) {
            for (Conversation conversation : dataSet.conversations()) {
                List<Question> asked = RandomSample.of(conversation.questions(), each, random);
                for (Map.Entry<Replies, Course> one : courses.entrySet()) {
                    Course course = one.getValue();
                    asked.forEach(question -> course.conversations().add(conversation.id()));
                    try (ConversationStores.OpenStore opened = stores.openCopy(conversation, progress)) {
                        int round = 0;
                        for (int count : copies) {
                            for (; round < count; round++) {
                                opened.memory()
                                        .append(RepeatedQuestions.round(conversation, asked, one.getKey(), round + 1));
                            }
                            ConversationStores.settle(opened.memory(), progress);
                            asked.forEach(question -> ask(opened.memory(), question, count, course));
                            progress.onProgress("ask " + dataSet.name(), ++done, total);
                        }
                    }
                }
            }
        }
        return courses;
    }

    private void ask(Memory memory, Question question, int count, Course course) {
        RecallOptions options =
                RecallOptions.defaults().withLimit(DEPTH).withRecipe(recipe).withMinRelevance(0);
        // what is asked in the middle of a conversation is asked once more after its end, when the copies are there
        Question after = question.withMoment(Question.Moment.AFTERWARDS);
        List<String> ids = memory.recall(question.text(), after.applyTo(options)).items().stream()
                .map(item -> item.entry().id())
                .toList();
        course.recall()
                .computeIfAbsent(count, none -> new ArrayList<>())
                .add(Metrics.of(question.gold(), ids, List.of(DEPTH)).getOrDefault("recall@" + DEPTH, Double.NaN));
        double askings =
                ids.stream().filter(id -> id.startsWith(RepeatedQuestions.ID)).count();
        course.taken().computeIfAbsent(count, none -> new ArrayList<>()).add(ids.isEmpty() ? 0 : askings / ids.size());
    }
}
