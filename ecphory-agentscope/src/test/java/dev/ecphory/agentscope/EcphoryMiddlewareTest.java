package dev.ecphory.agentscope;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.tuple;

import dev.ecphory.ContextMarker;
import dev.ecphory.Ecphory;
import dev.ecphory.InvalidInputException;
import dev.ecphory.LogEntry;
import dev.ecphory.RecallOptions;
import dev.ecphory.Tier;
import dev.ecphory.testkit.CredentialSamples;
import dev.ecphory.testkit.Decorated;
import dev.ecphory.testkit.InMemoryEventStore;
import io.agentscope.core.ReActAgent;
import io.agentscope.core.agent.RuntimeContext;
import io.agentscope.core.message.Msg;
import io.agentscope.core.message.MsgRole;
import io.agentscope.core.message.TextBlock;
import io.agentscope.core.model.ChatResponse;
import io.agentscope.core.model.GenerateOptions;
import io.agentscope.core.model.Model;
import io.agentscope.core.model.ToolSchema;
import java.time.InstantSource;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Objects;
import java.util.Random;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import reactor.core.publisher.Flux;

final class EcphoryMiddlewareTest {
    private final Ecphory ecphory =
            Decorated.of(Ecphory.builder(new InMemoryEventStore(InstantSource.system(), new Random(1)))
                    .tier(Tier.EDGE)
                    .background(false)
                    .open());
    private final Script script = new Script();
    private final EcphoryMiddleware middleware =
            EcphoryMiddleware.builder(ecphory).build();

    @AfterEach
    void close() {
        ecphory.close();
    }

    @Test
    void theModelIsShownWhatTheUserSaidInAnotherSession() {
        say(middleware, "ana", "spring", "I sold the old bike to Karim.");
        assertThat(script.shown()).doesNotContain(ContextMarker.OPEN);

        say(middleware, "ana", "summer", "Who bought the old bike?");
        assertThat(script.shown())
                .startsWith("Who bought the old bike?")
                .contains(ContextMarker.OPEN, "I sold the old bike to Karim.");
    }

    @Test
    void halfACharacterOrANulEndsNoCall() {
        say(middleware, "ana", "spring", "cut \ud83c here");
        say(middleware, "ana", "spring", "ELF\u0000bin");

        assertThat(texts("user/ana")).containsExactly("cut \uFFFD here", "I see.", "ELF\uFFFDbin", "I see.");
    }

    @Test
    void noCredentialThatIsSaidInATalkIsKept() {
        say(middleware, "ana", "spring", String.join("\n", CredentialSamples.texts()));

        assertThat(String.join("\n", texts("user/ana")))
                .contains("payments go through")
                .doesNotContain(CredentialSamples.secrets());
    }

    @Test
    void eachUserHasAMemory() {
        say(middleware, "ana", "spring", "I sold the old bike to Karim.");
        say(middleware, "bob", "spring", "Who bought the old bike?");

        assertThat(script.shown()).doesNotContain("Karim");
        assertThat(texts("user/bob")).containsExactly("Who bought the old bike?", "I see.");
    }

    @Test
    void remembersBothSidesWithTheirSessionAndNothingThatWasRecalled() {
        say(middleware, "ana", "spring", "I sold the old bike to Karim.");
        say(middleware, "ana", "summer", "Who bought the old bike?");

        assertThat(texts("user/ana"))
                .containsExactly("I sold the old bike to Karim.", "I see.", "Who bought the old bike?", "I see.");
        assertThat(stored("user/ana"))
                .extracting(
                        entry -> entry.event().speaker(), entry -> entry.event().session())
                .startsWith(tuple("user", "spring"), tuple("assistant", "spring"));
    }

    @Test
    void aMessageThatIsSentAgainIsStoredOnce() {
        Msg message = message("I sold the old bike to Karim.");
        send(middleware, "ana", "spring", message);
        send(middleware, "ana", "summer", message);

        assertThat(texts("user/ana")).containsOnlyOnce("I sold the old bike to Karim.");

        ecphory.memory("user/ana").deletion().retract(message.getId());
        send(middleware, "ana", "autumn", message);
        say(middleware, "ana", "winter", "Who bought the old bike?");
        assertThat(script.shown()).doesNotContain("Karim");
    }

    @Test
    void aCallWithoutAUserIsRefusedUnlessAnotherNamespaceIsSet() {
        assertThatThrownBy(() -> say(middleware, null, "spring", "Hello."))
                .isInstanceOf(InvalidInputException.class)
                .hasMessageContaining("userId");

        EcphoryMiddleware team = EcphoryMiddleware.builder(ecphory)
                .namespace(context -> "team")
                .options(RecallOptions.defaults().withLimit(3))
                .zone(ZoneId.of("Europe/Berlin"))
                .build();
        say(team, null, "spring", "Hello.");
        assertThat(texts("team")).containsExactly("Hello.", "I see.");
    }

    private void say(EcphoryMiddleware how, @Nullable String user, String session, String text) {
        send(how, user, session, message(text));
    }

    private void send(EcphoryMiddleware how, @Nullable String user, String session, Msg message) {
        ReActAgent agent = ReActAgent.builder()
                .name("assistant")
                .sysPrompt("You help.")
                .model(script)
                .middleware(how)
                .build();
        RuntimeContext.Builder context = RuntimeContext.builder().sessionId(session);
        if (user != null) {
            context.userId(user);
        }
        Msg answer = agent.call(List.of(message), context.build()).block();
        assertThat(Objects.requireNonNull(answer).getTextContent()).isEqualTo("I see.");
    }

    private static Msg message(String text) {
        return Msg.builder().role(MsgRole.USER).name("user").textContent(text).build();
    }

    private List<LogEntry> stored(String namespace) {
        return ecphory.memory(namespace).list(0, 100);
    }

    private List<String> texts(String namespace) {
        return stored(namespace).stream().map(entry -> entry.event().text()).toList();
    }

    /** Says the same to everything, and keeps what it was shown. */
    private static final class Script implements Model {
        private final List<String> users = Collections.synchronizedList(new ArrayList<>());

        String shown() {
            return users.getLast();
        }

        @Override
        public Flux<ChatResponse> stream(List<Msg> messages, List<ToolSchema> tools, GenerateOptions options) {
            messages.stream()
                    .filter(message -> message.getRole() == MsgRole.USER)
                    .forEach(message -> users.add(message.getTextContent()));
            return Flux.just(ChatResponse.builder()
                    .content(List.of(TextBlock.builder().text("I see.").build()))
                    .finishReason("stop")
                    .build());
        }

        @Override
        public String getModelName() {
            return "script";
        }
    }
}
