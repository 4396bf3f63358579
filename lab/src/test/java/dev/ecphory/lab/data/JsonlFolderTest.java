package dev.ecphory.lab.data;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.ecphory.InvalidInputException;
import dev.ecphory.RecallOptions;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Folders of events and questions, and questions that are asked in the middle of a conversation. */
final class JsonlFolderTest {
    private static final String EVENTS = """
        {"id": "0:0", "session": "s0", "timestamp": "2025-12-15T09:00:00Z", "speaker": "Ana", "text": "My kiln is new."}
        {"id": "1:0", "session": "s1", "timestamp": "2025-12-16T09:00:00Z", "speaker": "Ana", "text": "It leaks."}
        {"id": "1:1", "session": "s1", "timestamp": "2025-12-16T09:01:00Z", "speaker": "Ana", "text": "Which kiln was it?"}
        {"id": "2:0", "session": "s2", "timestamp": "2025-12-17T09:00:00Z", "speaker": "Ana", "text": "Sold the kiln."}
        """;
    private static final String PROMPT = """
        {"id": "q", "question": "Which kiln was it?", "category": "prompt", "session": "s1", "event": "1:1",
         "asOf": "2025-12-15T21:00:00Z", "evidence": EVIDENCE}
        """.replace("\n ", " ");

    @TempDir
    private Path folder = Path.of("");

    @Test
    void aQuestionInTheMiddleOfAConversationIsAskedThere() throws IOException {
        write(folder, PROMPT.replace("EVIDENCE", "[\"0:0\"]"));

        Question question = only().questions().getFirst();

        assertThat(question.moment())
                .isEqualTo(new Question.Moment("s1", "1:1", Instant.parse("2025-12-15T21:00:00Z")));
        RecallOptions asked =
                question.applyTo(RecallOptions.defaults().withLimit(7).withAsOf(null, Instant.EPOCH));
        assertThat(asked.session()).isEqualTo("s1");
        assertThat(asked.currentEvent()).isEqualTo("1:1");
        assertThat(asked.validAt()).isEqualTo("2025-12-15T21:00:00Z");
        assertThat(asked.knownAt()).isEqualTo(Instant.EPOCH);
        assertThat(asked.limit()).isEqualTo(7);
    }

    @Test
    void evidenceThatTheQuestionPutsOutOfReachIsDroppedAndCounted() throws IOException {
        write(folder, PROMPT.replace("EVIDENCE", "[\"0:0\", \"1:0\", \"1:1\", \"2:0\", \"9:9\"]"));

        Conversation conversation = only();

        assertThat(conversation.questions().getFirst().gold()).containsExactly("0:0");
        assertThat(conversation.repairs())
                .containsEntry("evidence_out_of_reach", 3)
                .containsEntry("evidence_that_does_not_exist", 1);
    }

    @Test
    void aQuestionAllOfWhoseEvidenceIsOutOfReachIsLeftOutAndCounted() throws IOException {
        write(folder, PROMPT.replace("EVIDENCE", "[\"2:0\"]"));

        Conversation conversation = only();

        assertThat(conversation.questions()).isEmpty();
        assertThat(conversation.unplaced()).hasSize(1);
        assertThat(conversation.excluded()).containsEntry(Draft.NO_EVIDENCE, 1);
    }

    @Test
    void anEventThatAsksMustBeThere() throws IOException {
        write(folder, PROMPT.replace("1:1", "7:7").replace("EVIDENCE", "[\"0:0\"]"));

        assertThatThrownBy(this::only)
                .isInstanceOf(InvalidInputException.class)
                .hasMessageContaining("questions.jsonl line 1 event")
                .hasMessageContaining("7:7");
    }

    @Test
    void everyFolderInAFolderIsAConversationOfItsOwn() throws IOException {
        write(folder.resolve("ben"), PROMPT.replace("EVIDENCE", "[\"0:0\"]"));
        write(folder.resolve("ana"), PROMPT.replace("EVIDENCE", "[\"0:0\"]"));
        Files.createDirectories(folder.resolve("notes"));

        DataSet dataSet = DataSet.load("jsonl:" + folder);

        assertThat(dataSet.conversations()).extracting(Conversation::id).containsExactly("ana", "ben");
        assertThat(dataSet.events()).isEqualTo(8);
        assertThat(dataSet.questions()).isEqualTo(2);
    }

    @Test
    void conversationsInsideOfAFolderAreNamedByBoth() throws IOException {
        Path ana = Files.createDirectories(folder.resolve("ana"));
        Files.writeString(
                ana.resolve("events.jsonl"), "{\"id\": \"1\", \"text\": \"A kiln.\", \"conversation\": \"pots\"}");
        Files.writeString(ana.resolve("questions.jsonl"), "");

        assertThat(only().id()).isEqualTo("ana/pots");
    }

    private Conversation only() {
        return DataSet.load("jsonl:" + folder).conversations().getFirst();
    }

    private static void write(Path into, String question) throws IOException {
        Files.createDirectories(into);
        Files.writeString(into.resolve("events.jsonl"), EVENTS);
        Files.writeString(into.resolve("questions.jsonl"), question.replace("\n", " "));
    }
}
