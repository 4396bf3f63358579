package dev.ecphory.internal.index;

import dev.ecphory.EventFilter;
import dev.ecphory.Visibility;
import dev.ecphory.internal.index.column.QuantizedVectors;
import dev.ecphory.internal.language.TimeWindow;
import dev.ecphory.internal.text.TermAnalyzer;
import dev.ecphory.internal.text.WordPieceTokenizer;
import dev.ecphory.internal.vector.NearestTokens;
import dev.ecphory.internal.vector.StaticTokenTable;
import dev.ecphory.spi.CandidateSource.Clause;
import dev.ecphory.spi.CandidateSource.Search;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.time.LocalDateTime;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * The searches by which a {@link dev.ecphory.spi.CandidateSource} finds the best events for a question: by each of the fields that
 * grow with what is rare in a namespace, and by their sum with who is asked about and when. Words weigh what they weigh in
 * {@link Bm25Scorer}, word pieces what they weigh in {@link StaticVectorScorer}. Immutable.
 */
public final class CandidateSearches {
    /** Words, word pieces and pairs of words that one search may hold, the rarest of a long prompt; an engine allows 1,024 in all. */
    private static final int MOST_WORDS = 250;

    private static final int MOST_PIECES = 700;
    private static final int MOST_PAIRS = 900;

    /** Word pieces near to one that are looked for; what is farther hardly counts, and most passages hold some of it. */
    private static final int MOST_NEAR = 20;

    private static final float LEAST_COSINE = .55f;
    /** How many times as many candidates all fields together give as one of them. */
    private static final int TOGETHER = 6;

    private static final long DAY = Duration.ofDays(1).toNanos() / 1_000;
    private static final int AFTERMATH = 14;
    /** In the year 9999. */
    private static final long EVER = 253_000_000_000_000_000L;

    /** About what the fields weigh by default: the sum needs no more than to bring the best to the front. */
    private static final float WORDS = .7f;

    private static final float PIECES = .7f;
    private static final float AUTHOR = .75f;
    private static final float DATE = .75f;

    private final CandidateCue cue;
    private final Set<Long> without;
    private final int count;
    private final Map<String, Float> words;
    private final List<Map<Integer, Float>> pieces = new ArrayList<>();
    private final Map<String, Float> pairs;
    private final Set<String> counted;
    private final byte[] mean;
    private final float meanScale;

    /**
     * For a question.
     *
     * @param without events that must not be given
     * @param count candidates of each search; {@value #TOGETHER} times as many of the one of all together
     */
    public CandidateSearches(
            CandidateCue cue,
            NamespaceStatistics corpus,
            TermAnalyzer analysis,
            StaticTokenTable table,
            Set<Long> without,
            int count) {
        this.cue = cue;
        this.without = without;
        this.count = count;
        List<String> sequence = analysis.terms(cue.text());
        Map<String, Float> all = new LinkedHashMap<>();
        List<String> terms = new ArrayList<>(sequence);
        terms.addAll(analysis.codes(cue.text()));
        for (String word : terms) {
            int held = corpus.held(word);
            if (held > 0) {
                all.put(word, Bm25Scorer.idf(corpus.passages, held));
            }
        }
        words = rarest(all, MOST_WORDS);
        Map<String, Float> beside = new LinkedHashMap<>();
        for (int i = 0; i < sequence.size(); i++) {
            for (int j = i + 1; j <= i + 2 && j < sequence.size(); j++) {
                Float first = all.get(sequence.get(i));
                Float second = all.get(sequence.get(j));
                if (first != null && second != null && !sequence.get(i).equals(sequence.get(j))) {
                    beside.put(CandidateDocuments.pair(sequence.get(i), sequence.get(j)), first + second);
                }
            }
        }
        counted = beside.keySet();
        pairs = rarest(beside, MOST_PAIRS);
        int[] tokens = Arrays.stream(WordPieceTokenizer.uncased().encode(cue.text()))
                .distinct()
                .toArray();
        near(tokens, corpus, table);
        mean = new byte[new NamespaceIndex(table.dimension()).means.dimension()];
        meanScale = QuantizedVectors.quantise(table.bag(tokens, corpus::pieceRarity), mean);
    }

    /** Those that weigh most, as many as there may be; the first where they weigh the same. */
    private static <T> Map<T, Float> rarest(Map<T, Float> weights, int most) {
        return weights.entrySet().stream()
                .sorted(Map.Entry.<T, Float>comparingByValue().reversed())
                .limit(most)
                .collect(Collectors.toMap(
                        Map.Entry::getKey, Map.Entry::getValue, (one, other) -> one, LinkedHashMap::new));
    }

