package dev.ecphory.lab.command;

import dev.ecphory.cli.kit.ExitCode;
import dev.ecphory.cli.kit.Shell;
import dev.ecphory.lab.gate.SalienceFit;
import dev.ecphory.lab.measure.Output;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** The weights of the encoding gate. */
@Command(name = "gate", description = "Fits the weights of salience on the labelled training conversations.")
public final class GateCommand implements Callable<Integer> {
    private final Shell shell;

    @Option(names = "--fit", required = true, paramLabel = "FILE", description = "Write the weights to this file.")
    private Path fit = Path.of("");

    /** The command on a shell. */
    public GateCommand(Shell shell) {
        this.shell = shell;
    }

    @Override
    public Integer call() {
        String weights = SalienceFit.fit();
        Output.text(fit, weights);
        shell.out().print(weights);
        return ExitCode.OK.number();
    }
}
