package dev.ecphory.bench.answerability;

import dev.ecphory.bench.data.Conversation;
import dev.ecphory.bench.data.DataSet;
import dev.ecphory.bench.data.Question;
import dev.ecphory.bench.measure.Output;
import dev.ecphory.engine.Ecphory;
import dev.ecphory.engine.Memory;
import dev.ecphory.engine.Progress;
import dev.ecphory.engine.Tier;
import dev.ecphory.memory.InvalidInputException;
import dev.ecphory.recall.AnswerWeights;
import dev.ecphory.recall.Answerability;
import dev.ecphory.recall.Answerability.Sign;
import dev.ecphory.recall.RecallOptions;
import dev.ecphory.store.InMemoryStore;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Random;

/**
 * {@code bench answerability}: every question of the data sets is asked, those that have an answer and those that have
 * none, and judged by weights that were fitted without its conversation. Without a neural embedder: the signs do not need
 * one.
 */
public final class AnswerabilityBench {
    private AnswerabilityBench() {}

    /**
     * Runs it, writes {@code answerability.md} and, where asked for, weights fitted on all questions.
     *
     * @return the Markdown page
     * @throws InvalidInputException when a data set cannot be read, or when there are fewer than two conversations, or
     *     questions of one kind only
     */
    public static String run(AnswerabilityOptions options, Progress progress) {
        List<DataSet> sets = options.dataSets().stream()
                .map(spec -> DataSet.load(spec).first(options.limitConversations()))
                .toList();
        List<Judged> all = new ArrayList<>();
        long total = sets.stream()
                .mapToLong(set -> set.questions() + set.unanswerable())
                .sum();
        sets.forEach(set -> judge(set, all, total, progress));
        check(all);
        LeftOut leftOut = LeftOut.of(all);
        Path fit = options.fit();
        if (fit != null) {
            AnswerWeights fitted = SignFit.fit(all, EnumSet.allOf(Sign.class));
            AnswerWeights weights = new AnswerWeights(
                    fitted.bias(), fitted.weights(), fitted.means(), leftOut.unsupported(), leftOut.supported());
            Output.text(
                    fit,
                    "# How the signs of an answer are weighed: the weight of each and its mean, fitted on " + all.size()
                            + " questions by\n#     bin/ecphory bench answerability --fit FILE\n" + weights);
        }
        String page = AnswerabilityPage.markdown(sets, leftOut);
        Output.text(options.results().resolve("answerability.md"), page);
        return page;
    }

    private static void check(List<Judged> all) {
        long conversations = all.stream().map(Judged::conversation).distinct().count();
        long answerable = all.stream().filter(Judged::answerable).count();
        if (conversations < 2 || answerable == 0 || answerable == all.size()) {
            throw new InvalidInputException(
                    "dataset",
                    conversations + " conversations",
                    "do not hold " + "questions with and without an answer in two conversations or more",
                    "give more of them");
        }
    }

    private static void judge(DataSet set, List<Judged> all, long total, Progress progress) {
        for (Conversation conversation : set.conversations()) {
            InMemoryStore store = new InMemoryStore(InstantSource.system(), new Random(1));
            try (Ecphory engine =
                    Ecphory.builder(store).tier(Tier.EDGE).background(false).open()) {
                Memory memory = engine.memory(conversation.id());
                memory.append(conversation.events());
                for (boolean answerable : List.of(true, false)) {
                    for (Question question : answerable ? conversation.questions() : conversation.unanswerable()) {
                        all.add(judged(set, conversation, question, answerable, memory));
                        progress.at("judge", all.size(), total);
                    }
                }
            }
        }
    }

    private static Judged judged(
            DataSet set, Conversation conversation, Question question, boolean answerable, Memory memory) {
        Answerability answerability = memory.recall(
                        question.text(),
                        question.applyTo(RecallOptions.defaults().withMinRelevance(0)))
                .answerability();
        return new Judged(
                set.name().substring(0, set.name().indexOf(':')),
                set.name(),
                set.name() + "/" + conversation.id(),
                question.category(),
                answerable,
                answerability.probability(),
                answerability.signs());
    }
}
