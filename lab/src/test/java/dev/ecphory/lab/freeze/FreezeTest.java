package dev.ecphory.lab.freeze;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.ecphory.InvalidInputException;
import dev.ecphory.ProgressListener;
import dev.ecphory.Tier;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class FreezeTest {
    private static final Freeze.Sources NONE = new Freeze.Sources(null, null);
    private static final List<Corpus> DEMO = Corpus.all().subList(0, 1);
    private static final Pattern SCORE = Pattern.compile("\"score\":(0\\.\\d+)");

    @TempDir
    private static Path folder = Path.of("");

    private static Path frozen = Path.of("");

    @BeforeAll
    static void freeze() {
        frozen = folder.resolve("frozen");
        Freeze.Plan plan = new Freeze.Plan(List.of(Tier.EDGE), List.of(), 1, 1);
        List<String> left = Freeze.write(frozen, plan, NONE, DEMO, ProgressListener.SILENT);
        assertThat(left).containsExactly("interface: no --launcher");
    }

    @Test
    void aChangedScoreIsFoundAndNothingElse() throws IOException {
        Path file = frozen.resolve("rankings/edge/demo/default-author.jsonl");
        String text = Files.readString(file);
        Matcher score = SCORE.matcher(text);
        assertThat(score.find()).isTrue();
        String other = Double.toString(Math.nextUp(Double.parseDouble(score.group(1))));
        Files.writeString(file, text.substring(0, score.start(1)) + other + text.substring(score.end(1)));
        Path gone = frozen.resolve("rankings/edge/demo/default-gone.jsonl");
        Files.writeString(gone, "{}\n");
        FreezeReport report = Freeze.check(frozen, List.of("default-gone"), NONE, DEMO, ProgressListener.SILENT);
        Files.writeString(file, text);
        Files.delete(gone);
        assertThat(report.differences())
                .singleElement()
                .satisfies(found -> assertThat(found.path()).isEqualTo("rankings/edge/demo/default-author.jsonl"))
                .satisfies(found -> assertThat(found.lines()).isEqualTo(1))
                .satisfies(found -> assertThat(found.first()).contains("/score: ", other));
        assertThat(report.text()).contains("not compared: interface: no --launcher");
        assertThat(report.compared()).isGreaterThan(50);
    }

    @Test
    void aFolderThatHoldsSomethingIsNotWrittenTo() {
        Freeze.Plan plan = new Freeze.Plan(List.of(Tier.EDGE), List.of(), 1, 1);
        assertThatThrownBy(() -> Freeze.write(frozen, plan, NONE, DEMO, ProgressListener.SILENT))
                .isInstanceOf(InvalidInputException.class)
                .hasMessageContaining("is not empty");
    }

    @Test
    void aFolderThatWasNotWrittenIsNotCompared() {
        assertThatThrownBy(() -> Freeze.check(folder, List.of(), NONE, DEMO, ProgressListener.SILENT))
                .isInstanceOf(InvalidInputException.class)
                .hasMessageContaining("plan.json");
    }

    @Test
    void tierProCannotBeFrozen() {
        assertThatThrownBy(() -> new Freeze.Plan(List.of(Tier.PRO), List.of(), 1, 1))
                .isInstanceOf(InvalidInputException.class);
    }
}
