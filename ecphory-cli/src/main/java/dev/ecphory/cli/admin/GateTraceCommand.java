package dev.ecphory.cli.admin;

import dev.ecphory.LogEntry;
import dev.ecphory.Memory;
import dev.ecphory.cli.QueryCommand;
import dev.ecphory.cli.events.GetCommand;
import dev.ecphory.cli.kit.ConsolePage;
import dev.ecphory.cli.kit.ConsoleTable;
import dev.ecphory.cli.kit.Paint;
import dev.ecphory.cli.kit.PlainText;
import dev.ecphory.internal.encoding.GatePolicy;
import dev.ecphory.internal.encoding.GateTrace;
import dev.ecphory.internal.engine.EngineMemory;
import dev.ecphory.spi.store.EventAnnotation;
import dev.ecphory.wire.EnumNames;
import dev.ecphory.wire.Json;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

/** Why the gate lets an event in, or not. */
@Command(name = "trace", description = "Shows everything that made the gate's verdict on one event.")
public final class GateTraceCommand extends QueryCommand {
    private static final int BAR = 20;
    private static final int NEIGHBOURS = 5;
    /** What fills a bar; prediction error may be more. */
    private static final double MOST = 1;

    @Parameters(paramLabel = "EVENT", description = "The event's id.")
    private String event = "";

    @Override
    public Reply of(Memory memory) throws Exception {
        LogEntry entry = memory.get(event).orElseThrow(() -> GetCommand.missing(event, memory.namespace()));
        GateTrace trace = EngineMemory.of(memory).gate().trace(event);
        return reply(() -> object(trace), page -> page(page, entry, trace, memory));
    }

    private Map<String, @Nullable Object> object(GateTrace trace) {
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
                found.landmark() == null ? null : EnumNames.lower(found.landmark()),
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
        page.line(String.format(
                Locale.ROOT,
                "score %.3f, threshold %.3f",
                trace.verdict().score(),
                trace.verdict().threshold()));
        page.line("");
        signal(page, "novelty", found.novelty(), GatePolicy.NOVELTY_WEIGHT, bytes(trace));
        signal(page, "salience", found.salience(), GatePolicy.SALIENCE_WEIGHT, String.join(", ", trace.salience()));
        signal(page, "prediction", found.predictionError(), GatePolicy.ERROR_WEIGHT, nearest(trace));
        signal(page, "surprise", found.surprise(), 0, "not part of the score");
        page.line("");
        page.pair("act", EnumNames.lower(found.act()));
        page.pair("category", EnumNames.lower(found.category()));
        page.pair("scope", EnumNames.lower(found.scope()));
        some(
                page,
                "handle with care",
                found.sensitivity().stream().map(EnumNames::lower).sorted().collect(Collectors.joining(", ")));
        some(page, "landmark", found.landmark() == null ? "" : EnumNames.lower(found.landmark()));
        some(page, "marked by", String.join(", ", trace.markers()));
        neighbours(page, trace, memory);
    }

    private static String bytes(GateTrace trace) {
        return String.format(
                Locale.ROOT,
                "%d bytes alone, %d with its %d neighbours (%d)",
                trace.aloneBytes(),
                trace.bothBytes(),
                trace.neighbours().size(),
                trace.memoryBytes());
    }

    private static String nearest(GateTrace trace) {
        return trace.nearest() == 0
                ? "nothing is near"
                : String.format(Locale.ROOT, "nearest is %d, cosine %.3f", trace.nearest(), trace.topical());
    }

    private static void signal(ConsolePage page, String name, double value, double weight, String why) {
        Paint paint = page.paint();
        int left = Math.max(8, page.width() - 11 - BAR - 8 - 11);
        page.line(PlainText.fit(name, 11)
                + paint.bar(value, MOST, BAR)
                + String.format(Locale.ROOT, "  %.3f", value)
                + (weight == 0 ? "         " : String.format(Locale.ROOT, "  × %.2f ", weight))
                + paint.faint(PlainText.cut(" " + PlainText.line(why), left)));
    }

    private static void some(ConsolePage page, String name, String value) {
        if (!value.isEmpty()) {
            page.pair(name, value);
        }
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
                    near.nearness() == 0 ? "recent" : String.format(Locale.ROOT, "%.2f", near.nearness()),
                    found.isEmpty() ? "-" : found.getFirst().event().text());
        }
        table.print(page, 2);
        if (trace.neighbours().size() > NEIGHBOURS) {
            page.faint("  and " + (trace.neighbours().size() - NEIGHBOURS) + " more");
        }
    }
}
