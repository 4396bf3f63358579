package dev.ecphory.internal.language;

import java.util.Collection;
import java.util.Optional;

/** Reads questions and prompts. Threads share it. */
public interface QuestionReader {
    /** What the words tell of the answer wanted; known speakers are recognised in any case, whole or by their first word. */
    QuestionCues cues(String question, Collection<String> knownSpeakers);

    /** What the words tell of the question's kind. */
    QuestionKindCues kinds(String question);

    /** Whether it asks for something shown or heard. */
    boolean asksForAsset(String question);

    /** What is asked about, without the words that only ask. */
    String topic(String question);

    /** Whether a text reads like a message to an assistant rather than like a question. */
    boolean isPrompt(String text);

    /** What of a prompt is sought, without small talk. */
    String sought(String prompt);

    /** The longest way over relations in a question; empty when it names nobody by a relation to somebody. */
    Optional<RelationPath> relationPath(String question);
}
