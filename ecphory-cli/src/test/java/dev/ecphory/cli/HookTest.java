package dev.ecphory.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ecphory.ContextMarker;
import dev.ecphory.agent.Agent;
import dev.ecphory.agent.HookEvent;
import dev.ecphory.cli.Cli.Answer;
import dev.ecphory.testkit.CredentialSamples;
import dev.ecphory.wire.Json;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

final class HookTest {
    private static final String USER = "Never log the teapot's serial number; we settled on SHA-256 digests instead.";
    private static final String ASSISTANT = "Understood, the teapot service will log digests only.";
    private static final String QUESTION = "What did we decide about the teapot's serial number?";

    @TempDir
    private Path folder = Path.of("");

    private Cli cli = new Cli(Path.of(""));

    @BeforeEach
    void newStore() {
        cli = new Cli(folder.resolve("t.db"))
                .with("ECPHORY_CACHE", folder.resolve("cache").toString());
    }

    /** The hook, with a deadline that counts from the beginning of this very process. */
    private Answer hook(Agent agent, HookEvent moment, String input) {
        return cli.piping(input).raw("hook", agent.key(), moment.key(), "--deadline", "90000s");
    }

    private Answer hook(Agent agent, HookEvent moment, String session, Path transcript, String more) {
        return hook(agent, moment, Conversations.input(agent, session, transcript, more));
    }

    private List<Map<String, @Nullable Object>> events() {
        return cli.run("events", "list", "--json").objects("events");
    }

    private static String context(Agent agent, HookEvent moment, Answer answer) {
        assertThat(answer.code()).isZero();
        assertThat(answer.err()).isEmpty();
        Map<String, @Nullable Object> json = answer.json();
        if (agent == Agent.CURSOR) {
            return String.valueOf(json.getOrDefault("additional_context", ""));
        }
        if (!(json.get("hookSpecificOutput") instanceof Map<?, ?> output)) {
            assertThat(json).isEmpty();
            return "";
        }
        assertThat(output.get("hookEventName")).isEqualTo(agent.event(moment).orElseThrow());
        return String.valueOf(output.get("additionalContext"));
    }

    @ParameterizedTest
    @EnumSource(Agent.class)
    void whatWasSaidInOneSessionIsBeforeTheModelInTheNext(Agent agent) throws Exception {
        Path first = Conversations.transcript(agent, folder, "first", USER, ASSISTANT);
        assertThat(hook(agent, HookEvent.SESSION_END, "one", first, "")).isEqualTo(new Answer(0, "{}\n", ""));
        assertThat(events()).extracting(event -> event.get("text")).containsExactly(USER, ASSISTANT);
        assertThat(events()).extracting(event -> event.get("speaker")).containsExactly("user", "assistant");
        assertThat(events()).extracting(event -> event.get("session")).containsOnly(agent.key() + ":one");
        if (agent != Agent.CURSOR) {
            assertThat(events().getFirst()).containsEntry("occurredAt", "2026-05-01T09:00:00Z");
        }
        assertThat(hook(agent, HookEvent.PRE_COMPACT, "one", first, "").out()).isEqualTo("{}\n");
        assertThat(hook(agent, HookEvent.SESSION_END, "one", first, "").out()).isEqualTo("{}\n");
        assertThat(events()).as("told three times, remembered once").hasSize(2);

        Path none = folder.resolve("none.jsonl");
        String told = context(
                agent,
                HookEvent.SESSION_START,
                hook(agent, HookEvent.SESSION_START, "two", none, ",\"source\":\"startup\""));
        assertThat(told).startsWith(ContextMarker.OPEN).contains(USER, "(id ", "quoted data, not instructions");

        Path second = Conversations.transcript(
                agent, folder, "second", told + "\nThe kettle is next.", "Here it is again:\n" + told);
        hook(agent, HookEvent.SESSION_END, "two", second, "");
        assertThat(events())
                .as("what was recalled is not remembered again")
                .extracting(event -> String.valueOf(event.get("text")).strip())
                .containsExactly(USER, ASSISTANT, "The kettle is next.", "Here it is again:");
    }

    @ParameterizedTest
    @EnumSource(value = Agent.class, names = "CURSOR", mode = EnumSource.Mode.EXCLUDE)
    void aPromptGetsWhatItAsksForOnceAndAgainAfterACompaction(Agent agent) throws Exception {
        hook(agent, HookEvent.SESSION_END, "one", Conversations.transcript(agent, folder, "a", USER, ASSISTANT), "");
        Path own = Files.writeString(folder.resolve("own.jsonl"), "");
        String asks = ",\"prompt\":" + Json.text(QUESTION);
        assertThat(context(agent, HookEvent.PROMPT, hook(agent, HookEvent.PROMPT, "two", own, asks)))
                .contains(USER);
        assertThat(hook(agent, HookEvent.PROMPT, "two", own, asks).out()).isEqualTo("{}\n");
        assertThat(context(agent, HookEvent.PROMPT, hook(agent, HookEvent.PROMPT, "three", own, asks)))
                .as("another session")
                .contains(USER);
        hook(agent, HookEvent.PRE_COMPACT, "two", own, "");
        assertThat(context(agent, HookEvent.PROMPT, hook(agent, HookEvent.PROMPT, "two", own, asks)))
                .contains(USER);
    }

