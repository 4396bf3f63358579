package dev.ecphory.cli.serve;

import dev.ecphory.Ecphory;
import dev.ecphory.admin.Actor.Channel;
import dev.ecphory.cli.ShellCommand;
import dev.ecphory.cli.kit.ExitCode;
import dev.ecphory.cli.kit.ModelOptions;
import dev.ecphory.cli.options.GovernanceOptions;
import dev.ecphory.cli.options.MemoryOptions;
import dev.ecphory.cli.options.RoutingOptions;
import dev.ecphory.server.access.Role;
import dev.ecphory.server.mcp.McpStdioServer;
import dev.ecphory.server.tools.ToolCaller;
import dev.ecphory.spi.LanguageModel;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Speaks the Model Context Protocol with whoever started it, over the standard streams. */
@Command(
        name = "mcp",
        description = "Serves a memory to an agent over standard input and output (Model Context Protocol), until the"
                + " input ends.")
public final class McpCommand extends ShellCommand {
    @Mixin
    private final MemoryOptions where = new MemoryOptions();

    @Mixin
    private final ModelOptions models = new ModelOptions();

    @Option(names = "--read-only", description = "Offer no tool that changes anything.")
    private boolean readOnly;

    @Mixin
    private final ToolOptions tools = new ToolOptions();

    @Override
    public Integer call() throws Exception {
        LanguageModel.@Nullable Metered model = models.chosen(shell).orElse(null);
        return where.with(
                shell,
                true,
                engine -> RoutingOptions.lend(shell, model, withModel(engine, model))
                        .awaitEmbedder(false),
                memory -> {
                    McpStdioServer.serve(
                            shell.in(),
                            shell.out(),
                            new ToolCaller(
                                    memory.withActor(GovernanceOptions.actor(Channel.MCP)),
                                    readOnly ? Role.READ : Role.ADMIN),
                            tools.catalog(),
                            tools.outputSchemas());
                    return ExitCode.OK;
                });
    }

    /** An agent's first question is not kept waiting while the embedder loads. */
    private static Ecphory.Builder withModel(Ecphory.Builder engine, LanguageModel.@Nullable Metered model) {
        return model == null ? engine : engine.languageModel(model);
    }
}
