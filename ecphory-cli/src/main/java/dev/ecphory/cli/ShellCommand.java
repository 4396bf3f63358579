package dev.ecphory.cli;

import dev.ecphory.cli.kit.Shell;
import java.util.concurrent.Callable;

/** A command that is run once, on a shell that is given to it before. Not for several threads. */
public abstract class ShellCommand implements Callable<Integer> {
    /** Where it reads and prints. */
    @SuppressWarnings("NullAway.Init") // set before anything is called
    public Shell shell;

    public ShellCommand on(Shell where) {
        shell = where;
        return this;
    }
}
