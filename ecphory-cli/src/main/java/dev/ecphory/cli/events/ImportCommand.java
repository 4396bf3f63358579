package dev.ecphory.cli.events;

import dev.ecphory.InvalidInputException;
import dev.ecphory.Memory;
import dev.ecphory.ModelUnavailableException;
import dev.ecphory.agent.TranscriptImporter;
import dev.ecphory.cli.MemoryCommand;
import dev.ecphory.cli.kit.ArgumentChecks;
import dev.ecphory.cli.kit.ExitCode;
import dev.ecphory.cli.kit.PlainText;
import dev.ecphory.cli.kit.ProgressBars;
import dev.ecphory.ingest.EventImport;
import dev.ecphory.ingest.ImportLimits;
import dev.ecphory.ingest.ImportOptions;
import dev.ecphory.ingest.ImportProblem;
import dev.ecphory.ingest.Importer;
import dev.ecphory.ingest.SourcePreview;
import dev.ecphory.ingest.importer.Importers;
import dev.ecphory.ingest.jsonl.JsonlEvents;
import dev.ecphory.wire.Json;
import dev.ecphory.wire.TimeFormats;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Events from what other programs have written. */
@Command(
        name = "import",
        description = {
            "Imports events, conversations, notes and documents.",
            "Running it again adds what is new and nothing else; if killed, it resumes where it stopped."
        })
public final class ImportCommand extends MemoryCommand {
    private static final String JSONL = "jsonl";
    private static final String AUTO = "auto";
    /** How many complaints a JSON answer holds; the notes name all. */
    private static final int MOST_COMPLAINTS = 1_000;

    @Mixin
    private final DerivationOptions route = new DerivationOptions();

    @Option(
            names = "--from",
            paramLabel = "SOURCE",
            description =
                    "What it is: auto, jsonl, chatgpt, claude, markdown, mem0, mcp-memory, claude-code, codex, cursor,"
                            + " gemini or document. Default: auto.")
    private String from = AUTO;

    @Option(names = "--dry-run", description = "Add nothing, and say what would be added.")
    private boolean dry;

    @Option(
            names = "--branches",
            description = "Also what was replaced in a conversation of ChatGPT and is not shown any more.")
    private boolean branches;

    @Option(
            names = "--no-wait",
            description =
                    "Return before the events are embedded. Until embed or a server has done that, recall ranks them"
                            + " by words and the static table.")
    private boolean noWait;

    /** What is the default by now; accepted for those who still write it. */
    @Option(names = "--wait", hidden = true)
    @SuppressWarnings("UnusedVariable") // read by nobody: it asks for the default
    private boolean wait;

    @Option(
            names = "--without-vectors",
            description = "Leave neural vectors out that lines of JSONL tell; embed makes them here.")
    private boolean withoutVectors;

    @Option(
            names = "--zone",
            paramLabel = "ZONE",
            description = "The zone of times without an offset, like Europe/Lisbon. Default: UTC.")
    private @Nullable String zone;

    @Option(names = "--skip-invalid", description = "Skip lines of JSONL that cannot be accepted, and say which.")
    private boolean skipInvalid;

    @Parameters(paramLabel = "PATH", description = "The file or folder; - for JSONL from standard input.")
    private String file = "";

    @Override
    public Integer call() throws Exception {
        ZoneId assumed = TimeFormats.zone(zone);
        boolean piped = file.equals("-");
        if (!piped && !Files.exists(Path.of(file))) {
            throw ArgumentChecks.invalid("PATH", file, 60, "is not there", "check the path; - is standard input");
        }
        Importer importer = importer(piped);
        return importer == null ? lines(piped, assumed) : brought(importer, assumed);
    }

