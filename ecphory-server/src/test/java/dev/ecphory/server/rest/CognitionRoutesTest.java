package dev.ecphory.server.rest;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ecphory.Event;
import dev.ecphory.server.Http;
import dev.ecphory.server.Served;
import dev.ecphory.wire.Json;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Intentions, mood and reviews over HTTP. */
final class CognitionRoutesTest {
    private static final String ME = "/v1/namespaces/me/";

    private final Served served = Served.open(new RestModule());
    private final Http http = served.http();

    @AfterEach
    void close() {
        http.close();
        served.close();
    }

    @Test
    void anIntentionIsDueUntilSomebodyWasReminded() {
        served.behind()
                .memory("me")
                .append(Event.ofText("Remind me of the cake.").id("e1").build());
        Http.Reply added = http.send(
                "POST", ME + "intentions", Json.object("text", "Fetch the cake", "at", "2020-01-01", "source", "e1"));
        assertThat(added.status()).isEqualTo(201);
        String id = String.valueOf(added.json().get("id"));
        assertThat(http.send(
                                "POST",
                                ME + "intentions",
                                Json.object("text", "Fetch the cake", "at", "2020-01-01", "source", "e1"))
                        .json())
                .containsEntry("id", id);
        http.send("POST", ME + "intentions", Json.object("text", "Ask", "event", "dentist"));
        assertThat(http.send("GET", ME + "intentions", null).body())
                .contains("Fetch the cake", "\"event\":\"dentist\"");
        assertThat(http.send("GET", ME + "intentions/due?said=my%20dentist", null)
                        .body())
                .contains("its time has come", "somebody speaks of it");
        assertThat(http.send("GET", ME + "intentions/due?now=2019", null).body())
                .isEqualTo("{\"due\":[]}");
        assertThat(http.send("POST", ME + "intentions/" + id + "/remind", Json.object())
                        .json())
                .containsEntry("done", true);
        assertThat(http.send("GET", ME + "intentions/due", null).body()).isEqualTo("{\"due\":[]}");
        assertThat(http.send("POST", ME + "intentions", Json.object("text", "x"))
                        .status())
                .isEqualTo(400);
        assertThat(http.send("POST", ME + "intentions/nobody/remind", Json.object())
                        .status())
                .isEqualTo(404);
        assertThat(http.send("DELETE", ME + "intentions/" + id, null).json()).containsEntry("removed", true);
        assertThat(http.send("DELETE", ME + "intentions/" + id, null).status()).isEqualTo(404);
    }
}
