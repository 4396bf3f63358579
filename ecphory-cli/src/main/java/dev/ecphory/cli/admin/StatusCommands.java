package dev.ecphory.cli.admin;

import static dev.ecphory.cli.JsonCommand.reply;

import dev.ecphory.Ecphory;
import dev.ecphory.Memory;
import dev.ecphory.Namespace;
import dev.ecphory.admin.HealthReport;
import dev.ecphory.admin.MemoryStats;
import dev.ecphory.admin.VerificationReport;
import dev.ecphory.cli.JsonCommand;
import dev.ecphory.cli.JsonCommand.Reply;
import dev.ecphory.cli.kit.ConsolePage;
import dev.ecphory.cli.kit.ConsoleTable;
import dev.ecphory.cli.kit.Paint;
import dev.ecphory.cli.kit.PlainText;
import dev.ecphory.cli.kit.ProgressBars;
import dev.ecphory.cli.options.NamespaceOption;
import dev.ecphory.cli.options.Notices;
import dev.ecphory.cli.options.StoreOptions;
import dev.ecphory.internal.chores.ChoreBacklog;
import dev.ecphory.internal.engine.EcphoryEngine;
import dev.ecphory.internal.engine.EngineMemory;
import dev.ecphory.internal.monitoring.QualityReport;
import dev.ecphory.spi.store.ChoreFailureTable;
import dev.ecphory.wire.EngineHealthJson;
import dev.ecphory.wire.Json;
import dev.ecphory.wire.Moments;
import dev.ecphory.wire.StatusJson;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** What a store holds, and whether it works. */
public final class StatusCommands {
    private static final int SPEAKERS = 12;
    private static final int SHOWN = 5;

    private StatusCommands() {}

    /** One namespace in numbers. */
    public static Reply stats(Memory memory) {
        MemoryStats stats = memory.admin().stats();
        return reply(() -> StatusJson.of(stats), page -> page(page, stats));
    }

    private static void page(ConsolePage page, MemoryStats stats) {
        page.pair("namespace", stats.namespace());
        page.pair("events", PlainText.format("%,d in %,d sessions", stats.events(), stats.sessions()));
        page.pair("speakers", speakers(stats));
        page.pair("from", stats.first() == null ? "-" : stats.first() + " to " + stats.last());
        page.pair("passages", PlainText.format("%,d", stats.passages()));
        new TreeMap<>(stats.embedded())
                .forEach((space, events) -> page.pair("embedded", PlainText.format("%,d by %s", events, space)));
        page.pair("store", size(stats.storeBytes()));
        page.pair("index cache", size(stats.indexBytes()));
        page.pair("index in memory", size(stats.memoryBytes()));
    }

    private static String speakers(MemoryStats stats) {
        int more = stats.speakers().size() - SPEAKERS;
        return String.join(", ", stats.speakers().stream().limit(SPEAKERS).toList())
                + (more > 0 ? " and " + more + " more" : "");
    }

    /** Bytes as a person reads them. */
    public static String size(long bytes) {
        if (bytes < 10_000) {
            return PlainText.format("%,d bytes", bytes);
        }
        return bytes < 10_000_000
                ? PlainText.format("%,.0f kB", bytes / 1e3)
                : PlainText.format("%,.0f MB", bytes / 1e6);
    }

    /** What works and what is missing. */
    @Command(
            name = "health",
            description = "Says what works and what is missing; exits 1 only when a part does not work at all.")
    public static final class Health extends JsonCommand {
        @Mixin
        private final StoreOptions store = new StoreOptions();

        @Mixin
        private final NamespaceOption namespace = new NamespaceOption();

        @Override
        public Integer call() {
            try (Ecphory ecphory = store.open(shell, false)) {
                HealthReport health = ecphory.health();
                List<String> namespaces = namespace
                        .named(shell)
                        .map(one -> ecphory.namespaces().stream()
                                .filter(one::equals)
                                .toList())
                        .orElseGet(ecphory::namespaces)
                        .stream()
                        .map(Namespace::value)
                        .toList();
                boolean failed = health.parts().stream().anyMatch(part -> part.state() == HealthReport.State.FAILED);
                return print(reply(
                                () -> {
                                    Map<String, @Nullable Object> object = StatusJson.of(health);
                                    object.put("namespaces", namespaces);
                                    object.put(
                                            "pulse",
                                            EngineHealthJson.of(
                                                    EcphoryEngine.of(ecphory).engineHealth()));
                                    return object;
                                },
                                page -> page(page, health, namespaces),
                                !failed))
                        .number();
            }
        }

        private static void page(ConsolePage page, HealthReport health, List<String> namespaces) {
            for (HealthReport.Component part : health.parts()) {
                page.line(state(page.paint(), part.state()) + "  "
                        + page.paint().bold(PlainText.fit(part.name(), 14)) + "  " + PlainText.line(part.note()));
            }
            page.pair("namespaces", namespaces.isEmpty() ? "none yet" : String.join(", ", namespaces));
        }

