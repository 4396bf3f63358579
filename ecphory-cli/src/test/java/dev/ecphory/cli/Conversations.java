package dev.ecphory.cli;

import dev.ecphory.agent.Agent;
import dev.ecphory.wire.Json;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/** Conversations as the agents keep them, written after their documented formats, and what they tell their hooks. */
public final class Conversations {
    private Conversations() {}

    /** A transcript in which a user and an assistant said something, among what else stands in such files. */
    static Path transcript(Agent agent, Path folder, String name, String user, String assistant) throws IOException {
        List<String> lines =
                switch (agent) {
                    case CLAUDE_CODE ->
                        List.of(
                                "{\"type\":\"summary\",\"summary\":\"not said\",\"leafUuid\":\"x\"}",
                                "{\"type\":\"user\",\"isMeta\":true,\"uuid\":\"m0\",\"message\":{\"role\":\"user\",\"content\":\"Caveat\"}}",
                                "{\"type\":\"user\",\"uuid\":\"m1\",\"timestamp\":\"2026-05-01T09:00:00.000Z\",\"sessionId\":\"s\","
                                    + "\"message\":{\"role\":\"user\",\"content\":" + Json.text(user) + "}}",
                                "{\"type\":\"assistant\",\"uuid\":\"m2\",\"timestamp\":\"2026-05-01T09:00:05.000Z\",\"message\":{\"role\":\"assistant\",\"content\":[{\"type\":\"thinking\",\"thinking\":\"hidden"
                                    + " thought\"},{\"type\":\"text\",\"text\":" + Json.text(assistant)
                                        + "},{\"type\":\"tool_use\",\"id\":\"t\",\"name\":\"mcp__ecphory__search\",\"input\":{\"query\":\"tool"
                                        + " input\"}}]}}",
                                "{\"type\":\"user\",\"uuid\":\"m3\",\"message\":{\"role\":\"user\",\"content\":[{\"type\":\"tool_result\",\"tool_use_id\":\"t\",\"content\":[{\"type\":\"text\",\"text\":\"tool"
                                    + " output\"}]}]}}",
                                "{\"type\":\"user\",\"isSidechain\":true,\"uuid\":\"m4\",\"message\":{\"content\":\"of"
                                        + " a helper\"}}",
                                "this is not JSON");
                    case CODEX ->
                        List.of(
                                "{\"timestamp\":\"2026-05-01T09:00:00.000Z\",\"type\":\"session_meta\",\"payload\":{\"id\":\"s\",\"cwd\":\"/p\"}}",
                                "{\"timestamp\":\"2026-05-01T09:00:00.000Z\",\"type\":\"response_item\",\"payload\":{\"type\":\"message\",\"role\":\"user\","
                                    + "\"content\":[{\"type\":\"input_text\",\"text\":\"<environment_context>machinery</environment_context>\"}]}}",
                                "{\"timestamp\":\"2026-05-01T09:00:00.000Z\",\"type\":\"response_item\",\"payload\":{\"type\":\"message\",\"role\":\"user\","
                                    + "\"content\":[{\"type\":\"input_text\",\"text\":" + Json.text(user) + "}]}}",
                                "{\"timestamp\":\"2026-05-01T09:00:00.000Z\",\"type\":\"event_msg\",\"payload\":{\"type\":\"user_message\",\"message\":"
                                        + Json.text(user) + "}}",
                                "{\"timestamp\":\"2026-05-01T09:00:02.000Z\",\"type\":\"response_item\",\"payload\":{\"type\":\"function_call_output\",\"call_id\":\"c\",\"output\":\"tool"
                                    + " output\"}}",
                                "{\"timestamp\":\"2026-05-01T09:00:05.000Z\",\"type\":\"event_msg\",\"payload\":{\"type\":\"agent_message\",\"message\":"
                                        + Json.text(assistant) + "}}");
                    case CURSOR ->
                        List.of(
                                "{\"role\":\"user\",\"message\":{\"content\":[{\"type\":\"text\",\"text\":"
                                        + Json.text("<user_info>machinery</user_info>\n<user_query>\n" + user
                                                + "\n</user_query>")
                                        + "}]}}",
                                "{\"role\":\"assistant\",\"message\":{\"content\":[{\"type\":\"tool_use\",\"name\":\"Read\",\"input\":{}},"
                                    + "{\"type\":\"text\",\"text\":" + Json.text(assistant) + "}]}}");
                    case GEMINI ->
                        List.of(
                                "{\"sessionId\":\"s\",\"projectHash\":\"h\",\"startTime\":\"2026-05-01T09:00:00.000Z\"}",
                                "{\"id\":\"g1\",\"timestamp\":\"2026-05-01T09:00:00.000Z\",\"type\":\"user\",\"content\":[{\"text\":"
                                        + Json.text(user)
                                        + "},{\"text\":\"a file that was read in\"}],\"displayContent\":[{\"text\":"
                                        + Json.text(user) + "}]}",
                                "{\"id\":\"g2\",\"timestamp\":\"2026-05-01T09:00:05.000Z\",\"type\":\"gemini\",\"content\":\"half\"}",
                                "{\"$set\":{\"lastUpdated\":\"2026-05-01T09:00:06.000Z\"}}",
                                "{\"id\":\"g2\",\"timestamp\":\"2026-05-01T09:00:05.000Z\",\"type\":\"gemini\",\"content\":"
                                        + Json.text(assistant)
                                        + ",\"toolCalls\":[{\"id\":\"t\",\"name\":\"x\",\"result\":\"tool output\"}]}",
                                "{\"id\":\"g3\",\"timestamp\":\"2026-05-01T09:00:07.000Z\",\"type\":\"info\",\"content\":\"machinery\"}");
                };
        return Files.writeString(folder.resolve(name + ".jsonl"), String.join("\n", lines) + "\n");
    }

    /** What an agent tells a hook. */
    public static String input(Agent agent, String session, Path transcript, String more) {
        String name = agent == Agent.CURSOR ? "conversation_id" : "session_id";
        String where =
                agent == Agent.CURSOR ? "\"workspace_roots\":[\"/home/me/teapot\"]" : "\"cwd\":\"/home/me/teapot\"";
        return "{\"" + name + "\":\"" + session + "\"," + where + ",\"hook_event_name\":\"any\",\"transcript_path\":"
                + Json.text(transcript.toString()) + more + "}";
    }
}
