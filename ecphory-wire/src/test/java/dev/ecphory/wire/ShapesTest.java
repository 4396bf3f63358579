package dev.ecphory.wire;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.ecphory.AnswerOptions.Abstention;
import dev.ecphory.ConflictException;
import dev.ecphory.Ecphory;
import dev.ecphory.Event;
import dev.ecphory.InvalidInputException;
import dev.ecphory.Memory;
import dev.ecphory.ModelUnavailableException;
import dev.ecphory.OutcomeUnknownException;
import dev.ecphory.ProgressListener;
import dev.ecphory.RecallOptions;
import dev.ecphory.RecallResult.Reminder;
import dev.ecphory.RetryableException;
import dev.ecphory.StoreDamagedException;
import dev.ecphory.StoreUnavailableException;
import dev.ecphory.Tier;
import dev.ecphory.admin.Actor.Channel;
import dev.ecphory.admin.Deletion.Selection;
import dev.ecphory.internal.cognition.CognitiveMemory;
import dev.ecphory.internal.cognition.mechanism.CognitionSettings;
import dev.ecphory.internal.cognition.mechanism.FeelingOfKnowing.Sense;
import dev.ecphory.internal.cognition.mechanism.SessionMood;
import dev.ecphory.internal.cognition.recall.CognitionReport;
import dev.ecphory.internal.cognition.recall.CognitionReport.Unbidden;
import dev.ecphory.internal.engine.EngineBuilder;
import dev.ecphory.internal.engine.EngineMemory;
import dev.ecphory.internal.intentions.Intentions;
import dev.ecphory.internal.scopes.MemoryScope;
import dev.ecphory.internal.scopes.ScopedMemories;
import dev.ecphory.internal.store.SettableClock;
import dev.ecphory.knowledge.IntentionTrigger;
import dev.ecphory.testkit.InMemoryEventStore;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** What is made of the engine's values has the shape that is written down. */
final class ShapesTest {
    private static final Map<String, @Nullable Object> SHAPES = Schemas.all("");

    private final SettableClock clock = new SettableClock(Instant.parse("2026-04-01T00:00:00Z"));
    private final Ecphory engine = Ecphory.builder(new InMemoryEventStore(clock, new SplittableRandom(7)))
            .tier(Tier.EDGE)
            .clock(clock)
            .background(false)
            .open();
    private final Memory memory = engine.memory("shapes");

    @BeforeEach
    void tell() {
        String[][] told = {
            {"Ana", "I live in Oslo with my sister Marta."},
            {"Ben", "I work at Acme, because Globex closed."},
            {"Ana", "We moved to Lima on 3 March 2026. Marta loves it!"},
            {"Ana", "I got married to Ben two years ago."},
            {"Ben", "The week before the wedding it rained. Remind Ana, only for today, to call."}
        };
        for (int i = 0; i < told.length; i++) {
            memory.append(EventInput.event(Json.object(
                    "id",
                    "e" + i,
                    "speaker",
                    told[i][0],
                    "recipient",
                    told[i][0].equals("Ana") ? "Ben" : "Ana",
                    "session",
                    "s",
                    "occurredAt",
                    "2026-03-1" + i + "T10:00:00+01:00",
                    "text",
                    told[i][1])));
        }
        memory.consolidate(ProgressListener.SILENT);
    }

    @AfterEach
    void close() {
        engine.close();
    }

    private FactJson facts() {
        return new FactJson(new EvidenceEvents(memory), memory.now());
    }

    private static void held(String shape, @Nullable Object value) {
        held(shape, shape, Json.read("value", Json.text(value)));
    }

    /** Every member that must be there is, and none that is not written down. */
    @SuppressWarnings("unchecked") // schemas
    private static void held(String where, Object type, @Nullable Object value) {
        Map<String, Object> schema = type instanceof String name
                ? (Map<String, Object>) java.util.Objects.requireNonNull(SHAPES.get(name), name)
                : (Map<String, Object>) type;
        if (schema.get("$ref") instanceof String name) {
            held(where, name, value);
        } else if (schema.get("anyOf") instanceof List<?> either) {
            if (value != null) {
                held(where, java.util.Objects.requireNonNull(either.getFirst()), value);
            }
        } else {
            String wanted = String.valueOf(schema.get("type"));
            switch (wanted) {
                case "string" -> assertThat(value).as(where).isInstanceOf(String.class);
                case "integer" -> assertThat(value).as(where).isInstanceOf(Long.class);
                case "number" -> assertThat(value).as(where).isInstanceOf(Number.class);
                case "boolean" -> assertThat(value).as(where).isInstanceOf(Boolean.class);
                case "array" -> {
                    assertThat(value).as(where).isInstanceOf(List.class);
                    ((List<?>) java.util.Objects.requireNonNull(value))
                            .forEach(one ->
                                    held(where + "[]", java.util.Objects.requireNonNull(schema.get("items")), one));
                }
                default -> object(where, schema, value);
            }
        }
    }

