package dev.ecphory.internal.index;

import dev.ecphory.internal.index.column.EvenSample;
import dev.ecphory.internal.index.column.ExcludedRows;
import dev.ecphory.internal.index.column.Postings;
import dev.ecphory.internal.index.column.TimeColumn;
import dev.ecphory.internal.index.column.TopRows;
import dev.ecphory.internal.language.TextSignals;
import dev.ecphory.internal.language.TimeWindow;
import dev.ecphory.internal.learning.PastQuestion;
import java.util.Arrays;
import java.util.BitSet;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * The score fields of a namespace's events, or of some of them: for a question, a number at every place (see {@link SessionLayout}).
 * Raw, not yet comparable with one another; NaN where an event has no value. Excluded is told by places. Reads only.
 */
public final class EventFields {
    /** Content words of a turn that tells something by itself. */
    private static final float TELLING = 2;

    private final NamespaceIndexReader reader;
    private final NamespaceIndex index;
    private final SessionLayout rows;
    private final Bm25Scorer wordFields;
    private final StaticVectorScorer staticFields;

    EventFields(
            NamespaceIndexReader reader,
            NamespaceIndex index,
            SessionLayout rows,
            Bm25Scorer wordFields,
            StaticVectorScorer staticFields) {
        this.reader = reader;
        this.index = index;
        this.rows = rows;
        this.wordFields = wordFields;
        this.staticFields = staticFields;
    }

    /** The fields of some events, by their places among all, ascending. */
    public EventFields of(int[] places) {
        return new EventFields(reader, index, rows.all().of(places), wordFields, staticFields);
    }

    /**
     * Places that lie evenly in the log among what is in sight, ascending: of the first so many in sight those that may be measured.
     *
     * @param outOfSight rows that the recall must not give
     * @param unmeasured places that are not among them
     */
    public int[] sample(BitSet outOfSight, BitSet unmeasured, int count) {
        BitSet places = (BitSet) rows.places(EvenSample.of(index.seqOf, rows.size(), outOfSight, count))
                .clone();
        places.andNot(unmeasured);
        return places.isEmpty()
                ? ExcludedRows.sample(unmeasured, rows.size(), count)
                : places.stream().toArray();
    }

    public SessionLayout rows() {
        return rows;
    }

    /** BM25 over speaker, date, text and caption, and over what a model told of the asset; 0 for what is excluded. */
    public float[] words(QueryTerms question, BitSet excluded) {
        float[] field = rows.gather(wordFields.bm25(question.distinct));
        ExcludedRows.set(field, excluded, 0);
        @Nullable AssetTextIndex texts = question.told;
        return texts == null ? field : texts.raised(field, wordFields.told(question, texts), index, rows);
    }

    /** Whether any event that is not silent holds a word of a question. */
    public boolean sharesWord(QueryTerms question, BitSet silent) {
        return Arrays.stream(question.distinct)
                .anyMatch(term -> Arrays.stream(index.words.list(term), 0, index.words.size(term))
                        .anyMatch(posting -> !silent.get(index.eventOf.at(Postings.passage(posting)))));
    }

    /** BM25 over neighbouring words. */
    public float[] bigrams(QueryTerms question) {
        return wordFields.bigrams(question.sequence, rows);
    }

    /**
     * BM25 over turns joined with their neighbours, without what is excluded.
     *
     * @param excluded by place among all
     */
    public float[] windowWords(QueryTerms question, BitSet excluded) {
        return wordFields.window(question.distinct, rows, excluded);
    }

    /** Static late interaction. */
    public float[] maxSim(QueryTerms question) {
        float[] field = rows.gather(staticFields.maxSim(question.tokens));
        @Nullable AssetTextIndex texts = question.told;
        return texts == null ? field : texts.raised(field, staticFields.maxSim(question.tokens, texts), index, rows);
    }

    /** Cosine of static means; 0 for the rows that are excluded. */
    public float[] gist(QueryTerms question, BitSet excludedRows) {
        float[] field = staticFields.mean(question.tokens, rows, excludedRows);
        @Nullable AssetTextIndex texts = question.told;
        return texts == null ? field : texts.raised(field, staticFields.mean(question.tokens, texts), index, rows);
    }

    /** The best rows by {@link #gist}, of the whole namespace. */
    public TopRows bestGist(QueryTerms question, int count) {
        return staticFields.bestMean(question.tokens, count);
    }

