package dev.ecphory.lang.en.encoding;

import dev.ecphory.Event;
import dev.ecphory.LogEntry;
import dev.ecphory.internal.language.ContentDetails;
import dev.ecphory.internal.language.MessageFeatures;
import dev.ecphory.internal.language.MessageReader;
import dev.ecphory.internal.language.StandingWish;
import dev.ecphory.internal.language.TextAnalysis;
import dev.ecphory.internal.language.TextSignals;
import dev.ecphory.internal.language.TimeMention;
import dev.ecphory.internal.text.TermAnalyzer;
import dev.ecphory.internal.text.TokenizedText;
import dev.ecphory.lang.en.claims.WishReader;
import dev.ecphory.lang.en.lexicon.EnglishLexicon;
import dev.ecphory.lang.en.query.BoilerplateWords;
import dev.ecphory.lang.en.query.TurnDependency;
import dev.ecphory.lang.en.signals.DialogueActReader;
import dev.ecphory.lang.en.signals.TextSignalReader;
import dev.ecphory.lang.en.time.TemporalTagger;
import dev.ecphory.spi.store.EventAnnotation.Category;
import dev.ecphory.spi.store.EventAnnotation.LandmarkKind;
import dev.ecphory.spi.store.EventAnnotation.Lifetime;
import dev.ecphory.spi.store.EventAnnotation.Sensitivity;
import dev.ecphory.spi.store.EventAnnotation.SpeechAct;
import java.time.OffsetDateTime;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Reads messages in English. Stateless; threads share it. */
public final class EnglishMessageReader implements MessageReader {
    @Override
    public TextAnalysis analyze(String text, OffsetDateTime anchor) {
        TokenizedText tokens = EnglishLexicon.english().tokens(text);
        List<TimeMention> times = TemporalTagger.english().find(tokens, anchor).stream()
                .filter(time -> !time.vague()) // "recently" tells an index nothing
                .toList();
        TextSignals signals = TextSignalReader.read(tokens, !times.isEmpty());
        return new TextAnalysis(signals, DialogueActReader.read(tokens, signals), times);
    }

    @Override
    public TextSignals signals(String text) {
        return TextSignalReader.read(text);
    }

    @Override
    public MessageFeatures features(Event event) {
        return MessageFeatureReader.read(event);
    }

    @Override
    public ContentDetails details(String text) {
        return ContentDetailReader.read(text);
    }

    @Override
    public JudgedAct act(MessageFeatures message) {
        return SpeechActClassifier.of(message);
    }

    @Override
    public double salience(MessageFeatures message, JudgedAct judged) {
        return SalienceScorer.fitted().of(message, judged);
    }

    @Override
    public List<String> salienceReasons(MessageFeatures message, JudgedAct judged) {
        return SalienceScorer.fitted().reasons(message, judged);
    }

    @Override
    public double information(String sentence) {
        return SentenceInformation.of(sentence);
    }

    @Override
    public Category category(MessageFeatures message, SpeechAct act) {
        return StatementClassifier.category(message, act);
    }

    @Override
    public Optional<LandmarkKind> landmark(MessageFeatures message) {
        return StatementClassifier.landmark(message);
    }

    @Override
    public Lifetime lifetime(
            MessageFeatures message, SpeechAct act, Category category, @Nullable LandmarkKind landmark) {
        return StatementClassifier.scope(message, act, category, landmark);
    }

    @Override
    public Set<Sensitivity> sensitivity(String text) {
        return SensitivityRules.in(text);
    }

    @Override
    public List<StandingWish> wishes(Event event) {
        return WishReader.read(event);
    }

    @Override
    public boolean mayNeedTurn(LogEntry entry, boolean asked) {
        return TurnDependency.mayNeed(entry, asked);
    }

    @Override
    public boolean needsTurn(LogEntry entry, LogEntry before) {
        return TurnDependency.needs(entry, before);
    }

    @Override
    public Set<String> boilerplate(TermAnalyzer analyzer) {
        return BoilerplateWords.terms(analyzer);
    }
}
