package dev.ecphory;

import dev.ecphory.internal.context.StorableText;
import java.time.ZoneId;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The messages that a chat framework shows its model in one session, which it rewrites whole: what a person or the assistant
 * said in it for the first time is appended to the memory, and what is no longer shown was said all the same. Threads and
 * processes may share it. Get it from {@link Memory#chatWindow}.
 */
public interface ChatWindow {
    /** What it shows: exactly what was last written, but for messages that were erased since. */
    List<Message> messages();

    /** The ids of the events that its messages are, in the order of the window. Hands out nothing of what they say. */
    List<String> events();

    /**
     * Shows these messages from now on, and remembers those that are new. What was recalled is never remembered: a block in
     * the marks of a recalled context is shown, but is no part of the event.
     *
     * @param zone where it is said, for "tomorrow" and "in the evening"
     * @return the events that were appended, in order
     * @throws RetryableException when other processes keep writing this very window
     * @throws InvalidInputException when a text cannot be stored
     */
    List<AppendResult> rewrite(List<Message> messages, ZoneId zone);

    /** Shows nothing from now on; what was said stays remembered. */
    void clear();

    /**
     * One message of a window, its texts as a store can hold them, see {@link Event#storable}: what a model or a tool says is
     * not the application's to mend. Immutable; threads may share it.
     *
     * @param kind whose message it is
     * @param speaker the name of who says it; null for nobody's. Not part of what makes two messages the same
     * @param text what it says, verbatim; may be empty
     * @param form everything else that a framework needs to make the same message again, in its own words; may be empty
     */
    record Message(Kind kind, @Nullable String speaker, String text, String form) {
        /** Puts U+FFFD in the place of what no store holds. */
        public Message {
            speaker = speaker == null ? null : StorableText.of(speaker);
            text = StorableText.of(text);
            form = StorableText.of(form);
        }

        /** Whose message it is. */
        public enum Kind {
            /** Said by the person: remembered. */
            USER,
            /** Said by the assistant: remembered. */
            ASSISTANT,
            /** An instruction of the application: shown again, never remembered. */
            SYSTEM,
            /** What a tool gave back: shown again, never remembered. */
            TOOL;

            /** Whether what it says becomes an event. */
            public boolean remembered() {
                return this == USER || this == ASSISTANT;
            }
        }
    }
}
