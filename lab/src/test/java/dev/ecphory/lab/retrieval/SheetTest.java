package dev.ecphory.lab.retrieval;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ecphory.lab.data.Conversation;
import dev.ecphory.lab.data.DataSet;
import dev.ecphory.lab.data.Question;
import dev.ecphory.lab.measure.Stopwatch;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class SheetTest {
    private static final DataSet DATA_SET = new DataSet(
            "jsonl:tiny",
            "ab".repeat(32),
            List.of(new Conversation("c", List.of(), List.of(), Map.of("adversarial", 3), Map.of())));

    /** "default" finds everything asked about "good" and nothing about "bad"; "words" the other way round. */
    private static Sheet sheet() {
        List<AnswerRow> byDefault = new ArrayList<>();
        List<AnswerRow> words = new ArrayList<>();
        for (int i = 0; i < 40; i++) {
            Question question = new Question(
                    "q" + i, "?", i % 4 == 0 ? "bad" : "good", List.of("g"), Map.of(), List.of(), null, null);
            List<String> found = List.of("g");
            List<String> missed = List.of("x");
            byDefault.add(answer(question, i % 4 == 0 ? missed : found));
            words.add(answer(question, i % 4 == 0 ? found : missed));
        }
        Map<String, List<AnswerRow>> answers = new LinkedHashMap<>();
        answers.put("default", byDefault);
        answers.put("words", words);
        return Sheet.of(DATA_SET, answers);
    }

    private static AnswerRow answer(Question question, List<String> retrieved) {
        return new AnswerRow("c", question, retrieved, List.of(""), new Stopwatch.Lap(1, 1));
    }

    @Test
    void comparesRecipesOnTheSameQuestions() {
        assertThat(sheet().mean("default", "recall@10", "")).isEqualTo(0.75);
        assertThat(sheet().difference("default", "words", "recall@10", "").difference())
                .isEqualTo(0.5);
        assertThat(sheet().difference("default", "words", "recall@10", "bad").below())
                .isTrue();
        assertThat(sheet().difference("default", "words", "mrr", "good").above())
                .isTrue();
    }

    @Test
    void marksACategoryThatLosesToWords() {
        String page = AblationStudy.page("ablation", "edge", "retrieval", "recall@10", List.of(sheet()));

        assertThat(page)
                .contains("    bin/ecphory-lab ablation\n")
                .contains("| `default` | 75.0 | 75.0 | 75.0 | 75.0 | 75.0 |  | +50.0 [")
                .contains("| `words` | 25.0 | 25.0 | 25.0 | 25.0 | 25.0 | -50.0 [")
                .contains("| bad | 10 | 0.0 ▼ | 100.0 |")
                .contains("| good | 30 | 100.0 ▲ | 0.0 |")
                .contains("left out: 3 adversarial");
    }
}