    /** Who reads it; null for JSONL. */
    private @Nullable Importer importer(boolean piped) throws IOException {
        List<Importer> all = Stream.concat(Importers.all().stream(), TranscriptImporter.all().stream())
                .toList();
        if (!from.equals(AUTO)) {
            return from.equals(JSONL)
                    ? null
                    : Stream.concat(all.stream(), Stream.of(Importers.documents()))
                            .filter(each -> each.name().equals(from))
                            .findFirst()
                            .orElseThrow(() -> ArgumentChecks.invalid(
                                    "--from",
                                    from,
                                    40,
                                    "is unknown",
                                    "give one of auto, jsonl, document, "
                                            + all.stream().map(Importer::name).collect(Collectors.joining(", "))));
        }
        if (piped) {
            return null;
        }
        SourcePreview look = SourcePreview.at(Path.of(file));
        for (Importer each : all) {
            if (each.recognises(look)) {
                return each;
            }
        }
        return look.named(".jsonl", ".ndjson") ? null : Importers.documents();
    }

    private int brought(Importer importer, ZoneId assumed) throws Exception {
        ImportOptions how = new ImportOptions(assumed, branches, route.router(shell), ImportLimits.DEFAULT);
        return where.with(shell, memory -> {
            List<ImportProblem> complaints = new ArrayList<>();
            try (ProgressBars bars = new ProgressBars(shell)) {
                long start = System.nanoTime();
                EventImport bringing = new EventImport(memory, dry, complaint -> {
                    shell.note("skipped " + complaint.line());
                    if (complaints.size() < MOST_COMPLAINTS) {
                        complaints.add(complaint);
                    }
                });
                EventImport.Brought brought = bringing.run(importer, Path.of(file), how, bars);
                long embedded = embed(memory, brought.added(), bars);
                double seconds = seconds(start);
                Map<String, @Nullable Object> answer = answer(
                        memory,
                        importer.name(),
                        brought.added(),
                        brought.already(),
                        brought.complaints(),
                        embedded,
                        seconds);
                answer.put("kinds", kinds(brought.kinds()));
                answer.put(
                        "complaints",
                        complaints.stream().map(ImportCommand::complaint).toList());
                tell(answer, seconds, brought.untimed());
                return brought.complaints() > 0 ? ExitCode.PROBLEMS : ExitCode.OK;
            }
        });
    }

    private static List<Object> kinds(Map<String, Long> kinds) {
        List<Object> rows = new ArrayList<>();
        kinds.forEach((kind, events) -> {
            String[] words = kind.split(" ");
            rows.add(Json.object("kind", words[0], "strategy", words.length > 1 ? words[1] : null, "events", events));
        });
        return rows;
    }

    private static Object complaint(ImportProblem complaint) {
        return Json.object("where", complaint.where(), "what", complaint.what(), "nextStep", complaint.nextStep());
    }

    private int lines(boolean piped, ZoneId assumed) throws Exception {
        if (route.told()) {
            throw new InvalidInputException(
                    "--from",
                    "jsonl",
                    "is not routed",
                    "leave --kind, --strategy and --route away: lines carry their own metadata");
        }
        return where.with(shell, memory -> {
            try (JsonlEvents lines = JsonlEvents.read("", piped ? shell.in() : open(), assumed)
                            .at(memory::now);
                    ProgressBars bars = new ProgressBars(shell)) {
                long start = System.nanoTime();
                JsonLinesImport importing = new JsonLinesImport(memory, skipInvalid, dry, !withoutVectors, shell::note);
                JsonLinesImport.Result result = importing.run(lines, piped ? -1 : Files.size(Path.of(file)), bars);
                long embedded = embed(memory, result.added(), bars);
                note(result);
                double seconds = seconds(start);
                Map<String, @Nullable Object> answer = answer(
                        memory, JSONL, result.added(), result.duplicates(), result.invalid(), embedded, seconds(start));
                answer.put("decisions", result.decisions());
                answer.put("vectors", result.vectors());
                answer.put("read", result.read());
                answer.put("told", result.told());
                answer.put("derived", result.derived());
                answer.put("recordedNow", result.recordedNow());
                answer.put("ignored", result.ignored());
                tell(answer, seconds, result.untimed());
                return result.invalid() > 0 ? ExitCode.PROBLEMS : ExitCode.OK;
            }
        });
    }

