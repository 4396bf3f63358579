package dev.ecphory.lab.retrieval;

import dev.ecphory.lab.data.DataSet;
import dev.ecphory.lab.measure.Output;
import dev.ecphory.engine.Progress;
import java.nio.file.Path;
import java.util.List;

/** {@code ecphory-lab retrieval}: how much of the evidence comes back, on one data set, with one recipe. */
public final class Retrieval {
    private Retrieval() {}

    /**
     * Runs it, and writes the files that the options name. Takes minutes with a neural embedder.
     *
     * @throws dev.ecphory.memory.InvalidInputException when the data set cannot be read, or the recipe is not known
     */
    public static RetrievalReport run(RetrievalOptions options, Progress progress) {
        DataSet dataSet = DataSet.load(options.dataSet()).first(options.limitConversations());
        String address = options.db();
        Stores stores = address == null
                ? Stores.of(dataSet, options.tier(), options.stores())
                : Stores.at(address, options.tier());
        Trial trial = Trial.of(dataSet, stores, List.of(options.recipe()), options.depth(), progress);
        List<Answer> answers = trial.answers().getOrDefault(options.recipe(), List.of());
        RetrievalReport report =
                RetrievalReport.of(dataSet, options.tier(), options.recipe(), options.ks(), answers, trial.ingest());
        Path json = options.json();
        if (json != null) {
            Output.json(json, report.toMap());
        }
        Path run = options.run();
        if (run != null) {
            StringBuilder lines = new StringBuilder();
            answers.forEach(answer -> lines.append(Output.line(answer.line())).append('\n'));
            Output.text(run, lines.toString());
        }
        return report;
    }
}
