package dev.ecphory.lang.en.time;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ecphory.internal.language.TimeMention;
import dev.ecphory.internal.text.DataFile;
import java.time.LocalDateTime;
import java.time.ZoneOffset;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Sentences of chats that tell times, of {@code expressions.txt}, and such that tell none, of {@code not-times.txt}. */
final class TimeExpressionsTest {
    /** A line of the file: where the words stand, what they mean and how they bound what is told. */
    record Expected(LocalDateTime said, String text, String phrase, String start, String end, String bound) {
        static Expected of(String line) {
            String[] parts = line.split("\\s*\\|\\s*");
            return new Expected(
                    LocalDateTime.parse(parts[0].strip()), parts[1], parts[2], parts[3], parts[4], parts[5].strip());
        }

        String value() {
            return phrase + " = " + start + " " + end + " " + bound;
        }
    }

    static Stream<Expected> expressions() {
        return DataFile.lines(TimeExpressionsTest.class, "expressions.txt").stream()
                .map(Expected::of);
    }

    static List<String> notTimes() {
        return DataFile.lines(TimeExpressionsTest.class, "not-times.txt");
    }

    @ParameterizedTest
    @MethodSource("expressions")
    void readsWhatPeopleMean(Expected expected) {
        List<TimeMention> found =
                TemporalTagger.english().find(expected.text(), expected.said().atOffset(ZoneOffset.UTC));
        assertThat(found)
                .as(expected.text())
                .extracting(TimeExpressionsTest::shown)
                .contains(expected.value());
        long told = expressions()
                .filter(other -> other.text().equals(expected.text()))
                .count();
        assertThat(found).as("times in: %s", expected.text()).hasSize((int) told);
    }

    @ParameterizedTest
    @MethodSource("notTimes")
    void readsNothingElse(String text) {
        assertThat(TemporalTagger.english()
                        .find(text, LocalDateTime.parse("2025-03-17T10:00").atOffset(ZoneOffset.UTC)))
                .as(text)
                .isEmpty();
    }

    private static String shown(TimeMention mention) {
        return mention.phrase() + " = " + shown(mention.start()) + " " + shown(mention.end()) + " " + mention.bound()
                + (mention.vague() ? "~" : "");
    }

    private static String shown(LocalDateTime time) {
        return time.toLocalTime().toSecondOfDay() == 0 ? time.toLocalDate().toString() : time.toString();
    }
}
