package dev.ecphory.index;

import dev.ecphory.memory.Namespace;
import dev.ecphory.memory.Space;
import dev.ecphory.memory.Summary;
import dev.ecphory.model.StaticTable;
import dev.ecphory.store.Store;
import dev.ecphory.text.Words;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** What is kept at hand of a namespace's assets beside its index: what models told of them, and their vectors. Threads may share it. */
final class AssetShelf {
    private record Told(long revision, ToldAssets assets) {}

    private final Namespace namespace;
    private final Store store;
    private final Words words;
    private final StaticTable table;
    private volatile @Nullable Told told;
    private volatile @Nullable AssetVectors vectors;

    AssetShelf(Namespace namespace, Store store, Words words, StaticTable table) {
        this.namespace = namespace;
        this.store = store;
        this.words = words;
        this.table = table;
    }

    /** Read again when summaries changed; made again only when these did. */
    ToldAssets told(MemoryIndex index, IndexLock.Pause pause) {
        long revision = pause.during(() -> store.summaries().revision(namespace));
        @Nullable Told kept = told;
        if (kept != null && kept.revision() == revision) {
            return kept.assets();
        }
        List<Summary> all = pause.during(() -> store.summaries().of(namespace, List.of(Summary.Kind.DERIVED_TEXT)));
        ToldAssets assets = kept != null && kept.assets().of(all)
                ? kept.assets()
                : new ToldAssets(all, words, table, index.means.dimension(), index.tokenWeights);
        told = new Told(revision, assets);
        return assets;
    }

    AssetVectors vectors(Space wanted) {
        AssetVectors now = AssetVectors.of(namespace, store, wanted, vectors);
        vectors = now;
        return now;
    }

    long bytes() {
        @Nullable Told texts = told;
        @Nullable AssetVectors held = vectors;
        return (texts == null ? 0 : texts.assets().bytes()) + (held == null ? 0 : held.bytes());
    }

    void clear() {
        told = null;
        vectors = null;
    }
}
