package dev.ecphory.internal.index.cache;

import dev.ecphory.EventFilter;
import dev.ecphory.EventFilter.Everything;
import dev.ecphory.EventFilter.In;
import dev.ecphory.FilterValue;
import dev.ecphory.Namespace;
import dev.ecphory.RetryableException;
import dev.ecphory.admin.HealthReport;
import dev.ecphory.spi.CandidateSource;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.ToDoubleFunction;
import java.util.stream.Stream;

/** Candidates from a list in memory, every document of which is looked at for each search. Filters by text alone. Threads may share it. */
final class ListedCandidateSource implements CandidateSource {
    private final Map<Namespace, List<Document>> documents = new HashMap<>();
    private final Map<Namespace, Progress> progress = new HashMap<>();
    /** Whether it cannot be reached. */
    volatile boolean away;
    /** Writings that arrive before one does but is not confirmed; negative where all are. */
    int unconfirmed = -1;

    @Override
    public String name() {
        return "list";
    }

    private List<Document> of(Namespace namespace) {
        if (away) {
            throw new RetryableException("the list is away", "try again", null);
        }
        return documents.computeIfAbsent(namespace, none -> new ArrayList<>());
    }

    @Override
    public synchronized Optional<Progress> progress(Namespace namespace) {
        List<Document> unused = of(namespace);
        return Optional.ofNullable(progress.get(namespace));
    }

    @Override
    public synchronized void put(Scope scope, List<Document> more) {
        of(scope.namespace()).addAll(more);
        if (unconfirmed-- == 0) {
            throw new RetryableException("the list did not answer in time", "try again", null);
        }
    }

    @Override
    public synchronized void put(Namespace namespace, Progress reached) {
        progress.put(namespace, reached);
    }

    @Override
    public synchronized long erase(Namespace namespace, long after) {
        long before = of(namespace).size();
        of(namespace).removeIf(document -> document.seq() > after);
        if (after == 0) {
            progress.remove(namespace);
        }
        return before - of(namespace).size();
    }

    @Override
    public synchronized Found search(Scope scope, List<Search> searches, Set<String> pairs) {
        List<Document> all = of(scope.namespace()).stream()
                .filter(document -> document.seq() <= scope.through())
                .toList();
        List<List<Place>> lists = new ArrayList<>();
        List<Float> best = new ArrayList<>();
        for (Search search : searches) {
            ToDoubleFunction<Document> score = document -> score(document, search);
            List<Document> found = all.stream()
                    .filter(document -> matches(document, search) && score.applyAsDouble(document) > 0)
                    .sorted(Comparator.comparingDouble(score).reversed())
                    .toList();
            Set<String> seen = new HashSet<>();
            lists.add(found.stream()
                    .filter(document -> search.sessions() == null || seen.add(document.session()))
                    .limit(search.count())
                    .map(ListedCandidateSource::place)
                    .toList());
            best.add(found.isEmpty() ? 0 : (float) score.applyAsDouble(found.getFirst()));
        }
        Map<String, Long> frequencies = new HashMap<>();
        for (String pair : pairs) {
            frequencies.put(
                    pair,
                    all.stream()
                            .flatMap(document -> document.passages().stream())
                            .filter(passage -> passage.pairs().contains(pair))
                            .count());
        }
        return new Found(lists, best, frequencies);
    }

    /** How many documents of each event there are. */
    synchronized Map<Long, Integer> copies(Namespace namespace) {
        Map<Long, Integer> copies = new HashMap<>();
        of(namespace).forEach(document -> copies.merge(document.seq(), 1, Integer::sum));
        return copies;
    }

    private static Place place(Document document) {
        return new Place(document.seq(), document.session(), document.position());
    }

