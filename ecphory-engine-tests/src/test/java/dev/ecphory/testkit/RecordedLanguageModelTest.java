package dev.ecphory.testkit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.ecphory.ModelUnavailableException;
import dev.ecphory.internal.model.ScriptedModel;
import dev.ecphory.spi.LanguageModel;
import dev.ecphory.spi.LanguageModel.Prompt;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class RecordedLanguageModelTest {
    private static final Prompt PROMPT = new Prompt("be brief", "hello", "{}", 10, Duration.ofSeconds(1));

    @TempDir
    private Path folder = Path.of("");

    private Path file() {
        return folder.resolve("replies.jsonl");
    }

    @Test
    void answersTheSameAgainWithoutTheModel() {
        LanguageModel.Reply said = RecordedLanguageModel.recording(
                        new ScriptedModel().says("a \"quoted\"\nline"), file(), Set.of())
                .generate(PROMPT);
        RecordedLanguageModel again = RecordedLanguageModel.replaying("scripted", file());
        assertThat(again.generate(PROMPT)).isEqualTo(said);
        assertThat(said.inputTokens()).isPositive();
    }

    @Test
    void asksOnlyWhatTheFileDoesNotKnow() {
        RecordedLanguageModel.recording(new ScriptedModel().says("once"), file(), Set.of())
                .generate(PROMPT);
        ScriptedModel model = new ScriptedModel().says("twice");
        RecordedLanguageModel recording = RecordedLanguageModel.recording(model, file(), Set.of());
        assertThat(recording.generate(PROMPT).text()).isEqualTo("once");
        assertThat(recording
                        .generate(new Prompt("s", "other", null, 10, PROMPT.deadline()))
                        .text())
                .isEqualTo("twice");
        assertThat(model.asked()).hasSize(1);
    }

    @Test
    void anUnknownPromptIsAnErrorThatNamesTheFile() throws Exception {
        Files.writeString(file(), "");
        RecordedLanguageModel other = RecordedLanguageModel.replaying("scripted", file());
        assertThatThrownBy(() -> other.generate(PROMPT))
                .isInstanceOf(ModelUnavailableException.class)
                .hasMessageContaining(file().toString())
                .hasMessageNotContaining("hello");
    }

    @Test
    void anotherModelSchemaOrSystemIsAnotherPrompt() {
        RecordedLanguageModel.recording(new ScriptedModel().says("once"), file(), Set.of())
                .generate(PROMPT);
        assertThatThrownBy(
                        () -> RecordedLanguageModel.replaying("other", file()).generate(PROMPT))
                .isInstanceOf(ModelUnavailableException.class);
        RecordedLanguageModel same = RecordedLanguageModel.replaying("scripted", file());
        for (Prompt other : new Prompt[] {
            new Prompt("be brief", "hello", null, 10, PROMPT.deadline()),
            new Prompt("be briefhello", "", "{}", 10, PROMPT.deadline()),
            new Prompt("be long", "hello", "{}", 10, PROMPT.deadline())
        }) {
            assertThatThrownBy(() -> same.generate(other)).isInstanceOf(ModelUnavailableException.class);
        }
        assertThat(same.generate(new Prompt("be brief", "hello", "{}", 10, Duration.ofDays(1)))
                        .text())
                .isEqualTo("once");
    }

    @Test
    void theFileHoldsNeitherPromptsNorSecretsAndIsItsOwnersOnly() throws Exception {
        RecordedLanguageModel recording = RecordedLanguageModel.recording(
                new ScriptedModel().says("the key is sk-1 as you said"), file(), Set.of("sk-1"));
        assertThat(recording.generate(PROMPT).text()).contains("sk-1");
        assertThat(Files.readString(file()))
                .doesNotContain("sk-1", "hello", "brief")
                .contains("as you said");
        assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(file())))
                .isEqualTo("rw-------");
    }

    @Test
    void aLineThatIsNoReplyIsNamed() throws Exception {
        Files.writeString(file(), "{\"prompt\":\"a\",\"text\":\"b\"}\n{\"pro");
        assertThatThrownBy(() -> RecordedLanguageModel.replaying("scripted", file()))
                .isInstanceOf(ModelUnavailableException.class)
                .hasMessageContaining("line 2");
        assertThatThrownBy(() -> RecordedLanguageModel.replaying("scripted", folder.resolve("none")))
                .isInstanceOf(ModelUnavailableException.class)
                .hasMessageContaining("none");
    }
}
