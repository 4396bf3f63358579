package dev.ecphory.lab.load;

import dev.ecphory.cli.kit.TemporaryFolder;
import dev.ecphory.engine.Ecphory;
import dev.ecphory.engine.Memory;
import dev.ecphory.engine.Progress;
import dev.ecphory.engine.Tier;
import dev.ecphory.lab.measure.Spread;
import dev.ecphory.lab.speed.Synthetic.Asked;
import dev.ecphory.lab.speed.Synthetic;
import dev.ecphory.memory.Event;
import dev.ecphory.memory.LogEntry;
import dev.ecphory.server.EcphoryServer;
import dev.ecphory.server.ServerSettings;
import dev.ecphory.server.rest.RestDoor;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * A store of synthetic conversations under load: many clients append and recall over REST and straight at the library, by
 * turns, in one process on one machine, so that the two can be compared. Afterwards every acknowledged event must be there
 * once. For one thread.
 */
public final class Load {
    private static final String NAMESPACE = "load";
    private static final int BATCH = 1_000;
    private static final double NANOS_A_MILLI = 1e6;
    private static final int MB = 1 << 20;

    private final LoadOptions options;
    private final Progress progress;

    /** Tells how far it has come. */
    public Load(LoadOptions options, Progress progress) {
        this.options = options;
        this.progress = progress;
    }

    /**
     * Runs it. Takes twice the seconds that the options say, and the time to make the store.
     *
     * @return the report: {@code events, clients, seconds}, a map for each way, {@code lost, doubled}, and {@code heapMb} at rest:
     *     before, and after each round
     */
    public Map<String, Object> run() throws Exception {
        try (TemporaryFolder folder = TemporaryFolder.of("load");
                Ecphory engine = Ecphory.builder(folder.path().resolve("load.db"))
                        .tier(Tier.EDGE)
                        .cache(false)
                        .open()) {
            Memory memory = engine.memory(NAMESPACE);
            Synthetic synthetic = new Synthetic(options.seed(), options.events());
            fill(memory, synthetic);
            List<Asked> questions = synthetic.questions(500);
            ServerSettings settings =
                    ServerSettings.DEFAULTS.withAddress("127.0.0.1", 0).withLimits(8 << 20, 0, 2_000);
            try (EcphoryServer server = EcphoryServer.start(engine, settings, List.of(new RestDoor()));
                    RestWay rest = new RestWay(server.url(), NAMESPACE)) {
                return measure(memory, rest, questions);
            }
        }
    }

    private void fill(Memory memory, Synthetic synthetic) {
        List<Event> batch = new ArrayList<>();
        long[] done = {0};
        synthetic.forEach(event -> {
            batch.add(event);
            if (batch.size() == BATCH) {
                memory.append(batch);
                done[0] += batch.size();
                batch.clear();
                progress.at("append", done[0], options.events());
            }
        });
        if (!batch.isEmpty()) {
            memory.append(batch);
        }
        int unused = memory.recall("warm").items().size();
    }

    private Map<String, Object> measure(Memory memory, RestWay rest, List<Asked> questions) throws Exception {
        double seconds = (double) options.seconds() / options.rounds();
        LibraryWay library = new LibraryWay(memory);
        Round.Told warm = new Round(library, questions, options).run(-2, Math.min(5, seconds));
        warm = warm.plus(new Round(rest, questions, options).run(-1, Math.min(5, seconds)));
        Set<String> acknowledged = new HashSet<>(warm.acknowledged());
        Round.Told byRest = Round.Told.none();
        Round.Told byLibrary = Round.Told.none();
        List<Double> heap = new ArrayList<>(List.of(heapAtRest(memory)));
        for (int round = 0; round < options.rounds(); round++) {
            byLibrary = byLibrary.plus(new Round(library, questions, options).run(round, seconds));
            byRest = byRest.plus(new Round(rest, questions, options).run(round, seconds));
            heap.add(heapAtRest(memory));
            progress.at("rounds", round + 1, options.rounds());
        }
        acknowledged.addAll(byRest.acknowledged());
        acknowledged.addAll(byLibrary.acknowledged());
        Map<String, Object> report = new LinkedHashMap<>();
        report.put("events", options.events());
        report.put("clients", options.clients());
        report.put("seconds", options.seconds());
        report.put("library", way(byLibrary));
        report.put("rest", way(byRest));
        report.put("heapMb", heap);
        report.putAll(kept(memory, acknowledged));
        return report;
    }

    private static Map<String, Object> way(Round.Told told) {
        Map<String, Object> way = new LinkedHashMap<>();
        double seconds = told.nanos() / 1e9;
        way.put("errors", told.errors().size());
        way.put("firstErrors", told.errors().stream().limit(3).toList());
        way.put("appends", told.appends().size());
        way.put("recalls", told.recalls().size());
        way.put("callsPerSecond", (told.appends().size() + told.recalls().size()) / seconds);
        way.put("appendMs", spread(told.appends()));
        way.put("recallMs", spread(told.recalls()));
        return way;
    }

    private static Map<String, Object> spread(List<Long> nanos) {
        Spread spread =
                Spread.of(nanos.stream().mapToDouble(one -> one / NANOS_A_MILLI).toArray());
        Map<String, Object> map = new LinkedHashMap<>();
        map.put("p50", spread.p50());
        map.put("p95", spread.p95());
        map.put("p99", spread.p99());
        map.put("max", spread.max());
        return map;
    }

    private static Map<String, Object> kept(Memory memory, Set<String> acknowledged) {
        Set<String> missing = new HashSet<>(acknowledged);
        long doubled = 0;
        Set<String> seen = new HashSet<>();
        long after = 0;
        for (List<LogEntry> page = memory.list(after, BATCH); !page.isEmpty(); page = memory.list(after, BATCH)) {
            for (LogEntry entry : page) {
                missing.remove(entry.id());
                doubled += seen.add(entry.id()) ? 0 : 1;
            }
            after = page.getLast().seq();
        }
        return Map.of("acknowledged", acknowledged.size(), "lost", missing.size(), "doubled", doubled);
    }

    /** What is kept when nothing is under way: chores that are behind hold what they work on. */
    private static double heapAtRest(Memory memory) {
        var unused = memory.consolidate(Progress.SILENT);
        System.gc();
        Runtime runtime = Runtime.getRuntime();
        return (double) (runtime.totalMemory() - runtime.freeMemory()) / MB;
    }
}
