package dev.ecphory.wire;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.ecphory.Ecphory;
import dev.ecphory.Event;
import dev.ecphory.Tier;
import dev.ecphory.internal.store.RandomEvents;
import dev.ecphory.internal.store.SettableClock;
import dev.ecphory.spi.store.EventStore;
import dev.ecphory.testkit.InMemoryEventStore;
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

/** What every door promises of a memory behind it: the same as the library, whichever shape it gives it. */
public abstract class MemoryContract {
    /** Whose memory the tests are about. */
    protected static final String NAMESPACE = "contract";

    @SuppressWarnings("NullAway.Init") // before each
    private Ecphory engine;

    /** Through the door. */
    @SuppressWarnings("NullAway.Init") // before each
    protected MemoryClient door;

    /** Round it. */
    @SuppressWarnings("NullAway.Init") // before each
    protected MemoryClient library;

    /** The door, onto a namespace of an engine. */
    protected abstract MemoryClient open(Ecphory onto, String namespace);

    /** What is behind it; a store that is empty. */
    protected EventStore store(SettableClock clock) {
        return new InMemoryEventStore(clock, new SplittableRandom(7));
    }

    /** Whether the door leaves out the last memories of a recollection where they would cost too many tokens. */
    protected boolean cuts() {
        return false;
    }

    @BeforeEach
    void open() {
        SettableClock clock = new SettableClock(Instant.parse("2026-04-01T00:00:00Z"));
        engine = Ecphory.builder(store(clock))
                .tier(Tier.EDGE)
                .clock(clock)
                .background(false)
                .open();
        door = open(engine, NAMESPACE);
        library = new LibraryClient(engine.memory(NAMESPACE));
    }

    @AfterEach
    void close() {
        door.close();
        engine.close();
    }

    /** An event. */
    protected static Map<String, @Nullable Object> said(String id, String speaker, String time, String text) {
        return Json.object("id", id, "speaker", speaker, "occurredAt", time, "session", "s1", "text", text);
    }

    /** Appends what Ana said, a day apart. */
    protected void tell(String... texts) {
        List<Map<String, @Nullable Object>> events = new ArrayList<>();
        for (int i = 0; i < texts.length; i++) {
            events.add(said("e" + i, "Ana", "2026-03-0" + (i + 1) + "T10:00:00+01:00", texts[i]));
        }
        door.append(events);
    }

    /** The events of a recollection by id, best first, and their scores to the last bit. */
    @SuppressWarnings("unchecked") // its shape
    protected static List<String> ranked(Map<String, @Nullable Object> recollection) {
        List<Map<String, Object>> items = (List<Map<String, Object>>) recollection.getOrDefault("items", List.of());
        return items.stream()
                .map(item -> item.get("id") + " " + item.get("score"))
                .toList();
    }

    @SuppressWarnings("unchecked") // its shape
    private static List<String> ids(Map<String, @Nullable Object> recollection) {
        List<Map<String, Object>> items = (List<Map<String, Object>>) recollection.getOrDefault("items", List.of());
        return items.stream().map(item -> String.valueOf(item.get("id"))).toList();
    }

    /** The values of facts. */
    protected static List<String> objects(List<Map<String, @Nullable Object>> facts) {
        return facts.stream().map(fact -> String.valueOf(fact.get("object"))).toList();
    }

    @Test
    void keepsEveryKindOfEventVerbatim() {
        RandomEvents random = new RandomEvents(11);
        for (int i = 0; i < 60; i++) {
            Event event = random.next();
            Map<String, @Nullable Object> given = given(event, "r" + i);
            door.append(List.of(given));
            Map<String, @Nullable Object> kept = door.get("r" + i);
            assertThat(kept).isEqualTo(door.shown(library.get("r" + i)));
            assertThat(kept.get("text")).isEqualTo(door.shown(event.text()));
            assertThat(kept.get("speaker")).isEqualTo(door.shown(event.speaker()));
            assertThat(kept.get("session")).isEqualTo(door.shown(event.session()));
            assertThat(kept.get("caption")).isEqualTo(door.shown(event.caption()));
            assertThat(kept.get("metadata")).isEqualTo(door.shown(event.metadata()));
        }
        assertThat(door.list(0, 100))
                .isEqualTo(door.shown(library.list(0, 100)))
                .hasSize(60);
    }

