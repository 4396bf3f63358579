package dev.ecphory.lab.freeze;

import dev.ecphory.InvalidInputException;
import dev.ecphory.ProgressListener;
import dev.ecphory.Tier;
import dev.ecphory.cli.kit.ExitCode;
import dev.ecphory.lab.kit.Study;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** The behaviour of a version, written down and compared. */
@Command(
        name = "freeze",
        description = "Writes what this version does: rankings of every recipe, projections, help, interfaces, stores."
                + " With --check, does it again and lists every difference; exits 1 when there is one.")
public final class FreezeStudy extends Study {
    @Option(names = "--write", paramLabel = "DIR", description = "Write to this new folder.")
    private @Nullable Path write;

    @Option(names = "--check", paramLabel = "DIR", description = "Compare with this folder, which --write wrote.")
    private @Nullable Path check;

    @Option(
            names = "--dataset",
            paramLabel = "KIND:PATH",
            description = "With --write, also this data set: locomo:FILE, beam:DIR, longmemeval:FILE or jsonl:DIR; may"
                    + " be repeated.")
    private List<String> dataSets = List.of();

    @Option(
            names = "--tier",
            paramLabel = "TIER",
            description =
                    "With --write, edge or base; may be repeated. Default: both, base where its model is at hand.")
    private List<Tier> tiers = List.of(Tier.EDGE, Tier.BASE);

    @Option(
            names = "--limit-conversations",
            paramLabel = "N",
            description = "With --write, the first N conversations of each data set. Default: 1.")
    private int conversations = 1;

    @Option(
            names = "--questions",
            paramLabel = "N",
            description = "With --write, N questions of each conversation, spread over it. Default: 8.")
    private int questions = 8;

    @Option(
            names = "--without",
            paramLabel = "RECIPE,…",
            split = ",",
            description = "With --check, recipes that are not compared; may be repeated.")
    private List<String> without = List.of();

    @Option(
            names = "--launcher",
            paramLabel = "FILE",
            description = "The program whose commands and server are asked. Default: the one that runs this; none when"
                    + " Java was started by hand.")
    private @Nullable Path launcher;

    @Option(
            names = "--stores",
            paramLabel = "DIR",
            description = "With --write, freeze copies of stores of data sets that are kept here.")
    private @Nullable Path stores;

    private boolean same = true;

    @Override
    public String measure(ProgressListener progress) {
        Freeze.Sources sources = new Freeze.Sources(program(), stores);
        if ((check == null) == (write == null)) {
            throw new InvalidInputException("--write", "(none)", "or --check is needed, and one alone", "give one");
        }
        if (check != null) {
            FreezeReport report = Freeze.check(check, without, sources, Corpus.all(), progress);
            same = report.same();
            return report.text();
        }
        Path folder = Objects.requireNonNull(write);
        List<String> left = Freeze.write(
                folder, new Freeze.Plan(tiers, dataSets, conversations, questions), sources, Corpus.all(), progress);
        return left.stream().map(one -> "left out: " + one).collect(Collectors.joining("\n"));
    }

    @Override
    protected ExitCode exit() {
        return same ? ExitCode.OK : ExitCode.PROBLEMS;
    }

    private @Nullable Path program() {
        String own = System.getProperty("ecphory.launcher");
        return launcher != null || own == null ? launcher : Path.of(own);
    }
}
