package dev.ecphory.cli;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;

/**
 * Runs every short command once on a store that is thrown away, so that the JVM can write the classes they use to the
 * shared archive that the launcher then starts from. Says nothing.
 */
final class Training {
    private Training() {}

    static void run() throws IOException {
        Path folder = Files.createTempDirectory("ecphory-training");
        try {
            Map<String, String> environment =
                    Map.of("ECPHORY_DB", folder.resolve("t.db").toString(), "ECPHORY_NAMESPACE", "training");
            run(
                    environment,
                    "append",
                    "The kettle is blue.",
                    "--at",
                    "2026-01-02T03:04:05Z",
                    "--id",
                    "a",
                    "--speaker",
                    "B");
            run(environment, "append", "Tea at four?", "--at", "2026-01-02T03:05", "--json", "--wait");
            for (String[] line : new String[][] {
                {"recall", "what colour was the kettle last week?"},
                {"explain", "what colour was the kettle?"},
                {"explain", "what colour was the kettle?", "--event", "a"},
                {"get", "a"},
                {"list"},
                {"stats"},
                {"health"},
                {"config"}
            }) {
                run(environment, line);
                String[] json = java.util.Arrays.copyOf(line, line.length + 1);
                json[line.length] = "--json";
                run(environment, json);
            }
            run(environment, "get", "nothing");
            converse(environment);
        } finally {
            try (Stream<Path> all = Files.walk(folder)) {
                for (Path each : all.sorted(Comparator.reverseOrder()).toList()) {
                    Files.delete(each);
                }
            }
        }
    }

    /** What an agent says first. */
    private static final String CONVERSATION = """
        {"jsonrpc":"2.0","id":1,"method":"initialize","params":{"protocolVersion":"2025-11-25","capabilities":{},"clientInfo":{"name":"training","version":"1"}}}
        {"jsonrpc":"2.0","method":"notifications/initialized"}
        {"jsonrpc":"2.0","id":2,"method":"tools/list"}
        {"jsonrpc":"2.0","id":3,"method":"tools/call","params":{"name":"add_memory","arguments":{"content":"The lamp is red.","speaker":"B"}}}
        {"jsonrpc":"2.0","id":4,"method":"tools/call","params":{"name":"search_memories","arguments":{"query":"what colour was the kettle?"}}}
        {"jsonrpc":"2.0","id":5,"method":"tools/call","params":{"name":"search_memories","arguments":{"limit":0}}}
        {"jsonrpc":"2.0","id":6,"method":"tools/call","params":{"name":"list_memories","arguments":{}}}
        {"jsonrpc":"2.0","id":7,"method":"resources/list"}
        {"jsonrpc":"2.0","id":8,"method":"prompts/list"}
        {"jsonrpc":"2.0","id":9,"method":"resources/read","params":{"uri":"ecphory://directives"}}
        """;

    private static void converse(Map<String, String> environment) {
        PrintStream out = System.out;
        try {
            run(environment, new ByteArrayInputStream(CONVERSATION.getBytes(StandardCharsets.UTF_8)), "mcp");
        } finally {
            System.setOut(out);
        }
    }

    private static void run(Map<String, String> environment, String... line) {
        run(environment, new ByteArrayInputStream(new byte[0]), line);
    }

    private static void run(Map<String, String> environment, InputStream in, String... line) {
        PrintStream nowhere = new PrintStream(OutputStream.nullOutputStream(), false, StandardCharsets.UTF_8);
        Commands.run(new Shell(in, nowhere, nowhere, environment, Set.of("out"), 100), line);
    }
}
