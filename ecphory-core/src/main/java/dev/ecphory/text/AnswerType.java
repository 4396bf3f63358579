package dev.ecphory.text;

import java.util.EnumSet;
import java.util.Locale;
import java.util.Set;

/** What kind of answer a question expects; {@link TextSignals} tells which events hold one. */
public enum AnswerType {
    /** A date or a time. */
    TIME,
    /** A stretch of time. */
    DURATION,
    /** A number or an amount. */
    NUMBER,
    /** Somebody. */
    PERSON,
    /** Somewhere. */
    PLACE,
    /** The title of a work. */
    TITLE;

    /** The kinds an English question expects; empty when its words do not tell. */
    public static Set<AnswerType> of(String question) {
        Lexicon lexicon = Lexicon.english();
        Set<AnswerType> types = EnumSet.noneOf(AnswerType.class);
        Rules rules = lexicon.questions;
        rules.match(lexicon.tokens(question), (label, first, end) -> {
            String name = rules.labels().get(label).toUpperCase(Locale.ROOT);
            for (AnswerType type : values()) {
                if (type.name().equals(name)) {
                    types.add(type);
                }
            }
        });
        return types;
    }

    /** The signal of an event that may hold such an answer. */
    public TextSignals.Signal signal() {
        return switch (this) {
            case TIME -> TextSignals.Signal.TIME;
            case DURATION -> TextSignals.Signal.DURATION;
            case NUMBER -> TextSignals.Signal.NUMBER;
            case PERSON -> TextSignals.Signal.NAME;
            case PLACE -> TextSignals.Signal.PLACE;
            case TITLE -> TextSignals.Signal.TITLE;
        };
    }
}
