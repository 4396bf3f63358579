package dev.ecphory.adk;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.tuple;

import com.google.adk.events.Event;
import com.google.adk.memory.BaseMemoryService;
import com.google.adk.memory.MemoryEntry;
import com.google.adk.sessions.Session;
import com.google.genai.types.Content;
import com.google.genai.types.FileData;
import com.google.genai.types.FunctionCall;
import com.google.genai.types.FunctionResponse;
import com.google.genai.types.Part;
import dev.ecphory.ContextMarker;
import dev.ecphory.Ecphory;
import dev.ecphory.EcphoryException;
import dev.ecphory.LogEntry;
import dev.ecphory.RecallOptions;
import dev.ecphory.Tier;
import dev.ecphory.testkit.CredentialSamples;
import dev.ecphory.testkit.Decorated;
import dev.ecphory.testkit.InMemoryEventStore;
import java.time.Instant;
import java.time.InstantSource;
import java.time.ZoneId;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

final class EcphoryMemoryServiceTest {
    private static final long MAY = Instant.parse("2026-05-04T17:30:00Z").toEpochMilli();

    private final Ecphory ecphory =
            Decorated.of(Ecphory.builder(new InMemoryEventStore(InstantSource.system(), new Random(1)))
                    .tier(Tier.EDGE)
                    .background(false)
                    .open());
    private final BaseMemoryService service =
            EcphoryMemoryService.builder(ecphory).build();
    private final BaseMemoryService events =
            EcphoryMemoryService.builder(ecphory).eachEvent(true).build();

    @AfterEach
    void close() {
        ecphory.close();
    }

    @Test
    void storesWhatWasSaidWordForWordWithItsAuthorTimeAndSession() {
        add(session("spring", said("e-1", "user", Part.fromText("I sold the old bike to Karim."))));

        LogEntry entry = stored("shop/ana").getFirst();
        assertThat(entry.id()).isEqualTo("e-1");
        assertThat(entry.event().text()).isEqualTo("I sold the old bike to Karim.");
        assertThat(entry.event().speaker()).isEqualTo("user");
        assertThat(entry.event().session()).isEqualTo("spring");
        assertThat(entry.occurredAt()).isEqualTo("2026-05-04T17:30Z");
    }

    @Test
    void halfACharacterOrANulRefusesNoSession() {
        add(session(
                "spring",
                said("e-1", "user", Part.fromText("cut \ud83c here")),
                said("e-2", "assistant", Part.fromText("ELF\u0000bin"))));

        assertThat(texts("shop/ana")).containsExactly("cut \uFFFD here", "ELF\uFFFDbin");
        assertThat(search(service, "ana", "What was cut \ud83c here?")).isNotEmpty();
    }

    @Test
    void noCredentialThatIsSaidInASessionIsKept() {
        add(session("spring", said("e-1", "user", Part.fromText(String.join("\n", CredentialSamples.texts())))));

        assertThat(String.join("\n", texts("shop/ana")))
                .contains("payments go through")
                .doesNotContain(CredentialSamples.secrets());
    }

    @Test
    void aSessionThatIsAddedAgainStoresOnlyWhatIsNewInIt() {
        Event first = said("e-1", "user", Part.fromText("I sold the old bike to Karim."));
        Event second = said("e-2", "assistant", Part.fromText("Noted."));
        add(session("spring", first));
        add(session("spring", first));
        add(session("spring", first, second));

        assertThat(texts("shop/ana")).containsExactly("I sold the old bike to Karim.", "Noted.");
    }

    @Test
    void whatWasRetractedStaysHiddenWhenItsSessionIsAddedAgain() {
        Session session = session("spring", said("e-1", "user", Part.fromText("I sold the old bike to Karim.")));
        add(session);
        ecphory.memory("shop/ana").deletion().retract("e-1");
        add(session);

        assertThat(search(events, "ana", "Who bought the old bike?")).isEmpty();
    }

    @Test
    void aSearchGivesTheAssembledContextAsOneEntry() {
        add(session("spring", said("e-1", "user", Part.fromText("I sold the old bike to Karim."))));

        List<MemoryEntry> found = search(service, "ana", "Who bought the old bike?");
        assertThat(found).hasSize(1);
        assertThat(found.getFirst().author()).isEqualTo("memory");
        assertThat(found.getFirst().content().text())
                .startsWith(ContextMarker.OPEN)
                .contains("I sold the old bike to Karim.", "4 May 2026");
        assertThat(search(service, "ana", " ")).isEmpty();
        assertThat(search(service, "nobody", "Who bought the old bike?")).isEmpty();
    }

    @Test
    void eachEventIsAnEntryWithItsOwnAuthorAndTimeIfAskedFor() {
        add(session(
                "spring",
                said("e-1", "user", Part.fromText("I sold the old bike to Karim.")),
                said("e-2", "assistant", Part.fromText("Karim bought the old bike for 80 euros."))));

        assertThat(search(events, "ana", "Who bought the old bike?"))
                .extracting(MemoryEntry::author, entry -> entry.content().text(), MemoryEntry::timestamp)
                .contains(
                        tuple("user", "I sold the old bike to Karim.", "2026-05-04T17:30Z"),
                        tuple("assistant", "Karim bought the old bike for 80 euros.", "2026-05-04T17:30Z"));
    }

