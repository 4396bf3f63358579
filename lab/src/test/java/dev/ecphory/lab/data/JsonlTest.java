package dev.ecphory.lab.data;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.ecphory.InvalidInputException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class JsonlTest {
    @TempDir
    Path folder;

    @Test
    void passesOverWhatWasDecidedAndRecalledInADataSet() throws IOException {
        folder("""
            {"id": "1", "text": "one"}
            {"decision": "admit", "at": "2026-01-01T00:00:00Z", "fields": ["1"]}
            {"access": "delivered", "at": "2026-01-01T00:00:00Z", "question": "q", "events": ["1"]}
            """, """
            {"id": "q1", "question": "?", "evidence": ["1"]}
            """);
        assertThat(DataSet.load("jsonl:" + folder).conversations().getFirst().events())
                .hasSize(1);
    }

    @Test
    void separatesConversationsAndCountsEvidenceThatDoesNotExist() throws IOException {
        folder("""
            {"conversation": "b", "id": "1", "text": "one"}
            {"conversation": "a", "id": "1", "text": "uno"}
            """, """
            {"conversation": "a", "id": "q1", "question": "?", "answer": 1, "category": "x", "evidence": [1, "9"]}
            {"conversation": "b", "id": "q2", "question": "!", "evidence": ["9"], "asked_at": "2024-01-01T00:00Z"}
            """);

        DataSet dataSet = DataSet.load("jsonl:" + folder);

        assertThat(dataSet.conversations()).extracting(Conversation::id).containsExactly("b", "a");
        assertThat(dataSet.conversations().get(1).questions())
                .extracting(Question::gold)
                .containsExactly(List.of("1"));
        assertThat(dataSet.excluded()).isEqualTo(Map.of(Draft.NO_EVIDENCE, 1));
        assertThat(dataSet.first(1).events()).isEqualTo(1);
        // printf of events.jsonl then questions.jsonl through sha256sum
        assertThat(dataSet.sha256())
                .hasSize(64)
                .isEqualTo(
                        Digest.of(folder, List.of(folder.resolve("questions.jsonl"), folder.resolve("events.jsonl"))));
    }

    @Test
    void needsIdsAndKnownConversations() throws IOException {
        folder("{\"text\": \"one\"}\n", "");
        assertThatThrownBy(() -> DataSet.load("jsonl:" + folder))
                .isInstanceOf(InvalidInputException.class)
                .hasMessageContaining("events.jsonl line 1");
        folder(
                "{\"id\": 1, \"text\": \"one\"}\n",
                "{\"id\": 1, \"conversation\": \"z\", \"question\": \"?\", \"evidence\": []}");
        assertThatThrownBy(() -> DataSet.load("jsonl:" + folder))
                .isInstanceOf(InvalidInputException.class)
                .hasMessageContaining("questions.jsonl line 1");
    }

    @Test
    void knowsItsFormats() {
        assertThatThrownBy(() -> DataSet.load("csv:x")).hasMessageContaining(DataSet.FORMS);
        assertThatThrownBy(() -> DataSet.load("/just/a/path")).hasMessageContaining(DataSet.FORMS);
        assertThatThrownBy(() -> DataSet.load("locomo:" + folder.resolve("missing")))
                .isInstanceOf(InvalidInputException.class)
                .hasMessageContaining("does not exist");
    }

    @Test
    void digestsLikeTheContentsOneAfterTheOther() throws IOException {
        Path a = Files.writeString(folder.resolve("a"), "ab");
        Path b = Files.writeString(folder.resolve("b"), "c");

        // the published SHA-256 of "abc"
        assertThat(Digest.of(folder, List.of(b, a)))
                .isEqualTo("ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
    }

    private void folder(String events, String questions) throws IOException {
        Files.writeString(folder.resolve("events.jsonl"), events);
        Files.writeString(folder.resolve("questions.jsonl"), questions);
    }
}
