package dev.ecphory.recall.facts;

import dev.ecphory.memory.Namespace;
import dev.ecphory.store.EventReader;
import dev.ecphory.store.FactReader;
import dev.ecphory.text.Words;
import java.time.InstantSource;
import java.util.function.Function;

/**
 * Where facts are read from.
 *
 * @param facts the facts of every namespace
 * @param log the events that bear them
 * @param words how a namespace's words are analysed
 * @param lore who is who in a namespace, as of its facts
 * @param clock what is now, where a question does not say
 */
public record FactSource(
        FactReader facts,
        EventReader log,
        Function<Namespace, Words> words,
        Function<Namespace, FactLore> lore,
        InstantSource clock) {}
