package dev.ecphory.cli.events;

import dev.ecphory.InvalidInputException;
import dev.ecphory.Memory;
import dev.ecphory.admin.Deletion;
import dev.ecphory.admin.Deletion.Plan;
import dev.ecphory.admin.Deletion.Receipt;
import dev.ecphory.admin.Deletion.Selection;
import dev.ecphory.cli.MemoryCommand;
import dev.ecphory.cli.admin.StatusCommands;
import dev.ecphory.cli.kit.ConsolePage;
import dev.ecphory.cli.kit.ConsoleTable;
import dev.ecphory.cli.kit.ExitCode;
import dev.ecphory.cli.kit.PlainText;
import dev.ecphory.cli.kit.PrivateFile;
import dev.ecphory.cli.kit.Shell;
import dev.ecphory.wire.Json;
import dev.ecphory.wire.Moments;
import dev.ecphory.wire.NotFoundException;
import dev.ecphory.wire.StatusJson;
import dev.ecphory.wire.TimeFormats;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.function.BiFunction;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** What erase and redact take, and how both go: plan, ask, do, prove. */
final class DeletionCommand extends MemoryCommand {
    private static final int SHOWN = 5;

    @Option(names = "--event", paramLabel = "ID", arity = "1..*", description = "The events of these ids.")
    private List<String> events = List.of();

    @Option(names = "--speaker", paramLabel = "NAME", description = "All that one speaker said or was told.")
    private @Nullable String speaker;

    @Option(names = "--session", paramLabel = "NAME", description = "All of one session.")
    private @Nullable String session;

    @Option(
            names = "--from",
            paramLabel = "TIME",
            description =
                    "All that occurred from a time on; a day, month or year from its start, UTC without an offset.")
    private @Nullable String from;

    @Option(
            names = "--to",
            paramLabel = "TIME",
            description = "All that occurred before a time; a day, month or year is included. Goes with --from.")
    private @Nullable String to;

    @Option(names = "--all", description = "The whole namespace, with its settings, decisions and name.")
    private boolean all;

    @Option(names = "--dry-run", description = "Only say what would go.")
    private boolean dryRun;

    @Option(
            names = "--receipt",
            paramLabel = "FILE",
            description = "Write the receipt as JSON to a new file, for its owner only.")
    private @Nullable Path receipt;

    @Option(names = "--yes", description = "Do not ask for confirmation.")
    private boolean yes;

    private final String verb;
    private final BiFunction<Deletion, Selection, Receipt> action;

    DeletionCommand(String verb, BiFunction<Deletion, Selection, Receipt> action) {
        this.verb = verb;
        this.action = action;
    }

    @Override
    public Integer call() throws Exception {
        Selection selection = selection();
        Path file = receipt;
        if (file != null && !dryRun) {
            PrivateFile.requireNew("--receipt", file);
        }
        return ask(memory -> {
            Plan plan = memory.deletion().plan(selection);
            List<String> unknown =
                    ids().stream().filter(id -> !plan.events().contains(id)).toList();
            unknown.forEach(id -> shell.note("no event " + PlainText.quoted(id, 80) + " in namespace "
                    + PlainText.quoted(memory.namespace().value(), 60)));
            ExitCode code = unknown.isEmpty() ? ExitCode.OK : ExitCode.PROBLEMS;
            if (dryRun) {
                return new Reply(() -> StatusJson.of(plan), page -> show(page, memory, plan), code);
            }
            if (!confirmed(memory, plan)) {
                throw new NotFoundException("it was not confirmed, and nothing was changed", "type yes, or give --yes");
            }
            Selection there = unknown.isEmpty() || plan.events().isEmpty()
                    ? selection
                    : Selection.events(plan.events()); // the others still go
            Receipt proof;
            try {
                proof = withReceipt(file, () -> action.apply(memory.deletion(), there));
            } catch (InvalidInputException refused) {
                if (unknown.isEmpty()) {
                    throw refused;
                }
                throw new NotFoundException(
                        "there is no such event, and nothing was changed", "see ecphory events list for their ids");
            }
            return new Reply(
                    () -> StatusJson.of(proof),
                    page -> show(page, proof, file),
                    proof.complete() ? code : ExitCode.PROBLEMS);
        });
    }

    /** The ids that were named, if events were. */
    private List<String> ids() {
        return List.copyOf(new LinkedHashSet<>(events));
    }

