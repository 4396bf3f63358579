package dev.ecphory.internal.summaries;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ecphory.Ecphory;
import dev.ecphory.Memory;
import dev.ecphory.knowledge.Summary;
import java.io.IOException;
import java.util.stream.Collectors;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Conversations in text files, with the summaries that they have. */
final class GoldenSummariesTest {
    @ParameterizedTest
    @ValueSource(strings = {"move.txt", "change.txt", "project.txt", "chat.txt"})
    void aConversationHasTheSummariesOfItsFile(String name) throws IOException {
        String file = Said.file(name);
        try (Ecphory engine = Said.engine(Said.store())) {
            Memory memory = engine.memory(Said.ANN);
            memory.append(Said.events(file));
            assertThat(Said.consolidated(memory)).isTrue();
            String said = file.lines().filter(line -> line.startsWith("> ")).collect(Collectors.joining("\n"));
            assertThat(said + "\n"
                            + Said.all(memory).stream()
                                    .map(GoldenSummariesTest::written)
                                    .collect(Collectors.joining()))
                    .isEqualTo(file);
        }
    }

    private static String written(Summary summary) {
        String amendment = summary.amendment();
        return "\n# " + summary.id() + "\n" + summary.text() + (amendment == null ? "" : amendment + "\n");
    }
}
