package dev.ecphory.internal.runtime;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.ecphory.Ecphory;
import dev.ecphory.Event;
import dev.ecphory.InvalidInputException;
import dev.ecphory.Memory;
import dev.ecphory.RecallOptions;
import dev.ecphory.RecallResult;
import java.time.Duration;
import java.time.OffsetDateTime;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** The context of a later page goes on behind what the pages before have told. */
final class PagesContextsTest {
    private static final int EVENTS = 240;
    private static final OffsetDateTime START = OffsetDateTime.parse("2026-01-05T09:00:00Z");
    private static final RecallOptions SHORT =
            RecallOptions.defaults().withPatience(Duration.ZERO).withMaxTokens(700);
    private static final Pattern ID = Pattern.compile("\\be\\d{3}\\b");
    private static final String CUE = "How are the bees in the hives?";

    private final Ecphory engine = EngineFixture.edge(EngineFixture.store());
    private final Memory memory = engine.memory("farm");

    @BeforeEach
    void told() {
        for (int i = 0; i < EVENTS; i++) {
            String text = i % 4 == 3
                    ? "Yeah."
                    : "The bees of hive " + i + " gave " + (i % 7) + " jars"
                            + (i % 5 == 0 ? ", and the hive wants another coat of paint before winter." : ".");
            memory.append(Event.ofText(text)
                    .id(String.format("e%03d", i))
                    .speaker(i % 2 == 0 ? "Ines" : "Tiago")
                    .session("s" + i / 12)
                    .occurredAt(START.plusHours(i))
                    .build());
        }
    }

    @AfterEach
    void close() {
        engine.close();
    }

    private static List<String> told(RecallResult page) {
        return ID.matcher(page.context()).results().map(MatchResult::group).toList();
    }

    /** The contexts of all pages. */
    private List<List<String>> pages(RecallOptions how) {
        List<List<String>> pages = new ArrayList<>();
        @Nullable String next = null;
        do {
            RecallResult page = memory.recall(CUE, how.withAfter(next));
            assertThat(page.tokens()).isLessThanOrEqualTo(how.maxTokens());
            pages.add(told(page));
            next = page.next();
        } while (next != null && pages.size() < EVENTS);
        return pages;
    }

    @Test
    void neverTellsAnEventTwice() {
        for (RecallOptions how : List.of(SHORT, SHORT.withLimit(30), SHORT.withRecipe("words"))) {
            List<List<String>> pages = pages(how);
            assertThat(pages).hasSizeGreaterThan(3);
            assertThat(pages.stream().flatMap(List::stream)).doesNotHaveDuplicates();
        }
    }

    @Test
    void tellsAllThatIsRankedInTheEnd() {
        List<String> all = pages(SHORT).stream().flatMap(List::stream).toList();
        for (int i = 0; i < EVENTS; i++) {
            if (i % 4 != 3) { // what says the same is told once
                assertThat(all).contains(String.format("e%03d", i));
            }
        }
    }

    @Test
    void goesOnFromTheContextWhereTheItemsAreAtTheirEnd() {
        RecallResult first = memory.recall(CUE, SHORT.withLimit(EVENTS + 1));
        assertThat(first.items()).hasSize(EVENTS);
        assertThat(first.next()).isNotNull();
        RecallResult second = memory.recall(CUE, SHORT.withLimit(EVENTS + 1).withAfter(first.next()));
        assertThat(second.items()).isEmpty();
        assertThat(told(second)).isNotEmpty().doesNotContainAnyElementsOf(told(first));
    }

    @Test
    void nothingFollowsWhereEverythingIsTold() {
        RecallResult whole = memory.recall(CUE, SHORT.withLimit(EVENTS + 1).withMaxTokens(100_000));
        assertThat(whole.next()).isNull();
    }

    @Test
    void aPageOfAnotherPurposeIsRefused() {
        String next = memory.recall(CUE, SHORT).next();
        assertThatThrownBy(() -> memory.recall(
                        CUE, SHORT.withPurpose(RecallOptions.Purpose.INJECT).withAfter(next)))
                .isInstanceOf(InvalidInputException.class)
                .hasMessageContaining("belongs to another");
    }
}