    private Selection selection() {
        long kinds = Stream.of(!events.isEmpty(), speaker != null, session != null, from != null || to != null, all)
                .filter(given -> given)
                .count();
        if (kinds != 1) {
            throw new InvalidInputException(
                    "selection",
                    kinds == 0 ? "(none)" : "of " + kinds + " kinds",
                    kinds == 0 ? "is missing" : "is ambiguous",
                    "give one of --event ID…, --speaker NAME, --session NAME, --from TIME --to TIME, --all");
        }
        if (speaker != null) {
            return new Selection.Speaker(speaker);
        }
        if (session != null) {
            return new Selection.Session(session);
        }
        if (all) {
            return new Selection.Everything();
        }
        return events.isEmpty()
                ? new Selection.Between(
                        from == null ? null : TimeFormats.since("--from", from).at(),
                        to == null ? null : TimeFormats.after("--to", to))
                : new Selection.Events(Set.copyOf(events));
    }

    /** Whoever names the events and wants a receipt has said what is meant. */
    private boolean confirmed(Memory memory, Plan plan) throws IOException {
        if (yes || (receipt != null && !ids().isEmpty())) {
            return true;
        }
        if (!shell.terminals().contains("in") || !shell.watched()) {
            throw new InvalidInputException(
                    "--yes",
                    "(none)",
                    "is missing, and there is no terminal to ask on",
                    "give --yes to " + verb + ", or --dry-run to see what would go");
        }
        ConsolePage page = new ConsolePage(
                new Shell(shell.in(), shell.err(), shell.err(), shell.environment(), shell.terminals(), shell.width()));
        show(page, memory, plan);
        shell.err().print("This cannot be undone. Type yes to " + verb + ": ");
        shell.err().flush();
        return line(shell).strip().equalsIgnoreCase("yes");
    }

    private static String line(Shell shell) throws IOException {
        ByteArrayOutputStream line = new ByteArrayOutputStream();
        for (int c = shell.in().read(); c >= 0 && c != '\n'; c = shell.in().read()) {
            line.write(c);
        }
        return line.toString(StandardCharsets.UTF_8);
    }

    /** The file is made before anything is forgotten: a receipt that cannot be written must not come too late. */
    private static Receipt withReceipt(@Nullable Path file, Supplier<Receipt> action) throws IOException {
        if (file == null) {
            return action.get();
        }
        boolean written = false;
        try (OutputStream out = PrivateFile.create("--receipt", file)) {
            Receipt proof = action.get();
            out.write((Json.text(StatusJson.of(proof)) + "\n").getBytes(StandardCharsets.UTF_8));
            written = true;
            return proof;
        } finally {
            if (!written) {
                Files.deleteIfExists(file);
            }
        }
    }

    private void show(ConsolePage page, Memory memory, Plan plan) {
        page.line(page.paint()
                .bold("to " + verb + ": " + PlainText.count(plan.events().size(), "event")));
        if (plan.first() != null && plan.last() != null) {
            page.pair("occurred", Moments.shown(plan.first()) + " to " + Moments.shown(plan.last()) + " UTC");
        }
        page.pair("text", StatusCommands.size(plan.bytes()));
        page.pair("claims", PlainText.format("%,d would go with them", plan.claims()));
        page.pair("facts", PlainText.format("%,d would be weighed again", plan.facts()));
        for (String id : plan.events().stream().limit(SHOWN).toList()) {
            memory.get(id).ifPresent(entry -> page.event("  ", entry, id, 1));
        }
        if (plan.events().size() > SHOWN) {
            page.faint(PlainText.format("  and %,d more", plan.events().size() - SHOWN));
        }
    }

    private static void show(ConsolePage page, Receipt receipt, @Nullable Path file) {
        boolean erased = receipt.verb().equals("erase");
        page.line(page.paint()
                .bold((erased ? "erased " : "redacted ")
                        + PlainText.count(receipt.events().size(), "event")));
        ConsoleTable table = new ConsoleTable("|faint", "|>");
        receipt.rows().forEach((name, rows) -> table.row(name, PlainText.count(rows, "row")));
        table.print(page, 2);
        page.pair(
                "scanned",
                PlainText.format(
                        "%s, %s, for %,d pieces of what went",
                        PlainText.count(receipt.files(), "file"),
                        StatusCommands.size(receipt.bytes()),
                        receipt.probes()));
        if (receipt.complete()) {
            page.line(page.paint()
                    .good(
                            receipt.proof().equals("rows")
                                    ? "its rows are gone; nothing in it was long and rare enough to look for in files"
                                    : "nothing of it was found"));
        } else {
            page.line(page.paint().bad("still found in") + " " + PlainText.line(String.join(", ", receipt.found())));
        }
        receipt.surviving()
                .forEach((name, rows) ->
                        page.pair("still in " + name, PlainText.count(rows, "row") + " that stay by right"));
        receipt.backups().forEach(backup -> page.pair("backup", backup + " may still hold it"));
        PlainText.wrap("digest " + receipt.digest(), page.width()).forEach(page::faint);
        if (file != null) {
            page.pair("receipt", file.toString());
        }
    }
}
