package dev.ecphory.console;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ecphory.admin.EventArchive;
import dev.ecphory.internal.engine.EngineMemory;
import dev.ecphory.server.Http;
import dev.ecphory.server.ServerSettings;
import dev.ecphory.server.access.ApiKeys;
import dev.ecphory.server.access.Role;
import java.io.IOException;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.time.InstantSource;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ConsoleLoginTest {
    private static final String FORM = "application/x-www-form-urlencoded";
    private static final List<String> PAGES = List.of(
            "overview",
            "events",
            "facts",
            "recall?question=kiln",
            "event?id=10-05",
            "fact?claim=r%3A05-08%3A900",
            "contradictions",
            "health",
            "learned",
            "learned?show=associations",
            "archive?id=" + Told.ARCHIVED + "&back=1",
            "loop?plan=1",
            "forget?verb=erase&by=event&value=10-05");
    private static final List<String> CHANGES = List.of(
            "event/retract",
            "event/restore",
            "claim/retract",
            "claim/restore",
            "contradictions",
            "directives/add",
            "directives/remove",
            "archive/put",
            "archive/restore",
            "loop",
            "consolidate",
            "forget");

    @TempDir
    private Path folder;

    private Told told;
    private Http http;
    private ApiKeys keys;

    @BeforeEach
    void open() throws IOException {
        keys = new ApiKeys(folder.resolve("keys"), InstantSource.system(), new SecureRandom());
        told = Told.demo(
                folder, ServerSettings.DEFAULTS.withAddress("127.0.0.1", 0).withKeys(folder.resolve("keys")));
        http = new Http(told.server.url());
    }

    @AfterEach
    void close() {
        http.close();
        told.close();
    }

    private Http.Reply post(String path, String form, String... cookie) {
        List<String> headers = new java.util.ArrayList<>(List.of("Sec-Fetch-Site", "same-origin"));
        headers.addAll(List.of(cookie));
        return http.raw("POST", path, form, FORM, headers.toArray(String[]::new));
    }

    private String[] loggedIn(Role role, String namespace) {
        String secret = keys.issue(role, List.of(namespace), "test").secret();
        Http.Reply reply = post("/console/login", "key=" + secret);
        assertThat(reply.status()).isEqualTo(303);
        String cookie = reply.header("Set-Cookie");
        assertThat(cookie)
                .contains("; Path=/; ", "; HttpOnly", "; SameSite=Strict")
                .doesNotContain(secret);
        return new String[] {"Cookie", cookie.substring(0, cookie.indexOf(';'))};
    }

    @Test
    void whoIsNotKnownIsAskedForAKey() {
        Http.Reply reply = http.send("GET", "/console/demo/recall", null);

        assertThat(reply.status()).isEqualTo(303);
        assertThat(reply.header("Location")).isEqualTo("/console/login");
        assertThat(post("/console/login", "key=eck_wrong").status()).isEqualTo(401);
        assertThat(http.send("GET", "/console/login", null).body()).contains("type=\"password\"");
    }

    @Test
    void aCookieOfAnEncryptedConnectionIsSentOverNoOther() {
        int port = told.server.url().getPort();
        String key = "key=" + keys.issue(Role.ADMIN, List.of("*"), "").secret();
        for (List<String> proxied :
                List.of(List.of("Origin", "https://127.0.0.1:" + port), List.of("X-Forwarded-Proto", "https"))) {
            String cookie =
                    post("/console/login", key, proxied.toArray(String[]::new)).header("Set-Cookie");
            assertThat(cookie)
                    .as(proxied.toString())
                    .startsWith("__Host-ecphory_session=")
                    .contains("; Path=/; ", "; HttpOnly", "; SameSite=Strict", "; Secure")
                    .doesNotContain("Domain");
            String mine = cookie.substring(0, cookie.indexOf(';'));
            assertThat(page("events", new String[] {"Cookie", "ecphory_session=planted; " + mine}))
                    .contains("<h1");
            List<String> leaving = new java.util.ArrayList<>(List.of("Cookie", mine));
            leaving.addAll(proxied);
            assertThat(post("/console/logout", "", leaving.toArray(String[]::new))
                            .header("Set-Cookie"))
                    .startsWith("__Host-ecphory_session=; ")
                    .contains("; Secure");
            assertThat(http.send("GET", "/console/demo/events", null, "Cookie", mine)
                            .status())
                    .isEqualTo(303);
        }
        for (List<String> plain : List.of(
                List.<String>of(),
                List.of("Origin", "http://127.0.0.1:" + port),
                List.of("X-Forwarded-Proto", "http"))) {
            assertThat(post("/console/login", key, plain.toArray(String[]::new)).header("Set-Cookie"))
                    .as(plain.toString())
                    .startsWith("ecphory_session=")
                    .doesNotContain("Secure");
        }
    }

    @Test
    void whoLoggedOutIsNotKnownAnyMore() {
        String[] cookie = loggedIn(Role.ADMIN, "*");
        assertThat(http.send("GET", "/console/demo/events", null, cookie).status())
                .isEqualTo(200);

        assertThat(post("/console/logout", "", cookie).status()).isEqualTo(303);

        assertThat(http.send("GET", "/console/demo/events", null, cookie).status())
                .isEqualTo(303);
    }

    @Test
    void aReaderSeesNothingThatChangesAndMayChangeNothing() {
        String[] cookie = loggedIn(Role.READ, "*");
        for (String page : PAGES) {
            Http.Reply reply = http.send("GET", "/console/demo/" + page, null, cookie);

            assertThat(reply.status()).as(page).isEqualTo(200);
            assertThat(reply.body().split("method=\"post\"", -1)).as(page).hasSize(2); // to log out
            assertThat(reply.body()).as(page).doesNotContain("/forget");
        }
        for (String change : CHANGES) {
            Http.Reply reply = post("/console/demo/" + change, "id=10-05", cookie);
            assertThat(reply.status()).as(change).isEqualTo(403);
        }
        assertThat(told.engine.memory("demo").deletion().retractedIds()).isEmpty();
        assertThat(told.engine.memory("demo").archive().list())
                .extracting(EventArchive.ArchivedEvent::id)
                .containsExactly(Told.ARCHIVED);
        assertThat(EngineMemory.of(told.engine.memory("demo"))
                        .consolidationLoop()
                        .log())
                .isEmpty();
    }

    @Test
    void aWriterMayRetractAndNotErase() {
        String[] cookie = loggedIn(Role.WRITE, "demo");

        assertThat(post("/console/demo/event/retract", "id=10-05", cookie).status())
                .isEqualTo(303);
        assertThat(post("/console/demo/forget", "verb=erase&by=event&value=10-05&confirm=erase+1", cookie)
                        .status())
                .isEqualTo(403);
        assertThat(told.engine.memory("demo").get("10-05")).isPresent();
    }

    @Test
    void aKeySeesItsOwnNamespacesAlone() {
        String[] cookie = loggedIn(Role.ADMIN, "demo");

        assertThat(http.send("GET", "/console/evil/events", null, cookie).status())
                .isEqualTo(403);
        assertThat(http.send("GET", "/console/evil/why?question=x&id=e1", null, cookie)
                        .status())
                .isEqualTo(403);
        for (String change : CHANGES) {
            assertThat(post("/console/evil/" + change, "id=e1&choice=older", cookie)
                            .status())
                    .as(change)
                    .isEqualTo(403);
        }
        for (String page : List.of("learned", "archive?id=e1", "loop?plan=1")) {
            assertThat(http.send("GET", "/console/evil/" + page, null, cookie).status())
                    .as(page)
                    .isEqualTo(403);
        }
        assertThat(http.send("GET", "/console/demo/events", null, cookie).body())
                .doesNotContain("evil");
        assertThat(http.send("GET", "/console", null, cookie).header("Location"))
                .isEqualTo("/console/demo/overview");
    }

    @Test
    void whatOthersAskedIsForAdministratorsAndTheServersHealthForThoseOfEveryNamespace() {
        String[] reader = loggedIn(Role.READ, "demo");
        String[] admin = loggedIn(Role.ADMIN, "demo");
        String[] everywhere = loggedIn(Role.ADMIN, "*");

        assertThat(page("overview", reader)).contains("Most recalled").doesNotContain("Asked last", ">Health</h2>");
        assertThat(page("overview", admin)).contains("Asked last").doesNotContain(">Health</h2>");
        assertThat(page("overview", everywhere)).contains("Asked last", ">Health</h2>");
        assertThat(page("health?parts=1", admin)).doesNotContain("index memory");
        assertThat(page("health?parts=1", everywhere)).contains("index memory");
    }

    private String page(String page, String[] cookie) {
        return http.send("GET", "/console/demo/" + page, null, cookie).body();
    }
}
