package dev.ecphory.langchain4j;

import dev.ecphory.ContextMarker;
import dev.langchain4j.data.message.ChatMessage;
import dev.langchain4j.data.message.TextContent;
import dev.langchain4j.data.message.UserMessage;
import dev.langchain4j.rag.content.Content;
import dev.langchain4j.rag.content.injector.ContentInjector;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/**
 * Puts what was retrieved behind the user's message, and nothing else: between the marks of a recalled context, so that
 * {@link EcphoryChatMemoryStore} remembers the message as the user wrote it. Contents of other retrievers are quoted and
 * marked alike. Stateless; threads may share it.
 */
public final class EcphoryContentInjector implements ContentInjector {
    @Override
    public ChatMessage inject(List<Content> contents, ChatMessage message) {
        if (contents.isEmpty() || !(message instanceof UserMessage said)) {
            return message;
        }
        String marked = contents.stream()
                .map(content -> marked(content.textSegment().text()))
                .collect(Collectors.joining("\n"));
        List<dev.langchain4j.data.message.Content> parts = new ArrayList<>(said.contents());
        int last = parts.size() - 1;
        while (last >= 0 && !(parts.get(last) instanceof TextContent)) {
            last--;
        }
        if (last >= 0 && parts.get(last) instanceof TextContent text) {
            parts.set(last, TextContent.from(text.text() + "\n\n" + marked));
        } else {
            parts.add(TextContent.from(marked));
        }
        return said.toBuilder().contents(parts).build();
    }

    private static String marked(String text) {
        String block = text.strip();
        return block.startsWith(ContextMarker.OPEN)
                ? block
                : ContextMarker.OPEN + "\n- " + ContextMarker.quote(block) + "\n" + ContextMarker.CLOSE;
    }
}
