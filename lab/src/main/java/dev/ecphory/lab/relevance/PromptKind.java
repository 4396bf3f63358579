package dev.ecphory.lab.relevance;

/** The kinds of prompts, by what they are to the memory that they are put to. */
public enum PromptKind {
    /** A question that the memory answers. */
    OWN("own questions"),
    /** A question that the data set says the memory does not answer, though it touches on it. */
    ADVERSE("questions made to have no answer"),
    /** A question that another memory of the data set answers. */
    STRANGER("strangers' questions"),
    /** A question that no such memory answers, or nonsense. */
    OFF_TOPIC("off-topic and nonsense"),
    /** A prompt that needs no memory. */
    IDLE("prompts that need no memory"),
    /** A task that brings all that it needs. */
    TASK("tasks that bring all they need"),
    /** A turn of the conversation's user that asks nothing of the memory. */
    TURN("the user's turns that are no query"),
    /** A turn of a talk among people that no question is about, inside of it. */
    TALK("turns of a running talk that tell nothing");

    private final String shown;

    PromptKind(String shown) {
        this.shown = shown;
    }

    /** For a person. */
    public String shown() {
        return shown;
    }
}
