package dev.ecphory.cli.admin;

import dev.ecphory.Memory;
import dev.ecphory.admin.MemoryStats;
import dev.ecphory.cli.QueryCommand;
import dev.ecphory.cli.kit.ConsolePage;
import dev.ecphory.wire.StatusJson;
import java.time.LocalDate;
import java.util.Locale;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;

/** One namespace in numbers. */
@Command(name = "stats", description = "Counts what is remembered.")
public final class StatsCommand extends QueryCommand {
    private static final int SPEAKERS = 12;

    @Override
    public Reply of(Memory memory) throws Exception {
        MemoryStats stats = memory.admin().stats();
        return reply(() -> StatusJson.of(stats), page -> page(page, stats));
    }

    private static void page(ConsolePage page, MemoryStats stats) {
        page.pair("namespace", stats.namespace());
        page.pair("events", String.format(Locale.ROOT, "%,d in %,d sessions", stats.events(), stats.sessions()));
        page.pair("speakers", speakers(stats));
        page.pair("from", stats.first() == null ? "-" : day(stats.first()) + " to " + day(stats.last()));
        page.pair("passages", String.format(Locale.ROOT, "%,d", stats.passages()));
        new TreeMap<>(stats.embedded())
                .forEach((space, events) ->
                        page.pair("embedded", String.format(Locale.ROOT, "%,d by %s", events, space)));
        page.pair("store", size(stats.storeBytes()));
        page.pair("index cache", size(stats.indexBytes()));
        page.pair("index in memory", size(stats.memoryBytes()));
    }

    private static @Nullable String day(@Nullable LocalDate day) {
        return day == null ? null : day.toString();
    }

    private static String speakers(MemoryStats stats) {
        int more = stats.speakers().size() - SPEAKERS;
        return String.join(", ", stats.speakers().stream().limit(SPEAKERS).toList())
                + (more > 0 ? " and " + more + " more" : "");
    }

    /** Bytes as a person reads them. */
    public static String size(long bytes) {
        if (bytes < 10_000) {
            return String.format(Locale.ROOT, "%,d bytes", bytes);
        }
        return bytes < 10_000_000
                ? String.format(Locale.ROOT, "%,.0f kB", bytes / 1e3)
                : String.format(Locale.ROOT, "%,.0f MB", bytes / 1e6);
    }
}
