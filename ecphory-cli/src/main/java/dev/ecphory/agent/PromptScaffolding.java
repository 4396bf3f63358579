package dev.ecphory.agent;

import dev.ecphory.ContextMarker;
import dev.ecphory.Event;
import java.time.DateTimeException;
import java.time.OffsetDateTime;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** What agents put around and into what a user says. Linear in the text. Stateless. */
final class PromptScaffolding {
    /** Blocks that an agent or a hook puts into what was said. */
    private static final List<String> BLOCKS =
            List.of("system-reminder", "system_reminder", "hook_context", "user_info");

    /** How messages begin that nobody said. */
    private static final List<String> BEGINNINGS = List.of(
            "<command-name>",
            "<command-message>",
            "<local-command-",
            "<bash-",
            "<task-notification>",
            "Caveat: The messages below were generated",
            "[Request interrupted by user",
            "<environment_context>",
            "<user_instructions>",
            "<permissions instructions>",
            "<turn_aborted>",
            "<skill>",
            "<INSTRUCTIONS>",
            "# AGENTS.md instructions");

    private static final String QUERY = "<user_query>";
    private static final String QUERY_END = "</user_query>";

    private PromptScaffolding() {}

    /** What was said, without anything that was recalled; blank when nothing is left. */
    static String without(String text, boolean user) {
        String left = ContextMarker.strip(text);
        for (String block : BLOCKS) {
            left = without(left, "<" + block + ">", "</" + block + ">");
        }
        if (user) {
            String said = left.strip();
            int query = said.indexOf(QUERY);
            int end = query < 0 ? -1 : said.indexOf(QUERY_END, query);
            if (end >= 0) {
                left = said.substring(query + QUERY.length(), end).strip();
            }
            if (BEGINNINGS.stream().anyMatch(said::startsWith)) {
                return "";
            }
        }
        return Event.storable(left);
    }

    private static String without(String text, String open, String close) {
        int from = text.indexOf(open);
        if (from < 0) {
            return text;
        }
        StringBuilder left = new StringBuilder();
        int at = 0;
        while (from >= 0) {
            int end = text.indexOf(close, from);
            if (end < 0) {
                break;
            }
            left.append(text, at, from);
            at = end + close.length();
            from = text.indexOf(open, at);
        }
        return left.append(text, at, text.length()).toString();
    }

    static @Nullable OffsetDateTime time(@Nullable String written) {
        try {
            return written == null ? null : OffsetDateTime.parse(written);
        } catch (DateTimeException unknown) {
            return null;
        }
    }
}
