package dev.ecphory.internal.cognition;

import dev.ecphory.internal.cognition.mechanism.Persona;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * Who the agent is: the persona that was configured, what its moods have made of it (the given one unless it drifts),
 * and when the newest mood was told that this rests on; null when it is the given one. Immutable; threads may share it.
 */
public record PersonaState(
        Persona given, Persona now, @Nullable Instant since) {}
