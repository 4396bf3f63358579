package dev.ecphory.lab.answerability;

import dev.ecphory.lab.data.Conversation;
import dev.ecphory.lab.data.DataSet;
import dev.ecphory.lab.data.Question;
import dev.ecphory.lab.measure.Output;
import dev.ecphory.lab.retrieval.Stores;
import dev.ecphory.lab.strangers.Kind;
import dev.ecphory.lab.strangers.Mixture;
import dev.ecphory.lab.strangers.Split;
import dev.ecphory.engine.Progress;
import dev.ecphory.memory.InvalidInputException;
import dev.ecphory.recall.AnswerWeights;
import dev.ecphory.recall.Answerability;
import dev.ecphory.recall.Answerability.Sign;
import dev.ecphory.recall.RecallOptions;
import dev.ecphory.recall.Recollection;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;

/**
 * {@code ecphory-lab answerability}: every memory of the data sets is asked questions that it answers and others that it does not, its data
 * set's and strangers'; each is judged by weights that were fitted without its conversation. Messages of a running conversation are left
 * out: what is recalled for them is no answer.
 */
public final class AnswerabilityBench {
    private static final String HEAD = """
        # How the signs of an answer are weighed: the weight of each and its mean, fitted by "ecphory-lab answerability --fit"; decision 73 says
        # on what. Where verdicts begin was chosen.
        """;

    private AnswerabilityBench() {}

    /**
     * Runs it, writes {@code answerability.md} and, where asked for, weights fitted on all questions, with the verdicts that the engine
     * ships with.
     *
     * @return the Markdown page
     * @throws InvalidInputException when a data set cannot be read, or when there are fewer than two conversations, or
     *     questions of one kind only
     */
    public static String run(AnswerabilityOptions options, Progress progress) {
        List<DataSet> sets = options.dataSets().stream()
                .map(spec -> Split.load(spec, options.limitConversations()))
                .toList();
        Mixture mixture = Mixture.of(sets, options.questions(), options.seed());
        List<Judged> all = new ArrayList<>();
        for (DataSet set : sets) {
            judge(set, mixture, options, all, progress);
        }
        check(all);
        LeftOut leftOut = LeftOut.of(all);
        Path fit = options.fit();
        if (fit != null) {
            AnswerWeights fitted = SignFit.fit(all, EnumSet.allOf(Sign.class));
            AnswerWeights weights = new AnswerWeights(
                    fitted.bias(),
                    fitted.weights(),
                    fitted.means(),
                    AnswerWeights.fitted().unsupported(),
                    AnswerWeights.fitted().supported());
            Output.text(fit, HEAD + weights);
        }
        String page = AnswerabilityPage.markdown(options, sets, leftOut);
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

    private static void judge(
            DataSet set, Mixture mixture, AnswerabilityOptions options, List<Judged> all, Progress progress) {
        List<Conversation> memories = set.conversations();
        RecallOptions unfloored = RecallOptions.defaults().withMinRelevance(0);
        try (Stores stores = Stores.of(set, options.tier(), options.stores())) {
            for (int i = 0; i < memories.size(); i++) {
                Conversation conversation = memories.get(i);
                List<Mixture.Put> put = mixture.of(set, i);
                try (Stores.Opened opened = stores.open(conversation, progress)) {
                    for (Mixture.Put one : put) {
                        Recollection recollection =
                                opened.memory().recall(one.text(), one.where().apply(unfloored));
                        if (one.kind() != Kind.TURN && !prompt(recollection)) {
                            all.add(judged(set, conversation, one, recollection.answerability()));
                        }
                    }
                }
                progress.at("judge " + set.name(), i + 1L, memories.size());
            }
        }
    }

    private static boolean prompt(Recollection recollection) {
        return recollection.steps().stream()
                .flatMap(step -> step.numbers().getOrDefault("prompt", List.of()).stream())
                .anyMatch(is -> is > 0);
    }

    private static Judged judged(DataSet set, Conversation conversation, Mixture.Put put, Answerability answerability) {
        Question question = put.question();
        return new Judged(
                set.family(),
                set.name(),
                Split.whole(set, conversation),
                question == null ? "" : question.category(),
                put.kind(),
                answerability.probability(),
                answerability.signs());
    }
}