    @SuppressWarnings("unchecked") // schemas
    private static void object(String where, Map<String, Object> schema, @Nullable Object value) {
        assertThat(value).as(where).isInstanceOf(Map.class);
        Map<String, Object> object = (Map<String, Object>) java.util.Objects.requireNonNull(value);
        if (!(schema.get("properties") instanceof Map<?, ?> properties)) {
            object.forEach((name, one) -> held(
                    where + "." + name, java.util.Objects.requireNonNull(schema.get("additionalProperties")), one));
            return;
        }
        assertThat(properties.keySet()).as(where).containsAll((java.util.Set) object.keySet());
        assertThat(object.keySet()).as(where).containsAll((List<String>)
                java.util.Objects.requireNonNull(schema.get("required")));
        object.forEach(
                (name, one) -> held(where + "." + name, java.util.Objects.requireNonNull(properties.get(name)), one));
    }

    @Test
    void events() {
        held("Event", EventJson.of(memory.get("e0").orElseThrow()));
        assertThat(EventJson.line(memory.get("e0").orElseThrow())).startsWith("{\"id\":\"e0\",\"session\":\"s\"");
    }

    @Test
    void theRunningSessionAndTheCurrentEventReachRecall() {
        RecallOptions how =
                RecallInput.recall(RecallInput.HOW.read(Json.object("session", "spring", "currentEvent", "e4")));
        assertThat(how.session()).isEqualTo("spring");
        assertThat(how.currentEvent()).isEqualTo("e4");
    }

    @Test
    void questions() {
        RecallOptions how = RecallInput.recall(RecallInput.HOW.read(Json.object(
                "limit",
                3L,
                "asker",
                "Ana",
                "askedAt",
                "2026-04-01",
                "asOf",
                "2026-04",
                "tokensBy",
                "word_pieces",
                "focus",
                List.of("Lima"),
                "mute",
                List.of("rain"),
                "patienceMs",
                0L)));
        held("Recollection", RecallJson.of(memory.recall("Where does Ana live?", how), facts()));
        held("WhyNot", RecallJson.of("Where?", memory.explain("Where?", how, "e4")));
        held("Classification", StatusJson.of(memory.classify("How many times did Ana move?")));
        var answering = RecallInput.answer(
                RecallInput.HOW.and(RecallInput.ANSWER).read(Json.object("abstention", "never", "deadlineMs", 5_000L)));
        assertThat(answering.abstention()).isEqualTo(Abstention.NEVER);
        assertThat(answering.deadline()).isEqualTo(Duration.ofSeconds(5));
        held("Answer", AnswerJson.of(memory.answer("Where does Ana live now?", answering), memory));
        held(
                "Answer",
                AnswerJson.of(ScopedMemories.of(Map.of(MemoryScope.USER, memory))
                        .answer("Where does Ana live now?", answering)));
    }

    @Test
    void whatComesToMind() {
        Map<String, @Nullable Object> plain = RecallJson.of(memory.recall("Where does Ana live?"), facts());
        assertThat(plain).doesNotContainKey("felt");
        var entry = memory.get("e3").orElseThrow();
        CognitionReport felt = new CognitionReport(
                new Sense(.7, true, List.of("e1"), List.of("e2")),
                new Unbidden(entry, .5, .2, true),
                new SessionMood("Ana", -.4, .3, 4, 3, entry.recordedAt(), List.of("e3")));
        held("Felt", StatusJson.of(felt));
        assertThat(StatusJson.of(new CognitionReport(felt.knowing(), null, null)))
                .doesNotContainKey("unbidden");
        try (Ecphory mindful = EngineBuilder.over(new InMemoryEventStore(clock, new SplittableRandom(7)))
                .tier(Tier.EDGE)
                .clock(clock)
                .background(false)
                .cognition(CognitionSettings.SEED)
                .open()) {
            Memory other = mindful.memory("mindful");
            for (int i = 0; i < 40; i++) {
                other.append(Event.ofText("Rain again, the bus was late, number " + i + ".")
                        .build());
            }
            for (int i = 0; i < 5; i++) {
                other.append(Event.ofText("The violin teacher Orsolya moved violin lesson " + i + ".")
                        .session("s")
                        .build());
            }
            var recalled = other.recall(
                    "Which violin lesson did Orsolya move?",
                    RecallOptions.defaults().withLimit(1));
            Map<String, @Nullable Object> json =
                    RecallJson.of(recalled, new FactJson(new EvidenceEvents(other), other.now()));
            assertThat(json).containsKey("felt");
            held("Recollection", json);
        }
    }

