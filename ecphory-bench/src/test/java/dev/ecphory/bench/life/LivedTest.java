package dev.ecphory.bench.life;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.ecphory.bench.data.Conversation;
import dev.ecphory.bench.data.DataSet;
import dev.ecphory.bench.data.Question;
import dev.ecphory.bench.life.Course.Need;
import dev.ecphory.bench.life.Lived.Part;
import dev.ecphory.bench.measure.Paired;
import dev.ecphory.engine.Progress;
import dev.ecphory.engine.Tier;
import dev.ecphory.memory.Event;
import dev.ecphory.memory.InvalidInputException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What the benchmark of memories that last promises. */
final class LivedTest {
    @TempDir
    private Path folder = Path.of("");

    private LifeOptions options(int orders) {
        return new LifeOptions(List.of(), 1, 40, orders, 10, 1, Tier.EDGE, folder);
    }

    private static Question question(String id, String text, String... gold) {
        return new Question(id, text, "any", List.of(gold), Map.of(), List.of(), null, null);
    }

    @Test
    void theWorldsAreOneMemoryOfManySessionsAskedAgainAndAgainInOtherWords() {
        Course course = Lives.of(LifeOptions.WORLDS, LifeOptions.QUESTIONS, 1);
        assertThat(course.sessions()).isGreaterThanOrEqualTo(200);
        assertThat(course.needs()).hasSize(LifeOptions.QUESTIONS);
        Map<String, Set<String>> wordings = course.needs().stream()
                .collect(Collectors.groupingBy(
                        Need::cluster,
                        Collectors.mapping(need -> need.question().text(), Collectors.toSet())));
        assertThat(wordings.values()).anyMatch(words -> words.size() == 8);
        Set<String> ids = course.events().stream()
                .map(event -> Objects.requireNonNull(event.id()))
                .collect(Collectors.toCollection(HashSet::new));
        assertThat(ids).hasSameSizeAs(course.events());
        assertThat(course.needs()).allSatisfy(need -> {
            assertThat(ids).containsAll(need.question().gold());
            assertThat(need.question().gold()).hasSizeBetween(2, 10);
            assertThat(need.question().text()).doesNotContainPattern("\\bS\\b");
        });
        assertThat(Lives.of(LifeOptions.WORLDS, LifeOptions.QUESTIONS, 1)).isEqualTo(course);
        assertThat(Lives.of(LifeOptions.WORLDS, LifeOptions.QUESTIONS, 2)).isNotEqualTo(course);
    }

    @Test
    void conversationsShareAMemoryWithoutSharingIds() {
        List<Conversation> conversations = new ArrayList<>();
        for (String id : List.of("one", "two")) {
            conversations.add(new Conversation(
                    id,
                    List.of(Event.saying("hello " + id).id("e1").session("s1").build()),
                    List.of(question("q1", "who?", "e1")),
                    Map.of(),
                    Map.of()));
        }
        Course course = Course.of(List.of(DataSet.made("made", conversations)));
        assertThat(course.events()).extracting(Event::id).containsExactly("made/one/e1", "made/two/e1");
        assertThat(course.sessions()).isEqualTo(2);
        assertThat(course.needs().get(1).question().gold()).containsExactly("made/two/e1");
    }

    @Test
    void livingThroughTheSameCourseAgainGivesTheSame() {
        Course course = Lives.of(1, 40, 1);
        List<Arm> arms = List.of(Arm.LEARNING.get(2));
        Lived one = Life.lived(course, options(1), arms, false, Progress.SILENT);
        assertThat(Life.lived(course, options(1), arms, false, Progress.SILENT)).isEqualTo(one);
        assertThat(one.walks().get(arms.getFirst())).hasSize(1);
    }

    @Test
    void recallThatDoesNotLearnDoesNotDependOnTheOrder() {
        Course course = Lives.of(1, 40, 1);
        Lived lived = Life.lived(course, options(2), List.of(Arm.OFF), false, Progress.SILENT);
        for (Part part : Part.values()) {
            Paired gain = lived.gain(Arm.OFF, "recall@10", part);
            assertThat(gain).isNotNull();
            assertThat(Objects.requireNonNull(gain).difference()).isZero();
        }
    }

    @Test
    void aGainCountsEachQuestionOnceAndLaterOnesApart() {
        List<Need> needs = new ArrayList<>();
        for (int i = 0; i < 4; i++) {
            needs.add(new Need("c", question("q" + i, i < 2 ? "the same" : "other " + i, "e1")));
        }
        Course course = new Course("c", List.of(), needs);
        Arm arm = Arm.LEARNING.getFirst();
        Walk off = new Walk(List.of(0, 1, 2, 3), metrics(0, 0, 0, 0), 0, 0);
        Walk first = new Walk(List.of(0, 1, 2, 3), metrics(0, 0, 1, 0), 4, 0);
        Walk second = new Walk(List.of(3, 2, 1, 0), metrics(0, 0, 1, 1), 6, 0);
        Lived lived = new Lived(course, off, Map.of(arm, List.of(first, second)));
        assertThat(gain(lived, arm, Part.ALL).difference()).isEqualTo((.5 + .5 + .5) / 4);
        assertThat(gain(lived, arm, Part.LATER).questions()).isEqualTo(4);
        assertThat(gain(lived, arm, Part.LATER).difference()).isEqualTo(3 / 4.0);
        // of the two with the same words the first one that is asked in the later half is new
        assertThat(gain(lived, arm, Part.NEW_WORDS).questions()).isEqualTo(3);
        assertThat(lived.curve(arm, "mrr").getLast()).isCloseTo(.5, within(1e-9));
        assertThat(lived.edges(arm)).isEqualTo(5);
    }

    private static Paired gain(Lived lived, Arm arm, Part part) {
        return Objects.requireNonNull(lived.gain(arm, "mrr", part));
    }

    private static List<Map<String, Double>> metrics(double... values) {
        List<Map<String, Double>> metrics = new ArrayList<>();
        for (double value : values) {
            metrics.add(Map.of("mrr", value));
        }
        return metrics;
    }

    @Test
    void thePageSaysWhatCameOutAndHowToRepeatIt() throws Exception {
        String page = Life.run(options(1), Progress.SILENT);
        assertThat(page).contains("--worlds 1 --questions 40", "| early, no feedback |", "later half", "events in");
        assertThat(Files.readString(folder.resolve("life.md"))).isEqualTo(page);
        assertThat(Files.readString(folder.resolve("life.svg"))).contains("polyline", "worlds:1,seed=1");
        assertThat(Files.readString(folder.resolve("life.json"))).contains("\"curve\"");
    }

    @Test
    void optionsThatCannotBeMeantAreRefused() {
        assertThatThrownBy(() -> new LifeOptions(List.of(), 5, 1, 1, 1, 1, Tier.EDGE, folder))
                .isInstanceOf(InvalidInputException.class);
        assertThatThrownBy(() -> new LifeOptions(List.of(), 0, 1, 1, 1, 1, Tier.EDGE, folder))
                .isInstanceOf(InvalidInputException.class);
        assertThatThrownBy(() -> new LifeOptions(List.of(), 1, 1, 1, 0, 1, Tier.EDGE, folder))
                .isInstanceOf(InvalidInputException.class);
    }
}
