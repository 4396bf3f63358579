package dev.ecphory.internal.retrieval.facts;

import dev.ecphory.Namespace;
import dev.ecphory.internal.text.TermAnalyzer;
import dev.ecphory.spi.store.EventReader;
import dev.ecphory.spi.store.FactReader;
import java.time.InstantSource;
import java.util.function.Function;
import java.util.function.ToIntFunction;

/**
 * Where facts are read from.
 *
 * @param behind how many events of a namespace facts are not settled of yet
 */
public record FactSource(
        FactReader facts,
        EventReader log,
        Function<Namespace, TermAnalyzer> words,
        Function<Namespace, FactVocabulary> directory,
        ToIntFunction<Namespace> behind,
        InstantSource clock) {}