    @Test
    void factsAndWhatBearsThem() {
        var all = memory.facts().facts(null, null, null, null);
        assertThat(all).isNotEmpty().allSatisfy(fact -> held("Fact", facts().of(fact)));
        all.forEach(fact ->
                memory.facts().claims(List.of(fact.claim())).forEach(claim -> held("Claim", facts().of(claim))));
        held("Past", FactJson.past(memory, memory.facts().timeline("Ana", null), null, null));
        held("Timeline", FactJson.timeline(memory, "Ana", null, null));
        EngineMemory.of(memory)
                .facts()
                .profile("Globex", null, null)
                .causes()
                .forEach(edge -> held("Cause", StatusJson.of(edge)));
        held(
                "Contradictions",
                Json.object(
                        "contradictions",
                        StatusJson.contradictions(memory, memory.facts().contradictions(), facts())));
    }

    @Test
    void people() {
        memory.facts().entities(50).forEach(entity -> held("Entity", StatusJson.of(entity)));
        EngineMemory.of(memory).gate().landmarks().forEach(landmark -> held("Landmark", StatusJson.of(landmark)));
        for (String name : List.of("Ana", "Ben", "Marta")) {
            held(
                    "Profile",
                    EntityJson.of(EngineMemory.of(memory).facts().profile(name, null, null), facts(), null, null));
            held("Graph", StatusJson.of(EngineMemory.of(memory).facts().graph(name, 2, null, null)));
        }
    }

    @Test
    void stateAndForgetting() {
        held("Stats", StatusJson.of(memory.admin().stats()));
        held("Directive", StatusJson.of(memory.directives().add("Be brief.")));
        Intentions intentions = CognitiveMemory.of(memory).intentions();
        held("Intention", StatusJson.of(intentions.add("Sing", new IntentionTrigger.OnTopic("music"))));
        intentions.add("Rest", new IntentionTrigger.AtTime(Instant.EPOCH, Duration.ofDays(1)));
        held("Intentions", Json.object("intentions", StatusJson.all(intentions.list())));
        held("DueIntentions", Json.object("due", StatusJson.all(intentions.due(memory.now(), null))));
        held("Reminder", StatusJson.of(new Reminder("i", "Sing", "its time has come")));
        var health = engine.health();
        assertThat(StatusJson.of(health)).containsEntry("ok", health.ok()).containsKey("parts");
        assertThat(StatusJson.of(memory.admin().verify(ProgressListener.SILENT)))
                .containsEntry("ok", true);
        held("Plan", StatusJson.of(memory.deletion().plan(Selection.events(List.of("e0")))));
        held("Receipt", StatusJson.of(memory.deletion().erase(Selection.events(List.of("e0")))));
    }

    @Test
    void everyFailureSaysWhatToDoAndNothingElse() {
        Map<Throwable, String> failures = new LinkedHashMap<>();
        failures.put(new InvalidInputException("limit", "0", "is too small", "give more"), "invalid");
        failures.put(new ConflictException("taken", "look", null), "conflict");
        failures.put(new RetryableException("busy", "wait", null), "try_again");
        failures.put(new OutcomeUnknownException("lost", "look", null), "outcome_unknown");
        failures.put(new StoreDamagedException("broken", "repair", null), "damaged");
        failures.put(new StoreUnavailableException("away", "check", null), "unavailable");
        failures.put(new ModelUnavailableException("away", "check", null), "model");
        failures.put(NotFoundException.event("x", "n"), "missing");
        failures.put(new IllegalStateException("a secret"), "internal");
        List<String> said = new ArrayList<>();
        failures.forEach((failure, error) -> {
            Map<String, @Nullable Object> problem =
                    Problem.of(failure, Channel.LIBRARY).object();
            assertThat(problem).containsEntry("error", error);
            assertThat(String.valueOf(problem.get("next"))).isNotBlank();
            said.add(problem.toString());
        });
        assertThat(said).noneMatch(text -> text.contains("secret"));
        assertThat(Problem.withoutMessage(new IllegalStateException("a secret")).toString())
                .doesNotContain("secret");
    }

    @Test
    void timesAreReadAsExactlyAsTheyWereWritten() {
        assertThat(TimeFormats.until("t", "2026")).isEqualTo("2026-12-31T23:59:59.999999Z");
        assertThat(TimeFormats.after("t", "2026-02")).isEqualTo("2026-03-01T00:00:00Z");
        assertThat(TimeFormats.since("t", "2026-02-03").at()).isEqualTo("2026-02-03T00:00:00Z");
        assertThat(TimeFormats.zone(null)).isEqualTo(java.time.ZoneOffset.UTC);
        assertThatThrownBy(() -> TimeFormats.zone("Nowhere/Land")).isInstanceOf(InvalidInputException.class);
        assertThatThrownBy(() -> TimeFormats.until("t", "2026-02-30")).isInstanceOf(InvalidInputException.class);
    }
}
