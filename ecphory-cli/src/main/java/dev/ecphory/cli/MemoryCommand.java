package dev.ecphory.cli;

import dev.ecphory.Memory;
import dev.ecphory.cli.options.MemoryOptions;
import dev.ecphory.spi.LanguageModel;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Mixin;

/** A command on one memory. */
public abstract class MemoryCommand extends JsonCommand {
    @Mixin
    public final MemoryOptions where = new MemoryOptions();

    /** What a command asks of a memory. */
    @FunctionalInterface
    public interface Question {
        Reply of(Memory memory) throws Exception;
    }

    /** Opens the memory, asks, prints the answer, and gives the exit. */
    public int ask(Question question) throws Exception {
        return ask(null, question);
    }

    /** The same, with a language model for the engine, if there is one. */
    public int ask(@Nullable LanguageModel model, Question question) throws Exception {
        return where.asking(
                shell,
                false,
                builder -> model == null ? builder : builder.languageModel(model),
                memory -> print(question.of(memory)));
    }
}
