package dev.ecphory.koog;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import ai.koog.prompt.message.Message;
import ai.koog.prompt.message.MessagePart;
import ai.koog.prompt.message.RequestMetaInfo;
import ai.koog.prompt.message.ResponseMetaInfo;
import dev.ecphory.ContextMarker;
import dev.ecphory.Ecphory;
import dev.ecphory.InvalidInputException;
import dev.ecphory.LogEntry;
import dev.ecphory.Tier;
import dev.ecphory.admin.Deletion.Selection;
import dev.ecphory.testkit.CredentialSamples;
import dev.ecphory.testkit.Decorated;
import dev.ecphory.testkit.InMemoryEventStore;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Random;
import kotlin.coroutines.Continuation;
import kotlin.coroutines.CoroutineContext;
import kotlin.coroutines.EmptyCoroutineContext;
import kotlin.time.Instant;
import kotlinx.serialization.json.JsonElementKt;
import kotlinx.serialization.json.JsonObject;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

final class EcphoryChatHistoryProviderTest {
    private final InMemoryEventStore store = new InMemoryEventStore(InstantSource.system(), new Random(1));
    private final Ecphory ecphory = Decorated.of(
            Ecphory.builder(store).tier(Tier.EDGE).background(false).open());
    private final EcphoryChatHistoryProvider provider = EcphoryChatHistoryProvider.builder(
                    ecphory, id -> "user/" + id.split(":")[0])
            .user("Ana")
            .build();

    @AfterEach
    void close() {
        ecphory.close();
    }

    private static Instant at(int minute) {
        return Instant.Companion.fromEpochMilliseconds(1_780_000_000_000L + 60_000L * minute);
    }

    private static Message.User user(String text, int minute) {
        return new Message.User(text, new RequestMetaInfo(at(minute)));
    }

    private static Message.Assistant assistant(String text, int minute) {
        return new Message.Assistant(text, new ResponseMetaInfo(at(minute), 9, 5, 4, "script"));
    }

    private void store(String id, Message... history) {
        Object unused = provider.store(id, List.of(history), none());
    }

    @SuppressWarnings("unchecked") // it is what the interface gives
    private List<Message> load(String id) {
        return (List<Message>) Objects.requireNonNull(provider.load(id, none()));
    }

    private static <T> Continuation<T> none() {
        return new Continuation<>() {
            @Override
            public CoroutineContext getContext() {
                return EmptyCoroutineContext.INSTANCE;
            }

            @Override
            public void resumeWith(Object result) {}
        };
    }

    @Test
    void noCredentialOfAWindowIsShownToAnotherTalk() {
        store("ana:1", user(String.join("\n", CredentialSamples.texts()), 1), assistant("I see.", 2));

        assertThat(String.join("\n", remembered("user/ana")))
                .contains("payments go through")
                .doesNotContain(CredentialSamples.secrets());
        assertThat(ecphory.memory("user/ana")
                        .recall("What do payments go through?")
                        .context())
                .doesNotContain(CredentialSamples.secrets());
    }

    private List<String> remembered(String namespace) {
        return ecphory.memory(namespace).list(0, 100).stream()
                .map(entry -> entry.event().speaker() + ": " + entry.event().text())
                .toList();
    }

    @Test
    void halfACharacterOrANulRefusesNoHistory() {
        store("1", user("cut \ud83c here", 1), assistant("ELF\u0000bin", 2));
        store("1", user("cut \ud83c here", 1), assistant("ELF\u0000bin", 2));

        assertThat(load("1")).extracting(Message::textContent).containsExactly("cut \uFFFD here", "ELF\uFFFDbin");
    }

