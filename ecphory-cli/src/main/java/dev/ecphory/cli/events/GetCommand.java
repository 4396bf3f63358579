package dev.ecphory.cli.events;

import dev.ecphory.cli.options.MemoryQuery;
import dev.ecphory.cli.kit.ConsolePage;
import dev.ecphory.cli.kit.PlainText;
import dev.ecphory.cli.kit.Shell;
import dev.ecphory.Asset;
import dev.ecphory.Event;
import dev.ecphory.LogEntry;
import dev.ecphory.Namespace;
import dev.ecphory.wire.EnumNames;
import dev.ecphory.wire.EventJson;
import dev.ecphory.wire.NotFoundException;
import dev.ecphory.wire.TimeFormats;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/** One event by its id. */
@Command(name = "get", description = "Shows one event, whole.")
final class GetCommand implements Callable<Integer> {
    private final Shell shell;

    @Mixin
    private final MemoryQuery asking = new MemoryQuery();

    @Parameters(paramLabel = "ID", description = "The event's id.")
    private String id = "";

    GetCommand(Shell shell) {
        this.shell = shell;
    }

    @Override
    public Integer call() throws Exception {
        return asking.answer(shell, memory -> {
            LogEntry entry = memory.get(id).orElseThrow(() -> missing(id, memory.namespace()));
            return MemoryQuery.Answer.of(() -> EventJson.of(entry), page -> page(page, entry));
        });
    }

    static NotFoundException missing(String id, Namespace namespace) {
        return new NotFoundException(
                "no event " + PlainText.quoted(id, 80) + " in namespace " + PlainText.quoted(namespace.value(), 60),
                "check the id, or look with ecphory list");
    }

    private static void page(ConsolePage page, LogEntry entry) {
        Event event = entry.event();
        page.pair("id", entry.id() + "  (" + entry.seq() + ")");
        page.pair("occurred at", TimeFormats.iso(entry.occurredAt()) + basis(event));
        page.pair("recorded at", TimeFormats.iso(entry.recordedAt()));
        some(page, "speaker", event.speaker());
        some(page, "recipient", event.recipient());
        some(page, "session", event.session());
        some(page, EnumNames.lower(event.modality()), event.caption());
        some(page, "key", event.idempotencyKey());
        event.asset().ifPresent(asset -> asset(page, asset));
        event.callerMetadata().forEach((key, value) -> page.pair("· " + PlainText.line(key), value));
        page.line("");
        event.text().lines().forEach(line -> page.line(PlainText.line(line)));
    }

    private static void asset(ConsolePage page, Asset asset) {
        page.pair("asset", asset.reference());
        page.pair("media type", asset.mediaType() + (asset.bytes() == null ? "" : ", " + asset.bytes() + " bytes"));
        some(page, "sha-256", asset.sha256());
    }

    private static String basis(Event event) {
        return switch (event.timeBasis()) {
            case STATED -> "";
            case ZONE_ASSUMED -> "  (the offset was assumed)";
            case UNKNOWN -> "  (recorded; no time was given)";
        };
    }

    private static void some(ConsolePage page, String name, @org.jspecify.annotations.Nullable String value) {
        if (value != null) {
            page.pair(name, value);
        }
    }
}
