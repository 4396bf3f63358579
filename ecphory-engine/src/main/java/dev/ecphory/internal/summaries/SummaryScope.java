package dev.ecphory.internal.summaries;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import dev.ecphory.LogEntry;
import dev.ecphory.Namespace;
import dev.ecphory.internal.facts.extract.MentionExtractor;
import dev.ecphory.internal.language.Languages;
import dev.ecphory.internal.language.MessageReader;
import dev.ecphory.internal.language.ReadingDeadline;
import dev.ecphory.internal.store.DerivedWriteChecks;
import dev.ecphory.knowledge.Summary;
import dev.ecphory.spi.store.EventStore;
import dev.ecphory.spi.store.LogPosition;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * A namespace whose summaries a chore keeps.
 *
 * @param annotations the version of the annotations that summaries rest on
 * @param information how much sentences tell that were read lately
 * @param reading the sentences of an event
 */
record SummaryScope(
        Namespace namespace,
        EventStore store,
        String annotations,
        Cache<String, Double> information,
        ChoreInput.Reading reading) {
    /** The sentences of a batch of events, whichever kind of summary reads them. */
    private static final int SENTENCES = 20_000;

    SummaryScope(Namespace namespace, EventStore store, String annotations) {
        this(namespace, store, annotations, (entry, note) -> SummarySentence.of(entry, note, ReadingDeadline::worked));
    }

    /** The same with a reading of its own. */
    SummaryScope(Namespace namespace, EventStore store, String annotations, ChoreInput.Reading reading) {
        this(
                namespace,
                store,
                annotations,
                Caffeine.newBuilder().maximumSize(SENTENCES).build(),
                reading);
    }

    /** Names everything that summaries made by rules depend on besides what was said and decided. */
    String version() {
        return String.join(" ", ExtractiveSummarizer.VERSION, annotations, rules());
    }

    /** Up to which event the chores before this one have come. */
    long frontier() {
        return Math.min(
                store.annotations().through(namespace, annotations),
                Math.min(
                        store.mentions().through(namespace, MentionExtractor.VERSION),
                        store.claims().through(namespace, rules())));
    }

    /** How far those have come who read claims later than the rules do. */
    SortedMap<String, Long> readers() {
        SortedMap<String, Long> readers = new TreeMap<>();
        String rules = rules();
        for (String extractor : store.claims().extractors(namespace)) {
            if (!extractor.equals(rules)) {
                readers.put(extractor, store.claims().through(namespace, extractor));
            }
        }
        return readers;
    }

    /** A mark that has seen nothing, from which everything is taken in as it is now. */
    Checkpoint fresh(String version, LogPosition head) {
        return new Checkpoint(version, head.epoch(), 0, head.decisions(), readers());
    }

    LogPosition head() {
        return store.log().logPosition(namespace);
    }

    Checkpoint mark(String part) {
        return Checkpoint.of(store.settings(), namespace, part);
    }

    void keep(String part, Checkpoint mark) {
        mark.keep(store.settings(), namespace, part);
    }

    /** What is decided now. */
    ChoreInput input() {
        return input(List.of());
    }

    /**
     * What is decided now.
     *
     * @param known events that were read already
     */
    ChoreInput input(List<LogEntry> known) {
        MessageReader messages = Languages.of(store.settings(), namespace).messages();
        return ChoreInput.of(
                namespace, store, known, sentence -> information.get(sentence, messages::information), reading);
    }

    List<Summary> summaries(List<Summary.Kind> kinds) {
        return store.summaries().of(namespace, kinds);
    }

    Optional<Summary> byId(String id) {
        return store.summaries().byId(namespace, id);
    }

    long revision() {
        return store.summaries().revision(namespace);
    }

    /** Stores summaries and takes others away, unless there is nothing to do or something was forgotten meanwhile. */
    void put(long revision, List<Summary> made, List<String> removed, LogPosition head) {
        if (!made.isEmpty() || !removed.isEmpty()) {
            DerivedWriteChecks.requireUnforgotten(store, namespace, head);
            store.summaries().put(namespace, revision, made, removed);
        }
    }

    private String rules() {
        return Languages.of(store.settings(), namespace).claims().version();
    }
}
