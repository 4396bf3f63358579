package dev.ecphory.agent;

import java.time.OffsetDateTime;
import org.jspecify.annotations.Nullable;

/**
 * Something that was said in a conversation.
 *
 * @param id its name in the transcript, which stays the same
 * @param speaker {@code user} or {@code assistant}
 * @param text what was said
 * @param at when; null when the transcript does not say
 */
record TranscriptMessage(
        String id, String speaker, String text, @Nullable OffsetDateTime at) {
    static final String USER = "user";
    static final String ASSISTANT = "assistant";
}
