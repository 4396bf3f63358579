package dev.ecphory.cli.serve;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ecphory.Ecphory;
import dev.ecphory.Event;
import dev.ecphory.LogEntry;
import dev.ecphory.Tier;
import dev.ecphory.agent.Agent;
import dev.ecphory.agent.Project;
import dev.ecphory.agent.ResidentServer;
import dev.ecphory.cli.Conversations;
import dev.ecphory.cli.kit.Shell;
import dev.ecphory.wire.Json;
import java.io.InputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Many hooks in one process. */
final class ResidentHookRunnerTest {
    private static final String NOTHING = "{}";
    private static final String QUESTION =
            ",\"prompt\":" + Json.text("What did we decide about the teapot's serial number?");

    @TempDir
    private Path folder = Path.of("");

    private ResidentHookRunner hooks = new ResidentHookRunner(shell(Map.of()));
    private Path db = Path.of("");

    @BeforeEach
    void begin() {
        db = folder.resolve("t.db");
        hooks = new ResidentHookRunner(
                shell(Map.of("ECPHORY_CACHE", folder.resolve("cache").toString())), 0);
    }

    @AfterEach
    void end() {
        hooks.close();
    }

    private static Shell shell(Map<String, String> environment) {
        PrintStream nowhere = new PrintStream(java.io.OutputStream.nullOutputStream(), false, StandardCharsets.UTF_8);
        return new Shell(InputStream.nullInputStream(), nowhere, nowhere, environment, Set.of(), 100);
    }

    private ResidentServer.Reply hook(String moment, String session, Path project, Path transcript, String more) {
        String input = Conversations.input(Agent.CLAUDE_CODE, session, transcript, more)
                .replace("\"/home/me/teapot\"", Json.text(project.toString()));
        return hooks.reply(
                List.of("claude-code", moment, "--db", db.toString(), "--deadline", "600s"),
                List.of(),
                input.getBytes(StandardCharsets.UTF_8));
    }

    private Path said(String file, String id, String text) throws Exception {
        String line = "{\"type\":\"user\",\"uuid\":\"" + id + "\",\"message\":{\"content\":" + Json.text(text) + "}}\n";
        return Files.writeString(folder.resolve(file), line, StandardOpenOption.CREATE, StandardOpenOption.APPEND);
    }

    private List<String> remembered(String namespace) {
        try (Ecphory engine =
                Ecphory.builder(db).tier(Tier.EDGE).background(false).open()) {
            return engine.memory(namespace).list(0, 100).stream()
                    .map(LogEntry::event)
                    .map(Event::text)
                    .toList();
        }
    }

    @Test
    void anArgumentThatBeginsWithAnAtSignIsNoFileOfArguments() throws Exception {
        Path file = Files.writeString(folder.resolve("words"), "--deadline\nsoon\n");
        String told = hooks.reply(List.of("claude-code", "stop", "@" + file), List.of(), new byte[0])
                .note();
        assertThat(told).doesNotContain("soon").contains("@" + file);
    }

    @Test
    void everyStopRemembersWhatWasSaidSinceAndNothingTwice() throws Exception {
        Path project = Files.createDirectories(folder.resolve("teapot"));
        Path talk = said("t.jsonl", "u1", "We settled on digests.");
        assertThat(hook("stop", "one", project, talk, "")).isEqualTo(new ResidentServer.Reply(NOTHING, ""));
        said("t.jsonl", "u2", "The lid is blue.");
        for (String moment : List.of("stop", "stop", "pre-compact", "session-end")) {
            assertThat(hook(moment, "one", project, talk, "")).isEqualTo(new ResidentServer.Reply(NOTHING, ""));
        }
        String half = "{\"type\":\"user\",\"uuid\":\"u3\",\"message\":{\"content\":\"The spout";
        Files.writeString(talk, half, StandardOpenOption.APPEND);
        hook("stop", "one", project, talk, "");
        Files.writeString(talk, " leaks.\"}}\n", StandardOpenOption.APPEND);
        hook("stop", "one", project, talk, "");
        assertThat(remembered(Project.namespace(project)))
                .containsExactly("We settled on digests.", "The lid is blue.", "The spout leaks.");
    }

    @Test
    void aProjectRecallsItsOwnAndTheUsersMemoryAndNoOtherProjects() throws Exception {
        Path teapot = Files.createDirectories(folder.resolve("a/teapot"));
        Path other = Files.createDirectories(folder.resolve("b/teapot"));
        hook("stop", "one", teapot, said("a.jsonl", "u1", "We decided on digests for the serial number."), "");
        hook("stop", "two", other, said("b.jsonl", "u1", "We decided the serial number is plain."), "");
        try (Ecphory engine =
                Ecphory.builder(db).tier(Tier.EDGE).background(false).open()) {
            engine.memory(Project.USER)
                    .append(Event.ofText("We decided that a serial number is never shown.")
                            .build());
        }
        String told = hook("prompt", "three", teapot, folder.resolve("none"), QUESTION)
                .answer();
        assertThat(told).contains("digests", "never shown").doesNotContain("is plain");
        assertThat(remembered(Project.namespace(teapot))).hasSize(1);
    }

    @Test
    void whatIsSaidInTheRunningSessionIsNotRecalledInIt() throws Exception {
        Path project = Files.createDirectories(folder.resolve("teapot"));
        Path talk = said("t.jsonl", "u1", "We decided on digests for the teapot's serial number.");
        hook("stop", "one", project, talk, "");
        assertThat(hook("prompt", "one", project, talk, QUESTION).answer()).isEqualTo(NOTHING);
        assertThat(hook("prompt", "two", project, folder.resolve("none"), QUESTION)
                        .answer())
                .contains("digests");
    }

    @Test
    void aStoreThatWasPutInTheOldOnesPlaceIsTheOneThatIsServed() throws Exception {
        Path project = Files.createDirectories(folder.resolve("teapot"));
        Path talk = said("t.jsonl", "u1", "Before.");
        hook("stop", "one", project, talk, "");
        for (String end : List.of("", "-wal", "-shm")) {
            Path file = folder.resolve("t.db" + end);
            if (Files.exists(file)) {
                Files.move(file, folder.resolve("old.db" + end));
            }
        }
        said("t.jsonl", "u2", "After.");
        assertThat(hook("stop", "one", project, talk, "").note()).isEmpty();
        assertThat(remembered(Project.namespace(project)))
                .as("the new store has nothing yet, so it is told everything")
                .containsExactly("Before.", "After.");
    }

    @Test
    void whateverIsWrongIsANoteAndNeverAVeto() {
        for (List<String> wrong : List.of(
                List.of("nobody", "prompt", "--db", db.toString()),
                List.of("claude-code", "never", "--db", db.toString()),
                List.of("claude-code", "prompt"),
                List.of("claude-code", "prompt", "--nothing"),
                List.of("claude-code", "prompt", "--db", db.toString(), "--deadline", "long"))) {
            ResidentServer.Reply reply = hooks.reply(wrong, List.of(), new byte[0]);
            assertThat(reply.answer()).isEqualTo(NOTHING);
            assertThat(reply.note()).isNotBlank();
        }
        assertThat(hooks.reply(
                        List.of("claude-code", "prompt", "--db", db.toString()),
                        List.of("CURSOR_VERSION=3"),
                        "{}".getBytes(StandardCharsets.UTF_8)))
                .isEqualTo(new ResidentServer.Reply(NOTHING, ""));
    }
}
