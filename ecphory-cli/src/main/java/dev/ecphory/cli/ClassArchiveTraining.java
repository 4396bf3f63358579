package dev.ecphory.cli;

import dev.ecphory.agent.ResidentClient;
import dev.ecphory.agent.ResidentServer;
import dev.ecphory.cli.kit.Shell;
import dev.ecphory.cli.kit.TemporaryFolder;
import dev.ecphory.cli.serve.ResidentHookRunner;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Runs every short command once, or the protocol of agents, on a store that is thrown away, so that the JVM can write the
 * classes they use to the shared archive that the launcher then starts from. Says nothing.
 */
final class ClassArchiveTraining {
    /** A command a line, its arguments between bars. */
    private static final String COMMANDS = """
        append | The kettle is blue. | --at | 2026-01-02T03:04:05Z | --id | a | --speaker | B
        append | Tea at four? | --at | 2026-01-02T03:05 | --json | --wait
        recall | what colour was the kettle last week?
        recall | what colour was the kettle last week? | --json
        explain | what colour was the kettle?
        explain | what colour was the kettle? | --json
        explain | what colour was the kettle? | --event | a
        explain | what colour was the kettle? | --event | a | --json
        events | get | a
        events | get | a | --json
        events | list
        events | list | --json
        admin | stats
        admin | stats | --json
        admin | health
        admin | health | --json
        admin | config
        admin | config | --json
        events | get | nothing
        recall | what colour was the kettle last week? | --tier | edge
        admin | stats | --tier | edge
        recall | --help
        --help
        --version
        """;

    /** Events enough for the index to be kept in a file, which most commands then read. */
    private static final int EVENTS = 200;

    private ClassArchiveTraining() {}

    /**
     * Trains.
     *
     * @param protocol how agents talk, instead of the short commands
     */
    static void run(boolean protocol) throws IOException {
        try (TemporaryFolder scratch = TemporaryFolder.of("training")) {
            Path folder = scratch.path();
            Map<String, String> environment =
                    Map.of("ECPHORY_DB", folder.resolve("t.db").toString(), "ECPHORY_NAMESPACE", "training");
            feed(environment, spoken(), "import", "-", "--tier", "edge");
            if (protocol) {
                converse(environment);
            } else {
                COMMANDS.lines().forEach(line -> feed(environment, "", line.split(" \\| ")));
                hooks(folder, environment);
            }
        }
    }

    private static String spoken() {
        StringBuilder lines = new StringBuilder();
        for (int i = 0; i < EVENTS; i++) {
            String said = i % 2 == 0 ? "Where did you put lamp " + i + "?" : "In room " + i / 7 + ", I think.";
            lines.append("{\"id\":\"e" + i + "\",\"session\":\"s" + i / 20 + "\",\"speaker\":\""
                    + (i % 2 == 0 ? "A" : "B") + "\",\"text\":\"" + said + "\"}\n");
        }
        return lines.toString();
    }

    /** Somebody waits for each of them, at every prompt. */
    private static void hooks(Path folder, Map<String, String> environment) throws IOException {
        Path transcript = Files.writeString(folder.resolve("t.jsonl"), """
            {"type":"user","uuid":"u1","timestamp":"2026-01-02T03:04:05Z","message":{"content":"Is the kettle blue?"}}
            {"type":"assistant","uuid":"u2","message":{"content":[{"type":"text","text":"It is."}]}}
            """);
        Map<String, String> own = new java.util.HashMap<>(environment);
        own.put("ECPHORY_CACHE", folder.resolve("cache").toString());
        String input = "{\"session_id\":\"s\",\"cwd\":\"/p\",\"prompt\":\"did we say the kettle is blue?\","
                + "\"transcript_path\":\"" + transcript + "\"}";
        for (String moment : new String[] {"stop", "session-start", "prompt", "pre-compact", "session-end"}) {
            feed(own, input, "hook", "claude-code", moment, "--deadline", "600s");
        }
        resident(folder, own, input);
    }

    private static void resident(Path folder, Map<String, String> environment, String input) throws IOException {
        String store = environment.getOrDefault("ECPHORY_DB", "");
        Path socket = folder.resolve("run").resolve("t.sock");
        Shell shell = shell(environment, "");
        try (ResidentHookRunner hooks = new ResidentHookRunner(shell)) {
            ResidentServer resident =
                    ResidentServer.start(socket, "", build -> true, store, Duration.ofHours(1), Duration.ZERO, hooks);
            if (resident == null) {
                return;
            }
            try (resident) {
                Thread.ofPlatform().daemon().start(resident::run);
                for (String moment : new String[] {"session-start", "prompt", "stop"}) {
                    String unused = ResidentClient.ask(
                            socket,
                            "",
                            store,
                            List.of(("claude-code " + moment + " --db " + store
                                            + " --namespace training --deadline 600s")
                                    .split(" ")),
                            input.replace("\"s\"", "\"t\""));
                }
            } finally {
                resident.release();
            }
        }
    }

    /** What an agent says first. */
    private static final String CONVERSATION = """
        {"jsonrpc":"2.0","id":1,"method":"initialize","params":{"protocolVersion":"2025-11-25","capabilities":{},"clientInfo":{"name":"training","version":"1"}}}
        {"jsonrpc":"2.0","method":"notifications/initialized"}
        {"jsonrpc":"2.0","id":2,"method":"tools/list"}
        {"jsonrpc":"2.0","id":3,"method":"tools/call","params":{"name":"remember","arguments":{"content":"The lamp is red.","speaker":"B"}}}
        {"jsonrpc":"2.0","id":4,"method":"tools/call","params":{"name":"search","arguments":{"query":"what colour was the kettle?"}}}
        {"jsonrpc":"2.0","id":5,"method":"tools/call","params":{"name":"search","arguments":{"limit":0}}}
        {"jsonrpc":"2.0","id":6,"method":"tools/call","params":{"name":"facts","arguments":{}}}
        {"jsonrpc":"2.0","id":7,"method":"resources/list"}
        {"jsonrpc":"2.0","id":8,"method":"prompts/list"}
        {"jsonrpc":"2.0","id":9,"method":"resources/read","params":{"uri":"ecphory://directives"}}
        """;

    private static void converse(Map<String, String> environment) {
        PrintStream out = System.out;
        try {
            feed(environment, CONVERSATION, "mcp");
        } finally {
            System.setOut(out);
        }
    }

    private static Shell shell(Map<String, String> environment, String input) {
        PrintStream nowhere = new PrintStream(OutputStream.nullOutputStream(), false, StandardCharsets.UTF_8);
        return new Shell(
                new ByteArrayInputStream(input.getBytes(StandardCharsets.UTF_8)),
                nowhere,
                nowhere,
                environment,
                Set.of("out"),
                100);
    }

    private static void feed(Map<String, String> environment, String input, String... line) {
        CommandRegistry.run(shell(environment, input), line);
    }
}
