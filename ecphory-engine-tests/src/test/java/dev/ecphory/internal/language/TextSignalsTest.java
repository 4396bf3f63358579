package dev.ecphory.internal.language;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ecphory.internal.language.TextSignals.Signal;
import dev.ecphory.lang.en.time.TemporalTagger;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.OffsetDateTime;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class TextSignalsTest {
    @ParameterizedTest
    @CsvSource({"directives.txt, DIRECTIVE", "preferences.txt, PREFERENCE"})
    void tellsTheExamplesFromTheCounterExamples(String file, Signal signal) throws IOException {
        List<String> wrong = new ArrayList<>();
        try (var stream = Objects.requireNonNull(TextSignalsTest.class.getResourceAsStream(file))) {
            String examples = new String(stream.readAllBytes(), StandardCharsets.UTF_8);
            examples.lines().filter(line -> !line.startsWith("#")).forEach(line -> {
                if (Languages.standard().messages().signals(line.substring(2)).has(signal) != line.startsWith("+")) {
                    wrong.add(line);
                }
            });
            assertThat(examples.lines().filter(line -> line.startsWith("+"))).hasSizeGreaterThanOrEqualTo(40);
            assertThat(examples.lines().filter(line -> line.startsWith("-"))).hasSizeGreaterThanOrEqualTo(40);
        }
        assertThat(wrong).isEmpty();
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
        TIME       | We met on 7 May 2023.
        TIME       | I ran yesterday.
        TIME       | It starts at 3 pm.
        TIME       | It starts at 15:30.
        NAME       | Then we met Sophia there.
        NAME       | Have you seen McKenzie?
        PLACE      | We flew to Lisbon together.
        PLACE      | I work near Hyde Park.
        TITLE      | I finished reading "The Overstory" today.
        TITLE      | I finished “Dune” at last.
        TITLE      | Currently watching *The Wire* again.
        NUMBER     | I bought three lamps.
        NUMBER     | I bought 14 lamps.
        MONEY      | It was $40.
        MONEY      | It fell by 12%.
        MONEY      | It was 40 €.
        DURATION   | I lived there for three years.
        DURATION   | It took a couple of hours.
        PERSON     | My sister sings.
        QUESTION   | Are you there?
        QUESTION   | 元気ですか？
        NOISE      | Hi Anna!
        NOISE      | Thanks so much!
        NOISE      | ok
        NOISE      | 😀👍
        NOISE      | Sounds good, thank you!
        CHANGE     | I no longer eat meat.
        CHANGE     | I switched to tea.
        CHANGE     | We moved to Rome.
        CHANGE     | I don't work there anymore.
        CHANGE     | Actually, it is on Friday.
        CHANGE     | She now uses a tablet.
        CHANGE     | Tea instead of coffee.
        CHANGE     | The meeting has been rescheduled.
        """)
    void seesWhatIsThere(Signal signal, String text) {
        assertThat(Languages.standard().messages().signals(text).signals()).contains(signal);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
        TIME       | You may march on.
        NAME       | Sophia met us.
        NAME       | We met on Monday in June and I left.
        NAME       | Is it OK? The TV is on.
        PLACE      | We went to bed in May.
        TITLE      | He said "no way" to me.
        TITLE      | **Note** this is bold.
        TITLE      | The 5" pipe and the 6" pipe.
        NUMBER     | I bought lamps.
        MONEY      | I bought 14 lamps.
        DURATION   | We met two weeks ago.
        QUESTION   | I am here.
        NOISE      | Thanks, I bought lamps.
        NOISE      | Lisbon
        CHANGE     | We eat at noon.
        """)
    void doesNotSeeWhatIsNot(Signal signal, String text) {
        assertThat(Languages.standard().messages().signals(text).signals()).doesNotContain(signal);
    }

    @Test
    void keepsItsBitsForever() {
        assertThat(Signal.TIME.bit()).isEqualTo(1);
        assertThat(Signal.CHANGE.bit()).isEqualTo(4096);
        assertThat(new TextSignals(Signal.NAME.bit()).toString()).isEqualTo("[NAME]");
    }

    @Test
    void readsSignalsAndTimesFromOneCut() {
        TextAnalysis reading = Languages.standard()
                .messages()
                .analyze("I moved to Lisbon last week.", OffsetDateTime.parse("2023-06-14T15:30:00Z"));
        assertThat(reading.times()).extracting(TimeMention::phrase).containsExactly("last week");
        assertThat(reading.signals())
                .isEqualTo(Languages.standard().messages().signals("I moved to Lisbon last week."));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "\u0000",
                "\uD83D",
                "a\uDC00b",
                "ภาษาไทย",
                "İstanbul'da ılık",
                "नमस्ते दुनिया",
                "２０２３年５月７日",
                "'''",
                "when i ask",
                "the the the",
                "\"",
                "*A",
                "in 99999999999999999999",
                "99999999-99-99",
                "0/0/0000",
                "Q",
                "from",
                "between and",
                "last",
                "week 0 of 2023"
            })
    void readsAnything(String text) {
        OffsetDateTime anchor = OffsetDateTime.parse("2023-06-14T15:30:00Z");
        assertThat(Languages.standard().messages().analyze(text, anchor)).isNotNull();
        assertThat(Languages.standard().questions().cues(text, List.of("", "A")))
                .isNotNull();
        assertThat(TemporalTagger.english().window(text, null)).isNotNull();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "from from ",
                "when i ask ",
                "\"A ",
                "between 3 and ",
                "the week before ",
                "early ",
                "monday ",
                "aaaa"
            })
    void readsAMegabyteOfAnything(String unit) {
        String text = unit.repeat((1 << 20) / unit.length());
        assertThat(Languages.standard().messages().analyze(text, OffsetDateTime.parse("2023-06-14T15:30:00Z")))
                .isNotNull();
    }
}
