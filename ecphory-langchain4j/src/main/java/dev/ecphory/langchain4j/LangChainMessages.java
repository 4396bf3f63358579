package dev.ecphory.langchain4j;

import dev.ecphory.ChatWindow;
import dev.ecphory.ChatWindow.Message.Kind;
import dev.langchain4j.data.message.AiMessage;
import dev.langchain4j.data.message.ChatMessage;
import dev.langchain4j.data.message.ChatMessageDeserializer;
import dev.langchain4j.data.message.ChatMessageSerializer;
import dev.langchain4j.data.message.SystemMessage;
import dev.langchain4j.data.message.TextContent;
import dev.langchain4j.data.message.ToolExecutionResultMessage;
import dev.langchain4j.data.message.UserMessage;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * LangChain4j's messages as those of a window and back, without a loss: what is more than a text is kept as LangChain4j
 * writes it. Immutable; threads may share it.
 *
 * @param user who says what has no name of its own
 * @param assistant who answers
 */
record LangChainMessages(String user, String assistant) {
    ChatWindow.Message told(ChatMessage message) {
        return switch (message) {
            case UserMessage said -> {
                String text = said.contents().stream()
                        .filter(TextContent.class::isInstance)
                        .map(content -> ((TextContent) content).text())
                        .collect(Collectors.joining("\n"));
                boolean plain = !text.isBlank() && said.equals(UserMessage.from(text));
                yield new ChatWindow.Message(
                        Kind.USER, Objects.requireNonNullElse(said.name(), user), text, plain ? "" : form(said));
            }
            case AiMessage said -> {
                String text = Objects.requireNonNullElse(said.text(), "");
                boolean plain = !text.isBlank() && said.equals(AiMessage.from(text));
                yield new ChatWindow.Message(Kind.ASSISTANT, assistant, text, plain ? "" : form(said));
            }
            case SystemMessage said -> new ChatWindow.Message(Kind.SYSTEM, null, said.text(), "");
            case ToolExecutionResultMessage said -> new ChatWindow.Message(Kind.TOOL, null, "", form(said));
            default -> new ChatWindow.Message(Kind.SYSTEM, null, "", form(message));
        };
    }

    /** What users and the model say in messages, without what cannot be an event; nothing where there are none. */
    static List<String> texts(@Nullable List<ChatMessage> messages) {
        LangChainMessages plain = new LangChainMessages("user", "assistant");
        return messages == null
                ? List.of()
                : messages.stream()
                        .filter(message -> message instanceof UserMessage || message instanceof AiMessage)
                        .map(message -> plain.told(message).text())
                        .toList();
    }

    private static String form(ChatMessage message) {
        return ChatMessageSerializer.messageToJson(message);
    }

    /** The messages again; results of tools whose request was erased are left out, because models refuse them. */
    static List<ChatMessage> again(List<ChatWindow.Message> messages) {
        List<ChatMessage> again = new ArrayList<>();
        Set<String> requested = new HashSet<>();
        for (ChatWindow.Message message : messages) {
            ChatMessage one = again(message);
            if (one instanceof AiMessage said) {
                said.toolExecutionRequests().forEach(request -> requested.add(String.valueOf(request.id())));
            }
            if (!(one instanceof ToolExecutionResultMessage result)
                    || requested.contains(String.valueOf(result.id()))) {
                again.add(one);
            }
        }
        return again;
    }

    private static ChatMessage again(ChatWindow.Message message) {
        if (!message.form().isEmpty()) {
            return ChatMessageDeserializer.messageFromJson(message.form());
        }
        return switch (message.kind()) {
            case USER -> UserMessage.from(message.text());
            case ASSISTANT -> AiMessage.from(message.text());
            case SYSTEM, TOOL -> SystemMessage.from(message.text());
        };
    }
}
