package dev.ecphory.internal.retrieval.summaries;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import dev.ecphory.Namespace;
import dev.ecphory.RecalledSummary;
import dev.ecphory.internal.vector.PhraseVectors;
import dev.ecphory.knowledge.Summary;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * Keeps the summaries of the namespaces that were asked last at hand, about a kilobyte a line; only the newest of very
 * many. Read when a broad question is asked, and again when they changed. Threads may share it.
 */
public final class SummaryCache {
    /** The most lines that are kept of one namespace. */
    static final int MOST_LINES = 20_000;

    private static final int MOST_NAMESPACES = 8;
    /** The most summaries of which a context may tell, and lines of each. */
    private static final int MOST = 6;

    private static final int MOST_OF_ONE = 8;
    /** A line that is less near says nothing of what is asked. */
    private static final double NEAR = .2;

    private static final class Placed {
        private final List<String> events;
        private final String text;
        private final float[] direction;

        Placed(Summary.Line line) {
            this.events = line.events();
            this.text = line.text();
            this.direction = PhraseVectors.bundled().of(text);
        }
    }

    private record Kept(Summary summary, List<Placed> lines) {}

    private record CachedSummaries(long revision, List<Kept> kept) {}

    private final SummarySource source;
    private final Cache<Namespace, CachedSummaries> caches = Caffeine.newBuilder()
            .maximumSize(MOST_NAMESPACES)
            .executor(Runnable::run)
            .build();

    public SummaryCache(SummarySource source) {
        this.source = source;
    }

    /** What of a namespace's summaries speaks of a topic, the nearest first. */
    public List<RecalledSummary> about(Namespace namespace, String topic, Predicate<Summary> wanted) {
        float[] direction = PhraseVectors.bundled().of(topic);
        List<RecalledSummary> found = new ArrayList<>();
        for (Kept kept : shelf(namespace).kept()) {
            List<RecalledSummary.Line> near = new ArrayList<>();
            for (Placed line : kept.lines()) {
                double score = PhraseVectors.cosine(direction, line.direction);
                if (score >= NEAR) {
                    near.add(new RecalledSummary.Line(line.events, line.text, score));
                }
            }
            near.sort(Comparator.comparingDouble((RecalledSummary.Line line) -> -line.score()));
            if (!near.isEmpty() && wanted.test(kept.summary())) {
                found.add(new RecalledSummary(
                        kept.summary(), near.subList(0, Math.min(MOST_OF_ONE, near.size())), false));
            }
        }
        found.sort(Comparator.comparingDouble(SummaryCache::nearness).reversed().thenComparing(one -> one.summary()
                .id()));
        return List.copyOf(found.subList(0, Math.min(MOST, found.size())));
    }

    /** A namespace's insights and its portrait, by id; read from the store each time, since few recipes want them. */
    public List<Summary> inferred(Namespace namespace) {
        return source.inferred().apply(namespace);
    }

    /** The mean of its best three lines, where a missing one counts as not near at all. */
    private static double nearness(RecalledSummary overview) {
        return overview.lines().stream()
                        .limit(3)
                        .mapToDouble(RecalledSummary.Line::score)
                        .sum()
                / 3;
    }

    /** Keeps nothing of a namespace. */
    public void forget(Namespace namespace) {
        caches.invalidate(namespace);
    }

    private CachedSummaries shelf(Namespace namespace) {
        long revision = source.revision().applyAsLong(namespace);
        @Nullable CachedSummaries kept = caches.getIfPresent(namespace);
        if (kept != null && kept.revision() == revision) {
            return kept;
        }
        CachedSummaries read = new CachedSummaries(
                revision, read(source.all().apply(namespace), kept == null ? List.of() : kept.kept()));
        caches.put(namespace, read);
        return read;
    }

    /** What did not change since is not read again. */
    private static List<Kept> read(List<Summary> all, List<Kept> before) {
        Map<String, Kept> known = new HashMap<>();
        before.forEach(one -> known.put(one.summary().id(), one));
        List<Summary> newest = new ArrayList<>(all);
        newest.sort(Comparator.comparing(Summary::to).reversed().thenComparing(Summary::id));
        List<Kept> kept = new ArrayList<>();
        int lines = 0;
        for (Summary summary : newest) {
            Kept same = known.get(summary.id());
            if (same != null && same.summary().text().equals(summary.text())) {
                lines += same.lines().size();
                kept.add(new Kept(summary, same.lines()));
                continue;
            }
            List<Placed> placed = new ArrayList<>();
            for (Summary.Line line : summary.lines()) {
                placed.add(new Placed(line));
            }
            lines += placed.size();
            if (lines > MOST_LINES) {
                break;
            }
            kept.add(new Kept(summary, placed));
        }
        return List.copyOf(kept);
    }
}
