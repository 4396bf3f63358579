package dev.ecphory.cli.admin;

import static dev.ecphory.cli.JsonCommand.reply;

import dev.ecphory.InvalidInputException;
import dev.ecphory.LogEntry;
import dev.ecphory.Memory;
import dev.ecphory.cli.CommandNode;
import dev.ecphory.cli.JsonCommand.Reply;
import dev.ecphory.cli.MemoryCommand;
import dev.ecphory.cli.events.EventCommands;
import dev.ecphory.cli.kit.ConsolePage;
import dev.ecphory.cli.kit.ConsoleTable;
import dev.ecphory.cli.kit.Paint;
import dev.ecphory.cli.kit.PlainText;
import dev.ecphory.cli.options.Notices;
import dev.ecphory.internal.encoding.GatePolicy;
import dev.ecphory.internal.encoding.GateTrace;
import dev.ecphory.internal.engine.EngineMemory;
import dev.ecphory.internal.maintenance.GateInspector;
import dev.ecphory.spi.store.EventAnnotation;
import dev.ecphory.wire.EnumNames;
import dev.ecphory.wire.EventJson;
import dev.ecphory.wire.Json;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** The encoding gate, over one event or a whole history. */
public final class GateCommands {
    private static final int BAR = 20;
    private static final int NEIGHBOURS = 5;
    /** What fills a bar; prediction error may be more. */
    private static final double MOST = 1;

    private GateCommands() {}

    /** {@code ecphory admin gate}. */
    public static CommandNode group() {
        return CommandNode.group("Shows what the encoding gate admits and why, and tries other settings.")
                .asking(
                        "trace",
                        "Shows everything that made the gate's verdict on one event.",
                        "EVENT",
                        "The event's id.",
                        GateCommands::trace)
                .with("replay", Replay::new)
                .asking(
                        "quarantine",
                        "Lists the events that the gate does not let in and that nobody let in by hand.",
                        GateCommands::quarantine)
                .asking(
                        "admit",
                        "Lets an event in, whatever the gate says.",
                        "EVENT",
                        "The event's id.",
                        GateCommands::admit);
    }

    /** Why the gate lets an event in, or not. */
    private static Reply trace(Memory memory, String event) {
        LogEntry entry = EventCommands.existing(memory, event);
        GateTrace trace = EngineMemory.of(memory).gate().trace(event);
        return reply(() -> object(event, trace), page -> page(page, entry, trace, memory));
    }

    private static Map<String, @Nullable Object> object(String event, GateTrace trace) {
        EventAnnotation found = trace.annotation();
        return Json.object(
                "event",
                event,
                "admitted",
                trace.verdict().admitted(),
                "why",
                trace.verdict().why().words(),
                "score",
                trace.verdict().score(),
                "threshold",
                trace.verdict().threshold(),
                "novelty",
                found.novelty(),
                "salience",
                found.salience(),
                "predictionError",
                found.predictionError(),
                "surprise",
                found.surprise(),
                "act",
                EnumNames.lower(found.act()),
                "category",
                EnumNames.lower(found.category()),
                "scope",
                EnumNames.lower(found.scope()),
                "sensitivity",
                found.sensitivity().stream().map(EnumNames::lower).sorted().toList(),
                "landmark",
                landmark(found),
                "segment",
                found.segment(),
                "markers",
                trace.markers(),
                "because",
                trace.salience(),
                "bytes",
                Json.object("memory", trace.memoryBytes(), "both", trace.bothBytes(), "alone", trace.aloneBytes()),
                "nearest",
                trace.nearest(),
                "topical",
                trace.topical(),
                "neighbours",
                trace.neighbours().stream()
                        .map(near -> Json.object("seq", near.seq(), "nearness", near.nearness()))
                        .toList());
    }

    private static void page(ConsolePage page, LogEntry entry, GateTrace trace, Memory memory) {
        EventAnnotation found = trace.annotation();
        Paint paint = page.paint();
        page.event("", entry, entry.id(), 3);
        page.line("");
        String verdict = trace.verdict().admitted() ? paint.good("let in") : paint.bad("kept out");
        page.line(verdict + "  " + trace.verdict().why().words());
        page.line(PlainText.format(
                "score %.3f, threshold %.3f",
                trace.verdict().score(), trace.verdict().threshold()));
        page.line("");
        signal(page, "novelty", found.novelty(), GatePolicy.NOVELTY_WEIGHT, bytes(trace));
        signal(page, "salience", found.salience(), GatePolicy.SALIENCE_WEIGHT, String.join(", ", trace.salience()));
        signal(page, "prediction", found.predictionError(), GatePolicy.ERROR_WEIGHT, nearest(trace));
        signal(page, "surprise", found.surprise(), 0, "not part of the score");
        page.line("");
        page.pair("act", EnumNames.lower(found.act()));
        page.pair("category", EnumNames.lower(found.category()));
        page.pair("scope", EnumNames.lower(found.scope()));
        page.some(
                "handle with care",
                found.sensitivity().stream().map(EnumNames::lower).sorted().collect(Collectors.joining(", ")));
        page.some("landmark", landmark(found));
        page.some("marked by", String.join(", ", trace.markers()));
        neighbours(page, trace, memory);
    }

