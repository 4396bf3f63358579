package dev.ecphory.internal.index;

import dev.ecphory.EventFilter;
import dev.ecphory.Visibility;
import dev.ecphory.internal.index.column.IntColumn;
import dev.ecphory.internal.index.column.LabelTable;
import dev.ecphory.internal.index.column.LongColumn;
import dev.ecphory.internal.index.column.Postings;
import dev.ecphory.internal.index.column.QuantizedVectors;
import dev.ecphory.internal.index.column.SessionColumn;
import dev.ecphory.internal.index.column.ShortColumn;
import dev.ecphory.internal.index.column.TermDictionary;
import dev.ecphory.internal.index.column.TimeColumn;
import dev.ecphory.internal.text.WordPieceTokenizer;
import java.util.Arrays;
import java.util.BitSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Supplier;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * The projection of one namespace that recall reads: columns aligned by sequence number, one row an event in the
 * order of the log. Long events are several passages; the best passage counts.
 *
 * <p>One writer ({@link NamespaceIndexWriter}) at a time and no reader meanwhile: the owner locks. Everything here can be thrown
 * away and made again from the log.
 */
public final class NamespaceIndex {
    /** A note that the same speaker adds later than this goes on with nothing: half an hour ends a visit on the web, too. */
    private static final long PAUSE_MICROS = 30 * 60_000_000L;

    /** The table's numbers are principal components: half of them rank means as well as all, in half the time. */
    private static final int MEAN_DIMENSION = 128;

    /** Room that columns begin with: most namespaces are small, and a column that grows is copied a few times. */
    private static final int FEW = 8;

    public TermDictionary terms = new TermDictionary();
    public final Postings words = new Postings(16);
    public final Postings tokens =
            Postings.ofVocabulary(WordPieceTokenizer.uncased().size());
    public TermDictionary speakers = new TermDictionary();
    public final SessionColumn sessions = new SessionColumn();

    /** The sequence number of each row; erased events have none. */
    public final LongColumn seqOf = new LongColumn(FEW);
    /** When each was recorded and occurred, in microseconds since 1970. */
    public final LongColumn recordedAt = new LongColumn(FEW);

    public final LongColumn occurredAt = new LongColumn(FEW);
    final DecisionProjection rulings = new DecisionProjection();
    /** Rows that the gate does not let in. Made from the annotations where the gate counts, not kept on disk. */
    final BitSet rejected = new BitSet();
    /** The newest event whose annotation was looked at for that. */
    long judged;

    public final IntColumn speakerOf = new IntColumn(FEW);
    public final IntColumn signalsOf = new IntColumn(FEW);
    /** What each event does, as {@link dev.ecphory.internal.language.DialogueActs#bits}. */
    public final IntColumn utteranceOf = new IntColumn(FEW);
    /** What was asked and what came of it; made by the {@link NamespaceIndexWriter}. */
    @Nullable
    DialogueIndex exchanges;

    public final IntColumn lengthOfEvent = new IntColumn(FEW);
    public final TimeColumn times = new TimeColumn();
    /** Recipients, modalities and metadata, for filters. */
    public final LabelTable labels = new LabelTable();
    /** The rows of the latest filters; made when somebody asks, not kept on disk. */
    public final FilterEvaluator filters = new FilterEvaluator(this);

    public final IntColumn passageStart = new IntColumn(FEW);
    public final IntColumn eventOf = new IntColumn(FEW);
    public final IntColumn passageLength = new IntColumn(FEW);
    public final IntColumn contentStart = new IntColumn(FEW);
    public final IntColumn content = new IntColumn(FEW);
    public final IntColumn tokenStart = new IntColumn(FEW);
    public final ShortColumn tokenIds = new ShortColumn(FEW);
    public final QuantizedVectors means;
    public final TokenWeightColumn tokenWeights = new TokenWeightColumn(this);
    public QuantizedVectors vectors = new QuantizedVectors(1);
    /** The key of the space of {@link #vectors}; empty when there are none. */
    public String vectorSpace = "";
    /** Every event up to this sequence number has its neural vectors here. */
    public long vectorsThrough;

    /** See {@link #allRows}; every reader makes the same. */
    private volatile @Nullable SessionLayout all;

    /** The namespace's epoch when this index was begun: events were erased since when it is another. */
    public long epoch;
    /** Every event up to this sequence number that is still there has a row. */
    public long through;

    /** The id of the newest event and the moment of its recording: tells this log from another of the same store. */
    public String lastEvent = "";

    public long contentTerms;
    public long passageTerms;

    /** Rows before which turns of their session are missing; none where the index holds them whole. */
    BitSet gaps = new BitSet();

    /** How early in its session each row stands, where the index holds sessions in part; null where it holds them whole. */
    @Nullable
    Supplier<float[]> openings;

    /** What is rare in the namespace, and how long its events are; of these rows unless told from outside. */
    CorpusStatistics statistics = new IndexStatistics(this);

    public NamespaceIndex(int staticDimension) {
        this.means = new QuantizedVectors(Math.min(MEAN_DIMENSION, staticDimension));
        passageStart.add(0);
        contentStart.add(0);
        tokenStart.add(0);
    }

    /** Events in the index. */
    public int eventCount() {
        return speakerOf.size();
    }

