package dev.ecphory.cli.admin;

import dev.ecphory.InvalidInputException;
import dev.ecphory.LogEntry;
import dev.ecphory.Memory;
import dev.ecphory.cli.MemoryCommand;
import dev.ecphory.cli.QueryCommand;
import dev.ecphory.cli.events.GetCommand;
import dev.ecphory.cli.kit.ConsolePage;
import dev.ecphory.cli.kit.ConsoleTable;
import dev.ecphory.cli.options.BacklogNotice;
import dev.ecphory.internal.encoding.GatePolicy;
import dev.ecphory.internal.engine.EngineMemory;
import dev.ecphory.internal.maintenance.GateInspector;
import dev.ecphory.wire.EnumNames;
import dev.ecphory.wire.EventJson;
import dev.ecphory.wire.Json;
import java.util.List;
import java.util.Locale;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** The encoding gate over a whole history. */
public final class GateCommands {
    private GateCommands() {}

    /** Another gate, tried. */
    @Command(
            name = "replay",
            description = "Says what another gate would have let in over the whole history; changes nothing.")
    public static final class Replay extends MemoryCommand {
        private static final int SHOWN = 10;

        @Option(
                names = "--weights",
                paramLabel = "N,S,E",
                split = ",",
                description = "Weights of novelty, salience and prediction error. Default: 0.25,0.20,0.30.")
        private List<Double> weights = List.of();

        @Option(names = "--threshold", paramLabel = "T", description = "What the score must reach. Default: 0.30.")
        private @Nullable Double threshold;

        @Override
        public Integer call() throws Exception {
            GatePolicy policy = policy();
            return ask(memory -> {
                GateInspector.Replay replay = EngineMemory.of(memory).gate().replay(policy);
                return reply(
                        () -> Json.object(
                                "weights",
                                List.of(policy.noveltyWeight(), policy.salienceWeight(), policy.errorWeight()),
                                "threshold",
                                policy.threshold(),
                                "events",
                                replay.events(),
                                "before",
                                replay.before(),
                                "after",
                                replay.after(),
                                "categories",
                                new TreeMap<>(replay.byCategory())
                                        .entrySet().stream()
                                                .map(entry -> Json.object(
                                                        "category", EnumNames.lower(entry.getKey()),
                                                        "events",
                                                                entry.getValue().events(),
                                                        "admitted",
                                                                entry.getValue().admitted()))
                                                .toList(),
                                "gained",
                                replay.gained(),
                                "lost",
                                replay.lost()),
                        page -> page(page, replay, memory));
            });
        }

        private GatePolicy policy() {
            GatePolicy policy = GatePolicy.DEFAULT;
            if (!weights.isEmpty()) {
                boolean usable = weights.size() == 3
                        && weights.stream().allMatch(weight -> weight >= 0 && Double.isFinite(weight))
                        && weights.stream().anyMatch(weight -> weight > 0);
                if (!usable) {
                    throw new InvalidInputException(
                            "--weights",
                            weights.toString(),
                            "cannot be used",
                            "give three numbers of at least 0, not all of them 0, such as 0.25,0.20,0.30");
                }
                policy = policy.withWeights(weights.get(0), weights.get(1), weights.get(2));
            }
            if (threshold != null) {
                if (!Double.isFinite(threshold)) {
                    throw new InvalidInputException(
                            "--threshold", threshold.toString(), "is no number", "give one such as 0.30");
                }
                policy = policy.withThreshold(threshold);
            }
            return policy;
        }

        private static void page(ConsolePage page, GateInspector.Replay replay, Memory memory) {
            page.text(String.format(
                    Locale.ROOT,
                    "of %,d events, the present gate lets in %,d (%s), this one %,d (%s)",
                    replay.events(),
                    replay.before(),
                    percent(replay.before(), replay.events()),
                    replay.after(),
                    percent(replay.after(), replay.events())));
            ConsoleTable table = new ConsoleTable("category", "events|>", "let in|>", "|>", "|good");
            new TreeMap<>(replay.byCategory())
                    .forEach((category, share) -> table.row(
                            EnumNames.lower(category),
                            share.events(),
                            share.admitted(),
                            percent(share.admitted(), share.events()),
                            "█".repeat((int) Math.round(20.0 * share.admitted() / share.events()))));
            table.print(page, 2);
            list(page, "only this one lets in", replay.gained(), memory);
            list(page, "only the present one lets in", replay.lost(), memory);
            BacklogNotice.note(page, memory);
        }

        private static void list(ConsolePage page, String heading, List<String> ids, Memory memory) {
            if (ids.isEmpty()) {
                return;
            }
            page.line("");
            page.line(page.paint().bold(String.format(Locale.ROOT, "%s: %,d", heading, ids.size())));
            for (String id : ids.stream().limit(SHOWN).toList()) {
                memory.get(id).ifPresent(entry -> page.event("  ", entry, id, 1));
            }
            if (ids.size() > SHOWN) {
                page.faint("  and " + (ids.size() - SHOWN) + " more: --json has every id");
            }
        }

        private static String percent(long part, long all) {
            return all == 0 ? "-" : String.format(Locale.ROOT, "%.0f %%", 100.0 * part / all);
        }
    }

    /** What is kept out. */
    @Command(
            name = "quarantine",
            description = "Lists the events that the gate does not let in and that nobody let in by hand.")
    public static final class Quarantine extends QueryCommand {
        @Override
        public Reply of(Memory memory) throws Exception {
            List<LogEntry> kept = EngineMemory.of(memory).gate().quarantine();
            return reply(
                    () -> Json.object("events", kept.stream().map(EventJson::of).toList()), page -> {
                        for (LogEntry entry : kept) {
                            page.event(String.format(Locale.ROOT, "%6d", entry.seq()), entry, entry.id(), 1);
                        }
                        page.faint(
                                kept.isEmpty()
                                        ? "Nothing is kept out."
                                        : String.format(
                                                Locale.ROOT,
                                                "%,d kept out; let one in with ecphory gate admit EVENT",
                                                kept.size()));
                        BacklogNotice.note(page, memory);
                    });
        }
    }

    /** One let in. */
    @Command(name = "admit", description = "Lets an event in, whatever the gate says.")
    public static final class Admit extends QueryCommand {
        @Parameters(paramLabel = "EVENT", description = "The event's id.")
        private String event = "";

        @Override
        public Reply of(Memory memory) throws Exception {
            LogEntry entry = memory.get(event).orElseThrow(() -> GetCommand.missing(event, memory.namespace()));
            EngineMemory.of(memory).gate().admit(event);
            return reply(() -> Json.object("event", event, "admitted", true), page -> {
                page.line("let in");
                page.event("  ", entry, event, 2);
            });
        }
    }
}
