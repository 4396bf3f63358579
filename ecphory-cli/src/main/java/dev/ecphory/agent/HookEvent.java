package dev.ecphory.agent;

import java.util.Locale;

/** When a coding agent runs a hook. */
public enum HookEvent {
    /** A session begins or goes on. */
    SESSION_START,
    /** The user has sent a prompt that the model has not seen yet. */
    PROMPT,
    /** The model has answered and the turn is over. */
    STOP,
    /** The conversation is about to be cut down to a summary. */
    PRE_COMPACT,
    /** The session is over. */
    SESSION_END;

    /** As it is written in a command: {@code session-start}. */
    public String key() {
        return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }
}
