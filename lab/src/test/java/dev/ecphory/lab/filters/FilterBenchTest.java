package dev.ecphory.lab.filters;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ecphory.engine.Progress;
import dev.ecphory.memory.EventFilter;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

class FilterBenchTest {
    @Test
    void measuresEveryKindOfFilterWithEveryRecipeBesideNone() {
        List<FilterBench.Row> rows = new FilterBench(1_000, 2, 42).run(Progress.SILENT);

        int kinds = 1 + new Labelled(42, 1_000).filters().size();
        assertThat(rows).hasSize(FilterBench.RECIPES.size() * kinds);
        for (int recipe = 0; recipe < FilterBench.RECIPES.size(); recipe++) {
            FilterBench.Row first = rows.get(recipe * kinds);
            assertThat(first.recipe()).isEqualTo(FilterBench.RECIPES.get(recipe));
            assertThat(first.filter()).isEqualTo("no filter");
            assertThat(first.newRatio()).isEqualTo(1);
            assertThat(first.knownRatio()).isEqualTo(1);
        }
        assertThat(rows).allSatisfy(row -> {
            assertThat(row.newMillis()).isPositive();
            assertThat(row.fields()).containsEntry("new_ratio", row.newRatio());
        });
    }

    @Test
    void questionsHaveFiltersOfTheirOwnUnlessThereIsOnlyOneOfAKind() {
        new Labelled(42, 10_000).filters().forEach((name, filter) -> {
            Set<EventFilter> different = new HashSet<>();
            for (int at = 0; at < 8; at++) {
                different.add(filter.apply(at));
            }
            boolean one = name.equals("what is text") || name.startsWith("metadata exists");
            assertThat(different.size()).as(name).isBetween(one ? 1 : 6, one ? 1 : 8); // chance may give one twice
        });
    }
}
