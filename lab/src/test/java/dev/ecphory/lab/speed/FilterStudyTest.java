package dev.ecphory.lab.speed;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ecphory.ProgressListener;
import dev.ecphory.lab.kit.Studies;
import dev.ecphory.EventFilter;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

class FilterStudyTest {
    @TempDir
    private Path folder = Path.of("");

    @Test
    void measuresEveryKindOfFilterWithEveryRecipeBesideNone() {
        Path json = folder.resolve("filters.json");
        String text = Studies.of(new FilterStudy(), "--events=1000", "--questions=2", "--json=" + json)
                .measure(ProgressListener.SILENT);

        List<JsonNode> rows =
                List.copyOf(JsonMapper.shared().readTree(json).path("rows").values());
        int kinds = 1 + new LabelledConversation(42, 1_000).filters().size();
        assertThat(rows).hasSize(2 * kinds);
        for (int first : new int[] {0, kinds}) {
            assertThat(rows.get(first).path("filter").asString()).isEqualTo("no filter");
            assertThat(rows.get(first).path("new_ratio").asDouble()).isEqualTo(1);
        }
        assertThat(rows).allSatisfy(row -> assertThat(row.path("new_cpu_p50_ms").asDouble())
                .isPositive());
        assertThat(text).contains("recipe default", "recipe rrf", "one session");
    }

    @Test
    void questionsHaveFiltersOfTheirOwnUnlessThereIsOnlyOneOfAKind() {
        new LabelledConversation(42, 10_000).filters().forEach((name, filter) -> {
            Set<EventFilter> different = new HashSet<>();
            for (int at = 0; at < 8; at++) {
                different.add(filter.apply(at));
            }
            boolean one = name.equals("what is text") || name.startsWith("metadata exists");
            assertThat(different.size()).as(name).isBetween(one ? 1 : 6, one ? 1 : 8); // chance may give one twice
        });
    }
}
