package dev.ecphory.langchain4j;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ecphory.spi.TokenCounter;
import dev.langchain4j.data.message.ChatMessage;
import dev.langchain4j.model.TokenCountEstimator;
import java.nio.CharBuffer;
import org.junit.jupiter.api.Test;

final class LangChainTokenCounterTest {
    @Test
    void countsTextAsTheEstimatorDoes() {
        TokenCounter counter = new LangChainTokenCounter("words", new Words());
        assertThat(counter.count("")).isZero();
        assertThat(counter.count(CharBuffer.wrap("one two three"))).isEqualTo(3);
        assertThat(counter.name()).isEqualTo("words");
    }

    private static final class Words implements TokenCountEstimator {
        @Override
        public int estimateTokenCountInText(String text) {
            return text.split(" ").length;
        }

        @Override
        public int estimateTokenCountInMessage(ChatMessage message) {
            throw new UnsupportedOperationException("contexts are no messages");
        }

        @Override
        public int estimateTokenCountInMessages(Iterable<ChatMessage> messages) {
            throw new UnsupportedOperationException("contexts are no messages");
        }
    }
}