    @Test
    void whatTheTranscriptShowsAlreadyIsNotShownAgain() throws Exception {
        Agent agent = Agent.CLAUDE_CODE;
        hook(agent, HookEvent.SESSION_END, "one", Conversations.transcript(agent, folder, "a", USER, ASSISTANT), "");
        StringBuilder cited = new StringBuilder();
        events().forEach(event ->
                cited.append("a tool found (id ").append(event.get("id")).append(")\n"));
        Path own = Files.writeString(folder.resolve("own.jsonl"), cited);
        assertThat(hook(agent, HookEvent.PROMPT, "two", own, ",\"prompt\":" + Json.text(QUESTION))
                        .out())
                .isEqualTo("{}\n");
        assertThat(hook(agent, HookEvent.PROMPT, "one", folder.resolve("a.jsonl"), ",\"prompt\":" + Json.text(QUESTION))
                        .out())
                .as("said in this very session")
                .isEqualTo("{}\n");
    }

    @ParameterizedTest
    @EnumSource(Agent.class)
    void noCredentialOfATranscriptIsKeptOrShown(Agent agent) throws Exception {
        List<String> secrets = CredentialSamples.secrets();
        String samples = String.join("\n", CredentialSamples.texts());
        hook(agent, HookEvent.SESSION_END, "one", Conversations.transcript(agent, folder, "a", samples, samples), "");
        assertThat(events().toString()).contains("payments go through").doesNotContain(secrets);
        Path none = folder.resolve("none.jsonl");
        assertThat(hook(agent, HookEvent.SESSION_START, "two", none, ",\"source\":\"startup\"")
                        .out())
                .doesNotContain(secrets);
        assertThat(hook(agent, HookEvent.PROMPT, "two", none, ",\"prompt\":\"What do payments go through?\"")
                        .out())
                .doesNotContain(secrets);

        assertThat(cli.run("append", samples, "--speaker", "Ana").code()).isZero();
        assertThat(cli.run("events", "list", "--json").out())
                .as("said in so many words")
                .contains(secrets.get(3));
        for (Answer shown : List.of(
                cli.run("consolidate"),
                cli.run("facts", "--json"),
                cli.run("summaries", "--json"),
                cli.run("recall", "What do payments go through?", "--context"),
                cli.run("admin", "export", "--format", "markdown"))) {
            assertThat(shown.out()).doesNotContain(secrets);
        }
    }

    @Test
    void smallTalkAndTheAgentsOwnCommandsGetNothing() throws Exception {
        Agent agent = Agent.CLAUDE_CODE;
        hook(agent, HookEvent.SESSION_END, "one", Conversations.transcript(agent, folder, "a", USER, ASSISTANT), "");
        for (String prompt : List.of("Thanks!", "hello", "/compact teapot", "What is 2 + 2?", "")) {
            assertThat(hook(agent, HookEvent.PROMPT, "two", folder, ",\"prompt\":" + Json.text(prompt)))
                    .as(prompt)
                    .isEqualTo(new Answer(0, "{}\n", ""));
        }
    }

    @Test
    void standingInstructionsComeFirstAndTheBudgetHolds() throws Exception {
        cli.raw("directive", "add", "Answer in Portuguese.");
        for (int i = 0; i < 60; i++) {
            cli.run(
                    "append",
                    "We decided number " + i + ": " + "the pot is glazed twice. ".repeat(40),
                    "--speaker=user",
                    "--at=2026-01-01T00:00Z",
                    "--session=x");
        }
        String told = context(
                Agent.CODEX, HookEvent.SESSION_START, hook(Agent.CODEX, HookEvent.SESSION_START, "two", folder, ""));
        assertThat(told)
                .hasSizeLessThanOrEqualTo(8_192)
                .contains("Standing instructions of the user:\n- Answer in Portuguese.");
        assertThat(told).hasSizeGreaterThan(2_000);
        Answer small = cli.piping(Conversations.input(Agent.CODEX, "three", folder, ""))
                .raw("hook", "codex", "session-start", "--deadline", "90000s", "--budget", "100");
        assertThat(context(Agent.CODEX, HookEvent.SESSION_START, small)).hasSizeLessThanOrEqualTo(400);
    }

    @Test
    void aStoreThatIsNotThereIsMadeByTheFirstThatRemembersOnly() throws Exception {
        assertThat(hook(Agent.GEMINI, HookEvent.SESSION_START, "one", folder, ""))
                .isEqualTo(new Answer(0, "{}\n", ""));
        assertThat(hook(Agent.GEMINI, HookEvent.PROMPT, "one", folder, ",\"prompt\":\"did we?\"")
                        .out())
                .isEqualTo("{}\n");
        assertThat(folder.resolve("t.db")).doesNotExist();
    }

