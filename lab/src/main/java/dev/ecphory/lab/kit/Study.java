package dev.ecphory.lab.kit;

import dev.ecphory.InvalidInputException;
import dev.ecphory.ProgressListener;
import dev.ecphory.cli.kit.ExitCode;
import dev.ecphory.cli.kit.ProgressBars;
import dev.ecphory.cli.kit.Shell;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.Callable;

/** A benchmark as a command: its options are its fields, which picocli sets. Not for several threads. */
public abstract class Study implements Callable<Integer> {
    private Shell shell = Shell.real();

    /** The same study, which reads the environment of a shell and prints there. */
    public final Study on(Shell where) {
        shell = where;
        return this;
    }

    /**
     * Measures, and writes the files that the options name.
     *
     * @return what is printed
     * @throws dev.ecphory.InvalidInputException when an option is out of range, or a data set cannot be read
     */
    public abstract String measure(ProgressListener progress);

    /** How a finished study exits. */
    protected ExitCode exit() {
        return ExitCode.OK;
    }

    /** The environment and the streams. */
    protected final Shell shell() {
        return shell;
    }

    /**
     * The program that runs this study.
     *
     * @throws InvalidInputException when it was not run by the launcher
     */
    protected static Path launcher(String study) {
        Path launcher = Path.of(System.getProperty("ecphory.launcher", ""));
        if (!Files.isExecutable(launcher)) {
            throw new InvalidInputException("launcher", "(none)", "is missing", "run it as bin/ecphory-lab " + study);
        }
        return launcher;
    }

    @Override
    public final Integer call() {
        String text;
        try (ProgressBars bars = new ProgressBars(shell)) {
            text = measure(bars);
        }
        shell.out().println(text.stripTrailing());
        return exit().number();
    }
}
