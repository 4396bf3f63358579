package dev.ecphory.wire;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

final class SuggestionTest {
    private static final List<String> KNOWN = List.of("query", "limit", "max_tokens", "asked_at", "as_of");

    @Test
    void findsWhatWasMeantByATypingError() {
        assertThat(Suggestion.of("qurey", KNOWN)).contains("query");
        assertThat(Suggestion.of("Limits", KNOWN)).contains("limit");
        assertThat(Suggestion.of("maxTokens", KNOWN)).contains("max_tokens");
        assertThat(Suggestion.of("max", KNOWN)).contains("max_tokens");
    }

    @Test
    void suggestsNothingThatIsNotNear() {
        assertThat(Suggestion.of("temperature", KNOWN)).isEmpty();
        assertThat(Suggestion.of("", KNOWN)).isEmpty();
        assertThat(Suggestion.of("x".repeat(100_000), KNOWN)).isEmpty();
    }

    @Test
    void tellsTheNearestFirst() {
        assertThat(Suggestion.near("companion", List.of("companoins", "other", "companions")))
                .containsExactly("companions", "companoins");
    }
}
