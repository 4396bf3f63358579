package dev.ecphory.internal.index;

import dev.ecphory.Namespace;
import dev.ecphory.internal.text.TermAnalyzer;
import dev.ecphory.internal.vector.StaticTokenTable;
import dev.ecphory.knowledge.Summary;
import dev.ecphory.spi.VectorSpace;
import dev.ecphory.spi.store.EventStore;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** What is kept at hand of a namespace's assets beside its index: what models told of them, and their vectors. Threads may share it. */
public final class AssetIndexCache {
    private record CachedTexts(long revision, AssetTextIndex assets) {}

    private final Namespace namespace;
    private final EventStore store;
    private final TermAnalyzer words;
    private final StaticTokenTable table;
    private volatile @Nullable CachedTexts told;
    private volatile @Nullable AssetVectorIndex vectors;

    public AssetIndexCache(Namespace namespace, EventStore store, TermAnalyzer words, StaticTokenTable table) {
        this.namespace = namespace;
        this.store = store;
        this.words = words;
        this.table = table;
    }

    /** Read again when summaries changed; made again only when these did. */
    public AssetTextIndex told(NamespaceIndex index, IndexLock.Pause pause) {
        long revision = pause.during(() -> store.summaries().revision(namespace));
        @Nullable CachedTexts kept = told;
        if (kept != null && kept.revision() == revision) {
            return kept.assets();
        }
        List<Summary> all = revision == 0 // there never was a summary
                ? List.of()
                : pause.during(() -> store.summaries().of(namespace, List.of(Summary.Kind.DERIVED_TEXT)));
        AssetTextIndex assets = kept != null && kept.assets().of(all)
                ? kept.assets()
                : new AssetTextIndex(all, words, table, index.means.dimension(), index.tokenWeights);
        told = new CachedTexts(revision, assets);
        return assets;
    }

    public AssetVectorIndex vectors(VectorSpace wanted) {
        AssetVectorIndex now = AssetVectorIndex.of(namespace, store, wanted, vectors);
        vectors = now;
        return now;
    }

    public long bytes() {
        @Nullable CachedTexts texts = told;
        @Nullable AssetVectorIndex held = vectors;
        return (texts == null ? 0 : texts.assets().bytes()) + (held == null ? 0 : held.bytes());
    }

    public void clear() {
        told = null;
        vectors = null;
    }
}
