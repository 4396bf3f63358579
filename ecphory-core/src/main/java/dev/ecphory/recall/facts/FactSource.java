package dev.ecphory.recall.facts;

import dev.ecphory.memory.Namespace;
import dev.ecphory.store.EventReader;
import dev.ecphory.store.FactReader;
import dev.ecphory.text.TermAnalyzer;
import java.time.InstantSource;
import java.util.function.Function;

/** Where facts are read from. */
public record FactSource(
        FactReader facts,
        EventReader log,
        Function<Namespace, TermAnalyzer> words,
        Function<Namespace, FactVocabulary> lore,
        InstantSource clock) {}
