package dev.ecphory.cli.admin;

import dev.ecphory.cli.options.MemoryOptions;
import dev.ecphory.cli.kit.ExitCode;
import dev.ecphory.cli.kit.Shell;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/** How words are read. */
@Command(
        name = "language",
        description = "Sets the language that a namespace's words are analysed in; its index is made again.")
final class LanguageCommand implements Callable<Integer> {
    private final Shell shell;

    @Mixin
    private final MemoryOptions where = new MemoryOptions();

    @Parameters(paramLabel = "LANGUAGE", description = "A language's code, like en, de or ja.")
    private String language = "";

    LanguageCommand(Shell shell) {
        this.shell = shell;
    }

    @Override
    public Integer call() throws Exception {
        return where.with(shell, memory -> {
            memory.setLanguage(language);
            shell.note("words of " + memory.namespace() + " are now analysed as " + language);
            return ExitCode.OK;
        });
    }
}
