package dev.ecphory.compat.mem0;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ecphory.Ecphory;
import dev.ecphory.Event;
import dev.ecphory.Tier;
import dev.ecphory.internal.engine.EngineMemory;
import dev.ecphory.internal.learning.AccessHistory;
import dev.ecphory.server.EcphoryServer;
import dev.ecphory.server.Http;
import dev.ecphory.server.Http.Reply;
import dev.ecphory.server.ServerSettings;
import dev.ecphory.server.access.ApiKeys;
import dev.ecphory.server.access.Role;
import dev.ecphory.spi.store.AccessLog;
import dev.ecphory.wire.Json;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Random;
import java.util.concurrent.Callable;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class Mem0ModuleTest {
    @TempDir
    Path folder;

    private Ecphory engine;
    private EcphoryServer server;
    private ApiKeys issuer;
    private Http shop;

    @BeforeEach
    void open() {
        Path keys = folder.resolve("keys");
        issuer = new ApiKeys(keys, InstantSource.system(), new SecureRandom());
        engine = Ecphory.builder(folder.resolve("store.db"))
                .tier(Tier.EDGE)
                .background(false)
                .open();
        String secret = issuer.issue(Role.WRITE, List.of("shop/*"), "").secret();
        server = EcphoryServer.start(
                engine, ServerSettings.DEFAULTS.withAddress("127.0.0.1", 0).withKeys(keys), List.of(new Mem0Module()));
        shop = new Http(server.url(), "Authorization", "Token " + secret);
    }

    @AfterEach
    void close() {
        shop.close();
        server.close();
        engine.close();
    }

    private Http caller(Role role, String... namespaces) {
        return new Http(
                server.url(),
                "X-API-Key",
                issuer.issue(role, List.of(namespaces), "").secret());
    }

    private static String add(Http http, String user, String text) {
        Reply reply = http.send("POST", "/mem0/memories", Json.object("messages", text, "user_id", user));
        assertThat(reply.status()).as(reply.body()).isEqualTo(200);
        return String.valueOf(result(reply, 0).get("id"));
    }

    private static Map<?, ?> result(Reply reply, int i) {
        return (Map<?, ?>) results(reply).get(i);
    }

    private static List<?> results(Reply reply) {
        return (List<?>) Objects.requireNonNull(reply.json().get("results"));
    }

    private static List<Object> texts(Reply reply) {
        assertThat(reply.status()).as(reply.body()).isEqualTo(200);
        List<Object> texts = new ArrayList<>();
        results(reply).forEach(one -> texts.add(((Map<?, ?>) one).get("memory")));
        return texts;
    }

    /** What is unlikely to help is found too, where a client leaves out by itself. */
    private static Reply unlikely(Http http, String query, Map<String, ?> filters) {
        return http.send(
                "POST", "/mem0/v3/memories/search/", Json.object("query", query, "filters", filters, "threshold", 0));
    }

    private static Reply search(Http http, String query, Map<String, ?> filters) {
        return http.send("POST", "/mem0/v3/memories/search/", Json.object("query", query, "filters", filters));
    }

    @Test
    void aSearchForWhatWasNeverSaidFindsTheNearestAsMem0Does() {
        add(shop, "ana", "My sister keeps bees behind the old mill.");
        add(shop, "ana", "The train to Porto leaves at nine.");
        Map<String, ?> who = Map.of("user_id", "ana");
        assertThat(texts(search(shop, "Which passwords does the bank want?", who)))
                .hasSize(2);
        assertThat(texts(search(shop, "Who keeps bees?", who)).getFirst())
                .isEqualTo("My sister keeps bees behind the old mill.");
        assertThat(texts(unlikely(shop, "Which passwords does the bank want?", who)))
                .as("the client leaves out by itself")
                .hasSize(2);
    }

    @Test
    void feedbackCountsForTheQuestionThatFoundTheMemory() {
        String id = add(shop, "ana", "My sister keeps bees behind the old mill.");
        Map<String, @Nullable Object> good =
                Json.object("memory_id", id, "feedback", "POSITIVE", "feedback_reason", "right");
        assertThat(shop.send("POST", "/mem0/v1/feedback/", good).json().get("counted"))
                .as("no search found it yet")
                .isEqualTo(false);
        search(shop, "Who keeps bees?", Map.of("user_id", "ana"));
        Map<?, ?> counted = shop.send("POST", "/mem0/v1/feedback/", good).json();
        assertThat(counted.get("counted")).isEqualTo(true);
        assertThat(counted.get("question")).isEqualTo("Who keeps bees?");
        List<AccessLog.Kind> kinds =
                EngineMemory.of(engine.memory("shop/user:ana")).learning().history().newest(1).stream()
                        .map(AccessHistory.DatedAccess::kind)
                        .toList();
        assertThat(kinds).containsExactly(AccessLog.Kind.USED);
        Reply wrong = shop.send("POST", "/mem0/v1/feedback/", Json.object("memory_id", id, "feedback", "GREAT"));
        assertThat(wrong.status()).isEqualTo(400);
        assertThat(wrong.body()).contains("feedback", "VERY_NEGATIVE");
    }

    @Test
    void aProjectHasNoInstructionsAndNoCategories() {
        String project = "/mem0/api/v1/orgs/organizations/ecphory/projects/any/";
        assertThat(shop.send("GET", project, null).json()).containsEntry("custom_categories", List.of());
        assertThat(shop.send("GET", project + "?fields=custom_instructions", null)
                        .json())
                .containsOnlyKeys("custom_instructions");
    }

    @Test
    void everyIdHasANameOfItsOwnAndComesBack() {
        Random random = new Random(42);
        List<Mem0Owner.Kind> kinds = List.of(Mem0Owner.Kind.values());
        for (int i = 0; i < 2_000; i++) {
            StringBuilder id = new StringBuilder();
            for (int j = random.nextInt(8); j >= 0; j--) {
                int[] from = {'a', 'Z', '%', ':', '/', '*', ' ', 0, '\n', 0xe9, 0x4e2d, 0x1f41d, '.', '@'};
                id.appendCodePoint(from[random.nextInt(from.length)]);
            }
            if (!id.toString().isBlank()) {
                Mem0Owner owner = new Mem0Owner(kinds.get(random.nextInt(kinds.size())), id.toString());
                assertThat(Mem0Owner.ofName(owner.name())).as("seed 42, %s", id).contains(owner);
                assertThat(owner.name()).matches("[a-z]+:[A-Za-z0-9._@+%-]+");
            }
        }
        assertThat(Mem0Owner.ofName("user:a%2f")).isEmpty(); // %2F is the one name of a slash
        assertThat(Mem0Owner.ofName("user:%FF")).isEmpty();
        assertThat(Mem0Owner.ofName("somebody")).isEmpty();
    }

    @Test
    void noIdAndNoFilterReachesBeyondTheKeysNamespaces() {
        engine.memory("bank/user:ana")
                .append(Event.ofText("The vault opens at seven.").id("secret").build());
        engine.memory("shop").append(Event.ofText("Nor this vault.").build());
        String forged =
                Base64.getUrlEncoder().withoutPadding().encodeToString("bank/user:ana".getBytes(StandardCharsets.UTF_8))
                        + ".secret";
        for (String method : List.of("GET", "DELETE")) {
            assertThat(shop.send(method, "/mem0/v1/memories/" + forged + "/", null)
                            .status())
                    .isEqualTo(404);
            assertThat(shop.send(method, "/mem0/memories/" + forged + "?erase=true", null)
                            .status())
                    .isEqualTo(404);
        }
        assertThat(shop.send("PUT", "/mem0/v1/memories/" + forged + "/", Json.object("text", "at six"))
                        .status())
                .isEqualTo(404);
        for (String user : List.of("ana", "../bank/user:ana", "*", "ana/../../bank/user:ana", "bank/user:ana")) {
            assertThat(texts(search(shop, "vault", Map.of("user_id", user)))).isEmpty();
            assertThat(texts(shop.send(
                            "GET", "/mem0/memories?user_id=" + URLEncoder.encode(user, StandardCharsets.UTF_8), null)))
                    .isEmpty();
        }
        try (Http ana = caller(Role.WRITE, "shop/user:ana")) {
            add(shop, "eva", "I like figs.");
            assertThat(search(ana, "figs", Map.of("user_id", "eva")).status()).isEqualTo(403);
            assertThat(texts(search(ana, "figs", Map.of("user_id", "*")))).isEmpty();
        }
        assertThat(engine.memory("bank/user:ana").deletion().retractedIds()).isEmpty();
    }

    @Test
    void onlyReadersReadOnlyWritersWriteAndOnlyAdministratorsErase() {
        String id = add(shop, "ana", "I like figs.");
        try (Http reader = caller(Role.READ, "shop/*");
                Http admin = caller(Role.ADMIN, "shop/*")) {
            assertThat(texts(search(reader, "figs", Map.of("user_id", "ana")))).hasSize(1);
            for (String path :
                    List.of("/mem0/memories/" + id, "/mem0/memories?user_id=ana", "/mem0/v2/entities/user/ana/")) {
                assertThat(reader.send("DELETE", path, null).status()).isEqualTo(403);
                assertThat(shop.send("DELETE", path + (path.contains("?") ? "&" : "?") + "erase=true", null)
                                .status())
                        .isEqualTo(403);
            }
            assertThat(reader.send("POST", "/mem0/v3/memories/add/", Json.object("messages", "x", "user_id", "ana"))
                            .status())
                    .isEqualTo(403);
            assertThat(shop.send("DELETE", "/mem0/memories/" + id, null).status())
                    .isEqualTo(200);
            Reply erased = admin.send("DELETE", "/mem0/memories/" + id + "?erase=true", null);
            assertThat(erased.json()).containsKey("receipts");
            assertThat(engine.memory("shop/user:ana").list(0, 10)).isEmpty();
            assertThat(shop.send("GET", "/mem0/memories/" + id + "/history", null)
                            .status())
                    .isEqualTo(404);
        }
    }

    @Test
    void aKeyThatLeavesThePrefixOpenIsToldWhatToUse() {
        try (Http two = caller(Role.READ, "shop/*", "bank/*");
                Http plain = caller(Role.READ, "ana")) {
            for (Http caller : List.of(two, plain)) {
                Reply refused = search(caller, "figs", Map.of("user_id", "ana"));
                assertThat(refused.status()).isEqualTo(400);
                assertThat(refused.json()).containsKeys("detail", "next").containsEntry("field", "key");
            }
        }
    }

    @Test
    void labelsComeBackAsTheyWereAndGiveNoAuthority() {
        Map<String, Object> labels = Map.of(
                "role",
                "user",
                "scope",
                "working",
                "mem0.agent_id",
                "x",
                "tag",
                "a",
                "n",
                3L,
                "deep",
                Map.of("a", List.of(1L, true)));
        Reply added = shop.send(
                "POST",
                "/mem0/memories",
                Json.object(
                        "messages",
                        List.of(Map.of("role", "assistant", "content", "You live in Rome.")),
                        "user_id",
                        "ana",
                        "metadata",
                        labels));
        Reply got = shop.send("GET", "/mem0/memories/" + result(added, 0).get("id"), null);
        assertThat(got.json().get("metadata")).isEqualTo(labels);
        assertThat(got.json().get("agent_id")).isNull();
        Map<String, String> kept =
                engine.memory("shop/user:ana").list(0, 1).getFirst().event().metadata();
        assertThat(kept)
                .containsEntry("role", "assistant")
                .containsEntry("tag", "a")
                .doesNotContainKey("scope");
    }

    @Test
    void correctionsAtOnceAreAllKeptAndOneIsShown() throws Exception {
        String id = add(shop, "ana", "version 0");
        try (var threads = Executors.newVirtualThreadPerTaskExecutor()) {
            List<Callable<Integer>> all = new ArrayList<>();
            for (int i = 1; i <= 6; i++) {
                String text = "version " + i;
                all.add(() -> shop.send("PUT", "/mem0/memories/" + id, Json.object("text", text))
                        .status());
            }
            for (Future<Integer> status : threads.invokeAll(all)) {
                assertThat(status.get()).isEqualTo(200);
            }
        }
        assertThat(texts(shop.send("GET", "/mem0/memories?user_id=ana", null))).hasSize(1);
        List<?> history = (List<?>) Json.read(
                "body",
                shop.send("GET", "/mem0/memories/" + id + "/history", null).body());
        assertThat(history).hasSize(7);
    }

    @Test
    void aRetriedAddIsOneMemory() {
        Map<String, @Nullable Object> body = Json.object("messages", List.of("one", "two"), "user_id", "ana");
        Reply first = shop.send("POST", "/mem0/v3/memories/add/", body, "Idempotency-Key", "k1");
        Reply again = shop.send("POST", "/mem0/v3/memories/add/", body, "Idempotency-Key", "k1");
        assertThat(again.json().get("results")).isEqualTo(first.json().get("results"));
        assertThat(texts(shop.send("GET", "/mem0/memories?user_id=ana", null))).containsExactly("two", "one");
    }

    @Test
    void filtersPassWhatTheySay() {
        shop.send(
                "POST",
                "/mem0/memories",
                Json.object("messages", "red apple", "user_id", "ana", "metadata", Map.of("n", 1L)));
        shop.send(
                "POST",
                "/mem0/memories",
                Json.object("messages", "green pear", "user_id", "ana", "agent_id", "b", "metadata", Map.of("n", 2L)));
        shop.send(
                "POST",
                "/mem0/memories",
                Json.object("messages", "blue plum", "agent_id", "b", "metadata", Map.of("n", 3L)));
        record Case(Map<String, ?> filter, List<String> texts) {
            Case(Map<String, ?> filter, String... texts) {
                this(filter, List.of(texts));
            }
        }
        List<Case> cases = List.of(
                new Case(Map.of("user_id", "ana"), "red apple", "green pear"),
                new Case(Map.of("agent_id", "b"), "blue plum"),
                new Case(
                        Map.of("OR", List.of(Map.of("user_id", "ana"), Map.of("agent_id", "b"))),
                        "red apple",
                        "green pear",
                        "blue plum"),
                new Case(Map.of("AND", List.of(Map.of("user_id", "ana"), Map.of("agent_id", "b"))), "green pear"),
                new Case(Map.of("user_id", "ana", "n", Map.of("gt", 1L)), "green pear"),
                new Case(Map.of("user_id", "ana", "n", Map.of("in", List.of(1L, 7L))), "red apple"),
                new Case(Map.of("user_id", "ana", "n", Map.of("nin", List.of(1L))), "green pear"),
                new Case(Map.of("user_id", "ana", "n", Map.of("ne", 2L)), "red apple"),
                new Case(Map.of("user_id", "ana", "n", "*"), "red apple", "green pear"),
                new Case(Map.of("user_id", "ana", "other", "*")),
                new Case(Map.of("user_id", "ana", "memory", Map.of("icontains", "APPLE")), "red apple"),
                new Case(Map.of("user_id", "ana", "memory", Map.of("contains", "APPLE"))),
                new Case(Map.of("user_id", "ana", "NOT", List.of(Map.of("n", 1L))), "green pear"),
                new Case(Map.of("user_id", "ana", "created_at", Map.of("gte", "2100"))),
                new Case(
                        Map.of("user_id", Map.of("in", List.of("ana", "eva")), "created_at", Map.of("lte", "2100")),
                        "red apple",
                        "green pear"));
        for (Case one : cases) {
            assertThat(texts(unlikely(shop, "fruit", one.filter())))
                    .as(one.filter().toString())
                    .containsExactlyInAnyOrderElementsOf(one.texts());
            assertThat(texts(shop.send("POST", "/mem0/v3/memories/", Json.object("filters", one.filter()))))
                    .as(one.filter().toString())
                    .containsExactlyInAnyOrderElementsOf(one.texts());
        }
        assertThat(shop.send("GET", "/mem0/memories?user_id=ana&limit=1", null).json())
                .containsEntry("count", 2L);
        Reply far = shop.send(
                "POST",
                "/mem0/v3/memories/?page=1000&page_size=1000",
                Json.object("filters", Map.of("user_id", "ana")));
        assertThat(far.json()).containsEntry("field", "page");
        for (Map<String, ?> wrong : List.<Map<String, ?>>of(
                Map.of("n", 1L),
                Map.of("NOT", List.of(Map.of("user_id", "ana"))),
                Map.of("user_id", "ana", "n", Map.of(">=", 1L)),
                Map.of("user_id", "ana", "categories", List.of("x")),
                Map.of("user_id", "ana", "created_at", Map.of("gte", "yesterday")))) {
            assertThat(search(shop, "fruit", wrong).status())
                    .as(wrong.toString())
                    .isEqualTo(400);
        }
    }

    @Test
    void aFilterFindsWhatManyOthersComeBefore() {
        List<Event> all = new ArrayList<>();
        for (int i = 0; i < 300; i++) {
            all.add(Event.ofText("figs figs figs " + i).build());
        }
        all.add(Event.ofText("I once ate a fig.").metadata("rare", "yes").build());
        engine.memory("shop/user:ana").append(all);
        assertThat(texts(search(shop, "figs", Map.of("user_id", "ana")))).doesNotContain("I once ate a fig.");
        assertThat(texts(search(shop, "figs", Map.of("user_id", "ana", "rare", "yes"))))
                .containsExactly("I once ate a fig.");
    }

    @Test
    void whatIsNoMessageIsRefusedAndInstructionsAndRecalledTextAreNotKept() {
        for (Object wrong : List.of(
                List.of(3L), Map.of("role", "user", "content", List.of(Map.of("type", "image_url"))), List.of())) {
            assertThat(shop.send("POST", "/mem0/memories", Json.object("messages", wrong, "user_id", "ana"))
                            .status())
                    .as(wrong.toString())
                    .isEqualTo(400);
        }
        String marked = "<ecphory-recall>\n- secret\n</ecphory-recall>\nI like figs.";
        Reply added = shop.send(
                "POST",
                "/mem0/memories",
                Json.object(
                        "user_id",
                        "ana",
                        "messages",
                        List.of(
                                Map.of("role", "system", "content", "Be kind."),
                                Map.of("role", "user", "content", marked))));
        assertThat(texts(added)).containsExactly("I like figs.");
    }
}
