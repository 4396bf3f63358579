package dev.ecphory.console;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ecphory.Event;
import dev.ecphory.Memory;
import dev.ecphory.ProgressListener;
import dev.ecphory.server.Http;
import dev.ecphory.server.ServerSettings;
import java.io.IOException;
import java.nio.file.Path;
import java.time.OffsetDateTime;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class FactsPageTest {
    private static final Pattern NEXT = Pattern.compile("href=\"([^\"]*after=[^\"]*)\"");
    private static final Pattern CLAIM = Pattern.compile("fact\\?claim=([^\"]+)\"");

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

    private String get(String path) {
        Http.Reply reply = http.send("GET", path, null);
        assertThat(reply.status()).as(path).isEqualTo(200);
        return reply.body();
    }

    private static List<String> claims(String page) {
        List<String> found = new ArrayList<>();
        Matcher matcher = CLAIM.matcher(page);
        while (matcher.find()) {
            found.add(matcher.group(1));
        }
        return found;
    }

    @Test
    void showsWhatHoldsAndOnRequestWhatWasSuperseded() {
        Memory memory = told.engine.memory("moved");
        var unused =
                memory.append(Told.said("m1", "I live in Lisbon.", "Ana"), Told.said("m2", "I moved to Porto.", "Ana"));
        var unusedResult = memory.consolidate(ProgressListener.SILENT);

        assertThat(get("/console/moved/facts"))
                .contains(">holds<", "<bdi>Porto</bdi>")
                .doesNotContain("<bdi>Lisbon");
        assertThat(get("/console/moved/facts?all=1"))
                .contains("<bdi>Porto</bdi>", "<bdi>Lisbon</bdi>", ">superseded<", "<details open=\"open\">");
    }

    @Test
    void aDayToldFromTheDayOfItsMessageIsListedWithItsDate() {
        Memory memory = told.engine.memory("test");
        var unused = memory.append(Event.ofText("My driving test is tomorrow at 8:30.")
                .speaker("Ana")
                .occurredAt(OffsetDateTime.parse("2026-01-05T10:00:00Z"))
                .build());
        var unusedResult = memory.consolidate(ProgressListener.SILENT);

        String page = get("/console/test/facts");
        assertThat(page).contains("<bdi>tomorrow at 8:30 (6 January 2026)</bdi>");
        assertThat(get("/console/test/fact?claim=" + claims(page).getFirst()))
                .contains("<bdi>tomorrow at 8:30 (6 January 2026)</bdi>");
    }

    @Test
    void findsFactsBySubjectPredicateAndText() {
        String all = get("/console/demo/facts?all=1");
        assertThat(claims(all)).hasSizeGreaterThan(6);

        String oskars = get("/console/demo/facts?all=1&subject=Oskar");
        assertThat(claims(oskars)).isNotEmpty().hasSizeLessThan(claims(all).size());
        assertThat(oskars).contains("entity?name=oskar").doesNotContain("entity?name=nerea");

        var unused = told.engine
                .memory("pets")
                .append(Told.said("p1", "I live in Lisbon.", "Ana"), Told.said("p2", "My cat is called Miso.", "Ben"));
        var unusedResult = told.engine.memory("pets").consolidate(ProgressListener.SILENT);
        assertThat(get("/console/pets/facts?predicate=lives_in"))
                .contains("<bdi>Lisbon")
                .doesNotContain("<bdi>Miso");
        assertThat(get("/console/pets/facts?q=LISBON+ana"))
                .contains("<bdi>Lisbon")
                .doesNotContain("<bdi>Miso");
        assertThat(get("/console/pets/facts?q=zeppelin")).contains("No facts found", "href=\"/console/pets/facts\"");
    }

    @Test
    void givesEveryFactOnceOverItsPages() {
        Memory memory = told.engine.memory("many");
        List<Event> events = IntStream.range(0, 120)
                .mapToObj(i -> Told.said("e" + i, "I live in Lisbon.", "Person" + i))
                .toList();
        var unused = memory.append(events);
        var unusedResult = memory.consolidate(ProgressListener.SILENT);

        List<String> found = new ArrayList<>();
        int pages = 0;
        String next = "/console/many/facts?q=lisbon";
        while (next != null) {
            String page = get(next);
            List<String> claims = claims(page);
            assertThat(claims).hasSizeLessThanOrEqualTo(50);
            found.addAll(claims);
            pages++;
            Matcher matcher = NEXT.matcher(page);
            next = matcher.find() ? matcher.group(1).replace("&amp;", "&") : null;
        }

        assertThat(found).hasSize(120).doesNotHaveDuplicates();
        assertThat(pages).isEqualTo(3);
    }

    @Test
    void beginsAgainWhereThePageBeforeIsGone() {
        assertThat(get("/console/demo/facts?after=nothing:1")).contains(">holds<");
        assertThat(get("/console/evil/facts")).doesNotContain("<script>alert");
    }

    @Test
    void saysWhereNoFactsAre() {
        var unused = told.engine.memory("quiet").append(Told.said("q1", "Hm.", "Ana"));

        assertThat(get("/console/quiet/facts")).contains("No facts hold now");
        assertThat(get("/console/quiet/facts?all=1")).contains("No facts yet");
    }
}
