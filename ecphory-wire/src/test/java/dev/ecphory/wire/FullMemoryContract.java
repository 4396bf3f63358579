package dev.ecphory.wire;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** What doors promise beside that which offer everything: batches, what the caller asserts, what the caller settles. */
public abstract class FullMemoryContract extends MemoryContract {
    @Test
    void takesABatchWholeOrNotAtAll() {
        Refused refused = catchThrowableOfType(
                Refused.class,
                () -> door.append(List.of(
                        said("a", "Ana", "2026-03-01T10:00:00Z", "fine"),
                        said("b", " Ana", "2026-03-01T10:00:00Z", "a name with a blank before it"))));
        assertThat(refused.error()).isEqualTo("invalid");
        assertThat(refused.field()).contains("speaker");
        assertThat(refused.next()).isNotBlank();
        assertThat(door.list(0, 10)).isEmpty();
    }

    @Test
    void theCallersWordStandsUntilItIsTakenBack() {
        tell("I live in Oslo.");
        door.consolidate();
        String claim = door.assertFact("Ana", "lives_in", "Bergen");
        assertThat(objects(door.facts("Ana", null))).contains("Bergen");
        door.retractFact(claim);
        assertThat(objects(door.facts("Ana", null))).contains("Oslo").doesNotContain("Bergen");
    }

    @Test
    void takesNoValueOfAFactThatIsLongerThanOneMayBe() {
        for (int length : new int[] {2_001, 4_000_000}) {
            assertThat(catchThrowableOfType(Refused.class, () -> door.assertFact("Ana", "lives_in", "x".repeat(length)))
                            .error())
                    .isEqualTo("invalid");
        }
        assertThat(door.facts("Ana", null)).isEmpty();
        assertThat(door.assertFact("Ana", "lives_in", "x".repeat(2_000))).isNotEmpty();
    }

    @Test
    void contradictionsAreKeptUntilSomebodySettlesThem() {
        door.assertFact("Ana", "birthday", "1990-05-01");
        door.append(List.of(said("b", "Ana", "2026-03-02T10:00:00Z", "My birthday is on 3 June 1990.")));
        door.consolidate();
        List<Map<String, @Nullable Object>> open = door.contradictions();
        assertThat(open).isEqualTo(library.contradictions());
        for (Map<String, @Nullable Object> one : open) {
            door.resolve(String.valueOf(one.get("id")), "older");
        }
        assertThat(door.contradictions()).isEmpty();
    }
}
