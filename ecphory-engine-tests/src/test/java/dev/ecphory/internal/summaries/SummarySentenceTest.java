package dev.ecphory.internal.summaries;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ecphory.Event;
import dev.ecphory.LogEntry;
import dev.ecphory.Namespace;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class SummarySentenceTest {
    private static List<String> quotable(String text) {
        LogEntry entry = new LogEntry(
                Namespace.of("ann"),
                1,
                Instant.EPOCH,
                Event.ofText(text)
                        .id("e1")
                        .occurredAt(Instant.EPOCH.atOffset(ZoneOffset.UTC))
                        .build());
        return SummarySentence.of(entry, null).stream()
                .map(SummarySentence::text)
                .toList();
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
        We can add other types of content (e.g. Videos and quizzes) later. | We can add other types of content
        The stage is long (approx. 75 kilometres) and steep at the end.    | 75 kilometres
        Is there an alternative to profiling a .NET application here?      | Is there an alternative to profiling a
        Call the office (tel. 44 123 45 67) before you leave for Chur.     | 44 123 45 67
        """)
    void whatAnAbbreviationCutsIsNotQuoted(String text, String cut) {
        assertThat(quotable(text)).noneMatch(one -> one.startsWith(cut) && !one.startsWith(text) && !text.equals(one));
    }

    @Test
    void headingsAndItemsOfListsAreNotQuoted() {
        assertThat(quotable("""
            Workout schedule for four quiet days
            - Brisk walking in the park for half an hour
            - Swimming with the children every evening
            Take a day of rest after each of them.
            Day 9: from the lake to the glacier

            My knee hurts a little since Monday\
            """))
                .containsExactly("Take a day of rest after each of them.", "My knee hurts a little since Monday");
    }

    @Test
    void wholeSentencesAreQuoted() {
        assertThat(quotable("I moved to Graz (it was hard). She said: \"Come and see us soon!\" I love it so much :)"))
                .containsExactly(
                        "I moved to Graz (it was hard).", "She said: \"Come and see us soon!\"", "I love it so much");
    }
}