        private static String state(Paint paint, HealthReport.State state) {
            return switch (state) {
                case OK -> paint.good("ok      ");
                case DEGRADED -> paint.date("degraded");
                case FAILED -> paint.bad("failed  ");
            };
        }
    }

    /** Whether log and projections agree. */
    @Command(
            name = "verify",
            description = "Checks the store and every namespace, or one; exits 0 only when log and projections agree.")
    public static final class Verify extends JsonCommand {
        @Mixin
        private final StoreOptions store = new StoreOptions();

        @Mixin
        private final NamespaceOption namespace = new NamespaceOption();

        @Override
        public Integer call() {
            Optional<Namespace> one = namespace.named(shell);
            try (Ecphory ecphory = store.open(shell, false)) {
                VerificationReport verification = verified(ecphory, one);
                return print(reply(
                                () -> StatusJson.of(verification), page -> page(page, verification), verification.ok()))
                        .number();
            }
        }

        private VerificationReport verified(Ecphory ecphory, Optional<Namespace> one) {
            try (ProgressBars bars = new ProgressBars(shell)) {
                return one.isPresent() ? ecphory.memory(one.get()).admin().verify(bars) : ecphory.verify(bars);
            }
        }

        private static void page(ConsolePage page, VerificationReport verification) {
            verification
                    .checked()
                    .forEach(line -> page.line(page.paint().good("ok") + "       " + PlainText.line(line)));
            verification
                    .problems()
                    .forEach(line -> page.line(page.paint().bad("problem") + "  " + PlainText.line(line)));
        }
    }

    /** How far the chores are. */
    public static Reply queue(Memory memory) {
        List<ChoreBacklog> chores = EngineMemory.of(memory).queue();
        long last = memory.admin().logPosition().lastSeq();
        return reply(
                () -> Json.object("last", last, "chores", StatusJson.all(chores)), page -> page(page, chores, last));
    }

    private static void page(ConsolePage page, List<ChoreBacklog> chores, long last) {
        ConsoleTable table = new ConsoleTable("chore|bold", "done through|>", "waiting", "set aside");
        for (ChoreBacklog chore : chores) {
            long waiting = chore.waiting();
            long aside = chore.setbacks().size();
            table.row(
                    chore.chore(),
                    chore.through(),
                    new ConsoleTable.Cell(
                            waiting == 0 ? "nothing" : PlainText.format("%,d", waiting),
                            waiting == 0 ? page.paint()::good : page.paint()::date,
                            true),
                    new ConsoleTable.Cell(
                            aside == 0 ? "" : PlainText.format("%,d", aside),
                            aside == 0 ? page.paint()::faint : page.paint()::bad,
                            true));
        }
        table.print(page, 0);
        page.faint(PlainText.format("the newest event is %,d", last));
        for (ChoreBacklog chore : chores) {
            for (ChoreFailureTable.ChoreFailure setback : chore.setbacks()) {
                page.line(page.paint()
                                .bad(PlainText.cut(PlainText.line(chore.chore()), 24) + " failed on " + setback.seq())
                        + "  "
                        + page.paint().faint(Moments.shown(setback.at()) + ", " + setback.tries() + " times"));
                page.indented(2, setback.error());
            }
        }
    }

    /** What of a memory may be of little use. */
    public static Reply audit(Memory memory) {
        QualityReport audit = EngineMemory.of(memory).qualityReport();
        return reply(() -> StatusJson.of(audit), page -> {
            page(page, audit);
            Notices.note(page, memory);
        });
    }

    private static void page(ConsolePage page, QualityReport audit) {
        page.pair("events", number(audit.events()));
        page.pair("chatter", some(audit.chatter()));
        page.pair("recalled", number(audit.recalled()) + " up to the last consolidation");
        page.pair("never recalled", some(audit.neverRecalled()));
        page.pair("of use", number(audit.used()) + " by what was reported");
        page.pair("contradictions", number(audit.contradictions()));
        page.pair("set aside", number(audit.setbacks()));
        if (!audit.repeated().isEmpty()) {
            page.line("");
            page.title("Said more than once by one speaker");
            for (QualityReport.Repeated one : audit.repeated()) {
                page.text(one.times() + " times: " + one.text().strip());
                page.faint("  " + examples(one.examples(), one.times()));
            }
        }
    }

    private static String some(QualityReport.Some some) {
        return some.count() == 0 ? "0" : number(some.count()) + ": " + examples(some.examples(), some.count());
    }

    private static String examples(List<String> ids, long count) {
        List<String> shown = ids.subList(0, Math.min(SHOWN, ids.size()));
        return String.join(", ", shown) + (count > shown.size() ? " …" : "");
    }

    private static String number(long number) {
        return PlainText.format("%,d", number);
    }
}
