package dev.ecphory.lab.retrieval;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.ecphory.Event;
import dev.ecphory.InvalidInputException;
import dev.ecphory.ProgressListener;
import dev.ecphory.lab.data.Conversation;
import dev.ecphory.lab.data.Question;
import dev.ecphory.lab.kit.Studies;
import dev.ecphory.lab.retrieval.RepeatedQuestions.Replies;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.OffsetDateTime;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class LivingLogStudyTest {
    private static final OffsetDateTime SAID = OffsetDateTime.parse("2025-12-15T09:00:00Z");
    private static final Conversation TALK = new Conversation(
            "c",
            List.of(Event.ofText("My kiln is new.")
                    .id("1")
                    .speaker("Ana")
                    .occurredAt(SAID)
                    .build()),
            Stream.of("a", "b", "c", "d", "e", "f")
                    .map(id -> new Question(
                            id, "Which kiln, " + id + "?", "any", List.of("1"), Map.of(), List.of(), null, null))
                    .toList(),
            Map.of(),
            Map.of());

    @TempDir
    private Path folder = Path.of("");

    @Test
    void questionsStandInTheLogAsAnAgentWritesThem() {
        List<Event> round = RepeatedQuestions.round(TALK, TALK.questions(), Replies.BLAND, 2);

        assertThat(round).hasSize(12);
        assertThat(round).extracting(Event::speaker).startsWith("User", "Assistant", "User");
        assertThat(round)
                .extracting(Event::session)
                .startsWith("asked-before-2-0")
                .endsWith("asked-before-2-1");
        assertThat(round).allSatisfy(event -> assertThat(event.occurredAt()).isAfter(SAID.plusDays(1)));
        assertThat(round)
                .extracting(event -> Objects.requireNonNull(event.occurredAt()).toInstant())
                .isSorted();
        assertThat(round.get(1).text()).doesNotContain("kiln");
        assertThat(round).extracting(Event::id).doesNotHaveDuplicates();
    }

    @Test
    void anEchoRepeatsTheQuestionAndNothingElseOfTheLog() {
        List<Event> round = RepeatedQuestions.round(TALK, TALK.questions(), Replies.ECHOING, 1);

        assertThat(round.get(1).text()).contains("Which kiln, a?").doesNotContain("new");
    }

    @Test
    void whoAsksInTheConversationAsksAgain() {
        Question asked = TALK.questions().getFirst().withMoment(new Question.Moment(null, "1", null));

        assertThat(RepeatedQuestions.round(TALK, List.of(asked), Replies.BLAND, 1)
                        .getFirst()
                        .speaker())
                .isEqualTo("Ana");
    }

    @Test
    void theCopiesAreAddedOneAfterTheOtherAndTheKeptStoreStaysAsItIs() throws IOException {
        for (int run = 0; run < 2; run++) {
            String page = study("1,3").measure(ProgressListener.SILENT);

            List<String> rows = page.lines()
                    .filter(line -> line.startsWith("| jsonl:data |"))
                    .toList();
            assertThat(rows)
                    .extracting(
                            row -> String.join("", List.of(row.split(" *\\| *")).subList(3, 5)))
                    .containsExactly("bland0 ×", "bland1 ×", "bland3 ×", "echoing0 ×", "echoing1 ×", "echoing3 ×");
            assertThat(rows.getFirst()).isEqualTo("| jsonl:data | 1 | bland | 0 × | 100.0 |  | 0.0 % |");
            assertThat(page).isEqualTo(Files.readString(folder.resolve("living.md")));
        }
    }

    @Test
    void aDifferenceIsToTheSameQuestionsNotAskedBefore() {
        LivingLogStudy.Course course = new LivingLogStudy.Course();
        course.conversations().addAll(List.of("c", "c"));
        course.recall().put(0, List.of(1.0, .5));
        course.recall().put(2, List.of(.5, .5));

        assertThat(course.difference(2).difference()).isCloseTo(-.25, within(1e-9));
        assertThat(course.mean(0)).isEqualTo(.75);
    }

    @Test
    void copiesOutOfRangeAreRefused() {
        assertThatThrownBy(() -> study("101").measure(ProgressListener.SILENT))
                .isInstanceOf(InvalidInputException.class)
                .hasMessageContaining("copies");
    }

    private LivingLogStudy study(String copies) throws IOException {
        Path data = Files.createDirectories(folder.resolve("data"));
        Files.writeString(data.resolve("events.jsonl"), """
            {"id": "1", "timestamp": "2025-12-15T09:00:00Z", "speaker": "Ana", "text": "My kiln is new."}
            {"id": "2", "timestamp": "2025-12-15T09:01:00Z", "speaker": "Ben", "text": "I collect stamps."}
            """);
        Files.writeString(
                data.resolve("questions.jsonl"),
                "{\"id\": \"q\", \"question\": \"What does Ben collect?\", \"evidence\": [\"2\"]}");
        return Studies.of(
                new LivingLogStudy(),
                "--dataset=jsonl:" + data,
                "--tier=edge",
                "--copies=" + copies,
                "--questions=10",
                "--seed=1",
                "--results=" + folder,
                "--stores=" + folder.resolve("stores"));
    }
}
