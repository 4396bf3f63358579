package dev.ecphory.example.agentscope;

import dev.ecphory.ContextMarker;
import io.agentscope.core.message.Msg;
import io.agentscope.core.message.MsgRole;
import io.agentscope.core.message.TextBlock;
import io.agentscope.core.model.ChatResponse;
import io.agentscope.core.model.GenerateOptions;
import io.agentscope.core.model.Model;
import io.agentscope.core.model.ToolSchema;
import java.util.List;
import reactor.core.publisher.Flux;

/**
 * A model that understands nothing: to a question it repeats the first line that was recalled, to anything else it says
 * "I see.". Stateless.
 */
final class ScriptedModel implements Model {
    @Override
    public Flux<ChatResponse> stream(List<Msg> messages, List<ToolSchema> tools, GenerateOptions options) {
        String asked = messages.stream()
                .filter(message -> message.getRole() == MsgRole.USER)
                .reduce((first, second) -> second)
                .map(Msg::getTextContent)
                .orElse("");
        return Flux.just(ChatResponse.builder()
                .content(List.of(TextBlock.builder().text(reply(asked)).build()))
                .finishReason("stop")
                .build());
    }

    private static String reply(String asked) {
        if (!ContextMarker.strip(asked).strip().endsWith("?")) {
            return "I see.";
        }
        return asked.lines()
                .filter(line -> line.startsWith("- ") && line.contains(" (id "))
                .findFirst()
                .map(line -> "I remember: " + line.substring(line.indexOf(") ") + 2))
                .orElse("Nobody told me.");
    }

    @Override
    public String getModelName() {
        return "scripted";
    }
}
