package dev.ecphory.lang.en;

import dev.ecphory.internal.facts.PredicateRegistry;
import dev.ecphory.internal.language.AnswerReader;
import dev.ecphory.internal.language.ClaimReader;
import dev.ecphory.internal.language.EntityReader;
import dev.ecphory.internal.language.LanguageSupport;
import dev.ecphory.internal.language.MessageReader;
import dev.ecphory.internal.language.QuestionReader;
import dev.ecphory.internal.language.TimeReader;
import dev.ecphory.lang.en.answer.ExtractiveReader;
import dev.ecphory.lang.en.claims.RuleClaimExtractor;
import dev.ecphory.lang.en.encoding.EnglishMessageReader;
import dev.ecphory.lang.en.extraction.EntityRecognizer;
import dev.ecphory.lang.en.query.EnglishQuestionReader;
import dev.ecphory.lang.en.time.TemporalTagger;

/** English. Immutable; threads share it. */
public final class EnglishLanguage implements LanguageSupport {
    private static final class Rules {
        static final ClaimReader CLAIMS = new RuleClaimExtractor(PredicateRegistry.english());
    }

    private final MessageReader messages = new EnglishMessageReader();
    private final QuestionReader questions = new EnglishQuestionReader();

    @Override
    public String language() {
        return "en";
    }

    @Override
    public TimeReader times() {
        return TemporalTagger.english();
    }

    @Override
    public MessageReader messages() {
        return messages;
    }

    @Override
    public QuestionReader questions() {
        return questions;
    }

    @Override
    public ClaimReader claims() {
        return Rules.CLAIMS;
    }

    @Override
    public EntityReader entities() {
        return EntityRecognizer.english();
    }

    @Override
    public AnswerReader answers() {
        return new ExtractiveReader();
    }
}
