package dev.ecphory.lab.speed;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.ecphory.Ecphory;
import dev.ecphory.Event;
import dev.ecphory.InvalidInputException;
import dev.ecphory.ProgressListener;
import dev.ecphory.Tier;
import dev.ecphory.jdbc.PostgresServer;
import dev.ecphory.lab.kit.Studies;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class EqualityStudyTest {
    @TempDir
    private Path folder = Path.of("");

    @Test
    void theTenBestAreTheSameAsWithEveryEventScoredAndInWhateverStore() {
        String database = PostgresServer.shared().newStore();

        String unused = study("--postgres=" + database, "--results=" + folder).measure(ProgressListener.SILENT);

        assertThat(folder.resolve("equality.md"))
                .content()
                .containsPattern("\\| synthetic, 147 bytes \\| 300 \\| 10 \\| (\\S+) \\| 10 \\| 10 \\| \\1 \\|")
                .contains("--postgres ADDRESS")
                .doesNotContain(database);
    }

    @Test
    void onlySqliteIsAskedWithoutADatabase() {
        assertThat(study().measure(ProgressListener.SILENT)).contains("synthetic, 147 bytes");
    }

    @Test
    void aDatabaseThatHoldsEventsIsRefused() {
        String database = PostgresServer.shared().newStore();
        try (Ecphory engine =
                Ecphory.builder(database).tier(Tier.EDGE).background(false).open()) {
            var unused = engine.memory("equality-0")
                    .append(Event.ofText("Somebody was here.").id("a").build());
        }

        assertThatThrownBy(() -> study("--postgres=" + database).measure(ProgressListener.SILENT))
                .isInstanceOf(InvalidInputException.class)
                .hasMessageContaining("is not empty");
    }

    private static EqualityStudy study(String... more) {
        String[] options = new String[more.length + 2];
        options[0] = "--events=300";
        options[1] = "--questions=10";
        System.arraycopy(more, 0, options, 2, more.length);
        return Studies.of(new EqualityStudy(), options);
    }
}