    /** Cosine of static means, each in the light of its session, without the rows that are excluded. */
    public float[] contextual(QueryTerms question, BitSet excludedRows) {
        return rows.gather(staticFields.contextual(question.tokens, excludedRows));
    }

    /** What past questions that are like this one say of events. */
    public PastQuestionScorer cued(String question, List<PastQuestion> past) {
        return staticFields.cued(question, past);
    }

    /** 1 where one of these speakers is the author. */
    public float[] authoredBy(Collection<String> speakers) {
        BitSet authors = new BitSet();
        for (String speaker : speakers) {
            int number = index.speakers.find(speaker);
            if (number >= 0) {
                authors.set(number);
            }
        }
        float[] field = new float[rows.size()];
        int[] speakerOf = index.speakerOf.raw();
        int only = authors.cardinality() == 1 ? authors.nextSetBit(0) : -1;
        for (int place = 0; place < field.length && !authors.isEmpty(); place++) {
            int speaker = speakerOf[rows.row(place)];
            field[place] = only >= 0 ? speaker == only ? 1 : 0 : speaker >= 0 && authors.get(speaker) ? 1 : 0;
        }
        return field;
    }

    /** 1 where an event holds a signal. */
    public float[] holding(TextSignals.Signal signal) {
        float[] field = new float[rows.size()];
        int[] signals = index.signalsOf.raw();
        int bit = Integer.numberOfTrailingZeros(signal.bit());
        for (int place = 0; place < field.length; place++) {
            field[place] = (signals[rows.row(place)] >>> bit) & 1;
        }
        return field;
    }

    /** How near to a window of time each event occurred, 0 to 1. */
    public float[] occurredIn(TimeWindow window) {
        return rows.gather(index.times.occurred(window, index.eventCount()));
    }

    /** How much each event speaks of a window of time, 0 to 1. */
    public float[] mentioning(TimeWindow window) {
        return rows.gather(index.times.mentioned(window, index.eventCount()));
    }

    /** 1 where an event lies in a window of time or speaks of a time in it, see {@link TimeColumn#inside}. */
    public float[] inside(TimeWindow window) {
        return rows.gather(index.times.inside(window, index.eventCount()));
    }

    /** When the event at a place occurred, in microseconds since 1970. */
    public long occurredAt(int place) {
        return index.occurredAt.at(rows.row(place));
    }

    /** Fields over neighbours. */
    public ContextScorer context() {
        return new ContextScorer(rows, index.sessions, index.signalsOf.raw());
    }

    /** How much each event lacks of the content words that a turn needs to tell something by itself, 0 to 1. */
    public float[] brief() {
        float[] field = new float[rows.size()];
        for (int place = 0; place < field.length; place++) {
            int row = rows.row(place);
            float lacks = 1 - index.lengthOfEvent.at(row) / TELLING;
            field[place] = lacks <= 0 || index.labels.shows(row) ? 0 : lacks; // what it shows may tell something
        }
        return field;
    }

    /** How early in its session each event stands: 1 for the first, 0 for the last of several. */
    public float[] openings() {
        @Nullable Supplier<float[]> told = index.openings;
        return told == null ? context().openings() : rows.copy(told.get());
    }

    /** See {@link PublishedFields#separation}; the rows that are excluded are 0. */
    public float[] separation(QueryTerms question, BitSet excludedRows) {
        return rows.gather(published().separation(question, excludedRows));
    }

    /** See {@link PublishedFields#keywords}. */
    public float[] keywords(QueryTerms question) {
        return rows.gather(published().keywords(question));
    }

    /** See {@link PublishedFields#latest}. */
    public float[] latest() {
        return rows.gather(published().latest());
    }

    /** See {@link PublishedFields#lasting}. */
    public float[] lasting(Map<Long, Integer> recalls) {
        return rows.gather(published().lasting(recalls));
    }

    private PublishedFields published() {
        return new PublishedFields(index, staticFields);
    }

    /** How near events are to the middle of others, see {@link NamespaceIndexReader#echoes}. */
    public float[] echoes(int[] givenRows) {
        int[] all = new int[rows.size()];
        for (int place = 0; place < all.length; place++) {
            all[place] = rows.row(place);
        }
        return reader.echoes(givenRows, all);
    }
}
