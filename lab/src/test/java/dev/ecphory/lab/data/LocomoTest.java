package dev.ecphory.lab.data;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.ecphory.Event;
import dev.ecphory.InvalidInputException;
import dev.ecphory.Modality;
import dev.ecphory.Event.TimeBasis;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.OffsetDateTime;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class LocomoTest {
    private static final String FILE = """
        [{"sample_id": "conv-1",
          "conversation": {
            "speaker_a": "Ada", "speaker_b": "Bo",
            "session_2_date_time": "12:09 am on 3 March, 2024",
            "session_2": [
              {"speaker": "Bo", "dia_id": "D2:1", "text": "The kiln is finally mine."},
              {"speaker": "Ada", "dia_id": "D2:2", "text": ""}],
            "session_1_date_time": "1:56 pm on 8 May, 2023",
            "session_1": [
              {"speaker": "Ada ", "dia_id": "D1:1", "text": "Look!", "blip_caption": "a photo of a red kiln",
               "img_url": ["x"], "query": "kiln"},
              {"speaker": "Bo", "dia_id": "D1:2", "text": "Nice."}],
            "session_3_date_time": "1:00 pm on 9 May, 2024"},
          "qa": [
            {"question": "Fused?", "answer": 7, "category": 1, "evidence": ["D1:1; D2:1"]},
            {"question": "Extra colon?", "answer": "x", "category": 2, "evidence": ["D:1:2"]},
            {"question": "Zero?", "answer": "x", "category": 4, "evidence": ["D1:02", "D1:2"]},
            {"question": "Partly there?", "answer": "x", "category": 3, "evidence": ["D9:9", "D2:1", "D"]},
            {"question": "Nowhere?", "answer": "x", "category": 3, "evidence": ["D9:9"]},
            {"question": "None?", "answer": "x", "category": 3, "evidence": []},
            {"question": "A trap?", "adversarial_answer": "x", "category": 5, "evidence": ["D1:1"]}],
          "observation": {}, "session_summary": {}, "event_summary": {}}]
        """;

    @TempDir
    Path folder;

    @Test
    void readsAnswersAsTextEvenNumbers() throws IOException {
        assertThat(load(FILE).conversations().getFirst().questions())
                .extracting(Question::answer)
                .startsWith("7", "x");
    }

    @Test
    void readsTurnsInTheOrderOfSessionsWithAMinuteATurn() throws IOException {
        List<Event> events = load(FILE).conversations().getFirst().events();

        assertThat(events).extracting(Event::id).containsExactly("D1:1", "D1:2", "D2:1");
        assertThat(events)
                .extracting(Event::occurredAt)
                .containsExactly(
                        OffsetDateTime.parse("2023-05-08T13:56Z"),
                        OffsetDateTime.parse("2023-05-08T13:57Z"),
                        OffsetDateTime.parse("2024-03-03T00:09Z"));
        assertThat(events).extracting(Event::timeBasis).containsOnly(TimeBasis.ZONE_ASSUMED);
        assertThat(events).extracting(Event::session).containsExactly("session_1", "session_1", "session_2");
    }

    @Test
    void keepsACaptionOutOfTheText() throws IOException {
        Event event = load(FILE).conversations().getFirst().events().getFirst();

        assertThat(event.text()).isEqualTo("Look!");
        assertThat(event.caption()).isEqualTo("a photo of a red kiln");
        assertThat(event.modality()).isEqualTo(Modality.IMAGE);
        assertThat(event.speaker()).isEqualTo("Ada");
    }

    @Test
    void mendsEvidenceAndDropsWhatDoesNotExist() throws IOException {
        List<Question> questions = load(FILE).conversations().getFirst().questions();

        assertThat(questions)
                .extracting(Question::gold)
                .containsExactly(List.of("D1:1", "D2:1"), List.of("D1:2"), List.of("D1:2"), List.of("D2:1"));
        assertThat(questions)
                .extracting(Question::category)
                .containsExactly("multi_hop", "temporal", "single_hop", "open_domain");
    }

    @Test
    void countsWhatItLeavesOutAndWhatItMends() throws IOException {
        DataSet dataSet = load(FILE);

        assertThat(dataSet.excluded()).isEqualTo(Map.of("adversarial", 1, Draft.NO_EVIDENCE, 2));
        assertThat(dataSet.unanswerable()).isEqualTo(1);
        assertThat(dataSet.repairs())
                .isEqualTo(Map.of(
                        "evidence_mended", 3,
                        "evidence_that_does_not_exist", 2,
                        "evidence_that_cannot_be_read", 1,
                        "turn_without_text", 1));
    }

    @Test
    void saysWhereTheFileIsWrong() {
        assertThatThrownBy(() -> load("[{\"sample_id\": \"c\",\n \"conversation\": }]"))
                .isInstanceOf(InvalidInputException.class)
                .hasMessageContaining("locomo.json")
                .hasMessageContaining("line 2");
        assertThatThrownBy(() -> load(FILE.replace("1:56 pm on 8 May, 2023", "yesterday")))
                .isInstanceOf(InvalidInputException.class)
                .hasMessageContaining("locomo.json [0].conversation")
                .hasMessageContaining("yesterday");
        assertThatThrownBy(() -> load(FILE.replace("\"D2:1\", \"text\"", "\"D1:1\", \"text\"")))
                .isInstanceOf(InvalidInputException.class)
                .hasMessageContaining("repeats the id D1:1");
        assertThatThrownBy(() -> load("{}")).hasMessageContaining("is not a list");
    }

    private DataSet load(String json) throws IOException {
        Path file = Files.writeString(folder.resolve("locomo.json"), json);
        return DataSet.load("locomo:" + file);
    }
}
