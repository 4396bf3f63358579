package dev.ecphory.compat.mem0;

import dev.ecphory.server.BadValues;
import dev.ecphory.server.Http;
import dev.ecphory.server.Served;
import java.util.List;
import org.assertj.core.api.SoftAssertions;
import org.junit.jupiter.api.Test;

/** Whatever a client of mem0 sends, the answer shows nothing of what is inside. */
final class Mem0BadValuesTest {
    private static final List<String> MEMBERS = List.of(
            "user_id",
            "agent_id",
            "run_id",
            "messages",
            "metadata",
            "query",
            "filters",
            "top_k",
            "limit",
            "threshold",
            "infer",
            "text",
            "timestamp",
            "expiration_date",
            "memories",
            "page",
            "page_size",
            "rerank",
            "nobody_knows_this");

    @Test
    void noBodyMakesTheServerFailOrTellOfItsInside() {
        SoftAssertions all = new SoftAssertions();
        try (Served served = Served.open(new Mem0Module());
                Http http = served.http()) {
            for (String route : List.of(
                    "POST /mem0/memories",
                    "POST /mem0/search",
                    "PUT /mem0/memories/x",
                    "POST /mem0/v3/memories/add",
                    "POST /mem0/v3/memories/search",
                    "POST /mem0/v3/memories",
                    "PUT /mem0/v1/batch",
                    "DELETE /mem0/v1/batch")) {
                String method = route.substring(0, route.indexOf(' '));
                String path = route.substring(route.indexOf(' ') + 1);
                for (String value : BadValues.ALL) {
                    ask(all, http, method, path, value);
                    for (String member : MEMBERS) {
                        String own = "{\"" + member + "\":" + value;
                        ask(all, http, method, path, own + "}");
                        ask(all, http, method, path, own + good(member) + "}");
                    }
                    ask(
                            all,
                            http,
                            method,
                            path,
                            "{\"query\":\"x\",\"filters\":{\"user_id\":\"a\",\"created_at\":{\"gte\":" + value + "}}}");
                    ask(all, http, method, path, "{\"query\":\"x\",\"filters\":{\"AND\":" + value + "}}");
                    ask(
                            all,
                            http,
                            method,
                            path,
                            "{\"user_id\":\"a\",\"messages\":[{\"role\":\"user\",\"content\":" + value + "}]}");
                    ask(
                            all,
                            http,
                            method,
                            path,
                            "{\"user_id\":\"a\",\"messages\":[{\"role\":" + value + ",\"content\":\"x\"}]}");
                }
            }
        }
        all.assertAll();
    }

    /** The members that most requests need, but for the one that is bad. */
    private static String good(String but) {
        StringBuilder members = new StringBuilder();
        if (!but.equals("user_id")) {
            members.append(",\"user_id\":\"a\"");
        }
        if (!but.equals("query")) {
            members.append(",\"query\":\"x\"");
        }
        if (!but.equals("messages")) {
            members.append(",\"messages\":[{\"role\":\"user\",\"content\":\"x\"}]");
        }
        if (!but.equals("filters")) {
            members.append(",\"filters\":{\"user_id\":\"a\"}");
        }
        return members.toString();
    }

    private static void ask(SoftAssertions all, Http http, String method, String path, String body) {
        all.check(() ->
                BadValues.clean(method + " " + path + " " + body, http.raw(method, path, body, "application/json")));
    }
}
