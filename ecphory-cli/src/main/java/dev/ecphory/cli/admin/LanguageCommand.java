package dev.ecphory.cli.admin;

import dev.ecphory.cli.ShellCommand;
import dev.ecphory.cli.kit.ExitCode;
import dev.ecphory.cli.options.MemoryOptions;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/** How words are read. */
@Command(
        name = "language",
        description = "Sets the language that a namespace's words are analysed in; its index is made again.")
public final class LanguageCommand extends ShellCommand {
    @Mixin
    private final MemoryOptions where = new MemoryOptions();

    @Parameters(paramLabel = "LANGUAGE", description = "A language's code, like en, de or ja.")
    private String language = "";

    @Override
    public Integer call() throws Exception {
        return where.with(shell, memory -> {
            memory.admin().setLanguage(language);
            shell.note("words of " + memory.namespace() + " are now analysed as " + language);
            return ExitCode.OK;
        });
    }
}
