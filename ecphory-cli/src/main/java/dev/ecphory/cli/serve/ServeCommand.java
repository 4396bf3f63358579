package dev.ecphory.cli.serve;

import dev.ecphory.Ecphory;
import dev.ecphory.agent.ResidentServer;
import dev.ecphory.cli.JsonCommand;
import dev.ecphory.cli.kit.ArgumentChecks;
import dev.ecphory.cli.kit.ExitCode;
import dev.ecphory.cli.kit.HttpRequestSpans;
import dev.ecphory.cli.kit.InstalledBuild;
import dev.ecphory.cli.kit.ModelKey;
import dev.ecphory.cli.kit.ModelOptions;
import dev.ecphory.cli.kit.NativeLibraries;
import dev.ecphory.cli.kit.ShutdownHook;
import dev.ecphory.cli.kit.TelemetrySetup;
import dev.ecphory.cli.options.AssetEmbedderOptions;
import dev.ecphory.cli.options.DescriberOptions;
import dev.ecphory.cli.options.RerankerOption;
import dev.ecphory.cli.options.RoutingOptions;
import dev.ecphory.cli.options.StoreOptions;
import dev.ecphory.compat.chat.ChatProxyModule;
import dev.ecphory.compat.chat.Upstream;
import dev.ecphory.compat.mem0.Mem0Module;
import dev.ecphory.console.ConsoleModule;
import dev.ecphory.server.EcphoryServer;
import dev.ecphory.server.HttpModule;
import dev.ecphory.server.ServerSettings;
import dev.ecphory.server.mcp.McpModule;
import dev.ecphory.server.rest.RestModule;
import dev.ecphory.spi.LanguageModel;
import dev.ecphory.wire.Json;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** The server. */
@Command(name = "serve", description = "Serves every namespace of the store over HTTP until it is interrupted.")
public final class ServeCommand extends JsonCommand {
    /** How long one of another build may take to leave. */
    private static final Duration TAKING_OVER = Duration.ofSeconds(15);
    /** How many threads of the system carry requests; of the JDK, read when the first virtual thread starts. */
    private static final String CARRIERS = "jdk.virtualThreadScheduler.parallelism";
    /** Requests a processor that compute side by side. */
    private static final int SLICED = 8;

    @Mixin
    private final StoreOptions store = new StoreOptions();

    @Mixin
    private final ModelOptions models = new ModelOptions();

    @Mixin
    private final ToolOptions tools = new ToolOptions();

    @Option(
            names = "--host",
            paramLabel = "ADDRESS",
            description = "Where to listen; another address than 127.0.0.1 needs --keys. Default: 127.0.0.1.")
    private String host = ServerSettings.DEFAULTS.host();

    @Option(names = "--port", paramLabel = "N", description = "The port; 0 for any that is free. Default: 7410.")
    private int port = ServerSettings.DEFAULTS.port();

    @Option(
            names = "--keys",
            paramLabel = "FILE",
            description =
                    "Let in only who has a key of this file (ecphory admin keys add); ECPHORY_KEYS when not given.")
    private @Nullable String keys;

    @Option(
            names = "--host-name",
            paramLabel = "NAME",
            description = "A name under which it is reached, beside its address; repeatable.")
    private List<String> names = List.of();

    @Option(names = "--max-body", paramLabel = "BYTES", description = "The longest request body. Default: 8388608.")
    private int maxBody = ServerSettings.DEFAULTS.maxBody();

    @Option(
            names = "--per-minute",
            paramLabel = "N",
            description = "Requests a minute for each key; 0 for no limit. Default: 6000.")
    private int perMinute = ServerSettings.DEFAULTS.perMinute();

    @Option(names = "--max-connections", paramLabel = "N", description = "Connections open at one time. Default: 1000.")
    private int maxConnections = ServerSettings.DEFAULTS.maxConnections();

    @Option(
            names = "--upstream",
            paramLabel = "URL",
            description = "The server of models behind /v1/chat/completions, which speaks as OpenAI's does;"
                    + " ECPHORY_UPSTREAM when not given. Its key is the model's. Default: none.")
    private @Nullable String upstream;

    @Option(
            names = "--socket",
            paramLabel = "FILE",
            description = "Serve the hooks of coding agents on a Unix domain socket, for this user alone, instead of"
                    + " HTTP. The first hook starts it by itself.")
    private @Nullable Path socket;

