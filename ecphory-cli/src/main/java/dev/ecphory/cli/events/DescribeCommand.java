package dev.ecphory.cli.events;

import dev.ecphory.Event;
import dev.ecphory.InvalidInputException;
import dev.ecphory.LogEntry;
import dev.ecphory.cli.MemoryCommand;
import dev.ecphory.cli.kit.PlainText;
import dev.ecphory.internal.engine.EngineMemory;
import dev.ecphory.wire.Json;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Words for an asset that nobody had when its event was appended. */
@Command(
        name = "describe",
        description = "Gives the image or recording of an event words that came later: a transcript, what stands in a"
                + " picture. The newest count.")
public final class DescribeCommand extends MemoryCommand {
    @Parameters(paramLabel = "EVENT", description = "The event's id.")
    private String event = "";

    @Option(names = "--text", paramLabel = "TEXT", description = "The words.")
    private @Nullable String text;

    @Option(names = "--file", paramLabel = "FILE", description = "A file of UTF-8 with the words, instead.")
    private @Nullable Path file;

    @Option(names = "--by", paramLabel = "NAME", description = "Whose words they are. Default: the caller.")
    private @Nullable String by;

    @Override
    public Integer call() throws Exception {
        String words = words();
        return ask(memory -> {
            LogEntry entry = memory.get(event).orElseThrow(() -> GetCommand.missing(event, memory.namespace()));
            Event seen = EngineMemory.of(memory)
                    .assetDescriptions()
                    .describe(entry.id(), words, by)
                    .event();
            String whose = seen.describedBy().orElse("");
            return reply(
                    () -> Json.object("id", entry.id(), "caption", seen.caption(), "captionBy", whose),
                    page -> page.line("described, as " + PlainText.line(whose) + " tells it"));
        });
    }

    private String words() {
        if ((text == null) == (file == null)) {
            throw new InvalidInputException(
                    "--text", text == null ? "(none)" : "with --file", "is missing or ambiguous", "give one of them");
        }
        if (text != null) {
            return text;
        }
        Path named = java.util.Objects.requireNonNull(file);
        try {
            return Files.readString(named, StandardCharsets.UTF_8);
        } catch (IOException unreadable) {
            throw new InvalidInputException(
                    "--file",
                    PlainText.quoted(named.toString(), 80),
                    "cannot be read as UTF-8",
                    "check the file and its rights");
        }
    }
}
