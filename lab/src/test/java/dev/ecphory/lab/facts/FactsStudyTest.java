package dev.ecphory.lab.facts;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.ecphory.InvalidInputException;
import dev.ecphory.ProgressListener;
import dev.ecphory.lab.data.DataSet;
import dev.ecphory.lab.kit.Studies;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The study on a talk of its own. */
final class FactsStudyTest {
    private static final List<String> SAID = List.of(
            "Good morning!",
            "I live in Leeds.",
            "I work at Bellmoor Bakery.",
            "My sister is called Ada.",
            "Hm, rain.",
            "I moved to Hull in March 2024.",
            "I work as a carpenter.",
            "My dog is called Rex.");
    /** The turns that questions name; from the fifth of them nothing is read. */
    private static final List<Integer> ASKED = List.of(1, 2, 3, 4, 5, 6, 7);

    @TempDir
    private Path folder = Path.of("");

    private Path sheet = Path.of("");
    private Path labels = Path.of("");

    @BeforeEach
    void writeTalk() throws IOException {
        sheet = folder.resolve("sheet.tsv");
        labels = folder.resolve("labels.tsv");
        Path talk = Files.createDirectories(folder.resolve("talk"));
        List<String> events = IntStream.range(0, SAID.size())
                .mapToObj(i -> String.format(
                        Locale.ROOT,
                        "{\"id\": \"e%d\", \"timestamp\": \"2024-05-06T09:0%d:00Z\", \"speaker\": \"Mo\", \"text\":"
                                + " \"%s\"}",
                        i,
                        i,
                        SAID.get(i)))
                .toList();
        Files.write(talk.resolve("events.jsonl"), events);
        List<String> questions = ASKED.stream()
                .map(i -> String.format(
                        Locale.ROOT, "{\"id\": \"q%d\", \"question\": \"What?\", \"evidence\": [\"e%d\"]}", i, i))
                .toList();
        Files.write(talk.resolve("questions.jsonl"), questions);
    }

    @Test
    void withoutLabelsEveryFactIsCountedAsUnlabelled() throws IOException {
        String page = measured();
        int facts = facts(page);
        assertThat(facts).isPositive();
        assertThat(page)
                .contains("8 turns in 1 conversations, 7 of which bear a fact")
                .contains(String.format(
                        Locale.ROOT,
                        "| facts: subject, predicate and object | %d | 0 | %d | 0 | – | 0.0 to 100.0 %% |",
                        facts,
                        facts))
                .contains("| of these: dates |  | 0 | " + facts + " | 0 | – |  |")
                .isEqualTo(Files.readString(folder.resolve("facts.md")));
    }

    @Test
    void theSheetTellsWhatIsOpenWithTheTurnsBeforeIt() throws IOException {
        measured();
        List<String[]> rows = rows();
        assertThat(rows).filteredOn(row -> row[0].equals("all/e4")).hasSize(1).allSatisfy(row -> {
            assertThat(row[1]).isEmpty();
            assertThat(row[6]).isEqualTo("Mo (2024-05-06T09:02Z): " + SAID.get(2));
            assertThat(row[7]).isEqualTo("Mo (2024-05-06T09:03Z): " + SAID.get(3));
            assertThat(row[8]).isEqualTo("Mo (2024-05-06T09:04Z): " + SAID.get(4));
            assertThat(row[9]).isEmpty();
        });
        assertThat(rows).filteredOn(row -> row[0].equals("all/e1")).anySatisfy(row -> {
            assertThat(row[1]).matches("[0-9a-f]{16}");
            assertThat(row[9]).startsWith("mo | ").contains("Leeds");
        });
    }

    @Test
    void labelsAreFoundAgainByTurnAndDigest() throws IOException {
        int facts = facts(measured());
        label("right");
        assertThat(measured("--labels=" + labels))
                .contains(facts + " labels; " + facts + " of them are of facts that are still read")
                .contains("| turns with a right fact | 7 | 7 | 0 |")
                .contains(String.format(
                        Locale.ROOT,
                        "| facts: subject, predicate and object | %d | %d | 0 | %d | 100.0 %%",
                        facts,
                        facts,
                        facts));
        assertThat(rows()).as("what is open").allSatisfy(row -> assertThat(row[1])
                .isEmpty());
    }

    @Test
    void aFactThatIsRightButForADateIsRightInAllElse() throws IOException {
        int facts = facts(measured());
        label("date");
        assertThat(measured("--labels=" + labels))
                .contains("| turns with a right fact | 7 | 7 | 0 | 0 | 0.0 %")
                .contains(
                        "| facts: subject, predicate and object | " + facts + " | " + facts + " | 0 | " + facts + " |")
                .contains("| of these: dates |  | " + facts + " | 0 | 0 | 0.0 %");
    }

