package dev.ecphory.wire;

import dev.ecphory.LogEntry;
import dev.ecphory.Memory;

/** What was named is not there, and nothing was changed. */
public final class NotFoundException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    private final String nextStep;

    /**
     * Says what is missing and what to do now.
     *
     * @param what what is missing, where
     * @param nextStep what to do now, as a sentence for a person
     */
    public NotFoundException(String what, String nextStep) {
        super(what);
        this.nextStep = nextStep;
    }

    /** An event that is not in a namespace. */
    public static NotFoundException event(String id, String namespace) {
        return new NotFoundException(
                "no event " + EnumNames.quoted(id) + " in namespace " + EnumNames.quoted(namespace),
                "take the id from a list of events, or from what was recalled");
    }

    /**
     * The event of an id.
     *
     * @throws NotFoundException when there is none in the memory
     */
    public static LogEntry requireEvent(Memory memory, String id) {
        return memory.get(id).orElseThrow(() -> event(id, memory.namespace().value()));
    }

    /** What to do now, as a sentence for a person. */
    public String nextStep() {
        return nextStep;
    }
}
