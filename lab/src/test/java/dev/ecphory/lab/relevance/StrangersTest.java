package dev.ecphory.lab.relevance;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.ecphory.Event;
import dev.ecphory.LogEntry;
import dev.ecphory.Namespace;
import dev.ecphory.ProgressListener;
import dev.ecphory.RecalledEvent;
import dev.ecphory.lab.data.Conversation;
import dev.ecphory.lab.data.DataSet;
import dev.ecphory.lab.data.Question;
import dev.ecphory.lab.data.RandomSample;
import dev.ecphory.lab.data.Split;
import dev.ecphory.lab.kit.Studies;
import dev.ecphory.lab.measure.Roc;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class StrangersTest {
    @TempDir
    private Path folder = Path.of("");

    @Test
    void everyKindOfPromptIsAskedAndCounted() throws IOException {
        String page = study().measure(ProgressListener.SILENT);

        assertThat(page)
                .contains("2 memories, 8 events")
                .contains("| own questions | 2 |")
                .contains("| strangers' questions | 2 |") // each asks the other
                .contains("| off-topic and nonsense | 200 |")
                .contains("| prompts that need no memory | 300 |")
                .contains("| tasks that bring all they need | 300 |")
                // of three turns of Ana's in each, one asks and one is evidence
                .contains("| the user's turns that are no query | 2 |")
                .isEqualTo(Files.readString(folder.resolve("strangers.md")));
        assertThat(folder.resolve("strangers.svg")).isNotEmptyFile();
    }

    @Test
    void oneMemoryAloneHasNoStrangers() throws IOException {
        assertThat(study("--limit-conversations=1").measure(ProgressListener.SILENT))
                .contains("| own questions | 1 |")
                .doesNotContain("| strangers' questions |");
    }

    @Test
    void evidenceIsHandedWhereTheContextCitesIt() {
        String context = "- Ana (id D1:2; 3 May): The kiln.\n- Ben (id D1:22): No.\n  | (id D1:3)";

        assertThat(HandedEvidence.told(context, List.of("D1:2", "D1:22"))).isEqualTo(1);
        assertThat(HandedEvidence.told(context, List.of("D1:2", "D1:3"))).isEqualTo(.5);
    }

    @Test
    void aConversationIsCutBetweenSessionsAndQuestionsGoWithTheirEvidence() {
        List<Event> events = new ArrayList<>();
        for (int i = 0; i < 5; i++) {
            events.add(
                    Event.ofText("said " + i).id("e" + i).session("s" + i / 2).build());
        }
        DataSet whole = DataSet.made(
                "made",
                List.of(new Conversation(
                        "c",
                        events,
                        List.of(question("q0", "e0", "e1"), question("q1", "e4"), question("q2", "e0", "e4")),
                        Map.of(),
                        Map.of())));

        DataSet cut = Split.of(whole, 1);

        assertThat(cut.conversations()).extracting(one -> one.events().size()).containsExactly(2, 2, 1);
        assertThat(cut.conversations())
                .extracting(one -> one.questions().stream().map(Question::id).toList())
                .containsExactly(List.of("q0"), List.of(), List.of("q1"));
        assertThat(cut.excluded()).containsEntry("evidence_in_several_memories", 1);
    }

    @Test
    void thePromptsAreManyAndNoneStandsTwice() {
        Set<String> all = new HashSet<>(Prompts.offTopic());
        all.addAll(Prompts.idle());
        all.addAll(Prompts.tasks());

        assertThat(Prompts.offTopic()).hasSize(200);
        assertThat(Prompts.idle()).hasSize(300);
        assertThat(Prompts.tasks()).hasSize(300);
        assertThat(all).hasSize(800);
        assertThat(all).doesNotContainAnyElementsOf(Prompts.offTopicToFit());
        assertThat(all).doesNotContainAnyElementsOf(Prompts.idleToFit());
        assertThat(all).doesNotContainAnyElementsOf(Prompts.tasksToFit());
    }

    @Test
    void everyPromptIsDealtToOneMemory() {
        List<String> prompts = List.of("a", "b", "c", "d", "e");

        assertThat(StrangersStudy.dealt(prompts, 0, 2)).containsExactly("a", "c", "e");
        assertThat(StrangersStudy.dealt(prompts, 1, 2)).containsExactly("b", "d");
        assertThat(RandomSample.of(prompts, 3, new Random(1))).hasSize(3).doesNotHaveDuplicates();
    }

    @Test
    void evidenceIsWeighedAgainstTheBestOtherResult() {
        RelevanceBins weighed = new RelevanceBins();
        weighed.add("m", List.of("e"), List.of(item("x", .4), item("e", .9), item("y", .6)));

        assertThat(weighed.against())
                .containsExactlyInAnyOrder(new Roc.ScoredItem("m", .9, true), new Roc.ScoredItem("m", .6, false));
        assertThat(weighed.bins()).hasSize(10);
        assertThat(weighed.bins().get(9).evidence()).isCloseTo(1, within(1e-9));
        assertThat(weighed.bins().get(6).evidence()).isZero();
        assertThat(weighed.bins().get(0).items()).isZero();
    }

    private static RecalledEvent item(String id, double relevance) {
        Event event = Event.ofText(id).build().withIdAndTime(id, OffsetDateTime.parse("2025-12-15T09:00:00Z"));
        return new RecalledEvent(
                new LogEntry(Namespace.of("m"), 1, Instant.EPOCH, event), 1, relevance, true, List.of());
    }

    private static Question question(String id, String... gold) {
        return new Question(id, "what", "any", List.of(gold), Map.of(), List.of(), null, null);
    }

    private StrangersStudy study(String... more) throws IOException {
        for (String[] talk : List.of(new String[] {"a", "kiln"}, new String[] {"b", "cello"})) {
            Path into = Files.createDirectories(folder.resolve("data").resolve(talk[0]));
            Files.writeString(into.resolve("events.jsonl"), """
                {"id": "1", "session": "s0", "timestamp": "2025-12-15T09:00:00Z", "speaker": "Ana", "text": "My THING is new."}
                {"id": "2", "session": "s0", "timestamp": "2025-12-15T09:01:00Z", "speaker": "Assistant", "text": "Lovely."}
                {"id": "3", "session": "s1", "timestamp": "2025-12-16T09:00:00Z", "speaker": "Ana", "text": "Good morning."}
                {"id": "4", "session": "s1", "timestamp": "2025-12-16T09:01:00Z", "speaker": "Ana", "text": "What is new?"}
                """.replace("THING", talk[1]));
            Files.writeString(
                    into.resolve("questions.jsonl"),
                    "{\"id\": \"q\", \"question\": \"Is the THING new?\", \"event\": \"4\", \"session\": \"s1\", \"evidence\": [\"1\"]}"
                            .replace("THING", talk[1]));
        }
        List<String> options = new ArrayList<>(List.of(
                "--dataset=jsonl:" + folder.resolve("data"),
                "--tier=edge",
                "--each=3",
                "--pairs=10",
                "--questions=10",
                "--seed=1",
                "--results=" + folder));
        options.addAll(List.of(more));
        return Studies.of(new StrangersStudy(), options.toArray(String[]::new));
    }
}
