package dev.ecphory.lab.relevance;

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
import dev.ecphory.recall.RecallOptions;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * {@code ecphory-lab relevance}: every memory of the data sets is asked its own questions and others that it cannot answer; the weights by
 * which relevance is told are fitted on what that gave, and measured on data sets whose family was left out of the fit.
 */
public final class RelevanceBench {
    /** Results of a question that are weighed. */
    static final int DEPTH = 10;

    private RelevanceBench() {}

    /**
     * Runs it, writes {@code relevance.md} and, where asked for, the weights fitted on all data sets.
     *
     * @return the Markdown page
     * @throws InvalidInputException when a data set cannot be read, when all are of one family, or when nobody is asked what
     *     another memory answers
     */
    public static String run(RelevanceOptions options, Progress progress) {
        List<DataSet> sets = options.dataSets().stream()
                .map(spec -> Split.load(spec, options.limitConversations()))
                .toList();
        if (sets.stream().map(DataSet::family).distinct().count() < 2) {
            throw new InvalidInputException(
                    "dataset", sets.getFirst().name(), "is the only one of its kind", "give one of another kind, too");
        }
        Mixture mixture = Mixture.of(sets, options.questions(), options.seed());
        List<Sample> all = new ArrayList<>();
        for (DataSet set : sets) {
            ask(set, mixture, options, all, progress);
        }
        Map<String, Fitted> without = new LinkedHashMap<>();
        sets.forEach(set -> without.computeIfAbsent(set.family(), family -> Fitted.on(all, family)));
        Fitted whole = Fitted.on(all, null);
        String page = RelevancePage.markdown(options, sets, all, without, whole);
        Output.text(options.results().resolve("relevance.md"), page);
        Path fit = options.fit();
        if (fit != null) {
            WeightFile.write(fit, whole);
        }
        return page;
    }

    private static void ask(
            DataSet set, Mixture mixture, RelevanceOptions options, List<Sample> all, Progress progress) {
        RecallOptions asked =
                RecallOptions.builder().limit(DEPTH).minRelevance(0).build();
        List<Conversation> conversations = set.conversations();
        try (Stores stores = Stores.of(set, options.tier(), options.stores())) {
            for (int i = 0; i < conversations.size(); i++) {
                Conversation conversation = conversations.get(i);
                List<Mixture.Put> put = mixture.of(set, i);
                try (Stores.Opened opened = stores.open(conversation, progress)) {
                    for (Mixture.Put one : put) {
                        Question question = one.question();
                        all.add(Sample.of(
                                set.name(),
                                set.family(),
                                set.name() + "/" + conversation.id(),
                                one.kind(),
                                one.kind() == Kind.OWN && question != null ? question.gold() : List.of(),
                                opened.memory().recall(one.text(), one.where().apply(asked))));
                    }
                }
                progress.at("ask " + set.name(), i + 1L, conversations.size());
            }
        }
    }
}
