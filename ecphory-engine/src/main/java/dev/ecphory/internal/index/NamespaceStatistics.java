package dev.ecphory.internal.index;

import dev.ecphory.internal.index.column.IntColumn;
import dev.ecphory.internal.index.column.TermDictionary;
import dev.ecphory.internal.vector.StaticTokenTable;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.zip.DeflaterOutputStream;
import java.util.zip.InflaterInputStream;

/**
 * What was counted of a namespace whose events are found by a {@link dev.ecphory.spi.CandidateSource}: how many there are, how long
 * they are, and how many passages hold each word and word piece. A few megabytes for any number of events. One writer, or many
 * readers: whoever holds it locks.
 */
public final class NamespaceStatistics {
    private static final int MAGIC = 0x45435354;
    private static final int VERSION = 3;

    private final StaticTokenTable table;

    /** Words; the column tells how many passages hold each. */
    final TermDictionary words = new TermDictionary();

    final IntColumn held = new IntColumn(64);
    /** Who speaks; the column tells how many events each said. */
    final TermDictionary speakers = new TermDictionary();

    final IntColumn said = new IntColumn(4);
    final int[] pieces;
    /** What word pieces weigh in static means. */
    final float[] weights;

    int events;
    int passages;
    long contentTerms;
    long passageTerms;
    /** The first event of the segment that events without a session are in, when its last one occurred, and how many it has. */
    long segment;

    long segmentLast;
    int segmentLength;
    /** Every event up to this sequence number was counted. */
    long through;
    /** The id of the newest event and the moment of its recording. */
    String lastEvent = "";

    /** Of nothing. */
    public NamespaceStatistics(StaticTokenTable table) {
        this.table = table;
        this.pieces = new int[table.size()];
        this.weights = new float[table.size()];
        weigh();
    }

    /** Events that were counted. */
    public int events() {
        return events;
    }

    /** Every event up to this sequence number was counted. */
    public long through() {
        return through;
    }

    /** See {@link NamespaceIndexWriter#mark}; empty when nothing was counted. */
    public String lastEvent() {
        return lastEvent;
    }

    /** How many events each speaker said, by name, in the order of first sight. */
    public Map<String, Integer> speakers() {
        Map<String, Integer> named = new LinkedHashMap<>();
        for (int i = 0; i < speakers.size(); i++) {
            named.put(speakers.term(i), said.at(i));
        }
        return named;
    }

    /** How many passages hold a word. */
    int held(CharSequence word) {
        int number = words.find(word);
        return number < 0 ? 0 : held.at(number);
    }

    private int intern(String word) {
        int number = words.intern(word.toCharArray(), word.length());
        if (number == held.size()) {
            held.add(0);
        }
        return number;
    }

    void holds(String word, int more) {
        int number = intern(word);
        held.set(number, held.at(number) + more);
    }

    /** Events that may follow before word pieces are weighed anew. */
    int untilRenewed() {
        return events == 0 ? 1 : 2 * Integer.highestOneBit(events) - events;
    }

    /** Weighs word pieces anew where the number of events is a power of two. */
    void renew() {
        if (Integer.bitCount(events) == 1) {
            weigh();
        }
    }

    private void weigh() {
        for (int piece = 0; piece < weights.length; piece++) {
            weights[piece] = table.scale(piece) == 0 ? 0 : Bm25Scorer.idf(Math.max(1, passages), pieces[piece]);
        }
    }

    /** How rare a word piece is among the passages that were counted. */
    float pieceRarity(int piece) {
        return table.scale(piece) == 0 ? 0 : Bm25Scorer.idf(passages, pieces[piece]);
    }

    /** As bytes. */
    public byte[] toBytes() {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (DataOutputStream out = new DataOutputStream(new DeflaterOutputStream(bytes))) {
            out.writeInt(MAGIC);
            out.writeInt(VERSION);
            out.writeInt(events);
            out.writeInt(passages);
            out.writeLong(contentTerms);
            out.writeLong(passageTerms);
            out.writeLong(segment);
            out.writeLong(segmentLast);
            out.writeInt(segmentLength);
            out.writeLong(through);
            out.writeUTF(lastEvent);
            out.writeInt(speakers.size());
            for (int i = 0; i < speakers.size(); i++) {
                out.writeUTF(speakers.term(i));
                out.writeInt(said.at(i));
            }
            for (int i = 0; i < pieces.length; i++) {
                out.writeInt(pieces[i]);
                out.writeFloat(weights[i]);
            }
            out.writeInt(words.size());
            for (int i = 0; i < words.size(); i++) {
                out.writeUTF(words.term(i));
                out.writeInt(held.at(i));
            }
        } catch (IOException impossible) {
            throw new UncheckedIOException(impossible);
        }
        return bytes.toByteArray();
    }

    /**
     * From bytes.
     *
     * @throws IOException when they are of another version, or damaged
     */
    public static NamespaceStatistics of(byte[] bytes, StaticTokenTable table) throws IOException {
        NamespaceStatistics read = new NamespaceStatistics(table);
        try (DataInputStream in = new DataInputStream(new InflaterInputStream(new ByteArrayInputStream(bytes)))) {
            if (in.readInt() != MAGIC || in.readInt() != VERSION) {
                throw new IOException("not statistics of version " + VERSION);
            }
            read.events = in.readInt();
            read.passages = in.readInt();
            read.contentTerms = in.readLong();
            read.passageTerms = in.readLong();
            read.segment = in.readLong();
            read.segmentLast = in.readLong();
            read.segmentLength = in.readInt();
            read.through = in.readLong();
            read.lastEvent = in.readUTF();
            for (int left = in.readInt(); left > 0; left--) {
                read.speak(in.readUTF(), in.readInt());
            }
            for (int i = 0; i < read.pieces.length; i++) {
                read.pieces[i] = in.readInt();
                read.weights[i] = in.readFloat();
            }
            for (int left = in.readInt(); left > 0; left--) {
                int number = read.intern(in.readUTF());
                read.held.set(number, in.readInt());
            }
        }
        return read;
    }

    void speak(String speaker, int more) {
        int number = speakers.intern(speaker.toCharArray(), speaker.length());
        if (number == said.size()) {
            said.add(0);
        }
        said.set(number, said.at(number) + more);
    }
}
