package dev.ecphory.lang.en.query;

import dev.ecphory.internal.language.QuestionCues;
import dev.ecphory.internal.language.QuestionKindCues;
import dev.ecphory.internal.language.QuestionReader;
import dev.ecphory.internal.language.RelationPath;
import java.util.Collection;
import java.util.Optional;

/** Reads questions and prompts in English. Stateless; threads share it. */
public final class EnglishQuestionReader implements QuestionReader {
    @Override
    public QuestionCues cues(String question, Collection<String> knownSpeakers) {
        return QuestionCueReader.read(question, knownSpeakers);
    }

    @Override
    public QuestionKindCues kinds(String question) {
        return QuestionKindReader.read(question);
    }

    @Override
    public boolean asksForAsset(String question) {
        return QuestionCueReader.asksForAsset(question);
    }

    @Override
    public String topic(String question) {
        return QuestionTopicExtractor.of(question);
    }

    @Override
    public boolean isPrompt(String text) {
        return PromptDetector.is(text);
    }

    @Override
    public String sought(String prompt) {
        return PromptDetector.sought(prompt);
    }

    @Override
    public Optional<RelationPath> relationPath(String question) {
        return RelationPathParser.in(question);
    }
}
