package dev.ecphory.internal.retrieval.facts;

import dev.ecphory.Namespace;
import dev.ecphory.internal.text.TermAnalyzer;
import dev.ecphory.spi.store.EventReader;
import dev.ecphory.spi.store.FactReader;
import java.time.InstantSource;
import java.util.function.Function;

/** Where facts are read from. */
public record FactSource(
        FactReader facts,
        EventReader log,
        Function<Namespace, TermAnalyzer> words,
        Function<Namespace, FactVocabulary> directory,
        InstantSource clock) {}
