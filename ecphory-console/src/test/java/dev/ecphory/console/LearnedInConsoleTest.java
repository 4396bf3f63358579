package dev.ecphory.console;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ecphory.Event;
import dev.ecphory.ProgressListener;
import dev.ecphory.admin.EventArchive;
import dev.ecphory.internal.cognition.CognitiveMemory;
import dev.ecphory.internal.engine.EngineMemory;
import dev.ecphory.internal.intentions.IntentionRecord;
import dev.ecphory.internal.intentions.Intentions;
import dev.ecphory.server.Http;
import dev.ecphory.server.ServerSettings;
import java.io.IOException;
import java.nio.file.Path;
import java.time.OffsetDateTime;
import java.util.List;
import java.util.stream.IntStream;
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
        assertThat(get("learned?show=summaries&subject=no+such")).contains("No summaries found.");
        assertThat(get("learned?show=associations")).contains("<table", "0.", "/console/demo/event?id=");
        assertThat(get("learned?show=setbacks")).contains("No job failed.");
        assertThat(http.send("GET", "/console/demo/learned?show=dreams", null).status())
                .isEqualTo(400);
    }

    @Test
    void kindsOfSummariesAreTabsWithTheirNumbersAndFiftyArePage() {
        assertThat(get("learned"))
                .containsPattern("aria-current=\"page\">every kind \\d+</a>")
                .containsPattern("kind=session\">session \\d+</a>")
                .containsPattern("1 to \\d+ of \\d+");
        assertThat(get("learned?show=summaries&kind=month"))
                .containsPattern("aria-current=\"page\">month \\d+</a>")
                .doesNotContain("class=\"tag\">session<");
        List<Event> days = IntStream.range(0, 300)
                .mapToObj(i -> Event.ofText("On day " + i + " the heron stood by the weir and caught " + i + " trout.")
                        .id("heron" + i)
                        .session("heron-" + i / 5)
                        .occurredAt(OffsetDateTime.parse("2027-01-01T09:00:00Z").plusHours(i))
                        .build())
                .toList();
        var unused = told.engine.memory("demo").append(days);
        var unusedDone = told.engine.memory("demo").consolidate(ProgressListener.SILENT);
        String first = get("learned?show=summaries&kind=session&subject=heron");
        assertThat(first)
                .contains("1 to 50 of 60", ">Next</a>", "subject=heron&amp;")
                .doesNotContain(">Before</a>");
        assertThat(first.split("<article", -1)).hasSize(51);
        assertThat(get("learned?show=summaries&kind=session&subject=heron&from=50"))
                .contains("51 to 60 of 60", ">Before</a>")
                .doesNotContain(">Next</a>");
    }

    @Test
    void whatIsIntendedIsAddedDoneAndGivenUp() {
        Intentions intentions = CognitiveMemory.of(told.engine.memory("demo")).intentions();
        assertThat(get("intentions")).contains("Due now, 1", "Waiting, 1", "Done, 1", "every 7 days");
        intentions.list().forEach(one -> intentions.remove(one.id()));
        assertThat(get("intentions")).contains("Nothing is due.", "Nothing is waited for.", "Nothing is done yet.");
        assertThat(post("intentions/add", "text=Water+the+herbs&at=2020-01-01&every=P7D")
                        .status())
                .isEqualTo(303);
        assertThat(post("intentions/add", "text=Ask+%3Cb%3EOskar%3C%2Fb%3E&event=bergamot")
                        .status())
                .isEqualTo(303);
        assertThat(post("intentions/add", "text=Both&event=bergamot&context=kiln")
                        .status())
                .isEqualTo(400);
        assertThat(intentions.list()).hasSize(2);
        assertThat(get("intentions"))
                .contains("Due now, 1", "Waiting, 1", "Water the herbs", "its time has come", "bergamot")
                .contains("&lt;b&gt;Oskar&lt;/b&gt;")
                .doesNotContain("<b>Oskar");

        String herbs = intentions.list().getFirst().id();
        assertThat(post("intentions/remind", "id=" + herbs).status()).isEqualTo(303);
        assertThat(get("intentions")).contains("Due now, 0", "Waiting, 2");
        String oskar = intentions.list().getLast().id();
        assertThat(post("intentions/remind", "id=" + oskar).status()).isEqualTo(303);
        assertThat(get("intentions")).contains("Waiting, 1", "Done, 1");
        assertThat(post("intentions/remove", "id=" + herbs).status()).isEqualTo(303);
        assertThat(intentions.list()).extracting(IntentionRecord::id).containsExactly(oskar);
        assertThat(post("intentions/remove", "id=" + herbs).status()).isEqualTo(404);
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
                .extracting(EventArchive.ArchivedEvent::id)
                .containsExactly("10-05");
    }

    @Test
    void aDryRunDoesNothingAndARunIsInTheLog() {
        assertThat(get("loop?plan=1")).contains("Preview", "Run it", "It has not run yet.");
        assertThat(get("loop?plan=1&sweep=1")).contains("name=\"sweep\"").doesNotContain(">prune</th>");
        assertThat(EngineMemory.of(told.engine.memory("demo"))
                        .consolidationLoop()
                        .log())
                .isEmpty();

        Http.Reply done = post("loop", "strengthen=1&sweep=1");
        assertThat(done.status()).isEqualTo(200);
        assertThat(done.body()).contains("Result", "none</td>");
        assertThat(EngineMemory.of(told.engine.memory("demo"))
                        .consolidationLoop()
                        .log())
                .hasSize(1);
        assertThat(get("loop")).doesNotContain("It has not run yet.");
    }
}
