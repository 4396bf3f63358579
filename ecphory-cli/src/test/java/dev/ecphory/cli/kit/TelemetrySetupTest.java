package dev.ecphory.cli.kit;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ecphory.cli.Cli;
import com.sun.net.httpserver.HttpServer;
import dev.ecphory.Ecphory;
import dev.ecphory.Tier;
import dev.ecphory.Event;
import dev.ecphory.server.EcphoryServer;
import dev.ecphory.server.ServerSettings;
import dev.ecphory.server.rest.RestModule;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.HexFormat;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.zip.GZIPInputStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The command sends its traces where OpenTelemetry's own variables say, and nothing where they are silent. */
final class TelemetrySetupTest {
    /** A trace that somebody began, and its span that called. */
    private static final String TRACE = "4bf92f3577b34da6a3ce929d0e0e4736";

    private static final String CALLER = "00f067aa0ba902b7";

    /** What a collector was sent, each a byte a character, in which names and texts can be read. */
    private final List<String> sent = new CopyOnWriteArrayList<>();

    @TempDir
    private Path folder;

    private HttpServer collector;
    private Cli cli;

    @BeforeEach
    void collects() throws IOException {
        collector = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        collector.createContext("/v1/traces", exchange -> {
            byte[] body = exchange.getRequestBody().readAllBytes();
            boolean packed = "gzip".equals(exchange.getRequestHeaders().getFirst("Content-Encoding"));
            if (packed) {
                try (InputStream plain = new GZIPInputStream(new java.io.ByteArrayInputStream(body))) {
                    body = plain.readAllBytes();
                }
            }
            sent.add(new String(body, StandardCharsets.ISO_8859_1));
            exchange.sendResponseHeaders(200, -1);
            exchange.close();
        });
        collector.start();
        cli = new Cli(folder.resolve("memory.db"));
    }

    @AfterEach
    void stops() {
        collector.stop(0);
    }

    private String endpoint() {
        return "http://localhost:" + collector.getAddress().getPort();
    }

    private static String bytes(String hex) {
        return new String(HexFormat.of().parseHex(hex), StandardCharsets.ISO_8859_1);
    }

    @Test
    void aCommandSendsItsSpansBeforeItEndsAndNothingThatWasSaid() {
        cli.with("OTEL_EXPORTER_OTLP_ENDPOINT", endpoint());
        assertThat(cli.run("append", "The combination is 4711.").code()).isZero();
        assertThat(cli.run("recall", "What is the combination?").code()).isZero();
        assertThat(String.join("", sent))
                .contains("create_memory", "search_memory", "recall rank", "gen_ai.memory.store.id", "ecphory")
                .doesNotContain("4711", "combination");
    }

    @Test
    void whatWasAskedAndSaidIsSentOnlyToWhoeverSaysSo() {
        cli.with("OTEL_EXPORTER_OTLP_ENDPOINT", endpoint())
                .with("OTEL_INSTRUMENTATION_GENAI_CAPTURE_MESSAGE_CONTENT", "true");
        assertThat(cli.run("append", "The combination is 4711.").code()).isZero();
        assertThat(String.join("", sent)).contains("gen_ai.memory.records", "The combination is 4711.");
    }

    @Test
    void nothingIsSentUnlessAVariableSaysWhereToOrWhereItIsSwitchedOff() {
        assertThat(cli.run("append", "one").code()).isZero();
        cli.with("OTEL_EXPORTER_OTLP_ENDPOINT", endpoint()).with("OTEL_SDK_DISABLED", "true");
        assertThat(cli.run("append", "two").code()).isZero();
        assertThat(sent).isEmpty();
    }

    @Test
    void anUnknownExporterIsRefusedWithWhatToDo() {
        Cli.Answer answer = cli.with("OTEL_TRACES_EXPORTER", "pigeon").run("append", "one");
        assertThat(answer.code()).isEqualTo(ExitCode.INVALID.number());
        assertThat(answer.err()).contains("pigeon", "next: give otlp, console or none");
    }

    @Test
    void aCollectorThatIsGoneFailsNoCommand() {
        collector.stop(0);
        Cli.Answer answer = cli.with("OTEL_EXPORTER_OTLP_ENDPOINT", endpoint()).run("append", "The boat is green.");
        assertThat(answer.code()).isZero();
        assertThat(cli.without("OTEL_EXPORTER_OTLP_ENDPOINT")
                        .run("recall", "boat")
                        .out())
                .contains("The boat is green.");
    }

    @Test
    void aRequestIsASpanOfTheCallersTraceAndWhatItDoesLiesBeneathIt() throws Exception {
        Shell shell = new Shell(
                InputStream.nullInputStream(),
                System.out,
                System.err,
                java.util.Map.of("OTEL_EXPORTER_OTLP_ENDPOINT", endpoint()),
                java.util.Set.of(),
                100);
        TelemetrySetup telemetry = TelemetrySetup.of(shell).orElseThrow();
        try (Ecphory engine = Ecphory.builder(folder.resolve("memory.db"))
                        .tier(Tier.EDGE)
                        .observer(telemetry)
                        .open();
                EcphoryServer server = EcphoryServer.start(
                        engine,
                        ServerSettings.DEFAULTS.withAddress("localhost", 0),
                        List.of(new RestModule(), entrance -> entrance.filter(new HttpRequestSpans(telemetry.sdk()))));
                HttpClient client = HttpClient.newHttpClient()) {
            engine.memory("ana").append(Event.ofText("The boat is green.").build());
            HttpRequest request = HttpRequest.newBuilder(URI.create(server.url() + "/v1/namespaces/ana/events?limit=1"))
                    .header("traceparent", "00-" + TRACE + "-" + CALLER + "-01")
                    .build();
            assertThat(client.send(request, HttpResponse.BodyHandlers.ofString())
                            .statusCode())
                    .isEqualTo(200);
            HttpRequest recall = HttpRequest.newBuilder(URI.create(server.url() + "/v1/namespaces/ana/recall"))
                    .header("traceparent", "00-" + TRACE + "-" + CALLER + "-01")
                    .header("Content-Type", "application/json")
                    .POST(HttpRequest.BodyPublishers.ofString("{\"question\":\"What is green?\"}"))
                    .build();
            assertThat(client.send(recall, HttpResponse.BodyHandlers.ofString()).statusCode())
                    .isEqualTo(200);
        }
        String all = String.join("", sent);
        assertThat(all)
                .contains("http.request.method", "/v1/namespaces/ana/recall", bytes(CALLER))
                .doesNotContain("limit=1", "green");
        // both requests, the recall and its stages
        assertThat(all.split(bytes(TRACE), -1).length - 1).isGreaterThan(4);
    }
}
