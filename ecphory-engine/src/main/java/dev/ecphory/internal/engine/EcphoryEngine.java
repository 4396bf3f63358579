package dev.ecphory.internal.engine;

import com.github.benmanes.caffeine.cache.Cache;
import dev.ecphory.Ecphory;
import dev.ecphory.Memory;
import dev.ecphory.Namespace;
import dev.ecphory.Preset;
import dev.ecphory.ProgressListener;
import dev.ecphory.admin.HealthReport;
import dev.ecphory.admin.VerificationReport;
import dev.ecphory.internal.index.cache.IndexMemoryBudget;
import dev.ecphory.internal.monitoring.EngineHealth;
import dev.ecphory.internal.monitoring.EngineMetrics;
import dev.ecphory.internal.runtime.EngineContext;
import dev.ecphory.internal.runtime.StoreInspector;
import dev.ecphory.internal.store.NamespaceCache;
import dev.ecphory.internal.window.ChatWindows;
import java.nio.file.Path;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** The engine over one store, and what of it only those who operate it ask. Threads may share it. */
public final class EcphoryEngine implements Ecphory {
    private final Preset preset;
    private final EngineContext engine;
    private final Cache<Namespace, EngineMemory> memories = NamespaceCache.weak();

    EcphoryEngine(Preset preset, EngineContext engine) {
        this.preset = preset;
        this.engine = engine;
    }

    /**
     * The engine that an {@link Ecphory} is.
     *
     * @throws IllegalArgumentException when it is somebody's own implementation
     */
    public static EcphoryEngine of(Ecphory ecphory) {
        if (ecphory instanceof EcphoryEngine own) {
            return own;
        }
        throw new IllegalArgumentException(ecphory.getClass() + " was not made by this engine");
    }

    @Override
    public Memory memory(Namespace namespace) {
        ChatWindows.requireFree(namespace);
        return memories.get(namespace, name -> new EngineMemory(name, engine));
    }

    @Override
    public List<Namespace> namespaces() {
        return engine.store().namespaces().stream()
                .filter(namespace -> !ChatWindows.reserved(namespace))
                .toList();
    }

    @Override
    public HealthReport health() {
        return StoreInspector.health(engine);
    }

    @Override
    public HealthReport quickHealth() {
        return StoreInspector.glance(engine);
    }

    @Override
    public List<HealthReport.Metric> metrics() {
        return EngineMetrics.of(engineHealth());
    }

    /** How it is doing, for those who operate it: what it costs does not grow with the number of namespaces. */
    public EngineHealth engineHealth() {
        return StoreInspector.meters(engine);
    }

    /** The indexes that are in memory, in numbers. Cheap enough to be asked every second. */
    public IndexMemoryBudget.Account indexes() {
        return engine.indexes.account();
    }

    @Override
    public Map<String, String> configuration() {
        TreeMap<String, String> shown =
                new TreeMap<>(engine.settings.shown(engine.store(), engine.indexes.cacheFolder()));
        shown.put("preset", preset.key());
        return Collections.unmodifiableMap(shown);
    }

    @Override
    public void backup(Path target) {
        engine.store().backup(target);
    }

    @Override
    public VerificationReport verify(ProgressListener progress) {
        return StoreInspector.verify(namespaces(), engine, progress);
    }

    @Override
    public void close() {
        engine.close();
    }
}
