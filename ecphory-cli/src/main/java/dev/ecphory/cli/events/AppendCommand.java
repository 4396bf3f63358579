package dev.ecphory.cli.events;

import dev.ecphory.AppendResult;
import dev.ecphory.Asset;
import dev.ecphory.Event;
import dev.ecphory.InvalidInputException;
import dev.ecphory.Modality;
import dev.ecphory.ProgressListener;
import dev.ecphory.cli.MemoryCommand;
import dev.ecphory.cli.kit.ArgumentChecks;
import dev.ecphory.cli.kit.ExitCode;
import dev.ecphory.wire.ClaimJson;
import dev.ecphory.wire.EventInput;
import dev.ecphory.wire.Json;
import dev.ecphory.wire.ParsedTime;
import dev.ecphory.wire.StatusJson;
import dev.ecphory.wire.TimeFormats;
import java.io.IOException;
import java.io.InputStream;
import java.net.URLConnection;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.DigestInputStream;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** One event. */
@Command(name = "append", description = "Appends one event, word for word, and returns once it is durable.")
public final class AppendCommand extends MemoryCommand {
    private static final String UNKNOWN_TYPE = "application/octet-stream";

    @Option(names = "--speaker", paramLabel = "NAME", description = "Who said it.")
    private @Nullable String speaker;

    @Option(names = "--recipient", paramLabel = "NAME", description = "To whom.")
    private @Nullable String recipient;

    @Option(names = "--session", paramLabel = "NAME", description = "The conversation it belongs to.")
    private @Nullable String session;

    @Option(
            names = "--at",
            paramLabel = "TIME",
            description = "When it happened, like 2026-03-01T09:30:00+01:00; unknown when not given.")
    private @Nullable String at;

    @Option(
            names = "--zone",
            paramLabel = "ZONE",
            description = "The zone of a time without an offset, like Europe/Lisbon. Default: UTC.")
    private @Nullable String zone;

    @Option(names = "--caption", paramLabel = "TEXT", description = "What an image or recording shows.")
    private @Nullable String caption;

    @Option(
            names = "--modality",
            paramLabel = "KIND",
            description = "text, image, audio, video, tool or file. Default: as the asset is, image when there is a"
                    + " caption, else text.")
    private @Nullable Modality modality;

    @Option(
            names = "--asset",
            paramLabel = "FILE",
            description = "The image, recording or file that it stands for: its place, kind, size and SHA-256 are kept,"
                    + " not its bytes.")
    private @Nullable Path asset;

    @Option(
            names = "--media-type",
            paramLabel = "TYPE",
            description = "What the asset is, like image/png. Default: told by the file's name.")
    private @Nullable String mediaType;

    @Option(names = "--metadata", paramLabel = "KEY=VALUE", description = "A key of your own; may be repeated.")
    private Map<String, String> metadata = new TreeMap<>();

    @Option(
            names = "--claim",
            paramLabel = "CLAIM",
            description =
                    "A fact that the text states, settled with it: \"SUBJECT | PREDICATE | OBJECT\", or an object in"
                            + " JSON as in REST, with since, until, replaces, quote; may be repeated.")
    private List<String> claims = new ArrayList<>();

    @Option(names = "--id", paramLabel = "ID", description = "Your own id, unique in the namespace.")
    private @Nullable String id;

    @Option(names = "--key", paramLabel = "KEY", description = "An idempotency key: a retry adds nothing.")
    private @Nullable String key;

    @Option(names = "--wait", description = "Embed what waits to be embedded before returning.")
    private boolean wait;

    @Parameters(
            arity = "0..1",
            paramLabel = "TEXT",
            description = "What was said. Standard input, byte for byte, when not given.")
    private @Nullable String text;

    @Override
    public Integer call() throws Exception {
        Event event = event();
        return where.with(shell, memory -> {
            AppendResult appended = memory.append(event).getFirst();
            print(reply(() -> StatusJson.of(appended), page -> {
                page.line(appended.id() + "  " + appended.seq() + (appended.duplicate() ? "  (there already)" : ""));
                appended.claims().forEach(claim -> page.indented(2, claim.toDisplayText()));
            }));
            if (wait) {
                memory.admin().embedPending(ProgressListener.SILENT);
            }
            return ExitCode.OK;
        });
    }

