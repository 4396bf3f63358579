package dev.ecphory.internal.runtime;

import dev.ecphory.InvalidInputException;
import dev.ecphory.Preset;
import dev.ecphory.Tier;
import dev.ecphory.admin.Actor;
import dev.ecphory.admin.Admission;
import dev.ecphory.admin.Forgetting;
import dev.ecphory.admin.Quota;
import dev.ecphory.internal.cognition.mechanism.CognitionSettings;
import dev.ecphory.internal.index.cache.CandidateSettings;
import dev.ecphory.spi.store.EventStore;
import dev.ecphory.spi.store.EventStore.Durability;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Collections;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Every switch of the engine, at its default. Set by one thread before the engine opens, and only read afterwards. */
public final class EngineSettings {
    /** Half of what the heap may grow to: recall, consolidation and models need the rest. */
    private static final long HALF = Math.max(1, Runtime.getRuntime().maxMemory() / 2);

    /** Events that take the better part of a second to read and analyse. */
    private static final long LARGE = 20_000;

    private static final long MIB = 1 << 20;

    public Tier tier = Tier.BASE;
    /** How long a reranker may take for a recall. */
    public Duration rerankBudget = Duration.ofMillis(150);

    public Durability durability = Durability.FULL;
    /** Whether threads embed and consolidate new events. */
    public boolean background = true;

    public Admission admission = Admission.ANNOTATE;
    public Forgetting forgetting = Forgetting.RANK_ONLY;
    public CognitionSettings cognition = CognitionSettings.OFF;
    /** Whether recall is refused where a namespace's vectors are of a space that no embedder here has. */
    public boolean strictSpace;

    /** Whether an index is kept on disk between runs. */
    public boolean cache = true;

    /** Where it is kept, in a folder for each store; null for the store's own or the user's. */
    public @Nullable Path cacheFolder;

    /** Bytes that the indexes of all namespaces may take together. */
    public long indexMemory = HALF;

    /** From how many events on the store keeps a namespace's index; 0 for never, null where the store decides. */
    public @Nullable Long snapshots;

    /** From where the candidates of large namespaces come; null where every index is held in memory. */
    public @Nullable CandidateSettings candidates;

    /** Whether every namespace keeps a trail, or only those that are set to. */
    public boolean trail;

    /** Who asks where nobody else is named. */
    public Actor actor = Actor.UNNAMED;

    /** Of every namespace that has none of its own. */
    public Quota quota = Quota.UNSAID;

    /** The switches of a preset, as its choices tell them. */
    public static EngineSettings of(Preset preset) {
        EngineSettings settings = new EngineSettings();
        switch (preset) {
            case DEFAULT -> {}
            case CODING_AGENT -> {
                settings.admission = Admission.KEEP_ALL;
                settings.forgetting = Forgetting.ARCHIVE;
            }
            case COMPANION -> {
                settings.forgetting = Forgetting.ARCHIVE;
                settings.cognition = CognitionSettings.COMPANION;
            }
            case ARCHIVE -> {
                settings.admission = Admission.KEEP_ALL;
                settings.forgetting = Forgetting.NONE;
            }
            case BENCHMARK -> {
                settings.tier = Tier.EDGE;
                settings.background = false;
                settings.cache = false;
                settings.durability = Durability.NORMAL;
            }
        }
        return settings;
    }

    /** Refuses a number that is too small. */
    public static long atLeast(String field, long value, long least) {
        if (value < least) {
            throw new InvalidInputException(field, Long.toString(value), "is too small", "give " + least + " or more");
        }
        return value;
    }

    /** From how many events on a store keeps a namespace's index; 0 for never. */
    long snapshotFrom(EventStore store) {
        return snapshots != null ? snapshots : store.isRemote() ? LARGE : 0;
    }

    /** Names and values as a person reads them, sorted. */
    public Map<String, String> shown(EventStore store, Optional<Path> caches) {
        TreeMap<String, String> shown = new TreeMap<>();
        shown.put("tier", lowerCase(tier));
        shown.put("durability", lowerCase(durability));
        shown.put("admission", lowerCase(admission));
        shown.put("forgetting", lowerCase(forgetting));
        shown.put(
                "cognition",
                cognition.on().isEmpty()
                        ? "off"
                        : cognition.on().stream().map(EngineSettings::lowerCase).collect(Collectors.joining(", ")));
        shown.put("persona", cognition.persona().toString());
        shown.put("background", Boolean.toString(background));
        shown.put("cache", cache ? caches.map(Object::toString).orElse("nowhere to keep it") : "off");
        shown.put("cache-folder", cacheFolder == null ? "none" : cacheFolder.toString());
        shown.put("index-memory", indexMemory == HALF ? "half of the heap" : indexMemory / MIB + " MiB");
        long from = snapshotFrom(store);
        shown.put("index-snapshots", from == 0 ? "off" : "from " + from + " events");
        CandidateSettings large = candidates;
        shown.put("candidates", large == null ? "memory" : large.source().name() + " from " + large.from() + " events");
        shown.put("strict_space", Boolean.toString(strictSpace));
        shown.put("trail", trail ? "on" : "where it is set");
        shown.put("quota-events", limit(Quota.of(quota.events())));
        shown.put("quota-bytes", limit(Quota.of(quota.bytes())));
        shown.put("quota-rate", limit(Quota.of(quota.perMinute())));
        shown.put("store", store.readOnly() ? "read-only" : "writable");
        return Collections.unmodifiableMap(shown);
    }

    private static String lowerCase(Enum<?> value) {
        return value.name().toLowerCase(Locale.ROOT);
    }

    private static String limit(long value) {
        return value == 0 ? "none" : Long.toString(value);
    }
}
