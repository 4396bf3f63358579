package dev.ecphory.engine;

import dev.ecphory.memory.LogEntry;
import dev.ecphory.memory.Namespace;
import dev.ecphory.recall.RecallOptions;
import dev.ecphory.recall.context.Sameness;
import dev.ecphory.store.EventLog;
import dev.ecphory.window.Windows;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Hides from a recall what its reader is shown anyway: the events of the running session's window, and recent events that say
 * what a message of the prompt says. Stateless.
 */
final class PromptWindow {
    /** Events of the namespace, the newest, that are compared with the messages of a prompt. */
    static final int RECENT = 256;

    private PromptWindow() {}

    /** The options with those events hidden. */
    static RecallOptions hidden(Namespace namespace, EventLog log, Windows windows, RecallOptions options) {
        Set<Long> hidden = new HashSet<>(options.sight().hidden());
        @Nullable String session = options.session();
        if (session != null && !session.isBlank()) {
            List<String> shown = windows.of(session).events();
            log.byIds(namespace, shown).forEach(entry -> hidden.add(entry.seq()));
        }
        Set<String> texts = options.window().stream()
                .map(Sameness::of)
                .filter(text -> !text.isEmpty())
                .collect(Collectors.toSet());
        if (!texts.isEmpty()) {
            long before = Math.max(0, log.lastSeq(namespace) - RECENT);
            for (LogEntry entry : log.after(namespace, before, RECENT)) {
                if (texts.contains(Sameness.of(entry.event().text()))) {
                    hidden.add(entry.seq());
                }
            }
        }
        return hidden.isEmpty()
                ? options
                : options.toBuilder().sight(options.sight().hiding(hidden)).build();
    }
}