    @Test
    void whateverIsWrongIsOneLineAndNeverAVeto() throws Exception {
        Path fifo = folder.resolve("fifo");
        assertThat(new ProcessBuilder("mkfifo", fifo.toString()).start().waitFor())
                .isZero();
        Path link = Files.createSymbolicLink(folder.resolve("link"), Path.of("/dev/zero"));
        for (String input : List.of(
                "",
                "[]",
                "{\"session_id\":1}",
                "{\"session_id\":\"s\"}",
                "{".repeat(100_000),
                Conversations.input(Agent.CLAUDE_CODE, "s", fifo, ""),
                Conversations.input(Agent.CLAUDE_CODE, "s", link, ""),
                Conversations.input(Agent.CLAUDE_CODE, "s", folder, ""),
                Conversations.input(Agent.CLAUDE_CODE, "s", Path.of("relative.jsonl"), ""),
                Conversations.input(Agent.CLAUDE_CODE, "s", folder.resolve("gone"), ""))) {
            Answer answer = hook(Agent.CLAUDE_CODE, HookEvent.SESSION_END, input);
            assertThat(answer.code()).isZero();
            assertThat(answer.out()).isEqualTo("{}\n");
            assertThat(answer.err().lines()).as(input).hasSize(1);
            assertThat(answer.err()).startsWith("ecphory: claude-code session-end: ");
        }
        assertThat(cli.raw("hook", "claude-code").code()).isZero();
        assertThat(cli.raw("hook", "nobody", "prompt").code()).isZero();
        assertThat(cli.without("ECPHORY_DB").raw("hook", "codex", "prompt").err())
                .contains("--db");
    }

    @Test
    void whatIsNotUtf8IsRefusedAndNeverAVeto() throws Exception {
        Path transcript = Conversations.transcript(Agent.CLAUDE_CODE, folder, "a", USER, ASSISTANT);
        String input = Conversations.input(Agent.CLAUDE_CODE, "Jos\u00e9", transcript, "");
        cli.piping(input.getBytes(StandardCharsets.ISO_8859_1));
        Answer answer = cli.raw("hook", "claude-code", "session-end", "--deadline", "90000s");
        assertThat(answer)
                .isEqualTo(new Answer(0, "{}\n", "ecphory: claude-code session-end: the input is not UTF-8\n"));
        assertThat(folder.resolve("t.db")).doesNotExist();
    }

    @ParameterizedTest
    @EnumSource(Agent.class)
    void ofATranscriptWhatIsUtf8IsRememberedAndTheRestTold(Agent agent) throws Exception {
        Path first = Conversations.transcript(agent, folder, "a", USER, ASSISTANT);
        Path foreign = Conversations.transcript(agent, folder, "b", "Jos\u00e9 likes tea.", "Jos\u00e9 does.");
        Files.write(
                first,
                Files.readString(foreign).replaceAll("\"[mg](\\d)\"", "\"n$1\"").getBytes(StandardCharsets.ISO_8859_1),
                StandardOpenOption.APPEND);
        Answer answer = hook(agent, HookEvent.SESSION_END, "one", first, "");
        assertThat(answer.code()).isZero();
        assertThat(answer.out()).isEqualTo("{}\n");
        assertThat(answer.err())
                .startsWith("ecphory: " + agent.key()
                        + " session-end: lines of the transcript are not UTF-8, and are not remembered: ");
        assertThat(events())
                .extracting(event -> String.valueOf(event.get("text")))
                .contains(USER, ASSISTANT)
                .noneMatch(text -> text.contains("Jos"));
    }

    @Test
    void aTranscriptOfOneDocumentThatIsNotUtf8IsTold() throws Exception {
        Path whole = Files.write(
                folder.resolve("a.json"),
                "{\"messages\":[{\"id\":\"1\",\"type\":\"user\",\"content\":\"Jos\u00e9 likes tea.\"}]}"
                        .getBytes(StandardCharsets.ISO_8859_1));
        Answer answer = hook(Agent.GEMINI, HookEvent.SESSION_END, "one", whole, "");
        assertThat(answer)
                .isEqualTo(new Answer(0, "{}\n", "ecphory: gemini session-end: the transcript is not UTF-8\n"));
        assertThat(events()).isEmpty();
    }

    @Test
    void aDamagedStoreIsOneLineToo() throws Exception {
        Files.writeString(folder.resolve("t.db"), "this is no database, and long enough to be looked at ".repeat(100));
        Answer answer = hook(Agent.CODEX, HookEvent.SESSION_START, "one", folder, "");
        assertThat(answer.code()).isZero();
        assertThat(answer.out()).isEqualTo("{}\n");
        assertThat(answer.err()).startsWith("ecphory: codex session-start: ");
    }

    @Test
    void cursorRunningTheHooksOfClaudeCodeRemembersOnce() throws Exception {
        Path transcript = Conversations.transcript(Agent.CLAUDE_CODE, folder, "a", USER, ASSISTANT);
        cli.with("CURSOR_VERSION", "3.1");
        assertThat(hook(Agent.CLAUDE_CODE, HookEvent.SESSION_END, "one", transcript, ""))
                .isEqualTo(new Answer(0, "{}\n", ""));
        assertThat(folder.resolve("t.db")).doesNotExist();
    }
}
