package dev.ecphory.lab.relevance;

import dev.ecphory.internal.text.DataFile;
import java.util.List;

/** The prompts that come with the benchmark. */
final class Prompts {
    private Prompts() {}

    /** Off-topic questions and nonsense: no memory of a conversation answers them. */
    static List<String> offTopic() {
        return DataFile.lines(Prompts.class, "offtopic.txt");
    }

    /** Acknowledgements, thanks, small talk, commands: nothing of the past is needed to answer them. */
    static List<String> idle() {
        return DataFile.lines(Prompts.class, "idle.txt");
    }

    /** Tasks that bring all that they need: coding, office, languages. */
    static List<String> tasks() {
        return DataFile.lines(Prompts.class, "tasks.txt");
    }

    /** Others of the first kind, to fit on: none of those that are measured. */
    static List<String> offTopicToFit() {
        return DataFile.lines(Prompts.class, "offtopic-fit.txt");
    }

    /** Others of the second kind, to fit on. */
    static List<String> idleToFit() {
        return DataFile.lines(Prompts.class, "idle-fit.txt");
    }

    /** Others of the third kind, to fit on. */
    static List<String> tasksToFit() {
        return DataFile.lines(Prompts.class, "tasks-fit.txt");
    }
}
