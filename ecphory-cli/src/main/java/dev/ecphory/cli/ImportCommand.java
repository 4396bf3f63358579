package dev.ecphory.cli;

import dev.ecphory.bench.data.JsonlEvents;
import dev.ecphory.engine.Memory;
import dev.ecphory.memory.InvalidInputException;
import dev.ecphory.wire.Json;
import dev.ecphory.wire.Times;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.time.ZoneId;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Events from a file. */
@Command(
        name = "import",
        description = {
            "Imports events from JSONL: id, session, timestamp, speaker, text, image_caption.",
            "Running it again adds what is new and nothing else; killed, it goes on where it was."
        })
final class ImportCommand implements Callable<Integer> {
    private final Shell shell;

    @Mixin
    private final MemoryOptions where = new MemoryOptions();

    @Mixin
    private final JsonOption json = new JsonOption();

    @Option(names = "--wait", description = "Embed everything before returning.")
    private boolean wait;

    @Option(
            names = "--zone",
            paramLabel = "ZONE",
            description = "The zone of times without an offset, like Europe/Lisbon. Default: UTC.")
    private @Nullable String zone;

    @Option(names = "--skip-invalid", description = "Skip lines that cannot be accepted, and say which.")
    private boolean skipInvalid;

    @Parameters(paramLabel = "FILE.jsonl", description = "The file; - for standard input.")
    private String file = "";

    ImportCommand(Shell shell) {
        this.shell = shell;
    }

    @Override
    public Integer call() throws Exception {
        ZoneId assumed = Times.zone(zone);
        boolean piped = file.equals("-");
        if (!piped && Files.isDirectory(Path.of(file))) {
            throw new InvalidInputException("FILE.jsonl", Plain.quoted(file, 60), "is a folder", "give a file in it");
        }
        if (!piped && !Files.exists(Path.of(file))) {
            throw new InvalidInputException(
                    "FILE.jsonl", Plain.quoted(file, 60), "is not there", "check the path; - is standard input");
        }
        return where.with(shell, memory -> {
            try (JsonlEvents lines = JsonlEvents.read("", piped ? shell.in() : open(), assumed);
                    Bars bars = new Bars(shell)) {
                long start = System.nanoTime();
                Importing importing = new Importing(memory, skipInvalid, shell::note);
                Importing.Result result = importing.run(lines, piped ? -1 : Files.size(Path.of(file)), bars);
                long embedded = wait ? memory.embed(bars) : 0;
                bars.wipe();
                tell(memory, result, embedded, (System.nanoTime() - start) / 1e9);
                return result.invalid() > 0 ? ExitCode.PROBLEMS : ExitCode.OK;
            }
        });
    }

    private InputStream open() throws NoSuchFileException, java.io.IOException {
        return Files.newInputStream(Path.of(file));
    }

    private void tell(Memory memory, Importing.Result result, long embedded, double seconds) {
        if (result.zoneAssumed() > 0) {
            shell.note("note: " + result.zoneAssumed() + " times had no offset; " + (zone == null ? "UTC" : zone)
                    + " was assumed" + (zone == null ? " (--zone changes that)" : ""));
        }
        if (result.untimed() > 0) {
            shell.note("note: " + result.untimed()
                    + " events had no time; the moment of recording stands in for it, and is marked so");
        }
        if (!result.ignored().isEmpty()) {
            shell.note("note: members that mean nothing here were left out: "
                    + String.join(", ", new java.util.TreeSet<>(result.ignored())));
        }
        if (json.asked()) {
            shell.out()
                    .println(Json.text(Json.object(
                            "namespace",
                            memory.namespace().value(),
                            "added",
                            result.added(),
                            "duplicates",
                            result.duplicates(),
                            "invalid",
                            result.invalid(),
                            "embedded",
                            embedded,
                            "seconds",
                            Math.round(seconds * 1000) / 1000.0)));
        } else {
            shell.out()
                    .printf(
                            "%,d added, %,d there already, %,d invalid%s in %.1f s%n",
                            result.added(),
                            result.duplicates(),
                            result.invalid(),
                            wait ? String.format(", %,d embedded", embedded) : "",
                            seconds);
        }
    }
}
