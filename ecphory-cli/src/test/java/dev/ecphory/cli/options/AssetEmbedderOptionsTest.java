package dev.ecphory.cli.options;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.HttpServer;
import dev.ecphory.cli.Cli;
import dev.ecphory.cli.Cli.Answer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Images that are found by a server's vectors, by the command line alone. */
final class AssetEmbedderOptionsTest {
    private static final String KILN = "KILN";
    private final List<String> asked = new CopyOnWriteArrayList<>();

    @TempDir
    private Path folder = Path.of("");

    /** Gives the image with "KILN" in it, which is S0lMTg in base64, and questions about kilns one direction, all else the other. */
    private HttpServer server() throws IOException {
        HttpServer server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.createContext("/v1/embeddings", exchange -> {
            try (exchange) {
                String body = new String(exchange.getRequestBody().readAllBytes(), StandardCharsets.UTF_8);
                asked.add(body);
                boolean kiln = body.contains("S0lMT") || body.contains("oven");
                byte[] answer = ("{\"data\":[{\"embedding\":" + (kiln ? "[1,0.01]" : "[0.01,1]") + "}]}")
                        .getBytes(StandardCharsets.UTF_8);
                exchange.sendResponseHeaders(200, answer.length);
                exchange.getResponseBody().write(answer);
            }
        });
        server.start();
        return server;
    }

    @Test
    void aQuestionFindsAnImageThatNobodyHasPutIntoWords() throws Exception {
        Path images = Files.createDirectory(folder.resolve("images"));
        Files.writeString(images.resolve("a.png"), KILN);
        Files.writeString(images.resolve("b.png"), "boat");
        Path lines = Files.writeString(folder.resolve("e.jsonl"), """
            {"id":"a","asset":{"reference":"a.png","mediaType":"image/png"}}
            {"id":"b","asset":{"reference":"b.png","mediaType":"image/png"}}
            """);
        Cli cli = new Cli(folder.resolve("t.db"));
        cli.run("import", lines.toString());
        HttpServer server = server();
        try {
            String[] at = {
                "--set=embed-assets-url=http://127.0.0.1:" + server.getAddress().getPort() + "/v1",
                "--set=embed-assets-model=clip",
                "--set=embed-assets-dimension=2"
            };
            assertThat(cli.run("consolidate", at[0], at[1], at[2]).err()).contains("--set assets");
            assertThat(cli.run("consolidate", at[0], at[1], at[2], "--set=assets=" + images)
                            .code())
                    .isZero();
            assertThat(asked).hasSize(2);
            Answer found = cli.run("recall", "Which picture shows the oven?", "--json", at[0], at[1], at[2]);
            assertThat(found.code()).as(found.err()).isZero();
            assertThat(found.objects("items").getFirst()).containsEntry("id", "a");
            assertThat(asked.getLast())
                    .contains("{\"text\":\"Which picture shows the oven?\"}")
                    .doesNotContain("\"image\"");
        } finally {
            server.stop(0);
        }
    }

    @Test
    void whatIsMissingOrUnsafeIsNamed() {
        Cli cli = new Cli(folder.resolve("t.db"));
        cli.run("append", "hello");
        String url = "--set=embed-assets-url=http://localhost:1/v1";
        assertThat(cli.run("recall", "x", url).err()).contains("--set embed-assets-model");
        assertThat(cli.run("recall", "x", url, "--set=embed-assets-model=m").err())
                .contains("--set embed-assets-dimension");
        assertThat(cli.run("recall", "x", "--set=embed-assets-model=m").err()).contains("--set embed-assets-url");
        assertThat(cli.run("recall", "x", url, "--set=embed-assets-model=m", "--set=embed-assets-dimension=none")
                        .err())
                .contains("is no dimension");
        assertThat(cli.run(
                                "recall",
                                "x",
                                "--set=embed-assets-url=ftp://h",
                                "--set=embed-assets-model=m",
                                "--set=embed-assets-dimension=2")
                        .err())
                .contains("is not the URL of a server");
        assertThat(cli.run("admin", "config", url, "--json").out())
                .contains("embed-assets-url", "http://localhost:1/v1");
    }
}
