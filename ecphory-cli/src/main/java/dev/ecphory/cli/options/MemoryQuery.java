package dev.ecphory.cli.options;

import dev.ecphory.cli.kit.JsonOption;
import dev.ecphory.cli.kit.ConsolePage;
import dev.ecphory.cli.kit.ExitCode;
import dev.ecphory.cli.kit.Shell;
import dev.ecphory.Memory;
import dev.ecphory.spi.LanguageModel;
import dev.ecphory.wire.Json;
import java.util.Map;
import java.util.function.Consumer;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Mixin;

/** Opens one memory, asks it something, and gives the answer to whoever reads it: a person or a program. */
final class MemoryQuery {
    @Mixin
    private final MemoryOptions where = new MemoryOptions();

    @Mixin
    private final JsonOption json = new JsonOption();

    /** What a command asks of a memory. */
    @FunctionalInterface
    interface Question {
        Answer of(Memory memory) throws Exception;
    }

    /**
     * An answer, made only in the form that is wanted.
     *
     * @param json the members that docs/cli.md promises
     * @param page the same for a person
     * @param code the exit
     */
    record Answer(Supplier<Map<String, @Nullable Object>> json, Consumer<ConsolePage> page, ExitCode code) {
        /** An answer with nothing wrong. */
        static Answer of(Supplier<Map<String, @Nullable Object>> json, Consumer<ConsolePage> page) {
            return new Answer(json, page, ExitCode.OK);
        }
    }

    /** Asks, answers, and gives the exit. */
    int answer(Shell shell, Question question) throws Exception {
        return answer(shell, null, question);
    }

    /** The same, with a language model for the engine, if there is one. */
    int answer(Shell shell, @Nullable LanguageModel model, Question question) throws Exception {
        return where.asking(shell, false, builder -> model == null ? builder : builder.languageModel(model), memory -> {
            Answer answer = question.of(memory);
            if (json.asked()) {
                shell.out().println(Json.text(answer.json().get()));
            } else {
                answer.page().accept(new ConsolePage(shell));
            }
            shell.out().flush();
            return answer.code();
        });
    }
}