    @Option(
            names = "--idle",
            paramLabel = "TIME",
            description = "With --socket, leave after so long without a hook, as 900s; ECPHORY_RESIDENT_IDLE when not"
                    + " given. Default: 900s.")
    private @Nullable String idle;

    /** Every door there is. */
    private List<HttpModule> doors() {
        List<HttpModule> doors = new ArrayList<>(List.of(
                new RestModule(),
                new McpModule(tools.catalog(), tools.outputSchemas()),
                new ConsoleModule(),
                new Mem0Module(),
                new ChatProxyModule(behindTheProxy())));
        TelemetrySetup telemetry = store.telemetry();
        if (telemetry != null) {
            doors.add(entrance -> entrance.filter(new HttpRequestSpans(telemetry.sdk())));
        }
        return doors;
    }

    private @Nullable Upstream behindTheProxy() {
        String url = shell.told(upstream, "ECPHORY_UPSTREAM");
        if (url == null) {
            return null;
        }
        ModelKey key = ModelKey.find(shell).orElse(null);
        ModelOptions.requireSafe("--upstream", url, key != null);
        return Upstream.of(url, key == null ? null : key.secret());
    }

    @Override
    public Integer call() throws Exception {
        if (socket != null) {
            return serveHooks(socket.toAbsolutePath().normalize());
        }
        sliceRequests();
        ServerSettings settings = settings();
        try (ShutdownHook ending = new ShutdownHook();
                Ecphory engine = store.open(shell, true, this::withModels);
                EcphoryServer server = EcphoryServer.start(engine, settings, doors())) {
            print(reply(
                    () -> Json.object("url", server.url().toString(), "keys", settings.keys() != null),
                    page -> page.line("listening on " + server.url()
                            + (settings.keys() == null ? "; whoever is on this machine may do everything" : ""))));
            boolean unused = ending.await(Long.MAX_VALUE);
        }
        return ExitCode.OK.number();
    }

    /**
     * Lets the system slice the processors among more requests than there are processors. Else a recall, which computes without a
     * pause, would hold up every append that came after it. To be called before the first virtual thread.
     */
    private static void sliceRequests() {
        if (System.getProperty(CARRIERS) == null) {
            System.setProperty(
                    CARRIERS, Integer.toString(SLICED * Runtime.getRuntime().availableProcessors()));
        }
    }

    private int serveHooks(Path file) throws Exception {
        String address = store.required(shell);
        String time = Objects.requireNonNullElse(shell.told(idle, "ECPHORY_RESIDENT_IDLE"), "900s");
        NativeLibraries.ready(false);
        InstalledBuild build = InstalledBuild.running();
        ResidentHookRunner hooks = new ResidentHookRunner(shell);
        ResidentServer resident = ResidentServer.start(
                file, build.folder(), build::same, address, HookCommand.time("--idle", time), TAKING_OVER, hooks);
        if (resident == null) {
            hooks.close();
            shell.note("another process serves " + file + " already");
            return ExitCode.OK.number();
        }
        // the hooks that are in are served first, then the store is closed, and only then may another one begin
        try (ShutdownHook ending = new ShutdownHook()) {
            Thread.ofVirtual().start(() -> {
                if (ending.await(Long.MAX_VALUE)) {
                    resident.leave();
                }
            });
            try (hooks;
                    resident) {
                shell.out().println("listening on " + file);
                shell.out().flush();
                resident.run();
            } finally {
                resident.release();
            }
        }
        return ExitCode.OK.number();
    }

    private Ecphory.Builder withModels(Ecphory.Builder plain) {
        Ecphory.Builder builder = RerankerOption.lend(shell, plain);
        LanguageModel.Metered model = models.chosen(shell).orElse(null);
        RoutingOptions.lend(shell, model, model == null ? builder : builder.languageModel(model));
        return AssetEmbedderOptions.lend(shell, DescriberOptions.folder(shell), DescriberOptions.lend(shell, builder));
    }

    private ServerSettings settings() {
        String told = shell.told(keys, "ECPHORY_KEYS");
        Path file = told == null ? null : Path.of(told);
        if (told != null && file != null && !Files.exists(file)) {
            throw ArgumentChecks.invalid(
                    "--keys", told, 80, "is not there", "make a first key with ecphory admin keys add --keys FILE");
        }
        return ServerSettings.DEFAULTS
                .withKeys(file)
                .withAddress(host, port)
                .withLimits(maxBody, perMinute, maxConnections)
                .withHosts(names);
    }
}
