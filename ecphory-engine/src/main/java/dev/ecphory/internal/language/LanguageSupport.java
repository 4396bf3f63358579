package dev.ecphory.internal.language;

import dev.ecphory.spi.LanguagePack;

/** Everything that the engine asks of a language, by who asks. Stateless or immutable; threads share it. */
public interface LanguageSupport extends LanguagePack {
    /** Times that texts and questions tell. */
    TimeReader times();

    /** What messages say and do. */
    MessageReader messages();

    /** What questions and prompts ask. */
    QuestionReader questions();

    /** Facts that messages state. */
    ClaimReader claims();

    /** Names, causes and the words of values. */
    EntityReader entities();

    /** Answers that need no model. */
    AnswerReader answers();
}
