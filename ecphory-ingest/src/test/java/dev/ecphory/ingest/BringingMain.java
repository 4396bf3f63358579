package dev.ecphory.ingest;

import dev.ecphory.ingest.importer.Importers;
import dev.ecphory.Ecphory;
import dev.ecphory.Tier;
import dev.ecphory.ingest.EventImport.Brought;
import dev.ecphory.Namespace;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.lang.management.MemoryPoolMXBean;
import java.lang.management.MemoryType;
import java.nio.file.Path;
import java.time.ZoneOffset;
import java.util.stream.Stream;

/** A program that brings a source into a store and tells on its standard output how far it is; made to be killed. */
public final class BringingMain {
    private BringingMain() {}

    /** Takes the store, the source and the importer's name. */
    public static void main(String[] told) throws IOException {
        Importer importer = Stream.concat(Importers.all().stream(), Stream.of(Importers.documents()))
                .filter(each -> each.name().equals(told[2]))
                .findFirst()
                .orElseThrow();
        ImportOptions how = ImportOptions.of(ZoneOffset.UTC, new RuleContentRouter(StrategyTable.SUMMARISED));
        long start = System.nanoTime();
        try (Ecphory ecphory = Ecphory.builder(Path.of(told[0]))
                .tier(Tier.EDGE)
                .background(false)
                .open()) {
            EventImport bringing = new EventImport(ecphory.memory(Namespace.of("me")), false, complaint -> {});
            long[] shown = {0};
            Brought brought = bringing.run(importer, Path.of(told[1]), how, (stage, done, total) -> {
                long hundredth = total <= 0 ? 0 : done * 100 / total;
                if (hundredth > shown[0]) {
                    shown[0] = hundredth;
                    say("at " + hundredth);
                }
            });
            long peak = ManagementFactory.getMemoryPoolMXBeans().stream()
                    .filter(pool -> pool.getType() == MemoryType.HEAP)
                    .map(MemoryPoolMXBean::getPeakUsage)
                    .mapToLong(java.lang.management.MemoryUsage::getUsed)
                    .sum();
            say("added " + brought.added());
            say("already " + brought.already());
            say("complaints " + brought.complaints());
            say("peak " + (peak >> 20));
            say("ms " + (System.nanoTime() - start) / 1_000_000);
        }
    }

    private static void say(String line) {
        System.out.println(line);
        System.out.flush();
    }
}
