package dev.ecphory.jdbc;

import dev.ecphory.ConsolidationResult;
import dev.ecphory.Ecphory;
import dev.ecphory.internal.runtime.FakeEmbedder;
import dev.ecphory.internal.runtime.Known;
import dev.ecphory.ProgressListener;
import dev.ecphory.Tier;
import dev.ecphory.LogEntry;
import dev.ecphory.spi.VectorSpace;
import dev.ecphory.spi.LanguageModel;
import dev.ecphory.internal.model.ScriptedModel;
import dev.ecphory.spi.store.EventStore;
import dev.ecphory.testkit.InMemoryEventStore;
import dev.ecphory.internal.store.SettableClock;
import dev.ecphory.internal.store.WrappedStore;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Engines with a language model and embedders of texts and pictures, all repeatable, and everything that they make and keep. */
final class Whole {
    static final VectorSpace SPACE = new FakeEmbedder().space();

    private static final int ALL = 1_000_000;
    private static final Pattern LINE = Pattern.compile("\"event\":(\\d+)[^\\n]*?(Porto|Lisbon|Rome)");

    private Whole() {}

    static Ecphory engine(EventStore store, InstantSource clock, Album album) {
        return Ecphory.builder(store)
                .embedder(new FakeEmbedder())
                .languageModel(new ScriptedModel(Whole::places))
                .assetDescriber(album.describer(), album.source())
                .assetEmbedder(album.embedder(), album.source())
                .background(false)
                .clock(clock)
                .open();
    }

    /** Does everything for which no language model is needed. */
    static void consolidateByRules(EventStore store) {
        EventStore open = new WrappedStore(store) {
            @Override
            public void close() {}
        };
        try (Ecphory engine =
                Ecphory.builder(open).tier(Tier.EDGE).background(false).open()) {
            ConsolidationResult unused = engine.memory(Child.NAMESPACE).consolidate(ProgressListener.SILENT);
        }
    }

    /** Finds a wish in every line that is about a place. */
    private static String places(LanguageModel.Prompt prompt) {
        List<String> claims = new ArrayList<>();
        Matcher lines = LINE.matcher(prompt.user());
        while (lines.find()) {
            claims.add("{\"event\":" + lines.group(1) + ",\"subject\":\"speaker\",\"predicate\":\"dreams_of\","
                    + "\"object\":\"" + lines.group(2) + "\",\"kind\":\"asserts\",\"quote\":\"" + lines.group(2)
                    + "\",\"confidence\":1.0}");
        }
        return "{\"claims\":[" + String.join(",", claims) + "]}";
    }

    /** What there is of a memory, as lines, all but what was asked of it. */
    static List<String> of(EventStore store) {
        List<String> lines = new ArrayList<>(Known.derived(store, Child.NAMESPACE));
        Map<Long, String> ids = new HashMap<>();
        store.log().after(Child.NAMESPACE, 0, ALL).forEach(entry -> ids.put(entry.seq(), entry.id()));
        for (VectorSpace space : List.of(SPACE, Album.SPACE)) {
            store.vectors()
                    .after(Child.NAMESPACE, space, 0, ALL)
                    .forEach(one -> lines.add("vectors of " + ids.get(one.seq()) + " in " + space.key() + " "
                            + one.passages().stream()
                                    .map(passage -> Arrays.toString(passage.toArray()))
                                    .toList()));
        }
        store.decisions()
                .after(Child.NAMESPACE, 0, ALL)
                .forEach(one -> lines.add("decision at " + one.at() + " " + one.decision()));
        settings(store).forEach((key, value) -> lines.add("setting " + key + " " + value));
        return lines;
    }

    /**
     * Those that callers make: how far summaries and descriptions have come is told by numbers that have holes in one store
     * and not in another, and how often the loop ran or a vector was tried again is no part of a memory.
     */
    private static Map<String, String> settings(EventStore store) {
        Map<String, String> own = new TreeMap<>(store.settings().of(Child.NAMESPACE));
        own.keySet().removeIf(key -> List.of("summaries.", "described.", "assets.again.", "loop.", "worded").stream()
                .anyMatch(key::startsWith));
        return own;
    }

    /** The same of a memory to which only what is left in a store's logs ever happened, and nothing was ever broken off. */
    static List<String> undisturbed(EventStore store, Album album) {
        SettableClock clock = new SettableClock();
        EventStore fresh = new InMemoryEventStore(clock, new SplittableRandom(7));
        Known.replay(store, Child.NAMESPACE, fresh, clock);
        settings(store).forEach((key, value) -> fresh.settings().put(Child.NAMESPACE, key, value));
        List<LogEntry> entries = store.log().after(Child.NAMESPACE, 0, ALL);
        clock.set(entries.getLast().recordedAt());
        try (Ecphory engine = engine(fresh, clock, album)) {
            Chored.finish(engine.memory(Child.NAMESPACE));
            return of(fresh);
        }
    }
}
