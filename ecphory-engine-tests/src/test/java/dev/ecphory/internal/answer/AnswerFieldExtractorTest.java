package dev.ecphory.internal.answer;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

final class AnswerFieldExtractorTest {
    private static final String SAID =
            "{\"scratchpad\":\"\\\"answer\\\": 7\",\"citations\":[{\"id\":\"e1\",\"answer\":\"no\"}],\"answer\" : \"a"
                    + " \\\"b\\\"\\n"
                    + "\\u00e9 \ud83d\ude00 c\",\"found\":true}";

    @Test
    void theAnswerAloneIsHeardHoweverTheObjectIsCut() {
        for (int length = 1; length <= SAID.length(); length++) {
            StringBuilder heard = new StringBuilder();
            AnswerFieldExtractor pieces = new AnswerFieldExtractor(piece -> {
                assertThat(Character.isHighSurrogate(piece.charAt(piece.length() - 1)))
                        .isFalse();
                heard.append(piece);
            });
            for (int at = 0; at < SAID.length(); at += length) {
                pieces.accept(SAID.substring(at, Math.min(SAID.length(), at + length)));
            }
            assertThat(heard.toString()).as("cut at %s", length).isEqualTo("a \"b\"\n\u00e9 \ud83d\ude00 c");
            assertThat(pieces.passed()).isTrue();
        }
    }

    @Test
    void whatIsNoJsonIsNotHeard() {
        AnswerFieldExtractor pieces = new AnswerFieldExtractor(piece -> {
            throw new AssertionError(piece);
        });
        pieces.accept("\"answer\": \"no\" and <html>answer</html>");
        assertThat(pieces.passed()).isFalse();
    }
}