    @Test
    @SuppressWarnings("unchecked") // its shape
    void factsComeWithTheirEventAndWhatBecameOfEachIsTold() {
        Map<String, @Nullable Object> event =
                said("e0", "Ana", "2026-03-01T10:00:00+01:00", "The wifi code is 4711, the landlord is Rui.");
        event.put(
                "claims",
                List.of(
                        Map.of("subject", "user", "predicate", "wifi code", "object", 4711),
                        Map.of("subject", "user", "predicate", "landlord", "object", "Rui", "since", "2025-06"),
                        Map.of("subject", "user", "predicate", "landlord", "object", "Paulo")));
        Map<String, @Nullable Object> appended = door.append(List.of(event)).getFirst();
        List<Map<String, Object>> told = (List<Map<String, Object>>) appended.getOrDefault("claims", List.of());
        assertThat(told).extracting(one -> one.get("outcome")).containsExactly("new", "new", "refused");
        assertThat(String.valueOf(told.getLast().get("because"))).contains("Paulo", "does not stand in the text");
        assertThat(objects(door.facts("Ana", null))).containsExactlyInAnyOrder("4711", "Rui");
        assertThat(door.get("e0").get("claims"))
                .isEqualTo(door.shown(library.get("e0").get("claims")))
                .asInstanceOf(org.assertj.core.api.InstanceOfAssertFactories.LIST)
                .hasSize(2);
        assertThat(door.append(List.of(event)).getFirst().get("claims"))
                .as("a retry")
                .isEqualTo(told);

        Map<String, @Nullable Object> many = said("e1", "Ana", "2026-03-01T10:00:00+01:00", "tea");
        many.put(
                "claims",
                java.util.Collections.nCopies(33, Map.of("subject", "user", "predicate", "likes", "object", "tea")));
        assertThatThrownBy(() -> door.append(List.of(many)))
                .isInstanceOfSatisfying(Refused.class, refused -> assertThat(refused.getMessage())
                        .contains("33"));
    }

    private static Map<String, @Nullable Object> given(Event event, String id) {
        Map<String, @Nullable Object> given = new LinkedHashMap<>();
        given.put("id", id);
        given.put("text", event.text());
        given.put("speaker", event.speaker());
        given.put("recipient", event.recipient());
        given.put("session", event.session());
        given.put("caption", event.caption());
        given.put("modality", EnumNames.lower(event.modality()));
        given.put("occurredAt", TimeFormats.iso(event.occurredAt()));
        if (!event.metadata().isEmpty()) {
            given.put("metadata", event.metadata());
        }
        given.values().removeIf(value -> value == null);
        return given;
    }

    @Test
    void takesNoTimeOfADayThatDoesNotExist() {
        for (String time : List.of(
                "2026-02-31T10:00:00Z",
                "2026-04-31",
                "2025-02-29 08:00",
                "2026-06-31T10:00:00+02:00",
                "2026-13-01T10:00Z")) {
            Refused refused = catchThrowableOfType(
                    Refused.class, () -> door.append(List.of(said("e0", "Ana", time, "The kettle is blue."))));
            assertThat(refused).as(time).isNotNull();
            assertThat(refused.error()).isEqualTo("invalid");
            assertThat(refused).hasMessageContaining(time.substring(0, 10)).hasMessageContaining("calendar");
            assertThatThrownBy(() -> door.recall("kettle", Json.object("asOf", time)))
                    .hasMessageContaining(time.substring(0, 10));
            assertThatThrownBy(() -> door.facts("Ana", time)).hasMessageContaining(time.substring(0, 10));
        }
        assertThat(door.list(0, 10)).isEmpty();
        tell("The kettle is blue.");
        door.append(List.of(said("e9", "Ana", "2024-02-29T23:59:59.5+05:30", "It was a leap year.")));
        assertThat(door.get("e9").get("occurredAt")).isEqualTo("2024-02-29T23:59:59.5+05:30");
    }