    @Test
    void optionsLimitWhatIsFound() {
        add(session(
                "spring",
                said("e-1", "user", Part.fromText("I sold the old bike to Karim.")),
                said("e-2", "user", Part.fromText("The bike was red."))));
        BaseMemoryService one = EcphoryMemoryService.builder(ecphory)
                .options(RecallOptions.defaults().withLimit(1))
                .eachEvent(true)
                .build();

        assertThat(search(one, "ana", "Who bought the old bike?")).hasSize(1);
    }

    @Test
    void functionCallsTheirResultsFilesAndThoughtsAreNeverRemembered() {
        Part call = Part.builder()
                .functionCall(FunctionCall.builder().name("loadMemory").build())
                .build();
        Part result = Part.builder()
                .functionResponse(FunctionResponse.builder()
                        .name("loadMemory")
                        .response(Map.of("result", "weather"))
                        .build())
                .build();
        Part file = Part.builder()
                .fileData(FileData.builder()
                        .mimeType("application/pdf")
                        .fileUri("gs://bucket/file.pdf")
                        .build())
                .build();
        Part thought =
                Part.builder().text("They ask about the weather.").thought(true).build();
        add(session(
                "spring",
                said("e-1", "assistant", call),
                said("e-2", "assistant", result),
                said("e-3", "user", Part.fromBytes(new byte[] {1, 2, 3}, "image/png"), file),
                said("e-4", "assistant", thought),
                said("e-5", "assistant", thought, Part.fromText("The weather in Seoul is fine."), call),
                Event.builder().id("e-6").author("user").timestamp(MAY).build(),
                said("e-7", "assistant", Part.fromText("The wea")).toBuilder()
                        .partial(true)
                        .build()));

        assertThat(texts("shop/ana")).containsExactly("The weather in Seoul is fine.");
        assertThat(search(events, "ana", "weather?")).hasSize(1);
    }

    @Test
    void whatWasRecalledIsNotRememberedAsIfItHadBeenSaid() {
        add(session(
                "spring",
                said(
                        "e-1",
                        "user",
                        Part.fromText("Thanks.\n" + ContextMarker.OPEN + "\n- old\n" + ContextMarker.CLOSE))));

        assertThat(texts("shop/ana")).containsExactly("Thanks.");
    }

    @Test
    void noPairOfNamesReachesTheMemoryOfAnotherPair() {
        for (List<String> owner : List.of(List.of("a", "b/c"), List.of("a/b", "c"), List.of("a", "b%2Fc"))) {
            service.addSessionToMemory(Session.builder("s")
                            .appName(owner.getFirst())
                            .userId(owner.getLast())
                            .events(List.of(said("e-1", "user", Part.fromText("The tulips are for " + owner))))
                            .build())
                    .blockingAwait();
        }

        assertThat(ecphory.namespaces()).hasSize(3);
        assertThat(events.searchMemory("a", "b/c", "Who are the tulips for?")
                        .blockingGet()
                        .memories())
                .extracting(entry -> entry.content().text())
                .containsExactly("The tulips are for [a, b/c]");
    }

    @Test
    void anApplicationMayNameNamespacesAndSayWhereItsUsersAre() {
        BaseMemoryService own = EcphoryMemoryService.builder(ecphory)
                .namespace((app, user) -> "user-" + user)
                .zone(ZoneId.of("Europe/Berlin"))
                .build();
        own.addSessionToMemory(session("spring", said("e-1", "user", Part.fromText("Good evening."))))
                .blockingAwait();

        assertThat(stored("user-ana").getFirst().occurredAt()).isEqualTo("2026-05-04T19:30+02:00");
    }

    @Test
    void anEventWithoutAnIdIsStored() {
        add(session(
                "spring",
                Event.builder()
                        .author("user")
                        .content(Content.fromParts(Part.fromText("Hello there.")))
                        .build()));

        assertThat(texts("shop/ana")).containsExactly("Hello there.");
    }

    @Test
    void whatCannotBeDoneEndsInAnErrorThatSaysWhatToDo() {
        assertThatThrownBy(() ->
                        service.searchMemory("shop", "u".repeat(300), "bike").blockingGet())
                .isInstanceOf(EcphoryException.class)
                .hasMessageContaining("namespace");
    }

    private void add(Session session) {
        service.addSessionToMemory(session).blockingAwait();
    }

    private static List<MemoryEntry> search(BaseMemoryService service, String user, String query) {
        return service.searchMemory("shop", user, query).blockingGet().memories();
    }

    private List<LogEntry> stored(String namespace) {
        return ecphory.memory(namespace).list(0, 100);
    }

    private List<String> texts(String namespace) {
        return stored(namespace).stream().map(entry -> entry.event().text()).toList();
    }

    private static Event said(String id, String author, Part... parts) {
        return Event.builder()
                .id(id)
                .author(author)
                .timestamp(MAY)
                .content(Content.fromParts(parts))
                .build();
    }

    private static Session session(String id, Event... said) {
        return Session.builder(id)
                .appName("shop")
                .userId("ana")
                .events(Arrays.asList(said))
                .build();
    }
}
