package dev.ecphory.spi;

/**
 * What an engine knows of one natural language: its times, names, claims, and the forms of its questions. {@code ecphory-lang-en}
 * is the pack for English. The engine finds packs by {@link java.util.ServiceLoader} and reads a namespace by the pack of its
 * language; where there is none, by the English one, and words are analysed by the language's own rules all the same. What a
 * pack has to do is told by the engine's {@code LanguageSupport}, which is not part of the API yet. Threads share packs.
 */
public interface LanguagePack {
    /** The language by its ISO 639-1 code, such as {@code en}. */
    String language();
}
