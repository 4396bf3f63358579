package dev.ecphory.agent;

import dev.ecphory.wire.Json;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * A coding agent: what it calls its hooks, how their input is named and how they answer. What is known of them, and from
 * where, is in {@code docs/guides/agents.md}. Immutable; threads may share it.
 */
public enum Agent {
    /** Anthropic's Claude Code. */
    CLAUDE_CODE(
            "Claude Code",
            "claude",
            "session_id",
            "SessionStart",
            "UserPromptSubmit",
            "Stop",
            "PreCompact",
            "SessionEnd"),
    /** OpenAI's Codex CLI; its end of a session since 0.145. */
    CODEX("Codex", "codex", "session_id", "SessionStart", "UserPromptSubmit", "Stop", "PreCompact", "SessionEnd"),
    /** Cursor: nothing can be added to a prompt there, only to the beginning. */
    CURSOR("Cursor", "cursor", "conversation_id", "sessionStart", "", "stop", "preCompact", "sessionEnd"),
    /** Google's Gemini CLI. */
    GEMINI(
            "Gemini CLI",
            "gemini",
            "session_id",
            "SessionStart",
            "BeforeAgent",
            "AfterAgent",
            "PreCompress",
            "SessionEnd");

    private final String title;
    private final String program;
    private final String sessionField;

    @SuppressWarnings("ImmutableEnumChecker") // made by List.of
    private final List<String> events;

    /** The events are in the order of {@link HookEvent}; an empty one is none. */
    Agent(String title, String program, String sessionField, String... events) {
        this.title = title;
        this.program = program;
        this.sessionField = sessionField;
        this.events = List.of(events);
    }

    /** As its makers write it. */
    public String title() {
        return title;
    }

    /** As it is written in a command: {@code claude-code}. */
    public String key() {
        return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }

    /** What it calls a moment; empty when it has none of the kind. */
    public Optional<String> event(HookEvent moment) {
        return Optional.of(events.get(List.of(HookEvent.values()).indexOf(moment)))
                .filter(event -> !event.isEmpty());
    }

    /** What its program is called in {@code PATH}. */
    String program() {
        return program;
    }

    /** How its configuration names the folder that is worked in: the one that it starts a server in, or by a variable. */
    String projectFolder() {
        return this == CURSOR ? "${workspaceFolder}" : ".";
    }

    /** The member of a hook's input that names the session. */
    String sessionField() {
        return sessionField;
    }

    /**
     * The hook as its configuration names it.
     *
     * @param command a line for a shell
     * @param seconds after which the agent may give it up
     */
    Map<String, @Nullable Object> hook(String command, long seconds) {
        Map<String, @Nullable Object> hook =
                switch (this) {
                    case CURSOR -> Json.object("command", command, "timeout", seconds);
                    case GEMINI ->
                        Json.object(
                                "name", "ecphory", "type", "command", "command", command, "timeout", seconds * 1000);
                    case CLAUDE_CODE, CODEX -> Json.object("type", "command", "command", command, "timeout", seconds);
                };
        return this == CURSOR ? hook : Json.object("hooks", List.of(hook));
    }

    /** A hook's answer that puts a text before the model. */
    String answer(HookEvent moment, String context) {
        Object answer = this == CURSOR
                ? Map.of("additional_context", context)
                : Json.object(
                        "hookSpecificOutput",
                        Json.object("hookEventName", event(moment).orElse(""), "additionalContext", context));
        return JsonStyle.json(answer, null, "", "\n");
    }
}
