package dev.ecphory.example.quarkus;

import static org.assertj.core.api.Assertions.assertThat;

import io.quarkus.test.common.http.TestHTTPResource;
import io.quarkus.test.junit.QuarkusTest;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.nio.file.Path;
import org.eclipse.microprofile.config.ConfigProvider;
import org.junit.jupiter.api.Test;

/** Starts the example, and holds docs/guides/quarkus.md to its code. */
@QuarkusTest
class ExampleTest {
    private final HttpClient client = HttpClient.newHttpClient();

    @TestHTTPResource("/")
    URI application = URI.create("http://localhost/");

    @Test
    void remembersWhatEachUserSaidAndTellsItToNobodyElse() throws Exception {
        assertThat(say("ana", "I sold the old bike to Karim.")).isEqualTo("I see.");

        assertThat(say("ana", "Who bought the old bike?")).isEqualTo("You told me: I sold the old bike to Karim.");
        assertThat(say("bob", "Who bought the old bike?")).isEqualTo("Nobody told me.");
    }

    @Test
    void theReadinessCheckAsksTheStore() throws Exception {
        String health = client.send(
                        HttpRequest.newBuilder(application.resolve("q/health/ready"))
                                .build(),
                        BodyHandlers.ofString())
                .body();
        assertThat(health).contains("\"ecphory\"", "\"UP\"");
    }

    @Test
    void withoutASettingTheStoreIsAFileOfThisRunInTheBuildFolder() {
        assertThat(ConfigProvider.getConfig().getValue("quarkus.ecphory.store", String.class))
                .contains("target", "ecphory-test");
    }

    @Test
    void theGuideShowsTheCodeThatRuns() throws IOException {
        String source = Files.readString(Path.of("src/main/java/dev/ecphory/example/quarkus/Chat.java"));
        String begin = "// region chat\n";
        String region = source.substring(source.indexOf(begin) + begin.length(), source.indexOf("// endregion"));
        assertThat(Files.readString(Path.of("../../docs/guides/quarkus.md"))).contains(region);
    }

    private String say(String user, String text) throws IOException, InterruptedException {
        HttpRequest request = HttpRequest.newBuilder(application.resolve("chat/" + user))
                .header("Content-Type", "text/plain")
                .POST(BodyPublishers.ofString(text))
                .build();
        return client.send(request, BodyHandlers.ofString()).body();
    }
}