    @Test
    void pagesThroughTheLogInItsOrder() {
        tell("one", "two", "three", "four", "five");
        List<Object> seen = new ArrayList<>();
        long after = 0;
        for (List<Map<String, @Nullable Object>> page = door.list(after, 2);
                !page.isEmpty();
                page = door.list(after, 2)) {
            assertThat(page).hasSizeLessThanOrEqualTo(2);
            page.forEach(event -> seen.add(event.get("text")));
            after = (Long) java.util.Objects.requireNonNull(page.getLast().get("seq"));
        }
        assertThat(seen).containsExactly("one", "two", "three", "four", "five");
    }

    @Test
    void aRetryAddsNothingAndOtherContentUnderTheSameIdIsRefused() {
        Map<String, @Nullable Object> event = said("x", "Ana", "2026-03-01T10:00:00Z", "The kettle is blue.");
        assertThat(door.append(List.of(event)).getFirst().get("duplicate")).isNull();
        assertThat(door.append(List.of(event)).getFirst())
                .containsEntry("id", "x")
                .containsEntry("duplicate", true);
        Refused refused = catchThrowableOfType(
                Refused.class,
                () -> door.append(List.of(said("x", "Ana", "2026-03-01T10:00:00Z", "The kettle is red."))));
        assertThat(refused.error()).isEqualTo("conflict");
        assertThat(refused.next()).isNotBlank();
        assertThat(door.list(0, 10)).hasSize(1);
    }

    @Test
    void namesTheFieldAndTheNextStepOfWhatItCannotTake() {
        Refused time = catchThrowableOfType(
                Refused.class, () -> door.append(List.of(said("a", "Ana", "the day after", "text"))));
        assertThat(time.field()).containsIgnoringCase("occurred");
        Refused unknown = catchThrowableOfType(Refused.class, () -> door.recall("who?", Json.object("limit", 10_000L)));
        assertThat(unknown.error()).isEqualTo("invalid");
        assertThat(unknown.field()).isEqualTo("limit");
        Refused blank = catchThrowableOfType(Refused.class, () -> door.recall("  ", Map.of()));
        assertThat(blank.error()).isEqualTo("invalid");
        Refused missing = catchThrowableOfType(Refused.class, () -> door.get("nothing"));
        assertThat(missing.error()).isEqualTo("missing");
        assertThat(missing.next()).isNotBlank();
    }

    @Test
    void recallsWhatTheLibraryRecallsToTheLastBit() {
        RandomEvents random = new RandomEvents(23);
        List<Map<String, @Nullable Object>> events = new ArrayList<>();
        for (int i = 0; i < 120; i++) {
            events.add(given(random.next(), "r" + i));
        }
        door.append(events);
        for (String question : List.of(
                "What did Anna say of the wedding?",
                "when was the lake boat",
                "東京タワー",
                "Who prefers tea next week?",
                "\"quoted\" - [x] rollback deploy Kafka")) {
            for (Map<String, @Nullable Object> how :
                    List.of(Json.object(), Json.object("limit", 3L), Json.object("limit", 20L, "maxTokens", 500L))) {
                Map<String, @Nullable Object> through = door.recall(question, how);
                Map<String, @Nullable Object> direct = library.recall(question, how);
                List<String> best = ranked(direct);
                assertThat(ranked(through))
                        .isEqualTo(cuts() ? best.subList(0, ranked(through).size()) : best);
                assertThat(ranked(through).isEmpty()).isEqualTo(best.isEmpty());
                if (!ranked(direct).isEmpty()) {
                    assertThat(through.get("context")).isEqualTo(direct.get("context"));
                }
            }
        }
    }

    @Test
    void recallsAsOfATimeInTheWorld() {
        tell("I moved to Oslo.", "I moved to Lima.");
        Map<String, @Nullable Object> early =
                door.recall("Where did Ana move?", Json.object("asOf", "2026-03-01T23:00:00Z"));
        assertThat(ids(early)).containsExactly("e0");
        assertThat(ids(door.recall("Where did Ana move?", Map.of()))).contains("e0", "e1");
    }

    @Test
    void explainsWhereAnEventStands() {
        tell("The kettle is blue.", "The bicycle has a flat tyre.");
        Map<String, @Nullable Object> why = door.explain("What colour is the kettle?", "e1");
        assertThat(why).isEqualTo(library.explain("What colour is the kettle?", "e1"));
        assertThat(catchThrowableOfType(Refused.class, () -> door.explain("why?", "none"))
                        .error())
                .isIn("missing", "invalid");
    }

