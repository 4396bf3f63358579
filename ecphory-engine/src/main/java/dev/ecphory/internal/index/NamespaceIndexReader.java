package dev.ecphory.internal.index;

import dev.ecphory.Visibility;
import dev.ecphory.internal.index.column.IntColumn;
import dev.ecphory.internal.index.column.QuantizedVectors;
import dev.ecphory.internal.index.column.TopRowCollector;
import dev.ecphory.internal.language.TextSignals;
import dev.ecphory.internal.text.TermAnalyzer;
import dev.ecphory.internal.text.WordPieceTokenizer;
import dev.ecphory.internal.vector.StaticTokenTable;
import dev.ecphory.knowledge.Directive;
import dev.ecphory.spi.Embedding;
import dev.ecphory.spi.store.VectorTable.EventVectors;
import java.time.LocalDate;
import java.util.Arrays;
import java.util.BitSet;
import java.util.Collection;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;
import java.util.function.Function;
import java.util.function.IntToDoubleFunction;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * The score fields of one index: for a question, a number for every event, aligned by row (see {@link #row}). Raw, not yet comparable with one another; NaN where an event has no value.
 *
 * <p>Reads only. May be used by several threads while nobody writes to the index.
 */
public final class NamespaceIndexReader {
    /** Nearest events by quantised vectors whose cosine is computed exactly: enough for the true ten best. */
    private static final int RESCORED = 40;

    /** Content terms, speaker and date among them: what is shorter says little without what stands before it. */
    private static final int BRIEF = 18;

    private static final BitSet NOTHING = new BitSet();

    private final NamespaceIndex index;
    private final TermAnalyzer words;
    private final Bm25Scorer wordFields;
    private final StaticVectorScorer staticFields;
    private final Function<List<Long>, List<EventVectors>> exact;
    private final IndexLock.Pause pause;
    private final AssetIndexCache assets;
    private final EventWordsCache eventWords;
    private String drawn = "";

    /**
     * Over an index.
     *
     * @param exact the neural vectors of events as the store keeps them
     * @param pause lets go of the index while the store is asked
     * @param assets what models told of assets, and their vectors, by now; asked only where that counts
     * @param eventWords what was read of the events' texts by now
     */
    public NamespaceIndexReader(
            NamespaceIndex index,
            TermAnalyzer words,
            StaticTokenTable table,
            Function<List<Long>, List<EventVectors>> exact,
            IndexLock.Pause pause,
            AssetIndexCache assets,
            EventWordsCache eventWords) {
        this.eventWords = eventWords;
        this.pause = pause;
        this.assets = assets;
        this.index = index;
        this.words = words;
        this.wordFields = new Bm25Scorer(index);
        this.staticFields = new StaticVectorScorer(index, table);
        this.exact = exact;
    }

    /**
     * Does work that may wait for the store, while others may write to the index; where they did, the whole reading is applied
     * again. The work may look up {@link #row rows}, but no field. Not within itself.
     */
    public <T> T unlocked(Supplier<T> work) {
        return pause.during(work);
    }

    /** The same, of an index that holds what was found for one question; says from where. */
    public NamespaceIndexReader drawn(String from) {
        drawn = from;
        return this;
    }

    /** From where the events of the index were found; empty for one that holds its namespace whole. */
    public String drawn() {
        return drawn;
    }

    /** Events in every field. */
    public int events() {
        return index.eventCount();
    }

    /** The row of an event in every field; -1 when it has none, because it was erased. */
    public int row(long seq) {
        return index.seqOf.find(seq);
    }

    /** The event of a row. */
    public long seq(int row) {
        return index.seqOf.at(row);
    }

    /** The instructions that stand, oldest first. */
    public List<Directive> directives() {
        return index.rulings.directives();
    }

    /** The rows that this recall must not give: retracted, archived, kept out by the gate, filtered out, out of sight, or hidden. */
    public BitSet excluded(Visibility visibility) {
        return index.excluded(visibility);
    }

    /** The rows that are archived for this recall, whether it may give them or not. */
    public BitSet archived(Visibility visibility) {
        return index.archived(visibility);
    }

    /** Adds the rows that were archived because a row says the same, whether a recall may give them or not. */
    void repeats(int row, BitSet into) {
        index.rulings.repeats(row, into);
    }

    /** Events whose neural vectors are not in the index yet. */
    public int notEmbedded() {
        int row = events();
        while (row > 0 && index.seqOf.at(row - 1) > index.vectorsThrough) {
            row--;
        }
        return events() - row;
    }

    /** Events of the namespace, however many are in the index. */
    public int corpus() {
        return index.statistics.events();
    }

    /** Passages of the namespace. */
    public int passages() {
        return index.statistics.passages();
    }

    /** Content terms an event on average. */
    public float averageEventLength() {
        return index.statistics.averageEventLength();
    }

    /** A question in this index's terms, without what models told. */
    public QueryTerms terms(String question) {
        return terms(question, false);
    }

    /**
     * A question in this index's terms.
     *
     * @param descriptions whether what models told of assets counts as the words and the meaning of their events
     */
    public QueryTerms terms(String question, boolean descriptions) {
        @Nullable AssetTextIndex texts = descriptions ? assets.told(index, pause) : null;
        IntColumn sequence = new IntColumn(16);
        Map<Integer, Integer> found = new LinkedHashMap<>();
        words.analyze(question, (chars, length, start, end, position) -> {
            int term = index.terms.find(chars, length);
            sequence.add(term);
            int there = texts == null ? -1 : texts.find(chars, length);
            if (there >= 0) {
                found.put(there, term);
            }
        });
        int[] terms = sequence.toArray();
        for (String code : words.codes(question)) {
            sequence.add(index.terms.find(code.toCharArray(), code.length()));
        }
        return new QueryTerms(
                distinct(sequence.toArray()),
                terms,
                pieces(question),
                words.written(question).stream()
                        .map(WordPieceTokenizer.uncased()::encode)
                        .toList(),
                texts == null || texts.size() == 0 ? null : texts,
                found.keySet().stream().mapToInt(Integer::intValue).toArray(),
                found.values().stream().mapToInt(Integer::intValue).toArray());
    }

    /**
     * The rows of the events that hold what is rare of a question, and whether it is all of it; those that hold most first, by score
     * the best of many. See {@link RareTermHolders}.
     *
     * @param hidden rows that are not in sight
     * @param silent these, and rows that only ask
     * @param few whether there are few seats
     */
    public Map<Integer, Boolean> holdersOfRare(
            QueryTerms question, BitSet hidden, BitSet silent, boolean few, IntToDoubleFunction score) {
        return new RareTermHolders(index).rows(question, hidden, silent, few, score);
    }

    /** Its word pieces, each once; none where the vocabulary does not read its script. */
    private static int[] pieces(String question) {
        WordPieceTokenizer vocabulary = WordPieceTokenizer.uncased();
        return vocabulary.spells(question) ? distinct(vocabulary.encode(question)) : new int[0];
    }

    /** Its terms that are written nearly as another one. */
    public NearTerms nearTerms() {
        return new NearTerms(index);
    }

    /** How this index reads words. */
    public TermAnalyzer analysis() {
        return words;
    }

    /** The words of the events' texts, for work after the reading, too. */
    public EventWordsCache eventWords() {
        return eventWords;
    }

    /** How rare a term is here: its inverse document frequency over passages, greatest for one never seen. */
    public float rarity(String term) {
        return index.statistics.rarity(term);
    }

    /** The fields of all events. */
    public EventFields all() {
        return new EventFields(this, index, index.allRows(), wordFields, staticFields);
    }

    /** Cosine of static means, by row. */
    public float[] gist(QueryTerms question) {
        EventFields all = all();
        return all.rows().scatter(all.gist(question, NOTHING));
    }

    /** Cosine of neural vectors; NaN for events that are not embedded. */
    public float[] meaning(Embedding question) {
        float[] scores = new float[index.passageCount()];
        byte[] query = new byte[question.space().dimension()];
        float scale = QuantizedVectors.quantise(question.toArray(), query);
        index.vectors.cosines(query, scale, scores);
        float[] field = index.bestPassage(scores);
        rescore(field, question);
        return field;
    }

    /**
     * Cosine of the vectors that assets have of their own; NaN for events whose asset has none in the question's space. Exact.
     */
    public float[] assets(Embedding question) {
        return pause.during(() -> assets.vectors(question.space())).cosines(question, index);
    }

    /** The nearest events are measured again with their whole vectors, because a byte a number misorders near ties. */
    private void rescore(float[] field, Embedding question) {
        List<Long> nearest = Arrays.stream(TopRowCollector.of(field, RESCORED))
                .filter(event -> !Float.isNaN(field[event]))
                .mapToObj(this::seq)
                .toList();
        for (EventVectors event : pause.during(() -> exact.apply(nearest))) {
            event.passages().stream()
                    .map(question::cosine)
                    .max(Float::compare)
                    .ifPresent(cosine -> field[row(event.seq())] = cosine);
        }
    }

    /**
     * How near events are to the middle of others, by neural vectors where the index has them, else by static ones.
     *
     * @param given the rows of the others
     * @param rows the rows to measure
     */
    public float[] echoes(int[] given, int[] rows) {
        boolean neural = !index.vectorSpace.isEmpty() && index.vectors.present() > 0;
        return new CentroidSimilarity(index, neural ? index.vectors : index.means).of(given, rows);
    }

    /** The rows of a session that callers declared by this name, in the order of the log; none for one that nobody declared. */
    public int[] rowsOf(String session) {
        return index.sessions.rowsOf(session);
    }

    /** The number of a row's session, declared or inferred. */
    public int session(int row) {
        return index.sessions.of(row);
    }

    /** How many events each speaker said, in the order of first sight; one without a name is not among them. */
    public Map<String, Integer> speakers() {
        return index.statistics.speakers();
    }

    /** Whether one of these is the author of an event. */
    public boolean speaks(Collection<String> speakers) {
        return speakers.stream().anyMatch(speaker -> index.speakers.find(speaker) >= 0);
    }

    /** 1 where one of these speakers is the author. */
    public float[] authoredBy(Collection<String> speakers) {
        float[] field = new float[events()];
        int[] speakerOf = index.speakerOf.raw();
        for (String speaker : Set.copyOf(speakers)) {
            int number = index.speakers.find(speaker);
            for (int event = 0; number >= 0 && event < field.length; event++) {
                if (speakerOf[event] == number) {
                    field[event] = 1;
                }
            }
        }
        return field;
    }

    /** The events that an assistant or a tool said. */
    public BitSet byAssistants() {
        BitSet assistants = new BitSet();
        for (int speaker = 0; speaker < index.speakers.size(); speaker++) {
            assistants.set(speaker, EventPassages.assistant(index.speakers.term(speaker)));
        }
        BitSet events = new BitSet();
        int[] speakerOf = index.speakerOf.raw();
        for (int event = 0; event < events() && !assistants.isEmpty(); event++) {
            if (speakerOf[event] >= 0 && assistants.get(speakerOf[event])) {
                events.set(event);
            }
        }
        return events;
    }

    /** The events that have fewer content terms than a chat's turn usually has. */
    public BitSet brief() {
        BitSet brief = new BitSet();
        for (int event = 0; event < events(); event++) {
            brief.set(event, index.lengthOfEvent.at(event) < BRIEF);
        }
        return brief;
    }

    /** Whether one event holds a signal. */
    public boolean holds(int row, TextSignals.Signal signal) {
        return (index.signalsOf.at(row) & signal.bit()) != 0;
    }

    /** The earliest local day on which an event occurred; null when none is known. */
    public @Nullable LocalDate firstDay() {
        return index.times.first();
    }

    /** The latest local day on which an event occurred; null when none is known. */
    public @Nullable LocalDate lastDay() {
        return index.times.last();
    }

    /** How many events occurred on each local day that has any. */
    public SortedMap<LocalDate, Long> eventsByDay() {
        return index.times.countByDay();
    }

    /** Sessions that callers declared. */
    public int declaredSessions() {
        return index.sessions.declaredCount();
    }

    /** What was asked in the log, and what came of it. */
    public DialogueIndex exchanges() {
        return index.exchanges();
    }

    /** Which events say what a question says. */
    public DialogueIndex.Alike alike(String question) {
        return index.exchanges()
                .alike(terms(question), WordPieceTokenizer.uncased().encode(question));
    }

    /** Whether an event has this author. */
    public boolean said(int row, @Nullable String speaker) {
        return speaker != null && index.speakerOf.at(row) == index.speakers.find(speaker);
    }

    /** Each number that is not negative once, in the order of first sight. */
    private static int[] distinct(int[] numbers) {
        int[] distinct = new int[numbers.length];
        int count = 0;
        Set<Integer> seen = new HashSet<>();
        for (int number : numbers) {
            if (number >= 0 && seen.add(number)) {
                distinct[count++] = number;
            }
        }
        return Arrays.copyOf(distinct, count);
    }
}
