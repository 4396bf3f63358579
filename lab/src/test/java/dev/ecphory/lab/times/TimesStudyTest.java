package dev.ecphory.lab.times;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ecphory.ProgressListener;
import dev.ecphory.lab.kit.Studies;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The study on sentences of its own, in the form of the data. Said on Wednesday 7 March 2018. */
final class TimesStudyTest {
    @TempDir
    private Path folder = Path.of("");

    private final List<String> sentences = new ArrayList<>();

    @BeforeEach
    void writeSentences() {
        sentences.clear();
    }

    @Test
    void countsSpansAndValuesByKind() throws IOException {
        tells("The gate opened on 3 May 2016.", "3 may 2016", "date", "2016-05-03", "'value':'2016-05-03'");
        tells("The gate opened on 4 May 2016.", "4 may 2016", "date", "2016-05-05", "'value':'2016-05-05'");
        tells(
                "The gate opened in May 2016.",
                "may 2016",
                "daterange",
                "2016-05",
                "'start':'2016-05-01','end':'2016-06-01'");
        assertThat(measured())
                .contains("| date | 2 | 2 (100.0 %) | 2 (100.0 %) | 1 (50.0 %) |")
                .contains("| daterange | 1 | 1 (100.0 %) | 1 (100.0 %) | 1 (100.0 %) |")
                .contains("| all | 3 | 3 (100.0 %) | 3 (100.0 %) | 2 (66.7 %) |")
                .contains("Precision of spans: 100.0 % (3 readings");
    }

    @Test
    void leavesOutWhatAMemoryDoesNotUseAndSaysHowMuch() throws IOException {
        tells("The gate shuts at 18:30.", "18:30", "time", "T18:30", "'value':'18:30:00'");
        tells("I paint the gate every spring.", "every spring", "set", "P1Y", "'value':'not resolved'");
        tells("It took two weeks.", "two weeks", "duration", "P2W", "'value':'1209600'");
        tells("It held, and a year later it fell.", "a year later", "date", "2019-03-07", "'value':'2019-03-07'");
        String page = measured();
        assertThat(page)
                .contains("| clock times without a day | 1 |")
                .contains("| what recurs | 1 |")
                .contains("| amounts of time | 1 |")
                .contains("| all | 0 |");
    }

    @Test
    void countsAReadingBesideEveryExpressionAsWrong() throws IOException {
        tells(
                "Painted in May 2016 and in June 2016.",
                "may 2016",
                "daterange",
                "2016-05",
                "'start':'2016-05-01','end':'2016-06-01'");
        assertThat(measured())
                .contains("Precision of spans: 50.0 % (1 readings on expressions in scope, 0 on what recurs, 1 beside");
    }

    private void tells(String sentence, String words, String kind, String timex, String value) {
        int from = sentence.toLowerCase(java.util.Locale.ROOT).indexOf(words);
        sentences.add(
                ("{'Input':'%s','Context':{'ReferenceDateTime':'2018-03-07T09:00:00'},'Results':[{'Text':'%s','Start':%d,"
                    + "'End':%d,'TypeName':'datetimeV2.%s','Resolution':{'values':[{'timex':'%s','type':'%s',%s}]}}]}")
                        .formatted(sentence, words, from, from + words.length() - 1, kind, timex, kind, value)
                        .replace('\'', '"'));
    }

    private String measured() throws IOException {
        Path data = folder.resolve("data.json");
        // the data begin with a byte order mark
        Files.writeString(data, "\ufeff[" + String.join(",", sentences) + "]", StandardCharsets.UTF_8);
        String page = Studies.of(new TimesStudy(), "--data=" + data, "--results=" + folder)
                .measure(ProgressListener.SILENT);
        assertThat(page).isEqualTo(Files.readString(folder.resolve("times.md")));
        return page;
    }
}