    private static boolean matches(Document document, Search search) {
        return (search.recordedBy() == null || document.recordedAt() <= search.recordedBy())
                && (search.occurredBy() == null || document.occurredAt() <= search.occurredBy())
                && !search.without().contains(document.seq())
                && (search.sessions() == null || search.sessions().contains(document.session()))
                && holds(search.filter(), document);
    }

    private static boolean holds(EventFilter filter, Document document) {
        return switch (filter) {
            case Everything all -> true;
            case In in ->
                in.values().stream()
                        .anyMatch(value -> value instanceof FilterValue.Text text
                                && text.text()
                                        .equals(document.fields().get(in.field().toString())));
            default -> throw new IllegalArgumentException(filter + " is more than a list can do");
        };
    }

    private static double score(Document document, Search search) {
        return document.passages().stream()
                .mapToDouble(passage -> search.clauses().stream()
                        .mapToDouble(clause -> score(document, passage, clause))
                        .sum())
                .max()
                .orElse(0);
    }

    private static double score(Document document, Passage passage, Clause clause) {
        return switch (clause) {
            case Clause.Words words ->
                words.weights().entrySet().stream()
                        .mapToDouble(one -> one.getValue() * passage.words().getOrDefault(one.getKey(), 0f))
                        .sum();
            case Clause.Pieces pieces ->
                pieces.groups().stream()
                        .mapToDouble(group -> group.entrySet().stream()
                                .filter(one -> passage.pieces().contains(one.getKey()))
                                .mapToDouble(Map.Entry::getValue)
                                .max()
                                .orElse(0))
                        .sum();
            case Clause.Pairs pairs ->
                pairs.weights().entrySet().stream()
                        .filter(one -> passage.pairs().contains(one.getKey()))
                        .mapToDouble(Map.Entry::getValue)
                        .sum();
            case Clause.Speakers speakers ->
                speakers.names().contains(document.fields().get("speaker")) ? speakers.weight() : 0;
            case Clause.Occurred occurred ->
                document.occurredAt() >= occurred.from() && document.occurredAt() < occurred.to()
                        ? occurred.weight()
                        : 0;
            case Clause.Mean mean -> 2 + cosine(mean.vector(), passage.mean());
            case Clause.Latest latest -> document.seq();
            case Clause.Spread spread -> 2.0 * Long.MAX_VALUE - (Long.reverse(document.seq()) >>> 1);
            case Clause.Events events -> events.seqs().contains(document.seq()) ? 1 : 0;
        };
    }

    private static double cosine(ByteBuffer first, ByteBuffer second) {
        double product = 0;
        double squares = 0;
        double others = 0;
        for (int i = 0; i < first.remaining(); i++) {
            product += first.get(i) * second.get(i);
            squares += first.get(i) * first.get(i);
            others += second.get(i) * second.get(i);
        }
        return squares == 0 || others == 0 ? -1 : product / Math.sqrt(squares * others);
    }

    @Override
    public synchronized Set<Place> around(Scope scope, Collection<Place> places, int reach) {
        Map<String, Set<Integer>> wanted = new HashMap<>();
        for (Place place : places) {
            for (int position = place.position() - reach; position <= place.position() + reach; position++) {
                wanted.computeIfAbsent(place.session(), none -> new HashSet<>()).add(position);
            }
        }
        Set<Place> around = new LinkedHashSet<>();
        for (Document document : of(scope.namespace())) {
            if (wanted.getOrDefault(document.session(), Set.of()).contains(document.position())) {
                around.add(place(document));
            }
        }
        return around;
    }

    @Override
    public synchronized Map<String, Integer> lengths(Scope scope, Set<String> sessions) {
        Map<String, Integer> lengths = new HashMap<>();
        Stream<Document> some =
                of(scope.namespace()).stream().filter(document -> sessions.contains(document.session()));
        some.forEach(document -> lengths.merge(document.session(), 1, Integer::sum));
        return lengths;
    }

    @Override
    public HealthReport health() {
        return new HealthReport(List.of());
    }

    @Override
    public void close() {}
}