    /** Bytes of memory that it takes, with the room to grow that its columns keep: within a few percent. */
    public long bytes() {
        long columns = seqOf.bytes()
                + recordedAt.bytes()
                + occurredAt.bytes()
                + speakerOf.bytes()
                + signalsOf.bytes()
                + utteranceOf.bytes()
                + (exchanges == null ? 0 : exchanges.bytes())
                + lengthOfEvent.bytes()
                + times.bytes()
                + passageStart.bytes()
                + eventOf.bytes()
                + passageLength.bytes()
                + contentStart.bytes()
                + content.bytes()
                + tokenStart.bytes()
                + tokenIds.bytes();
        long words = terms.bytes() + speakers.bytes() + this.words.bytes() + tokens.bytes();
        long numbers = means.bytes() + vectors.bytes() + tokenWeights.bytes();
        return columns
                + words
                + numbers
                + labels.bytes()
                + filters.bytes()
                + sessions.bytes()
                + rulings.bytes()
                + rejected.size() / Byte.SIZE;
    }

    /** Passages of all events. */
    public int passageCount() {
        return eventOf.size();
    }

    /** All rows session by session; made anew where events came. */
    SessionLayout allRows() {
        SessionLayout known = all;
        if (known == null || known.size() != eventCount()) {
            known = new SessionLayout(sessions, eventCount(), breaks());
            all = known;
        }
        return known;
    }

    /** Rows at which the turns before are no context: some are missing, or the same speaker had paused. */
    private BitSet breaks() {
        BitSet breaks = (BitSet) gaps.clone();
        int[] previous = sessions.previous();
        for (int row = 0; row < eventCount(); row++) {
            int before = previous[row];
            if (before >= 0
                    && speakerOf.at(row) == speakerOf.at(before)
                    && Math.abs(occurredAt.at(row) - occurredAt.at(before)) > PAUSE_MICROS) {
                breaks.set(row);
            }
        }
        return breaks;
    }

    /** The number of a speaker; the empty name stands for none. */
    int intern(String speaker) {
        char[] name = speaker.toCharArray();
        return speakers.intern(name, name.length);
    }

    /** How many events from a row on each speaker said, by name, in the order of first sight; the empty name is not among them. */
    Map<String, Integer> speakers(int from) {
        int[] events = new int[speakers.size()];
        for (int row = from; row < eventCount(); row++) {
            events[speakerOf.at(row)]++;
        }
        Map<String, Integer> named = new LinkedHashMap<>();
        for (int speaker = 0; speaker < events.length; speaker++) {
            named.put(speakers.term(speaker), events[speaker]);
        }
        named.remove("");
        return named;
    }

    List<String> speakerNames() {
        return IntStream.range(0, speakers.size())
                .mapToObj(speakers::term)
                .filter(name -> !name.isEmpty())
                .toList();
    }

    DialogueIndex exchanges() {
        return Objects.requireNonNull(exchanges);
    }

    /** From scores of passages to scores of events: the best passage counts; NaN when no passage has a score. */
    float[] bestPassage(float[] passageScores) {
        int events = eventCount();
        if (passageCount() == events) {
            return passageScores;
        }
        float[] best = new float[events];
        Arrays.fill(best, Float.NaN);
        int[] owner = eventOf.raw();
        for (int passage = 0; passage < passageScores.length; passage++) {
            float score = passageScores[passage];
            int event = owner[passage];
            if (!Float.isNaN(score) && !(best[event] >= score)) {
                best[event] = score;
            }
        }
        return best;
    }

    /** The rows that must not be given: retracted, archived, kept out by the gate, filtered out, out of sight, or hidden. */
    BitSet excluded(Visibility visibility) {
        BitSet rows = new BitSet();
        long known = known(visibility);
        long valid = visibility.validAt() == null ? Long.MAX_VALUE : NamespaceIndexWriter.micros(visibility.validAt());
        rulings.retracted(known, rows);
        if (!visibility.archived()) {
            rulings.archived(known, rows);
        }
        if (!visibility.quarantine() && !rejected.isEmpty()) {
            BitSet refused = (BitSet) rejected.clone();
            refused.andNot(rulings.admitted());
            rows.or(refused);
        }
        boolean all = visibility.knownAt() == null
                && visibility.validAt() == null
                && visibility.through() == Visibility.WHOLE_LOG;
        for (int row = 0; row < eventCount() && !all; row++) {
            if (recordedAt.at(row) > known || occurredAt.at(row) > valid || seqOf.at(row) > visibility.through()) {
                rows.set(row);
            }
        }
        for (long seq : visibility.hidden()) {
            int row = seqOf.find(seq);
            if (row >= 0) {
                rows.set(row);
            }
        }
        if (!visibility.filter().equals(EventFilter.all())) {
            BitSet others = filters.matching(visibility.filter());
            others.flip(0, eventCount());
            rows.or(others);
        }
        return rows;
    }

    /** The rows that are archived for it, whether it may give them or not. */
    BitSet archived(Visibility visibility) {
        BitSet rows = new BitSet();
        rulings.archived(known(visibility), rows);
        return rows;
    }

    static long known(Visibility visibility) {
        return visibility.knownAt() == null ? Long.MAX_VALUE : NamespaceIndexWriter.micros(visibility.knownAt());
    }
}
