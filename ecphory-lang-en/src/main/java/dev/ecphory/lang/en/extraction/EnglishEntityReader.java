package dev.ecphory.lang.en.extraction;

import dev.ecphory.internal.language.EntityMention;
import dev.ecphory.internal.language.EntityReader;
import java.util.List;

/** Reads names and causes in English. Stateless; threads share it. */
public final class EnglishEntityReader implements EntityReader {
    @Override
    public String version() {
        return EntityRecognizer.VERSION;
    }

    @Override
    public List<EntityMention> mentions(String text) {
        return EntityRecognizer.english().read(text);
    }

    @Override
    public List<Cause> causes(String text) {
        return CausalCueFinder.english().find(text);
    }

    @Override
    public ValueLexicon values() {
        return ValueWords.english();
    }
}
