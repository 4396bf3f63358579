package dev.ecphory.cli.admin;

import dev.ecphory.Memory;
import dev.ecphory.admin.Quota;
import dev.ecphory.cli.QueryCommand;
import dev.ecphory.cli.kit.ConsolePage;
import dev.ecphory.cli.kit.ConsoleTable;
import dev.ecphory.cli.options.GovernanceOptions;
import dev.ecphory.internal.engine.EngineMemory;
import dev.ecphory.internal.governance.QuotaStatus;
import dev.ecphory.spi.store.QuotaTable;
import dev.ecphory.wire.StatusJson;
import java.util.Locale;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** How much may be remembered. */
@Command(
        name = "quota",
        description = {
            "Shows how much a namespace may hold and take in, and does; with limits, sets its own.",
            "A limit that is not given stays as it is; 0 is no limit, default is what each process has for every"
                    + " namespace."
        })
public final class QuotaCommand extends QueryCommand {
    private static final String DEFAULT = "default";

    @Option(names = "--events", paramLabel = "N", description = "Events that it may hold.")
    private @Nullable String events;

    @Option(
            names = "--bytes",
            paramLabel = "SIZE",
            description = "What callers gave of them, texts, captions and metadata in UTF-8, like 64m.")
    private @Nullable String bytes;

    @Option(names = "--rate", paramLabel = "N", description = "Events that it takes in a minute.")
    private @Nullable String rate;

    @Override
    public Reply of(Memory memory) throws Exception {
        QuotaStatus allotment = EngineMemory.of(memory).quotaStatus();
        if (events != null || bytes != null || rate != null) {
            Quota own = allotment.own();
            allotment.set(new Quota(
                    told("--events", events, own.events()),
                    told("--bytes", bytes, own.bytes()),
                    told("--rate", rate, own.perMinute())));
        }
        QuotaTable.Usage used = allotment.used();
        Quota own = allotment.own();
        Quota holding = allotment.holding();
        return reply(() -> StatusJson.of(used, own, holding), page -> page(page, used, own, holding));
    }

    private static @Nullable Long told(String field, @Nullable String told, @Nullable Long before) {
        if (told == null) {
            return before;
        }
        return told.equals(DEFAULT) ? null : GovernanceOptions.limit(field, told);
    }

    private static void page(ConsolePage page, QuotaTable.Usage used, Quota own, Quota holding) {
        ConsoleTable table = new ConsoleTable("what", "is", "may be", "set");
        row(page, table, "events", used.events(), holding.events(), own.events());
        row(page, table, "bytes", used.bytes(), holding.bytes(), own.bytes());
        row(page, table, "events a minute", -1, holding.perMinute(), own.perMinute());
        table.print(page, 0);
    }

    private static void row(
            ConsolePage page, ConsoleTable table, String what, long is, @Nullable Long most, @Nullable Long own) {
        boolean full = Quota.of(most) > 0 && is >= Quota.of(most);
        table.row(
                new ConsoleTable.Cell(what, page.paint()::bold),
                is < 0
                        ? ConsoleTable.Cell.of("")
                        : new ConsoleTable.Cell(number(is), full ? page.paint()::bad : page.paint()::good, true),
                new ConsoleTable.Cell(Quota.of(most) == 0 ? "any" : number(Quota.of(most)), page.paint()::date, true),
                new ConsoleTable.Cell(own == null ? "by default" : "for it", page.paint()::faint));
    }

    private static String number(long number) {
        return String.format(Locale.ROOT, "%,d", number);
    }
}
