package dev.ecphory.cli.admin;

import dev.ecphory.InvalidInputException;
import dev.ecphory.Memory;
import dev.ecphory.cli.QueryCommand;
import dev.ecphory.cli.kit.ConsolePage;
import dev.ecphory.cli.kit.ConsoleTable;
import dev.ecphory.cli.kit.Moments;
import dev.ecphory.cli.kit.PlainText;
import dev.ecphory.internal.engine.EngineMemory;
import dev.ecphory.internal.governance.AuditLog;
import dev.ecphory.spi.store.AuditTable;
import dev.ecphory.wire.StatusJson;
import dev.ecphory.wire.TimeFormats;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** Who was handed what. */
@Command(
        name = "trail",
        description = {
            "Shows who was handed what of a memory, and who had what taken away, oldest first. Texts are not on it.",
            "With --keep on, the namespace keeps a trail from now on, and hands nothing out that cannot be put on it."
        })
public final class TrailCommand extends QueryCommand {
    private static final int SHOWN_EVENTS = 3;

    @Option(names = "--keep", paramLabel = "SWITCH", description = "on or off: whether a trail is kept from now on.")
    private @Nullable String keep;

    @Option(names = "--after", paramLabel = "N", description = "Begin behind this row. Default: 0, the beginning.")
    private long after;

    @Option(names = "--limit", paramLabel = "N", description = "Rows to show, 1 to 1000. Default: 100.")
    private int limit = 100;

    @Option(
            names = "--since",
            paramLabel = "TIME",
            description = "Only what was done from this time on, like 2026-05-01 or 2026-05-01T09:00Z.")
    private @Nullable String since;

    @Option(names = "--who", paramLabel = "NAME", description = "Only what somebody of this name did.")
    private @Nullable String who;

    @Option(
            names = "--event",
            paramLabel = "ID",
            description = "Only what names this event; a row names the first 100 that it was about.")
    private @Nullable String event;

    @Override
    public Reply of(Memory memory) throws Exception {
        AuditLog trail = EngineMemory.of(memory).auditLog();
        if (keep != null) {
            trail.keep(switched(keep));
        }
        List<AuditTable.NumberedEntry> rows = rows(trail);
        boolean kept = trail.kept();
        return reply(() -> StatusJson.of(kept, rows), page -> page(page, kept, rows));
    }

    private static boolean switched(String keep) {
        if (!keep.equals("on") && !keep.equals("off")) {
            throw new InvalidInputException("--keep", PlainText.quoted(keep, 60), "is no switch", "give on or off");
        }
        return keep.equals("on");
    }

    private List<AuditTable.NumberedEntry> rows(AuditLog trail) {
        Instant from =
                since == null ? null : TimeFormats.since("--since", since).at();
        List<AuditTable.NumberedEntry> rows = new ArrayList<>();
        long at = after;
        List<AuditTable.NumberedEntry> page = trail.after(at, from, limit);
        while (!page.isEmpty() && rows.size() < limit) {
            page.stream().filter(this::wanted).limit(limit - rows.size()).forEach(rows::add);
            at = page.getLast().number();
            page = rows.size() < limit ? trail.after(at, from, AuditLog.MOST) : List.of();
        }
        return rows;
    }

    private boolean wanted(AuditTable.NumberedEntry row) {
        return (who == null || row.entry().who().equals(who))
                && (event == null || row.entry().events().contains(event));
    }

    private static void page(ConsolePage page, boolean kept, List<AuditTable.NumberedEntry> rows) {
        ConsoleTable table =
                new ConsoleTable("row|>", "when (UTC)|date", "who", "door", "what|bold", "records|>", "events|faint");
        for (AuditTable.NumberedEntry row : rows) {
            List<String> events = row.entry().events();
            String named = String.join(" ", events.subList(0, Math.min(SHOWN_EVENTS, events.size())));
            table.row(
                    row.number(),
                    Moments.shown(row.entry().at()),
                    PlainText.line(row.entry().who()),
                    PlainText.line(row.entry().door()),
                    PlainText.line(row.entry().action()),
                    row.entry().records(),
                    PlainText.line(named) + (events.size() > SHOWN_EVENTS ? " …" : ""));
        }
        table.print(page, 0);
        page.faint(kept ? "a trail is kept" : "no trail is kept here; --keep on has one kept from now on");
    }
}
