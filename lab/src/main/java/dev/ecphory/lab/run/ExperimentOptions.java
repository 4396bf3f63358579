package dev.ecphory.lab.run;

import dev.ecphory.cli.kit.ModelKey;
import dev.ecphory.cli.kit.ModelOptions;
import dev.ecphory.cli.kit.Shell;
import dev.ecphory.lab.experiment.Experiment;
import dev.ecphory.lab.experiment.ExperimentFile;
import java.nio.file.Path;
import java.time.Clock;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** The options that name an experiment and what it needs of the world. */
final class ExperimentOptions {
    private static final String DATA = "ECPHORY_DATA";

    @Parameters(paramLabel = "FILE", description = "The experiment, as YAML; docs/experiments.md tells the format.")
    private Path file = Path.of(".");

    @Option(
            names = "--data",
            paramLabel = "DIR",
            description = "Where its data set lies; ECPHORY_DATA when not given. Default: beside the file.")
    private @Nullable Path data;

    @Option(names = "--out", paramLabel = "DIR", description = "The run's folder. Default: runs/NAME.")
    private @Nullable Path out;

    @Option(names = "--stores", paramLabel = "DIR", description = "Keep Ecphory's stores here for the next run.")
    private @Nullable Path stores;

    Experiment experiment() {
        return ExperimentFile.read(file);
    }

    Path folder(Experiment experiment) {
        return out == null ? Path.of("runs", experiment.name()) : out;
    }

    ExperimentRunner runner(Shell shell) {
        return new ExperimentRunner(new ExperimentRunner.Surroundings(
                data(shell),
                stores,
                spec -> ModelOptions.named(shell, spec.name(), spec.url()),
                ModelKey.find(shell).map(key -> Set.of(key.secret())).orElse(Set.of()),
                Clock.systemUTC(),
                Thread::sleep));
    }

    private Path data(Shell shell) {
        if (data != null) {
            return data;
        }
        Path beside = file.toAbsolutePath().getParent();
        return shell.variable(DATA).map(Path::of).orElse(beside == null ? Path.of(".") : beside);
    }
}
