package dev.ecphory.console;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ecphory.server.Http;
import dev.ecphory.server.ServerSettings;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class EventsPageTest {
    private static final Pattern EVENT = Pattern.compile("aria-label=\"Event (\\d+),");
    private static final Pattern OLDER = Pattern.compile("href=\"([^\"]*before=\\d+)\" class=\"button\"");

    @TempDir
    private Path folder;

    private Told told;
    private Http http;

    @BeforeEach
    void open() throws IOException {
        told = Told.demo(folder, ServerSettings.DEFAULTS.withAddress("127.0.0.1", 0));
        http = new Http(told.server.url());
    }

    @AfterEach
    void close() {
        http.close();
        told.close();
    }

    private String get(String path, String... headers) {
        Http.Reply reply = http.send("GET", path, null, headers);
        assertThat(reply.status()).as(path).isEqualTo(200);
        return reply.body();
    }

    private static List<Integer> events(String page) {
        List<Integer> found = new ArrayList<>();
        Matcher matcher = EVENT.matcher(page);
        while (matcher.find()) {
            found.add(Integer.parseInt(matcher.group(1)));
        }
        return found;
    }

    @Test
    void olderEventsFollowTheNewestWithAndWithoutAScript() {
        for (String[] script : new String[][] {{}, {"HX-Request", "true"}}) {
            List<Integer> all = new ArrayList<>();
            String next = "/console/demo/events";
            while (next != null) {
                String page = get(next, script);
                assertThat(page.contains("<html")).isEqualTo(script.length == 0);
                all.addAll(events(page));
                Matcher older = OLDER.matcher(page);
                next = older.find() ? older.group(1) : null;
            }

            assertThat(all)
                    .hasSize(206)
                    .doesNotHaveDuplicates()
                    .startsWith(206, 205)
                    .endsWith(2, 1);
        }
    }

    @Test
    void aSearchAndItsFiltersStayInTheLinksToOlderEvents() {
        String page = get("/console/demo/events?q=the&speaker=Nerea&from=2026-01-01");

        assertThat(page).contains("value=\"the\"", "value=\"Nerea\"", "<details open=\"open\">");
        Matcher older = OLDER.matcher(page);
        assertThat(older.find()).isTrue();
        assertThat(older.group(1)).contains("q=the", "speaker=Nerea", "from=2026-01-01");
        assertThat(page).doesNotContain("<span class=\"who\"><bdi>Oskar", "2025-");
    }

    @Test
    void whereNothingIsFoundItSaysWhatToDo() {
        assertThat(get("/console/demo/events?q=zeppelin")).contains("No events found", "Try fewer words");
        Http.Reply wrong = http.send("GET", "/console/demo/events?from=yesterday", null);
        assertThat(wrong.status()).isEqualTo(400);
        assertThat(wrong.body()).contains("role=\"alert\"", "Clear the search");
    }

    @Test
    void retractedAndArchivedEventsAreMarked() {
        told.engine.memory("demo").deletion().retract("12-19");

        assertThat(get("/console/demo/events")).contains("class=\"tag no\">retracted<");
        assertThat(get("/console/demo/events?q=" + Told.ARCHIVED)).contains("class=\"tag\">archived<");
    }

    @Test
    void markdownIsSetAndItsSourceIsAtHand() {
        var unused =
                told.engine.memory("demo").append(Told.said("md", "See **this**: $e^{i\\pi}$ <b>x</b>", "Assistant"));

        assertThat(get("/console/demo/events")).contains("<strong>this</strong>", "<code class=\"tex\">", "&lt;b&gt;x");
        assertThat(get("/console/demo/event?id=md")).contains("Text as stored", "See **this**");
        assertThat(get("/console/demo/event?id=12-19")).doesNotContain("Text as stored");
    }
}
