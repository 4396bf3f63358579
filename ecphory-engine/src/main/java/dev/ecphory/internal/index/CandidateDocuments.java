package dev.ecphory.internal.index;

import dev.ecphory.FilterField;
import dev.ecphory.LogEntry;
import dev.ecphory.internal.index.column.Postings;
import dev.ecphory.internal.index.column.SessionColumn;
import dev.ecphory.internal.text.LruMap;
import dev.ecphory.internal.text.TermAnalyzer;
import dev.ecphory.internal.vector.StaticTokenTable;
import dev.ecphory.spi.CandidateSource.Document;
import dev.ecphory.spi.CandidateSource.Passage;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Makes of the next events of a log the documents by which a {@link dev.ecphory.spi.CandidateSource} finds them, and counts what they
 * hold. They are read by the same writer as an index in memory. Not for several threads.
 */
public final class CandidateDocuments {
    /** Sessions whose lengths are known, at most; no fewer than there are events between two notes of the progress. */
    public static final int SESSIONS = 50_000;

    private final TermAnalyzer analysis;
    private final StaticTokenTable table;
    /** How many turns sessions have. */
    private final Map<String, Integer> lengths = new LruMap<>(SESSIONS);

    /** Knows no session yet. */
    public CandidateDocuments(TermAnalyzer analysis, StaticTokenTable table) {
        this.analysis = analysis;
        this.table = table;
    }

    /** How a pair of words that stand side by side is told. */
    static String pair(String first, String second) {
        return first + ' ' + second;
    }

    /** The key of a session that a caller declared. */
    static String declared(String session) {
        return "d" + session;
    }

    /** The key of a segment of events without a session. */
    static String segment(long first) {
        return "s" + first;
    }

    /** The sessions of events whose lengths are not known here: to be asked for before {@link #of}. */
    public Set<String> unknown(List<LogEntry> entries) {
        Set<String> unknown = new LinkedHashSet<>();
        for (LogEntry entry : entries) {
            String session = entry.event().session();
            if (session != null && !lengths.containsKey(declared(session))) {
                unknown.add(declared(session));
            }
        }
        return unknown;
    }

    /** Learns how long sessions are. */
    public void known(Map<String, Integer> turns) {
        lengths.putAll(turns);
    }

    /**
     * How many of some events can be made into documents at once: their word pieces weigh the same.
     *
     * @return at least 1
     */
    public static int atOnce(NamespaceStatistics counted, int wanted) {
        return Math.min(wanted, counted.untilRenewed());
    }

    /**
     * Makes documents.
     *
     * @param entries as many as {@link #atOnce} says
     * @param counted of all events before them; those of these are added
     */
    public List<Document> of(List<LogEntry> entries, NamespaceStatistics counted) {
        NamespaceIndex index = new NamespaceIndex(table.dimension());
        index.tokenWeights.give(counted.weights.clone());
        NamespaceIndexWriter writer = new NamespaceIndexWriter(index, analysis, table);
        writer.add(writer.read(entries));
        float average = averageLength(counted, index);
        List<Map<String, Float>> words = words(index, counted, average);
        List<Document> documents = new ArrayList<>(entries.size());
        for (int row = 0; row < entries.size(); row++) {
            documents.add(document(entries.get(row), row, index, words, counted));
        }
        counted.events += index.eventCount();
        counted.passages += index.passageCount();
        counted.contentTerms += index.contentTerms;
        counted.passageTerms += index.passageTerms;
        counted.through = entries.getLast().seq();
        counted.lastEvent = index.lastEvent;
        index.speakers(0).forEach(counted::speak);
        counted.renew();
        return documents;
    }

    private static float averageLength(NamespaceStatistics counted, NamespaceIndex index) {
        long terms = counted.passageTerms + index.passageTerms;
        return Math.max(1f, (float) terms / (counted.passages + index.passageCount()));
    }