    private static @Nullable String landmark(EventAnnotation found) {
        return found.landmark() == null ? null : EnumNames.lower(found.landmark());
    }

    private static String bytes(GateTrace trace) {
        return PlainText.format(
                "%d bytes alone, %d with its %d neighbours (%d)",
                trace.aloneBytes(), trace.bothBytes(), trace.neighbours().size(), trace.memoryBytes());
    }

    private static String nearest(GateTrace trace) {
        return trace.nearest() == 0
                ? "nothing is near"
                : PlainText.format("nearest is %d, cosine %.3f", trace.nearest(), trace.topical());
    }

    private static void signal(ConsolePage page, String name, double value, double weight, String why) {
        Paint paint = page.paint();
        int left = Math.max(8, page.width() - 11 - BAR - 8 - 11);
        page.line(PlainText.fit(name, 11)
                + paint.bar(value, MOST, BAR)
                + PlainText.format("  %.3f", value)
                + (weight == 0 ? "         " : PlainText.format("  × %.2f ", weight))
                + paint.faint(PlainText.cut(" " + PlainText.line(why), left)));
    }

    private static void neighbours(ConsolePage page, GateTrace trace, Memory memory) {
        if (trace.neighbours().isEmpty()) {
            return;
        }
        page.line("");
        page.faint("compared with");
        ConsoleTable table = new ConsoleTable("|faint", "", "");
        for (GateTrace.Neighbour near :
                trace.neighbours().stream().limit(NEIGHBOURS).toList()) {
            List<LogEntry> found = memory.list(near.seq() - 1, 1);
            table.row(
                    Long.toString(near.seq()),
                    near.nearness() == 0 ? "recent" : PlainText.format("%.2f", near.nearness()),
                    found.isEmpty() ? "-" : found.getFirst().event().text());
        }
        table.print(page, 2);
        if (trace.neighbours().size() > NEIGHBOURS) {
            page.faint("  and " + (trace.neighbours().size() - NEIGHBOURS) + " more");
        }
    }

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
            page.text(PlainText.format(
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
            Notices.note(page, memory);
        }

        private static void list(ConsolePage page, String heading, List<String> ids, Memory memory) {
            if (ids.isEmpty()) {
                return;
            }
            page.line("");
            page.line(page.paint().bold(PlainText.format("%s: %,d", heading, ids.size())));
            for (String id : ids.stream().limit(SHOWN).toList()) {
                memory.get(id).ifPresent(entry -> page.event("  ", entry, id, 1));
            }
            if (ids.size() > SHOWN) {
                page.faint("  and " + (ids.size() - SHOWN) + " more: --json has every id");
            }
        }

        private static String percent(long part, long all) {
            return all == 0 ? "-" : PlainText.format("%.0f %%", 100.0 * part / all);
        }
    }

    /** What is kept out. */
    private static Reply quarantine(Memory memory) {
        List<LogEntry> kept = EngineMemory.of(memory).gate().quarantine();
        return reply(
                () -> Json.object("events", kept.stream().map(EventJson::of).toList()), page -> {
                    for (LogEntry entry : kept) {
                        page.event(PlainText.format("%6d", entry.seq()), entry, entry.id(), 1);
                    }
                    page.faint(
                            kept.isEmpty()
                                    ? "Nothing is kept out."
                                    : PlainText.format(
                                            "%,d kept out; let one in with ecphory admin gate admit EVENT",
                                            kept.size()));
                    Notices.note(page, memory);
                });
    }

    /** One let in. */
    private static Reply admit(Memory memory, String event) {
        LogEntry entry = EventCommands.existing(memory, event);
        EngineMemory.of(memory).gate().admit(event);
        return reply(() -> Json.object("event", event, "admitted", true), page -> {
            page.line("let in");
            page.event("  ", entry, event, 2);
        });
    }
}
