package dev.ecphory.answer;

import java.util.Locale;

/** How a model is led from a context to an answer (AgentOS, read router). */
public enum Strategy {
    /** One call: context and question in, answer out. */
    SINGLE_CALL,
    /** Two calls: notes of what bears on the question, then an answer from the notes alone. */
    TWO_CALL,
    /** One call that works things out in writing before it answers. */
    SCRATCHPAD,
    /** One call whose answer stands on words copied from memory. */
    VERBATIM_CITATION,
    /** One call that first decides whether memory holds an answer at all. */
    COMMIT_OR_ABSTAIN;

    /** As options and prompts write it: {@code two-call}. */
    public String key() {
        return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }
}