    /** For each passage its words, each with what it adds to BM25 where every word is as rare. */
    private static List<Map<String, Float>> words(NamespaceIndex index, NamespaceStatistics counted, float average) {
        List<Map<String, Float>> words = new ArrayList<>();
        for (int passage = 0; passage < index.passageCount(); passage++) {
            words.add(new HashMap<>());
        }
        for (int term = 0; term < index.terms.size(); term++) {
            String word = index.terms.term(term);
            int size = index.words.size(term);
            int[] list = index.words.list(term);
            for (int at = 0; at < size; at++) {
                int passage = Postings.passage(list[at]);
                words.get(passage)
                        .put(
                                word,
                                Bm25Scorer.saturated(
                                        Postings.count(list[at]), index.passageLength.at(passage), average));
            }
            if (size > 0) {
                counted.holds(word, size);
            }
        }
        return words;
    }

    private Document document(
            LogEntry entry,
            int row,
            NamespaceIndex index,
            List<Map<String, Float>> words,
            NamespaceStatistics counted) {
        List<Passage> passages = new ArrayList<>();
        for (int passage = index.passageStart.at(row); passage < index.passageStart.at(row + 1); passage++) {
            Set<Integer> pieces = new LinkedHashSet<>();
            for (int at = index.tokenStart.at(passage); at < index.tokenStart.at(passage + 1); at++) {
                pieces.add(index.tokenIds.raw()[at] & 0xffff);
            }
            for (int piece : pieces) {
                counted.pieces[piece]++;
            }
            byte[] mean = new byte[index.means.dimension()];
            if (index.means.has(passage)) {
                index.means.row(passage, mean);
            }
            passages.add(
                    new Passage(words.get(passage), List.copyOf(pieces), pairs(index, passage), ByteBuffer.wrap(mean)));
        }
        String key = session(entry, counted);
        int position = entry.event().session() == null ? counted.segmentLength - 1 : lengths.getOrDefault(key, 0);
        lengths.put(key, position + 1);
        return new Document(
                entry.seq(),
                key,
                position,
                fields(entry),
                index.recordedAt.at(row),
                index.occurredAt.at(row),
                passages);
    }

    private static Set<String> pairs(NamespaceIndex index, int passage) {
        Set<String> pairs = new LinkedHashSet<>();
        int end = index.contentStart.at(passage + 1);
        for (int at = index.contentStart.at(passage); at < end; at++) {
            for (int next = at + 1; next <= at + 2 && next < end; next++) {
                if (index.content.at(at) != index.content.at(next)) {
                    pairs.add(pair(index.terms.term(index.content.at(at)), index.terms.term(index.content.at(next))));
                }
            }
        }
        return pairs;
    }

    /** The key of an event's session; one without goes on with the segment, or begins one. */
    private static String session(LogEntry entry, NamespaceStatistics counted) {
        @Nullable String declared = entry.event().session();
        if (declared != null) {
            return declared(declared);
        }
        long occurred = NamespaceIndexWriter.micros(entry.occurredAt().toInstant());
        if (counted.segment == 0 || apart(occurred, counted.segmentLast)) {
            counted.segment = entry.seq();
            counted.segmentLength = 0;
        }
        counted.segmentLast = occurred;
        counted.segmentLength++;
        return segment(counted.segment);
    }

    /** Whether events without a session that occurred one after the other are of two segments. */
    static boolean apart(long occurred, long before) {
        return Math.abs(occurred - before) > SessionColumn.GAP_MICROS;
    }

    private static Map<String, String> fields(LogEntry entry) {
        Map<String, String> fields = new LinkedHashMap<>();
        put(fields, FilterField.SESSION, entry.event().session());
        put(fields, FilterField.SPEAKER, entry.event().speaker());
        put(fields, FilterField.RECIPIENT, entry.event().recipient());
        put(fields, FilterField.MODALITY, entry.event().modality().name().toLowerCase(Locale.ROOT));
        entry.event().callerMetadata().forEach((key, value) -> put(fields, FilterField.metadata(key), value));
        return fields;
    }

    private static void put(Map<String, String> fields, FilterField field, @Nullable String value) {
        if (value != null) {
            fields.put(field.toString(), value);
        }
    }
}