    @Test
    void answersWithCitationsOrAbstains() {
        tell("My dentist is called Dr. Weber.", "The bicycle has a flat tyre.");
        door.consolidate();
        Map<String, @Nullable Object> answer = door.answer("Who is Ana's dentist?");
        assertThat(String.valueOf(answer.get("answer"))).contains("Weber");
        assertThat(String.valueOf(answer.get("citations"))).contains("e0");
        assertThat(door.answer("Which instrument does Zoltan play?").get("kind"))
                .isEqualTo("abstained");
    }

    @Test
    void whatIsRetractedIsNotRecalledUntilItIsRestored() {
        tell("The kettle is blue.", "The bicycle has a flat tyre.");
        door.retract("e0", true);
        assertThat(ids(door.recall("kettle", Map.of()))).doesNotContain("e0");
        assertThat(library.get("e0").get("text")).isEqualTo("The kettle is blue.");
        door.retract("e0", false);
        assertThat(ids(door.recall("kettle", Map.of()))).contains("e0");
        assertThat(catchThrowableOfType(Refused.class, () -> door.retract("none", true))
                        .error())
                .isIn("missing", "invalid");
    }

    @Test
    void tellsWhatHoldsAndWhatHeld() {
        tell("I live in Oslo.", "I live in Lima now.");
        door.consolidate();
        assertThat(objects(door.facts("Ana", null))).contains("Lima").doesNotContain("Oslo");
        assertThat(objects(door.facts("Ana", "2026-03-01"))).contains("Oslo");
        assertThat(objects(door.history("Ana", "lives_in"))).containsExactly("Oslo", "Lima");
        assertThat(objects(door.timeline("Ana")))
                .isEqualTo(objects(library.timeline("Ana")))
                .contains("Oslo", "Lima");
    }

    @Test
    void instructionsStandFirstInEveryContext() {
        tell("The kettle is blue.");
        String id = door.addDirective("Always answer in Portuguese.");
        assertThat(door.directives()).containsExactly("Always answer in Portuguese.");
        assertThat(String.valueOf(door.recall("kettle", Map.of()).get("context")))
                .contains("Portuguese");
        door.removeDirective(id);
        assertThat(door.directives()).isEmpty();
    }

    @Test
    void erasingIsPlannedFirstAndProvedAfterwards() {
        tell("The secret word is Rumpelstilzchen.", "The kettle is blue.");
        Map<String, @Nullable Object> plan = door.planErase(List.of("e0"));
        assertThat(plan.get("events")).isEqualTo(List.of("e0"));
        assertThat(door.list(0, 10)).hasSize(2);
        Map<String, @Nullable Object> receipt = door.erase(List.of("e0"));
        assertThat(receipt).containsEntry("complete", true).containsEntry("proof", "content");
        for (String id : List.of("e0", "mistyped")) {
            assertThat(catchThrowableOfType(Refused.class, () -> door.erase(List.of(id)))
                            .error())
                    .isIn("missing", "invalid");
        }
        assertThat(door.list(0, 10)).hasSize(1);
        assertThat(ids(door.recall("Rumpelstilzchen", Map.of()))).doesNotContain("e0");
    }

    @Test
    void oneNamespaceNeverSeesAnother() {
        tell("The kettle is blue.");
        try (MemoryClient other = open(engine, "other")) {
            other.append(List.of(said("e0", "Bo", "2026-03-01T10:00:00Z", "The kettle of Bo is green.")));
            assertThat(other.list(0, 10)).hasSize(1);
            assertThat(String.valueOf(other.recall("kettle", Map.of())))
                    .contains("green")
                    .doesNotContain("blue");
            assertThat(String.valueOf(door.recall("kettle", Map.of())))
                    .contains("blue")
                    .doesNotContain("green");
        }
    }

    @Test
    void countsWhatIsThere() {
        tell("one", "two");
        assertThat(door.stats()).containsEntry("events", 2L).containsEntry("namespace", NAMESPACE);
    }
}
