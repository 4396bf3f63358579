package dev.ecphory.server.console;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ecphory.engine.Archive;
import dev.ecphory.server.Http;
import dev.ecphory.server.ServerSettings;
import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What was learned, what is archived and what the loop does, where a person looks for it. */
class LearnedInConsoleTest {
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

    private String get(String page) {
        Http.Reply reply = http.send("GET", "/console/demo/" + page, null);
        assertThat(reply.status()).as(page).isEqualTo(200);
        return reply.body();
    }

    private Http.Reply post(String page, String form) {
        return http.raw(
                "POST",
                "/console/demo/" + page,
                form,
                "application/x-www-form-urlencoded",
                "Sec-Fetch-Site",
                "same-origin");
    }

    @Test
    void everySummaryLeadsToTheEventsThatSayIt() {
        assertThat(get("learned")).contains("/console/demo/event?id=", "month", "session", "made by");
        assertThat(get("learned?show=summaries&kind=session&subject=autumn")).contains("autumn-plans");
        assertThat(get("learned?show=summaries&subject=no+such")).contains("Nothing is summarised by that.");
        assertThat(get("learned?show=associations")).contains("<table", "0.", "/console/demo/event?id=");
        assertThat(get("learned?show=setbacks")).contains("Nothing is set aside.");
        assertThat(http.send("GET", "/console/demo/learned?show=dreams", null).status())
                .isEqualTo(400);
    }

    @Test
    void whatIsArchivedIsShownWithoutBeingBroughtBackAndComesBackWhenThatIsConfirmed() {
        assertThat(get("archive")).contains(Told.ARCHIVED, "somebody asked for it", "Bring back");
        String shown = get("archive?id=" + Told.ARCHIVED);
        assertThat(shown).contains("SHA-256 ").doesNotContain("method=\"post\"");
        assertThat(get("event?id=" + Told.ARCHIVED)).contains("Archived: recall does not rank it.");
        assertThat(told.engine.memory("demo").archive().list()).hasSize(1);

        assertThat(get("archive?id=" + Told.ARCHIVED + "&back=1")).contains("/archive/restore", "Bring it back");
        assertThat(post("archive/restore", "id=" + Told.ARCHIVED).status()).isEqualTo(303);
        assertThat(told.engine.memory("demo").archive().list()).isEmpty();
        assertThat(http.send("GET", "/console/demo/archive?id=" + Told.ARCHIVED, null)
                        .status())
                .isEqualTo(404);

        assertThat(post("archive/put", "id=10-05").status()).isEqualTo(303);
        assertThat(told.engine.memory("demo").archive().list())
                .extracting(Archive.Item::id)
                .containsExactly("10-05");
    }

    @Test
    void aDryRunDoesNothingAndARunIsInTheLog() {
        assertThat(get("loop?plan=1")).contains("What it would do", "Do it", "It has not run yet.");
        assertThat(get("loop?plan=1&sweep=1")).contains("name=\"sweep\"").doesNotContain(">prune</th>");
        assertThat(told.engine.memory("demo").loop().log()).isEmpty();

        Http.Reply done = post("loop", "strengthen=1&sweep=1");
        assertThat(done.status()).isEqualTo(200);
        assertThat(done.body()).contains("What it did", "none</td>");
        assertThat(told.engine.memory("demo").loop().log()).hasSize(1);
        assertThat(get("loop")).doesNotContain("It has not run yet.");
    }
}
