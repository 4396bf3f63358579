package dev.ecphory.lab.living;

import dev.ecphory.lab.data.Conversation;
import dev.ecphory.lab.data.DataSet;
import dev.ecphory.lab.data.Question;
import dev.ecphory.lab.living.AskedBefore.Replies;
import dev.ecphory.lab.measure.Metrics;
import dev.ecphory.lab.measure.Output;
import dev.ecphory.lab.measure.Paired;
import dev.ecphory.lab.retrieval.Stores;
import dev.ecphory.engine.Memory;
import dev.ecphory.engine.Progress;
import dev.ecphory.memory.InvalidInputException;
import dev.ecphory.recall.RecallOptions;
import dev.ecphory.recall.Recipe;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;

/**
 * {@code ecphory-lab living}: every question is asked of a log in which it stands already, 0, 1, 2 and 4 times, with replies that do
 * not answer it. Its evidence should come back as before.
 */
public final class Living {
    /** Results that are looked at. */
    static final int DEPTH = 10;

    private final LivingOptions options;
    private final Progress progress;

    private Living(LivingOptions options, Progress progress) {
        this.options = options;
        this.progress = progress;
    }

    /**
     * What was recalled of one data set with one kind of replies.
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
            return average(recall.getOrDefault(copies, List.of()));
        }

        double share(int copies) {
            return average(taken.getOrDefault(copies, List.of()));
        }

        /** So many copies less none. */
        Paired difference(int copies) {
            return Paired.of(conversations, numbers(copies), numbers(0));
        }

        private double[] numbers(int copies) {
            return recall.getOrDefault(copies, List.of()).stream()
                    .mapToDouble(Double::doubleValue)
                    .toArray();
        }

        private static double average(List<Double> values) {
            return values.stream().mapToDouble(Double::doubleValue).average().orElse(Double.NaN);
        }
    }

    /**
     * Runs it, and writes {@code living.md} and, where asked for, the report as JSON.
     *
     * @return the Markdown page
     * @throws InvalidInputException when a data set cannot be read or asks nothing, or the recipe is not known
     */
    public static String run(LivingOptions options, Progress progress) {
        Recipe.named(options.recipe());
        Living run = new Living(options, progress);
        Map<DataSet, Map<Replies, Course>> sets = new LinkedHashMap<>();
        for (String spec : options.dataSets()) {
            DataSet dataSet = DataSet.load(spec).first(options.limitConversations());
            if (dataSet.questions() == 0) {
                throw new InvalidInputException(
                        "dataset", dataSet.name(), "has no question with usable evidence", "leave it out");
            }
            sets.put(dataSet, run.live(dataSet));
        }
        String page = LivingPage.markdown(options, sets);
        Output.text(options.results().resolve("living.md"), page);
        Path json = options.json();
        if (json != null) {
            Output.json(json, LivingPage.json(options, sets));
        }
        return page;
    }

    private Map<Replies, Course> live(DataSet dataSet) {
        Map<Replies, Course> courses = new LinkedHashMap<>();
        for (Replies replies : Replies.values()) {
            courses.put(replies, new Course());
        }
        Random random = new Random(options.seed());
        int each = Math.max(1, options.questions() / dataSet.conversations().size());
        long done = 0;
        long total = (long) dataSet.conversations().size()
                * courses.size()
                * options.copies().size();
        try (Stores stores = Stores.of(dataSet, options.tier(), options.stores())) {
            for (Conversation conversation : dataSet.conversations()) {
                List<Question> questions = drawn(conversation.questions(), each, random);
                for (Map.Entry<Replies, Course> one : courses.entrySet()) {
                    Course course = one.getValue();
                    questions.forEach(question -> course.conversations().add(conversation.id()));
                    try (Stores.Opened opened = stores.openCopy(conversation, progress)) {
                        int round = 0;
                        for (int copies : options.copies()) {
                            for (; round < copies; round++) {
                                opened.memory()
                                        .append(AskedBefore.round(conversation, questions, one.getKey(), round + 1));
                            }
                            Stores.settle(opened.memory(), progress);
                            questions.forEach(question -> ask(opened.memory(), question, copies, course));
                            progress.at("ask " + dataSet.name(), ++done, total);
                        }
                    }
                }
            }
        }
        return courses;
    }

    private void ask(Memory memory, Question question, int copies, Course course) {
        RecallOptions recall = RecallOptions.builder()
                .limit(DEPTH)
                .recipe(options.recipe())
                .minRelevance(0)
                .build();
        // what is asked in the middle of a conversation is asked once more after its end, when the copies are there
        Question after = question.withMoment(Question.Moment.AFTERWARDS);
        List<String> ids = memory.recall(question.text(), after.applyTo(recall)).items().stream()
                .map(item -> item.entry().id())
                .toList();
        course.recall()
                .computeIfAbsent(copies, none -> new ArrayList<>())
                .add(Metrics.of(question.gold(), ids, List.of(DEPTH)).getOrDefault("recall@" + DEPTH, Double.NaN));
        course.taken()
                .computeIfAbsent(copies, none -> new ArrayList<>())
                .add(
                        ids.isEmpty()
                                ? 0
                                : (double) ids.stream()
                                                .filter(id -> id.startsWith(AskedBefore.ID))
                                                .count()
                                        / ids.size());
    }

    private static List<Question> drawn(List<Question> all, int most, Random random) {
        if (all.size() <= most) {
            return all;
        }
        List<Question> shuffled = new ArrayList<>(all);
        Collections.shuffle(shuffled, random);
        return List.copyOf(shuffled.subList(0, most));
    }
}
