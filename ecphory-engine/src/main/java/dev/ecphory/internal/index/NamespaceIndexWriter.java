package dev.ecphory.internal.index;

import dev.ecphory.Event;
import dev.ecphory.LogEntry;
import dev.ecphory.internal.index.column.HeapSizes;
import dev.ecphory.internal.index.column.IntColumn;
import dev.ecphory.internal.language.Languages;
import dev.ecphory.internal.language.MessageReader;
import dev.ecphory.internal.language.TextAnalysis;
import dev.ecphory.internal.text.LruMap;
import dev.ecphory.internal.text.Passage;
import dev.ecphory.internal.text.PassageSplitter;
import dev.ecphory.internal.text.TermAnalyzer;
import dev.ecphory.internal.text.TermSequence;
import dev.ecphory.internal.text.WordPieceTokenizer;
import dev.ecphory.internal.vector.StaticTokenTable;
import dev.ecphory.spi.Embedding;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Writes events from the log into a {@link NamespaceIndex}, one after another. The same log gives the same index. Not for
 * several threads at once.
 */
public final class NamespaceIndexWriter {
    /** Bytes of what is remembered of one heading: its entry, its words, some terms. */
    private static final long REMEMBERED = 200;

    /** Speakers and days whose words are remembered. */
    private static final int MOST_NAMES = 512;

    /** Events that it takes to be worth several threads. */
    private static final int MANY = 100;

    private final NamespaceIndex index;
    private final TermAnalyzer words;
    private final StaticTokenTable table;
    private final Function<LogEntry, @Nullable String> segments;
    private final WordPieceTokenizer pieces = WordPieceTokenizer.uncased();
    private final Map<String, int[]> headings = new LruMap<>(MOST_NAMES);
    private final Map<String, int[]> prefixes = new LruMap<>(MOST_NAMES);
    private final float[] sum;
    private final MessageReader language;
    private int passage;
    private int passageTerms;
    private int eventTerms;

    public NamespaceIndexWriter(NamespaceIndex index, TermAnalyzer words, StaticTokenTable table) {
        this(index, words, table, entry -> null);
    }

    /**
     * Into an index that holds a part of its namespace.
     *
     * @param segments the segment of an event without a session; null where those in the index tell it
     */
    NamespaceIndexWriter(
            NamespaceIndex index,
            TermAnalyzer words,
            StaticTokenTable table,
            Function<LogEntry, @Nullable String> segments) {
        this.segments = segments;
        this.index = index;
        this.words = words;
        this.table = table;
        this.sum = new float[table.dimension()];
        language = Languages.of(words.language()).messages();
        index.exchanges = new DialogueIndex(index, () -> language.boilerplate(words));
    }

    public NamespaceIndex index() {
        return index;
    }

    /** Bytes of memory, those of the index among them. */
    public long bytes() {
        return index.bytes()
                + (headings.size() + prefixes.size()) * REMEMBERED
                + HeapSizes.array(sum.length, Float.BYTES);
    }

    /** What of an event can be read without an index, and so beside others. */
    record Read(
            LogEntry entry,
            List<Passage> passages,
            List<TermSequence> terms,
            List<List<String>> codes,
            TextAnalysis reading) {
        private static Read of(LogEntry entry, TermAnalyzer words, MessageReader language) {
            String body = EventPassages.body(entry.event());
            List<Passage> passages = PassageSplitter.of(body);
            List<TermSequence> terms = passages.stream()
                    .map(part -> TermSequence.of(body.substring(part.start(), part.end()), words))
                    .toList();
            List<List<String>> codes = passages.stream()
                    .map(part -> words.beside(body.substring(part.start(), part.end())))
                    .toList();
            return new Read(entry, passages, terms, codes, language.analyze(body, entry.occurredAt()));
        }
    }

    /** Reads events; many side by side. Changes nothing. */
    List<Read> read(List<LogEntry> entries) {
        return (entries.size() < MANY ? entries.stream() : entries.parallelStream())
                .map(entry -> Read.of(entry, words, language))
                .toList();
    }

    /** Adds the next events of the log, one after the other. */
    void add(List<Read> events) {
        events.forEach(this::add);
        if (!events.isEmpty()) {
            index.lastEvent = mark(events.getLast().entry());
        }
    }

