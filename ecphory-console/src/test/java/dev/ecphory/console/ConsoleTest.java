package dev.ecphory.console;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ecphory.server.Http;
import dev.ecphory.server.ServerSettings;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ConsoleTest {
    private static final String FORM = "application/x-www-form-urlencoded";
    private static final String[] OURS = {"Sec-Fetch-Site", "same-origin"};
    private static final List<String> PAGES = List.of(
            "overview",
            "recall",
            "recall?question=Who+is+the+boss&recipe=words",
            "why?question=boss&id=e1",
            "events",
            "events?q=boss&speaker=Ana&session=%3Cb%3E&from=2026-01-01",
            "event?id=e1&trace=1",
            "event?id=%3Cb%3Ee3%3C%2Fb%3E",
            "entities",
            "entity?name=Ana",
            "timeline?entity=Ana",
            "contradictions",
            "learned",
            "learned?show=summaries&kind=month&subject=2",
            "learned?show=outcomes",
            "learned?show=insights",
            "learned?show=associations",
            "learned?show=setbacks",
            "archive",
            "loop?plan=1",
            "health?audit=1&parts=1",
            "forget?verb=erase&by=speaker&value=Ana");

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

    private Http.Reply get(String path, String... headers) {
        return http.send("GET", path, null, headers);
    }

    private Http.Reply post(String path, String form, String... headers) {
        return http.raw("POST", path, form, FORM, headers);
    }

    @Test
    void nothingRememberedBecomesMarkup() {
        for (String page : PAGES) {
            Http.Reply reply = get("/console/evil/" + page);

            assertThat(reply.status()).as(page).isEqualTo(200);
            assertThat(reply.body().split("<script", -1)).as(page).hasSize(2);
            assertThat(reply.body()).as(page).doesNotContain("<img", "<b>", "onmouseover='", "\u0000");
        }
    }

    @Test
    void everyPageMayLoadOnlyOurOwnFiles() {
        for (String page : PAGES) {
            Http.Reply reply = get("/console/demo/" + page);

            assertThat(reply.header("Content-Security-Policy"))
                    .as(page)
                    .startsWith("default-src 'none'; script-src 'self'; ");
            assertThat(reply.header("Content-Security-Policy")).doesNotContain("unsafe");
            assertThat(reply.body()).as(page).doesNotContain(" style=", " onclick=", "<style", "//");
        }
    }

    @Test
    void aChangeThatNoPageOfOursAskedForIsRefused() {
        String retract = "/console/demo/event/retract";
        String authority = told.server.url().getAuthority();

        assertThat(post(retract, "id=10-05").status()).isEqualTo(403);
        assertThat(post(retract, "id=10-05", "Sec-Fetch-Site", "same-site").status())
                .isEqualTo(403);
        assertThat(post(retract, "id=10-05", "Sec-Fetch-Site", "none").status()).isEqualTo(403);
        assertThat(post(retract, "id=10-05", "Origin", "http://127.0.0.1:1").status())
                .isEqualTo(403);
        assertThat(post(retract, "id=10-05", "Origin", "null").status()).isEqualTo(403);
        assertThat(http.raw("POST", retract, "id=10-05", "text/plain", OURS).status())
                .isEqualTo(403);
        assertThat(told.engine.memory("demo").deletion().retractedIds()).isEmpty();

        assertThat(post(retract, "id=10-05", "Origin", "http://" + authority).status())
                .isEqualTo(303);
        assertThat(told.engine.memory("demo").deletion().retractedIds()).containsExactly("10-05");
    }

    @Test
    void nothingIsErasedBeforeItsWordsAreTyped() {
        String forget = "/console/demo/forget";

        assertThat(post(forget, "verb=erase&by=event&value=10-05", OURS).status())
                .isEqualTo(409);
        assertThat(post(forget, "verb=erase&by=event&value=10-05&confirm=erase+2", OURS)
                        .status())
                .isEqualTo(409);
        assertThat(post(forget, "verb=redact&by=event&value=10-05&confirm=erase+1", OURS)
                        .status())
                .isEqualTo(409);
        assertThat(told.engine.memory("demo").get("10-05")).isPresent();

        Http.Reply receipt = post(forget, "verb=erase&by=event&value=10-05&confirm=erase+1", OURS);
        assertThat(receipt.status()).isEqualTo(200);
        assertThat(receipt.body()).contains("none: it is gone", "data:application/json;base64,");
        assertThat(told.engine.memory("demo").get("10-05")).isEmpty();
    }

    @Test
    void whatCannotBeAcceptedIsSaidOnThePage() {
        assertThat(get("/console/demo/recall?question=x&limit=0").status()).isEqualTo(400);
        assertThat(get("/console/demo/recall?question=x&recipe=%3Cb%3E").body())
                .contains("role=\"alert\"", "&lt;b&gt;");
        assertThat(get("/console/demo/event?id=nobody").status()).isEqualTo(404);
        assertThat(get("/console/demo/why?question=x&id=nobody", "HX-Request", "true")
                        .body())
                .contains("nobody")
                .doesNotContain("<html");
    }

    @Test
    void anAddressWithoutAPageLeadsOn() {
        Http.Reply page = get("/console/demo/nothing");
        assertThat(page.status()).isEqualTo(404);
        assertThat(page.body()).contains("<title>Page not found", "All namespaces", "<nav");
        assertThat(get("/console/demo/event/nothing/at/all").status()).isEqualTo(404);
        assertThat(get("/console/demo").header("Location")).isEqualTo("/console/demo/overview");
    }

    @Test
    void aNamespaceThatNothingWasWrittenToIsNotFoundAndTheOthersAreNamed() {
        for (String page : List.of("overview", "events", "recall?question=x", "health")) {
            Http.Reply reply = get("/console/nobody/" + page);
            assertThat(reply.status()).as(page).isEqualTo(404);
            assertThat(reply.body())
                    .as(page)
                    .contains("<title>Namespace not found", "/console/demo/overview")
                    .doesNotContain("/console/nobody/");
        }
    }

    @Test
    void theOverviewTellsWhatTheEngineKnows() {
        assertThat(get("/console").body()).contains("/console/demo/overview", "/console/evil/overview");
        String overview = get("/console/demo/overview").body();
        assertThat(overview)
                .contains("<strong>206</strong>", "<strong>12</strong>")
                .contains("Recalls over time: 3 in total", "Events over time: 206 in total")
                .contains("Most recalled", "Asked last", "Which kiln did Nerea order?", "up to date");
        assertThat(get("/console/evil/overview").body()).contains("Nothing was recalled yet");
    }

    @Test
    void whyNotNamesTheStageThatDroppedAnEvent() {
        told.engine.memory("demo").deletion().retract("10-05");

        assertThat(get("/console/demo/why?question=kiln&id=10-05").body()).contains("Not recalled: dropped by sight");
    }

    @Test
    void whyNotTakesWordsInsteadOfAnId() {
        assertThat(get("/console/demo/why?question=kiln&id=front+loader").body())
                .contains("No event has the id", "/console/demo/why?question=kiln&amp;id=10-05");
        assertThat(get("/console/demo/why?question=kiln&id=zeppelin").body()).contains("role=\"alert\"");
    }

    @Test
    void saysWhatWasGivenAndWhatWasLeftOutAndWhy() {
        String asked = "/console/demo/recall?question=";
        assertThat(get(asked + "What+kiln+did+Nerea+finally+order").body())
                .contains("For somebody who asks (search)", "likely to speak of this", "The context may take 4000 of");
        assertThat(get(asked + "What+kiln+did+Nerea+finally+order&maxTokens=200")
                        .body())
                .contains("The context may take 200 of 200 tokens", "for the others there was no room");
        assertThat(get(asked + "Please+write+a+haiku+about+submarines&purpose=inject")
                        .body())
                .contains(
                        "For a model that did not ask (inject)", "the memory is less likely than that to speak of it");
    }

    @Test
    void aContradictionWaitsWithBothSidesUntilItIsDecided() {
        String page = get("/console/team/contradictions").body();
        assertThat(page).contains("1 of 1", "Ann works at Acme", "Ann works at Hooli", "Keep the older");
        String id =
                told.engine.memory("team").facts().contradictions().getFirst().id();

        assertThat(post("/console/team/contradictions", "choice=older&id=" + PageRequest.coded(id), OURS)
                        .status())
                .isEqualTo(303);
        assertThat(get("/console/team/contradictions").body()).contains("Nothing to review");
        assertThat(told.engine.memory("team").facts().contradictions()).isEmpty();
    }

    @Test
    void filesAreKeptForEverUnderTheirContentsName() {
        Http.Reply exact = get(StaticAsset.STYLE.url());

        assertThat(exact.header("Cache-Control")).isEqualTo("public, max-age=31536000, immutable");
        assertThat(get(StaticAsset.STYLE.path()).header("Cache-Control")).isEqualTo("no-cache");
        Http.Reply again = get(StaticAsset.STYLE.url(), "If-None-Match", exact.header("ETag"));
        assertThat(again.status()).isEqualTo(304);
        assertThat(again.body()).isEmpty();
    }

    @Test
    void anIndexOfAnotherTimeShowsWhatHeldThen() {
        @Nullable
        String first = get("/console/demo/timeline?entity=Oskar&valid=0", "HX-Request", "true")
                .body();

        assertThat(first).contains("not yet").doesNotContain("<html");
        assertThat(get("/console/demo/timeline?entity=Oskar").body())
                .contains("holds", "In order of time", ">period<", ">event<", ">session<")
                .doesNotContain("not yet");
        assertThat(get("/console/demo/entity?name=Oskar").body()).contains("What happened", " since ");
    }
}