    @Test
    void aLabelOfAnotherDigestIsNotTaken() throws IOException {
        int facts = facts(measured());
        Files.writeString(labels, "all/e1\t0123456789abcdef\tright\n");
        assertThat(measured("--labels=" + labels))
                .contains("1 labels; 0 of them are of facts that are still read")
                .contains("| facts: subject, predicate and object | " + facts + " | 0 | " + facts + " |");
    }

    @Test
    void theSameSeedDrawsTheSame() throws IOException {
        measured("--turns=3", "--facts=2", "--seed=5");
        String drawn = Files.readString(sheet);
        measured("--turns=3", "--facts=2", "--seed=5");
        assertThat(Files.readString(sheet)).isEqualTo(drawn);
        List<String> names = IntStream.range(0, 100).mapToObj(i -> "n" + i).toList();
        assertThat(FactSample.drawn(names, 20, 1, name -> name))
                .hasSize(20)
                .isNotEqualTo(FactSample.drawn(names, 20, 2, name -> name));
    }

    @Test
    void aDrawKeepsItsMembersWhenOthersGo() {
        List<String> names = IntStream.range(0, 100).mapToObj(i -> "n" + i).toList();
        List<String> drawn = FactSample.drawn(names, 20, 1, name -> name);
        List<String> fewer = new ArrayList<>(names);
        fewer.remove(drawn.getFirst());
        assertThat(FactSample.drawn(fewer, 20, 1, name -> name)).containsAll(drawn.subList(1, 20));
    }

    @Test
    void aWrongFileOfLabelsIsRefusedByLine() throws IOException {
        refused(
                "# a comment\nall/e1\t0123456789abcdef\tmaybe\n",
                "line 2 has the verdict \"maybe\"",
                "right, date or wrong");
        refused("all/e1\tLeeds\tright\n", "line 1 has the digest \"Leeds\"", "--unlabelled");
        refused("all/e1\tright\n", "line 1 has 2 columns", "turn, digest, verdict");
        refused("all/e1\t0123456789abcdef\tright\t\tset\t[FACTS]\n", "line 1 has 6 columns", "cut -f 1-4");
        refused(
                "all/e1\t0123456789abcdef\tright\nall/e1\t0123456789abcdef\twrong\n",
                "line 2 contradicts " + labels + " line 1",
                "leave one of the two lines out");
        Files.delete(labels);
        assertThatThrownBy(() -> measured("--labels=" + labels))
                .isInstanceOf(InvalidInputException.class)
                .hasMessageContaining("labels.tsv cannot be read");
    }

    @Test
    void theLabelsOfTheDataSetsCanBeRead() {
        for (String name : List.of("jsonl:msc", "locomo:locomo-dev.json")) {
            DataSet set = DataSet.made(name, List.of());
            assertThat(FactLabels.class.getResource(FactLabels.resource(set)))
                    .as(name)
                    .isNotNull();
            assertThat(FactLabels.of(set, List.of()).size()).isNotNegative();
        }
    }

    private void refused(String text, String wrong, String nextStep) throws IOException {
        Files.writeString(labels, text);
        assertThatThrownBy(() -> measured("--labels=" + labels))
                .isInstanceOf(InvalidInputException.class)
                .hasMessageContaining(labels + " " + wrong)
                .hasMessageContaining(nextStep);
    }

    /** Gives every fact on the sheet the same label. */
    private void label(String verdict) throws IOException {
        List<String> lines = new ArrayList<>(List.of("# all alike"));
        for (String[] row : rows()) {
            if (!row[1].isEmpty()) {
                lines.add(row[0] + "\t" + row[1] + "\t" + verdict + "\tfor the test");
            }
        }
        Files.write(labels, lines);
    }

    private List<String[]> rows() throws IOException {
        return Files.readAllLines(sheet).stream()
                .skip(1)
                .map(line -> line.split("\t", -1))
                .toList();
    }

    private static int facts(String page) {
        return Integer.parseInt(page.lines()
                .filter(line -> line.contains(" facts were read."))
                .findFirst()
                .orElseThrow()
                .replaceAll(".*wrote down\\. | facts were read\\..*", ""));
    }

    private String measured(String... options) {
        List<String> all = new ArrayList<>(List.of(options));
        all.add("--dataset=jsonl:" + folder.resolve("talk"));
        all.add("--unlabelled=" + sheet);
        all.add("--results=" + folder);
        return Studies.of(new FactsStudy(), all.toArray(String[]::new)).measure(ProgressListener.SILENT);
    }
}
