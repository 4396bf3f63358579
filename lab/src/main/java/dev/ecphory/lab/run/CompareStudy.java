package dev.ecphory.lab.run;

import dev.ecphory.ProgressListener;
import dev.ecphory.lab.kit.Study;
import java.util.List;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** The difference between two contestants. */
@Command(
        name = "compare",
        description = "Says whether two contestants differ on the questions that both were asked, or whether so few"
                + " questions cannot tell.")
public final class CompareStudy extends Study {
    @Parameters(
            index = "0",
            paramLabel = "RUN[#NAME]",
            description = "A run's folder, and which contestant of it. Default: its first.")
    private String first = "";

    @Parameters(index = "1", paramLabel = "RUN[#NAME]", description = "The other.")
    private String second = "";

    @Option(
            names = "--measure",
            paramLabel = "NAME",
            split = ",",
            description = "What to compare beside accuracy. Default: recall@10,all@20.")
    private List<String> measures = List.of("recall@10", "all@20");

    @Option(
            names = "--by-category",
            description = "Each category for itself, too; p values are corrected for their number.")
    private boolean byCategory;

    @Override
    public String measure(ProgressListener progress) {
        return RunReport.differences(RunComparison.compare(first, second, measures, byCategory))
                        .text()
                + "In per cent; intervals from a paired bootstrap over questions (10,000 resamples, seed 42), p by"
                + " McNemar's exact test" + (byCategory ? " with Holm's correction" : "")
                + ". \"Can show\" is the smallest true difference that so many questions find four times in five.";
    }
}
