package dev.ecphory.internal.embedding;

import dev.ecphory.EcphoryException.Remedy;
import dev.ecphory.LogEntry;
import dev.ecphory.ModelUnavailableException;
import dev.ecphory.Namespace;
import dev.ecphory.internal.assets.AssetModels;
import dev.ecphory.internal.index.EventPassages;
import dev.ecphory.spi.Embedder;
import dev.ecphory.spi.VectorSpace;
import dev.ecphory.spi.store.EventStore;
import dev.ecphory.spi.store.VectorTable.EventVectors;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Which embedder reads a namespace's events and questions: the one of the space that it is served in, which is that of the
 * configured embedder unless its vectors are still of another. Threads may share it.
 */
public final class EmbedderResolver {
    /** Rows of a space that are looked at to see whether it is one of texts. */
    private static final int LOOKED_AT = 64;

    private final EventStore store;
    private final EmbedderLoader neural;
    private final List<Embedder> earlier;
    private final boolean strict;
    private final AssetModels assets;
    /** Where nothing is recorded and the configured space has vectors: that changes only by being recorded. */
    private final Map<Namespace, VectorSpace> usual = new ConcurrentHashMap<>();

    /**
     * @param neural the configured embedder
     * @param earlier embedders of other spaces that are at hand
     * @param strict whether recall is refused where no embedder of the served space is at hand
     */
    public EmbedderResolver(
            EventStore store, EmbedderLoader neural, List<Embedder> earlier, boolean strict, AssetModels assets) {
        this.store = store;
        this.neural = neural;
        this.earlier = List.copyOf(earlier);
        this.strict = strict;
        this.assets = assets;
    }

    /** Who reads a question, or why nobody does. */
    public record ResolvedEmbedder(
            @Nullable Embedder embedder, @Nullable String missing) {}

    /**
     * Who reads a question of a namespace, after so much patience for a model that loads.
     *
     * @throws ModelUnavailableException when that is strict, and no embedder of the served space is at hand
     */
    public ResolvedEmbedder asked(Namespace namespace, Duration patience) {
        @Nullable Embedder configured = neural.get(patience).orElse(null);
        @Nullable
        VectorSpace served = configured == null && earlier.isEmpty() ? null : served(namespace, spaceOf(configured));
        @Nullable Embedder one = served == null ? null : of(served, configured);
        if (one != null) {
            return new ResolvedEmbedder(one, null);
        }
        if (served == null || configured == null) {
            return new ResolvedEmbedder(null, neural.missing());
        }
        ModelUnavailableException foreign = foreign(namespace, served, configured.space());
        if (strict) {
            throw foreign;
        }
        return new ResolvedEmbedder(null, foreign.getMessage());
    }

    private static @Nullable VectorSpace spaceOf(@Nullable Embedder embedder) {
        return embedder == null ? null : embedder.space();
    }

    /**
     * The embedder of the space that a namespace is served in; waits for the configured one to load.
     *
     * @throws ModelUnavailableException when there is none, or only one of another space
     */
    public Embedder serving(Namespace namespace) {
        Embedder configured = neural.require();
        VectorSpace served = served(namespace, configured.space());
        if (served == null) {
            return configured;
        }
        Embedder one = of(served, configured);
        if (one == null) {
            throw foreign(namespace, served, configured.space());
        }
        return one;
    }

    /** The same, if it can be had. */
    public Optional<Embedder> servingIfThere(Namespace namespace) {
        @Nullable Embedder configured = neural.get().orElse(null);
        VectorSpace served = served(namespace, spaceOf(configured));
        return Optional.ofNullable(served == null ? null : of(served, configured));
    }

    private @Nullable Embedder of(VectorSpace served, @Nullable Embedder configured) {
        return Stream.concat(Stream.ofNullable(configured), earlier.stream())
                .filter(one -> one.space().equals(served))
                .findFirst()
                .orElse(null);
    }

    /**
     * The space that a namespace is served in: the recorded one; else the configured one if it has vectors there or no other
     * has; else the first of texts that has. Null when nothing is known at all.
     */
    public @Nullable VectorSpace served(Namespace namespace, @Nullable VectorSpace configured) {
        Optional<ActiveVectorSpace> recorded = ActiveVectorSpace.recorded(store, namespace);
        if (recorded.isPresent()) {
            return recorded.get().served();
        }
        if (configured != null && configured.equals(usual.get(namespace))) {
            return configured;
        }
        List<String> spaces = store.vectors().spaces(namespace);
        if (configured != null && spaces.contains(configured.key())) {
            usual.put(namespace, configured);
            return configured;
        }
        for (String key : spaces) {
            VectorSpace space = VectorSpace.parse(key);
            if (ofTexts(namespace, space)) {
                return space;
            }
        }
        return configured;
    }

    /** Vectors of images and recordings are kept in the same table: only their events have any. */
    private boolean ofTexts(Namespace namespace, VectorSpace space) {
        if (assets.embedder() != null && assets.embedder().space().equals(space)) {
            return false;
        }
        List<Long> seqs = store.vectors().after(namespace, space, 0, LOOKED_AT).stream()
                .filter(one -> !one.passages().isEmpty())
                .map(EventVectors::seq)
                .toList();
        for (LogEntry entry : store.log().at(namespace, seqs)) {
            if (entry.event().asset().isEmpty()
                    && !EventPassages.modelPassages(entry).isEmpty()) {
                return true;
            }
        }
        return false;
    }

    /** Where the namespace is served by another space than the configured one. */
    public static ModelUnavailableException foreign(Namespace namespace, VectorSpace served, VectorSpace configured) {
        return new ModelUnavailableException(
                "the vectors of namespace " + namespace + " are of space " + served.key()
                        + ", the configured embedder is of space " + configured.key(),
                new Remedy(Remedy.Kind.REEMBED, namespace.value()));
    }

    public void close() {
        earlier.forEach(Embedder::close);
    }
}
