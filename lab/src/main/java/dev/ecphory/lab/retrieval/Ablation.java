package dev.ecphory.lab.retrieval;

import dev.ecphory.lab.data.DataSet;
import dev.ecphory.lab.measure.Output;
import dev.ecphory.engine.Progress;
import dev.ecphory.engine.Tier;
import dev.ecphory.memory.InvalidInputException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * {@code ecphory-lab ablation}: every recipe on every data set, each conversation taken in once, with paired intervals.
 * Writes {@code retrieval.md}, {@code retrieval.json} and {@code retrieval.svg}, and the README's small table when asked.
 */
public final class Ablation {
    /** Depths that are reported. */
    static final List<Integer> DEPTHS = RetrievalOptions.DEPTHS;

    /** What the README's block is called. */
    private static final String BLOCK = "retrieval";

    private Ablation() {}

    /**
     * Runs it and writes the files.
     *
     * @return the Markdown page
     */
    public static String run(AblationOptions options, Progress progress) {
        Path readme = options.readme();
        if (readme != null) {
            Output.requireBlock(readme, BLOCK);
        }
        List<Sheet> sheets = new ArrayList<>();
        for (String spec : options.dataSets()) {
            DataSet dataSet = DataSet.load(spec).first(options.limitConversations());
            if (dataSet.questions() == 0) {
                throw new InvalidInputException(
                        "dataset", dataSet.name(), "has no question with usable evidence", "leave it out");
            }
            Trial trial = Trial.of(
                    dataSet,
                    Stores.of(dataSet, options.tier(), options.stores()),
                    options.recipes(),
                    DEPTHS.getLast(),
                    progress);
            sheets.add(Sheet.of(dataSet, trial.answers()));
        }
        String command = command(sheets, options);
        String page = AblationPage.markdown(command, options.tier(), sheets);
        Path results = options.results();
        Output.text(results.resolve("retrieval.md"), page);
        Output.json(results.resolve("retrieval.json"), AblationPage.json(command, options.tier(), sheets));
        Output.text(results.resolve("retrieval.svg"), chart(options.tier(), sheets));
        if (readme != null) {
            Output.between(readme, BLOCK, AblationPage.table(options.tier(), sheets));
        }
        return page;
    }

    /** The command line that repeats the run, with data sets by name only. */
    private static String command(List<Sheet> sheets, AblationOptions options) {
        StringBuilder command = new StringBuilder("bin/ecphory-lab ablation");
        sheets.forEach(
                sheet -> command.append(" --dataset ").append(sheet.dataSet().name()));
        command.append(" --tier ").append(options.tier() == Tier.EDGE ? "edge" : "base");
        command.append(" --recipe ").append(String.join(",", options.recipes()));
        if (options.limitConversations() < Integer.MAX_VALUE) {
            command.append(" --limit-conversations ").append(options.limitConversations());
        }
        return command.toString();
    }

    private static String chart(Tier tier, List<Sheet> sheets) {
        List<BarChart.Group> groups = new ArrayList<>();
        for (Sheet sheet : sheets) {
            List<BarChart.Bar> bars = new ArrayList<>();
            for (String recipe : sheet.recipes()) {
                bars.add(new BarChart.Bar(recipe, sheet.mean(recipe, "recall@10")));
            }
            groups.add(new BarChart.Group(sheet.dataSet().name(), bars));
        }
        return BarChart.svg("recall@10 by recipe, tier " + (tier == Tier.EDGE ? "edge" : "base"), groups);
    }
}