    @Test
    void aHistoryComesBackAsItWasWrittenAndIsRememberedOnce() {
        Message system = new Message.System("Be brief.", new RequestMetaInfo(at(0)));
        store("ana:1", system, user("I sold the old bike to Karim.", 1), assistant("I see.", 2));
        assertThat(load("ana:1"))
                .containsExactly(system, user("I sold the old bike to Karim.", 1), assistant("I see.", 2));

        List<Message> more = new ArrayList<>(load("ana:1"));
        more.add(user("My knee is better.", 3));
        store("ana:1", more.toArray(Message[]::new));
        store("ana:1", more.toArray(Message[]::new));

        assertThat(load("ana:1")).isEqualTo(more);
        assertThat(remembered("user/ana"))
                .containsExactly("Ana: I sold the old bike to Karim.", "assistant: I see.", "Ana: My knee is better.");
        assertThat(ecphory.memory("user/ana").list(0, 1))
                .extracting(entry -> entry.event().session())
                .containsExactly("ana:1");
        assertThat(load("ana:2")).isEmpty();
    }

    @Test
    void whatAWindowLeavesOutStaysRemembered() {
        store("ana:1", user("I sold the old bike to Karim.", 1), assistant("I see.", 2), user("My knee is better.", 3));
        store("ana:1", user("My knee is better.", 3));

        assertThat(load("ana:1")).containsExactly(user("My knee is better.", 3));
        assertThat(remembered("user/ana")).hasSize(3);
    }

    @Test
    void toolsReasoningAndSeveralTextsComeBackAndOnlyTextsAreRemembered() {
        Message call = new Message.Assistant(
                List.of(
                        new MessagePart.Reasoning(List.of("They ask for the weather."), null, null, null),
                        new MessagePart.Text("Let me look."),
                        new MessagePart.Text("One moment."),
                        new MessagePart.Tool.Call("1", "weather", "{\"city\":\"Seoul\"}")),
                new ResponseMetaInfo(at(1)),
                "tool_calls");
        Message result = new Message.User(
                List.of(new MessagePart.Tool.Result("1", "weather", "sunny")), new RequestMetaInfo(at(2)));
        store("ana:1", call, result);

        assertThat(load("ana:1")).containsExactly(call, result);
        assertThat(remembered("user/ana")).containsExactly("assistant: Let me look.\nOne moment.");
    }

    @Test
    void whatWasInjectedAndRawResponsesAreNotStored() {
        String injected = "Hi.\n\n" + ContextMarker.OPEN + "\n- secret\n" + ContextMarker.CLOSE;
        Message.Assistant raw = new Message.Assistant(
                "Hello.",
                new ResponseMetaInfo(at(2)),
                "stop",
                new JsonObject(Map.of("text", JsonElementKt.JsonPrimitive("Hello."))));
        store("ana:1", user(injected, 1), raw);

        assertThat(load("ana:1").getFirst()).isEqualTo(user("Hi.", 1));
        assertThat(((Message.Assistant) load("ana:1").getLast()).getRawResponse())
                .isNull();
        assertThat(remembered("user/ana")).containsExactly("Ana: Hi.", "assistant: Hello.");
    }

    @Test
    void whatIsErasedVanishesFromTheHistoryAndFromTheStore() {
        store("ana:1", user("The code is 7719.", 1), assistant("I see.", 2));
        LogEntry told = ecphory.memory("user/ana").list(0, 1).getFirst();
        var unused = ecphory.memory("user/ana").deletion().erase(Selection.events(List.of(told.id())));

        assertThat(load("ana:1")).containsExactly(assistant("I see.", 2));
        assertThat(store.namespaces())
                .flatExtracting(namespace -> store.log().after(namespace, 0, 100))
                .noneMatch(entry -> entry.toString().contains("7719"));
    }

    @Test
    void conversationsOfOthersAreOutOfSightAndNobodysAreRefused() {
        store("ana:1", user("I sold the old bike to Karim.", 1));

        assertThat(load("ben:1")).isEmpty();
        assertThat(remembered("user/ben")).isEmpty();
        assertThatThrownBy(() -> load(" "))
                .isInstanceOf(InvalidInputException.class)
                .hasMessageContaining("conversation id")
                .hasMessageContaining("run the agent with");
    }
}
