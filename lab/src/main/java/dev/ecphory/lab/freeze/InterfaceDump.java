package dev.ecphory.lab.freeze;

import dev.ecphory.StoreUnavailableException;
import dev.ecphory.lab.kit.Output;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import tools.jackson.databind.JsonNode;

/** A dump of what the program shows of itself: help, settings, the REST API's description, MCP's lists. For one thread. */
final class InterfaceDump {
    private static final Pattern COMMAND = Pattern.compile("(?m)^ {2}([a-z][a-z0-9-]*) {2,}\\S");
    private static final List<String> LISTS =
            List.of("initialize", "tools/list", "prompts/list", "resources/list", "resources/templates/list");
    private static final String DESCRIPTION = "/v1/openapi.json";
    private static final String OWN_VERSION = "version";

    private final LauncherProcess program;
    private final Path folder;

    InterfaceDump(LauncherProcess program, Path folder) {
        this.program = program;
        this.folder = folder;
    }

    /** Writes all of it. */
    void write() throws IOException {
        help(List.of());
        List<String> store = List.of("--db", program.home().resolve("doors.db").toString(), "--tier", "edge");
        Output.text(
                folder.resolve("config.txt"),
                program.output("", concat(List.of("config"), store))
                        .replace(program.home().toString(), "HOME"));
        mcp("mcp", concat(List.of("mcp", "--namespace", "doors"), store));
        mcp("mcp-read-only", concat(List.of("mcp", "--namespace", "doors", "--read-only"), store));
        mcp(
                "mcp-aliases",
                concat(List.of("mcp", "--namespace", "doors", "--aliases", "hindsight,truememory,mem0"), store));
        openapi(concat(List.of("serve", "--port", "0", "--json"), store));
        configuration();
    }

    /** The help of a command and of each that begins with it. */
    private void help(List<String> command) {
        String text = program.output("", concat(command, List.of("--help")));
        String name = command.isEmpty() ? "ecphory" : String.join("-", command);
        Output.text(folder.resolve("help").resolve(name + ".txt"), text);
        Matcher commands = COMMAND.matcher(text);
        while (commands.find()) {
            help(concat(command, List.of(commands.group(1))));
        }
    }

    private void mcp(String name, List<String> arguments) {
        String input = IntStream.range(0, LISTS.size())
                .mapToObj(i -> JsonLines.text(JsonLines.object(
                        "jsonrpc",
                        "2.0",
                        "id",
                        i,
                        "method",
                        LISTS.get(i),
                        "params",
                        i > 0
                                ? Map.of()
                                : JsonLines.object(
                                        "protocolVersion",
                                        "2025-06-18",
                                        "capabilities",
                                        Map.of(),
                                        "clientInfo",
                                        Map.of("name", "bench", "version", "1")))))
                .collect(Collectors.joining("\n", "", "\n"));
        Map<Integer, JsonNode> replies = new TreeMap<>();
        program.output(input, arguments)
                .lines()
                .map(JsonLines::read)
                .forEach(reply -> replies.put(reply.path("id").asInt(), reply));
        StringBuilder all = new StringBuilder();
        replies.forEach((id, reply) -> all.append(LISTS.get(id)).append('\n').append(JsonLines.indented(reply)));
        Output.text(folder.resolve(name + ".txt"), withoutVersion(all.toString()));
    }

    private void openapi(List<String> arguments) throws IOException {
        Process server = program.start(arguments);
        try (HttpClient client = HttpClient.newHttpClient();
                BufferedReader out =
                        new BufferedReader(new InputStreamReader(server.getInputStream(), StandardCharsets.UTF_8))) {
            String line = out.readLine();
            if (line == null) {
                throw new IOException("the server said nothing");
            }
            URI url = URI.create(JsonLines.read(line).path("url").asString());
            HttpResponse<String> told = client.send(
                    HttpRequest.newBuilder(url.resolve(DESCRIPTION)).build(),
                    HttpResponse.BodyHandlers.ofString(StandardCharsets.UTF_8));
            if (told.statusCode() != 200) {
                throw new IOException(DESCRIPTION + ": " + told.statusCode());
            }
            Output.text(
                    folder.resolve("openapi.json"),
                    withoutVersion(JsonLines.indented(JsonLines.read(told.body())))
                            .replace(url.getAuthority(), "HOST"));
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new StoreUnavailableException("the server was not waited for", "try again", e);
        } finally {
            server.destroy();
        }
    }

    /** The tables of the page about settings, where the program lies in a checkout. */
    private void configuration() throws IOException {
        Path bin = program.launcher().toAbsolutePath().getParent();
        Path page = bin == null ? Path.of("") : bin.resolveSibling("docs").resolve("configuration.md");
        if (Files.isRegularFile(page)) {
            Output.text(
                    folder.resolve("configuration.txt"),
                    Files.readString(page)
                            .lines()
                            .filter(line -> line.startsWith("|"))
                            .collect(Collectors.joining("\n", "", "\n")));
        }
    }

    private static String withoutVersion(String json) {
        return json.replaceAll("(\"" + OWN_VERSION + "\" *: *\")[0-9][^\"]*\"", "$1VERSION\"");
    }

    private static List<String> concat(List<String> one, List<String> other) {
        List<String> both = new ArrayList<>(one);
        both.addAll(other);
        return both;
    }
}
