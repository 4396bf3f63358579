package dev.ecphory.agent;

import java.util.LinkedHashMap;
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
    CURSOR("Cursor", "cursor", "conversation_id", "sessionStart", null, "stop", "preCompact", "sessionEnd"),
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
    private final String start;
    private final @Nullable String prompt;
    private final String stop;
    private final String compact;
    private final String end;

    Agent(
            String title,
            String program,
            String sessionField,
            String start,
            @Nullable String prompt,
            String stop,
            String compact,
            String end) {
        this.title = title;
        this.program = program;
        this.sessionField = sessionField;
        this.start = start;
        this.prompt = prompt;
        this.stop = stop;
        this.compact = compact;
        this.end = end;
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
        return Optional.ofNullable(
                switch (moment) {
                    case SESSION_START -> start;
                    case PROMPT -> prompt;
                    case STOP -> stop;
                    case PRE_COMPACT -> compact;
                    case SESSION_END -> end;
                });
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
    Map<String, Object> hook(String command, long seconds) {
        Map<String, Object> hook = new LinkedHashMap<>();
        switch (this) {
            case CURSOR -> {
                hook.put("command", command);
                hook.put("timeout", seconds);
                return hook;
            }
            case GEMINI -> {
                hook.put("name", "ecphory");
                hook.put("type", "command");
                hook.put("command", command);
                hook.put("timeout", seconds * 1000);
            }
            case CLAUDE_CODE, CODEX -> {
                hook.put("type", "command");
                hook.put("command", command);
                hook.put("timeout", seconds);
            }
        }
        Map<String, Object> group = new LinkedHashMap<>();
        group.put("hooks", List.of(hook));
        return group;
    }

    /** A hook's answer that puts a text before the model. */
    String answer(HookEvent moment, String context) {
        Object answer = this == CURSOR
                ? Map.of("additional_context", context)
                : Map.of(
                        "hookSpecificOutput",
                        ordered("hookEventName", event(moment).orElse(""), "additionalContext", context));
        return JsonStyle.json(answer, null, "", "\n");
    }

    private static Map<String, Object> ordered(String first, Object one, String second, Object other) {
        Map<String, Object> map = new LinkedHashMap<>();
        map.put(first, one);
        map.put(second, other);
        return map;
    }
}
