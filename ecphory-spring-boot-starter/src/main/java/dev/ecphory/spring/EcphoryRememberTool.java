package dev.ecphory.spring;

import dev.ecphory.AppendResult;
import dev.ecphory.ContextMarker;
import dev.ecphory.EcphoryException;
import dev.ecphory.Event;
import dev.ecphory.Memory;
import dev.ecphory.knowledge.Claim;
import java.util.List;
import java.util.Objects;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.springframework.ai.tool.annotation.Tool;
import org.springframework.ai.tool.annotation.ToolParam;

/**
 * Remembering as a tool of a model, by the name and arguments of the MCP tool: {@code chatClient.prompt().tools(…)}. It is bound to
 * one memory. What cannot be done is told with what to do instead. Threads may share it.
 *
 * @param memory whose
 */
public record EcphoryRememberTool(Memory memory) {
    /** A fact as a model gives it, of which anything may be missing. */
    public record Fact(
            @ToolParam(description = "a name, or user") @Nullable
            String subject,

            @ToolParam(description = "snake_case, such as lives_in") @Nullable
            String predicate,

            @ToolParam(description = "the value, word for word from content") @Nullable
            String object,

            @ToolParam(required = false, description = "ISO date") @Nullable
            String since,

            @ToolParam(required = false, description = "ISO date") @Nullable
            String until,

            @ToolParam(required = false, description = "the old value") @Nullable
            String replaces,

            @ToolParam(
                    required = false,
                    description = "words of content that say it, where the object does not stand there")
            @Nullable
            String quote) {
        private Claim.Stated claim() {
            return new Claim.Stated(
                    Objects.requireNonNullElse(subject, ""),
                    Objects.requireNonNullElse(predicate, ""),
                    Objects.requireNonNullElse(object, ""),
                    since,
                    until,
                    replaces,
                    quote);
        }
    }

    /** Remembers a text verbatim, with the facts that it states, and says what became of each. */
    @Tool(
            name = "remember",
            description =
                    "Remember something that will matter again, word for word, and the facts in it. Never store what"
                            + " was recalled.")
    public String remember(
            @ToolParam(description = "what to remember, as it was said") String content,
            @ToolParam(required = false, description = "who said it") @Nullable String speaker,
            @ToolParam(required = false, description = "what it states, where exact answers will matter") @Nullable
                    List<Fact> facts) {
        try {
            Event event = Event.ofText(ContextMarker.strip(content))
                    .speaker(speaker == null || speaker.isBlank() ? null : speaker.strip())
                    .claims(
                            facts == null
                                    ? List.of()
                                    : facts.stream().map(Fact::claim).toList())
                    .build();
            AppendResult appended = memory.append(event).getFirst();
            return "Remembered as " + appended.id() + "."
                    + appended.claims().stream()
                            .map(fact -> "\n- " + ContextMarker.quoteLine(fact.toDisplayText()))
                            .collect(Collectors.joining());
        } catch (EcphoryException failed) {
            return "Could not do it: " + failed.getMessage();
        }
    }
}
