package dev.ecphory.cli.admin;

import dev.ecphory.cli.kit.NativeLibraries;
import dev.ecphory.cli.kit.PlainText;
import dev.ecphory.ingest.copy.NamespaceMigration.Moved;
import dev.ecphory.InvalidInputException;
import dev.ecphory.spi.store.EventStore.Durability;
import dev.ecphory.spi.store.EventStore;
import dev.ecphory.internal.store.StoreOpener;
import dev.ecphory.wire.Json;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** What commands that copy namespaces have in common: stores by their addresses, and how it is told. Stateless. */
final class StoreCopy {
    private StoreCopy() {}

    /** Opens the store at an address, which must be there if it is a file. */
    static EventStore existing(String field, @Nullable String address) {
        String told = required(field, address);
        if (StoreOpener.isFile(told) && !Files.exists(Path.of(told))) {
            throw new InvalidInputException(
                    field, PlainText.quoted(told, 60), "is not there", "give the address of a store");
        }
        return open(told);
    }

    /** Opens the store at an address, making it when it does not exist. */
    static EventStore any(String field, @Nullable String address) {
        return open(required(field, address));
    }

    private static String required(String field, @Nullable String address) {
        if (address == null || address.isEmpty()) {
            throw new InvalidInputException(
                    field, "(none)", "is missing", "give a file's path, or postgresql://user@host:port/database");
        }
        return address;
    }

    private static EventStore open(String address) {
        NativeLibraries.ready(false);
        return StoreOpener.open(address, Durability.FULL, Clock.systemUTC());
    }

    /** As {@code --json} has it. */
    static Map<String, @Nullable Object> json(Moved moved, double seconds) {
        return Json.object(
                "namespace", moved.namespace().value(),
                "target", moved.target().value(),
                "events", moved.events(),
                "decisions", moved.decisions(),
                "accesses", moved.accesses(),
                "vectors", moved.vectors(),
                "claims", moved.claims(),
                "through", moved.through(),
                "level", moved.level(),
                "begunAgain", moved.begun(),
                "seconds", seconds);
    }

    /** As a person reads it. */
    static String line(Moved moved, double seconds) {
        String name = moved.namespace().equals(moved.target())
                ? moved.namespace().value()
                : moved.namespace() + " as " + moved.target();
        String again = moved.begun() == 0
                ? ""
                : "; begun again " + moved.begun() + (moved.begun() == 1 ? " time" : " times")
                        + ", because something was forgotten";
        return String.format(
                Locale.ROOT,
                "%s: %,d events, %,d decisions, %,d accesses copied in %.1f s; %s event %,d%s",
                PlainText.line(name),
                moved.events(),
                moved.decisions(),
                moved.accesses(),
                seconds,
                moved.level() ? "level at" : "not level yet at",
                moved.through(),
                again);
    }
}