    private void add(Read read) {
        LogEntry entry = read.entry();
        if (entry.seq() <= index.through) {
            throw new IllegalArgumentException("event " + entry.seq() + " does not follow " + index.through);
        }
        Event event = entry.event();
        String dateWords = EventPassages.dateWords(entry);
        String speaker = event.speaker() == null ? "" : event.speaker();
        int[] speakerTerms = termsOf(speaker);
        int[] dateTerms = termsOf(dateWords);
        int[] prefix = piecesOf(EventPassages.prefix(event));
        int number = index.eventCount();
        eventTerms = 0;
        for (int part = 0; part < read.passages().size(); part++) {
            passage = index.passageCount();
            passageTerms = 0;
            heading(speakerTerms);
            heading(dateTerms);
            content(read.terms().get(part));
            codes(read.codes().get(part));
            tokens(prefix);
            tokens(read.passages().get(part).ids());
            index.eventOf.add(number);
            index.passageLength.add(passageTerms);
            index.passageTerms += passageTerms;
            index.contentStart.add(index.content.size());
            index.tokenStart.add(index.tokenIds.size());
            index.means.set(passage, mean(passage));
        }
        index.passageStart.add(index.passageCount());
        index.contentTerms += eventTerms;
        index.lengthOfEvent.add(eventTerms);
        index.speakerOf.add(index.intern(speaker));
        long occurred = micros(entry.occurredAt().toInstant());
        String segment = event.session() == null ? segments.apply(entry) : null;
        if (segment == null) {
            index.sessions.add(event.session(), occurred);
        } else {
            index.sessions.addSegment(segment);
        }
        index.labels.add(event);
        index.seqOf.add(entry.seq());
        index.recordedAt.add(micros(entry.recordedAt()));
        index.occurredAt.add(occurred);
        index.through = entry.seq();
        TextAnalysis reading = read.reading();
        index.signalsOf.add(reading.signals().bits());
        boolean shows = event.asset().isPresent(); // what it shows is told elsewhere, perhaps later
        index.utteranceOf.add(shows ? 0 : reading.utterance().bits());
        index.times.add(entry.occurredAt().toLocalDate(), reading.times());
        if (index.tokenWeights.renew()) {
            for (int i = 0; i < index.passageCount(); i++) {
                index.means.set(i, mean(i));
            }
        }
    }

    /** What tells an event from any other that a log could have at its place. */
    public static String mark(LogEntry entry) {
        return entry.id() + " " + entry.recordedAt();
    }

    /** Sets an indexed event's neural vectors. */
    void addVectors(int event, List<Embedding> vectors) {
        int first = index.passageStart.at(event);
        int most = Math.min(vectors.size(), index.passageStart.at(event + 1) - first);
        for (int i = 0; i < most; i++) {
            index.vectors.set(first + i, vectors.get(i).toArray());
        }
    }

    static long micros(Instant instant) {
        return ChronoUnit.MICROS.between(Instant.EPOCH, instant);
    }

    private void tokens(int[] ids) {
        for (int id : ids) {
            index.tokenIds.add((short) id);
            index.tokens.add(id, passage);
        }
    }

    private void heading(int[] terms) {
        for (int term : terms) {
            index.words.add(term, passage);
        }
        passageTerms += terms.length;
    }

    /** The terms of a speaker's name or of a day: the same words come again and again. */
    private int[] termsOf(String words) {
        return headings.computeIfAbsent(words, text -> {
            IntColumn terms = new IntColumn(4);
            this.words.analyze(
                    text, (chars, length, start, end, position) -> terms.add(index.terms.intern(chars, length)));
            return terms.toArray();
        });
    }

    private int[] piecesOf(String prefix) {
        return prefixes.computeIfAbsent(prefix, pieces::encode);
    }

    private void content(TermSequence terms) {
        for (int i = 0; i < terms.size(); i++) {
            int term = index.terms.intern(terms.chars(), terms.start(i), terms.length(i));
            index.words.add(term, passage);
            index.content.add(term);
        }
        passageTerms += terms.size();
        eventTerms += terms.size();
    }

    /** They find a passage, and make it no longer: what they are written of is counted already. */
    private void codes(List<String> codes) {
        for (String code : codes) {
            index.words.add(index.terms.intern(code.toCharArray(), code.length()), passage);
        }
    }

    private float[] mean(int number) {
        Arrays.fill(sum, 0);
        short[] ids = index.tokenIds.raw();
        int end = index.tokenStart.at(number + 1);
        for (int i = index.tokenStart.at(number); i < end; i++) {
            int token = ids[i] & 0xffff;
            table.addTo(sum, token, index.tokenWeights.weight(token));
        }
        return sum;
    }
}
