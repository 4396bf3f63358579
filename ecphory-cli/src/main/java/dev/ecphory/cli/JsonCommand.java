package dev.ecphory.cli;

import dev.ecphory.cli.kit.ConsolePage;
import dev.ecphory.cli.kit.ExitCode;
import dev.ecphory.cli.kit.JsonOption;
import dev.ecphory.wire.Json;
import java.util.Map;
import java.util.function.Consumer;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Mixin;

/** A command whose answer a person or a program reads. */
public abstract class JsonCommand extends ShellCommand {
    /** Which of them reads it. */
    @Mixin
    public final JsonOption json = new JsonOption();

    /**
     * An answer, made only in the form that is wanted.
     *
     * @param json the members that docs/cli.md promises
     * @param page the same for a person
     * @param code the exit
     */
    public record Reply(Supplier<Map<String, @Nullable Object>> json, Consumer<ConsolePage> page, ExitCode code) {}

    /** An answer with nothing wrong. */
    public static Reply reply(Supplier<Map<String, @Nullable Object>> json, Consumer<ConsolePage> page) {
        return new Reply(json, page, ExitCode.OK);
    }

    /** An answer, and whether all is well. */
    public static Reply reply(Supplier<Map<String, @Nullable Object>> json, Consumer<ConsolePage> page, boolean ok) {
        return new Reply(json, page, ok ? ExitCode.OK : ExitCode.PROBLEMS);
    }

    /** Prints it in the form that is wanted, and gives the exit. */
    public ExitCode print(Reply reply) {
        if (json.asked()) {
            shell.json().println(Json.text(reply.json().get()));
        } else {
            reply.page().accept(new ConsolePage(shell));
        }
        shell.out().flush();
        return reply.code();
    }
}
