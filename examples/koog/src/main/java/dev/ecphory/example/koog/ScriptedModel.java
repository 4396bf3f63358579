package dev.ecphory.example.koog;

import ai.koog.agents.core.tools.ToolDescriptor;
import ai.koog.prompt.Prompt;
import ai.koog.prompt.dsl.ModerationResult;
import ai.koog.prompt.executor.clients.LLMClient;
import ai.koog.prompt.executor.llms.MultiLLMPromptExecutor;
import ai.koog.prompt.executor.model.PromptExecutor;
import ai.koog.prompt.llm.LLMCapability;
import ai.koog.prompt.llm.LLMProvider;
import ai.koog.prompt.llm.LLModel;
import ai.koog.prompt.message.Message;
import ai.koog.prompt.message.ResponseMetaInfo;
import dev.ecphory.ContextMarker;
import java.util.List;
import kotlin.coroutines.Continuation;

/**
 * A model that understands nothing: to a question it repeats the first line that was recalled, to anything else it says
 * "I see.". What Kotlin suspends is no method to override in Java, but is implemented by its shape. Stateless.
 */
final class ScriptedModel extends LLMClient {
    private static final LLMProvider PROVIDER = new LLMProvider("script", "Script");
    /** By which it is asked for. */
    static final LLModel MODEL =
            new LLModel(PROVIDER, "script", List.of(LLMCapability.Completion.INSTANCE, LLMCapability.Tools.INSTANCE));

    private ScriptedModel() {}

    static PromptExecutor executor() {
        return new MultiLLMPromptExecutor(new ScriptedModel());
    }

    public Object execute(
            Prompt prompt,
            LLModel model,
            List<ToolDescriptor> tools,
            Continuation<? super Message.Assistant> continuation) {
        return new Message.Assistant(
                reply(prompt.getMessages().getLast().textContent()), ResponseMetaInfo.Companion.getEmpty());
    }

    public Object moderate(Prompt prompt, LLModel model, Continuation<? super ModerationResult> continuation) {
        throw new UnsupportedOperationException("moderation");
    }

    @Override
    public LLMProvider llmProvider() {
        return PROVIDER;
    }

    @Override
    public void close() {}

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
}
