package dev.ecphory.lab.speed;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ecphory.Event;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

class SyntheticConversationTest {
    @Test
    void makesTheSameConversationsFromTheSameSeed() {
        assertThat(events(new SyntheticConversation(42, 130))).isEqualTo(events(new SyntheticConversation(42, 130)));
        assertThat(events(new SyntheticConversation(43, 130))).isNotEqualTo(events(new SyntheticConversation(42, 130)));
    }

    @Test
    void beginsLikeTheSmallerOne() {
        assertThat(events(new SyntheticConversation(42, 400)).subList(0, 130))
                .isEqualTo(events(new SyntheticConversation(42, 130)));
    }

    @Test
    void looksLikeConversations() {
        List<Event> events = events(new SyntheticConversation(42, 2_000));

        assertThat(events).hasSize(2_000).extracting(Event::id).doesNotHaveDuplicates();
        Map<String, Set<String>> speakers = events.stream()
                .collect(Collectors.groupingBy(
                        event -> String.valueOf(event.session()),
                        Collectors.mapping(event -> String.valueOf(event.speaker()), Collectors.toSet())));
        assertThat(speakers).hasSize(100);
        assertThat(speakers.values()).allSatisfy(of -> assertThat(of).hasSizeBetween(1, 6));
        double words = events.stream()
                .mapToInt(event -> event.text().split(" ").length)
                .average()
                .orElseThrow();
        assertThat(words).isBetween(18.0, 22.0);
    }

    @Test
    void usesWordsAsOftenAsTheirRankAllows() {
        Map<String, Integer> counts = new HashMap<>();
        int total = 0;
        for (Event event : events(new SyntheticConversation(42, 2_000))) {
            for (String word : event.text().toLowerCase(Locale.ROOT).split("[ .]+")) {
                counts.merge(word, 1, Integer::sum);
                total++;
            }
        }

        assertThat(counts).hasSizeGreaterThan(5_000);
        assertThat(counts.getOrDefault("the", 0) / (double) total).isBetween(0.02, 0.06);
        assertThat(counts.getOrDefault("the", 0)).isGreaterThan(counts.getOrDefault("here", 0) * 3);
    }

    @Test
    void asksWithWordsOfTheAnswer() {
        SyntheticConversation synthetic = new SyntheticConversation(42, 2_000);
        Map<String, Event> byId = events(synthetic).stream()
                .collect(Collectors.toMap(event -> String.valueOf(event.id()), event -> event));

        List<EventQuestion> questions = synthetic.questions(50);

        assertThat(questions).hasSize(50).isEqualTo(synthetic.questions(50)).allSatisfy(asked -> {
            Event answer =
                    Objects.requireNonNull(byId.get(asked.answers().iterator().next()));
            assertThat(asked.text()).startsWith("What did " + answer.speaker() + " say about ");
            String words = asked.text()
                    .substring(asked.text().indexOf("about ") + 6, asked.text().length() - 1);
            assertThat(answer.text().toLowerCase(Locale.ROOT).split("[ .]+")).contains(words.split(" "));
        });
    }

    @Test
    void speaksAsLongAsIsWanted() {
        for (int bytes : new int[] {147, 1_500}) {
            assertThat(events(new SyntheticConversation(42, 500, bytes)).stream()
                            .mapToInt(event -> event.text().length())
                            .average()
                            .orElseThrow())
                    .isBetween(bytes * .95, bytes * 1.05);
        }
    }

    @Test
    void warmsUpWithOtherTextsThanItsQuestions() {
        SyntheticConversation synthetic = new SyntheticConversation(42, 2_000);

        assertThat(synthetic.warmUps(200))
                .hasSize(200)
                .isEqualTo(synthetic.warmUps(200))
                .doesNotContainAnyElementsOf(synthetic.questions(300).stream()
                        .map(EventQuestion::text)
                        .toList());
    }

    private static List<Event> events(SyntheticConversation synthetic) {
        return synthetic.events();
    }
}
