package dev.ecphory.lab.data;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.ecphory.Event;
import dev.ecphory.InvalidInputException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.OffsetDateTime;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class LongMemEvalTest {
    private static final String INSTANCE = """
        {"question_id": "ID", "question_type": "knowledge-update", "question": "What is my record?", "answer": "24:10",
         "question_date": "2023/06/25 (Sun) 13:22",
         "haystack_session_ids": ["s_a", "s_b"],
         "haystack_dates": ["2023/04/23 (Mon) 08:57", "2023/04/24 (Mon) 09:36"],
         "haystack_sessions": [
           [{"role": "user", "content": "My record is 25:00.", "has_answer": true},
            {"role": "assistant", "content": "Well run.", "has_answer": false}],
           [{"role": "user", "content": "Now it is 24:10.", "has_answer": true}]],
         "answer_session_ids": ["s_a", "s_b"]}
        """;

    @TempDir
    Path folder;

    @Test
    void givesEveryQuestionItsOwnHaystack() throws IOException {
        DataSet dataSet = load("[" + INSTANCE + "]");
        Conversation conversation = dataSet.conversations().getFirst();

        assertThat(conversation.events()).extracting(Event::id).containsExactly("s_a_1", "s_a_2", "s_b_1");
        assertThat(conversation.events())
                .extracting(Event::occurredAt)
                .containsExactly(
                        OffsetDateTime.parse("2023-04-23T08:57Z"),
                        OffsetDateTime.parse("2023-04-23T08:58Z"),
                        OffsetDateTime.parse("2023-04-24T09:36Z"));
        Question question = conversation.questions().getFirst();
        assertThat(question.gold()).containsExactly("s_a_1", "s_b_1");
        assertThat(question.goldSessions()).containsExactly("s_a", "s_b");
        assertThat(question.askedAt()).isEqualTo(OffsetDateTime.parse("2023-06-25T13:22Z"));
        assertThat(question.category()).isEqualTo("knowledge-update");
    }

    @Test
    void leavesOutAbstentionsAndQuestionsWithoutAMarkedTurn() throws IOException {
        DataSet dataSet = load("[" + INSTANCE.replace("ID", "x_abs") + "," + INSTANCE.replace("true", "false") + "]");

        assertThat(dataSet.questions()).isZero();
        assertThat(dataSet.excluded()).isEqualTo(Map.of("abstention", 1, Draft.NO_EVIDENCE, 1));
        assertThat(dataSet.unanswerable()).isEqualTo(1);
    }

    @Test
    void numbersASessionThatComesTwice() throws IOException {
        DataSet dataSet = load("[" + INSTANCE.replace("[\"s_a\", \"s_b\"],\n", "[\"s_a\", \"s_a\"],\n") + "]");

        assertThat(dataSet.conversations().getFirst().events())
                .extracting(Event::id)
                .containsExactly("s_a_1", "s_a_2", "s_a_1#2");
        assertThat(dataSet.repairs()).isEqualTo(Map.of("repeated_id", 1));
    }

    @Test
    void saysWhereTheFileIsWrong() {
        assertThatThrownBy(() -> load("[" + INSTANCE.replace("08:57", "8 o'clock") + "]"))
                .isInstanceOf(InvalidInputException.class)
                .hasMessageContaining("haystack_dates[0]");
        assertThatThrownBy(() -> load("[" + INSTANCE.replace(", \"2023/04/24 (Mon) 09:36\"", "") + "]"))
                .isInstanceOf(InvalidInputException.class)
                .hasMessageContaining("2 sessions, 2 ids and 1 dates");
    }

    private DataSet load(String json) throws IOException {
        return DataSet.load("longmemeval:" + Files.writeString(folder.resolve("lme.json"), json));
    }
}
