package dev.ecphory.lab.contest;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The context that a contestant gives for a question. Immutable.
 *
 * @param context what a reader is to read, word for word; empty for nothing
 * @param tokens of the context, by the run's counter
 * @param told whether it says what it retrieved; if not, the next two are empty
 * @param ranked ids of the events it retrieved, best first, before anything was cut
 * @param offered ids of the events that stand in the context
 * @param stages wall time by stage, in order
 * @param answer its own answer, where the contestant answers by itself; else null
 * @param spent what models used for all this
 */
public record ServedContext(
        String context,
        int tokens,
        boolean told,
        List<String> ranked,
        List<String> offered,
        Map<String, Duration> stages,
        @Nullable String answer,
        ModelCost spent) {}
