package dev.ecphory.server.rest;

import static dev.ecphory.server.rest.RestDoor.OF;

import dev.ecphory.engine.Oblivion;
import dev.ecphory.engine.Progress;
import dev.ecphory.forget.Receipt;
import dev.ecphory.forget.Selection;
import dev.ecphory.memory.InvalidInputException;
import dev.ecphory.server.access.Role;
import dev.ecphory.server.rest.Route.Call;
import dev.ecphory.wire.Field;
import dev.ecphory.wire.Fields;
import dev.ecphory.wire.Given;
import dev.ecphory.wire.StateJson;
import dev.ecphory.wire.Times;
import dev.ecphory.wire.Words;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.BiFunction;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Erasing and redacting, which cannot be undone. Stateless. */
final class ForgetRoutes {
    private static final Fields SELECTED = Fields.of(
            Field.of("ids", Field.Type.TEXTS, "The events of these ids."),
            Field.text("speaker", "All that one speaker said or was told."),
            Field.text("session", "All of one session."),
            Field.time("from", "All that occurred from a time on."),
            Field.time("to", "All that occurred before a time; goes with from."),
            Field.flag("all", "The whole namespace, with its settings, decisions and name."),
            Field.flag("dryRun", "Only say what would go. Default: false."),
            Field.text("confirm", "The namespace's name again: that it is meant. Needed unless dryRun is true."));

    private ForgetRoutes() {}

    static List<Route> all() {
        return List.of(
                Route.post(
                        OF + "erase",
                        "erase",
                        Role.ADMIN,
                        "Erase events with everything derived from them, and prove it with a receipt.",
                        SELECTED,
                        "Forgotten",
                        call -> forget(call, Oblivion::erase)),
                Route.post(
                        OF + "redact",
                        "redact",
                        Role.ADMIN,
                        "Empty events of their content, keep their place, and prove it with a receipt.",
                        SELECTED,
                        "Forgotten",
                        call -> forget(call, Oblivion::redact)));
    }

    private static Map<String, @Nullable Object> forget(Call call, BiFunction<Oblivion, Selection, Receipt> deed) {
        Given given = call.body();
        Selection selection = selection(given);
        Oblivion oblivion = call.memory().oblivion();
        if (given.flag("dryRun")) {
            return StateJson.of(oblivion.plan(selection));
        }
        String name = call.memory().namespace().value();
        String confirmed = given.text("confirm");
        if (!name.equals(confirmed)) {
            throw new InvalidInputException(
                    "confirm",
                    confirmed == null ? "null" : Words.quoted(confirmed),
                    "is not the namespace's name",
                    "give confirm: " + Words.quoted(name) + ", or dryRun: true to see what would go");
        }
        Receipt receipt = deed.apply(oblivion, selection);
        if (!(selection instanceof Selection.Everything)) {
            call.memory()
                    .consolidate(Progress.SILENT); // what went with the events is derived again from those that stay
        }
        return StateJson.of(receipt);
    }

    private static Selection selection(Given given) {
        long kinds = Stream.of(
                        given.has("ids"),
                        given.has("speaker"),
                        given.has("session"),
                        given.has("from") || given.has("to"),
                        given.flag("all"))
                .filter(one -> one)
                .count();
        if (kinds != 1) {
            throw new InvalidInputException(
                    "selection",
                    kinds == 0 ? "(none)" : "of " + kinds + " kinds",
                    kinds == 0 ? "is missing" : "is ambiguous",
                    "give one of ids, speaker, session, from and to, all");
        }
        if (given.has("ids")) {
            return new Selection.Events(Set.copyOf(given.texts("ids")));
        }
        if (given.has("speaker")) {
            return new Selection.Speaker(given.needed("speaker"));
        }
        if (given.has("session")) {
            return new Selection.Session(given.needed("session"));
        }
        String from = given.text("from");
        String to = given.text("to");
        return given.flag("all")
                ? new Selection.Everything()
                : new Selection.Between(
                        from == null ? null : Times.since("from", from).at(),
                        to == null ? null : Times.after("to", to));
    }
}
