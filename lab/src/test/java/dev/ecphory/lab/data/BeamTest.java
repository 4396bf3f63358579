package dev.ecphory.lab.data;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.ecphory.Event;
import dev.ecphory.InvalidInputException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.OffsetDateTime;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class BeamTest {
    private static final String CHAT = """
        [{"batch_number": 1, "time_anchor": null, "turns": [[
           {"role": "assistant", "id": 0, "content": "Welcome."},
           {"role": "user", "id": 1, "time_anchor": "March-05-2024", "index": "1,1", "question_type": "main_question",
            "content": "I moved to Graz. ->-> 1,1"},
           {"role": "assistant", "id": 2, "content": "Write a -> b, then c ->-> d? Noted."}]]},
         {"batch_number": 2, "time_anchor": null, "turns": [[
           {"role": "user", "id": 3, "content": "My bike is green ->-> 2,N/A"},
           {"role": "user", "id": 4, "time_anchor": "April-20-2024", "content": "It is blue now ->-> 2,14)"}]]}]
        """;
    private static final String QUESTIONS = """
        {"abstention": [{"question": "My shoe size?", "ideal_response": "unknown"}],
         "knowledge_update": [{"question": "Colour of my bike?", "answer": "blue",
           "source_chat_ids": {"original_info": [3], "updated_info": [4, [99]]}},
           {"question": "And my car?", "answer": "?"}],
         "information_extraction": [{"question": "Where to?", "source_chat_ids": [1, "2", true]}]}
        """;

    @TempDir
    Path folder;

    @Test
    void carriesTheLatestAnchorForward() throws IOException {
        chat("7", CHAT, QUESTIONS);

        List<Event> events = load("7").conversations().getFirst().events();

        assertThat(events).extracting(Event::id).containsExactly("0", "1", "2", "3", "4");
        assertThat(events.getFirst().occurredAt()).isNull();
        assertThat(events.subList(1, 5))
                .extracting(Event::occurredAt)
                .containsExactly(
                        OffsetDateTime.parse("2024-03-05T00:00Z"),
                        OffsetDateTime.parse("2024-03-05T00:00:01Z"),
                        OffsetDateTime.parse("2024-03-05T00:00:02Z"),
                        OffsetDateTime.parse("2024-04-20T00:00Z"));
        assertThat(events).extracting(Event::speaker).contains("user", "assistant");
        assertThat(events).extracting(Event::session).startsWith("batch_1").endsWith("batch_2");
    }

    @Test
    void stripsTheMarkerAtTheEndOnly() throws IOException {
        chat("7", CHAT, QUESTIONS);

        assertThat(load("7").conversations().getFirst().events())
                .extracting(Event::text)
                .containsExactly(
                        "Welcome.",
                        "I moved to Graz.",
                        "Write a -> b, then c ->-> d? Noted.",
                        "My bike is green",
                        "It is blue now");
    }

    @Test
    void flattensEvidenceAndKeepsItsGroups() throws IOException {
        chat("7", CHAT, QUESTIONS);

        DataSet dataSet = load("7");
        Question update = dataSet.conversations().getFirst().questions().getFirst();

        assertThat(update.gold()).containsExactly("3", "4");
        assertThat(update.groups()).isEqualTo(Map.of("original_info", List.of("3"), "updated_info", List.of("4")));
        assertThat(update.asker()).isEqualTo("user");
        assertThat(dataSet.conversations().getFirst().questions().get(1).gold()).containsExactly("1", "2");
        assertThat(dataSet.excluded()).isEqualTo(Map.of("abstention", 1, Draft.NO_EVIDENCE, 1));
        assertThat(dataSet.unanswerable()).isEqualTo(1);
        assertThat(dataSet.repairs())
                .isEqualTo(Map.of("evidence_that_does_not_exist", 1, "evidence_that_cannot_be_read", 1));
    }

    @Test
    void prefersTheShortenedChatAndOrdersChatsByNumber() throws IOException {
        chat("100K/10", CHAT, QUESTIONS);
        chat("100K/2", CHAT, QUESTIONS);
        Files.writeString(folder.resolve("100K/2/chat_trunecated.json"), CHAT.replace("Graz", "Linz"));

        DataSet dataSet = load("100K");

        assertThat(dataSet.name()).isEqualTo("beam:100K");
        assertThat(dataSet.conversations()).extracting(Conversation::id).containsExactly("2", "10");
        assertThat(dataSet.conversations().getFirst().events().get(1).text()).isEqualTo("I moved to Linz.");
    }

    @Test
    void tellsPlansApartWhoseIdsRepeat() throws IOException {
        chat(
                "10M",
                "",
                "{\"x\": ["
                        + "{\"question\": \"By plan?\", \"source_chat_ids\": {\"plan-1\": [1]}},"
                        + "{\"question\": \"Only one has it?\", \"source_chat_ids\": [5]},"
                        + "{\"question\": \"Which?\", \"source_chat_ids\": [1]}]}");
        Files.delete(folder.resolve("10M/chat.json"));
        plan("plan-0", "[{\"role\": \"user\", \"id\": 1, \"content\": \"a\"}]");
        plan(
                "plan-1",
                "[{\"role\": \"user\", \"id\": 1, \"content\": \"b\"},{\"role\": \"user\", \"id\": 5, \"content\":"
                        + " \"c\"}]");

        DataSet dataSet = load("10M");

        Conversation conversation = dataSet.conversations().getFirst();
        assertThat(conversation.events()).extracting(Event::id).containsExactly("plan-0:1", "plan-1:1", "plan-1:5");
        assertThat(conversation.questions())
                .extracting(Question::gold)
                .containsExactly(List.of("plan-1:1"), List.of("plan-1:5"));
        assertThat(dataSet.excluded()).isEqualTo(Map.of(Draft.NO_EVIDENCE, 1));
        assertThat(dataSet.repairs()).containsEntry("evidence_in_several_plans", 1);
    }

    @Test
    void saysWhatIsMissing() throws IOException {
        assertThatThrownBy(() -> load(""))
                .isInstanceOf(InvalidInputException.class)
                .hasMessageContaining("holds no");
        chat("7", CHAT.replace("\"role\": \"assistant\", ", ""), QUESTIONS);
        assertThatThrownBy(() -> load("7"))
                .isInstanceOf(InvalidInputException.class)
                .hasMessageContaining("chat.json[0]")
                .hasMessageContaining("has no field \"role\"");
    }

    private DataSet load(String name) {
        return DataSet.load("beam:" + folder.resolve(name));
    }

    private void chat(String name, String chat, String questions) throws IOException {
        Path home = folder.resolve(name);
        Files.createDirectories(home.resolve("probing_questions"));
        Files.writeString(home.resolve("chat.json"), chat);
        Files.writeString(home.resolve("probing_questions/probing_questions.json"), questions);
    }

    private void plan(String name, String messages) throws IOException {
        Path home = Files.createDirectories(folder.resolve("10M").resolve(name));
        Files.writeString(home.resolve("chat.json"), "[{\"batch_number\": 1, \"turns\": [" + messages + "]}]");
    }
}
