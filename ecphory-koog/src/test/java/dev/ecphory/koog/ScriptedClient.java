package dev.ecphory.koog;

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
import java.util.List;
import java.util.function.Function;
import kotlin.coroutines.Continuation;
import kotlin.time.Instant;

/** A model that a function plays. What Kotlin suspends is no method to override in Java, but is implemented by its shape. */
final class ScriptedClient extends LLMClient {
    static final LLMProvider PROVIDER = new LLMProvider("script", "Script");
    static final LLModel MODEL =
            new LLModel(PROVIDER, "script", List.of(LLMCapability.Completion.INSTANCE, LLMCapability.Tools.INSTANCE));

    private final Function<Prompt, String> script;

    private ScriptedClient(Function<Prompt, String> script) {
        this.script = script;
    }

    static PromptExecutor executor(Function<Prompt, String> script) {
        return new MultiLLMPromptExecutor(new ScriptedClient(script));
    }

    public Object execute(
            Prompt prompt,
            LLModel model,
            List<ToolDescriptor> tools,
            Continuation<? super Message.Assistant> continuation) {
        return new Message.Assistant(
                script.apply(prompt),
                new ResponseMetaInfo(Instant.Companion.fromEpochMilliseconds(1_780_000_000_000L)));
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
}