    /** Embeds what waits, unless it is to be left waiting; how many events that were. */
    private long embed(Memory memory, long added, ProgressBars bars) {
        bars.wipe();
        if (noWait || dry) {
            return 0;
        }
        if (added > 0 && !shell.watched() && where.neural(shell)) {
            shell.note("embedding " + PlainText.count(added, "new event") + "; --no-wait returns before that");
        }
        try {
            return memory.admin().embedPending(bars);
        } catch (ModelUnavailableException away) {
            shell.note("note: the events are in the store, but not embedded: " + away.getMessage()
                    + "; then run embed. Until then recall ranks them by words and the static table");
            return 0;
        } finally {
            bars.wipe();
        }
    }

    private InputStream open() throws IOException {
        return Files.newInputStream(Path.of(file));
    }

    private static double seconds(long start) {
        return Math.round((System.nanoTime() - start) / 1e6) / 1000.0;
    }

    private void note(JsonLinesImport.Result result) {
        if (result.zoneAssumed() > 0) {
            shell.note("note: " + result.zoneAssumed() + " times had no offset; " + (zone == null ? "UTC" : zone)
                    + " was assumed" + (zone == null ? " (--zone changes that)" : ""));
        }
        if (result.recordedNow() > 0) {
            shell.note("note: " + PlainText.count(result.recordedNow(), "event")
                    + " would take the log back in time and count as recorded now; a namespace of their own, and a file"
                    + " with the oldest first, keeps when they were recorded");
        }
        if (result.unread() > 0) {
            shell.note("note: what models read of " + result.unread()
                    + " events does not go on from what was read here; consolidate has a model read them");
        }
        if (!result.ignored().isEmpty()) {
            shell.note("note: fields that an event has no place for were left out: "
                    + result.ignored().entrySet().stream()
                            .map(field -> field.getKey() + " (" + PlainText.count(field.getValue(), "line") + ")")
                            .collect(Collectors.joining(", ")));
        }
    }

    private Map<String, @Nullable Object> answer(
            Memory memory, String read, long added, long already, long invalid, long embedded, double seconds) {
        return Json.object(
                "namespace", memory.namespace().value(),
                "from", read,
                "dryRun", dry,
                "added", added,
                "duplicates", already,
                "invalid", invalid,
                "embedded", embedded,
                "seconds", seconds);
    }

    private void tell(Map<String, @Nullable Object> answer, double seconds, long untimed) {
        if (untimed > 0) {
            shell.note("note: " + untimed
                    + " events had no time; the moment of recording stands in for it, and is marked so");
        }
        if (json.asked()) {
            shell.json().println(Json.text(answer));
            return;
        }
        if (answer.get("kinds") instanceof List<?> kinds && dry) {
            for (Object each : kinds) {
                if (each instanceof Map<?, ?> row) {
                    shell.out().println(number(row.get("events")) + " " + row.get("kind") + ", " + row.get("strategy"));
                }
            }
        }
        String decisions = answer.get("decisions") instanceof Long count && count > 0
                ? ", " + number(count) + (count == 1 ? " decision" : " decisions")
                : "";
        String embedded =
                !noWait && !dry && where.neural(shell) ? ", " + number(answer.get("embedded")) + " embedded" : "";
        shell.out()
                .printf(
                        "%s %s, %s there already, %s invalid%s%s in %.1f s (%s)%n",
                        number(answer.get("added")),
                        dry ? "would be added" : "added",
                        number(answer.get("duplicates")),
                        number(answer.get("invalid")),
                        decisions,
                        embedded,
                        seconds,
                        answer.get("from"));
    }

    private static String number(@Nullable Object value) {
        return value instanceof Number number ? String.format("%,d", number.longValue()) : "0";
    }
}