    private Event event() throws IOException {
        Asset shown = asset == null ? null : described(asset, mediaType);
        Event.Builder event = Event.ofText(said())
                .speaker(speaker)
                .recipient(recipient)
                .session(session)
                .caption(caption)
                .id(id)
                .idempotencyKey(key)
                .asset(shown)
                .claims(ClaimJson.read(
                        "--claim", claims.stream().map(AppendCommand::claim).toList()))
                .modality(modality != null ? modality : EventInput.usual(caption, shown));
        metadata.forEach(event::metadata);
        if (at == null) {
            shell.note("note: no --at; the moment of recording stands in for it, and is marked so");
        } else {
            switch (TimeFormats.typed("--at", at)) {
                case ParsedTime.Exact exact -> event.occurredAt(exact.time());
                case ParsedTime.Naive naive -> {
                    event.occurredAt(naive.time(), TimeFormats.zone(zone));
                    if (zone == null) {
                        shell.note("note: " + at + " has no offset; UTC was assumed, and is marked so (--zone)");
                    }
                }
            }
        }
        return event.build();
    }

    /**
     * A claim as it was typed, as an object.
     *
     * @throws InvalidInputException when it is neither of the two forms
     */
    private static Map<String, @Nullable Object> claim(String typed) {
        if (typed.stripLeading().startsWith("{")) {
            return Json.readObject("--claim", typed);
        }
        List<String> parts =
                Arrays.stream(typed.split("\\|", -1)).map(String::strip).toList();
        if (parts.size() != 3) {
            throw ArgumentChecks.invalid(
                    "--claim",
                    typed,
                    80,
                    "is not three parts between bars",
                    "give \"SUBJECT | PREDICATE | OBJECT\", or an object in JSON");
        }
        return Json.object("subject", parts.get(0), "predicate", parts.get(1), "object", parts.get(2));
    }

    private String said() throws IOException {
        if (text != null) {
            return text;
        }
        if (caption != null || asset != null || shell.terminals().contains("in")) {
            return "";
        }
        try {
            return StandardCharsets.UTF_8
                    .newDecoder()
                    .decode(ByteBuffer.wrap(shell.in().readAllBytes()))
                    .toString();
        } catch (CharacterCodingException wrong) {
            throw new InvalidInputException("text", "on standard input", "is not UTF-8", "give it in UTF-8");
        }
    }

    /**
     * What is to be known of a file that an event stands for; the file is read through once and not kept.
     *
     * @param mediaType what it is; null to tell it by its name
     * @throws InvalidInputException when it is no file that can be read
     */
    private static Asset described(Path file, @Nullable String mediaType) {
        if (!Files.isRegularFile(file)) {
            throw ArgumentChecks.invalid("--asset", file.toString(), 80, "is no file", "give one");
        }
        try (InputStream in = Files.newInputStream(file);
                DigestInputStream digested = new DigestInputStream(in, MessageDigest.getInstance("SHA-256"))) {
            long bytes = digested.transferTo(java.io.OutputStream.nullOutputStream());
            String digest = HexFormat.of().formatHex(digested.getMessageDigest().digest());
            return new Asset(
                    file.toAbsolutePath().normalize().toUri().toString(),
                    mediaType != null ? mediaType : typeOf(file),
                    digest,
                    bytes);
        } catch (IOException e) {
            throw ArgumentChecks.invalid(
                    "--asset", file.toString(), 80, "cannot be read", "check the file and its rights");
        } catch (NoSuchAlgorithmException impossible) {
            throw new IllegalStateException("every Java has SHA-256", impossible);
        }
    }

    private static String typeOf(Path file) {
        @Nullable String guessed = URLConnection.guessContentTypeFromName(String.valueOf(file.getFileName()));
        return guessed == null ? UNKNOWN_TYPE : guessed;
    }
}