    private void near(int[] tokens, NamespaceStatistics corpus, StaticTokenTable table) {
        float total = 0;
        Map<Integer, Float> rarities = new LinkedHashMap<>();
        for (int token : tokens) {
            rarities.put(token, corpus.pieceRarity(token));
            total += corpus.pieceRarity(token);
        }
        int clauses = 0;
        int each = tokens.length == 0 ? 0 : Math.max(1, MOST_PIECES / tokens.length);
        for (int token : rarest(rarities, MOST_PIECES).keySet()) {
            float weight = rarities.getOrDefault(token, 0f) / total;
            Map<Integer, Float> group = new LinkedHashMap<>();
            NearestTokens near = table.neighbours(token, LEAST_COSINE, MOST_NEAR);
            for (int place = 0; place < Math.min(each, near.size()) && weight > 0; place++) {
                if (corpus.pieces[near.token(place)] > 0) {
                    group.put(near.token(place), weight * StaticVectorScorer.gain(near.cosine(place)));
                }
            }
            clauses += group.size();
            if (!group.isEmpty() && clauses <= MOST_PIECES) {
                pieces.add(group);
            }
        }
    }

    /** The pairs of words of the question, whose passages are to be counted. */
    public Set<String> pairs() {
        return counted;
    }

    /** One search for each field. */
    public List<Search> byField() {
        List<Search> searches = new ArrayList<>();
        if (!words.isEmpty()) {
            searches.add(search(List.of(new Clause.Words(words)), count));
        }
        if (!pieces.isEmpty()) {
            searches.add(search(List.of(new Clause.Pieces(pieces)), count));
        }
        if (meanScale > 0) {
            searches.add(search(List.of(new Clause.Mean(ByteBuffer.wrap(mean))), count));
        }
        if (!pairs.isEmpty()) {
            searches.add(search(List.of(new Clause.Pairs(pairs)), count));
        }
        return searches;
    }

    /** The search for events in sight that lie evenly in the log. */
    public Search spread(int most) {
        return search(List.of(new Clause.Spread()), most);
    }

    /** The search for events by their numbers, whether they match or not. */
    public static Search of(Set<Long> seqs) {
        Visibility all = Visibility.NOW;
        return new Search(List.of(new Clause.Events(seqs)), all.filter(), null, null, Set.of(), seqs.size());
    }

    /** The search for the newest turns of a session. */
    public static Search latest(String session, int turns) {
        EventFilter of = EventFilter.sessions(List.of(session));
        return new Search(List.of(new Clause.Latest()), of, null, null, Set.of(), turns);
    }

    /**
     * The search for what is best by all of them together; none where nothing is looked for.
     *
     * @param best the greatest score of each search of {@link #byField}
     */
    public List<Search> together(List<Float> best) {
        List<Clause> clauses = lent(best);
        if (!cue.subjects().isEmpty()) {
            clauses.add(new Clause.Speakers(Set.copyOf(cue.subjects()), AUTHOR));
        }
        TimeWindow window = cue.window();
        if (window != null) {
            long from = window.start() == null ? 0 : micros(window.start()) - DAY;
            long to = window.end() == null ? EVER : micros(window.end()) + DAY;
            clauses.add(new Clause.Occurred(from, to, DATE / 2));
            clauses.add(new Clause.Occurred(from, to + AFTERMATH * DAY, DATE / 2));
        }
        return clauses.isEmpty() ? List.of() : List.of(search(clauses, TOGETHER * count));
    }

    /** The search for what is best in each of some sessions by what is lent to neighbours; none where nothing is looked for. */
    public List<Search> bestOf(Set<String> sessions, List<Float> best) {
        List<Clause> clauses = lent(best);
        return clauses.isEmpty() || sessions.isEmpty()
                ? List.of()
                : List.of(search(clauses, count).bestOf(sessions));
    }

    /** Words and word pieces, each as far as the best of them reaches. */
    private List<Clause> lent(List<Float> best) {
        List<Clause> clauses = new ArrayList<>();
        int at = 0;
        float most = words.isEmpty() ? 0 : best.get(at++); // 0 where nothing in sight holds one of them
        if (most > 0) {
            float scale = WORDS / most;
            Map<String, Float> scaled = new LinkedHashMap<>();
            words.forEach((word, weight) -> scaled.put(word, weight * scale));
            clauses.add(new Clause.Words(scaled));
        }
        most = pieces.isEmpty() ? 0 : best.get(at);
        if (most > 0) {
            float scale = PIECES / most;
            List<Map<Integer, Float>> scaled = new ArrayList<>();
            pieces.forEach(group -> {
                Map<Integer, Float> one = new LinkedHashMap<>();
                group.forEach((piece, gain) -> one.put(piece, gain * scale));
                scaled.add(one);
            });
            clauses.add(new Clause.Pieces(scaled));
        }
        return clauses;
    }

    private static long micros(LocalDateTime time) {
        return NamespaceIndexWriter.micros(time.toInstant(ZoneOffset.UTC));
    }

    private Search search(List<Clause> clauses, int most) {
        Visibility sight = cue.visibility();
        @Nullable Long known = sight.knownAt() == null ? null : NamespaceIndexWriter.micros(sight.knownAt());
        @Nullable Long valid = sight.validAt() == null ? null : NamespaceIndexWriter.micros(sight.validAt());
        return new Search(clauses, sight.filter(), known, valid, without, most);
    }
}
