package dev.ecphory.internal.window;

import dev.ecphory.internal.text.StorableText;
import org.jspecify.annotations.Nullable;

/**
 * One message of a window, its texts as a store can hold them: what a model or a tool says is not the application's to
 * mend. Immutable; threads may share it.
 *
 * @param kind whose message it is
 * @param speaker the name of who says it; null for nobody's. Not part of what makes two messages the same
 * @param text what it says, verbatim; may be empty
 * @param form everything else that a framework needs to make the same message again, in its own words; may be empty
 */
public record WindowMessage(Kind kind, @Nullable String speaker, String text, String form) {
    /** Puts U+FFFD in the place of what no store holds, see {@link StorableText}. */
    public WindowMessage {
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

    /** Whether two messages are the same to a reader. */
    boolean same(WindowMessage other) {
        return kind == other.kind && text.equals(other.text) && form.equals(other.form);
    }
}
